"""Clients that are slow on purpose, many of them, and what others notice of it."""

import asyncio
import http.client
import random
import re
import ssl
import threading
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from scorekeeper.app import create_app
from scorekeeper.config import Config
from scorekeeper.core.db import db
from scorekeeper.core.migrate import migrate
from scorekeeper.core.roles import Role
from tests.cases.nights import after, several_deals
from tests.running.serving import Running, serving
from tests.support import House

_PAUSE = 1.0
_BREATH = 0.02
_PATIENCE_SECONDS = 60  # threads that wait for one slow client each would take many minutes
_HANGS_UP_WITHIN = 0.05, 0.3
_OTHERS = "127.0.0.9"  # another address of this machine than the slow ones have


@dataclass(frozen=True, slots=True)
class Target:
    """A server on this machine.

    Args:
        port: where it listens.
        context: for https.
        cookie: of a device.
        page: the path of a page that the device may see.
        expensive: the path of one that takes the server many times as long.
        stream: the path of a stream.
        processes: the server's.
    """

    port: int
    context: ssl.SSLContext | None
    cookie: str
    page: str
    expensive: str
    stream: str
    processes: tuple[int, ...]

    def head(self, path: str, *lines: str, method: str = "GET") -> bytes:
        """The head of a request."""
        own = (f"Host: localhost:{self.port}", f"Cookie: {self.cookie}")
        return "\r\n".join([f"{method} {path} HTTP/1.1", *own, *lines, "", ""]).encode()


@contextmanager
def attacked(instance: Path, *options: str, **settings: str) -> Iterator[tuple[Running, Target]]:
    """A server with a night of a dozen deals, and a viewer's way to it."""
    instance.mkdir()
    file = instance / "scorekeeper.sqlite"
    app = create_app(Config(instance, f"sqlite:///{file}", "the tests' own secret"))
    migrate(app)
    house = House(app)
    number = house.start_night()
    house.put_night(number, after(house.night(number), *several_deals(12)))
    viewer = house.join(Role.VIEWER)
    page = f"/h/{house.public_id}/montana/{number}"
    host = "__Host-" if "--https" in options else ""
    with app.app_context():
        db.engine.dispose()
    with serving(instance, *options, **settings) as server:
        cookie = f"{host}house-{house.public_id}={viewer.token}"
        expensive, stream = f"/h/{house.public_id}/rules/all", f"{page}/live?part=head"
        yield (
            server,
            Target(server.port, server.context, cookie, page, expensive, stream, _family(server)),
        )


def _family(server: Running) -> tuple[int, ...]:
    """The server's process and those that it started."""
    number = server.process.pid
    children = Path(f"/proc/{number}/task/{number}/children").read_text().split()
    return (number, *map(int, children))


