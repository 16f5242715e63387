"""Statements sent to the database, and how it runs them."""

import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from threading import get_ident
from typing import Any

import psycopg
from flask import Flask
from sqlalchemy import event, make_url
from sqlalchemy.engine import Engine

from scorekeeper.core.db import db

Statement = tuple[str, Any]
Plan = dict[str, Any]

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


def unbounded(url: str, sent: Sequence[Statement]) -> list[str]:
    """Return the plans by which PostgreSQL reads or adds rows of any house but a given one."""
    address = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    plans = []
    with closing(psycopg.connect(address)) as connection:
        connection.execute("ANALYZE change")  # as autovacuum does at any moment: plans change
        connection.execute("SET enable_seqscan = off")  # it would prefer that for a few rows
        for statement, values in sent:
            ((plan,),) = connection.execute(f"EXPLAIN (FORMAT JSON) {statement}".encode(), values)
            for node in _nodes(plan[0]["Plan"]):
                if not _has_house(node, statement):
                    plans.append(f"{node['Relation Name']}: {statement}")
    return plans


def _nodes(plan: Plan) -> Iterator[Plan]:
    """Yield the parts of a plan that read or add rows of a table."""
    parts = plan.get("Plans", [])
    if "Relation Name" in plan and (plan["Node Type"] != "ModifyTable" or _adds(plan)):
        # what is read by a bitmap of an index is said there
        yield {**plan, "Index Cond": [part.get("Index Cond") for part in (plan, *parts)]}
    for part in parts:
        yield from _nodes(part)


def _adds(plan: Plan) -> bool:
    return plan.get("Operation") == "Insert"


def _has_house(node: Plan, statement: str) -> bool:
    if _adds(node):
        return node["Relation Name"] == "house" or "(house_id" in statement
    conditions = str([node.get("Index Cond"), node.get("Filter"), node.get("Recheck Cond")])
    columns = ("public_id", "id") if node["Relation Name"] == "house" else ("house_id",)
    return any(re.search(rf"\b{column}(\)::text)? = ", conditions) for column in columns)


def _connect(url: str) -> sqlite3.Connection:
    return sqlite3.connect(make_url(url).database or "")
