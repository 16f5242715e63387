"""Upgrade what the last version before 1.0 wrote: a database, a backup or a house file.

    bring_to_1_0.py scorekeeper.sqlite upgraded.sqlite     a SQLite database or a backup
    bring_to_1_0.py house.json upgraded.json               a house file
    bring_to_1_0.py postgresql://user:password@host/cards  a PostgreSQL database, in place

Stop the server first, and run this with the Python in which Scorekeeper 1.0 is installed. A file
stays as it is. Back up a PostgreSQL database before, with the old version.
"""

import json
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import click
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.exc import ArgumentError, DBAPIError

from scorekeeper.base.json_text import FileError, read_json
from scorekeeper.core.db import opened_to_read
from scorekeeper.core.migrate import NewerDatabase, OlderDatabase, check_version, version_of
from scorekeeper.house.archive.reading import MAX_BYTES, MAX_PARTS, is_archive, read_archive
from scorekeeper.house.backup.backup import (
    NotReplaced,
    Unfit,
    at_file,
    check,
    copy_pages,
    fresh,
    whole,
)

LAST, FIRST = "0020", "0100"
"""The version of the tables in the last version before 1.0, and in 1.0."""

LAST_COMMIT = "00e02dc4"
LAST_FORMAT, FIRST_FORMAT = "scorekeeper-house/2", "scorekeeper-house/3"

COLUMNS = {
    "gaps_rules": {"retired": "archived", "said": "rules"},
    "player": {"retired": "archived"},
    "season": {"discarded": "deleted"},
    "sitting": {"discarded": "deleted_at", "spent": "last_deleted_id"},
    "tally": {"way": "counting_version"},
    "variant": {"retired": "archived"},
}
"""The renamed columns by table; a house file has the same names, without tallies."""

_LISTS = {
    "gaps_rules": "gaps_rules",
    "players": "player",
    "seasons": "season",
    "sittings": "sitting",
    "variants": "variant",
}
"""The table of each list of a house file."""

_CELLS = (
    (re.compile(r"(night|match|bidding|pad)/\d+"), re.compile("discarded"), "deleted_at"),
    (re.compile(r"season/\d+"), re.compile("discarded"), "deleted"),
    (re.compile("players|gaps-rules"), re.compile(r"(?<=\d\.)retired"), "archived"),
    (re.compile("gaps-rules"), re.compile(r"(?<=\d\.)said"), "rules"),
    (re.compile("variants|bidding-games"), re.compile(r"^retired(?=\.)"), "archived"),
)
"""The renamed cells of the log: the topics, what is renamed in a cell, and its new name."""


class NeedsNone(Exception):
    """It needs no upgrade: 1.0 or a later version wrote it, or nothing is in it."""


def main(source: str, target: Path | None) -> None:
    """Upgrade the file `source` into `target`, or the PostgreSQL database at that address."""
    is_postgresql = source.startswith(("postgres://", "postgresql"))
    name = "The database" if is_postgresql else source  # an address can have a password
    try:
        if is_postgresql:
            upgrade_postgresql(re.sub(r"^postgres(ql)?://", "postgresql+psycopg://", source))
        elif target is None:
            raise click.UsageError("Name the file to write as well.")
        elif is_archive(data := Path(source).read_bytes()):
            with whole(target) as fresh_file:
                fresh_file.write_bytes(upgrade_archive(data))
        else:
            upgrade_file(Path(source), target)
    except NeedsNone:
        raise click.ClickException(f"{name} needs no upgrade.") from None
    except NewerDatabase:
        raise click.ClickException(f"{name} was made by a newer version.") from None
    except OlderDatabase:
        raise click.ClickException(
            f"{name} is older than the last version before 1.0. That version, commit "
            f"{LAST_COMMIT}, upgrades it: start it on the database, restore the backup, or import "
            "the house there; then upgrade what it wrote."
        ) from None
    except FileExistsError:
        raise click.ClickException(f"{target} already exists.") from None
    except FileError as error:
        lines = (f"{name}: {one.place}: {one.message}" for one in error.problems)
        raise click.ClickException("\n".join(lines)) from None
    except (AttributeError, KeyError, TypeError):  # a part of a house file is not what it should be
        raise click.ClickException(f"{name} is damaged.") from None
    except DBAPIError as error:
        raise click.ClickException(f"{name} cannot be upgraded: {error.orig}") from None
    except (ArgumentError, NotReplaced, OSError, Unfit, sqlite3.Error) as error:
        raise click.ClickException(f"{name}: {error}") from None


def upgrade_file(source: Path, target: Path) -> None:
    """Write a SQLite database or a backup in the tables of 1.0, with the same rows."""
    try:
        version = check(source)
    except OlderDatabase as error:
        version = str(error)
    require_last(version)
    with whole(target) as fresh_file:
        old, new = fresh_file.with_name("old.sqlite"), fresh_file.with_name("new.sqlite")
        with closing(opened_to_read(source)) as reading:
            copy_pages(reading, old)
        with fresh(new, FIRST):
            pass
        with closing(sqlite3.connect(new, isolation_level=None)) as database:
            pour(database, old)
        with at_file(new) as connection:
            rename_cells(connection)
        with closing(opened_to_read(new)) as reading:
            copy_pages(reading, fresh_file)
        check(fresh_file)


