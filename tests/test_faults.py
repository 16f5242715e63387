"""The real server during faults: deleted files, a locked database, a full disk."""

import os
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.browser.server import Server, running
from tests.browser.storm import Phone, gather
from tests.depth import audit_only
from tests.running.command import scorekeeper
from tests.running.small_disk import small_disk
from tests.running.waiting import wait_until


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """Start the test's own server."""
    with running(tmp_path, forked=True) as server:
        yield server


@pytest.fixture
def phone(server: Server) -> Iterator[Phone]:
    """A device at a table."""
    (phone,) = gather(server.found_house(), 1)
    yield phone
    phone.hang_up()


def health(server: Server) -> tuple[int, str]:
    """Return the answer of `/healthz`."""
    with closing(HTTPConnection(urlsplit(server.address).netloc, timeout=10)) as connection:
        connection.request("GET", "/healthz")
        answer = connection.getresponse()
        return answer.status, answer.read().decode()


def keys_in(file: Path) -> set[str]:
    """Return the keys of the writes in a database."""
    with closing(sqlite3.connect(file)) as database:
        return {key for (key,) in database.execute("SELECT key FROM change")}


def refused(phone: Phone) -> None:
    """Check that nothing was saved, and that page and notice say so and keep what was typed."""
    assert phone.write(fragment=False) == 503
    assert "Nothing was saved" in phone.shown
    assert phone.headers["Retry-After"] == "3"
    assert phone.try_again() == 503
    assert phone.write(fragment=True) == 503
    assert phone.headers["HX-Retarget"] == "#notice"
    assert phone.headers["Retry-After"] == "3"


class Storm:
    """Phones that write without a pause, with the start and end of each write, by status.

    409 occurs as well: a write that was answered by 503 may have been saved, unseen by its phone.
    """

    def __init__(self, phones: list[Phone]) -> None:
        self.answers: dict[int, list[tuple[float, float]]] = {200: [], 409: [], 503: []}
        self._phones = phones

    @contextmanager
    def blowing(self) -> Iterator[None]:
        """Run the phones during the block."""
        ended = threading.Event()

        def write(phone: Phone) -> None:
            while not ended.is_set():
                begun = time.monotonic()
                self.answers[phone.write()].append((begun, time.monotonic()))

        with ThreadPoolExecutor(len(self._phones)) as pool:
            written = [pool.submit(write, phone) for phone in self._phones]
            try:
                yield
            finally:
                ended.set()
        for result in written:
            result.result()
        for phone in self._phones:
            phone.hang_up()

    def wait_for(self, status: int, more: int = 20) -> None:
        """Wait until `number` further writes got that status."""
        target = len(self.answers[status]) + more
        wait_until(lambda: len(self.answers[status]) >= target)

    @property
    def acknowledged(self) -> set[str]:
        """Return the keys of acknowledged writes."""
        return {key for phone in self._phones for key in phone.acknowledged}


# ---- deleted files ----


@audit_only
def test_moved_database_refuses_writes_until_it_is_back(server: Server) -> None:
    storm = Storm(gather(server.found_house(), 4))
    away = server.folder / "away.sqlite"
    with storm.blowing():
        storm.wait_for(200)
        server.database_file.rename(away)
        gone_at = time.monotonic()
        storm.wait_for(503)
        status, line = health(server)
        assert (status, line.startswith("database: the database file is gone")) == (503, True)
        assert not server.database_file.exists()  # no empty file was created
        back_at = time.monotonic()
        away.rename(server.database_file)
        storm.wait_for(200)
    assert not [(b, e) for b, e in storm.answers[200] if gone_at < b and e < back_at]
    wait_until(lambda: health(server) == (200, "ok\n"))
    assert storm.acknowledged <= keys_in(server.database_file)
    assert "database file is gone" in server.log.read_text()


def test_nothing_is_acknowledged_into_a_database_that_was_deleted(server: Server) -> None:
    storm = Storm(gather(server.found_house(), 4))
    files = [Path(f"{server.database_file}{end}") for end in ("", "-wal", "-shm")]
    for file in files[:2]:
        (server.folder / file.name.replace("scorekeeper", "kept")).hardlink_to(file)
    with storm.blowing():
        storm.wait_for(200)
        for file in files:
            file.unlink()
        gone_at = time.monotonic()
        storm.wait_for(503)
    assert max(storm.answers[200])[0] < gone_at
    assert health(server)[0] == 503
    server.kill()
    assert not server.database_file.exists()
    assert storm.acknowledged <= keys_in(server.folder / "kept.sqlite")


