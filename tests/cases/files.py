"""Files of sittings of any game for tests: imported, and as they would be written."""

from typing import Any

from scorekeeper.core.importing import Importer
from scorekeeper.core.players import load_roster
from scorekeeper.core.roles import Role
from scorekeeper.games.importing import IMPORTERS
from scorekeeper.games.sittings import TOPICS
from scorekeeper.house.import_export.actions import Imported, import_file
from scorekeeper.house.import_export.reading import read_any
from tests.support import House


def importer_of(data: bytes) -> Importer[Any]:
    """The importer for files of this game."""
    return IMPORTERS[read_any(data).file.noun]


def as_it_reads(data: bytes) -> str:
    """The file as it would be written, whether it was imported or not."""
    return importer_of(data).file.write(read_any(data).sitting)


def take(house: House, data: bytes, role: Role = Role.OWNER) -> Imported:
    """Import a file."""
    with house.app.app_context():
        return import_file(house.actor(role), data)


def imported(data: bytes, number: int, *, was_present: bool) -> Imported:
    """The result of importing the file as the sitting with that number."""
    return Imported(importer_of(data).file.noun, number, was_present)


def file_of(house: House, data: bytes, number: int = 1) -> str:
    """The sitting of the file's game with that number as it would be written."""
    importer = importer_of(data)
    with house.place() as place:
        return importer.file.write(TOPICS[importer.game](number).load(place).value)


def roster(house: House) -> dict[int, str]:
    """The players' names by their numbers."""
    with house.place() as place:
        return {number: player.name for number, player in load_roster(place).items()}
