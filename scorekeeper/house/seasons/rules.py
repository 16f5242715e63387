"""A season and its table: results in, places out. Pure."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from enum import StrEnum
from itertools import chain, groupby, islice, repeat
from typing import NamedTuple, TypeAlias

MAX_DROPPED = 9
MAX_BEST = 99
MAX_CHOSEN = 1_000
"""Limit of sittings that are counted or left out by hand."""

STEPS = 3
"""Number of places on a podium."""


class SeasonShare(NamedTuple):
    """A player's equal results in several sittings.

    Args:
        points: in each of them, in the game's units.
        times: how many sittings.
        lowest: whether the fewest points win in them.
    """

    player: int
    points: int
    won: bool
    times: int
    lowest: bool = False


class PlacedBy(StrEnum):
    """What decides places first; the other one breaks ties."""

    WINS = "wins"
    POINTS = "points"


class SeasonChoice(StrEnum):
    """A choice by hand for a sitting, which overrides the dates."""

    IN = "in"
    OUT = "out"


@dataclass(frozen=True, slots=True)
class Season:
    """Sittings that count together.

    Args:
        first_day: the first date that counts; None if all sittings are chosen by hand.
        last_day: the last date that counts; None if the end is open.
        game: the only game that counts; None for all.
        kind: of a game that has kinds, such as the pad's Hearts, the only one that counts.
        placed_by: what decides places.
        dropped: how many of each player's worst sittings do not count.
        best: how many of each player's best sittings count; None for all but those dropped.
        least: the minimum number of sittings for a place.
        sittings: log topic → choice by hand.
        deleted: whether it is deleted; it can be restored.
    """

    name: str
    first_day: str | None = None
    last_day: str | None = None
    game: str | None = None
    placed_by: PlacedBy = PlacedBy.WINS
    dropped: int = 0
    least: int = 1
    sittings: Mapping[str, SeasonChoice] = field(default_factory=dict)
    deleted: bool = False
    kind: str | None = None
    best: int | None = None

    @property
    def drops(self) -> bool:
        """Whether some results of a player may be dropped."""
        return bool(self.dropped or self.best)

    def to_drop(self, sat: int) -> int:
        """How many of a player's `sat` sittings are dropped; at least one counts."""
        return min(sat - 1, max(self.dropped, sat - (self.best or sat)))

    def has_day(self, date: str) -> bool:
        """Whether a sitting of this date counts by the season's dates."""
        return self.first_day is not None and self.first_day <= date <= (self.last_day or date)

    def is_over(self, today: str) -> bool:
        return self.last_day is not None and self.last_day < today

    def is_to_come(self, today: str) -> bool:
        return self.first_day is not None and self.first_day > today


def newest_first(seasons: Mapping[int, Season]) -> list[int]:
    """Season numbers by first day, the latest first; those chosen by hand last."""
    return sorted(seasons, key=lambda n: (seasons[n].first_day or "", n), reverse=True)


def next_first_day(seasons: Iterable[Season], today: date) -> date:
    """Suggest the first day of a new season.

    The day after the latest season ends, if that is within a year of today; else January 1.
    """
    year = timedelta(366)
    ends = (date.fromisoformat(season.last_day) for season in seasons if season.last_day)
    near = [end for end in ends if abs(end - today) <= year and end < date.max]
    return max(near) + timedelta(1) if near else today.replace(month=1, day=1)


