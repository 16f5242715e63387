"""The sizes of tables and matches on the wire; tests check their budgets."""

from pathlib import Path

from benchmarks.figures import Figure
from tests.budgets.weight import weights


def measure(folder: Path) -> list[Figure]:
    """Return the sizes."""
    return [Figure(w.name, w.kb, "kB", w.budget, note=w.note) for w in weights(folder)]
