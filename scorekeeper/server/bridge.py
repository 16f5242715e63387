"""Runs the app, which is WSGI, behind an asyncio server.

A slow client occupies no thread: the app is called once the request is complete, and its answer is
sent after it has returned. A stream has no thread at all.
"""

import asyncio
import re
import sys
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, suppress
from functools import partial
from tempfile import SpooledTemporaryFile
from typing import IO, Any, NamedTuple
from urllib.parse import unquote_to_bytes

from flask import Flask

from scorekeeper.base.homes import home_of
from scorekeeper.core.live.stream import Stream
from scorekeeper.server.fair_queue import FairQueue

MAX_BYTES = 6_000_000
"""The limit for reading a body; the app itself has a smaller one."""

BODY_SECONDS = 20.0
"""The time limit for a body, extended by as much for each `BODY_BYTES` received."""

BODY_BYTES = 100_000

_IN_MEMORY = 65_536  # bytes of a body; a larger one is kept in a file
_PIECE = 65_536
_LAST_SECONDS = 2.0
_ADDRESS = re.compile(rb"https?://([^/?#]*)", re.IGNORECASE)

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Observe = Callable[[int, float], None]


class Bridge:
    """The app as an ASGI app.

    Args:
        app: makes the answers.
        threads: the most threads; a thread is started only when all others are busy.
        proxies: the number of trusted proxies that report the client's address.
        observe: called with the status and the seconds of each answer, waiting included.
    """

    def __init__(
        self, app: Flask, threads: int, proxies: int = 0, observe: Observe | None = None
    ) -> None:
        self.app = app
        self._threads = ThreadPoolExecutor(threads, "answers")
        self._proxies = proxies
        self._queue = FairQueue()
        self._observe = observe

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Answer a request."""
        headers = _joined(scope["headers"])
        path = _path(scope["raw_path"], headers)
        if "host" not in headers and scope["http_version"] == "1.1":
            await _send(send, _NO_HOST)
            return
        client = self._client(scope, headers)
        with SpooledTemporaryFile(_IN_MEMORY) as body:
            async with AsyncExitStack() as room:
                make_room = partial(room.enter_async_context, self._queue.large(client))
                try:
                    size = await _read(receive, body, headers, make_room)
                except TimeoutError:
                    await _send(send, _TOO_SLOW)
                    return
                if size is None:
                    return
                begin = time.monotonic()
                answer = await self._answer(client, _environ(scope, path, headers, body, size))
                if self._observe:
                    self._observe(answer.status, time.monotonic() - begin)
        try:
            await _send(send, answer)
        finally:
            answer.close()
        if size > MAX_BYTES:
            await _drain(receive)

    async def _answer(self, client: str, environ: dict[str, Any]) -> "_Answer":
        """Compute the answer in a thread when it is the client's turn.

        If the client hangs up, the turn still lasts until the thread is done, and the client is
        charged for all of it.
        """
        async with self._queue.turn(client):
            making = self._threads.submit(self._make, environ)
            try:
                answer = await asyncio.shield(asyncio.wrap_future(making))
            except asyncio.CancelledError:  # the client has gone
                if not making.cancel():  # the thread has started
                    answer = await asyncio.wrap_future(making)
                    self._queue.charge(client, answer.seconds)
                    answer.close()
                raise
        self._queue.charge(client, answer.seconds)
        return answer

    def _make(self, environ: dict[str, Any]) -> "_Answer":
        started: list[tuple[str, list[tuple[str, str]]]] = []

        def start(status: str, headers: list[tuple[str, str]], _error: Any = None) -> Any:
            started.append((status, headers))

        begin = time.thread_time()
        body = self.app(environ, start)
        whole = body if isinstance(body, Stream) else _whole(body)
        status, headers = started[-1]
        lines = [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers]
        return _Answer(int(status[:3]), lines, whole, time.thread_time() - begin)

    def _client(self, scope: Message, headers: Mapping[str, str]) -> str:
        """Return the client's home (`home_of`), from the same address that the app sees."""
        forwarded = headers.get("x-forwarded-for", "").split(",")
        if 0 < self._proxies <= len(forwarded):
            return home_of(forwarded[-self._proxies].strip())
        return home_of(scope["client"][0])