Slow = Callable[[Target, asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


async def lingering(target: Target, _: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Says that it will hang up, and does not."""
    writer.write(target.head("/", "Connection: close"))
    await asyncio.sleep(5 * _PAUSE)


async def one_byte(_: Target, __: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Sends a byte, and nothing more."""
    writer.write(b"G")


async def slow_head(target: Target, _: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Sends a header without end."""
    writer.write(target.head("/")[:-2] + b"X-Slow: ")
    await _drip(writer)


async def slow_body(target: Target, _: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Sends a form byte by byte."""
    lines = "Content-Type: application/x-www-form-urlencoded", "Content-Length: 100000"
    writer.write(target.head("/join", *lines, method="POST"))
    await _drip(writer)


async def slow_reader(
    target: Target, _: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> None:
    """Asks for a page again and again, without reading any, until nobody listens."""
    writer.transport.pause_reading()  # type: ignore[attr-defined]
    writer.write(target.head(target.page) * 50)
    await asyncio.sleep(40 * _PAUSE)


async def greedy(
    target: Target, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> None:
    """Asks for a page as soon as the last one is there."""
    while True:
        writer.write(target.head(target.page))
        head = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"(?i)content-length: (\d+)", head)
        await reader.readexactly(int(length[1]) if length else 0)


async def abandoning(target: Target, _: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Request an expensive page and hang up while it is made."""
    writer.write(target.head(target.expensive))
    await asyncio.sleep(random.uniform(*_HANGS_UP_WITHIN))
    writer.transport.abort()


async def follower(
    target: Target, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> None:
    """Opens one stream more of the same device."""
    writer.write(target.head(target.stream, "Accept: text/event-stream"))
    while await reader.read(65536):
        pass


async def _drip(writer: asyncio.StreamWriter) -> None:
    while True:
        writer.write(b"x")
        await writer.drain()
        await asyncio.sleep(_PAUSE)


SLOW: Mapping[str, Slow] = {
    "lingering": lingering,
    "one byte": one_byte,
    "slow head": slow_head,
    "slow body": slow_body,
    "slow reader": slow_reader,
    "streams": follower,
    "greedy": greedy,
    "abandoning": abandoning,
}


@dataclass(slots=True)
class Noticed:
    """What others noticed: how long each of their pages took, and how many did not come.

    Args:
        took: seconds by the clock.
        waited: the same without those in which the server or the client could run, but the machine
            ran something else: they are no doing of the slow clients.
        failed: pages that did not come.
    """

    took: list[float] = field(default_factory=list)
    waited: list[float] = field(default_factory=list)
    failed: int = 0

    @property
    def p50(self) -> float:
        """Milliseconds by the clock."""
        return median(self.took) * 1000 if self.took else float("inf")

    @property
    def page(self) -> float:
        """Milliseconds that a usual page waits."""
        return median(self.waited) * 1000 if self.waited else float("inf")

    @property
    def p99(self) -> float:
        """Milliseconds that the 99th page of a hundred waits."""
        return quantiles(self.waited, n=100)[98] * 1000 if len(self.waited) > 1 else float("inf")


def look(target: Target, seconds: float) -> Noticed:
    """Look at the page again and again, each time by a new connection, as somebody else."""
    (noticed,) = look_in_turns([target], seconds)
    return noticed


def look_in_turns(targets: Sequence[Target], seconds: float) -> list[Noticed]:
    """Look at the pages of several servers, one after the other, again and again."""
    noticed = [Noticed() for _ in targets]
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for target, what in zip(targets, noticed, strict=True):
            begin, delayed = time.perf_counter(), _delayed(target)
            try:
                _get(target)
                seconds = time.perf_counter() - begin
                what.took.append(seconds)
                what.waited.append(max(seconds - (_delayed(target) - delayed), 0))
            except OSError:
                what.failed += 1
        time.sleep(_BREATH)
    return noticed


def _delayed(target: Target) -> float:
    """Seconds that the server's threads and this one have been ready to run and did not."""
    threads = [Path("/proc/thread-self/schedstat")]
    for number in target.processes:
        threads += Path(f"/proc/{number}/task").glob("*/schedstat")
    nanoseconds = 0
    for thread in threads:
        with suppress(OSError):  # it has ended
            nanoseconds += int(thread.read_text().split()[1])
    return nanoseconds / 1e9


def _get(target: Target) -> None:
    where: Any = {"timeout": _PATIENCE_SECONDS, "source_address": (_OTHERS, 0)}
    kind: Any = http.client.HTTPConnection
    if target.context:
        kind = partial(http.client.HTTPSConnection, context=target.context)
    with closing(kind("127.0.0.1", target.port, **where)) as connection:
        headers = {"Host": f"localhost:{target.port}", "Cookie": target.cookie}
        connection.request("GET", target.page, headers=headers)
        response = connection.getresponse()
        response.read()
        if response.status != 200:
            raise OSError(response.status)


class Crowd:
    """Slow clients of one kind, who come back whenever they are sent away, while the block lasts.

    Args:
        target: whom they are slow with.
        slow: how.
        count: how many.
        addresses: from how many addresses of this machine.
        network: which of its networks these are of.
    """

    def __init__(
        self, target: Target, slow: Slow, count: int, *, addresses: int = 1, network: int = 1
    ) -> None:
        self._target, self._slow, self._count = target, slow, count
        self._addresses, self._network = addresses, network
        self._ready = threading.Event()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run)
        self.came = 0

    def __enter__(self) -> "Crowd":
        self._thread.start()
        self._ready.wait(15)
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._main.cancel)
        self._thread.join()

    def _run(self) -> None:
        self._main = self._loop.create_task(self._all())
        with suppress(asyncio.CancelledError):
            self._loop.run_until_complete(self._main)
        self._loop.close()

    async def _all(self) -> None:
        async with asyncio.TaskGroup() as group:
            for number in range(self._count):
                group.create_task(self._one(number))

    async def _one(self, number: int) -> None:
        home = number % self._addresses
        source = f"127.{self._network}.{home // 250}.{home % 250 + 1}"
        while True:
            writer = None
            try:
                reader, writer = await asyncio.open_connection(
                    "127.0.0.1",
                    self._target.port,
                    ssl=self._target.context,
                    local_addr=(source, 0),
                )
                self._count_one()
                await self._slow(self._target, reader, writer)
                await self._until_sent_away(reader)
            except (OSError, EOFError):
                self._count_one()
            finally:
                if writer:
                    writer.transport.abort()
            await asyncio.sleep(_PAUSE)

    def _count_one(self) -> None:
        self.came += 1
        if self.came >= self._count:
            self._ready.set()

    async def _until_sent_away(self, reader: asyncio.StreamReader) -> None:
        """Not reading, one does not see that; so it is asked now and then."""
        while not reader.at_eof():
            await asyncio.sleep(_PAUSE)
