"""Many deliberately slow clients, and their effect on other clients."""

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
_PATIENCE_SECONDS = 60  # with a thread for each slow client it would take many minutes
_HANGS_UP_WITHIN = 0.05, 0.3
_OTHERS = "127.0.0.9"  # an address of this machine that slow clients do not use


@dataclass(frozen=True, slots=True)
class Target:
    """A server on this machine.

    Args:
        port: where it listens.
        context: for https.
        cookie: a device's cookie.
        page: the path of a page that the device may read.
        expensive: the path of a page that takes many times as long.
        stream: the path of a stream.
        processes: the server's process ids.
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
    """Start a server with a night of a dozen deals and a viewer's device."""
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
    """Return the server's process and its children."""
    number = server.process.pid
    children = Path(f"/proc/{number}/task/{number}/children").read_text().split()
    return (number, *map(int, children))


Slow = Callable[[Target, asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


async def lingering(target: Target, _: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Announces the end of the connection, and does not close it."""
    writer.write(target.head("/", "Connection: close"))
    await asyncio.sleep(5 * _PAUSE)


async def one_byte(_: Target, __: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Sends one byte only."""
    writer.write(b"G")


async def slow_head(target: Target, _: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Sends an endless header."""
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
    """Requests a page repeatedly without reading, until the connection is closed."""
    writer.transport.pause_reading()  # type: ignore[attr-defined]
    writer.write(target.head(target.page) * 50)
    await asyncio.sleep(40 * _PAUSE)


async def greedy(
    target: Target, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> None:
    """Requests a page as soon as the last one has arrived."""
    while True:
        writer.write(target.head(target.page))
        head = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"(?i)content-length: (\d+)", head)
        await reader.readexactly(int(length[1]) if length else 0)


async def abandoning(target: Target, _: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Request an expensive page and hang up while it is rendered."""
    writer.write(target.head(target.expensive))
    await asyncio.sleep(random.uniform(*_HANGS_UP_WITHIN))
    writer.transport.abort()


async def follower(
    target: Target, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> None:
    """Opens another stream of the same device."""
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
    """The effect on another client: the time of each page, and the number of failed pages.

    Args:
        took: seconds by the clock, for each page.
        waited: the same without the time in which the server or the client could have run, but the
            machine ran something else, which slow clients do not cause.
        failed: the number of pages that did not arrive.
    """

    took: list[float] = field(default_factory=list)
    waited: list[float] = field(default_factory=list)
    failed: int = 0

    @property
    def p50(self) -> float:
        """Median by the clock (ms)."""
        return median(self.took) * 1000 if self.took else float("inf")

    @property
    def page(self) -> float:
        """Median waiting time of a page (ms)."""
        return median(self.waited) * 1000 if self.waited else float("inf")

    @property
    def p99(self) -> float:
        """99th percentile of the waiting time (ms)."""
        return quantiles(self.waited, n=100)[98] * 1000 if len(self.waited) > 1 else float("inf")


def look(target: Target, seconds: float) -> Noticed:
    """Request the page repeatedly as another client, on a new connection each time."""
    (noticed,) = look_in_turns([target], seconds)
    return noticed


def look_in_turns(targets: Sequence[Target], seconds: float) -> list[Noticed]:
    """Request the pages of several servers in turns, repeatedly."""
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
    """Return the seconds for which the server's threads and this one could run and did not."""
    threads = [Path("/proc/thread-self/schedstat")]
    for number in target.processes:
        threads += Path(f"/proc/{number}/task").glob("*/schedstat")
    nanoseconds = 0
    for thread in threads:
        with suppress(OSError):  # the process has ended
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
    """Run slow clients of one kind, which reconnect when refused, for the duration of the block.

    Args:
        target: the server.
        slow: the kind of slowness.
        count: the number of clients.
        addresses: the number of addresses of this machine that they use.
        network: the network of these addresses.
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
        """Check now and then: a client that does not read does not notice."""
        while not reader.at_eof():
            await asyncio.sleep(_PAUSE)
