#!/bin/sh
# A WSGI app behind a2wsgi 1.10.10 cannot read a request's body on granian 2.8.9: the answer is 500 instead of the echo.
#
# a2wsgi passes what `receive()` returns to asyncio.run_coroutine_threadsafe, which takes only a coroutine; granian's
# `receive()` returns an awaitable that is none, as ASGI allows. The same app reads the body on uvicorn 0.54.0, and pages
# without a body work on both. Exits non-zero if the behaviour has changed.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet a2wsgi==1.10.10 granian==2.8.9 uvicorn==0.54.0
cat > "$folder/echo.py" <<'PYTHON'
from a2wsgi import WSGIMiddleware

def echo(environ, start_response):
    body = b""
    if environ["REQUEST_METHOD"] == "POST":
        body = environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"]))
    start_response("200 OK", [("Content-Length", str(len(body)))])
    return [body]

app = WSGIMiddleware(echo)
PYTHON
cd "$folder"
"$folder/venv/bin/python" - <<'PYTHON'
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from contextlib import closing, suppress
from importlib.metadata import version
from pathlib import Path

SEEN = {
    "granian GET": (200, b""),
    "granian POST": (500, b"Internal server error"),
    "uvicorn GET": (200, b""),
    "uvicorn POST": (200, b"points=7"),
}


def answer(port: int, body: bytes | None) -> tuple[int, bytes]:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", body, timeout=20) as response:
            return response.status, response.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


def answers(name: str, *options: str) -> dict[str, tuple[int, bytes]]:
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        port = free.getsockname()[1]
    command = [Path(sys.executable).with_name(name), *options, "--port", str(port), "echo:app"]
    with Path(f"{name}.log").open("wb") as log:
        server = subprocess.Popen(command, stdout=log, stderr=log)
    try:
        until = time.monotonic() + 60
        while time.monotonic() < until:
            with suppress(OSError), closing(socket.create_connection(("127.0.0.1", port), 1)):
                break
            time.sleep(0.1)
        return {f"{name} GET": answer(port, None), f"{name} POST": answer(port, b"points=7")}
    finally:
        server.terminate()
        server.wait(30)


found = answers("granian", "--interface", "asgi") | answers("uvicorn", "--lifespan", "off")
print(*(f"{name} {version(name)}" for name in ("a2wsgi", "granian", "uvicorn")), sep=", ")
for request, (status, body) in found.items():
    print(f"{request}: {status} {body!r}")
print(*(line for line in Path("granian.log").read_text().splitlines() if line.startswith("TypeError")), sep="\n")
if found != SEEN:
    sys.exit(f"The behaviour has changed; it was {SEEN}")
PYTHON
