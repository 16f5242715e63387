"""What is put in order when the server starts."""

from scorekeeper.core.db import writing
from scorekeeper.core.sittings import erase_discarded
from scorekeeper.games.sittings import NOUNS
from scorekeeper.games.upkeep import UPKEEP

GRACE_MS = 30 * 24 * 60 * 60 * 1000
"""How long what was discarded can be brought back at least."""


def tidy(now: int) -> int:
    """Erase what was discarded thirty days ago or more; how many nights, matches and so on."""
    with writing() as connection:
        return erase_discarded(connection, NOUNS, now - GRACE_MS)


def complete() -> int:
    """Make what is derived of sittings where it is missing; returns how many."""
    with writing() as connection:
        return sum(game.complete(connection) for game in UPKEEP)
