"""What is put in order when the server starts."""

from itertools import groupby

from scorekeeper.core.db import writing
from scorekeeper.core.sittings import erase_discarded
from scorekeeper.core.topics import Place
from scorekeeper.core.write import lock
from scorekeeper.games.sittings import NOUNS, TOPICS
from scorekeeper.games.upkeep import incomplete

GRACE_MS = 30 * 24 * 60 * 60 * 1000
"""How long what was discarded can be brought back at least."""


def tidy(now: int) -> int:
    """Erase what was discarded thirty days ago or more; how many nights, matches and so on."""
    with writing() as connection:
        return erase_discarded(connection, NOUNS, now - GRACE_MS)


def complete() -> int:
    """Make anew what is derived of sittings where it is missing; returns of how many."""
    with writing() as connection:
        missing = incomplete(connection)
        for house, sittings in groupby(missing, lambda which: which[0]):
            place = Place(connection, house)
            lock(place)  # the sums of a house are read before they are written
            for _, game, number in sittings:
                TOPICS[game](number).rederive(place)
        return len(missing)
