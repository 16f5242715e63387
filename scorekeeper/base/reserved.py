"""What no player can be called."""

from collections.abc import Iterable

from scorekeeper.base.json_text import FileError, FileProblem, short, within
from scorekeeper.base.text import Text, text

RESERVED = "dummy"
"""The name of Montana's fourth pile, in its files, in whichever case."""


def reserved(name: str) -> Text:
    """What is said of a player who is called so."""
    return text("“%(name)s” is reserved for the fourth pile.", name=short(name))


def refuse_reserved(names: Iterable[str]) -> None:
    """Refuse the players of a file if one is called so: nobody in a house is.

    Raises:
        FileError: one is.
    """
    problems = [
        FileProblem(within("players", index), reserved(name))
        for index, name in enumerate(names)
        if name.casefold() == RESERVED
    ]
    if problems:
        raise FileError(*problems)
