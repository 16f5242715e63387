"""Clients with little overhead: in this process, and over the loopback."""

import gzip
import io
import sys
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from http.client import HTTPConnection
from typing import Any, Protocol
from wsgiref.types import WSGIApplication

import brotli

Headers = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer, and the seconds it took."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes
    seconds: float

    def header(self, name: str) -> str:
        """The first header of that name, or ""."""
        return next((value for key, value in self.headers if key.lower() == name.lower()), "")

    @property
    def plain(self) -> bytes:
        """The body, no longer compressed."""
        encoding = self.header("Content-Encoding")
        if encoding == "br":
            return bytes(brotli.decompress(self.body))
        return gzip.decompress(self.body) if encoding == "gzip" else self.body

    @property
    def weight(self) -> int:
        """Bytes on the wire: status line, headers, body."""
        lines = sum(len(f"{name}: {value}\r\n".encode()) for name, value in self.headers)
        return len("HTTP/1.1 200 OK\r\n\r\n") + lines + len(self.body)


class Client(Protocol):
    """Makes requests of one server."""

    origin: str

    def send(self, method: str, target: str, headers: Headers, body: bytes = b"") -> Answer:
        """Make one request."""

    def close(self) -> None:
        """Close the connection; the next request opens a new one."""


class InProcess:
    """Calls the app itself, with the least that WSGI asks for."""

    origin = "http://localhost:8000"

    def __init__(self, app: WSGIApplication) -> None:
        self._app = app
        self._cpu = 0.0

    def cpu(self) -> float:
        """Seconds of CPU that the app has spent in requests so far, the client's not counted."""
        return self._cpu

    def send(self, method: str, target: str, headers: Headers, body: bytes = b"") -> Answer:
        """Make one request."""
        path, _, query = target.partition("?")
        environ: dict[str, Any] = {
            "REQUEST_METHOD": method,
            "SCRIPT_NAME": "",
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "SERVER_NAME": "localhost",
            "SERVER_PORT": "8000",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": "127.0.0.1",
            "HTTP_HOST": "localhost:8000",
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": "http",
            "wsgi.input": io.BytesIO(body),
            "wsgi.errors": sys.stderr,
            "wsgi.multithread": True,
            "wsgi.multiprocess": False,
            "wsgi.run_once": False,
        }
        if body:
            environ["CONTENT_LENGTH"] = str(len(body))
        for name, value in headers.items():
            key = name.upper().replace("-", "_")
            environ[key if key == "CONTENT_TYPE" else f"HTTP_{key}"] = value
        started: list[tuple[str, list[tuple[str, str]]]] = []

        def start_response(status: str, sent: list[tuple[str, str]], _error: Any = None) -> Any:
            started.append((status, sent))
            return None

        cpu, begin = time.process_time(), time.perf_counter()
        parts: Iterable[bytes] = self._app(environ, start_response)
        answered = b"".join(parts)
        close = getattr(parts, "close", None)
        if close:
            close()
        took = time.perf_counter() - begin
        self._cpu += time.process_time() - cpu
        status, sent = started[-1]
        return Answer(int(status[:3]), sent, answered, took)

    def close(self) -> None:
        """Do nothing."""


class OverHttp:
    """One connection to a server on this machine, kept open; `source` is whose address it has."""

    def __init__(self, port: int, source: str = "127.0.0.1") -> None:
        self.origin = f"http://127.0.0.1:{port}"
        self._connection = HTTPConnection("127.0.0.1", port, timeout=30, source_address=(source, 0))

    def send(self, method: str, target: str, headers: Headers, body: bytes = b"") -> Answer:
        """Make one request."""
        begin = time.perf_counter()
        self._connection.request(method, target, body or None, dict(headers))
        response = self._connection.getresponse()
        answered = response.read()
        took = time.perf_counter() - begin
        return Answer(response.status, response.getheaders(), answered, took)

    def close(self) -> None:
        """Close the connection; the next request opens a new one."""
        self._connection.close()
