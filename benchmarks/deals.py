"""A bid, answered with the table, compared with the libraries alone."""

from pathlib import Path

from benchmarks.figures import Figure
from benchmarks.rounds import Disk, compare
from benchmarks.sides import LIBRARIES, in_process
from tests.budgets.kitchen import Phone

_P50, _CPU = 1.3, 1.5


def measure(folder: Path) -> list[Figure]:
    """Measure in process."""
    sides = in_process(folder)
    ours, bare = (sides.side(name, Phone.timed_bid) for name in ("ours", "libraries"))
    disk = Disk(folder)
    comparison = compare(ours, bare, requests=50, rounds=5, disk=disk)
    disk.close()
    sides.check_statements(Phone.bid)
    sides.check_rows()
    title = f"a bid against {LIBRARIES}"
    return [
        Figure(f"{title}: p50", comparison.ratio, "×", _P50, note=comparison.note),
        Figure(f"{title}: CPU", comparison.cpu_ratio, "×", _CPU, note=comparison.cpu_note),
    ]
