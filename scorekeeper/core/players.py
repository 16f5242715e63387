"""The roster: the people who play in a house.

A person who was entered twice is two players of whom one was merged into the other. That is all
that is written: nights, tallies and devices keep the number that they were given, and whoever
reads them asks here who that is now. So it costs the same after ten thousand nights, and can be
taken back at any time.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Select, Table, bindparam, insert, select, update

from scorekeeper.core.documents import Document
from scorekeeper.core.tables import PlayerRow
from scorekeeper.core.topics import Place

_player: Table = PlayerRow.__table__


def _known() -> Select[Any]:
    """Who some players are now: of each the number asked for, and then number and name."""
    asked: Any = _player.alias("asked")
    now = (
        select(asked.c.id.label("asked"), asked.c.id, asked.c.name, asked.c.merged_into)
        .where(asked.c.house_id == bindparam("house"))
        .where(asked.c.id.in_(bindparam("players", expanding=True)))
        .cte("now", recursive=True)
    )
    following = select(now.c.asked, _player.c.id, _player.c.name, _player.c.merged_into).where(
        _player.c.house_id == bindparam("house"), _player.c.id == now.c.merged_into
    )
    now = now.union_all(following)
    return select(now.c.asked, now.c.id, now.c.name).where(now.c.merged_into.is_(None))


_KNOWN = _known()  # built once: every page of a night asks for its names
_ALL = select(_player).where(_player.c.house_id == bindparam("house")).order_by(_player.c.id)


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who plays in the house.

    Args:
        name: what the player is called.
        archived: is not offered a seat any more.
        merged_into: the number of the player who this one turned out to be.
        here: the evening on which somebody last said that the player is there.
    """

    name: str
    archived: bool = False
    merged_into: int | None = None
    here: str | None = None


Roster = dict[int, Player]
"""The players by their number in the house, in the order in which they came."""


def load_roster(place: Place) -> Roster:
    """All players of the house, those that were merged included."""
    rows = place.connection.execute(_ALL, {"house": place.house_id})
    return {row.id: Player(row.name, row.archived, row.merged_into, row.here) for row in rows}


def same_player(roster: Roster) -> Mapping[int, int]:
    """Who each player is now, by number; whoever was not merged is the same as ever."""
    return {number: _now(roster, number) for number in roster}


def numbers_of_all(roster: Roster) -> Mapping[int, Sequence[int]]:
    """All numbers of each person, by the one that stays, which is the first of them."""
    found = {number: [number] for number in people(roster)}
    for number, now in same_player(roster).items():
        if number != now:
            found[now].append(number)
    return found


def numbers_of(roster: Roster, number: int) -> Sequence[int]:
    """All numbers of the person who has that one, the one that stays first."""
    return numbers_of_all(roster)[_now(roster, number)]


def people(roster: Roster) -> Roster:
    """The players without those who were merged into others: each person once."""
    return {number: player for number, player in roster.items() if player.merged_into is None}


def known_as(place: Place, numbers: Collection[int]) -> dict[int, tuple[int, str]]:
    """Who the players with these numbers are now: number and name; unknown ones are left out.

    One query, whoever was merged.
    """
    if not numbers:
        return {}
    asked = {"house": place.house_id, "players": list(numbers)}
    return {number: (now, name) for number, now, name in place.connection.execute(_KNOWN, asked)}


def _now(roster: Roster, number: int) -> int:
    """The end of the chain: who was merged into somebody can turn out to be a third one."""
    while (into := roster[number].merged_into) is not None:
        number = into
    return number


class RosterTopic:
    """The roster as a topic of the log."""

    name = "players"

    def load(self, place: Place) -> Roster:
        """All players of the house."""
        return load_roster(place)

    def document(self, value: Roster) -> Document:
        """The roster as a document."""
        return {str(number): _columns(player) for number, player in value.items()}

    def restore(self, place: Place, document: Document) -> Roster:
        """The roster of a document."""
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
    """What is written of the player; `asdict` would copy each value, of the whole roster."""
    return {
        "name": player.name,
        "archived": player.archived,
        "merged_into": player.merged_into,
        "here": player.here,
    }
