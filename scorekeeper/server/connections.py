"""Limits for connections: their number, and the time that each may take.

Nothing here waits in a thread, so a slow client only occupies a socket and some memory until its
time is over. Private parts of gunicorn are used only here and in `worker`.
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
"""The time limit for an idle connection, and for the whole head of a request."""

SEND_SECONDS = 30.0
"""The time limit for a client to read enough that more can be sent."""

_REFUSED_SECONDS = 1.0  # to read the reason
_AT_ONCE = struct.pack("ii", 1, 0)
_WHY = {
    429: "Too many connections from your address: close some, then try again.\n",
    503: "Too many people are connected: try again in a moment.\n",
}


class Door:
    """Counts the connections to a worker.

    Args:
        limit: the most connections.
        limit_per_address: the most connections from one address.
    """

    def __init__(self, limit: int, limit_per_address: int) -> None:
        self._limit, self._limit_per_address = limit, limit_per_address
        self._all = 0
        self._of: Counter[str] = Counter()
        self.inside: set[Connection] = set()

    def enter(self, address: str) -> int | None:
        """Count a connection.

        Returns:
            None if it is accepted; else the status of the refusal, or 0 to close it without an
            answer because there are far too many.
        """
        self._all += 1
        self._of[address] += 1
        mine = self._of[address]
        if mine > 2 * self._limit_per_address or self._all > 2 * self._limit:
            return 0
        if mine > self._limit_per_address:
            return 429
        return 503 if self._all > self._limit else None

    def leave(self, address: str) -> None:
        """Stop counting a connection."""
        self._all -= 1
        self._of[address] -= 1
        if not self._of[address]:
            del self._of[address]


class Connection(ASGIProtocol):
    """A connection of gunicorn's with additional time limits.

    Args:
        door: counts it.
        home: the address under which it is counted.
        refused: the status with which it is refused, if it is.
    """

    transport: asyncio.Transport

    def __init__(self, worker: ASGIWorker, door: Door, home: str, refused: int | None) -> None:
        super().__init__(worker)
        self._door, self._home, self._refused = door, home, refused
        self.begun = False
        self._blocked: asyncio.TimerHandle | None = None
        self._closing: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wait for a request, or send the refusal."""
        self.begun = True
        if self._refused:
            self.transport = cast(asyncio.Transport, transport)
            self._send_error_response(self._refused, _WHY[self._refused], [("Retry-After", "5")])
            # if it were closed before its request is read, it would not see the answer
            self._closing = asyncio.get_running_loop().call_later(
                _REFUSED_SECONDS, self.transport.abort
            )
            return
        super().connection_made(transport)
        self._door.inside.add(self)
        self._arm_keepalive_timer()  # gunicorn has no limit for the first request

    def data_received(self, data: bytes) -> None:
        if not self._refused:
            super().data_received(data)

    def _feed_callback_parser(self, data: bytes) -> bool:
        """Parse received data; return False if the connection is closed because of it."""
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
        """Start the time limit: the client does not read fast enough."""
        super().pause_writing()
        self._blocked = asyncio.get_running_loop().call_later(SEND_SECONDS, self._cut)

    def resume_writing(self) -> None:
        """Cancel the time limit: the client has read most of the data."""
        super().resume_writing()
        self._may_write_again()

    @property
    def is_new(self) -> bool:
        """Whether its first request has not arrived yet."""
        return self._awaiting_request and self.req_count == 1

    def hang_up_if_idle(self, *, new_too: bool) -> None:
        """Close the connection unless a request is being answered, or it is a new one."""
        if self._awaiting_request and (new_too or not self.is_new):
            self._keepalive_timeout()

    def _may_write_again(self) -> None:
        if self._blocked:
            self._blocked.cancel()
            self._blocked = None

    def _close_transport(self) -> None:
        """Close the connection, and cut it later: asyncio has no limit for sending the rest."""
        if self._closed:  # also called when the connection is lost
            return
        super()._close_transport()  # type: ignore[misc]
        self._closing = asyncio.get_running_loop().call_later(SEND_SECONDS, self._cut)

    def _cut(self) -> None:
        """End the connection, and discard unsent data, which the system would keep sending."""
        if raw := self.transport.get_extra_info("socket"):
            discard_unsent(raw)
        self.transport.abort()

    def _is_websocket_upgrade(self, _request: Any) -> bool:
        """Return False: there are no websockets, such a request is answered like any other."""
        return False

    if TYPE_CHECKING:  # not in the stubs
        _awaiting_request: bool
        _closed: bool
        req_count: int

        def _arm_keepalive_timer(self) -> None: ...
        def _keepalive_timeout(self) -> None: ...
        def _send_error_response(
            self, status: int, message: str, extra_headers: list[tuple[str, str]]
        ) -> None: ...


def discard_unsent(raw: socket.socket) -> None:
    """Make the system discard unsent data when the socket is closed."""
    with suppress(OSError):  # it is already closed
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _AT_ONCE)
