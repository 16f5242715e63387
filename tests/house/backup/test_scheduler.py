"""The nightly copies: when they are made, by whom, and how long they are kept."""

import logging
import multiprocessing
import os
import shutil
import signal
import sqlite3
import stat
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy.engine import Engine

from scorekeeper.core.db import db
from scorekeeper.core.locks import Taken, locked
from scorekeeper.core.threads import Loop
from scorekeeper.house.backup import scheduler as nightly
from scorekeeper.house.backup.backup import PARTIAL, Damaged, check
from tests.running.databases import both_databases, own_database, sqlite_first, sqlite_only
from tests.running.small_disk import small_disk
from tests.running.waiting import wait_until
from tests.support import House

pytestmark = [sqlite_first, own_database]

StartLoop = Callable[..., Loop]

EVENING = datetime(2026, 11, 20, 21, 0).astimezone()
NIGHT = datetime(2026, 11, 21, 3, 59).astimezone()
FOUR = datetime(2026, 11, 21, 4, 0).astimezone()


@pytest.fixture
def engine(app: Flask) -> Engine:
    """The app's engine."""
    with app.app_context():
        return db.engine


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of the copies."""
    place = tmp_path / "backups"
    place.mkdir()
    return place


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name != ".lock")


def copy_of(day: date) -> str:
    return f"scorekeeper-{day.isoformat()}.sqlite"


def wait_for_turns(loop: Loop, more: int = 3) -> None:
    """Wait until the thread has looked this number of further times."""
    begun: list[None] = []
    turn = loop._turn

    def noted() -> None:
        begun.append(None)
        turn()

    loop._turn = noted
    wait_until(lambda: len(begun) > more)


@both_databases
def test_starting_server_makes_backup_of_the_day(
    house: House, engine: Engine, folder: Path
) -> None:
    made = nightly.back_up_if_due(engine, folder, EVENING, starting=True)
    assert made == folder / "scorekeeper-2026-11-20.sqlite"
    check(made)
    assert stat.S_IMODE(made.stat().st_mode) == 0o600
    with closing(sqlite3.connect(made)) as copy:
        assert copy.execute("SELECT seq FROM house").fetchone() == (house.seq,)


def test_newest_backup_records_its_changes_of_each_house(
    house: House, engine: Engine, folder: Path
) -> None:
    def backed_up_seq(public_id: str = house.public_id) -> int:
        return nightly.backed_up(folder, public_id, FOUR)

    assert backed_up_seq() == 0
    nightly.back_up_if_due(engine, folder, EVENING, starting=True)
    first = house.seq
    house.add_players("Ann")
    assert backed_up_seq() == first
    assert backed_up_seq("another") == 0
    nightly.back_up_if_due(engine, folder, FOUR)
    assert backed_up_seq() == house.seq > first
    (folder / copy_of(FOUR.date())).write_bytes(b"no copy")
    assert backed_up_seq() == 0


def test_running_server_makes_backup_at_four(house: House, engine: Engine, folder: Path) -> None:
    assert nightly.back_up_if_due(engine, folder, NIGHT) is None
    assert nightly.back_up_if_due(engine, folder, FOUR)
    house.add_players("Ann")
    assert nightly.back_up_if_due(engine, folder, FOUR + timedelta(minutes=10)) is None  # one a day
    assert (
        nightly.back_up_if_due(engine, folder, EVENING + timedelta(days=1), starting=True) is None
    )
    assert nightly.back_up_if_due(engine, folder, FOUR + timedelta(days=1))


def test_missed_backup_is_made_after_sleep(house: House, engine: Engine, folder: Path) -> None:
    assert nightly.back_up_if_due(engine, folder, EVENING)
    assert house.seq


@both_databases
def test_nothing_is_backed_up_without_changes(app: Flask, engine: Engine, folder: Path) -> None:
    house = House(app)
    assert nightly.back_up_if_due(engine, folder, EVENING, starting=True)
    for day in range(1, 4):
        assert (
            nightly.back_up_if_due(engine, folder, EVENING + timedelta(days=day), starting=True)
            is None
        )
    house.add_players("Ann")
    assert nightly.back_up_if_due(engine, folder, EVENING + timedelta(days=4))


@pytest.mark.usefixtures("app")
def test_unused_house_needs_no_backup(engine: Engine, folder: Path) -> None:
    assert nightly.back_up_if_due(engine, folder, EVENING, starting=True) is None
    assert names(folder) == []


def test_newest_fourteen_backups_are_kept_and_other_files_untouched(
    house: House, engine: Engine, folder: Path
) -> None:
    others = ["scorekeeper-my own.sqlite", "notes.txt"]
    for name in others:
        (folder / name).write_text("mine")
    for day in range(20):
        house.add_players(f"Player {day}")
        assert nightly.back_up_if_due(engine, folder, EVENING + timedelta(days=day))
    days = [EVENING.date() + timedelta(days=day) for day in range(6, 20)]
    assert names(folder) == sorted([*map(copy_of, days), *others])


def test_wrong_clock_deletes_no_good_backup(house: House, engine: Engine, folder: Path) -> None:
    for day in range(14):
        house.add_players(f"Player {day}")
        nightly.back_up_if_due(engine, folder, EVENING + timedelta(days=day + 5000))
    for day in range(3):
        house.add_players(f"Later {day}")
        made = nightly.back_up_if_due(engine, folder, EVENING + timedelta(days=day))
        assert made
        assert made.exists()
    assert len(names(folder)) == 14
    assert names(folder)[:3] == [copy_of(EVENING.date() + timedelta(days=day)) for day in range(3)]


@sqlite_only
def test_damaged_database_is_not_backed_up_and_replaces_no_good_backup(
    house: House, engine: Engine, folder: Path, tmp_path: Path
) -> None:
    for day in range(14):
        house.add_players(f"Player {day}")
        nightly.back_up_if_due(engine, folder, EVENING + timedelta(days=day))
    good = names(folder)
    with closing(sqlite3.connect(tmp_path / "scorekeeper.sqlite")) as database, database:
        row = "(house_id, id, name, archived) VALUES (99, 1, 'of no house', 0)"
        database.execute(f"INSERT INTO player {row}")
        database.execute("UPDATE house SET seq = seq + 1")
    with pytest.raises(Damaged):
        nightly.back_up_if_due(engine, folder, EVENING + timedelta(days=14))
    assert names(folder) == good


@sqlite_only
def test_backup_that_cannot_be_restored_is_kept_as_unverified(
    house: House, engine: Engine, folder: Path, tmp_path: Path
) -> None:
    with closing(sqlite3.connect(tmp_path / "scorekeeper.sqlite")) as database, database:
        database.execute("UPDATE change SET at = 'abc' WHERE at = (SELECT max(at) FROM change)")
    for player in ("Ann", "Bo"):
        house.add_players(player)
        with pytest.raises(Damaged, match="a value in table change has a wrong type"):
            nightly.back_up_if_due(engine, folder, EVENING)
        assert names(folder) == ["unverified.sqlite"]
        with closing(sqlite3.connect(folder / "unverified.sqlite")) as copy:
            assert copy.execute("SELECT seq FROM house").fetchone() == (house.seq,)
    assert stat.S_IMODE((folder / "unverified.sqlite").stat().st_mode) == 0o600


@pytest.fixture
def start(house: House, engine: Engine, monkeypatch: pytest.MonkeyPatch) -> Iterator[StartLoop]:
    """Start the thread with a short interval; it ends with the test."""
    monkeypatch.setattr(nightly, "RETRY_SECONDS", 0.02)
    monkeypatch.setattr(nightly, "LOOK_SECONDS", 0.02)
    monkeypatch.setattr(nightly, "GRACE_SECONDS", 0.1)
    before = set(threading.enumerate())
    stops: list[Loop] = []

    def start(folder: Path, clock: nightly.Clock) -> Loop:
        stops.append(nightly.start(engine, folder, clock))
        return stops[-1]

    yield start
    for stop in stops:
        stop.end()
    for thread in set(threading.enumerate()) - before:
        thread.join()
    assert house.seq


def test_failed_backup_is_logged_in_one_line_and_retried(
    start: StartLoop, house: House, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    missing = folder / "missing"
    (folder / copy_of(EVENING.date())).symlink_to(missing / "copy")  # where nothing can be made
    loop = start(folder, lambda: EVENING)
    wait_for_turns(loop)
    (record,) = caplog.records
    assert record.levelno == logging.WARNING
    assert record.getMessage() == "nightly copy: No such file or directory; it is tried again"
    wait_until(lambda: loop.trouble == "nightly copy: No such file or directory")
    house.add_players("Ann")  # while people keep writing
    missing.mkdir()
    wait_until((missing / "copy").exists)
    wait_until(lambda: len(caplog.records) > 1)
    assert [line.getMessage() for line in caplog.records[1:]] == ["nightly copy: works again"]
    assert loop.trouble is None


def test_impossible_backup_folder_is_logged_in_one_line(
    start: StartLoop, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").write_text("")
    wait_for_turns(start(tmp_path / "file" / "backups", lambda: EVENING))
    (record,) = caplog.records
    assert record.getMessage().startswith("nightly copy: Not a directory")


def test_full_disk_is_logged_in_one_line_and_leaves_nothing(
    start: StartLoop, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with small_disk(folder, "50k"):
        wait_for_turns(start(folder, lambda: EVENING))
        (record,) = caplog.records
        assert "full" in record.getMessage()
        wait_until(lambda: names(folder) == [])


def test_worker_without_lock_makes_no_backup_until_it_is_free(
    start: StartLoop, folder: Path
) -> None:
    left, at_work = (folder / f"{PARTIAL}{name}" for name in ("left", "at-work"))
    for room, hours in ((left, 2), (at_work, 0.1)):
        room.mkdir()
        since = EVENING.timestamp() - hours * 3600
        os.utime(room, (since, since))
    with locked(folder / ".lock"):
        wait_for_turns(start(folder, lambda: EVENING))
        assert sorted(names(folder)) == sorted([left.name, at_work.name])
    wait_until(lambda: sorted(names(folder)) == sorted([at_work.name, copy_of(EVENING.date())]))


def test_the_lock_ends_with_its_process(tmp_path: Path) -> None:
    context = multiprocessing.get_context("forkserver")
    ready = context.Event()
    process = context.Process(target=_hold, args=(tmp_path / "lock", ready), daemon=True)
    process.start()
    assert ready.wait(30)
    with pytest.raises(Taken), locked(tmp_path / "lock"):
        pass
    process.kill()
    process.join()
    with locked(tmp_path / "lock"):
        pass


def _hold(path: Path, ready: threading.Event) -> None:
    with locked(path):
        ready.set()
        signal.pause()  # until it is killed


@sqlite_only
def test_damaged_backup_is_replaced_by_a_new_one(
    house: House, engine: Engine, folder: Path
) -> None:
    first = nightly.back_up_if_due(engine, folder, EVENING)
    assert first
    shutil.copyfile(__file__, first)
    assert nightly.back_up_if_due(engine, folder, EVENING + timedelta(days=1))
    assert house.seq
