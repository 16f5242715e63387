"""The real server is restarted while phones write: no request is refused or lost."""

import fcntl
import os
import pty
import signal
import socket
import subprocess
import sys
import termios
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from functools import partial
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.browser.server import Server, running
from tests.browser.storm import Phone, gather
from tests.depth import THOROUGH
from tests.running.command import ROOT, environment
from tests.running.serving import answers, free_port
from tests.running.waiting import PATIENCE_SECONDS, stopped, wait_until

HOST = "127.0.0.1"
PHONES = 4
_WITH_SOCKET = """
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.environ["LISTEN_PID"] = str(os.getpid())
os.execv(sys.argv[2], sys.argv[2:])
"""


@contextmanager
def writing(phones: list[Phone]) -> Iterator[None]:
    """Let phones write, and another open new connections; all have to be answered."""
    ended = threading.Event()
    host = urlsplit(phones[0].address).netloc

    def write(phone: Phone) -> None:
        phone.repeats = True
        while not ended.is_set():
            assert phone.write() == 200
        phone.hang_up()

    def knock() -> None:
        while not ended.is_set():
            with closing(HTTPConnection(host, timeout=PATIENCE_SECONDS)) as connection:
                connection.request("GET", "/readyz")
                assert connection.getresponse().status == 200

    with ThreadPoolExecutor(len(phones) + 1) as pool:
        running = [pool.submit(write, phone) for phone in phones] + [pool.submit(knock)]
        try:
            yield
        finally:
            ended.set()
    for future in running:
        future.result()


def wait_for_writes(phones: list[Phone], more: int = 3) -> None:
    """Wait until each phone had more writes acknowledged."""
    goals = [len(phone.acknowledged) + more for phone in phones]
    wait_until(lambda: all(len(p.acknowledged) >= n for p, n in zip(phones, goals, strict=True)))


def stored_keys(server: Server) -> list[str]:
    with server.database() as database:
        return sorted(key for (key,) in database.execute("SELECT key FROM change"))


def test_hangup_restarts_server_without_a_lost_request(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        phones = gather(server.found_house(), PHONES)
        started = stored_keys(server)
        before = [key for phone in phones for key in phone.acknowledged]
        with writing(phones):
            for _ in range(2 if THOROUGH else 1):
                wait_for_writes(phones)
                (former,) = server.workers
                server.hang_up()
                wait_until(lambda: server.workers and former not in server.workers)  # noqa: B023
            wait_for_writes(phones)
        written = {key for phone in phones for key in phone.acknowledged} - {*before}
        assert stored_keys(server) == sorted([*started, *written])


def test_stream_reconnects_after_restart_and_gets_what_it_missed(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        (phone,) = gather(server.found_house(), 1)
        path = f"{phone.night}/live?part=tv"

        def follow(seen: str) -> tuple[HTTPConnection, Iterator[bytes]]:
            connection = HTTPConnection(urlsplit(phone.address).netloc, timeout=PATIENCE_SECONDS)
            headers = {"Accept": "text/event-stream", "Cookie": phone.cookie}
            connection.request("GET", path, headers=headers | {"Last-Event-ID": seen})
            return connection, iter(connection.getresponse())

        first, lines = follow("")
        with closing(first):
            version = next(line[4:] for line in lines if line.startswith(b"id: "))
            server.hang_up()
            assert b"event: gone\n" not in lines  # the stream ends, and the page stays
        phone.repeats = True
        assert phone.write() == 200
        second, lines = follow(version.decode().strip())
        with closing(second):
            newer = next(line[4:] for line in lines if line.startswith(b"id: "))
        assert int(newer) == int(version) + 1


@pytest.mark.parametrize("command", [[], ["nohup"]], ids=["plain", "nohup"])
def test_closed_terminal_stops_server_unless_nohup_started_it(
    tmp_path: Path, command: list[str]
) -> None:
    ours, terminal = pty.openpty()
    port, log = free_port(), tmp_path / "log"
    with log.open("ab") as errors:
        process = subprocess.Popen(
            [*command, sys.executable, "-m", "scorekeeper", "run", "--port", str(port)],
            cwd=ROOT,
            env=environment(tmp_path, {}),
            stdin=terminal,
            stdout=errors,
            stderr=errors,
            start_new_session=True,
            preexec_fn=partial(fcntl.ioctl, 0, termios.TIOCSCTTY, 0),  # noqa: PLW1509 - no threads
        )
    os.close(terminal)
    with process:
        wait_until(lambda: answers(port))
        os.close(ours)
        if command:  # it starts again
            wait_until(lambda: log.read_text().count("Scorekeeper is running at") == 2)
            wait_until(lambda: answers(port))
            process.terminate()
        assert process.wait(PATIENCE_SECONDS) == 0
    assert "Traceback" not in log.read_text()


class Manager:
    """A service manager like systemd: holds a service's socket, and starts it with that."""

    def __init__(self, folder: Path) -> None:
        self.held: list[int] = []
        self._address = folder / "notify"
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(str(self._address))
        self._socket.settimeout(PATIENCE_SECONDS)
        self._folder = folder
        self.messages: list[str] = []

    def start(self, port: int) -> subprocess.Popen[bytes]:
        """Start the service with the held file descriptor, after the first start its socket."""
        (held,) = self.held or (0,)
        command = [sys.executable, "-m", "scorekeeper", "run", "--host", HOST, "--port", str(port)]
        settings = {"NOTIFY_SOCKET": str(self._address)}
        if self.held:
            settings |= {"LISTEN_FDS": "1", "LISTEN_FDNAMES": self.messages[0].split("FDNAME=")[1]}
        with (self._folder / "log").open("ab") as log:
            process = subprocess.Popen(
                [sys.executable, "-c", _WITH_SOCKET, str(held), *command],
                cwd=ROOT,
                env=environment(self._folder, settings),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                pass_fds=self.held,
            )
        while not (self.messages and self.messages[-1].startswith("READY=1")):
            self._take_message()
        return process

    def stop(self, process: subprocess.Popen[bytes]) -> None:
        """Stop the service, and read its announcements."""
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE_SECONDS) == 0
        self.messages = [message for message in self.messages if not message.startswith("READY=1")]

    def close(self) -> None:
        """Close its sockets."""
        self._socket.close()
        for number in self.held:
            os.close(number)

    def _take_message(self) -> None:
        message, attached, *_ = socket.recv_fds(self._socket, 1000, 1)
        self.messages.append(message.decode())
        for number in attached:
            if self.held:
                os.close(number)
            else:
                self.held.append(number)


def test_service_manager_restarts_server_and_no_connection_is_refused(tmp_path: Path) -> None:
    port, other_port = free_port(), free_port()
    with closing(Manager(tmp_path)) as manager, ThreadPoolExecutor(1) as pool:
        manager.stop(manager.start(port))
        waiting = pool.submit(answers, port)  # nothing serves it yet
        process = manager.start(port)
        assert waiting.result()
        manager.stop(process)
        process = manager.start(other_port)  # the settings were changed
        assert answers(other_port)
        assert "FDSTOREREMOVE=1\nFDNAME=127.0.0.1-" in manager.messages[-3]
        manager.stop(process)


def test_stop_during_restart_ends_the_server(tmp_path: Path) -> None:
    with closing(Manager(tmp_path)) as manager:
        process = manager.start(free_port())
        with stopped(process.pid):  # both signals arrive before it restarts
            for number in (signal.SIGHUP, signal.SIGTERM):
                process.send_signal(number)
        assert process.wait(PATIENCE_SECONDS) == 0
