"""A night file as it is let in: every name and note in it as it is kept.

Nothing here loads the database, so that a file can be scored without any.
"""

from scorekeeper.actions.names import clean_name, clean_note
from scorekeeper.games.json_fields import Cleaning
from scorekeeper.games.montana.night import Night
from scorekeeper.games.montana.night_file import read_night
from scorekeeper.store.seeds import builtin_variants


def read_clean_night(data: bytes) -> Night:
    """The night of a file, its players numbered from 1 as they appear.

    Raises:
        FileError: whatever is wrong with the file or with a name in it, each with its place.
    """
    return read_night(data, builtin_variants(), Cleaning(clean_name, clean_note))
