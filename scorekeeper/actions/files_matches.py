"""A match of the shedding game out of a file, and matches by their names for one to go out."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from sqlalchemy import Table, select

from scorekeeper.actions.files_people import Person
from scorekeeper.actions.write import Actor, Stamp, write
from scorekeeper.games.shedding.match import Match, Seat
from scorekeeper.store.log import IMPORT
from scorekeeper.store.matches import KeptMatch, MatchTopic
from scorekeeper.store.tables import MatchRow
from scorekeeper.store.topics import Place

_match: Table = MatchRow.__table__


@dataclass(frozen=True, slots=True)
class MatchName:
    """What a match is told by: its number in the house, its name and its date."""

    id: int
    name: str
    date: str


def put_match(actor: Actor, stamp: Stamp, match: Match, persons: Mapping[int, Person]) -> str:
    """Write the match; its topic in the log."""
    seats = tuple(Seat(*persons[seat.player]) for seat in match.seats)
    kept = KeptMatch(replace(match, seats=seats))
    return write(
        actor, stamp, MatchTopic(), IMPORT, {"file": stamp.key}, lambda _place, _before: kept
    ).topic


def find_matches(place: Place, name: str) -> list[MatchName]:
    """The matches of that name, in whichever case, the newest last, without discarded ones."""
    rows = place.connection.execute(
        select(_match.c.id, _match.c.name, _match.c.date)
        .where(_match.c.house_id == place.house_id, _match.c.discarded == 0)
        .order_by(_match.c.id)
    )
    # the database's own lower() knows only the letters of English
    return [MatchName(*row) for row in rows if row.name.casefold() == name.casefold()]
