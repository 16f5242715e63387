"""Run the app in its own process, as users start it."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.budgets.kitchen import SECRET, UNLIMITED, Kitchen
from tests.running.serving import free_port

_START_SECONDS = 30.0


@dataclass(frozen=True, slots=True)
class Server:
    """A server that listens only on this machine."""

    port: int
    process: int


@contextmanager
def scorekeeper(kitchen: Kitchen, *options: str, under: Sequence[str] = ()) -> Iterator[Server]:
    """Start the app by its own command, with additional options, `under` another command."""
    port = free_port()
    command = [
        *under,
        sys.executable,
        "-m",
        "scorekeeper",
        "run",
        "--host",
        "127.0.0.1",
        "--port",
        str(port),
        *options,
    ]
    environment = {
        "DATABASE_URL": kitchen.url,
        "SCOREKEEPER_INSTANCE": str(kitchen.folder),
        "SCOREKEEPER_SECRET": SECRET,
        "SCOREKEEPER_URL": f"http://127.0.0.1:{port}",
        "SCOREKEEPER_BACKUPS": "off",
        "SCOREKEEPER_WRITE_LIMIT": UNLIMITED,
        "SCOREKEEPER_CONNECTIONS": "10000",  # all have one address here
    }
    with _started(command, environment, port, kitchen.folder) as server:
        yield server


@contextmanager
def _started(
    command: list[str], environment: dict[str, str], port: int, folder: Path
) -> Iterator[Server]:
    with (folder / "server.log").open("wb") as log:
        process = subprocess.Popen(
            command,
            env=os.environ | environment,
            stdout=log,
            stderr=log,
            start_new_session=True,  # so that SIGHUP does not mean a closed terminal
        )
        try:
            _wait_for(port, process, folder / "server.log")
            yield Server(port, process.pid)
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _wait_for(port: int, process: "subprocess.Popen[bytes]", log: Path) -> None:
    until = time.monotonic() + _START_SECONDS
    while time.monotonic() < until and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError(f"the server did not start:\n{log.read_text(errors='replace')}")
