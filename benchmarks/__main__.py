"""Measure: `python -m benchmarks`, or some by name: `python -m benchmarks deals table`.

Prints each figure beside its budget, and writes them to build/bench.json. The exit status is 1
when a figure that comes out the same every time is over its budget; timings only say so.
"""

import argparse
import shutil
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from benchmarks import (
    crowd,
    deals,
    gaps,
    gaps_tap,
    lookup,
    pages,
    records,
    searching,
    sheets,
    streams,
    table,
    weight,
)
from benchmarks.figures import Figure, keep, printed

BUILD = Path("build")  # on the same disk as the user's data would be, as a rule

BENCHMARKS: Mapping[str, Callable[[Path], list[Figure]]] = {
    "weight": weight.measure,
    "pages": pages.measure,
    "table": table.measure,
    "deals": deals.measure,
    "crowd": crowd.measure,
    "streams": streams.measure,
    "searching": searching.measure,
    "sheets": sheets.measure,
    "lookup": lookup.measure,
    "gaps": gaps.measure,
    "gaps_tap": gaps_tap.measure,
    "records": records.measure,
}


def main() -> int:
    """Measure what the command line asks for; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="name", help=", ".join(BENCHMARKS))
    names = parser.parse_args().names or list(BENCHMARKS)
    if unknown := set(names) - BENCHMARKS.keys():
        parser.error(f"there is no {', '.join(sorted(unknown))}; there are {', '.join(BENCHMARKS)}")
    BUILD.mkdir(exist_ok=True)
    figures: list[Figure] = []
    for name in names:
        folder = Path(tempfile.mkdtemp(prefix="bench-", dir=BUILD)).resolve()
        try:
            found = BENCHMARKS[name](folder)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        print(f"\n{name}\n{printed(found)}", flush=True)
        figures += found
    keep(figures, BUILD / "bench.json")
    broken = [figure.name for figure in figures if figure.gate and figure.over]
    for name in broken:
        print(f"over its budget: {name}", file=sys.stderr)
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
