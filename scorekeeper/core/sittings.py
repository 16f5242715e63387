"""Sittings of all games, one row each.

A sitting has a number among its game's sittings in the house, a name and a date, can be deleted and
restored, and has points for each player.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from sqlalchemy import Row, Table, bindparam, func, insert, select, update

from scorekeeper.base.text import Text
from scorekeeper.core.documents import Document
from scorekeeper.core.tables import SittingRow, new_mark
from scorekeeper.core.topics import Missing, Place

V = TypeVar("V")

Columns: TypeAlias = Mapping[Any, Any]
"""Values of a row's columns, or of an archive, by name."""

GONE = 1
"""Replaces the time of deletion: the sitting's content is erased."""

OPEN, OVER, DELETED, ERASED = "open", "over", "deleted", "erased"

sitting: Table = SittingRow.__table__

# Statements of the hot path are built once: building one costs more than running it.
_THIS = (
    (sitting.c.house_id == bindparam("house"))
    & (sitting.c.game == bindparam("of"))
    & (sitting.c.number == bindparam("this"))
)
_READ = select(sitting).where(_THIS)
_UPDATE = update(sitting).where(_THIS)
_NEWEST_NUMBER = select(func.max(sitting.c.number)).where(
    sitting.c.house_id == bindparam("house"), sitting.c.game == bindparam("of")
)


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's line in a list; `won` and points follow the game's rules.

    Points are an int if exact, else have one decimal. `taken_over` says since when and for whom a
    substitute took the seat. `competes` is false for a seat that cannot win, because its player
    left or joined late, or because it has lost outright. `side` is equal for those who score
    together; None for a player alone.
    """

    player: int
    name: str
    points: float
    won: bool
    taken_over: Text | None = None
    competes: bool = True
    side: int | None = None


@dataclass(frozen=True, slots=True)
class RowColumns:
    """The columns of a sitting's row; see `SittingRow`.

    Args:
        state: `OPEN` or `OVER`; ignored for a deleted sitting.
        counts: whether evenings and statistics count it unless it is deleted.
    """

    facts: Mapping[str, Any]
    state: str
    counts: bool = True
    name: str = ""
    date: str | None = None
    note: str = ""
    seats: Sequence[int] = field(default_factory=list)
    device_id: int | None = None
    deleted_at: int = 0
    last_deleted_id: int = 0
    cache: Mapping[str, Any] | None = None

    @property
    def columns(self) -> dict[str, Any]:
        """Return the row's columns, except its key, mark and version."""
        columns = {name: getattr(self, name) for name in self.__slots__}
        if self.deleted_at:
            columns |= {"state": DELETED, "counts": False}
        return columns


class SittingTopic(ABC, Generic[V]):
    """One sitting of a game; without a number a new one, which gets the next number.

    A game's topic implements the abstract methods.
    """

    game: str
    """The game's id, in rows and archives."""

    noun: str
    """The game's word for a sitting; with the number it is the topic's name in the log."""

    head: tuple[str, ...] = ("name", "date", "seats", "deleted_at")
    """The parts of a document that are columns; all others are in `facts`."""

    counted = True
    """Whether it has tallies; games for a single device have none."""

    def __init__(self, number: int | None = None) -> None:
        self.number = number
        self.id = 0  # of the row, once it is read or written
        self.mark = ""  # of the row, once it is read or written

    @property
    def name(self) -> str:
        """The name in the log, such as `night/3`."""
        return f"{self.noun}/{self.number}"

    def begin(self, place: Place) -> None:
        """Assign the next number."""
        params = {"house": place.house_id, "of": self.game}
        self.number = (place.connection.execute(_NEWEST_NUMBER, params).scalar() or 0) + 1

    def read(self, place: Place) -> Row[Any]:
        """Load the row.

        Raises:
            Missing: the house has none, it was erased, or the form belongs to another sitting that
                had this number.
        """
        row = place.connection.execute(_READ, self._this(place)).one_or_none()
        if row is None or row.state == ERASED:
            raise Missing(self.name)
        self._check_form(place, row.mark)
        self.id, self.mark = row.id, row.mark
        return row

    def _check_form(self, place: Place, mark: str) -> None:
        if place.form and place.form.is_of_another(self.game, self.number or 0, mark):
            raise Missing(self.name)

    def restore(self, place: Place, document: Document) -> V:
        """Convert a document to the value: the inverse of `document`.

        Raises:
            RuleError: it is no longer valid.
        """
        return self.value(place, document)

    def save(self, place: Place, before: V | None, after: V, version: int) -> None:
        """Write the sitting and its derived rows; `version` is its new one."""
        now = self.row_columns(after).columns
        if before is None:
            self.id, self.mark = version, new_mark()
            key = {"house_id": place.house_id, "game": self.game, "number": self.number}
            row = {**key, "id": self.id, "mark": self.mark, "version": version, **now}
            place.connection.execute(insert(sitting).values(row))
        else:
            was = self.row_columns(before).columns
            # not a cell: no form enters it, and two deletions of parts do not conflict
            now["last_deleted_id"] = max(was["last_deleted_id"], now["last_deleted_id"])
            changed = {name: value for name, value in now.items() if was[name] != value}
            new = self._this(place) | changed | {"version": version}
            place.connection.execute(_UPDATE, new)
        self.derive(place, before, after)

    def rederive(self, place: Place) -> None:
        """Rebuild all derived rows of a sitting."""
        value = self.value(place, self.row_document(self.read(place)._mapping))
        now = self.row_columns(value).columns
        derived = {name: now[name] for name in ("state", "counts", "cache")}
        place.connection.execute(_UPDATE, self._this(place) | derived)
        self.derive(place, None, value)

    @classmethod
    def row_document(cls, row: Columns) -> Document:
        """Convert a row, or the same columns in an archive, to a document."""
        facts: Document = row["facts"]
        return {name: row[name] for name in (*cls.head, "last_deleted_id")} | facts

    def _this(self, place: Place) -> dict[str, Any]:
        return {"house": place.house_id, "of": self.game, "this": self.number}

    # ---- implemented by a game ----

    @abstractmethod
    def load(self, place: Place) -> V:
        """Load the sitting.

        Raises:
            Missing: the house has none, or it was erased.
        """

    @abstractmethod
    def value(self, place: Place, document: Document) -> V:
        """Convert a document to a value, loading the players' names."""

    @abstractmethod
    def document(self, value: V) -> Document:
        """Convert the value to a document."""

    @abstractmethod
    def row_columns(self, value: V) -> RowColumns:
        """Convert the value to its row."""

    @abstractmethod
    def derive(self, place: Place, before: V | None, after: V) -> None:
        """Write the derived rows if they differ from those before.

        If `before` is None, all existing ones are replaced.
        """

    @staticmethod
    def players(row: Columns) -> Collection[int]:
        """Return the numbers of all players who ever had a seat, from a row."""
        seats: list[int] = row["seats"]
        return seats
