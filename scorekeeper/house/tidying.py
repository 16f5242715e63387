"""What is put in order when the server starts."""

from scorekeeper.core.db import writing
from scorekeeper.core.topics import Place
from scorekeeper.games.montana.rules.tally import game_tallies
from scorekeeper.games.montana.store import lists as night_lists
from scorekeeper.games.montana.store.nights import load_night
from scorekeeper.games.montana.store.records import nights_to_count, save_game_tallies
from scorekeeper.games.montana.store.terms import fill_terms, houses_to_fill
from scorekeeper.games.shedding.store import lists as match_lists

GRACE_MS = 30 * 24 * 60 * 60 * 1000
"""How long a discarded night or match can be brought back at least."""


def tidy(now: int) -> int:
    """Erase what was discarded thirty days ago or more; how many nights and matches that was."""
    before = now - GRACE_MS
    with writing() as connection:
        nights = night_lists.erase_discarded(connection, before)
        return nights + match_lists.erase_discarded(connection, before)


def count_games() -> int:
    """Count what came of each game in the nights of which that is not known; returns how many."""
    with writing() as connection:
        missing = nights_to_count(connection)
        for house_id, number in missing:
            place = Place(connection, house_id)
            save_game_tallies(place, number, game_tallies(load_night(place, number).night))
    return len(missing)


def make_searchable() -> int:
    """Make what nights are found by in the houses where it is missing; returns how many nights."""
    with writing() as connection:
        return sum(fill_terms(Place(connection, house)) for house in houses_to_fill(connection))
