"""A house out of its archive: whole, or not at all."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy.exc import IntegrityError

from scorekeeper.base.json_text import FileError, FileProblem
from scorekeeper.base.text import text
from scorekeeper.core.db import writing
from scorekeeper.core.topics import Place
from scorekeeper.house.archive.rows import add_house, count_house, has_house

_NOWHERE = 0  # the house that is not there yet


@dataclass(frozen=True, slots=True)
class Contents:
    """What a house's archive brings, in numbers, and who it is."""

    public_id: str
    name: str
    players: int
    nights: int
    games: int
    gaps: int
    matches: int
    changes: int


def contents(archive: dict[str, Any]) -> Contents:
    """What is in an archive that was read."""
    return Contents(
        archive["house"]["public_id"],
        archive["house"]["name"],
        players=len(archive["players"]),
        nights=sum(not night["discarded"] for night in archive["nights"]),
        games=len(archive["variants"]),
        gaps=len(archive.get("gaps", ())),
        matches=sum(not match["discarded"] for match in archive.get("matches", ())),
        changes=len(archive["changes"]),
    )


def import_house(archive: dict[str, Any], at: int) -> int:
    """Make the house that an archive tells, as `read_archive` has read it; returns its number.

    It keeps its name in addresses, its numbers and its log. Its devices are known by name only
    and can never be used: whoever wants in needs a new link.

    Raises:
        FileError: the database has that house.
    """
    try:
        with writing() as connection:
            place = Place(connection, _NOWHERE)
            check_free(place, archive)
            house = add_house(place, archive, at)
            count_house(house)
            return house.house_id
    except IntegrityError:  # somebody else brought it in meanwhile
        with writing() as connection:
            check_free(Place(connection, _NOWHERE), archive)
        raise


def check_free(place: Place, archive: dict[str, Any]) -> None:
    """The database must not have the house of the archive.

    Raises:
        FileError: it has.
    """
    if has_house(place, archive["house"]["public_id"]):
        message = text("This database has that house already.")
        raise FileError(FileProblem("house.public_id", message))
