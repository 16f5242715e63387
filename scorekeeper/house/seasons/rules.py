"""A season and its table. Pure: what was counted in, places out."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from enum import StrEnum
from itertools import chain, groupby, islice, repeat
from typing import NamedTuple, TypeAlias

MOST_DROPPED = 9
MOST_BEST = 99
MOST_CHOSEN = 1_000
"""So many sittings can be counted, or left out, by hand."""

STEPS = 3
"""Places that a podium has."""


class SeasonShare(NamedTuple):
    """A player's equal results in several sittings.

    Args:
        player: the player's number.
        points: in each of them, in the game's units.
        won: whether each was won.
        times: how many sittings.
        lowest: whether the fewest points win in them.
    """

    player: int
    points: int
    won: bool
    times: int
    lowest: bool = False


class PlacedBy(StrEnum):
    """What decides places first; the other one decides where that is equal."""

    WINS = "wins"
    POINTS = "points"


class SeasonChoice(StrEnum):
    """What somebody said of a sitting, against what the dates say."""

    IN = "in"
    OUT = "out"


@dataclass(frozen=True, slots=True)
class Season:
    """Sittings that count together.

    Args:
        name: what it is called.
        first_day: the date from which sittings count; None where each is chosen by hand.
        last_day: the last date on which they count; None as long as that is open.
        game: the only game that counts; None for all.
        kind: of a game that has kinds, such as the pad's Hearts, the only one that counts.
        placed_by: what decides places.
        dropped: how many of each player's worst sittings do not count.
        best: how many of each player's best sittings count; None for all but those dropped.
        least: the fewest sittings with which a player gets a place.
        sittings: what was said of some by hand, by their names in the log.
        deleted: it was deleted, and can be restored.
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
        """Whether some results of a player may not count."""
        return bool(self.dropped or self.best)

    def to_drop(self, sat: int) -> int:
        """How many of a player's sittings do not count."""
        return min(sat - 1, max(self.dropped, sat - (self.best or sat)))

    def has_day(self, date: str) -> bool:
        """Whether its dates say that a sitting of that date counts."""
        return self.first_day is not None and self.first_day <= date <= (self.last_day or date)

    def is_over(self, today: str) -> bool:
        """Whether its last day has passed."""
        return self.last_day is not None and self.last_day < today

    def is_to_come(self, today: str) -> bool:
        """Whether its first day is yet to come."""
        return self.first_day is not None and self.first_day > today


def newest_first(seasons: Mapping[int, Season]) -> list[int]:
    """The numbers of these seasons, those that begin last first; chosen by hand, last."""
    return sorted(seasons, key=lambda n: (seasons[n].first_day or "", n), reverse=True)


def next_first_day(seasons: Iterable[Season], today: date) -> date:
    """When a new season is likely to begin.

    The day after the last one ends, if that is within a year; else the first of this year.
    """
    year = timedelta(366)
    ends = (date.fromisoformat(season.last_day) for season in seasons if season.last_day)
    near = [end for end in ends if abs(end - today) <= year and end < date.max]
    return max(near) + timedelta(1) if near else today.replace(month=1, day=1)


_Alike: TypeAlias = tuple[int, bool, int]


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A player's line in the table.

    Args:
        place: None with fewer sittings than it takes.
        player: the player's number.
        sat: how many sittings, those included that do not count.
        won: how many were won of those that count.
        points: their points, as the tallies have them.
        dropped: the points of those that do not count, the worst first; zeros where points make
            no sum.
    """

    place: int | None
    player: int
    sat: int
    won: int
    points: int
    dropped: tuple[int, ...] = ()

    def times(self, sign: int) -> "SeasonLine":
        """The line with its points, which were negated where the fewest win, as they are."""
        dropped = tuple(sign * points for points in self.dropped)
        return replace(self, points=sign * self.points, dropped=dropped)


def adds_up(season: Season, shares: Iterable[SeasonShare], games: Mapping[str, bool]) -> bool:
    """Whether points of the season's sittings make a sum.

    Those of one kind do, unless the most points win in some and the fewest in others. `games` says
    for each game whether they always do.
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
    """The table: those with a place in order, then the others.

    The worst sittings of a player are dropped by what decides places, wins or points, then by the
    other; one always counts. Players equal in both share a place, and are listed by name.

    Args:
        season: which.
        shares: what came of the sittings that it counts.
        person: who each player is now.
        names: what they are called.
        adds_up: whether points of several sittings make a sum, as `adds_up` says; if not, they
            count for nothing.
    """
    of_each: dict[int, list[_Alike]] = defaultdict(list)
    sign = 1
    for share in shares:
        sign = -1 if share.lowest and adds_up else 1
        of_each[person[share.player]].append((sign * share.points, share.won, share.times))
    lines = [_line(season, player, sat, adds_up) for player, sat in of_each.items()]
    lines.sort(key=lambda line: names[line.player].casefold())
    lines.sort(key=lambda line: _merit(season, line), reverse=True)
    placed = [line for line in lines if line.sat >= season.least]
    others = (line for line in lines if line.sat < season.least)
    return [line.times(sign) for line in (*_with_places(season, placed), *others)]


def podium(lines: Iterable[SeasonLine]) -> list[tuple[int, list[SeasonLine]]]:
    """Who stands on each step of it, by the place, the first one first."""
    on_it = (line for line in lines if line.place is not None and line.place <= STEPS)
    return [(int(place or 0), [*some]) for place, some in groupby(on_it, lambda one: one.place)]


def _line(season: Season, player: int, sat: Sequence[_Alike], adds_up: bool) -> SeasonLine:
    """The line of a player with these sittings, without a place yet."""
    times = sum(alike for _, _, alike in sat)
    counted = [(p if adds_up else 0, won, alike) for p, won, alike in sat]
    worst_first = sorted(counted, key=lambda one: _worth(season, one[0], one[1]))
    one_by_one = chain.from_iterable(repeat((p, won), alike) for p, won, alike in worst_first)
    dropped = list(islice(one_by_one, season.to_drop(times)))
    points = sum(p * alike for p, _, alike in counted) - sum(p for p, _ in dropped)
    won = sum(alike for _, won, alike in sat if won) - sum(won for _, won in dropped)
    without = tuple(p for p, _ in dropped)
    return SeasonLine(None, player, times, won, points, without)


def _merit(season: Season, line: SeasonLine) -> tuple[int, int]:
    """What is compared of two lines: the more, the better."""
    return _worth(season, line.points, line.won)


def _worth(season: Season, points: int, won: int) -> tuple[int, int]:
    """Wins and points in the order in which they decide places."""
    return (points, won) if season.placed_by is PlacedBy.POINTS else (won, points)


def _with_places(season: Season, lines: Sequence[SeasonLine]) -> Iterable[SeasonLine]:
    """The lines, which are in order, with their places: 1, 1, 3."""
    place, before = 0, None
    for at, line in enumerate(lines, 1):
        merit = _merit(season, line)
        place = place if merit == before else at
        before = merit
        yield replace(line, place=place)
