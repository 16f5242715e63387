"""A season as a topic of the log: rows to values and back."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from sqlalchemy import Table, func, insert, select, update

from scorekeeper.core.documents import Document
from scorekeeper.core.tables import SeasonRow
from scorekeeper.core.topics import Missing, Place
from scorekeeper.house.seasons.rules import PlacedBy, Season, SeasonChoice

_season: Table = SeasonRow.__table__

NOUN = "season"
"""What the log calls one, with its number."""


class SeasonTopic:
    """One season; without a number one to be begun, which gets the next one."""

    def __init__(self, number: int | None = None) -> None:
        self.number = number

    @property
    def name(self) -> str:
        """Its name in the log, such as `season/3`."""
        return f"{NOUN}/{self.number}"

    def begin(self, place: Place) -> None:
        """Give it the next number."""
        newest = select(func.max(_season.c.id)).where(_season.c.house_id == place.house_id)
        self.number = (place.connection.execute(newest).scalar() or 0) + 1

    def load(self, place: Place) -> Season:
        """The season as it is now, also one that was deleted.

        Raises:
            Missing: the house has none with that number.
        """
        row = place.connection.execute(
            select(_season).where(_season.c.house_id == place.house_id, _season.c.id == self.number)
        ).one_or_none()
        if row is None:
            raise Missing(self.name)
        return season_of(row._mapping)

    def document(self, value: Season) -> Document:
        """The season as a document; what is empty is no cell."""
        return season_said(asdict(value))

    def restore(self, place: Place, document: Document) -> Season:
        """The season of a document."""
        return season_of(document)

    def save(self, place: Place, before: Season | None, after: Season, version: int) -> None:
        """Write the row."""
        row = asdict(after) | {"placed_by": str(after.placed_by)}
        if before is None:
            key = {"house_id": place.house_id, "id": self.number}
            place.connection.execute(insert(_season).values(key | row))
        elif before != after:
            here = (_season.c.house_id == place.house_id) & (_season.c.id == self.number)
            place.connection.execute(update(_season).where(here).values(row))


def season_said(row: Mapping[Any, Any]) -> Document:
    """What a row says, or an archive, as a document."""
    said = {name: row.get(name) for name in Season.__slots__}
    return {name: value for name, value in said.items() if value not in (None, {})}


def season_of(said: Mapping[Any, Any]) -> Season:
    """The season of a row or a document."""
    told = {name: said[name] for name in Season.__slots__ if name in said}
    chosen = {name: SeasonChoice(choice) for name, choice in told.pop("sittings", {}).items()}
    return Season(**told | {"placed_by": PlacedBy(told["placed_by"]), "sittings": chosen})


def load_seasons(place: Place) -> dict[int, Season]:
    """All seasons of the house by their numbers, deleted ones too; one query."""
    rows = place.connection.execute(
        select(_season).where(_season.c.house_id == place.house_id).order_by(_season.c.id)
    )
    return {row.id: season_of(row._mapping) for row in rows}


def kept_seasons(place: Place) -> dict[int, Season]:
    """The seasons of the house that are not deleted, by their numbers; one query."""
    return {n: one for n, one in load_seasons(place).items() if not one.deleted}
