"""Players: the people who play in a house.

A person who was added twice is two players, one of them merged into the other. Only that is
written: nights, tallies and devices keep the number that they have, and readers look up here who
that is now. So a merge costs the same after ten thousand nights, and can be undone at any time.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, Table, bindparam, insert, select, update

from scorekeeper.base.seats import Seat
from scorekeeper.core.documents import Document
from scorekeeper.core.tables import PlayerRow
from scorekeeper.core.topics import Missing, Place

_player: Table = PlayerRow.__table__


def _select_current() -> Select[Any]:
    """Build the query for current players: the number asked for, the current number, the name."""
    start: Any = _player.alias("start")
    now = (
        select(start.c.id.label("requested"), start.c.id, start.c.name, start.c.merged_into)
        .where(start.c.house_id == bindparam("house"))
        .where(start.c.id.in_(bindparam("players", expanding=True)))
        .cte("now", recursive=True)
    )
    following = select(now.c.requested, _player.c.id, _player.c.name, _player.c.merged_into).where(
        _player.c.house_id == bindparam("house"), _player.c.id == now.c.merged_into
    )
    now = now.union_all(following)
    return select(now.c.requested, now.c.id, now.c.name).where(now.c.merged_into.is_(None))


_CURRENT = _select_current()  # built once: every page of a night asks for its names
_ALL = select(_player).where(_player.c.house_id == bindparam("house")).order_by(_player.c.id)


@dataclass(frozen=True, slots=True)
class Player:
    """A player of the house.

    Args:
        archived: not offered a seat.
        merged_into: the number of the player into whom this one was merged.
        here: the date of the evening on which the player was last marked as present.
    """

    name: str
    archived: bool = False
    merged_into: int | None = None
    here: str | None = None


Roster = dict[int, Player]
"""Players by number, in the order in which they were added."""


def load_roster(place: Place) -> Roster:
    """All players of the house, including merged ones."""
    rows = place.connection.execute(_ALL, {"house": place.house_id})
    return {row.id: Player(row.name, row.archived, row.merged_into, row.here) for row in rows}


def same_player(roster: Roster) -> Mapping[int, int]:
    """Current number of each player; players who were not merged keep theirs."""
    return {number: _now(roster, number) for number in roster}


def numbers_of_all(roster: Roster) -> Mapping[int, Sequence[int]]:
    """All numbers of each person, by the current one, which comes first."""
    numbers = {number: [number] for number in people(roster)}
    for number, now in same_player(roster).items():
        if number != now:
            numbers[now].append(number)
    return numbers


def numbers_of(roster: Roster, number: int) -> Sequence[int]:
    """Return all numbers of the person with this number, the current one first."""
    return numbers_of_all(roster)[_now(roster, number)]


def people(roster: Roster) -> Roster:
    """Return the players without merged ones: each person once."""
    return {number: player for number, player in roster.items() if player.merged_into is None}


def current_players(place: Place, numbers: Collection[int]) -> dict[int, Seat]:
    """Return the current number and name for each of these numbers; unknown ones are omitted.

    One query.
    """
    if not numbers:
        return {}
    params = {"house": place.house_id, "players": list(numbers)}
    rows = place.connection.execute(_CURRENT, params)
    return {number: Seat(now, name) for number, now, name in rows}


def load_seats(place: Place, numbers: Sequence[int]) -> tuple[Seat, ...]:
    """Return the current players with these numbers, in this order.

    Raises:
        Missing: the house has no such player.
    """
    players = current_players(place, numbers)
    if missing := set(numbers) - players.keys():
        raise Missing(f"player {min(missing)}")
    return tuple(players[number] for number in numbers)


def _now(roster: Roster, number: int) -> int:
    """Follow merges to the end: a player can be merged into one who is merged later."""
    while (into := roster[number].merged_into) is not None:
        number = into
    return number


class RosterTopic:
    name = "players"

    def load(self, place: Place) -> Roster:
        return load_roster(place)

    def document(self, value: Roster) -> Document:
        return {str(number): _columns(player) for number, player in value.items()}

    def restore(self, place: Place, document: Document) -> Roster:
        return {int(number): Player(**player) for number, player in document.items()}

    def save(self, place: Place, before: Roster, after: Roster, version: int) -> None:
        """Write the players that differ."""
        for number, player in after.items():
            if number not in before:
                row = {"house_id": place.house_id, "id": number, **_columns(player)}
                place.connection.execute(insert(_player).values(row))
            elif before[number] != player:
                place.connection.execute(
                    update(_player)
                    .where(_player.c.house_id == place.house_id, _player.c.id == number)
                    .values(_columns(player))
                )


def _columns(player: Player) -> dict[str, Any]:
    """Return the stored values of a player; `asdict` would copy each value of all players."""
    return {
        "name": player.name,
        "archived": player.archived,
        "merged_into": player.merged_into,
        "here": player.here,
    }
