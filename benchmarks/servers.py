"""Servers in processes of their own: the app as it is started, and baselines under gunicorn."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from flask import Flask

from benchmarks import baseline_libraries, baseline_sql
from benchmarks.kitchen import NAME, SECRET, UNLIMITED, Kitchen

_FOLDER = "SCOREKEEPER_BENCHMARK"
FRAGMENT = "fragment.jinja"
_START_SECONDS = 30.0
_THREADS = "256"


@dataclass(frozen=True, slots=True)
class Server:
    """A server that listens on this machine only."""

    port: int
    process: int

    def cpu(self) -> float:
        """Seconds of CPU that it has spent so far, with its workers (Linux only)."""
        ticks = 0
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = stat.read_text().rpartition(")")[2].split()
            except OSError:
                continue  # ended meanwhile
            if self.process in (int(stat.parent.name), int(fields[1])):
                ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")


@contextmanager
def scorekeeper(kitchen: Kitchen, *options: str) -> Iterator[Server]:
    """The app, started by its own command, with further options."""
    port = _free_port()
    command = ["scorekeeper", "run", "--host", "127.0.0.1", "--port", str(port), *options]
    environment = {
        "DATABASE_URL": kitchen.url,
        "SCOREKEEPER_INSTANCE": str(kitchen.folder),
        "SCOREKEEPER_SECRET": SECRET,
        "SCOREKEEPER_URL": f"http://127.0.0.1:{port}",
        "SCOREKEEPER_BACKUPS": "off",
        "SCOREKEEPER_WRITE_LIMIT": UNLIMITED,
        "SCOREKEEPER_CONNECTIONS": "10000",  # all come from one address here
    }
    with _started(command, environment, port, kitchen.folder) as server:
        yield server


@contextmanager
def baseline(kitchen: Kitchen, name: str) -> Iterator[Server]:
    """A baseline (`libraries` or `sql`), under gunicorn as the app sets it up."""
    port = _free_port()
    command = ["gunicorn", "--bind", f"127.0.0.1:{port}", "--worker-class", "gthread"]
    command += ["--threads", _THREADS, "--no-control-socket", "--log-level", "warning"]
    command.append(f"benchmarks.servers:{name}()")
    environment = {_FOLDER: str(kitchen.folder)}
    with _started(command, environment, port, kitchen.folder) as server:
        yield server


def libraries() -> Flask:
    """The baseline on the same libraries, for gunicorn."""
    return baseline_libraries.make_app(Path(os.environ[_FOLDER]) / NAME, SECRET)


def sql() -> Flask:
    """The baseline with hand-written SQL, for gunicorn."""
    folder = Path(os.environ[_FOLDER])
    return baseline_sql.make_app(folder / NAME, (folder / FRAGMENT).read_text())


@contextmanager
def _started(
    command: list[str], environment: dict[str, str], port: int, folder: Path
) -> Iterator[Server]:
    with (folder / "server.log").open("wb") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", *command],
            env=os.environ | environment,
            stdout=log,
            stderr=log,
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


def _free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])