def pour(database: sqlite3.Connection, old: Path) -> None:
    """Copy every row of the old file into the new tables, and a backup's certificate authority."""
    tables = "SELECT name FROM {}.sqlite_master WHERE type = 'table'"
    database.execute("ATTACH ? AS old", [str(old)])
    database.execute("BEGIN")
    if ("authority",) in database.execute(tables.format("old")).fetchall():
        database.execute("CREATE TABLE authority AS SELECT * FROM old.authority")
    for (table,) in database.execute(tables.format("main")).fetchall():
        if table not in {"alembic_version", "authority"}:
            columns = database.execute(f'PRAGMA main.table_info("{table}")')
            names = [name for _, name, *_ in columns]
            before = {new: former for former, new in COLUMNS.get(table, {}).items()}
            values = [f'row."{before.get(name, name)}"' for name in names]
            if table == "sitting":
                values[names.index("state")] = "replace(row.state, 'discarded', 'deleted')"
            database.execute(
                f'INSERT INTO main."{table}" SELECT {", ".join(values)}'  # noqa: S608 - our own names
                f' FROM old."{table}" AS row'
            )
    database.execute("COMMIT")
    database.execute("DETACH old")


def upgrade_postgresql(url: str) -> None:
    """Rename the columns of a PostgreSQL database, in one transaction."""
    engine = create_engine(url)
    try:
        with engine.begin() as connection:
            require_last(version_of(connection))
            for table, columns in COLUMNS.items():
                for old, new in columns.items():
                    connection.execute(text(f'ALTER TABLE "{table}" RENAME "{old}" TO "{new}"'))
            for statement in (
                "ALTER TABLE sitting DROP CONSTRAINT ck_sitting_state",
                "UPDATE sitting SET state = 'deleted' WHERE state = 'discarded'",
                "ALTER TABLE sitting ADD CONSTRAINT ck_sitting_state"
                " CHECK (state in ('open', 'over', 'deleted', 'erased'))",
            ):
                connection.execute(text(statement))
            rename_cells(connection)
            version = text("UPDATE alembic_version SET version_num = :version")
            connection.execute(version, {"version": FIRST})
    finally:
        engine.dispose()


def require_last(version: str | None) -> None:
    """Refuse tables that are not those of the last version before 1.0.

    Raises:
        NeedsNone, NewerDatabase, OlderDatabase: they are others.
    """
    if version != LAST:
        check_version(version)
        raise NeedsNone


def rename_cells(connection: Connection) -> None:
    """Rename the cells of the log."""
    found = connection.execute(text("SELECT DISTINCT topic, cell FROM change_cell")).all()
    for topic, cell in found:
        if (name := renamed_cell(topic, cell)) != cell:
            connection.execute(
                text("UPDATE change_cell SET cell = :name WHERE topic = :topic AND cell = :cell"),
                {"name": name, "topic": topic, "cell": cell},
            )


def renamed_cell(topic: str, cell: str) -> str:
    """Return the name that a cell of the log has in 1.0.

    >>> renamed_cell("night/3", "discarded"), renamed_cell("players", "2.retired")
    ('deleted_at', '2.archived')
    >>> renamed_cell("variants", "retired.own:polson")
    'archived.own:polson'
    """
    for topics, old, new in _CELLS:
        if topics.fullmatch(topic) and old.search(cell):
            return old.sub(new, cell)
    return cell


def upgrade_archive(data: bytes) -> bytes:
    """Return a house file in the format of 1.0.

    Raises:
        FileError: it is damaged.
        OlderDatabase: its format is older.
    """
    house = read_json(data, MAX_BYTES, MAX_PARTS)
    if house.get("format") == FIRST_FORMAT:
        raise NeedsNone
    if house.get("format") != LAST_FORMAT:
        raise OlderDatabase
    house["format"] = FIRST_FORMAT
    for key, table in _LISTS.items():
        if key in house:
            house[key] = [renamed(row, COLUMNS[table]) for row in house[key]]
    for change in house["changes"]:
        topic, cells = change["topic"], change["cells"]
        change["cells"] = {renamed_cell(topic, cell): value for cell, value in cells.items()}
    parts = (f"{as_json(key)}:{as_lines(part)}" for key, part in sorted(house.items()))
    upgraded = ("{" + ",\n".join(parts) + "}\n").encode()
    read_archive(upgraded)
    return upgraded


def renamed(row: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    """Return the row with its new keys."""
    return {names.get(key, key): value for key, value in row.items()}


def as_lines(part: Any) -> str:
    """Write a part of a house file: a list has a line for each item."""
    if isinstance(part, list):
        return "[" + ",".join(f"\n{as_json(item)}" for item in part) + "]"
    return as_json(part)


def as_json(value: Any) -> str:
    """Write a value as house files have it."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


@click.command(help=__doc__)
@click.argument("source")
@click.argument("target", type=click.Path(path_type=Path), required=False)
def command(source: str, target: Path | None) -> None:
    """Run at the terminal."""
    main(source, target)
    click.echo(f"Upgraded: {target or 'the database'}")


if __name__ == "__main__":
    command()
