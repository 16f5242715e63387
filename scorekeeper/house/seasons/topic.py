"""A season as a topic of the log: convert rows to values and back."""

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
"""The first part of a season's log topic."""


class SeasonTopic:
    """One season; without a number, a new one, which gets the next number."""

    def __init__(self, number: int | None = None) -> None:
        self.number = number

    @property
    def name(self) -> str:
        """The name of the log topic, such as `season/3`."""
        return f"{NOUN}/{self.number}"

    def begin(self, place: Place) -> None:
        """Assign the next number."""
        newest = select(func.max(_season.c.id)).where(_season.c.house_id == place.house_id)
        self.number = (place.connection.execute(newest).scalar() or 0) + 1

    def load(self, place: Place) -> Season:
        """Load the season, even if it is deleted.

        Raises:
            Missing: the house has no season with this number.
        """
        row = place.connection.execute(
            select(_season).where(_season.c.house_id == place.house_id, _season.c.id == self.number)
        ).one_or_none()
        if row is None:
            raise Missing(self.name)
        return season_from(row._mapping)

    def document(self, value: Season) -> Document:
        """Convert the season to a document; empty values are left out."""
        return season_document(asdict(value))

    def restore(self, place: Place, document: Document) -> Season:
        return season_from(document)

    def save(self, place: Place, before: Season | None, after: Season, version: int) -> None:
        """Insert or update the season's row."""
        row = asdict(after) | {"placed_by": str(after.placed_by)}
        if before is None:
            key = {"house_id": place.house_id, "id": self.number}
            place.connection.execute(insert(_season).values(key | row))
        elif before != after:
            here = (_season.c.house_id == place.house_id) & (_season.c.id == self.number)
            place.connection.execute(update(_season).where(here).values(row))


def season_document(row: Mapping[Any, Any]) -> Document:
    """Convert a row, or a season of an archive, to a document."""
    document = {name: row.get(name) for name in Season.__slots__}
    return {name: value for name, value in document.items() if value not in (None, {})}


def season_from(document: Mapping[Any, Any]) -> Season:
    values = {name: document[name] for name in Season.__slots__ if name in document}
    chosen = {name: SeasonChoice(choice) for name, choice in values.pop("sittings", {}).items()}
    return Season(**values | {"placed_by": PlacedBy(values["placed_by"]), "sittings": chosen})


def load_seasons(place: Place) -> dict[int, Season]:
    """Load all seasons of the house by number, deleted ones too; one query."""
    rows = place.connection.execute(
        select(_season).where(_season.c.house_id == place.house_id).order_by(_season.c.id)
    )
    return {row.id: season_from(row._mapping) for row in rows}


def undeleted_seasons(place: Place) -> dict[int, Season]:
    """Load the seasons of the house that are not deleted, by number; one query."""
    return {n: season for n, season in load_seasons(place).items() if not season.deleted}
