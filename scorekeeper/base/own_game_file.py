"""A game of a house's own as a file by itself: how it begins, and what its id may be."""

from collections.abc import Callable, Collection

from scorekeeper.base.file_head import read_top
from scorekeeper.base.json_fields import Cleaning, Findings, Record
from scorekeeper.base.json_text import read_json
from scorekeeper.base.text import Text, text

LONGEST_ID = 600
"""The longest id: forty characters may be 480 letters, and a few more in lower case."""


def read_own_game(
    data: bytes, known: str, key: str, optional: Collection[str], cleaning: Cleaning
) -> Record:
    """The object that says the game.

    Args:
        data: the file.
        known: the only format that can be read.
        key: where the game stands.
        optional: what it may say besides its name.
        cleaning: how what people wrote is kept.

    Raises:
        FileError: there is none.
    """
    findings = Findings(cleaning)
    top = read_top(read_json(data), findings, known, ("format", key), ())
    if key not in top:
        findings.refuse()
    return Record(top.said[key], top.at(key), findings, ("name",), optional)


def read_own_id(record: Record, own_id: Callable[[str], str], forbidden: str, message: Text) -> str:
    """The id that a game says; else the one that a game of its name has.

    Args:
        record: the game; what is wrong with its id is noted.
        own_id: the id of a game of the house's own of that name.
        forbidden: letters that no id has.
        message: that they are not allowed.
    """
    if "id" not in record:
        name = record.said.get("name")
        return own_id(record.findings.as_kept(name) if isinstance(name, str) else "")
    said, place = record.words("id"), record.at("id")
    if not isinstance(record.said["id"], str):
        return said
    if len(said) > LONGEST_ID:
        too_long = text("From 1 to %(most)s letters are needed.", most=LONGEST_ID)
        record.findings.add(place, too_long)
    elif not said.startswith(own_id("")) or said == own_id(""):
        begins = text("The id of a house's own game starts with “%(own)s”.", own=own_id(""))
        record.findings.add(place, begins)
    elif any(letter in said for letter in forbidden):
        record.findings.add(place, message)
    else:
        record.findings.note(said, place)  # an id is made of a name: its letters show as well
    return said
