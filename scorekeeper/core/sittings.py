"""Sittings of all games, one row each.

A sitting has a number among its game's sittings in the house, a name and a date, can be deleted and
restored, and has points for each player.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    Table,
    bindparam,
    delete,
    func,
    insert,
    select,
    tuple_,
    union_all,
    update,
)

from scorekeeper.base.text import Text
from scorekeeper.core.days import in_language
from scorekeeper.core.db import unindexed
from scorekeeper.core.documents import Document
from scorekeeper.core.tables import ChangeCellRow, HouseRow, SittingRow, TallyRow, new_mark
from scorekeeper.core.topics import Missing, Place

V = TypeVar("V")

Columns: TypeAlias = Mapping[Any, Any]
"""Values of a row's columns, or of an archive, by name."""

GONE = 1
"""Replaces the time of deletion: the sitting's content is erased."""

OPEN, OVER, DELETED, ERASED = "open", "over", "deleted", "erased"

sitting: Table = SittingRow.__table__
_tally: Table = TallyRow.__table__
_cell: Table = ChangeCellRow.__table__
_house: Table = HouseRow.__table__

HEAD = tuple(column for column in sitting.c if column.name not in {"house_id", "facts"})
"""Columns that lists read."""

# Statements of the hot path are built once: building one costs more than running it.
_THIS = (
    (sitting.c.house_id == bindparam("house"))
    & (sitting.c.game == bindparam("of"))
    & (sitting.c.number == bindparam("this"))
)
_READ = select(sitting).where(_THIS)
_UPDATE = update(sitting).where(_THIS)
_WITH_MARK = select(sitting.c.number, sitting.c.state).where(
    sitting.c.house_id == bindparam("house"),
    sitting.c.game == bindparam("of"),
    sitting.c.mark == bindparam("mark"),
)
_NEWEST_NUMBER = select(func.max(sitting.c.number)).where(
    sitting.c.house_id == bindparam("house"), sitting.c.game == bindparam("of")
)

_TABLES = 12  # an evening's newest tables, to find out who sat there


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's line in a list; `won` and points follow the game's rules.

    Points are an int if exact, else have one decimal. `taken_over` says since when and for whom a
    substitute took the seat. `competes` is false for a seat that cannot win, because its player
    left or joined late.
    """

    player: int
    name: str
    points: float
    won: bool
    taken_over: Text | None = None
    competes: bool = True


def in_points(stored: int, unit: int) -> float:
    """Convert stored units (e.g. tenths) to points; an int if exact."""
    return stored // unit if stored % unit == 0 else stored / unit


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
        if place.form and place.form.is_of_another(self.game, row.number, row.mark):
            raise Missing(self.name)
        self.id, self.mark = row.id, row.mark
        return row

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


@dataclass(frozen=True, slots=True)
class Numbered:
    """A sitting's number and state."""

    number: int
    state: str


def with_mark(place: Place, game: str, mark: str) -> Numbered | None:
    """Find the game's sitting with this mark, if the house has it."""
    params = {"house": place.house_id, "of": game, "mark": mark}
    row = place.connection.execute(_WITH_MARK, params).one_or_none()
    return Numbered(*row) if row else None


def give_mark(place: Place, topic: SittingTopic[Any], mark: str) -> None:
    """Set a sitting's mark; if another of its game's sittings has it, that one gets a new mark."""
    holder = with_mark(place, topic.game, mark)
    marks = ({holder.number: new_mark()} if holder else {}) | {topic.number: mark}
    for number, its in marks.items():
        this = {"house": place.house_id, "of": topic.game, "this": number}
        place.connection.execute(_UPDATE, this | {"mark": its})


# ---- lists ----


def newest(
    place: Place,
    game: str,
    *,
    limit: int,
    state: str | None = None,
    before: int | None = None,
    whole: bool = False,
) -> Sequence[Row[Any]]:
    """Load the newest sittings of a game, by date and then number; one query.

    Args:
        place: the house.
        game: the game's id.
        limit: the maximum number.
        state: only sittings in this state; by default all that count.
        before: only those after the sitting with this number in the list.
        whole: include their facts.
    """
    query = _of(place, game, whole=whole).where(_standing(state))
    if before is not None:
        here = (sitting.c.house_id == place.house_id) & (sitting.c.game == game)
        date = select(sitting.c.date).where(here, sitting.c.number == before).scalar_subquery()
        query = query.where(tuple_(sitting.c.date, sitting.c.number) < tuple_(date, before))
    return place.connection.execute(query.order_by(*_NEWEST).limit(limit)).all()


def newest_of_each(
    place: Place, games: Sequence[str], *, limit: int, state: str | None = None
) -> Mapping[str, Sequence[Row[Any]]]:
    """Load the newest sittings of each of these games, like `newest`; one query for all."""
    by_game: dict[str, list[Row[Any]]] = {game: [] for game in games}
    queries = (
        _of(place, game).where(_standing(state)).order_by(*_NEWEST).limit(limit).subquery()
        for game in games
    )
    if games:
        for row in place.connection.execute(union_all(*map(select, queries))):
            by_game[row.game].append(row)
    return {
        game: sorted(rows, key=lambda row: (row.date or "", row.number), reverse=True)
        for game, rows in by_game.items()
    }


