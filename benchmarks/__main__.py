"""Measure: `python -m benchmarks`, or some by name: `python -m benchmarks deals table`.

Prints each figure beside its budget, and writes them to build/bench.json. Timings judge nobody:
what comes out the same every time is tested in tests/budgets. Weights are printed for who wants to
know what is left of them.
"""

import argparse
import shutil
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

from benchmarks import (
    convergence,
    crowd,
    deals,
    gaps,
    gaps_tap,
    lookup,
    pages,
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
    "convergence": convergence.measure,
    "streams": streams.measure,
    "searching": searching.measure,
    "sheets": sheets.measure,
    "lookup": lookup.measure,
    "gaps": gaps.measure,
    "gaps_tap": gaps_tap.measure,
}


def main() -> None:
    """Measure what the command line asks for."""
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


if __name__ == "__main__":
    main()
