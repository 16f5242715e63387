"""A server process: one event loop for all connections, and threads that compute the answers."""

import asyncio
import os
import socket
import threading
from contextlib import suppress
from typing import TYPE_CHECKING, Any, cast

from gunicorn.sock import ssl_context
from gunicorn.workers.gasgi import ASGIWorker

from scorekeeper.base.homes import home_of
from scorekeeper.core.live.hub import Hub
from scorekeeper.server.bridge import Bridge
from scorekeeper.server.connections import HEAD_SECONDS, Connection, Door, discard_unsent
from scorekeeper.sheets.pdf_workers import press

_AT_ONCE = 100  # connections accepted before others are served
_BEAT_SECONDS = 1.0  # interval of the heartbeat for gunicorn
_ARRIVING_SECONDS = 0.1  # wait, at the end, for requests that are on their way
_FIRST_SECONDS = 1.0  # the same for the first request of a connection


class Worker(ASGIWorker):
    """gunicorn's asyncio worker with limits for connections, and an immediate end."""

    door: Door
    loop: asyncio.AbstractEventLoop

    @property
    def bridge(self) -> Bridge:
        return cast(Bridge, self.asgi)

    def init_process(self) -> None:
        """Run the new process; gunicorn calls this, and it returns when the process is to end."""
        self.door = cast("Any", self.app).door()
        self._stopping = asyncio.Event()
        self._coming: set[asyncio.Task[None]] = set()
        self._tls: dict[str, Any] = {}
        super().init_process()

    def handle_exit_signal(self) -> None:
        """Finish the running answers, then end."""
        super().handle_exit_signal()
        self._stop()

    def handle_quit_signal(self) -> None:
        """End at once."""
        super().handle_quit_signal()
        self._stop()

    def _stop(self) -> None:
        """Close streams and the press, which would delay the end."""
        hub: Hub = self.bridge.app.extensions["live"]
        for close in (
            hub.close,
            press().close,
        ):  # in threads, because their locks may be held
            threading.Thread(target=close, daemon=True).start()
        self._stopping.set()

    async def _serve(self) -> None:
        """Serve like gunicorn's own method, but count connections, and end without a delay."""
        if self.cfg.is_ssl:
            self._tls = {"ssl": ssl_context(self.cfg), "ssl_handshake_timeout": HEAD_SECONDS}
        self._listen()
        while self.alive and self.ppid == os.getppid():
            self.notify()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._stopping.wait(), _BEAT_SECONDS)
        for listener in self.sockets:
            self.loop.remove_reader(listener.sock)
        await self._hang_up()
        await self._shutdown()

    async def _hang_up(self) -> None:
        """Close idle connections, once requests that were sent before have arrived.

        A new connection gets longer: a browser repeats a request by itself only on one that
        was used before.
        """
        begun = self.loop.time()
        while not self._quick_shutdown:
            await asyncio.sleep(_ARRIVING_SECONDS)
            is_late = self.loop.time() - begun > _FIRST_SECONDS
            for connection in list(self.door.inside):
                connection.hang_up_if_idle(new_too=is_late)
            if is_late or not (
                self._coming or any(connection.is_new for connection in self.door.inside)
            ):
                return

    def _listen(self) -> None:
        if not self.alive:
            return
        for listener in self.sockets:
            listener.sock.setblocking(False)
            self.loop.add_reader(listener.sock, self._accept, listener.sock)

    def _accept(self, listener: socket.socket) -> None:
        """Accept waiting connections, many at a time."""
        for _ in range(_AT_ONCE):
            try:
                raw, (address, *_) = listener.accept()
            except (BlockingIOError, ConnectionAbortedError):
                return
            except OSError as error:  # too many open files
                self.log.warning("cannot accept a connection: %s", error)
                self.loop.remove_reader(listener)
                self.loop.call_later(_BEAT_SECONDS, self._listen)
                return
            home = home_of(address)
            refused = self.door.enter(home)
            if refused == 0:
                discard_unsent(raw)
                raw.close()
                self.door.leave(home)
            else:
                raw.setblocking(False)
                coming = self.loop.create_task(self._begin(raw, home, refused))
                self._coming.add(coming)
                coming.add_done_callback(self._coming.discard)

    async def _begin(self, raw: socket.socket, home: str, refused: int | None) -> None:
        connection = Connection(self, self.door, home, refused)
        try:
            await self.loop.connect_accepted_socket(lambda: connection, raw, **self._tls)
        except OSError:  # the TLS handshake failed or was too slow
            if not connection.begun:
                self.door.leave(home)

    if TYPE_CHECKING:  # not in the stubs
        sockets: list[Any]
        _quick_shutdown: bool

        async def _shutdown(self) -> None: ...
