"""Measure the server's memory for closed and open https connections."""

import socket
import tempfile
from contextlib import ExitStack, closing
from pathlib import Path

from tests.audit.fault import Fault
from tests.running.memory import memory_of
from tests.running.serving import Running, serving
from tests.running.waiting import PATIENCE_SECONDS

_CLOSED = 6000
_WARM_UP = 100
_OPEN = 150  # one address may have 200
_MAX_GROWTH = 30 * 10**6
_REQUEST = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"


def https_memory() -> str:
    """Open and close many connections, one after the other: memory must not grow with them."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder) / "house", "--https") as server,
        ExitStack() as stack,
    ):
        for _ in range(_WARM_UP):
            _ask(server).close()
        before = memory_of(server.process.pid)
        for _ in range(_CLOSED):
            _ask(server).close()
        after = memory_of(server.process.pid)
        for _ in range(_OPEN):
            stack.enter_context(closing(_ask(server)))
        per_open = (memory_of(server.process.pid) - after) / _OPEN
    line = (
        f"{_CLOSED} closed https connections: {before / 10**6:.0f} MB before, "
        f"{after / 10**6:.0f} MB after; {per_open / 1000:.0f} kB for each of {_OPEN} open ones"
    )
    if after - before > _MAX_GROWTH:
        raise Fault(line)
    return line


def _ask(server: Running) -> socket.socket:
    """A new connection that has got the answer to one request."""
    raw = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE_SECONDS)
    connection = server.context.wrap_socket(raw) if server.context else raw
    connection.sendall(_REQUEST)
    if not connection.recv(65536).startswith(b"HTTP/1.1 200 "):
        raise Fault("the server did not answer")
    return connection
