"""The time of pages with few nights or matches in the house, and with the most possible."""

from pathlib import Path

from benchmarks.figures import Figure
from benchmarks.rounds import Side, compare
from tests.budgets.kitchen import close, tables
from tests.budgets.matches import MATCHES
from tests.budgets.nights import NIGHTS
from tests.budgets.scenes import FEW, Growth, Scene

_GROWTH = 1.2


def measure(folder: Path) -> list[Figure]:
    """Measure with SQLite; a page that grows with the number of rows starts at many."""
    return [figure for growth in (NIGHTS, MATCHES) for figure in _figures(growth, folder)]


def _figures(growth: Growth, folder: Path) -> list[Figure]:
    scenes = {}
    for count in sorted({FEW, growth.many, growth.largest}):
        here = folder / growth.name / str(count)
        here.mkdir(parents=True)
        scenes[count] = growth.scene(tables(here), here, count)
    figures = []
    for name in scenes[FEW].requests:
        fewer = growth.many if name in growth.longer else FEW
        larger, smaller = (_side(scenes[count], name) for count in (growth.largest, fewer))
        comparison = compare(larger, smaller, requests=20, rounds=3)
        title = f"p50 of {name} at {growth.largest:,} {growth.name} against {fewer:,}"
        figures.append(Figure(title, comparison.ratio, "×", _GROWTH, note=comparison.note))
    for scene in scenes.values():
        close(scene.house.app)
    return figures


def _side(scene: Scene, name: str) -> Side:
    return Side(lambda: scene.request(name), scene.client.cpu, scene.client.close)
