"""A house out of its archive: whole, or not at all."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy.exc import IntegrityError

from scorekeeper.base.json_text import FileError, FileProblem
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.core.db import writing
from scorekeeper.core.topics import Place
from scorekeeper.games.sittings import ARCHIVED
from scorekeeper.house.archive.rows import add_house, derive_house, has_house
from scorekeeper.house.seasons.archive import KEY

_NOWHERE = 0  # the house that is not there yet


@dataclass(frozen=True, slots=True)
class HouseContents:
    """Who a house in an archive is, and what it brings."""

    public_id: str
    name: str
    parts: Sequence[Text]


def contents(archive: dict[str, Any]) -> HouseContents:
    """What is in an archive that was read."""
    kept = (said for said in archive["sittings"] if not said.get("deleted_at"))
    sittings = Counter(said["game"] for said in kept)
    variants = Counter(said["game"] for said in archive["variants"])
    people, log = len(archive["players"]), len(archive["changes"])
    parts = [
        ntext("%(num)s player", "%(num)s players", people),
        *(game.told(sittings[name]) for name, game in ARCHIVED.items()),
        *(game.kind.told(variants[name]) for name, game in ARCHIVED.items() if game.kind),
        *_told_seasons(archive),
        ntext("%(num)s change in the log", "%(num)s changes in the log", log),
    ]
    return HouseContents(archive["house"]["public_id"], archive["house"]["name"], parts)


def _told_seasons(archive: dict[str, Any]) -> list[Text]:
    """How many seasons it has, where it has any."""
    found = sum(not said["deleted"] for said in archive.get(KEY, ()))
    return [ntext("%(num)s season", "%(num)s seasons", found)] if found else []


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
            derive_house(house, archive)
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
        message = text("This house is already in the database.")
        raise FileError(FileProblem("house.public_id", message))
