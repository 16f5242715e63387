"""The page of the table, compared with a bare route with the same queries and template."""

from pathlib import Path

from benchmarks.figures import Figure
from benchmarks.rounds import compare
from benchmarks.sides import LIBRARIES, check_same, in_process
from tests.budgets.kitchen import Phone

_P50 = 1.5


def measure(folder: Path) -> list[Figure]:
    """Measure in process; nothing is written, so the disk does not matter."""
    sides = in_process(folder)
    names = ("ours", "libraries")
    check_same({name: sides.phones[name].look() for name in names})
    ours, bare = (sides.side(name, Phone.timed_look) for name in names)
    comparison = compare(ours, bare, requests=50, rounds=5)
    sides.check_statements(Phone.look)
    sides.check_rows()
    title = f"the table's page against {LIBRARIES}"
    return [
        Figure(f"{title}: p50", comparison.ratio, "×", _P50, note=comparison.note),
        Figure(f"{title}: CPU", comparison.cpu_ratio, "×", note=comparison.cpu_note),
    ]
