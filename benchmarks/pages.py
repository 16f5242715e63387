"""What pages ask of the database, with few nights in the house and with many."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from benchmarks.clients import InProcess
from benchmarks.figures import Figure
from benchmarks.kitchen import Kitchen, Phone, close
from benchmarks.many_nights import DEALS, GROWING, house_with
from benchmarks.rounds import Side, compare
from benchmarks.statements import Statement, scans, sent_by, steps
from scorekeeper.store.db import db
from tests.databases import databases
from tests.support import House

_FEW = 10
_MANY = {"sqlite": 10_000, "postgresql": 1_000}  # counting alone needs no more
_GROWTH = 1.2
_BID = "a bid"
_NEWEST = "newest nights"


@dataclass(frozen=True, slots=True)
class _Scene:
    """A house with so many nights, and a phone at the newest one, which is open."""

    house: House
    nights: int
    url: str
    pages: dict[str, str]
    cookie: str
    client: InProcess
    phone: Phone

    def request(self, page: str) -> float:
        """Ask for the page, or bid; the seconds it took."""
        if page == _BID:
            return self.phone.timed_bid()
        headers = {"Accept-Language": "en", "Cookie": self.cookie}
        answer = self.client.send("GET", self.pages[page], headers)
        assert answer.status == 200, (page, answer.status)
        return answer.seconds

    def statements(self, page: str) -> list[Statement]:
        """What the page sends to the database, when it is not the first time."""
        self.request(page)
        with self.house.app.app_context():
            engine = db.engine
        with sent_by(engine) as sent:
            self.request(page)
        return sent

    def side(self, page: str) -> Side:
        """The page as a side of a comparison."""
        return Side(lambda: self.request(page), self.client.cpu, self.client.close)


def measure(folder: Path) -> list[Figure]:
    """The figures for SQLite, and how many statements there are with PostgreSQL."""
    figures = []
    for backend, nights in _MANY.items():
        here = folder / backend
        here.mkdir(parents=True)
        try:
            figures += _figures(backend, here, nights)
        except pytest.fail.Exception as missing:
            figures.append(Figure(f"statements, {backend}", None, note=str(missing)))
    return figures


def _figures(backend: str, folder: Path, nights: int) -> list[Figure]:
    with databases(backend, folder) as made:
        scenes = []
        for count in (_FEW, nights):
            own = folder / str(count)
            own.mkdir()
            scenes.append(_scene(made.migrated(own), own, count))
        few, many = scenes
        pages = [*few.pages, _BID]
        sent = {page: (few.statements(page), many.statements(page)) for page in pages}
        figures = [
            Figure(f"statements of {page}, {backend}", len(large), "", len(small), gate=True)
            for page, (small, large) in sent.items()
        ]
        if backend == "sqlite":
            comparable = [page for page in pages if page != _NEWEST]  # it is longer with many
            figures += [_work(page, few, many, *sent[page]) for page in comparable]
            figures.append(
                _scans(many, {page: statements for page, (_, statements) in sent.items()})
            )
            figures += [_timed(page, few, many) for page in comparable]
        for scene in scenes:
            close(scene.house.app)
    return figures


def _scene(url: str, folder: Path, nights: int) -> _Scene:
    house = house_with(nights, url, folder)
    base = f"/h/{house.public_id}"
    table = f"{base}/nights/{nights}"
    pages = {
        "home": f"{base}/",
        "oldest nights": f"{base}/nights?before={_FEW + 1}",
        _NEWEST: f"{base}/nights",
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
    cookie = f"{house.cookie_name}={house.owner.token}"
    return _Scene(house, nights, url, pages, cookie, client, phone)


def _work(
    page: str, few: _Scene, many: _Scene, sent_few: list[Statement], sent_many: list[Statement]
) -> Figure:
    """SQLite's own steps, which come out the same every time."""
    taken = steps(few.url, sent_few), steps(many.url, sent_many)
    note = f"{taken[1]} / {taken[0]} steps of SQLite's machine"
    name = f"work for {page} at {many.nights:,} nights"
    return Figure(name, taken[1] / taken[0], "×", _GROWTH, gate=True, note=note)


def _timed(page: str, few: _Scene, many: _Scene) -> Figure:
    found = compare(many.side(page), few.side(page), requests=20, rounds=3)
    name = f"p50 of {page} at {many.nights:,} nights"
    return Figure(name, found.ratio, "×", _GROWTH, note=found.note)


def _scans(scene: _Scene, sent: dict[str, list[Statement]]) -> Figure:
    found = [
        f"{page}: {plan}"
        for page, statements in sent.items()
        for plan in scans(scene.url, statements, GROWING)
    ]
    name = "full scans of a growing table"
    return Figure(name, len(found), "", 0, gate=True, note="; ".join(dict.fromkeys(found)))
