"""Queries on the rows of sittings: the newest, those of a date, and who sat at their tables."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, Table, select, tuple_, union_all

from scorekeeper.core.days import in_language
from scorekeeper.core.db import unindexed
from scorekeeper.core.sittings import sitting
from scorekeeper.core.tables import TallyRow
from scorekeeper.core.topics import Place

_tally: Table = TallyRow.__table__

HEAD = tuple(column for column in sitting.c if column.name not in {"house_id", "facts"})
"""Columns that lists read."""

_NEWEST = sitting.c.date.desc(), sitting.c.number.desc()
"""The order of lists: newest date first, and newest number first within a date."""

_TABLES = 12  # an evening's newest tables, to find out who sat there


def load_newest(
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
        state: only sittings in this state; by default all that count.
        before: only those after the sitting with this number in the list.
        whole: include their facts.
    """
    query = _of(place, game, whole=whole).where(_in_state(state))
    if before is not None:
        here = (sitting.c.house_id == place.house_id) & (sitting.c.game == game)
        date = select(sitting.c.date).where(here, sitting.c.number == before).scalar_subquery()
        query = query.where(tuple_(sitting.c.date, sitting.c.number) < tuple_(date, before))
    return place.connection.execute(query.order_by(*_NEWEST).limit(limit)).all()


def load_newest_of_each(
    place: Place, games: Sequence[str], *, limit: int, state: str | None = None
) -> Mapping[str, Sequence[Row[Any]]]:
    """Load the newest sittings of each of these games, like `load_newest`; one query for all."""
    by_game: dict[str, list[Row[Any]]] = {game: [] for game in games}
    queries = (
        _of(place, game).where(_in_state(state)).order_by(*_NEWEST).limit(limit).subquery()
        for game in games
    )
    if games:
        for row in place.connection.execute(union_all(*map(select, queries))):
            by_game[row.game].append(row)
    return {
        game: sorted(rows, key=lambda row: (row.date or "", row.number), reverse=True)
        for game, rows in by_game.items()
    }


def load_on_date(place: Place, game: str, date: str, *, limit: int) -> Sequence[Row[Any]]:
    """Load the first sittings of a game on that date that count, by number; one query."""
    here = _of(place, game).where(sitting.c.counts.is_(True), sitting.c.date == date)
    return place.connection.execute(here.order_by(sitting.c.number).limit(limit)).all()


def load_counting(place: Place, game: str, number: int) -> Sequence[Row[Any]]:
    """Load the sitting of a game with this number, if it counts; one query."""
    query = _of(place, game).where(_in_state(None), sitting.c.number == number)
    return place.connection.execute(query).all()


def load_numbered(
    place: Place, game: str, numbers: Sequence[int], *, whole: bool = False
) -> list[Row[Any]]:
    """Load the sittings of a game with these numbers, in this order; one query."""
    query = _of(place, game, whole=whole).where(sitting.c.number.in_(numbers))
    rows = {row.number: row for row in place.connection.execute(query)}
    return [rows[number] for number in numbers]


def _in_state(state: str | None) -> ColumnElement[bool]:
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

    A name that is a weekday is found by that weekday in any language.
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


def recent_dates_and_games(place: Place, *, limit: int) -> list[tuple[str, str]]:
    """Return the dates and games of the newest sittings, up to a limit; one query."""
    query = select(sitting.c.date, sitting.c.game).where(
        sitting.c.house_id == place.house_id, sitting.c.counts.is_(True)
    )
    order = sitting.c.date.desc(), sitting.c.game.desc(), sitting.c.number.desc()
    rows = place.connection.execute(query.order_by(*order).limit(limit))
    return [(date, game) for date, game in rows]


def load_seated(place: Place, date: str) -> list[int]:
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
