"""Files of sittings as they are let in: every name and note in them as it is kept.

Nothing here loads the database, so that a file can be scored without any.
"""

from dataclasses import dataclass
from typing import Any

from scorekeeper.base.game_file import GameFile, T
from scorekeeper.base.json_fields import Cleaning
from scorekeeper.base.json_text import FileError, FileProblem, read_json
from scorekeeper.base.text import text
from scorekeeper.core.headings import clean_date
from scorekeeper.core.names import clean_name, clean_note
from scorekeeper.games.registry import FILES


@dataclass(frozen=True, slots=True)
class ReadFile:
    """What was read, and as whose file."""

    file: GameFile[Any]
    told: Any


def read_any(data: bytes) -> ReadFile:
    """What a file tells; here alone it is decided which game's it is.

    Raises:
        FileError: it is none of them; or as its own reading.
    """
    family = family_of(data)
    file = next((file for file in FILES if file.family == family), None)
    if file is None:
        choices = ", ".join(file.format for file in FILES)
        message = text("This must be one of: %(choices)s.", choices=choices)
        raise FileError(FileProblem("format", message))
    return ReadFile(file, read_as(file, data))


def family_of(data: bytes) -> str:
    """The kind of file that it says it is; that of a night, where it says nothing.

    Raises:
        FileError: it cannot be read at all.
    """
    value = read_json(data)
    said = value.get("format") if isinstance(value, dict) else None
    return said.partition("/")[0] if isinstance(said, str) else FILES[0].family


def read_as(file: GameFile[T], data: bytes) -> T:
    """What a file of this kind tells, its players numbered from 1 as they appear.

    Raises:
        FileError: whatever is wrong with the file or with a name in it, each with its place.
    """
    return file.read(data, Cleaning(clean_name, clean_note, clean_date))
