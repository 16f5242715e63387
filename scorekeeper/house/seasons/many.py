"""What came of the sittings of many seasons, looked up at once, however they overlap.

The days on which seasons begin and end part time into stretches. What came of each stretch is added
up by the database; a season has some of them, but for what was chosen by hand.
"""

from collections import Counter
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
from scorekeeper.house.seasons.store import named, of_games, over

_tally: Table = TallyRow.__table__


class _Came(NamedTuple):
    """A result: the game and its kind, the player, the points, whether won; see `SeasonShare`."""

    game: str
    kind: str | None
    player: int
    points: int
    won: bool
    lowest: bool


_Edge: TypeAlias = tuple[str, bool]
"""Between two stretches: before a day, or after it."""


def shares_by_game(
    place: Place, seasons: Mapping[int, Season]
) -> Mapping[int, Mapping[str, Sequence[SeasonShare]]]:
    """What came of the sittings that each season counts, by game; two queries at most."""
    edges = sorted({edge for season in seasons.values() for edge in _edges(season)})
    stretches = _stretches(place, seasons.values(), edges) if edges else {}
    by_hand = _by_hand(place, seasons.values())
    return {
        number: _shares(season, _counted(season, edges, stretches, by_hand))
        for number, season in seasons.items()
    }


def _edges(season: Season) -> list[_Edge]:
    """Where it begins and ends."""
    if season.first_day is None:
        return []
    first = (season.first_day, False)
    return [first] if season.last_day is None else [first, (season.last_day, True)]


def _stretches(
    place: Place, seasons: Iterable[Season], edges: Sequence[_Edge]
) -> Mapping[int, Counter[_Came]]:
    """What came of the sittings of each stretch, by how many edges are before it."""
    before = (
        (sitting.c.date <= day if after else sitting.c.date < day, number)
        for number, (day, after) in enumerate(edges)
    )
    stretch = case(*before, else_=len(edges)).label("stretch")
    games = {season.game for season in seasons}
    only = next(iter(games)) if len(games) == 1 else None
    these = over(place).where(of_games(only), sitting.c.date >= edges[0][0])
    came = _came(seasons)
    wanted = _with_tallies(place, these).with_only_columns(stretch, *came, func.count())
    found: dict[int, Counter[_Came]] = {}
    wanted = wanted.group_by("stretch", *(column.name for column in came))
    for number, *one, times in place.connection.execute(wanted):
        found.setdefault(number, Counter())[_Came(*one)] += times
    return found


def _came(seasons: Iterable[Season]) -> Sequence[Label[Any]]:
    """The columns of a result; its kind is read only if a season asks for one."""
    ask = any(season.kind is not None for season in seasons)
    kinds = case(dict(KINDS), value=sitting.c.game, else_=null()) if ask else null()
    lowest = case(dict(LOWEST), value=sitting.c.game, else_=false()) if ask else false()
    columns = {
        "game": sitting.c.game,
        "kind": type_coerce(kinds, String),
        "player": _tally.c.player_id,
        "points": _tally.c.points,
        "won": _tally.c.won,
        "lowest": type_coerce(lowest, Boolean),
    }
    return [column.label(f"came_{name}") for name, column in columns.items()]


def _by_hand(place: Place, seasons: Iterable[Season]) -> Mapping[str, tuple[str, Sequence[_Came]]]:
    """What came of the sittings that were chosen for any season, with their dates."""
    names = {name for season in seasons for name in season.sittings}
    if not names:
        return {}
    wanted = _with_tallies(place, over(place).where(named(names))).with_only_columns(
        sitting.c.number, sitting.c.date, *_came(seasons)
    )
    found: dict[str, tuple[str, list[_Came]]] = {}
    for number, date, *one in place.connection.execute(wanted):
        result = _Came(*one)
        _, came = found.setdefault(sitting_topic(result.game, number), (date, []))
        came.append(result)
    return found


def _with_tallies(place: Place, these: Select[Any]) -> Select[Any]:
    mine: ColumnElement[bool] = _tally.c.house_id == place.house_id
    return these.join_from(sitting, _tally, mine & (_tally.c.sitting_id == sitting.c.id))


def _counted(
    season: Season,
    edges: Sequence[_Edge],
    stretches: Mapping[int, Counter[_Came]],
    by_hand: Mapping[str, tuple[str, Sequence[_Came]]],
) -> Counter[_Came]:
    """What came of all that it counts, and how often."""
    found: Counter[_Came] = Counter()
    between = [edges.index(edge) for edge in _edges(season)]
    if between:
        first, last = between[0], between[-1] if len(between) > 1 else len(edges)
        for stretch in range(first + 1, last + 1):
            found.update(stretches.get(stretch, {}))
    for name, choice in season.sittings.items():
        date, came = by_hand.get(name, ("", ()))
        if (choice is SeasonChoice.IN) != season.has_day(date):
            (found.update if choice is SeasonChoice.IN else found.subtract)(came)
    return found


def _shares(season: Season, counted: Mapping[_Came, int]) -> Mapping[str, Sequence[SeasonShare]]:
    found: dict[str, list[SeasonShare]] = {}
    for one, times in counted.items():
        if times and season.game in (None, one.game) and season.kind in (None, one.kind):
            share = SeasonShare(one.player, one.points, one.won, times, bool(one.lowest))
            found.setdefault(one.game, []).append(share)
    return found
