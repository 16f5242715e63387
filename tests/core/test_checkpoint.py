"""Checkpoints of SQLite's write-ahead log."""

import shutil
import sqlite3
import threading
from functools import partial
from pathlib import Path

from flask import Flask
from sqlalchemy import select, update

from scorekeeper.core import checkpoint
from scorekeeper.core.db import LOG_BYTES, db, writing
from scorekeeper.core.tables import HouseRow
from tests.depth import audit_only
from tests.running.databases import own_database, postgresql_only
from tests.support import House, at_once, until_not_busy

pytestmark = own_database

HOUSE = HouseRow.__table__


def players_in_file_alone(app: Flask, folder: Path) -> int:
    """Count the players in the database file without its log."""
    with app.app_context():
        shutil.copyfile(str(db.engine.url.database), folder / "alone.sqlite")
    alone = sqlite3.connect(folder / "alone.sqlite")
    count = alone.execute("SELECT count(*) FROM player").fetchone()[0]
    alone.close()
    return int(count)


@audit_only
def test_a_checkpoint_moves_the_log_into_the_database_file(
    app: Flask, house: House, tmp_path: Path
) -> None:
    house.add_players(*(f"Player {n}" for n in range(20)))
    assert players_in_file_alone(app, tmp_path) == 0
    with app.app_context():
        checkpoint.checkpoint(db.engine)
    assert players_in_file_alone(app, tmp_path) == 20


@audit_only
def test_write_runs_no_checkpoint(app: Flask, house: House, tmp_path: Path) -> None:
    with app.app_context():
        wal = Path(f"{db.engine.url.database}-wal")
        for letter in "abcdefghijkl":
            with writing() as connection:
                connection.execute(update(HOUSE).values(name=letter * 500_000))
    assert wal.stat().st_size > 5_000_000  # SQLite's own limit would be 4 MB
    house.add_players("Ann")
    assert players_in_file_alone(app, tmp_path) == 0


def test_checkpoint_restarts_the_log(app: Flask, house: House) -> None:
    with app.app_context():
        wal = Path(f"{db.engine.url.database}-wal")
        sizes = []
        for letter in "abcd":
            with writing() as connection:
                connection.execute(update(HOUSE).values(name=letter * 500_000))
            checkpoint.checkpoint(db.engine)
            sizes.append(wal.stat().st_size)
    assert max(sizes) < 2 * sizes[0]
    assert house.house_id


@audit_only
def test_a_log_that_grew_large_is_cut_back_once_it_is_checkpointed(
    app: Flask, house: House
) -> None:
    with app.app_context():
        wal = Path(f"{db.engine.url.database}-wal")
        for letter in "abcdefghijkl":
            with writing() as connection:
                connection.execute(update(HOUSE).values(name=letter * 500_000))
        assert wal.stat().st_size > 1.25 * LOG_BYTES
        checkpoint.checkpoint(db.engine)
    house.add_players("Ann")
    assert wal.stat().st_size <= LOG_BYTES


def test_a_checkpoint_waits_until_no_one_writes(app: Flask, house: House, tmp_path: Path) -> None:
    house.add_players("Ann")
    with app.app_context(), writing() as connection:
        engine = db.engine
        thread = threading.Thread(target=checkpoint.checkpoint, args=[engine])
        thread.start()
        thread.join(0.3)
        assert thread.is_alive()
        assert players_in_file_alone(app, tmp_path) == 0
        connection.execute(update(HOUSE).values(name="Cellar"))
    thread.join()
    assert players_in_file_alone(app, tmp_path) == 1


def test_no_write_is_lost_while_checkpoints_run(app: Flask, house: House) -> None:
    start = house.seq
    done = threading.Event()

    def count() -> None:
        for _ in range(40):
            until_not_busy(add_one)

    def add_one() -> None:
        with app.app_context(), writing() as connection:
            seen = connection.execute(select(HOUSE.c.seq)).scalar_one()
            connection.execute(update(HOUSE).values(seq=seen + 1))

    def keep_checkpointing() -> None:
        with app.app_context():
            while not done.is_set():
                until_not_busy(partial(checkpoint.checkpoint, db.engine))

    thread = threading.Thread(target=keep_checkpointing)
    thread.start()
    results = at_once(*[count] * 4)
    done.set()
    thread.join()
    assert results == [None] * 4
    assert house.seq == start + 160
    with app.app_context(), db.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"


@postgresql_only
def test_there_is_nothing_to_checkpoint_on_postgresql(app: Flask) -> None:
    before = threading.active_count()
    with app.app_context():
        checkpoint.start(db.engine)
    assert threading.active_count() == before
