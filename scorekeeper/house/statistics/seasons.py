"""The results of players in the seasons of a house."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice

from scorekeeper.base.tenths import in_points
from scorekeeper.core.players import Roster, same_player
from scorekeeper.core.topics import Place
from scorekeeper.house.seasons.games import ADDS_UP, UNITS
from scorekeeper.house.seasons.many import shares_by_game
from scorekeeper.house.seasons.rules import (
    Season,
    SeasonLine,
    SeasonShare,
    adds_up,
    newest_first,
    season_table,
)
from scorekeeper.house.seasons.shown import current_names
from scorekeeper.house.statistics.figures import Portion
from scorekeeper.house.statistics.shown import average
from scorekeeper.web.spreadsheets import Row

NEWEST_SEASONS = 60
"""Limit of seasons, newest first: fifteen years of quarters."""


@dataclass(frozen=True, slots=True)
class SeasonSum:
    """The sum of a player's results in a season.

    Args:
        sat: the number of results, including dropped ones.
        won: wins among the results that count.
        points: the sum of points that count; None if points do not add up.
        mean: the average of these points, to one decimal.
    """

    sat: int
    won: Portion
    points: float | None = None
    mean: float | None = None

    @classmethod
    def of(cls, line: SeasonLine, game: str | None, *, sums: bool) -> "SeasonSum":
        """Make the sum from a line of a table, of one game or all; `sums`: its points add up."""
        won = Portion(line.won, line.sat - len(line.dropped))
        if game is None or not sums:
            return cls(line.sat, won)
        mean = average(line.points, won.whole * UNITS[game])
        return cls(line.sat, won, in_points(line.points, UNITS[game]), mean)


@dataclass(frozen=True, slots=True)
class SeasonStanding:
    """A player in a season's table.

    Args:
        place: None with fewer results than a place requires.
        total: the sum of the player's results.
        games: game → sum, if the season counts all games.
    """

    number: int
    season: Season
    player: int
    place: int | None
    placed: int
    total: SeasonSum
    games: Mapping[str, SeasonSum]


def standings(
    place: Place, roster: Roster, seasons: Mapping[int, Season]
) -> Iterator[SeasonStanding]:
    """Make the tables of the newest seasons, the newest first; two queries at most."""
    newest = list(islice(newest_first(seasons), NEWEST_SEASONS))
    if not newest:
        return
    shares = shares_by_game(place, {number: seasons[number] for number in newest})
    person, names = same_player(roster), current_names(roster)
    for number in newest:
        yield from _table(number, seasons[number], shares.get(number, {}), person, names)


def _table(
    number: int,
    season: Season,
    shares: Mapping[str, Sequence[SeasonShare]],
    person: Mapping[int, int],
    names: Mapping[int, str],
) -> Iterator[SeasonStanding]:
    def table(of: Season, season_shares: Sequence[SeasonShare], *, sums: bool) -> list[SeasonLine]:
        return season_table(of, season_shares, person, names, adds_up=sums)

    all_shares = [*chain.from_iterable(shares.values())]
    sums = adds_up(season, all_shares, ADDS_UP)
    lines = table(season, all_shares, sums=sums)
    by_game: dict[int, dict[str, SeasonSum]] = {}
    if season.game is None:
        undropped = replace(season, dropped=0, best=None)
        for game in (game for game in ADDS_UP if game in shares):
            for line in table(undropped, shares[game], sums=ADDS_UP[game]):
                results = SeasonSum.of(line, game, sums=ADDS_UP[game])
                by_game.setdefault(line.player, {})[game] = results
    placed = sum(line.place is not None for line in lines)
    for line in lines:
        results = SeasonSum.of(line, season.game, sums=sums)
        games = by_game.get(line.player, {})
        yield SeasonStanding(number, season, line.player, line.place, placed, results, games)


HEAD = (
    *("season", "name", "game", "number", "player"),
    *("place", "placed", "played", "counted", "won", "points"),
)
"""The columns of the spreadsheet."""


def season_rows(standing: SeasonStanding, name: str) -> Iterator[Row]:
    """Rows for a standing: the whole season, and each game if the season counts all."""
    about = (standing.number, standing.season.name)
    yield (
        *(*about, standing.season.game, standing.player, name, standing.place, standing.placed),
        *_cells(standing.total),
    )
    for game, results in standing.games.items():
        yield *about, game, standing.player, name, None, None, *_cells(results)


def _cells(results: SeasonSum) -> Row:
    return results.sat, results.won.whole, results.won.part, results.points
