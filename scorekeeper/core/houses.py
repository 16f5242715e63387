"""The house itself: its name, its time zone, the games that it hides, and whether it is deleted."""

from sqlalchemy import Table, select, update

from scorekeeper.core.documents import Document
from scorekeeper.core.tables import HouseRow
from scorekeeper.core.topics import Place

_house: Table = HouseRow.__table__

GONE = 1
"""Stored as the time of deletion (ms) of a house that is erased."""

HOUSE = "house"
"""The name in the log of a house's own settings, including those of its games."""


class HouseTopic:
    name = HOUSE

    def load(self, place: Place) -> str:
        query = select(_house.c.name).where(_house.c.id == place.house_id)
        return str(place.connection.execute(query).scalar_one())

    def document(self, value: str) -> Document:
        return {"name": value}

    def restore(self, place: Place, document: Document) -> str:
        return str(document["name"])

    def save(self, place: Place, before: str, after: str, version: int) -> None:
        if before != after:
            here = _house.c.id == place.house_id
            place.connection.execute(update(_house).where(here).values(name=after))


class ZoneTopic:
    """The house's time zone as a topic of the log; blank for the server's."""

    name = HOUSE

    def load(self, place: Place) -> str:
        query = select(_house.c.zone).where(_house.c.id == place.house_id)
        return str(place.connection.execute(query).scalar_one())

    def document(self, value: str) -> Document:
        return {"zone": value} if value else {}

    def restore(self, place: Place, document: Document) -> str:
        return str(document.get("zone", ""))

    def save(self, place: Place, before: str, after: str, version: int) -> None:
        if before != after:
            here = _house.c.id == place.house_id
            place.connection.execute(update(_house).where(here).values(zone=after))


class DeletionTopic:
    """When (ms) the house was deleted, 0 if it is not; the only topic written in a deleted house.

    Its document is empty: the log has the action, and an archive nothing that is not the house's.
    """

    name = HOUSE

    def load(self, place: Place) -> int:
        """Load the time."""
        query = select(_house.c.deleted_at).where(_house.c.id == place.house_id)
        return int(place.connection.execute(query).scalar_one())

    def document(self, value: int) -> Document:
        return {}

    def restore(self, place: Place, document: Document) -> int:
        return 0

    def save(self, place: Place, before: int, after: int, version: int) -> None:
        """Write the time; the days since are counted from there."""
        if before != after:
            here = _house.c.id == place.house_id
            values = {"deleted_at": after, "deletion_days": []}
            place.connection.execute(update(_house).where(here).values(values))


ACHIEVEMENTS = "achievements"
"""The id of the achievements among the games that a house hides."""


class HiddenGamesTopic:
    """The games that the house does not offer, as a topic of the log; also achievements."""

    name = HOUSE

    def load(self, place: Place) -> frozenset[str]:
        query = select(_house.c.hidden_games).where(_house.c.id == place.house_id)
        return frozenset(place.connection.execute(query).scalar_one())

    def document(self, value: frozenset[str]) -> Document:
        return {"hidden": dict.fromkeys(sorted(value), True)} if value else {}

    def restore(self, place: Place, document: Document) -> frozenset[str]:
        return frozenset(document.get("hidden", {}))

    def save(
        self, place: Place, before: frozenset[str], after: frozenset[str], version: int
    ) -> None:
        here = _house.c.id == place.house_id
        hidden = dict.fromkeys(sorted(after), True)
        place.connection.execute(update(_house).where(here).values(hidden_games=hidden))
