"""A season as it is shown, on a screen, on paper and in a spreadsheet."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.core.players import Roster, load_roster, same_player
from scorekeeper.core.sittings import in_points
from scorekeeper.core.topics import Place
from scorekeeper.house.seasons.games import ADDS_UP, UNITS
from scorekeeper.house.seasons.rules import Season, SeasonLine, adds_up, podium, season_table
from scorekeeper.house.seasons.store import season_shares


@dataclass(frozen=True, slots=True)
class Placed:
    """A player's line: the name, the points as points, and what was dropped; see `SeasonLine`."""

    line: SeasonLine
    name: str
    points: float
    dropped: Sequence[float]


@dataclass(frozen=True, slots=True)
class SeasonShown:
    """A season with all that came of it.

    Args:
        season: the season.
        counted: how many sittings count.
        lines: its table.
        steps: who stands on the podium, by place.
        adds_up: whether points make a sum, and are shown.
        names: what each player is called now, by any number.
    """

    season: Season
    counted: int
    lines: Sequence[Placed]
    steps: Sequence[tuple[int, Sequence[Placed]]]
    adds_up: bool
    names: Mapping[int, str]


def names_now(roster: Roster) -> Mapping[int, str]:
    """What each player is called now, by any number."""
    return {number: roster[now].name for number, now in same_player(roster).items()}


def season_shown(place: Place, season: Season) -> SeasonShown:
    """The season with its table; two queries."""
    shares, counted = season_shares(place, season)
    roster = load_roster(place)
    person = same_player(roster)
    names = names_now(roster)
    sums = adds_up(season, shares, ADDS_UP)
    unit = UNITS.get(season.game or "", 1)
    lines = season_table(season, shares, person, names, adds_up=sums)
    placed = {
        line.player: Placed(
            line,
            names[line.player],
            in_points(line.points, unit),
            [in_points(each, unit) for each in line.dropped],
        )
        for line in lines
    }
    steps = [(step, [placed[line.player] for line in some]) for step, some in podium(lines)]
    return SeasonShown(season, counted, [*placed.values()], steps, sums, names)
