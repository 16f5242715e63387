"""Load the sittings that a season counts, and their results; nothing is cached."""

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

    `cache` is what its game stores for lists; see `SittingRow`.
    """

    id: int
    game: str
    number: int
    name: str
    date: str
    cache: Mapping[str, Any]
    winners: tuple[int, ...] = ()


def season_shares(place: Place, season: Season) -> tuple[list[SeasonShare], int]:
    """Load the results in the sittings that count, and the number of sittings; one query.

    Equal results of a player are one row, which halves the time. No person sits twice in one
    sitting, not even as two merged players: merges and substitutions that would cause this are
    refused.
    """
    these = union_all(*_counted_sittings(place, season)).cte("counted")
    alike: list[ColumnElement[Any]] = [_tally.c.player_id, _tally.c.points, _tally.c.won]
    results = select(*alike, func.count()).join_from(
        these, _tally, (_tally.c.house_id == place.house_id) & (_tally.c.sitting_id == these.c.id)
    )
    if season.kind is not None and season.game is not None and season.game in LOWEST:
        here = (sitting.c.house_id == place.house_id) & (sitting.c.id == these.c.id)
        results = results.join(sitting, here)
        alike.append(LOWEST[season.game].label("lowest"))
        results = results.add_columns(alike[-1])
    else:
        results = results.add_columns(false().label("lowest"))
    counted = select(null(), null(), null(), func.count(), null()).select_from(these)
    number, shares = 0, []
    query: Any = union_all(results.group_by(*alike), counted)
    for row in place.connection.execute(query):
        player, points, won, times, lowest = row
        if player is None:
            number = times
        else:
            shares.append(SeasonShare(player, points, won, times, bool(lowest)))
    return shares, number


def counted_sittings(
    place: Place, season: Season, *, limit: int, before: int | None = None, skip: int = 0
) -> list[SeasonSitting]:
    """The newest sittings that count, newest first; two queries.

    Args:
        before: the id of a sitting; only those after it in the list are loaded.
        skip: how many sittings to leave out at the start.
    """
    parts = (
        _newest(place, query, before, limit + skip) for query in _counted_sittings(place, season)
    )
    these = union_all(*(select(part.subquery()) for part in parts)).subquery()
    ordered = select(these).order_by(*(these.c[name].desc() for name in _ORDER))
    return _lines(place, ordered.limit(limit).offset(skip))


def other_sittings(
    place: Place, season: Season, *, limit: int, before: int | None = None
) -> list[SeasonSitting]:
    """The newest finished sittings of the season's game that do not count; two queries."""
    counted = or_(_by_date(season), _chosen_by_hand(season, SeasonChoice.IN))
    not_counted = finished(place).where(_of_game(season), not_(counted))
    return _lines(place, _newest(place, not_counted, before, limit))


_NAMED = tuple(sitting.c[name] for name in ("id", "game", "number", "name", "date", "cache"))
_ORDER = ("date", "game", "number")
_NEWEST = tuple(sitting.c[name] for name in _ORDER)
_LAST = "9999-12-31"


def _counted_sittings(place: Place, season: Season) -> list[Select[Any]]:
    """Queries for the sittings that count: by date, and chosen by hand."""
    these = finished(place)
    queries = []
    if season.first_day is not None:
        queries.append(these.where(_of_game(season), _by_date(season)))
    if SeasonChoice.IN in season.sittings.values() or not queries:
        queries.append(these.where(_chosen_by_hand(season, SeasonChoice.IN), ~_by_date(season)))
    return queries


def finished(place: Place) -> Select[Any]:
    """Query for the house's finished sittings that are not deleted."""
    return select(*_NAMED).where(
        sitting.c.house_id == place.house_id,
        sitting.c.counts.is_(True),
        sitting.c.state == OVER,
    )


def _by_date(season: Season) -> ColumnElement[bool]:
    """Condition: a sitting counts by its date, and was not left out by hand."""
    if season.first_day is None:
        return false()
    between = sitting.c.date.between(season.first_day, season.last_day or _LAST)
    return and_(between, ~_chosen_by_hand(season, SeasonChoice.OUT))


def of_games(game: str | None) -> ColumnElement[bool]:
    """Condition: a sitting is of this game, or of any game that seasons count."""
    if game is not None:
        return sitting.c.game == game
    # concatenating "" stops SQLite from using an index by game, which is slower than by date
    return sitting.c.game.concat("").in_([*ADDS_UP])


def _chosen_by_hand(season: Season, choice: SeasonChoice) -> ColumnElement[bool]:
    """Condition: this choice was made for a sitting by hand."""
    names = (name for name, made in season.sittings.items() if made is choice)
    return with_topics(names) & (true() if season.game is None else _of_game(season))


def _of_game(season: Season) -> ColumnElement[bool]:
    """Condition: a sitting is of the season's game and kind."""
    game = of_games(season.game)
    if season.kind is None or season.game is None:
        return game
    return game & (KINDS[season.game] == season.kind)


def with_topics(names: Iterable[str]) -> ColumnElement[bool]:
    """Condition: a sitting has one of these log topics."""
    numbers: dict[str, set[int]] = {}
    for name in names:
        noun, _, number = name.partition("/")
        numbers.setdefault(GAMES_BY_NOUN[noun], set()).add(int(number))
    conditions = (
        # literals, as there can be more numbers than a statement can have parameters
        (sitting.c.game == game)
        & sitting.c.number.in_(
            bindparam(None, sorted(game_numbers), expanding=True, literal_execute=True)
        )
        for game, game_numbers in numbers.items()
    )
    return or_(false(), *conditions)


def _newest(place: Place, these: Select[Any], before: int | None, limit: int) -> Select[Any]:
    if before is not None:
        here = (sitting.c.house_id == place.house_id) & (sitting.c.id == before)
        at = (select(column).where(here).scalar_subquery() for column in _NEWEST)
        these = these.where(tuple_(*_NEWEST) < tuple_(*at))
    return these.order_by(*(column.desc() for column in _NEWEST)).limit(limit)


def _lines(place: Place, query: Select[Any]) -> list[SeasonSitting]:
    rows = place.connection.execute(query).all()
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
    """Sitting id → winners in seat order."""
    winners = place.connection.execute(
        select(_tally.c.sitting_id, _tally.c.player_id)
        .where(
            _tally.c.house_id == place.house_id,
            _tally.c.sitting_id.in_(ids),
            _tally.c.won.is_(True),
        )
        .order_by(_tally.c.sitting_id, _tally.c.seat, _tally.c.player_id)
    )
    return {
        sitting_id: tuple(row.player_id for row in rows)
        for sitting_id, rows in groupby(winners, lambda row: int(row.sitting_id))
    }
