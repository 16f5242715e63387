"""The file of a sitting as the house knows it, whichever game it is of."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Generic, Protocol, TypeAlias, TypeVar

from scorekeeper.base.json_fields import Cleaning
from scorekeeper.base.json_text import JsonSource
from scorekeeper.base.text import Text

Say = Callable[[Text | str | int], str]
"""Says a sentence in the language of whoever reads; names and numbers stay as they are."""


class Told(Protocol):
    """What a file tells, such as a night of Montana."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def date(self) -> str:
        """Its evening, such as 2026-11-20."""


T = TypeVar("T", bound=Told)


@dataclass(frozen=True, slots=True)
class Row:
    """A name, its number, and what there is to say about that."""

    name: str
    number: str
    more: str = ""


Line: TypeAlias = str | tuple[Row, ...]
"""What stands on a line; or several rows, to be shown in columns."""


@dataclass(frozen=True, slots=True)
class GameFile(Generic[T]):
    """How a sitting of a game is told by a file.

    Args:
        noun: what a file tells, as the command calls it; in the log its topic begins so.
        format: what the file says that it is, such as "scorekeeper-night/1".
        read: what a file tells, its names as they are cleaned; raises `FileError`.
        write: the text of the file.
        lines: what came of it.
        people: everybody who plays in it, with the number that reading it gave.
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
