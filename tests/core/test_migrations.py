"""Migrations: they make what the models say, and can be taken back."""

from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from flask import Flask
from flask_migrate import downgrade, upgrade
from sqlalchemy import MetaData, Table, inspect, select, text
from sqlalchemy.exc import IntegrityError

from scorekeeper.core.db import db, writing
from scorekeeper.core.migrate import MIGRATIONS, migrate
from scorekeeper.core.roles import Role
from scorekeeper.core.write import Stamp
from scorekeeper.games.gaps.actions import games as gaps
from scorekeeper.games.gaps.rules.rule_set import CLASSIC
from scorekeeper.games.montana.actions import corrections, nights
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.variants import made_up
from scorekeeper.games.montana.store.upkeep import count_games, make_searchable
from scorekeeper.house.joining import inviting
from tests.cases.gaps_played import put_game
from tests.cases.nights import after, finished, new_night, several_deals
from tests.conftest import MakeApp
from tests.running.databases import both_databases, own_database
from tests.support import Dump, House, dump, new_key, nothing_changes

pytestmark = [both_databases, own_database]


def test_migrating_from_nothing_makes_what_the_models_say(
    make_app: MakeApp, empty_database_url: str
) -> None:
    app = make_app(database_url=empty_database_url)
    migrate(app)
    with app.app_context(), db.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, db.metadata) == []


def test_migrating_makes_the_same_constraints_as_the_models(
    app: Flask, make_app: MakeApp, empty_database_url: str
) -> None:
    fresh = make_app(database_url=empty_database_url)
    with fresh.app_context():
        db.create_all()
    expected, found = description(fresh), description(app)
    del found["alembic_version"]
    assert found == expected
    checks = [check["name"] for table in found.values() for check in table["checks"]]
    assert sorted(checks) == [
        "ck_code_ends",
        "ck_code_role",
        "ck_device_role",
        "ck_game_record_outcomes",
        "ck_game_tally_outcomes",
        "ck_gaps_game_least",
        "ck_gaps_game_state",
        "ck_gaps_game_won",
        "ck_invite_role",
        "ck_tally_outcomes",
    ]


def test_migrating_again_changes_nothing(app: Flask, house: House) -> None:
    house.start_night()
    tables = description(app)
    with nothing_changes(app):
        migrate(app)
    assert description(app) == tables


def test_going_back_leaves_nothing_and_going_forth_again_makes_the_same(app: Flask) -> None:
    tables = description(app)
    with app.app_context():
        downgrade(directory=str(MIGRATIONS), revision="base")
    assert set(description(app)) == {"alembic_version"}
    migrate(app)
    assert description(app) == tables
    House(app).start_night()


def test_corrections_come_and_go_and_every_night_stays(app: Flask, house: House) -> None:
    number = house.start_night()
    house.put_night(number, after(new_night(), *several_deals(4, last_round_in=1)))
    night, rows = house.night(number), dump(app)
    old = {"night": {"note", "discarded", "spent"}, "variant": set(rows)}
    to(app, "0001")
    for _ in range(2):
        assert "variant" not in description(app)
        columns = {name for name, *_ in description(app)["night"]["columns"]}
        assert not columns & old["night"]
        for table in ("night", "deal", "tally", "change", "change_cell"):
            assert raw(app, table) == [
                {name: value for name, value in row.items() if name not in old.get(table, ())}
                for row in rows[table]
            ]
        to(app, "0002")
        assert raw(app, "night") == rows["night"]
        assert raw(app, "deal") == rows["deal"]
        to(app, "0001")
    migrate(app)
    with app.app_context():
        with writing() as connection:
            assert count_games(connection) == 1
        with writing() as connection:
            assert make_searchable(connection) == 1
    assert counted_anew(dump(app)) == counted_anew(rows)
    assert house.night(number) == night


def test_going_back_loses_what_there_was_no_place_for_and_nothing_else(
    app: Flask, house: House
) -> None:
    number = house.start_night()
    house.writer()(nights.call, number, 1, Call(made_up("Sink", dummy_plays=True)))
    house.writer()(corrections.amend, number, 1, finished())
    house.writer()(nights.next_deal, number, 1)
    house.writer()(corrections.delete, number, 2)
    house.writer()(corrections.write_note, number, None, "Rain")
    house.writer()(corrections.discard, number)
    rows = counted_anew(dump(app))
    to(app, "0001")
    migrate(app)
    found = counted_anew(dump(app))
    (night,), (before,) = found.pop("night"), rows.pop("night")
    assert (night["note"], night["discarded"], night["spent"]) == ("", 0, 0)
    assert {**night, "note": "Rain", "discarded": before["discarded"], "spent": 2} == before
    assert (len(rows.pop("variant")), found.pop("variant")) == (1, [])
    assert found == rows


def test_games_of_gaps_get_the_evening_on_which_they_were_begun(app: Flask, house: House) -> None:
    number = house.start_night()
    for local in (datetime(2026, 11, 21, 4, 59), datetime(2026, 11, 21, 5), None):
        put_game(house) if local is None else _begin_at(house, local)
    before = dump(app)
    to(app, "0010")
    assert "date" not in {name for name, *_ in description(app)["gaps_game"]["columns"]}
    assert not [i for i in description(app)["night"]["indexes"] if i["name"] == "ix_night_date"]
    migrate(app)
    assert counted_anew(dump(app)) == counted_anew(before)
    games = sorted(before["gaps_game"], key=lambda row: int(row["id"]))
    assert [row["date"] for row in games] == ["2026-11-20", "2026-11-21", None]
    assert house.night(number).date == "2026-11-20"