def on_evening(place: Place, game: str, date: str, *, limit: int) -> Sequence[Row[Any]]:
    """Load the first sittings of a game on that date that count, by number; one query."""
    here = _of(place, game).where(sitting.c.counts.is_(True), sitting.c.date == date)
    return place.connection.execute(here.order_by(sitting.c.number).limit(limit)).all()


def counting(place: Place, game: str, number: int) -> Sequence[Row[Any]]:
    """Load the sitting of a game with this number, if it counts; one query."""
    query = _of(place, game).where(_standing(None), sitting.c.number == number)
    return place.connection.execute(query).all()


def numbered(
    place: Place, game: str, numbers: Sequence[int], *, whole: bool = False
) -> list[Row[Any]]:
    """Load the sittings of a game with these numbers, in this order; one query."""
    query = _of(place, game, whole=whole).where(sitting.c.number.in_(numbers))
    rows = {row.number: row for row in place.connection.execute(query)}
    return [rows[number] for number in numbers]


_NEWEST = sitting.c.date.desc(), sitting.c.number.desc()
"""The order of lists: newest date first, and newest number first within a date."""


def _standing(state: str | None) -> ColumnElement[bool]:
    """SQL condition: the state matches, or `counts` if no state is given."""
    return sitting.c.counts.is_(True) if state is None else sitting.c.state == state


def _of(place: Place, game: str, *, whole: bool = False) -> Select[Any]:
    columns = (sitting,) if whole else HEAD
    return select(*columns).where(sitting.c.house_id == place.house_id, sitting.c.game == game)


@dataclass(frozen=True, slots=True)
class Named:
    """Identifies a sitting for people: number, name and date."""

    number: int
    name: str
    date: str


def find_named(place: Place, game: str, name: str) -> list[Named]:
    """Find sittings with this name (case-insensitive), oldest first, without deleted ones.

    A weekday matches in every language.

    Args:
        place: the house.
        game: the game's id.
        name: the whole name.
    """
    rows = place.connection.execute(
        select(sitting.c.number, sitting.c.name, sitting.c.date)
        .where(
            sitting.c.house_id == place.house_id,
            sitting.c.game == game,
            sitting.c.counts.is_(True),
        )
        .order_by(sitting.c.number)
    )
    # the databases' lower() knows only the letters of English
    plain = _plain(name)
    return [Named(*row) for row in rows if _plain(row.name) == plain]


def evenings_lately(place: Place, *, limit: int) -> list[tuple[str, str]]:
    """Return the dates and games of the newest sittings, up to a limit; one query."""
    query = select(sitting.c.date, sitting.c.game).where(
        sitting.c.house_id == place.house_id, sitting.c.counts.is_(True)
    )
    order = sitting.c.date.desc(), sitting.c.game.desc(), sitting.c.number.desc()
    rows = place.connection.execute(query.order_by(*order).limit(limit))
    return [(date, game) for date, game in rows]


def who_sat(place: Place, date: str) -> list[int]:
    """Return the numbers of the players who sat at a table on that date; one query.

    In seat order, those of the newest table first; only the newest tables count. A merged player
    can appear under several numbers.
    """
    tables = (
        select(sitting.c.id, sitting.c.version, sitting.c.seats)
        .where(
            sitting.c.house_id == place.house_id,
            sitting.c.counts.is_(True),
            sitting.c.date == date,
            sitting.c.device_id.is_(None),
        )
        # without it SQLite scans all of a house's sittings instead of a date's
        .order_by(unindexed(sitting.c.id).desc())
        .limit(_TABLES)
        .subquery()
    )
    rows = place.connection.execute(
        select(tables.c.seats, _tally.c.player_id)
        .join_from(
            tables,
            _tally,
            (_tally.c.house_id == place.house_id) & (_tally.c.sitting_id == tables.c.id),
            isouter=True,
        )
        .order_by(tables.c.version.desc(), _tally.c.player_id)
    )
    numbers = (number for seats, substitute in rows for number in (*seats, substitute))
    return list(dict.fromkeys(number for number in numbers if number is not None))


def _plain(name: str) -> str:
    return in_language(name, "en").casefold()


# ---- erasing ----


def erase_deleted(connection: Connection, nouns: Mapping[str, str], before: int) -> int:
    """Erase the content of sittings deleted before that time (ms); return how many.

    The row stays, so that its number is never reused; the log keeps the time and device of each
    change. `nouns` maps each game to the prefix of its topics.
    """
    old = (
        sitting.c.house_id.in_(select(_house.c.id))  # so that the index is used
        & sitting.c.game.in_(nouns)
        & (sitting.c.state == DELETED)
        & (sitting.c.deleted_at < before)
    )
    query = select(sitting.c.house_id, sitting.c.game, sitting.c.number).where(old)
    rows = connection.execute(query.with_for_update()).all()  # so that none is restored
    for row in rows:
        here = (_cell.c.house_id == row.house_id) & (
            _cell.c.topic == f"{nouns[row.game]}/{row.number}"
        )
        connection.execute(delete(_cell).where(here))
    nothing: dict[str, Any] = {
        "name": "",
        "note": "",
        "facts": {},
        "cache": None,
        "deleted_at": GONE,
    }
    connection.execute(update(sitting).where(old).values(nothing | {"state": ERASED}))
    return len(rows)
