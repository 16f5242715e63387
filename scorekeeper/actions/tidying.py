"""What is thrown away for good, when the server starts."""

from scorekeeper.store.db import writing
from scorekeeper.store.nights import erase_discarded

GRACE_MS = 30 * 24 * 60 * 60 * 1000
"""How long a discarded night can be brought back at least."""


def tidy(now: int) -> int:
    """Erase the nights that were discarded thirty days ago or more; returns how many."""
    with writing() as connection:
        return erase_discarded(connection, now - GRACE_MS)
