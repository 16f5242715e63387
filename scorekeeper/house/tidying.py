"""Maintenance when the server starts and on demand."""

from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter

from sqlalchemy import Connection, Table, delete, select, update

from scorekeeper.core.db import writing
from scorekeeper.core.sitting_erasing import erase_deleted
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
"""How long (ms) a deleted sitting can be restored at least."""


def tidy(now: int) -> int:
    """Erase sittings that were deleted thirty days ago or more; returns how many."""
    with writing() as connection:
        return erase_deleted(connection, NOUNS, now - GRACE_MS)


def complete() -> int:
    """Rebuild missing derived data of sittings; returns the number of sittings.

    Works in batches, so that an interrupted start continues where it stopped.
    """
    done, before = 0, list[Which]()
    while (some := _complete_some()) and some != before:
        done, before = done + len(some), some
    return done


def recount() -> int:
    """Rebuild all derived data in one transaction; returns the number of sittings.

    All houses are locked meanwhile. Tallies stay until they are replaced: they say who sat with
    whom.
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
"""Identifies a sitting: house, game, number."""

_AT_ONCE = 200


def _complete_some() -> list[Which]:
    with writing() as connection:
        some = incomplete(connection)[:_AT_ONCE]
        _rederive(connection, some)
        return some


def _rederive(connection: Connection, which: Sequence[Which]) -> None:
    for house, sittings in groupby(which, itemgetter(0)):
        place = Place(connection, house)
        lock(place)  # a house's sums are read before they are written
        for _, game, number in sittings:
            TOPICS[game](number).rederive(place)
