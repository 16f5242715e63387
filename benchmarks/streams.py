"""How soon those who follow a night see a bid, while very many others follow as well."""

import asyncio
import contextlib
import resource
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles

from benchmarks import servers
from benchmarks.clients import OverHttp
from benchmarks.figures import Figure
from benchmarks.kitchen import Kitchen, Phone, make_kitchen
from benchmarks.servers import Server

_TABLE = 12  # viewers of one table
_OTHERS = 100  # tables at which nothing happens
_WORKERS = 2
_BIDS = 200
_WARM = 16
_PAUSE = 0.05
_PATIENCE = 20.0


@dataclass(eq=False)
class _Viewer:
    """Somebody who follows a night, and the moments at which its versions came."""

    came: dict[int, float] = field(default_factory=dict)
    versions: list[int] = field(default_factory=list)
    writer: asyncio.StreamWriter | None = None

    async def follow(self, port: int, path: str, cookie: str) -> None:
        reader, self.writer = await asyncio.open_connection("127.0.0.1", port)
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            "Accept: text/event-stream",
            f"Cookie: {cookie}",
        ]
        self.writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        status = (await reader.readline()).split()[1:2]
        assert status == [b"200"], status
        asyncio.create_task(self._read(reader))  # noqa: RUF006 - it ends with its connection

    async def _read(self, reader: asyncio.StreamReader) -> None:
        with contextlib.suppress(OSError):
            async for line in reader:
                if line.startswith(b"id: "):
                    version = int(line[4:])
                    self.came.setdefault(version, time.perf_counter())
                    self.versions.append(version)


def measure(folder: Path) -> list[Figure]:
    """The delay at one busy table among a hundred quiet ones, and what a quiet viewer costs."""
    _allow_many_connections()
    kitchen = make_kitchen(folder / "kitchen", phones=_OTHERS + 1, deals=2)
    viewers = _TABLE * (_OTHERS + 1)
    threads = str(viewers // _WORKERS * 3 // 2 + 64)  # connections do not fall evenly
    more = ["--threads", threads, "--workers", str(_WORKERS)]
    with servers.scorekeeper(kitchen, *more) as server:
        phone = Phone(OverHttp(server.port), kitchen, 0)
        phone.look()
        phone.hang_up()  # nobody keeps a connection open for so long
        delays, faults, grown = asyncio.run(_evening(server, kitchen, phone))
    p99 = quantiles(delays, n=100)[98]
    return [
        Figure(
            f"a bid until the last of {_TABLE} has it, {viewers:,} follow: p50",
            median(delays) * 1000,
            "ms",
            75,
        ),
        Figure("the same, p99", p99 * 1000, "ms", 250),
        Figure("messages lost, doubled or out of order", faults, budget=0, gate=True),
        Figure("memory of an idle viewer", grown / viewers / 1000, "kB", 40),
    ]


async def _evening(
    server: Server, kitchen: Kitchen, phone: Phone
) -> tuple[list[float], int, float]:
    """Let everybody follow, then bid; the delays, what went wrong, the memory it took (bytes)."""
    cookie = f"house-{kitchen.public_id}={kitchen.tokens[0]}"
    tables: list[list[_Viewer]] = []
    first = [_Viewer() for _ in range(_WARM)]  # what a worker loads once is no viewer's
    for viewer in first:
        await viewer.follow(server.port, f"/h/{kitchen.public_id}/nights/1/live?part=head", cookie)
    await _until(lambda: all(viewer.versions for viewer in first))
    before = _memory(server)
    async with contextlib.AsyncExitStack() as stack:
        for night in range(1, _OTHERS + 2):
            path = f"/h/{kitchen.public_id}/nights/{night}/live?part=head"
            table = [_Viewer() for _ in range(_TABLE)]
            for viewer in table:
                await viewer.follow(server.port, path, cookie)
                stack.callback(_hang_up, viewer)
            tables.append(table)
        for viewer in first:
            _hang_up(viewer)
        await _until(lambda: all(viewer.versions for table in tables for viewer in table))
        grown = float(_memory(server) - before)
        busy, delays = tables[0], []
        phone.look()
        for _ in range(_BIDS):
            known = max(viewer.versions[-1] for viewer in busy)
            began = time.perf_counter()
            await asyncio.to_thread(phone.bid)
            await _until(lambda seen=known: all(v.versions[-1] > seen for v in busy))  # type: ignore[misc]
            newest = busy[0].versions[-1]
            delays.append(max(viewer.came[newest] for viewer in busy) - began)
            await asyncio.sleep(_PAUSE)
        faults = sum(v.versions != sorted(set(v.versions)) for v in busy)
        faults += sum(v.versions != busy[0].versions for v in busy)
        faults += sum(len(v.versions) != 1 for table in tables[1:] for v in table)
    return delays, faults, grown


def _hang_up(viewer: _Viewer) -> None:
    if viewer.writer:
        viewer.writer.close()


async def _until(ready: Callable[[], bool]) -> None:
    end = time.monotonic() + _PATIENCE
    while not ready():
        assert time.monotonic() < end, "not everybody got it"
        await asyncio.sleep(0.001)


def _memory(server: Server) -> int:
    """Bytes that the server and its workers hold for themselves (Linux only)."""
    total = 0
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if server.process in (int(folder.name), parent):
                rollup = (folder / "smaps_rollup").read_text()
                total += sum(
                    int(line.split()[1]) * 1024
                    for line in rollup.splitlines()
                    if line.startswith(("Private_Clean", "Private_Dirty"))
                )
    return total


def _allow_many_connections() -> None:
    """Two ends of each connection are open here and in the server."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
