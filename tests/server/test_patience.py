"""Deadlines and limits for clients, on a server with short deadlines."""

import re
import select
import socket
import ssl
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from functools import partial

import pytest

from scorekeeper.server import bridge, connections, worker
from scorekeeper.server import serving as settings
from tests.depth import some
from tests.running.serving import Running, forked, serving_by
from tests.running.waiting import PATIENCE_SECONDS, wait_until

SECONDS = 1.0
EACH = 10


def impatient() -> None:
    """Let the server soon lose its patience."""
    for module in (connections, settings, worker):
        vars(module)["HEAD_SECONDS"] = 2
    connections.SEND_SECONDS = bridge.BODY_SECONDS = SECONDS


@pytest.fixture(scope="module", params=some(["https", "http"]))
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Running]:
    """A server that soon loses its patience."""
    folder = tmp_path_factory.mktemp("impatient") / "house"
    options = ["--https"] if request.param == "https" else []
    start = partial(forked, prepare=impatient)
    with serving_by(start, folder, *options, SCOREKEEPER_CONNECTIONS=str(EACH)) as running:
        yield running


def connect(server: Running, source: str = "127.0.0.1") -> socket.socket:
    """A connection from that address of this machine."""
    raw = _raw(server, source)
    return server.context.wrap_socket(raw) if server.context else raw


def _raw(server: Running, source: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(
        ("127.0.0.1", server.port), PATIENCE_SECONDS, source_address=(source, 0)
    )


def rest(connection: socket.socket) -> bytes:
    """Receive until the server closes the connection."""
    got = b""
    with closing(connection):
        while piece := _receive(connection):
            got += piece
    return got


def _receive(connection: socket.socket) -> bytes:
    try:
        return connection.recv(65536)
    except (ConnectionError, ssl.SSLError):
        return b""


def is_open(connection: socket.socket) -> bool:
    """Send one more byte; return whether the server still waits for others."""
    try:
        connection.sendall(b"x")
        connection.settimeout(SECONDS / 5)
        return bool(connection.recv(1000))
    except TimeoutError:
        return True
    except OSError:
        return False


def test_silent_connection_is_closed(server: Running) -> None:
    silent = [connect(server) for _ in range(3)]
    begun = b"", b"G", b"GET / HTTP/1.1\r\nHost: localhost\r\n"
    for connection, sent in zip(silent, begun, strict=True):
        connection.sendall(sent)
    assert [rest(connection) for connection in silent] == [b""] * 3


def test_slow_head_has_one_deadline(server: Running) -> None:
    connection = connect(server)
    connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
    with closing(connection):
        wait_until(lambda: not is_open(connection))


def test_slow_body_is_answered_with_timeout(server: Running) -> None:
    connection = connect(server)
    connection.sendall(b"POST /join HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nx")
    assert rest(connection).startswith(b"HTTP/1.1 408 ")


def test_connection_that_reads_nothing_is_closed(server: Running) -> None:
    connection = connect(server)
    page = server.get("/join").body
    (script,) = re.findall(r'src="(/static/vendor/htmx[^"]+)"', page)
    request = f"GET {script} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
    connection.sendall(request * 400)
    reset = select.poll()
    reset.register(connection, 0)
    assert reset.poll(PATIENCE_SECONDS * 1000)  # it is refused without reading
    assert rest(connection).count(b"HTTP/1.1 200 OK") < 400


def test_a_connection_is_kept_for_the_next_request_but_not_for_long(server: Running) -> None:
    connection = connect(server)
    request = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    connection.sendall(request)
    assert connection.recv(65536).startswith(b"HTTP/1.1 200 ")
    connection.sendall(request * 2)
    assert rest(connection).count(b"HTTP/1.1 200 OK") == 2


def test_one_address_leaves_room_for_others(server: Running) -> None:
    request = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with ExitStack() as stack:
        for _ in range(EACH):  # one counts from its first moment, before it is encrypted
            stack.enter_context(_raw(server, "127.0.0.2"))
        refused = connect(server, "127.0.0.2")
        refused.sendall(request)
        answer = rest(refused)
        assert answer.startswith(b"HTTP/1.1 429 ")
        assert b"Retry-After: 5\r\n" in answer
        assert answer.endswith(
            b"Too many connections from your address: close some, then try again.\n"
        )
        other = stack.enter_context(closing(connect(server, "127.0.0.3")))
        other.sendall(request)
        assert other.recv(65536).startswith(b"HTTP/1.1 200 ")


def test_connections_far_above_limit_are_closed_without_answer(server: Running) -> None:
    with ExitStack() as stack:
        for _ in range(2 * EACH):
            stack.enter_context(_raw(server, "127.0.0.4"))
        with suppress(ConnectionResetError):  # which may come while one still connects
            assert rest(_raw(server, "127.0.0.4")) == b""


def test_protocol_upgrade_is_refused(server: Running) -> None:
    connection = connect(server)
    connection.sendall(
        b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    assert connection.recv(65536).startswith(b"HTTP/1.1 400 ")
    connection.close()


def test_tls_handshake_has_deadline(server: Running) -> None:
    if not server.https:
        return
    assert rest(_raw(server)) == b""
