"""One app process against two on one PostgreSQL: tables of many houses bid, and others follow.

Each app process has a fixed share of a core, so that PostgreSQL and the phones, which run on the
same machine, take nothing from it; without root they compete. Then the processes and PostgreSQL are
restarted in turn, while the tables go on.
"""

import asyncio
import os
import secrets
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field, replace
from http.client import HTTPConnection, HTTPException
from itertools import cycle, pairwise
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import psycopg
import pytest
from sqlalchemy import make_url

from benchmarks import servers
from benchmarks.figures import Figure
from benchmarks.hall import Hall, make_halls
from benchmarks.servers import Server
from benchmarks.shares import limited
from benchmarks.viewers import Viewer
from tests.budgets.clients import OverHttp
from tests.budgets.kitchen import Busy, Phone
from tests.running.databases import databases, restart

_HOUSES = 24
_SHARE = 0.4  # of a core, for each app process
_SECONDS = 6.0
_ROUNDS = 3  # of both ways, twice
_QUIET_PAUSE = 0.2
_LOAD = 0.4  # of what two processes can take at most
_BEGIN_SECONDS = 1.0  # until a server that was told to restart takes no further connections
_PATIENCE = 60.0
_GOAL = 1.8


@dataclass(eq=False)
class _Table:
    """A phone at a table, with a connection to each server; and two viewers, one at each.

    `newest` is the connection that got the newest answer, `keys` are those of acknowledged bids,
    `repeated` is the number of requests that were sent again.
    """

    hall: Hall
    phones: Sequence[Phone]
    viewers: Sequence[Viewer]
    newest: Phone
    keys: list[str] = field(default_factory=list)
    repeated: int = 0

    def bid(self, turn: int) -> float:
        """Bid at the server whose turn it is, until it is acknowledged; the seconds it took."""
        key, begun = secrets.token_hex(16), time.perf_counter()
        for number in cycle(range(len(self.phones))):
            phone = self.phones[(turn + number) % len(self.phones)]
            phone.catch_up(self.newest)
            try:
                phone.bid(key)
            except (Busy, OSError, HTTPException):
                assert time.perf_counter() < begun + _PATIENCE, "a bid was refused for too long"
                phone.hang_up()
                self.repeated += 1
                time.sleep(0.02)
            else:
                self.newest = phone
                break
        self.keys.append(key)
        return time.perf_counter() - begun


def measure(folder: Path) -> list[Figure]:
    """Measure throughput, latency, and what restarts do."""
    try:
        with databases("postgresql", folder, durable=True) as made, ExitStack() as stack:
            url = made.migrated(folder)
            halls = make_halls(url, folder, houses=_HOUSES, tables=1, guests=2)
            kitchens = [replace(halls[0], folder=folder / name) for name in ("first", "second")]
            for kitchen in kitchens:
                kitchen.folder.mkdir()
            both = [stack.enter_context(servers.scorekeeper(kitchen)) for kitchen in kitchens]
            is_limited = stack.enter_context(limited([each.process for each in both], _SHARE))
            tables = [_sit_down(hall, both) for hall in halls]
            before = _keys(url)
            with _watching(tables, both):
                figures = _figures(tables, url, both)
                _check_views(tables, url)
            _check_rows(tables, url, before)
    except pytest.fail.Exception as missing:
        return [Figure("two app processes", None, note=str(missing))]
    share = f"{_SHARE} of a core each" if is_limited else "without limits"
    return [replace(figures[0], note=f"{share}, {os.cpu_count()} cores"), *figures[1:]]


def _figures(tables: list[_Table], url: str, both: Sequence[Server]) -> list[Figure]:
    rates: dict[int, list[float]] = {1: [], 2: []}
    for spread in (1, 2, 2, 1) * _ROUNDS:
        rates[spread].append(len(_play(tables, spread=spread)) / _SECONDS)
    one, two = rates.values()
    ratio = median(b / a for a, b in zip(one, two, strict=True))
    quiet = _play(tables[:1], spread=1, pause=_QUIET_PAUSE)
    pause = len(tables) / (_LOAD * median(two))
    busy = _play(tables, spread=2, pause=pause)
    shaken = _shake(tables, url, both)
    rate = f"{len(busy) / _SECONDS:.0f} bids a second"
    return [
        Figure("bids a second, one app process", median(one)),
        Figure("– two", median(two)),
        Figure("– ratio", ratio, "×", note=f"goal {_GOAL} or more; {_range(one, two)}"),
        Figure("a bid at one quiet table: p50", median(quiet) * 1000, "ms"),
        Figure("– p99", _p99(quiet) * 1000, "ms"),
        Figure(f"a bid at {_HOUSES} tables, two processes: p50", median(busy) * 1000, "ms"),
        Figure("– p99", _p99(busy) * 1000, "ms", note=rate),
        Figure("– p99 against the quiet table's", _p99(busy) / _p99(quiet), "×", 2),
        Figure("bids while all are restarted in turn", len(shaken)),
        Figure("– the slowest", max(shaken) * 1000, "ms"),
        Figure("– requests sent again", sum(table.repeated for table in tables)),
        Figure("bids lost, doubled or refused", 0, budget=0),  # checked below
        Figure("live updates lost, doubled or out of order", 0, budget=0),
    ]


