"""What pages ask of the database, with few nights or matches in the house and with many."""

from pathlib import Path

import pytest

from benchmarks.clients import InProcess
from benchmarks.figures import Figure
from benchmarks.kitchen import Kitchen, Phone, close
from benchmarks.many_nights import DEALS, GROWING, house_with
from benchmarks.matches import MATCHES
from benchmarks.rounds import compare
from benchmarks.scenes import Growth, Scene
from benchmarks.statements import Statement, scans, steps
from tests.running.databases import databases

FEW = 10
_GROWTH = 1.2

Sent = dict[str, tuple[list[Statement], list[Statement]]]
"""What each request sends to the database: with few, with many."""


def measure(folder: Path) -> list[Figure]:
    """The figures for SQLite, and how many statements there are with PostgreSQL."""
    figures = []
    for growth in (NIGHTS, MATCHES):
        for backend in growth.many:
            here = folder / growth.name / backend
            here.mkdir(parents=True)
            try:
                figures += _figures(growth, backend, here)
            except pytest.fail.Exception as missing:
                figures.append(Figure(f"statements, {backend}", None, note=str(missing)))
    return figures


def _figures(growth: Growth, backend: str, folder: Path) -> list[Figure]:
    with databases(backend, folder) as made:
        scenes = []
        for count in (FEW, growth.many[backend]):
            own = folder / str(count)
            own.mkdir()
            scenes.append(growth.scene(made.migrated(own), own, count))
        few, many = scenes
        sent: Sent = {name: (few.statements(name), many.statements(name)) for name in few.requests}
        figures = [
            Figure(f"statements of {name}, {backend}", len(large), "", len(small), gate=True)
            for name, (small, large) in sent.items()
        ]
        if backend == "sqlite":
            size = f"{growth.many[backend]:,} {growth.name}"
            comparable = [name for name in few.requests if name not in growth.longer]
            figures += [_work(name, size, few, many, *sent[name]) for name in comparable]
            figures.append(_scans(growth, many, sent))
            figures += [_timed(name, size, few, many) for name in comparable]
        for scene in scenes:
            close(scene.house.app)
    return figures


def _nights(url: str, folder: Path, nights: int) -> Scene:
    """A house with so many nights, and a phone at the newest one, which is open."""
    house = house_with(nights, url, folder)
    base = f"/h/{house.public_id}"
    table = f"{base}/nights/{nights}"
    pages = {
        "home": f"{base}/",
        "oldest nights": f"{base}/nights?before={FEW + 1}",
        "newest nights": f"{base}/nights",
        "table": table,
        "the call": f"{table}?ask=call",
        "sheet": f"{table}/sheet",
        "log": f"{table}/log",
        "deal": f"{table}/deals/1",
        "whole deal": f"{table}/deals/1/correct",
        "night as a whole": f"{table}/about",
        "file": f"{table}/file",
        "discarded nights": f"{base}/nights/discarded",
        "new night": f"{base}/nights/new?like={nights}",
        "people": f"{base}/players",
        "rules": f"{base}/rules",
        "a search": f"{base}/rules?q=helena",
        "a game's rules": f"{base}/rules/games/whitefish",
    }
    first, second, _ = house.night(nights).current.bidding_order
    kitchen = Kitchen(folder, house.public_id, (house.owner.token,), DEALS, (first, second))
    client = InProcess(house.app)
    phone = Phone(client, kitchen, night=nights)
    phone.look()
    return Scene(house, url, client, pages, {"a bid": phone.timed_bid})


NIGHTS = Growth(
    "nights", {"sqlite": 10_000, "postgresql": 1_000}, GROWING, _nights, ("newest nights",)
)


def _work(
    name: str,
    size: str,
    few: Scene,
    many: Scene,
    sent_few: list[Statement],
    sent_many: list[Statement],
) -> Figure:
    """SQLite's own steps, which come out the same every time."""
    taken = steps(few.url, sent_few), steps(many.url, sent_many)
    note = f"{taken[1]} / {taken[0]} steps of SQLite's machine"
    title = f"work for {name} at {size}"
    return Figure(title, taken[1] / taken[0], "×", _GROWTH, gate=True, note=note)


def _timed(name: str, size: str, few: Scene, many: Scene) -> Figure:
    found = compare(many.side(name), few.side(name), requests=20, rounds=3)
    return Figure(f"p50 of {name} at {size}", found.ratio, "×", _GROWTH, note=found.note)


def _scans(growth: Growth, many: Scene, sent: Sent) -> Figure:
    found = [
        f"{name}: {plan}"
        for name, (_, statements) in sent.items()
        for plan in scans(many.url, statements, growth.tables)
    ]
    name = f"full scans of a table that grows with {growth.name}"
    return Figure(name, len(found), "", 0, gate=True, note="; ".join(dict.fromkeys(found)))
