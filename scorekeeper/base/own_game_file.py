"""Read the file of a house's own game: its head and its id."""

from collections.abc import Callable, Collection

from scorekeeper.base.file_head import read_top
from scorekeeper.base.file_values import Cleaning
from scorekeeper.base.json_fields import Findings, Record
from scorekeeper.base.json_text import read_json
from scorekeeper.base.text import Text, text

LONGEST_ID = 600
"""The longest id: 40 visible characters can be 480 code points, and more in lower case."""


def read_own_game(
    data: bytes, readable: str, key: str, optional: Collection[str], cleaning: Cleaning
) -> Record:
    """Read the object that defines the game.

    Args:
        data: the file.
        readable: the only format that can be read.
        key: the key of the game.
        optional: the keys that the game may have in addition to its name.
        cleaning: cleans typed texts for storage.

    Raises:
        FileError: it is not JSON, has another format, or has no game.
    """
    findings = Findings(cleaning)
    top = read_top(read_json(data), findings, readable, ("format", key), ())
    if key not in top:
        findings.refuse()
    return Record(top.fields[key], top.at(key), findings, ("name",), optional)


def read_own_id(record: Record, own_id: Callable[[str], str], forbidden: str, message: Text) -> str:
    """Read the id of a game; without one, derive it from the name.

    Args:
        record: the game; problems with its id are reported.
        own_id: returns the id of a house's own game with that name.
        forbidden: letters that are not allowed in an id.
        message: the message about them.
    """
    if "id" not in record:
        name = record.fields.get("name")
        return own_id(record.findings.as_kept(name) if isinstance(name, str) else "")
    own, place = record.words("id"), record.at("id")
    if not isinstance(record.fields["id"], str):
        return own
    if len(own) > LONGEST_ID:
        too_long = text("From 1 to %(most)s letters are needed.", most=LONGEST_ID)
        record.findings.add(place, too_long)
    elif not own.startswith(own_id("")) or own == own_id(""):
        begins = text("The id of a house's own game starts with “%(own)s”.", own=own_id(""))
        record.findings.add(place, begins)
    elif any(letter in own for letter in forbidden):
        record.findings.add(place, message)
    else:
        record.findings.note(own, place)  # invisible letters are refused, as in names
    return own
