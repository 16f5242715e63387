"""What all that people sit down to play has in common where it is stored and listed.

A night and a match have a number in the house, a name and an evening, can be discarded and brought
back, and come to so many points a player. Discarded ones are 0 where they are not, else the moment.
"""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Table,
    UnaryExpression,
    literal_column,
    select,
    tuple_,
)

from scorekeeper.base.text import Text
from scorekeeper.core.days import in_language
from scorekeeper.core.tables import MatchRow, NightRow, TallyRow
from scorekeeper.core.topics import Place

GONE = 1
"""In the place of the moment at which something was discarded: nothing of it is left."""

_night: Table = NightRow.__table__
_match: Table = MatchRow.__table__
_tally: Table = TallyRow.__table__

# added to a column, it keeps SQLite from going through all rows by the index of that column
_ZERO: ColumnElement[int] = literal_column("0")

_TABLES = 12  # of an evening's nights, and of its matches, from the newest: who sat there
_SEATS = 6


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's line in a list; `won` and the points are whose the game's rules say.

    `taken_over` says since when and for whom, where somebody took over the seat.
    """

    player: int
    name: str
    points: int
    won: bool
    taken_over: Text | None = None


def kept(table: Table) -> ColumnElement[bool]:
    """That a row was not discarded; so many are not that no index is taken for it."""
    return table.c.discarded + _ZERO == 0


def restorable(table: Table) -> ColumnElement[bool]:
    """That a row was discarded and can be brought back."""
    return table.c.discarded > GONE


def newest(table: Table) -> tuple[UnaryExpression[Any], ...]:
    """The order of every list of nights or matches: the newest evening first, then the number."""
    return table.c.date.desc(), table.c.id.desc()


def older(table: Table, place: Place, number: int) -> ColumnElement[bool]:
    """That a night or a match comes after the one with that number in such a list."""
    here = (table.c.house_id == place.house_id) & (table.c.id == number)
    date = select(table.c.date).where(here).scalar_subquery()
    return tuple_(table.c.date, table.c.id) < tuple_(date, number)


@dataclass(frozen=True, slots=True)
class Named:
    """What a night or a match is told by: its number in the house, its name and its date."""

    id: int
    name: str
    date: str


def find_named(place: Place, table: Table, name: str) -> list[Named]:
    """Those of that name, in whichever case, the newest last; discarded ones are left out.

    A weekday is the same name in every language.

    Args:
        place: the house.
        table: that of nights or of matches.
        name: the whole name.
    """
    rows = place.connection.execute(
        select(table.c.id, table.c.name, table.c.date)
        .where(table.c.house_id == place.house_id, table.c.discarded == 0)
        .order_by(table.c.id)
    )
    # the database's own lower() knows only the letters of English
    wanted = _plain(name)
    return [Named(*row) for row in rows if _plain(row.name) == wanted]


def who_sat(place: Place, date: str) -> list[int]:
    """The numbers of those who sat at a table on that date; two queries.

    In the order in which they sat, those of the newest table first. Of very many tables only the
    newest count. Somebody who was merged can be there under several numbers.
    """
    night = (
        select(_night.c.version, _night.c.seats, _tally.c.player_id)
        .join_from(
            _night,
            _tally,
            (_tally.c.house_id == _night.c.house_id) & (_tally.c.night_id == _night.c.id),
        )
        .where(_night.c.house_id == place.house_id, _night.c.date == date, kept(_night))
        .order_by((_night.c.id + _ZERO).desc(), _tally.c.player_id)
        .limit(_TABLES * _SEATS)
    )
    match = (
        select(_match.c.version, _match.c.seats)
        .where(_match.c.house_id == place.house_id, _match.c.date == date, kept(_match))
        .order_by((_match.c.id + _ZERO).desc())
        .limit(_TABLES)
    )
    tables = [(row.version, [*row.seats, row.player_id]) for row in place.connection.execute(night)]
    tables += [(row.version, row.seats) for row in place.connection.execute(match)]
    tables.sort(key=lambda table: -table[0])
    return [*dict.fromkeys(player for _, seats in tables for player in seats)]


def _plain(name: str) -> str:
    return in_language(name, "en").casefold()
