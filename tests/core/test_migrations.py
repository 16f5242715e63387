"""Migrations create the tables of the models."""

from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask
from sqlalchemy import inspect, text
from sqlalchemy.exc import IntegrityError

from scorekeeper.core.db import db
from scorekeeper.core.migrate import MIGRATIONS, migrate, newest, versions
from scorekeeper.core.roles import Role
from scorekeeper.games.gaps.actions import games as gaps
from scorekeeper.games.gaps.rules.rule_set import CLASSIC
from scorekeeper.games.montana.actions import variants
from scorekeeper.games.montana.rules.variants import made_up
from scorekeeper.house.joining import inviting
from scorekeeper.house.seasons import actions as seasons
from scorekeeper.house.seasons.rules import Season
from tests.cases.nights import after, several_deals
from tests.conftest import MakeApp
from tests.depth import audit_only
from tests.running.databases import both_databases, own_database
from tests.support import House, dump, nothing_changes

pytestmark = [both_databases, own_database]


@audit_only
def test_migrations_make_the_tables_of_the_models(
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
    expected, migrated = description(fresh), description(app)
    del migrated["alembic_version"]
    assert migrated == expected
    checks = [check["name"] for table in migrated.values() for check in table["checks"]]
    assert sorted(checks) == [
        "ck_code_ends",
        "ck_code_role",
        "ck_device_role",
        "ck_gaps_result_least",
        "ck_gaps_result_state",
        "ck_gaps_result_won",
        "ck_invite_role",
        "ck_season_placed_by",
        "ck_sitting_state",
    ]


def test_migrating_again_changes_nothing(app: Flask, house: House) -> None:
    house.start_night()
    tables = description(app)
    with nothing_changes(app):
        migrate(app)
    assert description(app) == tables


IMPOSSIBLE = [
    "UPDATE device SET role = 'king'",
    "UPDATE device SET role = ''",
    "UPDATE invite SET role = 'king'",
    "UPDATE code SET role = 'king'",
    "UPDATE code SET expires_at = NULL",
    "UPDATE code SET code_hash = 'the same'",
    "UPDATE sitting SET state = 'won'",
    "UPDATE sitting SET number = 7",
    "UPDATE sitting SET house_id = 99",
    "UPDATE sitting SET device_id = 99",
    "UPDATE sitting SET facts = NULL",
    "UPDATE tally SET sitting_id = 99",
    "UPDATE tally SET player_id = 99",
    "UPDATE figure SET sitting_id = 99",
    "UPDATE record SET house_id = 99",
    "UPDATE term SET sitting_id = 99",
    "UPDATE gaps_result SET sitting_id = 99",
    "UPDATE gaps_result SET device_id = 99",
    "UPDATE gaps_result SET player_id = 99",
    "UPDATE gaps_result SET won_moves = 90",
    "UPDATE gaps_result SET least_moves = 90",
    "UPDATE gaps_result SET state = 'deleted'",
    "UPDATE house_game SET house_id = 99",
    "UPDATE season SET house_id = 99",
    "UPDATE season SET placed_by = 'age'",
    "UPDATE season SET name = NULL",
    "UPDATE variant SET hash = 'none'",
    "UPDATE change SET device_id = 99",
    "UPDATE change SET key = 'the same'",
    "UPDATE change SET undoes = 1",
    "UPDATE change_cell SET seq = 99",
    "UPDATE house SET public_id = NULL",
    "UPDATE player SET name = NULL",
    "UPDATE device SET token_hash = 'the same'",
    "UPDATE invite SET token_hash = 'the same'",
    "DELETE FROM sitting",
    "DELETE FROM device",
]


def test_database_refuses_impossible_rows(
    app: Flask, house: House, subtests: pytest.Subtests
) -> None:
    house.join()
    number = house.start_night()
    house.put_night(number, after(house.night(number), *several_deals(1)))
    house.start_night([1, 2, 3])
    house.writer()(gaps.begin, number=7, rules=CLASSIC, player=None)
    house.writer()(variants.OWN_GAMES.create, made_up("Sink", dummy_plays=True))
    house.writer()(seasons.start, Season("Winter"))
    for _ in range(2):
        house.writer(Role.OWNER)(inviting.make_code, Role.VIEWER, secret="the server's")
    assert not [name for name, rows in dump(app).items() if not rows and name != "gaps_rules"]
    for statement in IMPOSSIBLE:
        with (
            subtests.test(statement),
            nothing_changes(app),
            app.app_context(),
            db.engine.connect() as connection,
            pytest.raises(IntegrityError),
        ):
            connection.execute(text(statement))


def test_existing_role_is_accepted(app: Flask, house: House) -> None:
    for role in ("viewer", "scorer", "owner"):
        with app.app_context(), db.engine.begin() as connection:
            connection.execute(text("UPDATE device SET role = :role"), {"role": role})
        assert [row["role"] for row in dump(app)["device"]] == [role]
    assert house.house_id


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
    """Constraints in a canonical order."""
    return sorted(constraints, key=lambda constraint: str(constraint["name"]))


def test_versions_in_names_of_files_are_those_of_the_migrations() -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    scripts = ScriptDirectory.from_config(config)
    assert versions() == {script.revision for script in scripts.walk_revisions()}
    assert newest() == scripts.get_current_head()
