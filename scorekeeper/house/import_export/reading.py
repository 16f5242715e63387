"""Files of sittings as they are let in: every name and note in them as it is kept.

Nothing here loads the database, so that a file can be scored without any.
"""

from dataclasses import dataclass
from typing import Any

from scorekeeper.base.foreign_files import UNKNOWN
from scorekeeper.base.game_file import GameFile, T
from scorekeeper.base.json_fields import Cleaning
from scorekeeper.base.json_text import WHOLE, FileError, FileProblem, Json, JsonSource, read_json
from scorekeeper.base.text import text
from scorekeeper.core.dates import clean_date
from scorekeeper.core.names import clean_name, clean_note
from scorekeeper.games.registry import FILES

_OURS = {"format", "players", "deals"}
"""A file of any game has one of these keys, however damaged it is."""


@dataclass(frozen=True, slots=True)
class ReadFile:
    """What was read, and as whose file."""

    file: GameFile[Any]
    told: Any


class UnknownFormat(FileError):
    """A file that is no sitting's; `family` is the format that it names, without its version."""

    def __init__(self, family: str) -> None:
        choices = ", ".join(file.format for file in FILES)
        message = text("This must be one of: %(choices)s.", choices=choices)
        super().__init__(FileProblem("format", message))
        self.family = family


def read_any(data: bytes) -> ReadFile:
    """Read the file of a sitting of any game; only here is decided which game it is.

    Raises:
        UnknownFormat: it is of none.
        FileError: as `read_as`.
    """
    value = read_json(data)
    if isinstance(value, dict) and not _OURS & value.keys():
        raise FileError(FileProblem(WHOLE, UNKNOWN))
    family = _family(value)
    file = next((file for file in FILES if file.family == family), None)
    if file is None:
        raise UnknownFormat(family)
    return ReadFile(file, read_as(file, Json(value)))


def read_as(file: GameFile[T], data: JsonSource) -> T:
    """Read a file of this kind, its players numbered from 1 as they appear.

    Raises:
        FileError: everything that is wrong with the file or with a name in it, with its place.
    """
    return file.read(data, Cleaning(clean_name, clean_note, clean_date))


def _family(value: object) -> str:
    """The kind of file that it says it is; that of a night, where it says nothing."""
    said = value.get("format") if isinstance(value, dict) else None
    return said.partition("/")[0] if isinstance(said, str) else FILES[0].family
