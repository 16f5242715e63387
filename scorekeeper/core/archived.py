"""What the archive of a house asks of a game."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from scorekeeper.base.json_fields import Findings, Record
from scorekeeper.base.text import Text
from scorekeeper.core.archive_values import Item, Known, Places
from scorekeeper.core.documents import Cells, Diff
from scorekeeper.core.topics import Place


class Veil(Protocol):
    """What an archive leaves out, as long as nobody may see it."""

    def facts(self, number: int, facts: Item) -> Item:
        """What may be told of the facts of the sitting with that number."""

    def cells(self, number: int, seq: int, cells: Diff) -> Diff:
        """What may be told of what the change `seq` altered there."""


@dataclass(frozen=True, slots=True)
class ArchivedSettings:
    """How a house plays the game.

    Args:
        cell: how their cells begin in the log of the house.
        check: notes what is wrong with what stands at a place.
        places: the checks of their cells, below `cell`.
    """

    cell: str
    check: Callable[[Item, str, Findings], object]
    places: Places


@dataclass(frozen=True, slots=True)
class ArchivedKind:
    """Versions of the game's variants.

    Args:
        name: what they are called among others.
        told: what there is, of so many of the house's own.
        read: the version that stands at a place, with its `id`, its `hash`, and whether it is the
            house's `own`; notes what is wrong with it.
    """

    name: str
    told: Callable[[int], Text]
    read: Callable[[Any, str, Findings], Any]


@dataclass(frozen=True, slots=True)
class ArchivedTopic:
    """Something that the log tells of besides sittings.

    Args:
        name: its name in the log.
        cells: what stands there in the end, out of the whole archive.
        at: the checks of its cells.
    """

    name: str
    cells: Callable[[Item], Cells]
    at: Callable[[Known], Places]


@dataclass(frozen=True, slots=True)
class ArchivedTable:
    """A table that only this game has; its rows are numbered.

    Args:
        key: the archive's key for it; it may be missing.
        topic: its name in the log.
        rows: its rows.
        columns: what there is besides the number, with the checks.
    """

    key: str
    topic: str
    rows: type[Any]
    columns: Places


@dataclass(frozen=True, slots=True)
class ArchivedGame:
    """How the sittings of a game stand in an archive.

    Args:
        head: which columns of its row a sitting has besides those that every one has, with their
            checks.
        check: notes what is wrong with a sitting whose head is sound.
        at: the checks of what a sound sitting's cells can hold, in the log as well; its pages show
            whatever passes.
        told: what there is, of so many sittings; of a backup as well.
        may: further columns that a sitting can have, with their checks.
        veil: what is hidden in a house.
        settings: how a house plays it.
        kind: the versions of its variants, where it has some.
        topics: what the log tells besides.
        tables: those that only this game has.
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
