"""What is sent to the database."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import Engine

Statement = tuple[str, Any]


@contextmanager
def sent_by(engine: Engine) -> Iterator[list[Statement]]:
    """The statements sent in the block, with their values, but for those that begin."""
    sent: list[Statement] = []

    def note(
        _connection: Any, _cursor: Any, statement: str, values: Any, _context: Any, many: bool
    ) -> None:
        if not statement.startswith("BEGIN"):
            sent.append((statement, values[0] if many else values))

    event.listen(engine, "before_cursor_execute", note)
    try:
        yield sent
    finally:
        event.remove(engine, "before_cursor_execute", note)
