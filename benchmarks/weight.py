"""What tables and matches weigh on the wire; tests see to it that it is not too much."""

from pathlib import Path

from benchmarks.figures import Figure
from tests.budgets.weight import weights


def measure(folder: Path) -> list[Figure]:
    """The weights."""
    return [Figure(w.name, w.kb, "kB", w.most, note=w.note) for w in weights(folder)]
