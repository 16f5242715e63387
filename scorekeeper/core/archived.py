"""The contract of a game for the archive of a house."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from scorekeeper.base.findings import Findings
from scorekeeper.base.schemas import Check
from scorekeeper.base.text import Text
from scorekeeper.core.archive_values import ArchiveRows, Item
from scorekeeper.core.documents import Cells, Diff
from scorekeeper.core.topics import Place


class Veil(Protocol):
    """Removes hidden bids from an archive."""

    def facts(self, number: int, facts: Item) -> Item:
        """Return the visible facts of a sitting, by its number."""

    def cells(self, number: int, seq: int, cells: Diff) -> Diff:
        """Return the visible cells of the change `seq`."""


@dataclass(frozen=True, slots=True)
class ArchivedSettings:
    """A game's settings in a house.

    Args:
        cell: the prefix of their cells in the house's log.
        document: their type.
        check: records problems that the type cannot express, at a path.
    """

    cell: str
    document: type
    check: Callable[[Item, str, Findings], None]


@dataclass(frozen=True, slots=True)
class ArchivedKind:
    """Versions of a game's variants.

    Args:
        read: reads the version at a path, with its `id`, its `hash`, and whether it is the house's
            `own`; records problems.
    """

    name: str
    count_label: Text
    read: Callable[[Any, str, Findings], Any]


@dataclass(frozen=True, slots=True)
class ArchivedTopic:
    """A topic of the log other than sittings.

    Args:
        cells: its final cells, computed from the whole archive.
        find: finds the check of the cell with a path.
    """

    name: str
    cells: Callable[[Item], Cells]
    find: Callable[[Sequence[str], ArchiveRows], Check | None]


@dataclass(frozen=True, slots=True)
class ArchivedTable:
    """A table that only this game has; its rows are numbered.

    Args:
        key: the archive's key for it; optional in an archive.
        topic: its name in the log.
        columns: the type of a row without its number.
    """

    key: str
    topic: str
    rows: type[Any]
    columns: type


@dataclass(frozen=True, slots=True)
class ArchivedGame:
    """How an archive contains the sittings of a game.

    Args:
        document: the type of a sitting's document, whose cells are in the log; its pages can show
            every value that passes.
        check: records problems that the type cannot express, at a path.
        count_label: a number of sittings, also for backups.
        veil: returns what hides bids in a house; None if nothing is hidden in this game.
        kind: the versions of its variants, if it has any.
        topics: further topics of the log.
    """

    row: type
    document: type
    check: Callable[[Item, str, ArchiveRows, Findings], None]
    count_label: Text
    veil: Callable[[Place], Veil] | None = None
    settings: ArchivedSettings | None = None
    kind: ArchivedKind | None = None
    topics: Sequence[ArchivedTopic] = ()
    tables: Sequence[ArchivedTable] = ()
