"""`deploy/bring_to_1_0.py` upgrades what the last version before 1.0 wrote, with every figure.

`tests/cases/before_1_0` has a backup of its database with two houses, the file of one of them, its
tables in PostgreSQL, and what it showed: names, points and winners of all sittings.
"""

import json
import lzma
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from flask import Flask
from sqlalchemy import create_engine, make_url, select

from deploy.bring_to_1_0 import LAST_COMMIT, command
from scorekeeper.core.db import db, writing
from scorekeeper.core.log import newest_undoable
from scorekeeper.core.migrate import migrate
from scorekeeper.core.roles import Role
from scorekeeper.core.tables import HouseRow
from scorekeeper.core.topics import Place
from scorekeeper.games.montana.actions.nights import SITTING
from scorekeeper.games.pages import SITTINGS
from scorekeeper.games.sittings import TOPICS
from scorekeeper.house.backup.backup import at_file, pour, tables_of
from scorekeeper.house.tidying import complete
from scorekeeper.web.access import cookie_name
from tests.cases.archives import archive_of, house_at, import_archive
from tests.conftest import MakeApp
from tests.core.test_migrations import description
from tests.depth import audit_only
from tests.running.command import ROOT, scorekeeper_here
from tests.running.databases import both_databases, sqlite_first
from tests.support import Dump, dump

pytestmark = both_databases

OLD = ROOT / "tests/cases/before_1_0"
SHOWN = json.loads((OLD / "shown.json").read_text(encoding="utf-8"))
RICH = next(iter(SHOWN["shown"]))
"""The public id of the house in the house file."""

COUNTED = 22
"""The number of sittings that count, recounted because the counting code is newer."""

RENAMED = {
    "gaps_rules": {"retired": "archived", "said": "rules"},
    "player": {"retired": "archived"},
    "season": {"discarded": "deleted"},
    "sitting": {"discarded": "deleted_at", "spent": "last_deleted_id"},
    "tally": {"way": "counting_version"},
    "variant": {"retired": "archived"},
}
RENAMED_CELLS = {
    ("bidding", "discarded"): "deleted_at",
    ("match", "discarded"): "deleted_at",
    ("night", "discarded"): "deleted_at",
    ("pad", "discarded"): "deleted_at",
    ("season", "discarded"): "deleted",
    ("players", "5.retired"): "5.archived",
    ("gaps-rules", "1.retired"): "1.archived",
    ("gaps-rules", "1.said"): "1.rules",
    ("variants", "retired.own:polson"): "archived.own:polson",
    ("bidding-games", "retired.own:archived"): "archived.own:archived",
}


@pytest.fixture
def old_backup(tmp_path: Path) -> Path:
    file = tmp_path / "old.sqlite"
    file.write_bytes(lzma.decompress((OLD / "backup.sqlite.xz").read_bytes()))
    return file


@pytest.fixture
def old_house(tmp_path: Path) -> Path:
    file = tmp_path / "old.json"
    file.write_bytes(lzma.decompress((OLD / "house.json.xz").read_bytes()))
    return file


@pytest.fixture
def upgraded(make_app: MakeApp, old_backup: Path, empty_database_url: str) -> Flask:
    """The app on a database that the script brought to 1.0, and its migrations from there on."""
    if make_url(empty_database_url).get_backend_name() == "sqlite":
        with closing(sqlite3.connect(old_backup, isolation_level=None)) as served:
            served.execute("PRAGMA journal_mode=WAL")
            served.execute("UPDATE house SET name = name")  # is in the write-ahead log
            database = Path(str(make_url(empty_database_url).database))
            assert run(old_backup, database).exit_code == 0
    else:
        fill_postgresql(empty_database_url, old_backup)
        assert run(empty_database_url).exit_code == 0
    app = make_app(database_url=empty_database_url)
    migrate(app)
    return app


def run(*arguments: object) -> Result:
    return CliRunner().invoke(
        command, [str(argument) for argument in arguments], catch_exceptions=False
    )


def fill_postgresql(url: str, backup: Path) -> None:
    """Make the tables that the last version before 1.0 had, with the rows of its backup."""
    engine = create_engine(url)
    with engine.begin() as target, at_file(backup) as source:
        target.exec_driver_sql((OLD / "postgresql.sql").read_text())
        version = source.exec_driver_sql("SELECT version_num FROM alembic_version").scalar_one()
        target.exec_driver_sql(f"INSERT INTO alembic_version VALUES ('{version}')")
        for table in tables_of(target):
            pour(source, target, table)
    engine.dispose()


