"""Attacks on the server that were reported, each with the answer it has to get."""

import socket
from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.depth import audit_only
from tests.running.memory import memory_of
from tests.running.serving import Running, serving
from tests.running.waiting import PATIENCE_SECONDS

SHORT_CONNECTIONS = 150
MB = 1_000_000


@pytest.fixture(scope="module")
def encrypted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with https that no test of this module stops."""
    with serving(tmp_path_factory.mktemp("encrypted") / "house", "--https") as server:
        yield server


def connect(server: Running) -> socket.socket:
    raw = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE_SECONDS)
    return server.context.wrap_socket(raw) if server.context else raw


def exchange(server: Running, request: bytes) -> bytes:
    """Send the request on a new connection; return everything until the server closes it."""
    answer = b""
    with closing(connect(server)) as connection:
        connection.sendall(request)
        while piece := connection.recv(65536):
            answer += piece
    return answer


@audit_only
def test_closed_https_connections_use_no_memory(encrypted: Running) -> None:
    request = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    for _ in range(20):
        exchange(encrypted, request)
    before = memory_of(encrypted.process.pid)
    for _ in range(SHORT_CONNECTIONS):
        assert exchange(encrypted, request).startswith(b"HTTP/1.1 200 ")
    assert memory_of(encrypted.process.pid) - before < 10 * MB


@pytest.mark.parametrize("length", ["1" * 5000, "1" * 7000, "-1", "1_0", "+1", ""])
def test_length_that_is_no_usable_number_is_a_bad_request(encrypted: Running, length: str) -> None:
    head = f"POST /join HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n"
    assert exchange(encrypted, head.encode()).startswith(b"HTTP/1.1 400 ")
    assert "Traceback" not in encrypted.log.read_text()


def test_length_that_is_no_usable_number_after_another_request_is_a_bad_request(
    encrypted: Running,
) -> None:
    first = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    second = b"POST /join HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + b"1" * 5000
    answers = exchange(encrypted, first + second + b"\r\n\r\n")
    assert answers.startswith(b"HTTP/1.1 200 ")
    assert b"HTTP/1.1 400 " in answers
    assert "Traceback" not in encrypted.log.read_text()


def test_whole_address_as_request_target_is_answered_like_its_path(encrypted: Running) -> None:
    for target in ("https://localhost/healthz", "HTTP://localhost/healthz?a=1"):
        head = f"GET {target} HTTP/1.1\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n"
        assert exchange(encrypted, head.encode()).startswith(b"HTTP/1.1 200 ")
    head = "GET https://elsewhere.example/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    assert exchange(encrypted, head.encode()).startswith(
        b"HTTP/1.1 400 "
    )  # a host that is not ours


def test_request_without_host_is_a_bad_request(encrypted: Running) -> None:
    assert exchange(encrypted, b"GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n").startswith(
        b"HTTP/1.1 400 "
    )
    assert exchange(encrypted, b"GET /healthz HTTP/1.0\r\n\r\n").startswith(b"HTTP/1.0 200 ")
