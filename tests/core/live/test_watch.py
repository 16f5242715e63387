"""A watch reports commits: on PostgreSQL the houses, on SQLite only that there was one."""

from contextlib import closing

from flask import Flask
from sqlalchemy import text

from scorekeeper.core.db import db
from scorekeeper.core.live.watch import watch
from tests.running.databases import both_databases, own_database, postgresql_only
from tests.running.waiting import wait_until
from tests.support import House

_END_ANNOUNCER = text(
    "SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity"
    " WHERE datname = current_database() AND query LIKE 'SELECT pg_notify%'"
)


@both_databases
@own_database
def test_watch_reports_each_house_with_commits_once(app: Flask, house: House, backend: str) -> None:
    other, quiet = House(app, "Attic"), House(app, "Cellar")
    with app.app_context(), closing(watch(db.engine)) as observer:
        wait_until(lambda: observer.changed(0) == set())
        for writer, name in ((house, "Ann"), (house, "Bo"), (other, "Ann")):
            writer.add_players(name)
        if backend == "sqlite":
            wait_until(lambda: observer.changed(0.1) is None)
            return
        reported_houses = set[int]()
        while len(reported_houses) < 2:
            reported = observer.changed(20)
            assert reported  # every commit is announced
            reported_houses |= reported
        assert reported_houses == {house.house_id, other.house_id}
        assert quiet.house_id not in reported_houses
        assert observer.changed(0) == set()


@postgresql_only
@own_database
def test_write_is_announced_after_database_ended_connection(app: Flask, house: House) -> None:
    with app.app_context(), closing(watch(db.engine)) as observer:
        house.add_players("Ann")
        assert observer.changed(20) == {house.house_id}
        with db.engine.begin() as connection:
            ended = connection.execute(_END_ANNOUNCER).scalars().all()
        assert ended == [True]
        house.add_players("Bo")
        assert observer.changed(20) == {house.house_id}
