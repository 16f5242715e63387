"""Viewers of a night: each with its own connection, all in this process."""

import asyncio
import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass, field

_PATIENCE = 60.0
_AGAIN_SECONDS = 0.2


@dataclass(eq=False)
class Viewer:
    """A viewer of a night, and the times at which its versions arrived.

    Args:
        path: the path of the stream.
        cookie: the cookie of the device.
    """

    path: str
    cookie: str
    came: dict[int, float] = field(default_factory=dict)
    versions: list[int] = field(default_factory=list)
    _writer: asyncio.StreamWriter | None = None

    async def follow(self, port: int) -> None:
        """Connect, and read the stream in the background."""
        reader = await self._connect(port)
        asyncio.create_task(self._read(reader))  # noqa: RUF006 - it ends with its connection

    async def keep_following(self, port: int) -> None:
        """Read the stream, and reconnect whenever it ends."""
        while True:
            with contextlib.suppress(OSError, ConnectionError, AssertionError):
                await self._read(await self._connect(port))
            await asyncio.sleep(_AGAIN_SECONDS)

    async def _connect(self, port: int) -> asyncio.StreamReader:
        reader, self._writer = await asyncio.open_connection("127.0.0.1", port)
        lines = [
            f"GET {self.path} HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            "Accept: text/event-stream",
            f"Cookie: {self.cookie}",
            *[f"Last-Event-ID: {version}" for version in self.versions[-1:]],
        ]
        self._writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        status = (await reader.readline()).split()[1:2]
        assert status == [b"200"], status
        return reader

    def hang_up(self) -> None:
        """Close the connection."""
        if self._writer:
            self._writer.close()

    async def _read(self, reader: asyncio.StreamReader) -> None:
        with contextlib.suppress(OSError):
            async for line in reader:
                if line.startswith(b"id: "):
                    version = int(line[4:])
                    self.came.setdefault(version, time.perf_counter())
                    self.versions.append(version)


async def until(ready: Callable[[], bool], pause: float = 0.001) -> None:
    """Wait until `ready` returns true."""
    end = time.monotonic() + _PATIENCE
    while not ready():
        assert time.monotonic() < end, "not everybody got it"
        await asyncio.sleep(pause)
