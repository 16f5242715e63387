"""The interface of a game's file format: what a house needs of any game's files."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeAlias, TypeVar

from scorekeeper.base.file_values import Cleaning
from scorekeeper.base.json_text import JsonSource
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import Text, ntext, text

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
        players: returns everybody who plays in it, with the numbers that reading it assigned.
    """

    noun: str
    format: str
    read: Callable[[JsonSource, Cleaning], T]
    write: Callable[[T], str]
    lines: Callable[[T, Say], Iterable[Line]]
    players: Callable[[T], Iterable[Seat]]

    @property
    def family(self) -> str:
        """The format without its version."""
        return self.format.partition("/")[0]

    def people(self, sitting: T) -> dict[str, int]:
        """List everybody who plays in it: name → number."""
        return {seat.name: seat.player for seat in self.players(sitting)}


def describe_outcome(names: Sequence[str], winners: Sequence[int], leaders: Sequence[int]) -> Text:
    """Describe who has won a game, or who leads; `names` has one for each side."""
    leading = ", ".join(names[side] for side in leaders)
    if winners:
        return ntext("%(names)s wins.", "%(names)s share the win.", len(winners), names=leading)
    if len(leaders) in {0, len(names)}:
        return text("The game is not over yet.")
    return text("The game is not over yet; in the lead: %(names)s.", names=leading)
