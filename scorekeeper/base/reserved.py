"""The reserved name that no player can have."""

from collections.abc import Iterable

from scorekeeper.base.json_text import FileError, FileProblem, shorten, within
from scorekeeper.base.text import Text, text

RESERVED = "dummy"
"""The name of Montana's fourth pile in its files; upper and lower case are equal."""


def reserved_message(name: str) -> Text:
    """Return the message about a player with this name."""
    return text("“%(name)s” is reserved for the fourth pile.", name=shorten(name))


def refuse_reserved(names: Iterable[str]) -> None:
    """Refuse a file in which a player has the reserved name.

    Raises:
        FileError: a player has it.
    """
    problems = [
        FileProblem(within("players", index), reserved_message(name))
        for index, name in enumerate(names)
        if name.casefold() == RESERVED
    ]
    if problems:
        raise FileError(*problems)
