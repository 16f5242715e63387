"""The real server, as a process of its own, from its first line to its end."""

import hashlib
import http.client
import logging
import os
import re
import signal
import socket
import ssl
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import pytest
from sqlalchemy.engine import Engine

from scorekeeper import serve
from scorekeeper.clock import here
from scorekeeper.config import Config
from scorekeeper.live.few import FewThreads
from scorekeeper.store import checkpoint
from scorekeeper.store.backup import check
from tests.command import scorekeeper

ROOT = Path(__file__).resolve().parents[1]
STARTS_WITHIN = 30.0
STOPS_WITHIN = 5.0


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

    def _connection(self) -> http.client.HTTPConnection:
        if not self.https:
            return http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        context = ssl.create_default_context()
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE  # no authority vouches for our own certificate
        return http.client.HTTPSConnection("127.0.0.1", self.port, timeout=5, context=context)

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
def serving(instance: Path, *arguments: str, **settings: str) -> Iterator[Running]:
    """A server on a free port with these settings and no others; killed if it still runs."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    out, log = instance.with_suffix(".out"), instance.with_suffix(".log")
    command = [sys.executable, "-m", "scorekeeper", "run", "--port", str(port), *arguments]
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


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One that the tests share which change nothing."""
    folder = tmp_path_factory.mktemp("shared") / "house"
    with serving(folder, SCOREKEEPER_HOSTS="cards.lan") as running:
        yield running


def test_the_printed_link_opens_a_page_with_a_join_button(server: Running) -> None:
    shown = server.get(server.link)
    assert shown.status == 200
    assert "text/html" in shown.headers["Content-Type"]
    assert "Our house" in shown.body
    assert re.search(r'<button type="submit"[^>]*>\s*Join\s*</button>', shown.body)
    assert server.get(server.link[:-1]).status == 404


def test_a_link_is_found_neither_in_the_log_nor_in_the_database(tmp_path: Path) -> None:
    with serving(tmp_path / "house") as server:
        token = server.link.rpartition("/")[2].encode()
        server.get(server.link)
        with socket.create_connection(("127.0.0.1", server.port), timeout=5) as raw:
            raw.sendall(b"GET /join/" + token + b"\r\n\r\n")
            raw.recv(1000)
        server.stop()
        kept = [path.read_bytes() for path in (tmp_path / "house").rglob("*") if path.is_file()]
        log = server.log.read_bytes()
    assert b"Invalid request" in log
    assert not any(token in content for content in [log, *kept])


def test_the_log_shows_no_secret_whoever_writes_it() -> None:
    message = "Error handling request GET /join/abc-DEF_123?x=1"
    record = logging.LogRecord("any", logging.ERROR, "", 0, message, None, None)
    line = serve.WithoutSecrets("%(message)s").format(record)
    assert line == "Error handling request GET /join/…?x=1"


def test_a_quiet_start_and_stop_leave_no_line_in_the_log(tmp_path: Path) -> None:
    with serving(tmp_path / "house") as server:
        assert server.stop() < STOPS_WITHIN
        assert server.log.read_text() == ""


def test_as_many_connections_as_threads_and_more_are_taken(tmp_path: Path) -> None:
    with serving(tmp_path / "house", "--threads", "1100") as server:
        server.stop()
        assert server.log.read_text() == ""  # gunicorn says when it takes fewer


def test_a_request_that_hangs_does_not_hold_the_stop(tmp_path: Path) -> None:
    with (
        serving(tmp_path / "house") as server,
        socket.create_connection(("127.0.0.1", server.port)) as slow,
    ):
        slow.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n")
        time.sleep(0.3)  # until a thread waits for the rest
        assert server.stop() < STOPS_WITHIN


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGHUP])
def test_the_keyboard_and_a_closed_terminal_stop_the_server_too(
    tmp_path: Path, number: signal.Signals
) -> None:
    with serving(tmp_path / "house") as server:
        assert server.stop(number) < STOPS_WITHIN


def test_a_second_start_goes_on_with_the_same_house(tmp_path: Path) -> None:
    with serving(tmp_path / "house") as first:
        link = first.link
    with serving(tmp_path / "house", "--workers", "2") as second:
        assert second.link != link
        assert second.get(link).status == 200
        assert second.get(second.link).status == 200


def test_another_owner_link_leads_to_the_running_server(server: Running) -> None:
    printed = subprocess.run(
        [sys.executable, "-m", "scorekeeper", "owner-link"],
        check=True,
        cwd=ROOT,
        env=environment(server.instance, {}),
        capture_output=True,
        text=True,
    ).stdout
    ((address, path),) = re.findall(r"^(http://\S+?)(/join/\S+)$", printed, re.MULTILINE)
    assert address.endswith(f":{server.port}")
    assert f"Scorekeeper is at {address}\n" in server.out.read_text()
    assert server.get(path).status == 200


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 200),
        ("127.0.0.1", 200),
        ("cards.lan", 200),
        (f"{socket.gethostname().partition('.')[0].lower()}.local", 200),
        ("evil.example", 400),
    ],
)
def test_the_server_answers_to_its_own_names_only(server: Running, host: str, status: int) -> None:
    assert server.get("/", host=host).status == status