def _range(one: list[float], two: list[float]) -> str:
    ratios = [b / a for a, b in zip(one, two, strict=True)]
    return f"from {min(ratios):.2f} to {max(ratios):.2f}"


def _p99(seconds: list[float]) -> float:
    return quantiles(seconds, n=100)[98]


def _sit_down(hall: Hall, both: Sequence[Server]) -> _Table:
    path = f"/h/{hall.public_id}/montana/1/live?part=head"
    name = f"house-{hall.public_id}"
    phones = [Phone(OverHttp(server.port), hall, night=1) for server in both]
    for phone in phones:
        phone.look()
    viewers = [Viewer(path, f"{name}={token}") for token in hall.guests]
    return _Table(hall, phones, viewers, phones[0])


def _play(
    tables: Sequence[_Table],
    *,
    spread: int,
    pause: float = 0.0,
    meanwhile: Callable[[], None] = lambda: time.sleep(_SECONDS),
) -> list[float]:
    """Bid at all tables until `meanwhile` ends; return the seconds of each bid.

    Args:
        tables: who bids.
        spread: the number of servers that they use.
        pause: the seconds from one bid of a table to its next; 0 for no pause.
        meanwhile: runs until the end.
    """
    ended = threading.Event()

    def bid(number: int) -> list[float]:
        took, due = [], time.perf_counter() + pause * number / len(tables)
        while not ended.wait(max(0.0, due - time.perf_counter())):
            took.append(tables[number].bid(number % spread))
            due += pause
        return took

    with ThreadPoolExecutor(len(tables)) as pool:
        playing = [pool.submit(bid, number) for number in range(len(tables))]
        meanwhile()
        ended.set()
    return [seconds for each in playing for seconds in each.result()]


def _shake(tables: Sequence[_Table], url: str, both: Sequence[Server]) -> list[float]:
    """Restart both processes and PostgreSQL in turn while all play."""

    def restart_all() -> None:
        for server in both:
            os.kill(server.process, signal.SIGHUP)
            time.sleep(_BEGIN_SECONDS)
            with closing(HTTPConnection("127.0.0.1", server.port, timeout=60)) as connection:
                connection.request("GET", "/readyz")  # waits for the next run
                assert connection.getresponse().status == 200
        restart(url)
        time.sleep(_SECONDS)

    return _play(tables, spread=2, pause=0.5, meanwhile=restart_all)


# ---- checks ----


@contextmanager
def _watching(tables: Sequence[_Table], both: Sequence[Server]) -> Iterator[None]:
    """Let two viewers of each table follow it during the block, one at each server."""
    ended = threading.Event()

    async def follow() -> None:
        following = [
            asyncio.create_task(viewer.keep_following(server.port))
            for table in tables
            for viewer, server in zip(table.viewers, both, strict=True)
        ]
        await asyncio.to_thread(ended.wait)
        for each in following:
            each.cancel()
        await asyncio.gather(*following, return_exceptions=True)

    with ThreadPoolExecutor(1) as thread:
        done = thread.submit(asyncio.run, follow())
        try:
            yield
        finally:
            ended.set()
    done.result()


def _check_views(tables: Sequence[_Table], url: str) -> None:
    """Check that each viewer got the newest version in the end, and none twice or late."""
    query = "SELECT public_id, version FROM sitting JOIN house ON house.id = house_id"
    newest = dict(_rows(url, query))
    viewers = [
        (viewer, newest[table.hall.public_id]) for table in tables for viewer in table.viewers
    ]
    until = time.monotonic() + 30
    while any(viewer.versions[-1:] != [version] for viewer, version in viewers):
        assert time.monotonic() < until, "a live update was lost"
        time.sleep(0.05)
    for viewer, _ in viewers:
        assert all(earlier < later for earlier, later in pairwise(viewer.versions)), viewer.versions


def _check_rows(tables: Sequence[_Table], url: str, before: set[str]) -> None:
    """Check that the new changes are the acknowledged bids, each once."""
    acknowledged = [key for table in tables for key in table.keys]
    assert len(acknowledged) == len({*acknowledged})
    assert _keys(url) - before == {*acknowledged}


def _keys(url: str) -> set[str]:
    keys = [str(key) for (key,) in _rows(url, "SELECT key FROM change")]
    assert len(keys) == len({*keys})
    return {*keys}


def _rows(url: str, query: str) -> list[tuple[Any, ...]]:
    address = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(address) as connection:
        return connection.execute(query.encode()).fetchall()
