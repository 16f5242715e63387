"""The real server when the ground gives way: a database locked, a disk full."""

import os
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.browser.server import Server, running
from tests.browser.storm import Phone, gather

SOON = 20.0
BUSY_WITHIN = 3.5


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server of the test's own."""
    with running(tmp_path) as server:
        yield server


@pytest.fixture
def phone(server: Server) -> Iterator[Phone]:
    """A phone at a table."""
    (phone,) = gather(server.found_house(), 1)
    yield phone
    phone.hang_up()


def health(server: Server) -> tuple[int, str]:
    """What `/healthz` answers."""
    with closing(HTTPConnection(urlsplit(server.address).netloc, timeout=10)) as connection:
        connection.request("GET", "/healthz")
        answer = connection.getresponse()
        return answer.status, answer.read().decode()


def wait_until(true: Callable[[], object]) -> None:
    deadline = time.monotonic() + SOON
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def keys_in(file: Path) -> set[str]:
    """The keys of the writes that a database holds."""
    with closing(sqlite3.connect(file)) as database:
        return {key for (key,) in database.execute("SELECT key FROM change")}


# ---- a database locked ----


def test_a_locked_database_keeps_what_was_typed_and_is_well_again_by_itself(
    server: Server, phone: Phone
) -> None:
    with closing(sqlite3.connect(server.database_file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        until = time.monotonic() + 10
        while time.monotonic() < until:
            begun = time.monotonic()
            assert phone.write(fragment=False) == 503
            assert time.monotonic() - begun < BUSY_WITHIN
            assert phone.headers["Retry-After"] == "3"
            assert "The database is busy" in phone.shown
            assert 'name="key"' in phone.shown
            assert health(server) == (503, "database: database is locked\n")
            phone.hang_up()  # the server would have, meanwhile
        other.execute("ROLLBACK")
    assert phone.try_again() == 303
    assert health(server) == (200, "ok\n")
    assert set(phone.acknowledged) <= keys_in(server.database_file)


# ---- a disk full ----


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk with little room, on which the database is."""
    if os.geteuid():
        pytest.skip("only root may mount a small disk")
    place = tmp_path / "small"
    place.mkdir()
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=12m", "none", str(place)], check=True)
    (tmp_path / "scorekeeper.sqlite").symlink_to(place / "scorekeeper.sqlite")
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True)


def fill(file: Path, leave: int = 0) -> None:
    """Let the file take all the room on its disk but for so many bytes."""
    with file.open("ab", buffering=0) as opened, suppress(OSError):
        while leave < shutil.disk_usage(file.parent).free or not leave:
            opened.write(bytes(4096))


def in_file_alone(database: Path, folder: Path) -> int:
    """How many rows of the ballast are in the database file, without its log."""
    alone = shutil.copyfile(database, folder / "alone.sqlite")
    with closing(sqlite3.connect(alone)) as found, suppress(sqlite3.Error):
        return int(found.execute("SELECT count(*) FROM ballast").fetchone()[0])
    return 0


def test_a_full_disk_keeps_what_was_typed_and_is_well_again_when_freed(
    small_disk: Path, server: Server, phone: Phone
) -> None:
    database, filler = small_disk / "scorekeeper.sqlite", small_disk / "filler"
    fill(filler, leave=3_000_000)
    with closing(sqlite3.connect(database)) as other, other:  # more than fits into the file as well
        other.execute("PRAGMA wal_autocheckpoint=0")
        other.execute("CREATE TABLE ballast (text)")
        other.executemany("INSERT INTO ballast VALUES (?)", [("x" * 20_000,)] * 100)
        other.commit()
        fill(filler)
        phone.hang_up()  # the server would have, meanwhile
        wait_until(lambda: "checkpoint: database or disk is full" in server.log.read_text())
        wait_until(lambda: phone.write(fragment=False) == 503)
        assert phone.try_again() == 503
        assert "its disk needs attention" in phone.shown
        page = phone.shown
        assert health(server)[0] == 503
        assert "disk: it is full" in health(server)[1].splitlines()
        assert in_file_alone(database, server.folder) == 0
        filler.unlink()
        phone.shown = page
        assert phone.try_again() == 303
        wait_until(lambda: in_file_alone(database, server.folder) == 100)
        wait_until(lambda: health(server) == (200, "ok\n"))
    assert server.log.read_text().count("checkpoint: ") == 2  # it failed, and works again
    assert set(phone.acknowledged) <= keys_in(database)
