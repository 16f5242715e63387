"""The real server, as a process of its own, with settings of the test's choice."""

import http.client
import os
import random
import re
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from tests.running.command import ROOT

STARTS_WITHIN = 30.0
COMMAND = "from scorekeeper.cli.main import main; main(prog_name='scorekeeper')"


class Answer(NamedTuple):
    """What the server sent."""

    status: int
    headers: http.client.HTTPMessage
    body: str


@dataclass(frozen=True, slots=True)
class Running:
    """A server that answers: its process, where it listens, and what it printed until then."""

    process: subprocess.Popen[bytes]
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
        """The answer, whatever its status."""
        with closing(self._connection()) as connection:
            connection.request("GET", path, headers={"Host": host, **headers})
            response = connection.getresponse()
            return Answer(response.status, response.headers, response.read().decode())

    @property
    def context(self) -> ssl.SSLContext | None:
        """What to speak to it with, if it encrypts."""
        if not self.https:
            return None
        context = ssl.create_default_context()
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE  # no authority vouches for our own certificate
        return context

    def _connection(self) -> http.client.HTTPConnection:
        if not self.context:
            return http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        return http.client.HTTPSConnection("127.0.0.1", self.port, timeout=5, context=self.context)

    def stop(self, number: signal.Signals = signal.SIGTERM) -> float:
        """Send the signal; returns how many seconds the server took to end, in good order."""
        begun = time.monotonic()
        self.process.send_signal(number)
        try:
            assert self.process.wait(timeout=30) == 0
        except subprocess.TimeoutExpired:
            raise AssertionError(self.log.read_text()) from None
        return time.monotonic() - begun


def heed_a_closed_terminal() -> None:
    """As if the tests did not run under nohup: a server that does stays."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


@contextmanager
def serving(
    instance: Path, *arguments: str, script: str = COMMAND, **settings: str
) -> Iterator[Running]:
    """A server on a free port with these settings and no others; killed if it still runs.

    `script` runs the command in a way of its own.
    """
    port = free_port()
    out, log = instance.with_suffix(".out"), instance.with_suffix(".log")
    command = [sys.executable, "-c", script, "run", "--port", str(port), *arguments]
    env = environment(instance, settings)
    with (
        out.open("wb") as stdout,
        log.open("wb") as stderr,
        subprocess.Popen(
            command,
            cwd=ROOT,
            env=env,
            stdout=stdout,
            stderr=stderr,
            preexec_fn=heed_a_closed_terminal,  # noqa: PLW1509 - it does nothing else
        ) as process,
    ):
        running = Running(process, port, instance, out, log, "--https" in arguments)
        try:
            wait_for(running)
            yield running
        finally:
            if process.poll() is None:
                process.terminate()


def wait_for(running: Running) -> None:
    deadline = time.monotonic() + STARTS_WITHIN
    while True:
        assert running.process.poll() is None, running.log.read_text()
        assert time.monotonic() < deadline, running.log.read_text()
        try:
            assert running.get("/healthz").status == 200
            return
        except OSError:  # it does not listen yet
            time.sleep(0.05)


def environment(instance: Path, settings: dict[str, str]) -> dict[str, str]:
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("SCOREKEEPER_", "DATABASE_URL", "LC_", "LANG"))
    }
    return {**kept, "LANG": "C.UTF-8", "SCOREKEEPER_INSTANCE": str(instance), **settings}


def free_port() -> int:
    """A port that nobody listens on, and none that a client's connection may take meanwhile."""
    while True:
        port = random.randrange(10_000, 32_000)
        with suppress(OSError), closing(socket.create_server(("", port))):
            return port
