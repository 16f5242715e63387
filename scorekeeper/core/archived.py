"""The contract of a game for the archive of a house."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from scorekeeper.base.json_fields import Findings, Record
from scorekeeper.base.text import Text
from scorekeeper.core.archive_values import Item, Known, Places
from scorekeeper.core.documents import Cells, Diff
from scorekeeper.core.topics import Place


class Veil(Protocol):
    """What an archive omits while it is hidden."""

    def facts(self, number: int, facts: Item) -> Item:
        """Return the visible facts of a sitting, by its number."""

    def cells(self, number: int, seq: int, cells: Diff) -> Diff:
        """Return the visible cells of the change `seq`."""


@dataclass(frozen=True, slots=True)
class ArchivedSettings:
    """A game's settings in a house.

    Args:
        cell: the prefix of their cells in the house's log.
        check: records problems of the value at a path.
        places: checks of their cells, below `cell`.
    """

    cell: str
    check: Callable[[Item, str, Findings], object]
    places: Places


@dataclass(frozen=True, slots=True)
class ArchivedKind:
    """Versions of a game's variants.

    Args:
        name: their kind.
        told: describes a number of the house's own games.
        read: reads the version at a path, with its `id`, its `hash`, and whether it is the house's
            `own`; records problems.
    """

    name: str
    told: Callable[[int], Text]
    read: Callable[[Any, str, Findings], Any]


@dataclass(frozen=True, slots=True)
class ArchivedTopic:
    """A topic of the log other than sittings.

    Args:
        name: its name in the log.
        cells: its final cells, computed from the whole archive.
        at: the checks of its cells.
    """

    name: str
    cells: Callable[[Item], Cells]
    at: Callable[[Known], Places]


@dataclass(frozen=True, slots=True)
class ArchivedTable:
    """A table that only this game has; its rows are numbered.

    Args:
        key: the archive's key for it; optional in an archive.
        topic: its name in the log.
        rows: its rows.
        columns: the columns except the number, with their checks.
    """

    key: str
    topic: str
    rows: type[Any]
    columns: Places


@dataclass(frozen=True, slots=True)
class ArchivedGame:
    """How an archive contains the sittings of a game.

    Args:
        head: further required columns of a sitting, with their checks.
        check: records problems of a sitting whose head is valid.
        at: checks of the cells of a valid sitting, also in the log; its pages can show every value
            that passes.
        told: describes a number of sittings, also for backups.
        may: further optional columns of a sitting, with their checks.
        veil: what is hidden in a house.
        settings: the game's settings in a house.
        kind: the versions of its variants, if it has any.
        topics: further topics of the log.
        tables: further tables.
    """

    head: Callable[[Known], Places]
    check: Callable[[Record, Known], None]
    at: Callable[[Item, Known], Places]
    told: Callable[[int], Text]
    may: Places = field(default_factory=dict)
    veil: Callable[[Place], Veil] | None = None
    settings: ArchivedSettings | None = None
    kind: ArchivedKind | None = None
    topics: Sequence[ArchivedTopic] = ()
    tables: Sequence[ArchivedTable] = ()
