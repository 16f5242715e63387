"""What is put in order when the server starts, and on demand."""

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter

from sqlalchemy import Connection, Table, delete, select, update

from scorekeeper.core.db import writing
from scorekeeper.core.sittings import erase_deleted
from scorekeeper.core.tables import FigureRow, HouseRow, RecordRow, TallyRow, TermRow
from scorekeeper.core.topics import Place
from scorekeeper.core.write import lock
from scorekeeper.games.sittings import NOUNS, TOPICS
from scorekeeper.games.upkeep import incomplete

_house: Table = HouseRow.__table__
_tally: Table = TallyRow.__table__
_figure: Table = FigureRow.__table__
_record: Table = RecordRow.__table__
_term: Table = TermRow.__table__

GRACE_MS = 30 * 24 * 60 * 60 * 1000
"""How long what was deleted can be brought back at least."""


def tidy(now: int) -> int:
    """Erase what was deleted thirty days ago or more; how many nights, matches and so on."""
    with writing() as connection:
        return erase_deleted(connection, NOUNS, now - GRACE_MS)


def complete() -> int:
    """Make anew what is derived of sittings where it is missing; returns of how many.

    Some at a time: a start that is interrupted goes on where it was.
    """
    done, before = 0, list[Which]()
    while (some := _complete_some()) and some != before:
        done, before = done + len(some), some
    return done


def recount() -> int:
    """Make everything anew that is derived of sittings, all at once; returns of how many.

    Nobody writes meanwhile. Tallies stay until theirs are there: they say who sat with whom.
    """
    with writing() as connection:
        for house in connection.execute(select(_house.c.id).order_by(_house.c.id)).scalars().all():
            lock(Place(connection, house))
        for table in (_figure, _record):
            connection.execute(delete(table))
        connection.execute(update(_tally).values(counting_version=0))
        connection.execute(delete(_term))
        whole = incomplete(connection)
        _rederive(connection, whole)
        return len(whole)


Which = tuple[int, str, int]
"""A sitting: its house, its game, its number."""

_AT_ONCE = 200


def _complete_some() -> list[Which]:
    with writing() as connection:
        some = incomplete(connection)[:_AT_ONCE]
        _rederive(connection, some)
        return some


def _rederive(connection: Connection, which: Sequence[Which]) -> None:
    for house, sittings in groupby(which, itemgetter(0)):
        place = Place(connection, house)
        lock(place)  # the sums of a house are read before they are written
        for _, game, number in sittings:
            TOPICS[game](number).rederive(place)
