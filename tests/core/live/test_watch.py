"""A watch reports the houses in which something was committed, as far as the database says."""

from contextlib import closing

from flask import Flask

from scorekeeper.core.db import db
from scorekeeper.core.live.watch import watch
from tests.running.databases import both_databases, own_database
from tests.running.waiting import wait_until
from tests.support import House

pytestmark = [both_databases, own_database]


def test_watch_reports_each_house_with_commits_once(app: Flask, house: House, backend: str) -> None:
    other, quiet = House(app, "Attic"), House(app, "Cellar")
    with app.app_context(), closing(watch(db.engine)) as seer:
        wait_until(lambda: seer.changed(0) == set())
        for writer, name in ((house, "Ann"), (house, "Bo"), (other, "Ann")):
            writer.add_players(name)
        if backend == "sqlite":
            wait_until(lambda: seer.changed(0.1) is None)
            return
        found = set[int]()
        while len(found) < 2:
            reported = seer.changed(20)
            assert reported  # every commit is announced
            found |= reported
        assert found == {house.house_id, other.house_id}
        assert quiet.house_id not in found
        assert seer.changed(0) == set()
