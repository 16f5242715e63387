"""Several servers of one PostgreSQL database, on any computers.

Each names itself by the fingerprint of its secret: servers with different secrets would refuse each
other's forms and spoken codes.
"""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Connection
from sqlalchemy import text as sql
from sqlalchemy.engine import Engine

_STARTING = 0x5C0BE  # any number, as long as all servers use it
_OTHERS = sql(
    "SELECT 1 FROM pg_stat_activity WHERE datname = current_database()"
    " AND application_name LIKE 'scorekeeper %' AND application_name <> :name LIMIT 1"
)


def application_name(secret: str) -> str:
    """Return the name by which a server with this secret connects."""
    return f"scorekeeper {hashlib.sha256(f'name {secret}'.encode()).hexdigest()[:8]}"


def another_secret_is_used(connection: Connection, secret: str) -> bool:
    """Whether a server with another secret is connected to the database."""
    if connection.dialect.name == "sqlite":
        return False
    rows = connection.execute(_OTHERS, {"name": application_name(secret)})
    return rows.first() is not None


@contextmanager
def starting(engine: Engine) -> Iterator[None]:
    """Let other servers of the database wait while this one prepares it; SQLite has only one."""
    if engine.dialect.name == "sqlite":
        yield
        return
    with engine.begin() as connection:
        connection.execute(sql("SET LOCAL lock_timeout = 0"))  # an upgrade may take long
        connection.execute(sql("SELECT pg_advisory_xact_lock(:key)"), {"key": _STARTING})
        yield
