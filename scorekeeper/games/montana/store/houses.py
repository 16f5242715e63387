"""The house itself: its name and the rules that its next night starts with."""

from dataclasses import dataclass

from sqlalchemy import Table, select, update

from scorekeeper.core.documents import Document
from scorekeeper.core.tables import HouseRow
from scorekeeper.core.topics import Place
from scorekeeper.games.montana.rules.house_rules import HouseRules

_house: Table = HouseRow.__table__


@dataclass(frozen=True, slots=True)
class House:
    """A house's own settings."""

    name: str
    rules: HouseRules = HouseRules()


class HouseTopic:
    """The house's settings as a topic of the log."""

    name = "house"

    def load(self, place: Place) -> House:
        """The settings as they are now."""
        row = place.connection.execute(
            select(_house.c.name, _house.c.rules).where(_house.c.id == place.house_id)
        ).one()
        return House(row.name, HouseRules.from_dict(row.rules))

    def document(self, value: House) -> Document:
        """The settings as a document."""
        return {"name": value.name, "rules": value.rules.to_dict()}

    def restore(self, place: Place, document: Document) -> House:
        """The settings of a document."""
        return House(document["name"], HouseRules.from_dict(document["rules"]))

    def save(self, place: Place, before: House, after: House, version: int) -> None:
        """Write the settings."""
        if before != after:
            place.connection.execute(
                update(_house).where(_house.c.id == place.house_id).values(self.document(after))
            )
