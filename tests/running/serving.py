"""Start the real server in a new process, with the test's settings."""

import fcntl
import http.client
import os
import random
import re
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import IO, NamedTuple

from tests.running.command import ROOT, environment
from tests.running.forked import Forked, Prepare, Process
from tests.running.waiting import PATIENCE_SECONDS, wait_until

Start = Callable[[Sequence[str], dict[str, str], Path, Path], Process]
"""Starts the command: arguments, environment, files for output and errors."""


class Answer(NamedTuple):
    """An answer of the server."""

    status: int
    headers: http.client.HTTPMessage
    body: str


@dataclass(frozen=True, slots=True)
class Running:
    """A server that answers: its process, address, and what it has printed so far."""

    process: Process
    port: int
    instance: Path
    out: Path
    log: Path
    https: bool

    @property
    def link(self) -> str:
        """The owner link without the server's address."""
        (path,) = re.findall(r"^https?://\S+?(/join/\S+)$", self.out.read_text(), re.MULTILINE)
        return str(path)

    def get(self, path: str, host: str = "localhost", **headers: str) -> Answer:
        """Return the answer, with any status."""
        with closing(self._connection()) as connection:
            connection.request("GET", path, headers={"Host": host, **headers})
            response = connection.getresponse()
            return Answer(response.status, response.headers, response.read().decode())

    @property
    def context(self) -> ssl.SSLContext | None:
        """The context for https, if it uses https."""
        if not self.https:
            return None
        context = ssl.SSLContext(
            ssl.PROTOCOL_TLS_CLIENT
        )  # without loading authorities, which takes 50 ms
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE  # our own certificate has no known authority
        return context

    def _connection(self) -> http.client.HTTPConnection:
        if not self.context:
            return http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_SECONDS)
        return http.client.HTTPSConnection(
            "127.0.0.1", self.port, timeout=PATIENCE_SECONDS, context=self.context
        )

    def stop(self, number: signal.Signals = signal.SIGTERM) -> None:
        """Send the signal, and wait until the server has ended cleanly."""
        self.process.send_signal(number)
        try:
            assert self.process.wait(PATIENCE_SECONDS) == 0
        except subprocess.TimeoutExpired:
            raise AssertionError(self.log.read_text()) from None


def forked(
    command: Sequence[str],
    env: dict[str, str],
    out: Path,
    log: Path,
    prepare: Prepare | None = None,
) -> Process:
    """Run `prepare`, then the command."""
    return Forked(*command, env=env, out=out, err=log, prepare=prepare)


def afresh(command: Sequence[str], env: dict[str, str], out: Path, log: Path) -> Process:
    """Start the command with a fresh Python, as typed in a shell."""
    with out.open("ab") as stdout, log.open("ab") as stderr:
        return subprocess.Popen(
            [sys.executable, "-m", "scorekeeper", *command],
            cwd=ROOT,
            env=env,
            stdout=stdout,
            stderr=stderr,
        )


@contextmanager
def serving_by(start: Start, instance: Path, *arguments: str, **settings: str) -> Iterator[Running]:
    """Start a server on a free port with these settings and no others; end it if it still runs."""
    port = free_port()
    out, log = instance.with_suffix(".out"), instance.with_suffix(".log")
    for file in (out, log):
        file.write_bytes(b"")
    command = "run", "--port", str(port), *arguments
    process = start(command, environment(instance, settings), out, log)
    running = Running(process, port, instance, out, log, "--https" in arguments)
    try:
        wait_for(running)
        yield running
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()


def serving(instance: Path, *arguments: str, **settings: str) -> AbstractContextManager[Running]:
    """Run a server, started by forking."""
    return serving_by(forked, instance, *arguments, **settings)


def wait_for(running: Running) -> None:
    def listens() -> bool:
        assert running.process.poll() is None, running.log.read_text()
        with suppress(OSError):  # not listening yet
            assert running.get("/healthz").status == 200
            return True
        return False

    wait_until(listens)


def free_port() -> int:
    """Return a free port outside the range of clients' ports, which no other test run will get.

    A server binds it only later: until this process ends, it locks a byte for it in a shared file.
    Browsers refuse 10080.
    """
    while True:
        port = random.randrange(11_000, 32_000)
        with suppress(BlockingIOError):
            fcntl.lockf(_reserved_ports(), fcntl.LOCK_EX | fcntl.LOCK_NB, 1, port)
            if is_free(port):
                return port


@cache
def _reserved_ports() -> IO[bytes]:
    """Open the file of locks; closing it would release them."""
    return Path(tempfile.gettempdir(), f"scorekeeper-test-ports-{os.getuid()}").open("ab")


def is_free(port: int) -> bool:
    """Return whether this port is free."""
    with suppress(OSError), closing(socket.create_server(("", port))):
        return True
    return False


def answers(port: int) -> bool:
    """Return whether a server is ready at this port."""
    try:
        with closing(
            http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_SECONDS)
        ) as connection:
            connection.request("GET", "/readyz")
            return connection.getresponse().status == 200
    except ConnectionRefusedError:
        return False
