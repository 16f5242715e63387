"""The real server, as a separate process, from its first line to its end."""

import hashlib
import json
import logging
import os
import re
import signal
import socket
import ssl
import stat
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from scorekeeper.core.authority import read_authority
from scorekeeper.core.clock import here
from scorekeeper.core.locks import Taken, locked
from scorekeeper.house.backup.backup import PARTIAL, check
from scorekeeper.server.logs import JsonLines, WithoutSecrets
from tests.depth import some
from tests.running.command import environment, scorekeeper, scorekeeper_here
from tests.running.serving import Running, afresh, serving, serving_by
from tests.running.waiting import PATIENCE_SECONDS, wait_until


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One that the tests share which change nothing."""
    folder = tmp_path_factory.mktemp("shared") / "house"
    with serving_by(afresh, folder, SCOREKEEPER_HOSTS="cards.lan") as running:
        yield running


def test_the_printed_link_opens_a_page_with_a_join_button(server: Running) -> None:
    join_page = server.get(server.link)
    assert join_page.status == 200
    assert "text/html" in join_page.headers["Content-Type"]
    assert "Our house" in join_page.body
    assert re.search(r'<button type="submit"[^>]*>\s*Join\s*</button>', join_page.body)
    assert server.get(server.link[:-1]).status == 404


def test_without_a_token_in_the_settings_there_are_no_metrics(server: Running) -> None:
    assert server.get("/metrics", Authorization="Bearer ").status == 404


def test_a_link_is_found_neither_in_the_log_nor_in_the_database(tmp_path: Path) -> None:
    with serving(tmp_path / "house") as server:
        token = server.link.rpartition("/")[2].encode()
        server.get(server.link)
        with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE_SECONDS) as raw:
            raw.sendall(b"GET /join/" + token + b"\r\n\r\n")
            assert raw.recv(1000).startswith(b"HTTP/1.1 400 ")
        server.stop()
        contents = [path.read_bytes() for path in (tmp_path / "house").rglob("*") if path.is_file()]
        log = server.log.read_bytes()
    assert not any(token in content for content in [log, *contents])


@pytest.mark.parametrize(
    ("path", "logged"),
    [
        ("/join/abc-DEF_123?x=1", "/join/…?x=1"),
        ("/h/abc/feed/abc-DEF_123/evenings.ics", "/h/abc/feed/…/evenings.ics"),
    ],
)
def test_log_shows_no_secret_from_any_logger(path: str, logged: str) -> None:
    message = f"Error handling request GET {path}"
    record = logging.LogRecord("any", logging.ERROR, "", 0, message, None, None)
    line = WithoutSecrets("%(message)s").format(record)
    assert line == f"Error handling request GET {logged}"


def test_log_of_json_has_a_line_for_each_record_and_no_secret(tmp_path: Path) -> None:
    with serving(tmp_path / "house", SCOREKEEPER_LOG="json") as server:
        (tmp_path / "house/scorekeeper.sqlite").rename(tmp_path / "away")
        assert server.get(server.link).status == 503
        lines = server.log.read_text().splitlines()
    entry = json.loads(lines[-1])
    assert {"time", "level", "logger", "message"} == entry.keys()
    assert (entry["level"], entry["logger"]) == ("warning", "scorekeeper")
    assert entry["message"].startswith("database: ")


def test_error_in_json_has_its_traceback_in_the_same_line() -> None:
    try:
        raise ValueError("/join/abc-DEF_123")
    except ValueError:
        record = logging.LogRecord("any", logging.ERROR, "", 0, "a %s", ("fault",), sys.exc_info())
    line = JsonLines().format(record)
    entry = json.loads(line)
    assert (entry["message"], line.count("\n")) == ("a fault", 0)
    assert entry["error"].endswith("ValueError: /join/…")


def test_server_that_waits_for_its_database_stops_as_first_process_too(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as mute:
        url = f"postgresql://ann@127.0.0.1:{mute.getsockname()[1]}/cards"
        env = environment(tmp_path, {"DATABASE_URL": url})
        process = afresh(["run"], env, tmp_path / "out", tmp_path / "log")
        connection, _ = mute.accept()
        with connection:
            process.send_signal(signal.SIGTERM)
            assert process.wait(PATIENCE_SECONDS) == 128 + signal.SIGTERM


def test_hanging_request_does_not_delay_stop(tmp_path: Path) -> None:
    with (
        serving(tmp_path / "house") as server,
        socket.create_connection(("127.0.0.1", server.port)) as slow,
    ):
        head = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n"
        slow.sendall(head + b"Expect: 100-continue\r\n\r\n")
        assert slow.recv(1000).startswith(b"HTTP/1.1 100 ")  # it waits for the rest
        server.stop()
        with suppress(ConnectionError):
            assert not slow.recv(1000), "it waited until the client had no time left"


@pytest.mark.parametrize("number", some([signal.SIGINT, signal.SIGTERM], 1))
def test_signal_or_keyboard_stops_server_silently(tmp_path: Path, number: signal.Signals) -> None:
    with serving(tmp_path / "house") as server:
        server.stop(number)
        assert server.log.read_text() == ""


def test_second_start_uses_the_same_house(tmp_path: Path) -> None:
    with serving(tmp_path / "house") as first:
        link = first.link
    with serving(tmp_path / "house", "--workers", "2") as second:
        assert second.link != link
        assert second.get(link).status == 200
        assert second.get(second.link).status == 200


def test_another_owner_link_leads_to_the_running_server(server: Running) -> None:
    printed = scorekeeper("owner-link", instance=server.instance).stdout
    ((address, path),) = re.findall(r"^(http://\S+?)(/join/\S+)$", printed, re.MULTILINE)
    assert address.endswith(f":{server.port}")
    assert f"Scorekeeper is running at {address}\n" in server.out.read_text()
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
def test_only_configured_number_of_proxies_is_trusted(
    tmp_path: Path, proxies: str, believed: bool
) -> None:
    settings = {"SCOREKEEPER_URL": "https://cards.example", "SCOREKEEPER_PROXIES": proxies}
    with serving(tmp_path / "house", **settings) as server:
        answer = server.get("/healthz", host="cards.example", **{"X-Forwarded-Proto": "https"})
        assert ("Strict-Transport-Security" in answer.headers) == believed
        assert f"https://cards.example{server.link}" in server.out.read_text()
        assert ("SCOREKEEPER_PROXIES" in server.out.read_text()) != believed


def test_https_serves_the_certificate_whose_fingerprint_was_printed(tmp_path: Path) -> None:
    with serving(tmp_path / "house", "--https") as server:
        der = ssl.PEM_cert_to_DER_cert(
            ssl.get_server_certificate(("127.0.0.1", server.port), timeout=PATIENCE_SECONDS)
        )
        fingerprint = hashlib.sha256(der).digest().hex(":").upper()
        assert fingerprint in server.out.read_text().splitlines()
        assert server.get(server.link).status == 200
        key = tmp_path / "house" / "tls" / "key.pem"
        assert stat.S_IMODE(key.stat().st_mode) == 0o600


def test_plain_http_at_home_offers_certificate_of_authority(tmp_path: Path) -> None:
    home = {"SCOREKEEPER_URL": "http://192.168.1.20:8000"}
    with serving(tmp_path / "house", **home) as server:
        page = server.get("/certificate", host="192.168.1.20:8000")
        assert page.status == 200
        assert "https://192.168.1.20:8000" in page.body
        authority_file = tmp_path / "house" / "tls" / "authority.pem"
        fingerprint = read_authority(authority_file).fingerprint
        assert fingerprint in page.body.replace("<wbr>", "")
        assert fingerprint in server.out.read_text().splitlines()
    before = authority_file.read_bytes()
    later = {"SCOREKEEPER_URL": "https://192.168.1.20:8000"}
    with serving(tmp_path / "house", "--https", **later):
        assert authority_file.read_bytes() == before


@pytest.mark.parametrize(
    "settings",
    [
        {"SCOREKEEPER_URL": "http://localhost:8000"},
        {"SCOREKEEPER_URL": "http://192.168.1.20:8000", "SCOREKEEPER_PROXIES": "1"},
    ],
)
def test_server_that_phones_do_not_reach_directly_has_no_certificate(
    tmp_path: Path, settings: dict[str, str]
) -> None:
    with serving(tmp_path / "house", **settings) as server:
        assert server.get("/certificate").status == 404
        assert not (tmp_path / "house" / "tls").exists()


def copies(instance: Path) -> list[Path]:
    return sorted((instance / "backups").glob("*.sqlite"))


def wait_for_copies(server: Running) -> list[Path]:
    wait_until(lambda: copies(server.instance))
    return copies(server.instance)


def test_server_makes_one_backup_a_day_with_several_workers(tmp_path: Path) -> None:
    instance = tmp_path / "house"
    scorekeeper_here("demo", instance=instance)
    day = here().date()
    with serving(instance, "--workers", "2") as server:
        (copy,) = wait_for_copies(server)
        days = {day, here().date()}  # it may be after midnight now
        assert copy.name in {f"scorekeeper-{day.isoformat()}.sqlite" for day in days}
        server.stop()
        assert server.log.read_text() == ""
    check(copy)
    content = copy.read_bytes()
    left = copy.with_name(f"{PARTIAL}left")
    left.mkdir()
    os.utime(left, (0, 0))

    def has_looked() -> bool:
        with suppress(Taken), locked(copy.with_name(".lock")):
            return not left.exists()
        return False

    with serving(instance) as server:
        wait_until(has_looked)
        assert copies(instance) == [copy]
    assert copy.read_bytes() == content


def test_the_copies_can_be_elsewhere_or_off(tmp_path: Path) -> None:
    instance, elsewhere = tmp_path / "house", tmp_path / "elsewhere" / "copies"
    scorekeeper_here("demo", instance=instance)
    with (
        serving(instance, SCOREKEEPER_BACKUPS="off"),
        serving(instance, SCOREKEEPER_BACKUPS=str(elsewhere)),
    ):
        wait_until(lambda: list(elsewhere.glob("*.sqlite")))
    assert not (instance / "backups").exists()


def test_no_backup_is_restored_under_a_running_server(tmp_path: Path) -> None:
    instance, file = tmp_path / "house", str(tmp_path / "copy.sqlite")
    scorekeeper_here("demo", instance=instance)
    with serving(instance, "--workers", "2") as server:
        assert scorekeeper("backup", file, instance=instance).returncode == 0
        refused = scorekeeper("restore", "--yes", file, instance=instance)
        assert (refused.returncode, refused.stdout) == (1, "")
        assert refused.stderr == "Scorekeeper is running. Stop it first.\n"
        server.process.kill()  # its workers keep running for a moment
        server.process.wait()
    restore = partial(scorekeeper, "restore", "--yes", file, instance=instance)
    wait_until(lambda: restore().returncode == 0)