class _Answer(NamedTuple):
    """The app's answer; `seconds` is the CPU time it took."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes | Stream
    seconds: float = 0.0

    def close(self) -> None:
        if isinstance(self.body, Stream):
            self.body.close()


def _refusal(status: int, line: str) -> _Answer:
    """Build an answer after which the connection is closed."""
    body = f"{line}\n".encode()
    headers = [
        (b"Content-Type", b"text/plain; charset=utf-8"),
        (b"Content-Length", str(len(body)).encode()),
        (b"Connection", b"close"),
    ]
    return _Answer(status, headers, body)


_TOO_SLOW = _refusal(408, "The request took too long to arrive.")
_NO_HOST = _refusal(400, "The request does not say for which host it is.")


def _whole(body: Iterable[bytes]) -> bytes:
    try:
        return b"".join(body)
    finally:
        if hasattr(body, "close"):
            body.close()


async def _read(
    receive: Receive,
    body: IO[bytes],
    headers: Mapping[str, str],
    make_room: Callable[[], Awaitable[None]],
) -> int | None:
    """Read the request's body to its end, or until it is too large for the app.

    Args:
        receive: gets the next message.
        body: the file to write to.
        make_room: awaited before a body outgrows the memory limit.

    Returns:
        Its size in bytes, or its announced size if that is too large; None if the client has gone.

    Raises:
        TimeoutError: it arrives too slowly.
    """
    size, large = 0, False
    length = int(headers.get("content-length", 0))
    if length > MAX_BYTES or not (length or "transfer-encoding" in headers):
        return length
    loop = asyncio.get_running_loop()
    begin = loop.time()
    while True:
        async with asyncio.timeout_at(begin + BODY_SECONDS * (1 + size // BODY_BYTES)):
            message = await receive()
        if message["type"] != "http.request":
            return None
        size += len(message["body"])
        if size > _IN_MEMORY and not large:
            large, waiting_since = True, loop.time()
            await make_room()
            begin += loop.time() - waiting_since
        body.write(message["body"])
        if size > MAX_BYTES or not message["more_body"]:
            body.seek(0)
            return size


async def _drain(receive: Receive) -> None:
    """Read the rest of a refused body: a client that is still sending would miss the answer."""
    with suppress(TimeoutError):
        async with asyncio.timeout(_LAST_SECONDS):
            while (await receive()).get("more_body"):
                pass


async def _send(send: Send, answer: _Answer) -> None:
    await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
    if isinstance(answer.body, Stream):
        async for message in answer.body:
            await send({"type": "http.response.body", "body": message, "more_body": True})
        await send({"type": "http.response.body"})
        return
    end = len(answer.body)
    for begin in range(0, end or 1, _PIECE):  # the time limit is per piece
        piece = answer.body[begin : begin + _PIECE]
        more = begin + _PIECE < end
        await send({"type": "http.response.body", "body": piece, "more_body": more})


def _joined(pairs: Iterable[tuple[bytes, bytes]]) -> dict[str, str]:
    """Return the headers by name; repeated headers are joined."""
    headers: dict[str, str] = {}
    for key, value in pairs:
        name, text = key.decode("latin-1"), value.decode("latin-1")
        between = "; " if name == "cookie" else ","
        headers[name] = f"{headers[name]}{between}{text}" if name in headers else text
    return headers


def _path(target: bytes, headers: dict[str, str]) -> bytes:
    """Return the path of a request target; a full address also sets the host (RFC 9112, 3.2.2)."""
    if not (whole := _ADDRESS.match(target)):
        return target
    headers["host"] = whole[1].decode("latin-1")
    return target[whole.end() :] or b"/"


def _environ(
    scope: Message, path: bytes, headers: Mapping[str, str], body: IO[bytes], size: int
) -> dict[str, Any]:
    """Convert the request to a WSGI environ (PEP 3333)."""
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(path).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": scope["server"][0],
        "SERVER_PORT": str(scope["server"][1]),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": scope["client"][0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": body,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in headers.items():
        environ[f"HTTP_{name.upper().replace('-', '_')}"] = value
    for name in ("CONTENT_TYPE", "CONTENT_LENGTH"):
        environ[name] = environ.pop(f"HTTP_{name}", "")
    environ.pop("HTTP_TRANSFER_ENCODING", None)  # already decoded
    if size:
        environ["CONTENT_LENGTH"] = str(size)
    return environ