@pytest.mark.parametrize(("proxies", "believed"), [("0", False), ("1", True)])
def test_only_counted_proxies_are_believed(tmp_path: Path, proxies: str, believed: bool) -> None:
    settings = {"SCOREKEEPER_URL": "https://cards.example", "SCOREKEEPER_PROXIES": proxies}
    with serving(tmp_path / "house", **settings) as server:
        told = server.get("/healthz", host="cards.example", **{"X-Forwarded-Proto": "https"})
        assert ("Strict-Transport-Security" in told.headers) == believed
        assert f"https://cards.example{server.link}" in server.out.read_text()
        assert ("SCOREKEEPER_PROXIES" in server.out.read_text()) != believed


def test_https_serves_the_certificate_whose_fingerprint_was_printed(tmp_path: Path) -> None:
    with serving(tmp_path / "house", "--https") as server:
        der = ssl.PEM_cert_to_DER_cert(
            ssl.get_server_certificate(("127.0.0.1", server.port), timeout=5)
        )
        fingerprint = hashlib.sha256(der).digest().hex(":").upper()
        assert fingerprint in server.out.read_text().splitlines()
        assert server.get(server.link).status == 200
        key = tmp_path / "house" / "tls" / "key.pem"
        assert stat.S_IMODE(key.stat().st_mode) == 0o600


def test_each_worker_checkpoints_the_database_of_its_app(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "scorekeeper.sqlite"
    config = Config(instance=tmp_path, database_url=f"sqlite:///{file}", secret="secret")
    started: list[Engine] = []
    monkeypatch.setattr(checkpoint, "start", started.append)
    server = serve.Server(config, {"post_worker_init": serve.start_checkpoints})

    class Worker:
        wsgi = server.load()

    assert isinstance(Worker.wsgi.wsgi_app, FewThreads)
    server.cfg.post_worker_init(Worker())
    assert [engine.url.database for engine in started] == [str(file)]


def copies(instance: Path) -> list[Path]:
    return sorted((instance / "backups").glob("*.sqlite"))


def wait_for_copies(server: Running) -> list[Path]:
    deadline = time.monotonic() + STARTS_WITHIN
    while not copies(server.instance):
        assert time.monotonic() < deadline, server.log.read_text()
        time.sleep(0.05)
    return copies(server.instance)


def test_a_server_keeps_a_copy_of_each_day_whichever_worker_makes_it(tmp_path: Path) -> None:
    instance = tmp_path / "house"
    scorekeeper("demo", instance=instance)
    with serving(instance, "--workers", "2") as server:
        (copy,) = wait_for_copies(server)
        assert copy.name == f"scorekeeper-{here().date().isoformat()}.sqlite"
        assert server.stop() < STOPS_WITHIN
        assert server.log.read_text() == ""
    check(copy)
    content = copy.read_bytes()
    with serving(instance) as server:
        time.sleep(0.5)
        assert copies(instance) == [copy]
    assert copy.read_bytes() == content


def test_the_copies_can_be_elsewhere_or_off(tmp_path: Path) -> None:
    instance, elsewhere = tmp_path / "house", tmp_path / "elsewhere" / "copies"
    scorekeeper("demo", instance=instance)
    with serving(instance, SCOREKEEPER_BACKUPS="off"):
        time.sleep(0.5)
    with serving(instance, SCOREKEEPER_BACKUPS=str(elsewhere)) as server:
        deadline = time.monotonic() + STARTS_WITHIN
        while not list(elsewhere.glob("*.sqlite")):
            assert time.monotonic() < deadline, server.log.read_text()
            time.sleep(0.05)
    assert not (instance / "backups").exists()


def test_no_backup_is_restored_under_a_running_server(tmp_path: Path) -> None:
    instance, file = tmp_path / "house", str(tmp_path / "copy.sqlite")
    scorekeeper("demo", instance=instance)
    with serving(instance, "--workers", "2") as server:
        assert scorekeeper("backup", file, instance=instance).returncode == 0
        refused = scorekeeper("restore", "--yes", file, instance=instance)
        assert (refused.returncode, refused.stdout) == (1, "")
        assert refused.stderr == "Scorekeeper is running: stop it first.\n"
        server.process.kill()  # its workers go on for a moment
        server.process.wait()
    deadline = time.monotonic() + STARTS_WITHIN
    while scorekeeper("restore", "--yes", file, instance=instance).returncode:
        assert time.monotonic() < deadline
