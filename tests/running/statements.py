"""Statements sent to the database, and how SQLite runs them."""

import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from threading import get_ident
from typing import Any

from flask import Flask
from sqlalchemy import event, make_url
from sqlalchemy.engine import Engine

from scorekeeper.core.db import db

Statement = tuple[str, Any]

_SCAN = re.compile(r"^SCAN (\w+?)(?:_\d+)?\b")


@contextmanager
def sent_by(engine: Engine) -> Iterator[list[Statement]]:
    """Collect the statements sent in the block, with their values, except BEGIN.

    Without those of other threads, because a shared app may have followers.
    """
    sent: list[Statement] = []
    thread = get_ident()

    def note(
        _connection: Any, _cursor: Any, statement: str, values: Any, _context: Any, many: bool
    ) -> None:
        if get_ident() == thread and not statement.startswith("BEGIN"):
            sent.append((statement, values[0] if many else values))

    event.listen(engine, "before_cursor_execute", note)
    try:
        yield sent
    finally:
        event.remove(engine, "before_cursor_execute", note)


@contextmanager
def statements(app: Flask) -> Iterator[list[Statement]]:
    """Collect the statements that the app sends in the block, like `sent_by`."""
    with app.app_context():
        engine = db.engine
    with sent_by(engine) as sent:
        yield sent


def database_of(app: Flask) -> str:
    """Return the URL of the app's database."""
    with app.app_context():
        return db.engine.url.render_as_string(hide_password=False)


def steps(url: str, sent: Sequence[Statement]) -> int:
    """Return the steps of SQLite's virtual machine for these statements; the same in every run."""
    taken = 0

    def count() -> None:
        nonlocal taken
        taken += 1

    with closing(_connect(url)) as connection:
        connection.set_progress_handler(count, 1)
        for statement, values in sent:
            if statement.startswith(("SELECT", "WITH")):
                connection.execute(statement, values).fetchall()
    return taken


def scans(url: str, sent: Sequence[Statement], tables: Sequence[str]) -> list[str]:
    """Return the tables that SQLite scans fully for these statements."""
    with closing(_connect(url)) as connection:
        plans = [
            row[3]
            for statement, values in sent
            for row in connection.execute(f"EXPLAIN QUERY PLAN {statement}", values)
        ]
    return [plan for plan in plans if (scan := _SCAN.match(plan)) and scan[1] in tables]


def _connect(url: str) -> sqlite3.Connection:
    return sqlite3.connect(make_url(url).database or "")
