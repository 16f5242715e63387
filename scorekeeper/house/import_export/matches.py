"""A match of the shedding game out of a file."""

from collections.abc import Mapping
from dataclasses import replace

from scorekeeper.core.log import IMPORT
from scorekeeper.core.write import Actor, Stamp, write
from scorekeeper.games.shedding.rules.match import Match, Seat
from scorekeeper.games.shedding.store.matches import KeptMatch, MatchTopic
from scorekeeper.house.import_export.people import Person


def put_match(actor: Actor, stamp: Stamp, match: Match, persons: Mapping[int, Person]) -> str:
    """Write the match; its topic in the log."""
    seats = tuple(Seat(*persons[seat.player]) for seat in match.seats)
    kept = KeptMatch(replace(match, seats=seats))
    return write(
        actor, stamp, MatchTopic(), IMPORT, {"file": stamp.key}, lambda _place, _before: kept
    ).topic
