"""What is put in order of nights when the server starts."""

from sqlalchemy import Connection

from scorekeeper.core.topics import Place
from scorekeeper.core.upkeep import Upkeep
from scorekeeper.games.montana.rules.tally import game_tallies
from scorekeeper.games.montana.store.lists import erase_discarded
from scorekeeper.games.montana.store.nights import load_night
from scorekeeper.games.montana.store.records import nights_to_count, save_game_tallies
from scorekeeper.games.montana.store.terms import fill_terms, houses_to_fill


def count_games(connection: Connection) -> int:
    """Count what came of each game in the nights of which that is not known; returns how many."""
    missing = nights_to_count(connection)
    for house_id, number in missing:
        place = Place(connection, house_id)
        save_game_tallies(place, number, game_tallies(load_night(place, number).night))
    return len(missing)


def make_searchable(connection: Connection) -> int:
    """Make what nights are found by in the houses where it is missing; returns how many nights."""
    return sum(fill_terms(Place(connection, house)) for house in houses_to_fill(connection))


def _complete(connection: Connection) -> int:
    return count_games(connection) + make_searchable(connection)


UPKEEP = Upkeep(erase_discarded, _complete)
