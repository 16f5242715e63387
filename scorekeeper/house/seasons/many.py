"""Load the results of many seasons at once, even if they overlap.

The first and last days of all seasons divide time into intervals. The database counts the results
of each interval; a season adds up its intervals and corrects for sittings chosen by hand.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import (
    Boolean,
    ColumnElement,
    Label,
    Select,
    String,
    Table,
    case,
    false,
    func,
    null,
    type_coerce,
)

from scorekeeper.core.sittings import sitting
from scorekeeper.core.tables import TallyRow
from scorekeeper.core.topics import Place
from scorekeeper.house.seasons.games import KINDS, LOWEST, sitting_topic
from scorekeeper.house.seasons.rules import Season, SeasonChoice, SeasonShare
from scorekeeper.house.seasons.store import finished, of_games, with_topics

_tally: Table = TallyRow.__table__


class _Result(NamedTuple):
    """A player's result in a sitting; see `SeasonShare`."""

    game: str
    kind: str | None
    player: int
    points: int
    won: bool
    lowest: bool


_Boundary: TypeAlias = tuple[str, bool]
"""A boundary of intervals: a day, and whether the boundary is after it (else before it)."""


def shares_by_game(
    place: Place, seasons: Mapping[int, Season]
) -> Mapping[int, Mapping[str, Sequence[SeasonShare]]]:
    """Season number → game → results in the sittings that count; two queries at most."""
    boundaries = sorted(
        {boundary for season in seasons.values() for boundary in _boundaries(season)}
    )
    results_by_interval = (
        _results_by_interval(place, seasons.values(), boundaries) if boundaries else {}
    )
    by_hand = _by_hand(place, seasons.values())
    return {
        number: _shares(season, _count_results(season, boundaries, results_by_interval, by_hand))
        for number, season in seasons.items()
    }


def _boundaries(season: Season) -> list[_Boundary]:
    """The boundaries of a season: none, the first, or both."""
    if season.first_day is None:
        return []
    first = (season.first_day, False)
    return [first] if season.last_day is None else [first, (season.last_day, True)]


def _results_by_interval(
    place: Place, seasons: Iterable[Season], boundaries: Sequence[_Boundary]
) -> Mapping[int, Counter[_Result]]:
    """Count results by interval; an interval's key is the number of boundaries before it."""
    before = (
        (sitting.c.date <= day if after else sitting.c.date < day, number)
        for number, (day, after) in enumerate(boundaries)
    )
    interval = case(*before, else_=len(boundaries)).label("stretch")
    games = {season.game for season in seasons}
    only = next(iter(games)) if len(games) == 1 else None
    these = finished(place).where(of_games(only), sitting.c.date >= boundaries[0][0])
    columns = _result_columns(seasons)
    query = _with_tallies(place, these).with_only_columns(interval, *columns, func.count())
    results: defaultdict[int, Counter[_Result]] = defaultdict(Counter)
    query = query.group_by("stretch", *(column.name for column in columns))
    for number, *values, times in place.connection.execute(query):
        results[number][_Result(*values)] += times
    return results


def _result_columns(seasons: Iterable[Season]) -> Sequence[Label[Any]]:
    """The columns of a result; the kind is read only if a season counts a single kind."""
    with_kind = any(season.kind is not None for season in seasons)
    kinds = case(dict(KINDS), value=sitting.c.game, else_=null()) if with_kind else null()
    lowest = case(dict(LOWEST), value=sitting.c.game, else_=false()) if with_kind else false()
    columns = {
        "game": sitting.c.game,
        "kind": type_coerce(kinds, String),
        "player": _tally.c.player_id,
        "points": _tally.c.points,
        "won": _tally.c.won,
        "lowest": type_coerce(lowest, Boolean),
    }
    return [column.label(f"came_{name}") for name, column in columns.items()]


def _by_hand(
    place: Place, seasons: Iterable[Season]
) -> Mapping[str, tuple[str, Sequence[_Result]]]:
    """Topic → date and results, for sittings that any season chose by hand."""
    names = {name for season in seasons for name in season.sittings}
    if not names:
        return {}
    query = _with_tallies(place, finished(place).where(with_topics(names))).with_only_columns(
        sitting.c.number, sitting.c.date, *_result_columns(seasons)
    )
    by_topic: dict[str, tuple[str, list[_Result]]] = {}
    for number, date, *values in place.connection.execute(query):
        result = _Result(*values)
        _, results = by_topic.setdefault(sitting_topic(result.game, number), (date, []))
        results.append(result)
    return by_topic


def _with_tallies(place: Place, these: Select[Any]) -> Select[Any]:
    mine: ColumnElement[bool] = _tally.c.house_id == place.house_id
    return these.join_from(sitting, _tally, mine & (_tally.c.sitting_id == sitting.c.id))


def _count_results(
    season: Season,
    boundaries: Sequence[_Boundary],
    results_by_interval: Mapping[int, Counter[_Result]],
    by_hand: Mapping[str, tuple[str, Sequence[_Result]]],
) -> Counter[_Result]:
    """Count how often each result occurs in the sittings that count by date or by hand."""
    counts: Counter[_Result] = Counter()
    positions = [boundaries.index(boundary) for boundary in _boundaries(season)]
    if positions:
        first, last = positions[0], positions[-1] if len(positions) > 1 else len(boundaries)
        for interval in range(first + 1, last + 1):
            counts.update(results_by_interval.get(interval, {}))
    for name, choice in season.sittings.items():
        date, results = by_hand.get(name, ("", ()))
        if (choice is SeasonChoice.IN) != season.has_day(date):
            (counts.update if choice is SeasonChoice.IN else counts.subtract)(results)
    return counts


def _shares(season: Season, counted: Mapping[_Result, int]) -> Mapping[str, Sequence[SeasonShare]]:
    shares: dict[str, list[SeasonShare]] = {}
    for result, times in counted.items():
        if times and season.game in (None, result.game) and season.kind in (None, result.kind):
            share = SeasonShare(
                result.player, result.points, result.won, times, bool(result.lowest)
            )
            shares.setdefault(result.game, []).append(share)
    return shares
