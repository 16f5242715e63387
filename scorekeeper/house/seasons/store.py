"""The sittings that a season counts, and what came of them: looked up anew each time."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Select,
    Table,
    and_,
    bindparam,
    false,
    func,
    not_,
    null,
    or_,
    select,
    true,
    tuple_,
    union_all,
)

from scorekeeper.core.sittings import OVER, sitting
from scorekeeper.core.tables import TallyRow
from scorekeeper.core.topics import Place
from scorekeeper.house.seasons.games import ADDS_UP, GAMES_BY_NOUN, KINDS, LOWEST
from scorekeeper.house.seasons.rules import Season, SeasonChoice, SeasonShare

_tally: Table = TallyRow.__table__


@dataclass(frozen=True, slots=True)
class SeasonSitting:
    """A sitting that a season counts, or could, with the numbers of its winners.

    `cache` is what its game keeps for lists; see `SittingRow`.
    """

    id: int
    game: str
    number: int
    name: str
    date: str
    cache: Mapping[str, Any]
    winners: tuple[int, ...] = ()


def season_shares(place: Place, season: Season) -> tuple[list[SeasonShare], int]:
    """Load what players came to in the sittings that count, and their number; one query.

    Equal results of a player come as one row, which halves the time. Nobody sits twice in one
    sitting, not even as two players who were merged: no merge and no substitution lets them.
    """
    these = union_all(*_counted(place, season)).cte("counted")
    alike: list[ColumnElement[Any]] = [_tally.c.player_id, _tally.c.points, _tally.c.won]
    found = select(*alike, func.count()).join_from(
        these, _tally, (_tally.c.house_id == place.house_id) & (_tally.c.sitting_id == these.c.id)
    )
    if season.kind is not None and season.game is not None and season.game in LOWEST:
        here = (sitting.c.house_id == place.house_id) & (sitting.c.id == these.c.id)
        found = found.join(sitting, here)
        alike.append(LOWEST[season.game].label("lowest"))
        found = found.add_columns(alike[-1])
    else:
        found = found.add_columns(false().label("lowest"))
    counted = select(null(), null(), null(), func.count(), null()).select_from(these)
    number, shares = 0, []
    wanted: Any = union_all(found.group_by(*alike), counted)
    for row in place.connection.execute(wanted):
        player, points, won, times, lowest = row
        if player is None:
            number = times
        else:
            shares.append(SeasonShare(player, points, won, times, bool(lowest)))
    return shares, number


def counted_sittings(
    place: Place, season: Season, *, most: int, before: int | None = None, skip: int = 0
) -> list[SeasonSitting]:
    """The newest sittings that count, without the first `skip`; two queries.

    Args:
        place: the house.
        season: which.
        most: so many at most.
        before: only those after that one in such a list, by its id.
        skip: so many are left out.
    """
    parts = (_newest(place, one, before, most + skip) for one in _counted(place, season))
    these = union_all(*(select(part.subquery()) for part in parts)).subquery()
    ordered = select(these).order_by(*(these.c[name].desc() for name in _ORDER))
    return _lines(place, ordered.limit(most).offset(skip))


def other_sittings(
    place: Place, season: Season, *, most: int, before: int | None = None
) -> list[SeasonSitting]:
    """The same of those that are over, of the season's game, and do not count; two queries."""
    counted = or_(_by_date(season), _chosen(season, SeasonChoice.IN))
    others = over(place).where(_of_game(season), not_(counted))
    return _lines(place, _newest(place, others, before, most))


_NAMED = tuple(sitting.c[name] for name in ("id", "game", "number", "name", "date", "cache"))
_ORDER = ("date", "game", "number")
_NEWEST = tuple(sitting.c[name] for name in _ORDER)
_LAST = "9999-12-31"


def _counted(place: Place, season: Season) -> list[Select[Any]]:
    """The sittings that count: those of its dates, and those that were chosen besides."""
    these = over(place)
    found = []
    if season.first_day is not None:
        found.append(these.where(_of_game(season), _by_date(season)))
    if SeasonChoice.IN in season.sittings.values() or not found:
        found.append(these.where(_chosen(season, SeasonChoice.IN), ~_by_date(season)))
    return found


def over(place: Place) -> Select[Any]:
    """The sittings of the house that are over and not deleted."""
    return select(*_NAMED).where(
        sitting.c.house_id == place.house_id,
        sitting.c.counts.is_(True),
        sitting.c.state == OVER,
    )


def _by_date(season: Season) -> ColumnElement[bool]:
    """That a sitting counts by its date, and nobody left it out."""
    if season.first_day is None:
        return false()
    between = sitting.c.date.between(season.first_day, season.last_day or _LAST)
    return and_(between, ~_chosen(season, SeasonChoice.OUT))


def of_games(game: str | None) -> ColumnElement[bool]:
    """That a sitting is of this game, or of any that seasons count."""
    if game is not None:
        return sitting.c.game == game
    # with nothing added, or SQLite does not follow the dates
    return sitting.c.game.concat("").in_([*ADDS_UP])


def _chosen(season: Season, choice: SeasonChoice) -> ColumnElement[bool]:
    """That a sitting is one of those of which this was said by hand."""
    said = (name for name, each in season.sittings.items() if each is choice)
    return named(said) & (true() if season.game is None else _of_game(season))


def _of_game(season: Season) -> ColumnElement[bool]:
    """That a sitting is of the season's game, and of its kind."""
    game = of_games(season.game)
    if season.kind is None or season.game is None:
        return game
    return game & (KINDS[season.game] == season.kind)


def named(names: Iterable[str]) -> ColumnElement[bool]:
    """That a sitting is one of these, by their names in the log."""
    numbers: dict[str, set[int]] = {}
    for name in names:
        noun, _, number = name.partition("/")
        numbers.setdefault(GAMES_BY_NOUN[noun], set()).add(int(number))
    each = (
        # in the text, for there can be more than a statement may have parameters
        (sitting.c.game == game)
        & sitting.c.number.in_(bindparam(None, sorted(some), expanding=True, literal_execute=True))
        for game, some in numbers.items()
    )
    return or_(false(), *each)


def _newest(place: Place, these: Select[Any], before: int | None, most: int) -> Select[Any]:
    if before is not None:
        here = (sitting.c.house_id == place.house_id) & (sitting.c.id == before)
        at = (select(column).where(here).scalar_subquery() for column in _NEWEST)
        these = these.where(tuple_(*_NEWEST) < tuple_(*at))
    return these.order_by(*(column.desc() for column in _NEWEST)).limit(most)


def _lines(place: Place, wanted: Select[Any]) -> list[SeasonSitting]:
    rows = place.connection.execute(wanted).all()
    winners = _winners(place, [row.id for row in rows]) if rows else {}
    return [
        SeasonSitting(
            row.id,
            row.game,
            row.number,
            row.name,
            row.date,
            row.cache or {},
            winners.get(row.id, ()),
        )
        for row in rows
    ]


def _winners(place: Place, ids: Sequence[int]) -> Mapping[int, tuple[int, ...]]:
    """Who won each of these, in seat order."""
    found = place.connection.execute(
        select(_tally.c.sitting_id, _tally.c.player_id)
        .where(
            _tally.c.house_id == place.house_id,
            _tally.c.sitting_id.in_(ids),
            _tally.c.won.is_(True),
        )
        .order_by(_tally.c.sitting_id, _tally.c.seat, _tally.c.player_id)
    )
    return {
        one: tuple(row.player_id for row in rows)
        for one, rows in groupby(found, lambda row: int(row.sitting_id))
    }