def expected_rows() -> Dump:
    """Return the rows of the old backup under the names of 1.0."""
    engine = create_engine("sqlite://")
    with engine.connect() as connection:
        raw: Any = connection.connection.driver_connection
        raw.deserialize(lzma.decompress((OLD / "backup.sqlite.xz").read_bytes()))
        rows = {
            table.name: [dict(row) for row in connection.execute(select(table)).mappings()]
            for table in tables_of(connection)
        }
    for table, names in RENAMED.items():
        rows[table] = [{names.get(key, key): row[key] for key in row} for row in rows[table]]
    for sitting in rows["sitting"]:
        if sitting["state"] == "discarded":
            sitting["state"] = "deleted"
    for cell in rows["change_cell"]:
        topic = cell["topic"].split("/")[0]
        if topic == "players":
            cell["cell"] = cell["cell"].replace(".retired", ".archived")
        cell["cell"] = RENAMED_CELLS.get((topic, cell["cell"]), cell["cell"])
    for house in rows["house"]:
        house |= {"deleted_at": 0, "deletion_days": []}  # new since 1.0
    return {name: in_order(table) for name, table in rows.items()}


def in_order(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(rows, key=lambda row: json.dumps(row, sort_keys=True, default=str))


def without_counting(rows: Dump) -> Dump:
    """Leave out the version of the counting code, which differs after a recount."""
    tallies = [{**row, "counting_version": None} for row in rows["tally"]]
    return {**rows, "tally": in_order(tallies)}


def rows_of(app: Flask) -> Dump:
    return {name: in_order(rows) for name, rows in dump(app).items()}


def houses(app: Flask) -> dict[str, int]:
    """Return the houses' numbers by their public ids."""
    with app.app_context():
        house_rows = db.session.execute(select(HouseRow.public_id, HouseRow.id))
        return {row.public_id: row.id for row in house_rows}


def without_casts(tables: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Leave out the casts that PostgreSQL adds to a check when it is dumped and read again."""
    for table in tables.values():
        for check in table["checks"]:
            check["sqltext"] = re.sub(
                r"::(character varying|text)(\[\])?|[() ]", "", check["sqltext"]
            )
    return tables


def test_upgraded_database_has_every_row_in_the_tables_of_1_0(upgraded: Flask, app: Flask) -> None:
    assert without_casts(description(upgraded)) == without_casts(description(app))
    assert rows_of(upgraded) == expected_rows()
    with upgraded.app_context():
        assert (complete(), complete()) == (COUNTED, 0)
    assert without_counting(rows_of(upgraded)) == without_counting(expected_rows())


@sqlite_first
def test_upgraded_database_shows_and_derives_the_same_figures(upgraded: Flask) -> None:
    before = without_counting(rows_of(upgraded))
    with upgraded.app_context(), writing() as connection:
        for row in before["sitting"]:
            if row["state"] != "erased":
                TOPICS[row["game"]](row["number"]).rederive(Place(connection, row["house_id"]))
    assert without_counting(rows_of(upgraded)) == before
    for public_id, house in houses(upgraded).items():
        with upgraded.app_context():
            place = Place(db.session.connection(), house)
            figures = {
                game: [
                    [
                        *(line.id, line.name, line.date, line.finished),
                        [
                            [standing.name, standing.points, standing.won]
                            for standing in line.standings
                        ],
                    ]
                    for line in sittings.all.newest(place, limit=99)
                ]
                for game, sittings in SITTINGS.items()
            }
        # games that 1.0 did not have are empty
        assert figures == {**{game: [] for game in SITTINGS}, **SHOWN["shown"][public_id]}


@sqlite_first
def test_upgraded_devices_stay_joined_and_deleted_nights_can_be_restored(upgraded: Flask) -> None:
    for public_id, number in houses(upgraded).items():
        with upgraded.test_request_context():
            cookie = cookie_name(public_id)
        client = upgraded.test_client()
        client.set_cookie(cookie, SHOWN["tokens"][public_id])
        assert client.get(f"/h/{public_id}/devices").status_code == 200
        house = house_at(upgraded, number)
        deleted = [
            row["number"]
            for row in dump(upgraded)["sitting"]
            if (row["house_id"], row["game"], row["state"]) == (number, "montana", "deleted")
        ]
        for night in deleted:
            house.writer(Role.OWNER)(SITTING.restore, night)
            with house.place() as place:
                assert newest_undoable(place, f"night/{night}")
        assert deleted


@sqlite_first
def test_upgraded_backup_is_restored_with_every_row(
    make_app: MakeApp, empty_database_url: str, old_backup: Path, tmp_path: Path
) -> None:
    before = old_backup.read_bytes()
    with closing(sqlite3.connect(old_backup)) as backup:
        backup.execute("PRAGMA user_version = 0")  # changed by hand: it has no checksum any more
        backup.execute("CREATE TABLE authority (file VARCHAR PRIMARY KEY, content VARCHAR)")
        backup.execute("INSERT INTO authority VALUES ('ca.key', 'secret')")
        backup.commit()
    assert run(old_backup, tmp_path / "new.sqlite").exit_code == 0
    assert before[:16] == (tmp_path / "new.sqlite").read_bytes()[:16]
    with closing(sqlite3.connect(tmp_path / "new.sqlite")) as backup:
        assert backup.execute("SELECT * FROM authority").fetchall() == [("ca.key", "secret")]
    instance = tmp_path / "instance"
    done = scorekeeper_here(
        *("restore", "--yes", str(tmp_path / "new.sqlite")),
        instance=instance,
        DATABASE_URL=empty_database_url,
    )
    assert done.returncode == 0, done.stderr
    assert rows_of(make_app(database_url=empty_database_url)) == expected_rows()


@sqlite_first
def test_upgraded_house_file_is_what_the_upgraded_database_exports(
    upgraded: Flask, old_house: Path, elsewhere: Flask, tmp_path: Path
) -> None:
    new = tmp_path / "new.json"
    assert run(old_house, new).exit_code == 0
    assert archive_of(upgraded, houses(upgraded)[RICH]) == new.read_bytes()
    assert archive_of(elsewhere, import_archive(elsewhere, new.read_bytes())) == new.read_bytes()


def older_tables(backup: Path, _house: Path) -> Path:
    with closing(sqlite3.connect(backup)) as database:
        database.execute("PRAGMA user_version = 0")
        database.execute("UPDATE alembic_version SET version_num = '0013'")
        database.commit()
    return backup


def older_house(_backup: Path, house: Path) -> Path:
    house.write_text('{"format": "scorekeeper-house/1", "nights": []}')
    return house


def damaged_house(_backup: Path, house: Path) -> Path:
    house.write_text('{"format": "scorekeeper-house/2", "players": [7], "changes": []}')
    return house


def upgraded_house(_backup: Path, house: Path) -> Path:
    assert run(house, house.with_name("up.json")).exit_code == 0
    return house.with_name("up.json")


def upgraded_backup(backup: Path, _house: Path) -> Path:
    assert run(backup, backup.with_name("up.sqlite")).exit_code == 0
    return backup.with_name("up.sqlite")


def foreign(_backup: Path, house: Path) -> Path:
    house.write_text("something else")
    return house


@audit_only
@sqlite_first
@pytest.mark.parametrize(
    ("make", "message"),
    [
        (older_tables, f"That version, commit {LAST_COMMIT}, upgrades it"),
        (older_house, f"That version, commit {LAST_COMMIT}, upgrades it"),
        (damaged_house, "is damaged"),
        (upgraded_house, "needs no upgrade"),
        (upgraded_backup, "needs no upgrade"),
        (foreign, "this is no database"),
    ],
)
def test_other_files_are_refused_in_one_sentence_and_nothing_is_written(
    old_backup: Path, old_house: Path, make: Callable[[Path, Path], Path], message: str
) -> None:
    source = make(old_backup, old_house)
    content, target = source.read_bytes(), source.with_name("target")
    done = run(source, target)
    assert done.exit_code == 1
    assert message in done.output
    assert done.output.count("\n") == 1
    assert source.read_bytes() == content
    assert not target.exists()


@sqlite_first
def test_existing_file_is_not_replaced(old_house: Path, old_backup: Path) -> None:
    for source in (old_house, old_backup):
        done = run(source, source)
        assert (done.exit_code, "already exists" in done.output) == (1, True)
