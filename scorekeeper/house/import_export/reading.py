"""Read the files of sittings, with names and notes cleaned as for storage.

Nothing here imports the database, so that a file can be scored without one.
"""

from dataclasses import dataclass
from typing import Any

from scorekeeper.base.file_values import Cleaning
from scorekeeper.base.foreign_files import UNKNOWN
from scorekeeper.base.game_file import GameFile, T
from scorekeeper.base.json_text import WHOLE, FileError, FileProblem, Json, JsonSource, read_json
from scorekeeper.base.text import text
from scorekeeper.core.dates import clean_date
from scorekeeper.core.names import clean_name, clean_note
from scorekeeper.games.registry import FILES

_OURS = {"format", "players", "deals"}
"""A file without any of these keys is not one of ours."""


@dataclass(frozen=True, slots=True)
class ReadFile:
    file: GameFile[Any]
    sitting: Any


class UnknownFormat(FileError):
    """The file is not a sitting's; `family` is the format it names, without the version."""

    def __init__(self, family: str) -> None:
        choices = ", ".join(file.format for file in FILES)
        message = text("This must be one of: %(choices)s.", choices=choices)
        super().__init__(FileProblem("format", message))
        self.family = family


def read_any(data: bytes) -> ReadFile:
    """Read the file of a sitting of any game; this is the only place that decides which.

    Raises:
        UnknownFormat: its format is of no game.
        FileError: as for `read_as`.
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
    """Read a file of this kind; players are numbered from 1 in order of appearance.

    Raises:
        FileError: all problems of the file and of names in it, each with its place.
    """
    return file.read(data, Cleaning(clean_name, clean_note, clean_date))


def _family(value: object) -> str:
    """The format that the file names, without the version; that of a night if it names none."""
    format_name = value.get("format") if isinstance(value, dict) else None
    return format_name.partition("/")[0] if isinstance(format_name, str) else FILES[0].family
