"""A proxy between phones and their server."""

import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

_BLOCKED = b"<!doctype html><title>Filter</title><h1>413 Request Entity Too Large</h1>"


@dataclass
class Proxy:
    """A proxy that fetches a whole answer before it passes it on, so never a stream.

    Args:
        address: its own.
        upstream: host and port of the server.
        blocks: says of a form's body whether the proxy refuses it with a page of its own.
    """

    address: str
    upstream: str
    blocks: Callable[[str], bool]

    def pass_on(self, request: BaseHTTPRequestHandler) -> None:
        """Answer a request as the server does, unless it is blocked."""
        size = int(request.headers.get("Content-Length", 0))
        body = request.rfile.read(size)
        if body and self.blocks(body.decode()):
            return _answer(request, 413, [("Content-Type", "text/html")], _BLOCKED)
        with closing(HTTPConnection(self.upstream)) as connection:
            connection.request(request.command, request.path, body, dict(request.headers))
            answer = connection.getresponse()
            return _answer(request, answer.status, answer.getheaders(), answer.read())


def _answer(
    request: BaseHTTPRequestHandler, status: int, headers: list[tuple[str, str]], body: bytes
) -> None:
    request.send_response(status)
    for name, value in headers:
        if name.lower() not in ("connection", "content-length", "transfer-encoding"):
            request.send_header(name, value)
    request.send_header("Content-Length", str(len(body)))
    with suppress(OSError):  # the page may be gone
        request.end_headers()
        request.wfile.write(body)


@contextmanager
def proxy(address: str, blocks: Callable[[str], bool] = lambda _: False) -> Iterator[Proxy]:
    """Run a proxy in front of the server at this address."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            opened.pass_on(self)

        do_HEAD = do_POST = do_GET  # noqa: N815 - names of the base class

        def log_message(self, format: str, *args: object) -> None:
            """Print nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    opened = Proxy(
        f"http://localhost:{server.server_port}", address.removeprefix("http://"), blocks
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield opened
    server.shutdown()
    server.server_close()