@audit_only
@pytest.mark.parametrize("end", ["-wal", "-shm"])
def test_removed_log_is_reported_as_lost_database(server: Server, phone: Phone, end: str) -> None:
    assert phone.write() == 200
    log, away = Path(f"{server.database_file}{end}"), server.folder / "away"
    log.rename(away)
    refused(phone)
    status, line = health(server)
    assert (status, line.startswith("database: the database's log")) == (503, True)
    away.rename(log)
    assert phone.write() == 200
    assert health(server) == (200, "ok\n")
    assert set(phone.acknowledged) <= keys_in(server.database_file)


@pytest.mark.parametrize("put", [os.replace, shutil.copyfile])
def test_copy_swapped_in_for_the_database_is_not_written(
    server: Server, phone: Phone, put: Callable[[Path, Path], object]
) -> None:
    other = server.folder / "other.sqlite"
    assert scorekeeper("backup", str(other), instance=server.folder).returncode == 0
    content = other.read_bytes()
    phone.hang_up()  # the server would have done so by now
    assert phone.write() == 200
    put(other, server.database_file)
    refused(phone)
    page = phone.get(phone.night, 503)
    assert "cannot read its data right now: check its database and disk" in page
    assert "Not saved" not in page
    status, line = health(server)
    assert (status, line.startswith("database: the database file was replaced")) == (503, True)
    server.kill()
    with pytest.raises(AssertionError, match="belongs to another database"):
        server.start()  # it would write the log into the copied file
    assert server.database_file.read_bytes() == content


# ---- a locked database ----


@audit_only
def test_locked_database_keeps_input_and_recovers(server: Server, phone: Phone) -> None:
    with closing(sqlite3.connect(server.database_file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        for _ in range(2):
            assert phone.write(fragment=False) == 503
            assert phone.headers["Retry-After"] == "3"
            assert "The database is busy" in phone.shown
            assert 'name="key"' in phone.shown
            assert health(server) == (503, "database: database is locked\n")
            phone.hang_up()  # the server would have done so by now
        other.execute("ROLLBACK")
    assert phone.try_again() == 303
    assert health(server) == (200, "ok\n")
    assert set(phone.acknowledged) <= keys_in(server.database_file)


# ---- a full disk ----


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A small disk with the database on it."""
    (tmp_path / "scorekeeper.sqlite").symlink_to(tmp_path / "small" / "scorekeeper.sqlite")
    with small_disk(tmp_path / "small", "12m") as place:
        yield place


def fill(file: Path, leave: int = 0) -> None:
    """Fill the file's disk up to `left` bytes."""
    with file.open("ab", buffering=0) as opened, suppress(OSError):
        while leave < shutil.disk_usage(file.parent).free or not leave:
            opened.write(bytes(4096))


def in_file_alone(database: Path, folder: Path) -> int:
    """Return the number of ballast rows in the database file, without its log."""
    alone = shutil.copyfile(database, folder / "alone.sqlite")
    with closing(sqlite3.connect(alone)) as opened, suppress(sqlite3.Error):
        return int(opened.execute("SELECT count(*) FROM ballast").fetchone()[0])
    return 0


@audit_only
def test_full_disk_keeps_input_and_recovers_when_freed(
    disk: Path, server: Server, phone: Phone
) -> None:
    database, filler = disk / "scorekeeper.sqlite", disk / "filler"
    fill(filler, leave=3_000_000)
    with closing(sqlite3.connect(database)) as other, other:  # also more than fits into the file
        other.execute("PRAGMA wal_autocheckpoint=0")
        other.execute("CREATE TABLE ballast (text)")
        other.executemany("INSERT INTO ballast VALUES (?)", [("x" * 20_000,)] * 100)
        other.commit()
        fill(filler)
        phone.hang_up()  # the server would have done so by now
        wait_until(lambda: "checkpoint: database or disk is full" in server.log.read_text())
        wait_until(lambda: phone.write(fragment=False) == 503)
        assert phone.try_again() == 503
        assert "check its database and disk" in phone.shown
        page = phone.shown
        assert health(server)[0] == 503
        assert "disk: it is full" in health(server)[1].splitlines()
        assert in_file_alone(database, server.folder) == 0
        filler.unlink()
        phone.shown = page
        assert phone.try_again() == 303
        wait_until(lambda: in_file_alone(database, server.folder) == 100)
        wait_until(lambda: health(server) == (200, "ok\n"))
    assert server.log.read_text().count("checkpoint: ") == 2  # it failed and works again
    assert set(phone.acknowledged) <= keys_in(database)
