"""What is put in order when the server starts, and on demand."""

from itertools import groupby
from operator import itemgetter

from sqlalchemy import Table, delete

from scorekeeper.core.db import writing
from scorekeeper.core.sittings import erase_discarded
from scorekeeper.core.tables import FigureRow, RecordRow, TallyRow, TermRow
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
    """Make anew what is derived of sittings where it is missing; returns of how many.

    Some at a time: a start that is interrupted goes on where it was.
    """
    with writing() as connection:
        missing = incomplete(connection)
    for first in range(0, len(missing), _AT_ONCE):
        with writing() as connection:
            for house, sittings in groupby(missing[first : first + _AT_ONCE], itemgetter(0)):
                place = Place(connection, house)
                lock(place)  # the sums of a house are read before they are written
                for _, game, number in sittings:
                    TOPICS[game](number).rederive(place)
    return len(missing)


def recount() -> int:
    """Make everything anew that is derived of sittings, whatever is there; returns of how many."""
    with writing() as connection:
        for table in _DERIVED:
            connection.execute(delete(table))
    return complete()


_DERIVED: tuple[Table, ...] = tuple(
    row.__table__ for row in (TallyRow, FigureRow, RecordRow, TermRow)
)
_AT_ONCE = 200
