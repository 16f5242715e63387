"""A client's connections: how many there may be, and how long each may keep us waiting.

Nothing here waits in a thread, so a slow client costs a socket and some memory until its time is
over, and nobody else anything. What gunicorn keeps private is used here and in `worker` only.
"""

import asyncio
import socket
import struct
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

from gunicorn.asgi.protocol import ASGIProtocol
from gunicorn.workers.gasgi import ASGIWorker

HEAD_SECONDS = 10
"""How long a client may say nothing, and take for the whole head of a request."""

SEND_SECONDS = 30.0
"""How long a client may take to make room for what is to be sent next."""

_REFUSED_SECONDS = 1.0  # to read why
_AT_ONCE = struct.pack("ii", 1, 0)
_WHY = {
    429: "Too many connections from your address: close some, then try again.\n",
    503: "Too many people are connected: try again in a moment.\n",
}


class Door:
    """Who is connected to a worker.

    Args:
        most: connections there may be.
        each: how many of them may come from one address.
    """

    def __init__(self, most: int, each: int) -> None:
        self._most, self._each = most, each
        self._all = 0
        self._of: Counter[str] = Counter()
        self.inside: set[Connection] = set()

    def enter(self, address: str) -> int | None:
        """Count a connection.

        Returns:
            None if it may stay; else the status to refuse it with, or 0 where there are so many
            that it is not even told.
        """
        self._all += 1
        self._of[address] += 1
        mine = self._of[address]
        if mine > 2 * self._each or self._all > 2 * self._most:
            return 0
        if mine > self._each:
            return 429
        return 503 if self._all > self._most else None

    def leave(self, address: str) -> None:
        """Count one less."""
        self._all -= 1
        self._of[address] -= 1
        if not self._of[address]:
            del self._of[address]


class Connection(ASGIProtocol):
    """A connection of gunicorn's, with an end to its patience.

    Args:
        worker: gunicorn's worker process.
        door: through which it came.
        home: under which address it is counted there.
        refused: the status to say instead of any answer.
    """

    transport: asyncio.Transport

    def __init__(self, worker: ASGIWorker, door: Door, home: str, refused: int | None) -> None:
        super().__init__(worker)
        self._door, self._home, self._refused = door, home, refused
        self.begun = False
        self._blocked: asyncio.TimerHandle | None = None
        self._closing: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wait for a request, or say why none is answered."""
        self.begun = True
        if self._refused:
            self.transport = cast(asyncio.Transport, transport)
            self._send_error_response(self._refused, _WHY[self._refused], [("Retry-After", "5")])
            # closed at once, its request unread, it would not see the answer
            self._closing = asyncio.get_running_loop().call_later(
                _REFUSED_SECONDS, self.transport.abort
            )
            return
        super().connection_made(transport)
        self._door.inside.add(self)
        self._arm_keepalive_timer()  # gunicorn waits for a first request without end

    def data_received(self, data: bytes) -> None:
        """Take what came."""
        if not self._refused:
            super().data_received(data)

    def _feed_callback_parser(self, data: bytes) -> bool:
        """Parse what came; False if the connection is closed for it."""
        try:
            return super()._feed_callback_parser(data)  # type: ignore[misc, no-any-return]
        except ValueError:  # a Content-Length with more digits than Python converts
            self._send_error_response(400, "Bad Request\n", [])
            self._close_transport()
            return False

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop counting the connection and cancel its timers, which keep all of it in memory."""
        self._may_write_again()
        if self._closing:
            self._closing.cancel()
        self._door.leave(self._home)
        self._door.inside.discard(self)
        if not self._refused:
            super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The client does not read as fast as it is sent to."""
        super().pause_writing()
        self._blocked = asyncio.get_running_loop().call_later(SEND_SECONDS, self._cut)

    def resume_writing(self) -> None:
        """It has read most of it."""
        super().resume_writing()
        self._may_write_again()

    def hang_up_if_idle(self) -> None:
        """Close the connection unless a request is being answered."""
        if self._awaiting_request:
            self._keepalive_timeout()

    def _may_write_again(self) -> None:
        if self._blocked:
            self._blocked.cancel()
            self._blocked = None

    def _close_transport(self) -> None:
        """Close it, and cut it later: asyncio has no time limit for sending the rest."""
        if self._closed:  # also called when the connection is lost
            return
        super()._close_transport()  # type: ignore[misc]
        self._closing = asyncio.get_running_loop().call_later(SEND_SECONDS, self._cut)

    def _cut(self) -> None:
        """End the connection; the system would go on trying to deliver what was sent."""
        if raw := self.transport.get_extra_info("socket"):
            forget(raw)
        self.transport.abort()

    def _is_websocket_upgrade(self, _request: Any) -> bool:
        """There are none here; such a request is answered like any other."""
        return False

    if TYPE_CHECKING:  # not in the stubs
        _awaiting_request: bool
        _closed: bool

        def _arm_keepalive_timer(self) -> None: ...
        def _keepalive_timeout(self) -> None: ...
        def _send_error_response(
            self, status: int, message: str, extra_headers: list[tuple[str, str]]
        ) -> None: ...


def forget(raw: socket.socket) -> None:
    """Have the system drop what it has not sent yet when this is closed."""
    with suppress(OSError):  # it is closed
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _AT_ONCE)