_Results: TypeAlias = tuple[int, bool, int]
"""Equal results of a player: points, whether won, number of sittings."""


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A player's line in the table.

    Args:
        place: None with fewer sittings than a place requires.
        sat: the number of sittings, including dropped ones.
        won: the number of wins, without dropped sittings.
        points: the sum of points in the tally's units, without dropped sittings.
        dropped: the points of the dropped sittings, worst first; zeros if points do not add up.
    """

    place: int | None
    player: int
    sat: int
    won: int
    points: int
    dropped: tuple[int, ...] = ()

    def times(self, sign: int) -> "SeasonLine":
        """Multiply all points by `sign`: they are negated while sorting if the fewest win."""
        dropped = tuple(sign * points for points in self.dropped)
        return replace(self, points=sign * self.points, dropped=dropped)


def adds_up(season: Season, shares: Iterable[SeasonShare], games: Mapping[str, bool]) -> bool:
    """Whether points of the season's sittings add up.

    Points of one kind do, unless the most points win in some sittings and the fewest in others.
    `games` says for each game whether its points always add up.
    """
    if season.game is None or games[season.game] or season.kind is None:
        return season.game is not None and games[season.game]
    return len({share.lowest for share in shares}) < 2


def season_table(
    season: Season,
    shares: Iterable[SeasonShare],
    person: Mapping[int, int],
    names: Mapping[int, str],
    *,
    adds_up: bool,
) -> list[SeasonLine]:
    """Make the table: players with a place in order, then the others.

    A player's worst sittings are dropped, compared like places: by wins and points in the season's
    order. One sitting always counts. Players equal in both share a place and are listed by name.

    Args:
        shares: the results in the sittings that count.
        person: player → the player into whom they were merged, or the same.
        names: player → name.
        adds_up: whether points add up, as `adds_up` returns; if not, they are ignored.
    """
    results_by_player: dict[int, list[_Results]] = defaultdict(list)
    sign = 1
    for share in shares:
        sign = -1 if share.lowest and adds_up else 1
        results_by_player[person[share.player]].append(
            (sign * share.points, share.won, share.times)
        )
    lines = [_line(season, player, sat, adds_up) for player, sat in results_by_player.items()]
    lines.sort(key=lambda line: names[line.player].casefold())
    lines.sort(key=lambda line: _line_key(season, line), reverse=True)
    placed = [line for line in lines if line.sat >= season.least]
    without_place = (line for line in lines if line.sat < season.least)
    return [line.times(sign) for line in (*_with_places(season, placed), *without_place)]


def podium(lines: Iterable[SeasonLine]) -> list[tuple[int, list[SeasonLine]]]:
    """The places of the podium with their lines, first place first."""
    winners = (line for line in lines if line.place is not None and line.place <= STEPS)
    groups = groupby(winners, lambda line: line.place)
    return [(int(place or 0), [*group]) for place, group in groups]


def _line(season: Season, player: int, sat: Sequence[_Results], adds_up: bool) -> SeasonLine:
    """Make a player's line from these results, without a place yet."""
    times = sum(alike for _, _, alike in sat)
    counted = [(p if adds_up else 0, won, alike) for p, won, alike in sat]
    worst_first = sorted(counted, key=lambda result: _sort_key(season, result[0], result[1]))
    one_by_one = chain.from_iterable(repeat((p, won), alike) for p, won, alike in worst_first)
    dropped = list(islice(one_by_one, season.to_drop(times)))
    points = sum(p * alike for p, _, alike in counted) - sum(p for p, _ in dropped)
    won = sum(alike for _, won, alike in sat if won) - sum(won for _, won in dropped)
    dropped_points = tuple(p for p, _ in dropped)
    return SeasonLine(None, player, times, won, points, dropped_points)


def _line_key(season: Season, line: SeasonLine) -> tuple[int, int]:
    """The sort key of a line: greater is better."""
    return _sort_key(season, line.points, line.won)


def _sort_key(season: Season, points: int, won: int) -> tuple[int, int]:
    """Wins and points, first what decides places."""
    return (points, won) if season.placed_by is PlacedBy.POINTS else (won, points)


def _with_places(season: Season, lines: Sequence[SeasonLine]) -> Iterable[SeasonLine]:
    """Add places to sorted lines; equal lines share a place: 1, 1, 3."""
    place, before = 0, None
    for at, line in enumerate(lines, 1):
        key = _line_key(season, line)
        place = place if key == before else at
        before = key
        yield replace(line, place=place)
