"""The interface of a game's file format: what a house needs of any game's files."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, Protocol, TypeAlias, TypeVar

from scorekeeper.base.file_values import Cleaning
from scorekeeper.base.json_text import JsonSource
from scorekeeper.base.text import Text

Say = Callable[[Text | str | int], str]
"""Translates a sentence into the reader's language; names and numbers stay unchanged."""


class FileContent(Protocol):
    """The content of a file, such as a night of Montana."""

    @property
    def name(self) -> str:
        """The name that the table gave it."""

    @property
    def date(self) -> str:
        """The evening on which it began, such as 2026-11-20."""


T = TypeVar("T", bound=FileContent)


@dataclass(frozen=True, slots=True)
class Row:
    """A name, its number, and a remark."""

    name: str
    number: str
    more: str = ""


Line: TypeAlias = str | tuple[Row, ...]
"""The text of a line; or several rows, to be shown in columns."""


@dataclass(frozen=True, slots=True)
class GameFile(Generic[T]):
    """Reads and writes the file of a sitting of one game.

    Args:
        noun: the kind of sitting, as the command names it; also the prefix of its topic in the
            log.
        format: the value of the file's key `format`, such as "scorekeeper-night/1".
        read: parses a file and cleans its names; raises `FileError`.
        lines: returns the results as lines of text.
        people: returns everybody who plays in it, with the numbers that reading it assigned.
    """

    noun: str
    format: str
    read: Callable[[JsonSource, Cleaning], T]
    write: Callable[[T], str]
    lines: Callable[[T, Say], Iterable[Line]]
    people: Callable[[T], Mapping[str, int]]

    @property
    def family(self) -> str:
        """The format without its version."""
        return self.format.partition("/")[0]
