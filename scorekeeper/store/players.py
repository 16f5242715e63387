"""The roster: the people who play in a house."""

from dataclasses import asdict, dataclass

from sqlalchemy import Table, insert, select, update

from scorekeeper.store.documents import Document
from scorekeeper.store.tables import PlayerRow
from scorekeeper.store.topics import Place

_player: Table = PlayerRow.__table__


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who plays in the house; who is retired is not offered a seat any more."""

    name: str
    retired: bool = False


Roster = dict[int, Player]
"""The players by their number in the house, in the order in which they came."""


def load_roster(place: Place) -> Roster:
    """All players of the house."""
    rows = place.connection.execute(
        select(_player.c.id, _player.c.name, _player.c.retired)
        .where(_player.c.house_id == place.house_id)
        .order_by(_player.c.id)
    )
    return {row.id: Player(row.name, row.retired) for row in rows}


class RosterTopic:
    """The roster as a topic of the log."""

    name = "players"

    def load(self, place: Place) -> Roster:
        """All players of the house."""
        return load_roster(place)

    def document(self, value: Roster) -> Document:
        """The roster as a document."""
        return {str(number): asdict(player) for number, player in value.items()}

    def restore(self, place: Place, document: Document) -> Roster:
        """The roster of a document."""
        return {int(number): Player(**player) for number, player in document.items()}

    def save(self, place: Place, before: Roster, after: Roster, version: int) -> None:
        """Write the players that differ."""
        for number, player in after.items():
            if number not in before:
                row = {"house_id": place.house_id, "id": number, **asdict(player)}
                place.connection.execute(insert(_player).values(row))
            elif before[number] != player:
                place.connection.execute(
                    update(_player)
                    .where(_player.c.house_id == place.house_id, _player.c.id == number)
                    .values(asdict(player))
                )
