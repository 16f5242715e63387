"""The connection: settings of SQLite, and no lost writes."""

import threading
from contextlib import ExitStack

import pytest
from flask import Flask
from sqlalchemy import select, text, update
from sqlalchemy.exc import OperationalError

from scorekeeper.core.db import db, writing
from scorekeeper.core.tables import HouseRow
from tests.running.databases import both_databases, own_database, sqlite_only
from tests.support import House, at_once, dump, nothing_changes, until_not_busy

pytestmark = [both_databases, own_database]

HOUSE = HouseRow.__table__


PRAGMAS = {
    "journal_mode": "wal",
    "synchronous": 2,  # FULL
    "foreign_keys": 1,
    "busy_timeout": 2500,
    "wal_autocheckpoint": 0,
    "journal_size_limit": 4_000_000,
}


@sqlite_only
def test_every_sqlite_connection_gets_its_pragmas(app: Flask) -> None:
    with app.app_context(), ExitStack() as stack:
        for _ in range(3):
            connection = stack.enter_context(db.engine.connect())
            pragmas = {p: connection.exec_driver_sql(f"PRAGMA {p}").scalar() for p in PRAGMAS}
            assert pragmas == PRAGMAS


def test_no_write_is_lost_between_threads(app: Flask, house: House) -> None:
    start = house.seq

    def add_one() -> None:
        with app.app_context(), writing() as connection:
            seen = connection.execute(select(HOUSE.c.seq).with_for_update()).scalar_one()
            connection.execute(update(HOUSE).values(seq=seen + 1))

    def count() -> None:
        for _ in range(50):
            until_not_busy(add_one)

    assert at_once(*[count] * 8) == [None] * 8
    assert house.seq == start + 400


def test_a_write_that_fails_leaves_nothing(app: Flask, house: House) -> None:
    def fail() -> None:
        with writing() as connection:
            connection.execute(update(HOUSE).values(name="Cellar"))
            raise ZeroDivisionError

    with nothing_changes(app), app.app_context(), pytest.raises(ZeroDivisionError):
        fail()
    assert house.house_id


def test_nested_write_belongs_to_outer_transaction(app: Flask, house: House) -> None:
    with app.app_context():
        with writing() as outer:
            outer.execute(update(HOUSE).values(name="Cellar"))
            with writing() as inner:
                assert inner is outer
                inner.execute(update(HOUSE).values(seq=77))
            (seen,) = at_once(lambda: house.seq)
            assert seen == 1  # nothing is written before the outer one ends
        with writing() as later:
            assert later is not outer
    assert (house.seq, dump(app)["house"][0]["name"]) == (77, "Cellar")


def test_failed_nested_write_leaves_nothing_of_either(app: Flask, house: House) -> None:
    def fail() -> None:
        with writing() as outer:
            outer.execute(update(HOUSE).values(name="Cellar"))
            with writing() as inner:
                inner.execute(update(HOUSE).values(seq=77))
                raise ZeroDivisionError

    with nothing_changes(app), app.app_context(), pytest.raises(ZeroDivisionError):
        fail()
    assert house.add_players("Ann") == [1]


def test_write_that_fails_after_nested_write_leaves_nothing(app: Flask, house: House) -> None:
    def fail() -> None:
        with writing():
            with writing() as inner:
                inner.execute(update(HOUSE).values(seq=77))
            raise ZeroDivisionError

    with nothing_changes(app), app.app_context(), pytest.raises(ZeroDivisionError):
        fail()
    assert house.add_players("Ann") == [1]


def test_read_after_a_write_sees_it(app: Flask, house: House) -> None:
    with app.app_context():
        before = db.session.connection().execute(select(HOUSE.c.seq)).scalar_one()
        with writing() as connection:
            connection.execute(update(HOUSE).values(seq=before + 7))
        assert db.session.connection().execute(select(HOUSE.c.seq)).scalar_one() == before + 7
    assert house.seq == before + 7


def test_readers_do_not_wait_for_a_writer(app: Flask, house: House) -> None:
    with app.app_context(), writing() as connection:
        connection.execute(update(HOUSE).values(name="Cellar"))
        (seq,) = at_once(lambda: house.seq)
    assert seq == 1


@sqlite_only
def test_a_writer_waits_for_the_one_before_and_gives_up_after_a_while(
    app: Flask, house: House
) -> None:
    with app.app_context(), writing() as connection:
        connection.execute(text("SELECT 1"))
        (result,) = at_once(lambda: house.add_players("Ann"))
    assert isinstance(result, OperationalError)
    assert "locked" in str(result.orig)
    assert house.add_players("Ann") == [1]


@sqlite_only
def test_a_writer_gets_its_turn_when_the_one_before_is_done(app: Flask, house: House) -> None:
    added: list[int] = []
    thread = threading.Thread(target=lambda: added.extend(house.add_players("Ann")))
    with app.app_context(), writing():
        thread.start()
        thread.join(0.3)
        assert thread.is_alive()
    thread.join()
    assert added == [1]


def test_every_key_begins_with_the_house() -> None:
    tables = {table.name: table for table in db.metadata.sorted_tables}
    house = tables.pop("house")
    assert [column.name for column in house.primary_key] == ["id"]
    assert tables
    for table in tables.values():
        assert next(iter(table.primary_key)).name == "house_id", table.name


def test_every_reference_stays_in_its_house() -> None:
    for table in db.metadata.sorted_tables:
        for key in table.foreign_key_constraints:
            assert key.column_keys[0] == "house_id", key.name