def test_links_and_codes_stay_open_and_begin_to_count(app: Flask, house: House) -> None:
    house.writer(Role.OWNER)(inviting.make_code, Role.VIEWER, secret="the server's")
    before = dump(app)
    assert [row["joined"] for row in before["invite"]] == [1]
    to(app, "0011")
    for table in ("invite", "code"):
        kept = [{k: v for k, v in row.items() if k != "joined"} for row in before[table]]
        assert raw(app, table) == kept
    migrate(app)
    assert dump(app) == counted_anew(before)


def _begin_at(house: House, local: datetime) -> None:
    actor = replace(house.actor(), at=round(local.timestamp() * 1000))
    with house.app.app_context():
        gaps.begin(actor, Stamp(new_key(), 99), number=7, rules=CLASSIC, player=None)


def to(app: Flask, revision: str) -> None:
    """Bring the database to that version, up or down."""
    with app.app_context():
        move = upgrade if revision > current(app) else downgrade
        move(directory=str(MIGRATIONS), revision=revision)


def current(app: Flask) -> str:
    """The database's version."""
    (row,) = raw(app, "alembic_version")
    return str(row["version_num"])


def raw(app: Flask, table: str) -> list[dict[str, Any]]:
    """A table's rows with the columns that it has in the database, not in the models."""
    with app.app_context(), db.engine.connect() as connection:
        found = Table(table, MetaData(), autoload_with=connection)
        types = {
            column.name: column.type for column in db.metadata.tables.get(table, found).columns
        }
        for column in found.columns:
            column.type = types[column.name]
        return sorted((dict(row) for row in connection.execute(select(found)).mappings()), key=repr)


IMPOSSIBLE = [
    "UPDATE device SET role = 'king'",
    "UPDATE device SET role = ''",
    "UPDATE invite SET role = 'king'",
    "UPDATE code SET role = 'king'",
    "UPDATE code SET expires_at = NULL",
    "UPDATE code SET code_hash = 'the same'",
    "UPDATE tally SET made = made + 1",
    "UPDATE tally SET deals = -1",
    "UPDATE game_tally SET made = made + 1",
    "UPDATE game_tally SET night_id = 99",
    "UPDATE night_term SET night_id = 99",
    "UPDATE deal SET night_id = 99",
    "UPDATE night SET house_id = 99",
    "UPDATE tally SET player_id = 99",
    "UPDATE change SET device_id = 99",
    "UPDATE change SET key = 'the same'",
    "UPDATE change SET undoes = 1",
    "UPDATE change_cell SET seq = 99",
    "UPDATE house SET public_id = NULL",
    "UPDATE player SET name = NULL",
    "UPDATE device SET token_hash = 'the same'",
    "UPDATE invite SET token_hash = 'the same'",
    "DELETE FROM night",
    "DELETE FROM device",
]


def test_the_database_refuses_what_cannot_be(
    app: Flask, house: House, subtests: pytest.Subtests
) -> None:
    house.join()
    number = house.start_night()
    house.put_night(number, after(house.night(number), *several_deals(1)))
    for _ in range(2):
        house.writer(Role.OWNER)(inviting.make_code, Role.VIEWER, secret="the server's")
    for statement in IMPOSSIBLE:
        with (
            subtests.test(statement),
            nothing_changes(app),
            app.app_context(),
            db.engine.connect() as connection,
            pytest.raises(IntegrityError),
        ):
            connection.execute(text(statement))


def test_a_role_that_exists_is_not_refused(app: Flask, house: House) -> None:
    for role in ("viewer", "scorer", "owner"):
        with app.app_context(), db.engine.begin() as connection:
            connection.execute(text("UPDATE device SET role = :role"), {"role": role})
        assert [row["role"] for row in dump(app)["device"]] == [role]
    assert house.house_id


def counted_anew(rows: Dump) -> Dump:
    """The rows, but for how many joined by which link: going back forgets that."""
    return rows | {
        table: [{**row, "joined": 0} for row in rows[table]] for table in ("invite", "code")
    }


def description(app: Flask) -> dict[str, dict[str, Any]]:
    """Every table with its columns, keys, indexes and checks."""
    with app.app_context():
        about = inspect(db.engine)
        return {
            name: {
                "columns": [
                    (column["name"], repr(column["type"]), column["nullable"], column["default"])
                    for column in about.get_columns(name)
                ],
                "primary key": about.get_pk_constraint(name),
                "foreign keys": by_name(about.get_foreign_keys(name)),
                "uniques": by_name(about.get_unique_constraints(name)),
                "indexes": by_name(about.get_indexes(name)),
                "checks": by_name(about.get_check_constraints(name)),
            }
            for name in sorted(about.get_table_names())
        }


def by_name(constraints: list[Any]) -> list[Any]:
    """Constraints in an order of their own."""
    return sorted(constraints, key=lambda constraint: str(constraint["name"]))
