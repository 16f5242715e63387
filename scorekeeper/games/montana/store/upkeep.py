"""What is put in order of nights when the server starts."""

from itertools import groupby

from sqlalchemy import Connection

from scorekeeper.core.topics import Place
from scorekeeper.core.upkeep import Upkeep
from scorekeeper.core.write import lock
from scorekeeper.games.montana.store.nights import NightTopic
from scorekeeper.games.montana.store.terms import without_terms


def complete(connection: Connection) -> int:
    """Derive anew what nights count and are found by, where it is missing; returns how many."""
    missing = without_terms(connection)
    for house, nights in groupby(missing, lambda which: which[0]):
        place = Place(connection, house)
        lock(place)  # the sums of a house are read before they are written
        for _, number in nights:
            NightTopic(number).rederive(place)
    return len(missing)


UPKEEP = Upkeep(complete)
