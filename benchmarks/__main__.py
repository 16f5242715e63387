"""Measure: `python -m benchmarks`, or some by name: `python -m benchmarks deals table`.

Prints each figure with its budget, and writes them to build/bench.json. A timing over its budget
fails nothing: figures that are the same every time are tested in tests/budgets. Weights are printed
to show what is left of their budgets.
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
    scale,
    searching,
    sheets,
    small,
    streams,
    table,
    weight,
)
from benchmarks.figures import Figure, format_figures, save_figures

BUILD = Path("build")  # usually on the same disk as the user's data

BENCHMARKS: Mapping[str, Callable[[Path], list[Figure]]] = {
    "weight": weight.measure,
    "pages": pages.measure,
    "table": table.measure,
    "deals": deals.measure,
    "crowd": crowd.measure,
    "convergence": convergence.measure,
    "streams": streams.measure,
    "scale": scale.measure,
    "searching": searching.measure,
    "sheets": sheets.measure,
    "small": small.measure,
    "lookup": lookup.measure,
    "gaps": gaps.measure,
    "gaps_tap": gaps_tap.measure,
}


def main() -> None:
    """Run the benchmarks named on the command line."""
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
            measured = BENCHMARKS[name](folder)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        print(f"\n{name}\n{format_figures(measured)}", flush=True)
        figures += measured
    save_figures(figures, BUILD / "bench.json")


if __name__ == "__main__":
    main()
