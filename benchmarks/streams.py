"""The delay until the viewers of a night see a bid, with very many viewers of other nights."""

import asyncio
import resource
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles

import pytest

from benchmarks import servers
from benchmarks.figures import Figure
from benchmarks.hall import Hall, make_halls
from benchmarks.servers import Server
from benchmarks.viewers import Viewer, until
from tests.budgets.clients import OverHttp
from tests.budgets.kitchen import Phone
from tests.running.databases import BACKENDS, databases
from tests.running.memory import memory_of

_TABLE = 12  # viewers of one table
_TABLES = 300
_WORKERS = 2
_BIDS = 200
_PAUSE = 0.05
_PAGES = 100
_PAGE_PAUSE = 0.05


@dataclass(slots=True)
class _Evening:
    """The measured seconds and bytes, and the number of faults."""

    from_tap: list[float] = field(default_factory=list)
    from_answer: list[float] = field(default_factory=list)
    before: list[float] = field(default_factory=list)
    during: list[float] = field(default_factory=list)
    after: list[float] = field(default_factory=list)
    faults: int = 0
    viewer: float = 0.0
    all: int = 0


def measure(folder: Path) -> list[Figure]:
    """Measure a busy table among hundreds of quiet ones, with each database."""
    _allow_many_connections()
    figures = []
    for backend in BACKENDS:
        here = folder / backend
        here.mkdir(parents=True)
        try:
            with databases(backend, here) as made:
                url = made.migrated(here)
                guests = _TABLE * _TABLES
                (hall,) = make_halls(url, here, houses=1, tables=_TABLES, guests=guests)
                figures += _figures(backend, _evening(hall))
        except pytest.fail.Exception as missing:
            figures.append(Figure(f"those who follow, {backend}", None, note=str(missing)))
    return figures


def _figures(backend: str, evening: _Evening) -> list[Figure]:
    assert not evening.faults, "messages were lost, doubled or out of order"
    viewers = _TABLE * _TABLES
    idle = median(evening.before)
    name = f"from a bid's answer until the last of {_TABLE} has it, {viewers:,} follow, {backend}"
    taps = f"from the tap, {backend}"
    return [
        Figure(f"{name}: p50", median(evening.from_answer) * 1000, "ms", 75),
        Figure("the same, p99", _p99(evening.from_answer) * 1000, "ms", 250),
        Figure(f"{taps}: p50", median(evening.from_tap) * 1000, "ms"),
        Figure("the same, p99", _p99(evening.from_tap) * 1000, "ms"),
        Figure(
            "a page meanwhile, against before: p50",
            median(evening.during) / idle,
            "×",
            2,
            note=f"{median(evening.during) * 1000:.1f} / {idle * 1000:.1f} ms, "
            f"afterwards {median(evening.after) * 1000:.1f}",
        ),
        Figure(
            "memory of an idle viewer",
            evening.viewer / 1000,
            "kB",
            40,
            note=f"all of them and their tables {evening.all / 1_000_000:.0f} MB",
        ),
    ]


def _p99(seconds: list[float]) -> float:
    return quantiles(seconds, n=100)[98]


def _evening(hall: Hall) -> _Evening:
    evening = _Evening()
    with servers.scorekeeper(hall, "--workers", str(_WORKERS)) as server:
        guest = Phone(OverHttp(server.port), hall, night=2)
        guest.look()
        guest.hang_up()  # a connection from before the server was ready stays slow
        _looks(guest, _PAGES)  # warm up
        evening.before = _looks(guest, _PAGES)
        asyncio.run(_follow(server, hall, guest, evening))
        evening.after = _looks(guest, _PAGES)
        guest.hang_up()
    return evening


async def _follow(server: Server, hall: Hall, guest: Phone, evening: _Evening) -> None:
    """Connect all viewers, then bid and open pages."""
    tables = [
        [
            Viewer(
                f"/h/{hall.public_id}/montana/{table + 1}/live?part=head",
                f"house-{hall.public_id}={token}",
            )
            for token in hall.guests[table * _TABLE : (table + 1) * _TABLE]
        ]
        for table in range(_TABLES)
    ]
    first = [table[0] for table in tables]  # without the memory of the tables themselves
    further = [viewer for table in tables for viewer in table[1:]]
    with ExitStack() as stack:
        empty = memory_of(server.process)
        await _come(server, first, stack)
        warm = memory_of(server.process)
        await _come(server, further, stack)
        evening.viewer = (memory_of(server.process) - warm) / len(further)
        evening.all = memory_of(server.process) - empty
        with _looking(guest, evening.during):
            await _bid(server, hall, tables[0], evening)
    evening.faults += sum(v.versions != sorted(set(v.versions)) for v in tables[0])
    evening.faults += sum(v.versions != tables[0][0].versions for v in tables[0])
    evening.faults += sum(len(v.versions) != 1 + _BIDS for v in tables[0])
    evening.faults += sum(len(v.versions) != 1 for table in tables[1:] for v in table)


async def _come(server: Server, viewers: list[Viewer], stack: ExitStack) -> None:
    for viewer in viewers:
        await viewer.follow(server.port)
        stack.callback(viewer.hang_up)
    await until(lambda: all(viewer.versions for viewer in viewers), pause=0.1)


async def _bid(server: Server, hall: Hall, table: list[Viewer], evening: _Evening) -> None:
    phone = Phone(OverHttp(server.port), hall, night=1)
    phone.look()
    for _ in range(_BIDS):
        count = len(table[0].versions)
        tapped = time.perf_counter()
        answer = await asyncio.to_thread(phone.timed_bid)
        await until(lambda seen=count: all(len(v.versions) > seen for v in table))  # type: ignore[misc]
        newest = table[0].versions[-1]
        last = max(viewer.came[newest] for viewer in table)
        evening.from_tap.append(last - tapped)
        evening.from_answer.append(max(0.0, last - tapped - answer))
        await asyncio.sleep(_PAUSE)
    phone.hang_up()


@contextmanager
def _looking(phone: Phone, took: list[float]) -> Iterator[None]:
    """Open a page again and again during the block."""
    ended = threading.Event()
    phone.hang_up()  # people do not keep a connection open for so long

    def look() -> None:
        while not ended.is_set():
            took.extend(_looks(phone, 1))

    thread = threading.Thread(target=look)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def _looks(phone: Phone, count: int) -> list[float]:
    took = []
    for _ in range(count):
        took.append(phone.timed_look())
        time.sleep(_PAGE_PAUSE)
    return took


def _allow_many_connections() -> None:
    """Raise the limit of open files; the server inherits it."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
