"""Import a house from its archive, all or nothing."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy.exc import IntegrityError

from scorekeeper.base.json_text import FileError, FileProblem
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.core.db import writing
from scorekeeper.core.houses import GONE
from scorekeeper.core.topics import Place
from scorekeeper.games.sittings import ARCHIVED
from scorekeeper.house.archive.rows import add_house, derive_house, time_of_deletion
from scorekeeper.house.seasons.archive import KEY

_NOWHERE = 0  # no house yet


@dataclass(frozen=True, slots=True)
class HouseContents:
    public_id: str
    name: str
    parts: Sequence[Text]


def contents(archive: dict[str, Any]) -> HouseContents:
    live = (row for row in archive["sittings"] if not row.get("deleted_at"))
    sittings = Counter(sitting["game"] for sitting in live)
    variants = Counter(variant["game"] for variant in archive["variants"])
    people, log = len(archive["players"]), len(archive["changes"])
    parts = [
        ntext("%(num)s player", "%(num)s players", people),
        *(game.count_label.counting(sittings[name]) for name, game in ARCHIVED.items()),
        *(
            game.kind.count_label.counting(variants[name])
            for name, game in ARCHIVED.items()
            if game.kind
        ),
        *_seasons_part(archive),
        ntext("%(num)s change in the log", "%(num)s changes in the log", log),
    ]
    return HouseContents(archive["house"]["public_id"], archive["house"]["name"], parts)


def _seasons_part(archive: dict[str, Any]) -> list[Text]:
    """The number of seasons, if there are any."""
    count = sum(not season["deleted"] for season in archive.get(KEY, ()))
    return [ntext("%(num)s season", "%(num)s seasons", count)] if count else []


def import_house(archive: dict[str, Any], at: int) -> int:
    """Insert the house of an archive, as `read_archive` returned it, and return its number.

    Its public id, numbers and log are kept. Its devices are imported by name only and are revoked:
    everyone needs a new link to join.

    Raises:
        FileError: the house is already in the database.
    """
    try:
        with writing() as connection:
            place = Place(connection, _NOWHERE)
            check_free(place, archive)
            house = add_house(place, archive, at)
            derive_house(house, archive)
            return house.house_id
    except IntegrityError:  # it was imported by another process meanwhile
        with writing() as connection:
            check_free(Place(connection, _NOWHERE), archive)
        raise


def check_free(place: Place, archive: dict[str, Any]) -> None:
    """Check that the archive's house is not in the database, and was not erased in it.

    Raises:
        FileError: it is, or was.
    """
    deleted_at = time_of_deletion(place, archive["house"]["public_id"])
    if deleted_at == GONE:
        message = text("This house was deleted for good on this server.")
        raise FileError(FileProblem("house.public_id", message))
    if deleted_at is not None:
        message = text("This house is already in the database.")
        raise FileError(FileProblem("house.public_id", message))
