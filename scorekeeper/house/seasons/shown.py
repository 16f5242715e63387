"""A season with its table, for screens, paper and spreadsheets."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.base.tenths import in_points
from scorekeeper.core.players import Roster, load_roster, same_player
from scorekeeper.core.topics import Place
from scorekeeper.house.seasons.games import ADDS_UP, UNITS
from scorekeeper.house.seasons.rules import Season, SeasonLine, adds_up, podium, season_table
from scorekeeper.house.seasons.store import season_shares


@dataclass(frozen=True, slots=True)
class Placed:
    """A player's line with name and converted points; see `SeasonLine`."""

    line: SeasonLine
    name: str
    points: float
    dropped: Sequence[float]


@dataclass(frozen=True, slots=True)
class SeasonResults:
    """A season with its results.

    Args:
        steps: the places of the podium with their players.
        adds_up: whether points add up and are shown.
        names: any player number, merged ones too → current name.
    """

    season: Season
    counted: int
    lines: Sequence[Placed]
    steps: Sequence[tuple[int, Sequence[Placed]]]
    adds_up: bool
    names: Mapping[int, str]


def current_names(roster: Roster) -> Mapping[int, str]:
    """Any player number, merged ones too → current name."""
    return {number: roster[now].name for number, now in same_player(roster).items()}


def load_results(place: Place, season: Season) -> SeasonResults:
    """Load the season's results and make its table; two queries."""
    shares, counted = season_shares(place, season)
    roster = load_roster(place)
    person = same_player(roster)
    names = current_names(roster)
    has_sums = adds_up(season, shares, ADDS_UP)
    unit = UNITS.get(season.game or "", 1)
    lines = season_table(season, shares, person, names, adds_up=has_sums)
    placed = {
        line.player: Placed(
            line,
            names[line.player],
            in_points(line.points, unit),
            [in_points(points, unit) for points in line.dropped],
        )
        for line in lines
    }
    steps = [(step, [placed[line.player] for line in group]) for step, group in podium(lines)]
    return SeasonResults(season, counted, [*placed.values()], steps, has_sums, names)
