"""Files of nights and matches as they are let in: every name and note in them as it is kept.

Nothing here loads the database, so that a file can be scored without any.
"""

from scorekeeper.base.json_fields import Cleaning
from scorekeeper.base.json_text import FileError, FileProblem, read_json, within
from scorekeeper.base.text import text
from scorekeeper.core.names import clean_name, clean_note
from scorekeeper.games.montana.files import night_file
from scorekeeper.games.montana.files.deal_file import RESERVED, reserved
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.shedding.files import match_file
from scorekeeper.games.shedding.rules.match import Match


def read_clean(data: bytes) -> Night | Match:
    """The night or the match that a file tells; here alone it is decided which of them.

    What does not say what it is passes for a night.

    Raises:
        FileError: it is something else; or as for a night, or for a match.
    """
    value = read_json(data)
    if match_file.is_match(value):
        return read_clean_match(data)
    said = value.get("format") if isinstance(value, dict) else None
    if isinstance(said, str) and said.partition("/")[0] != night_file.FORMAT.partition("/")[0]:
        choices = f"{night_file.FORMAT}, {match_file.FORMAT}"
        message = text("One of these is needed: %(choices)s.", choices=choices)
        raise FileError(FileProblem("format", message))
    return read_clean_night(data)


def read_clean_night(data: bytes) -> Night:
    """The night of a file, its players numbered from 1 as they appear.

    Raises:
        FileError: whatever is wrong with the file or with a name in it, each with its place.
    """
    return night_file.read_night(data, builtin_variants(), Cleaning(clean_name, clean_note))


def read_clean_match(data: bytes) -> Match:
    """The match of a file, its players numbered from 1 in seat order.

    Raises:
        FileError: whatever is wrong with the file or with a name in it, each with its place.
    """
    match = match_file.read_match(data, Cleaning(name=clean_name))
    problems = [
        FileProblem(within("players", index), reserved(seat.name))
        for index, seat in enumerate(match.seats)
        if seat.name.casefold() == RESERVED  # nobody in a house is called so
    ]
    if problems:
        raise FileError(*problems)
    return match
