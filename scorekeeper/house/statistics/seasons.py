"""How the seasons of a house went for its players."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice

from scorekeeper.core.players import Roster, same_player
from scorekeeper.core.sittings import in_points
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
from scorekeeper.house.seasons.shown import names_now
from scorekeeper.house.statistics.figures import Portion
from scorekeeper.house.statistics.shown import average
from scorekeeper.web.spreadsheets import Row

NEWEST_SEASONS = 60
"""So many of the newest seasons are looked at: fifteen years of quarters."""


@dataclass(frozen=True, slots=True)
class SeasonSum:
    """What somebody's results in a season came to.

    Args:
        sat: how many results there are, those included that were dropped.
        won: how many were won of those that count.
        points: the points of those that count; None where they make no sum.
        each: the average of these, to one decimal.
    """

    sat: int
    won: Portion
    points: float | None = None
    each: float | None = None

    @classmethod
    def of(cls, line: SeasonLine, game: str | None, *, sums: bool) -> "SeasonSum":
        """What a line of a table says, of this game or of all; `sums`: its points make a sum."""
        won = Portion(line.won, line.sat - len(line.dropped))
        if game is None or not sums:
            return cls(line.sat, won)
        each = average(line.points, won.whole * UNITS[game])
        return cls(line.sat, won, in_points(line.points, UNITS[game]), each)


@dataclass(frozen=True, slots=True)
class SeasonStanding:
    """Somebody in a season's table.

    Args:
        number: that of the season.
        season: the season.
        player: that of the player.
        place: None with fewer results than it takes.
        placed: how many have a place.
        came: what the results came to.
        games: the same by game, where the season counts all.
    """

    number: int
    season: Season
    player: int
    place: int | None
    placed: int
    came: SeasonSum
    games: Mapping[str, SeasonSum]


def standings(
    place: Place, roster: Roster, seasons: Mapping[int, Season]
) -> Iterator[SeasonStanding]:
    """The tables of the newest of these seasons, the newest one first; two queries at most."""
    looked_at = list(islice(newest_first(seasons), NEWEST_SEASONS))
    if not looked_at:
        return
    shares = shares_by_game(place, {number: seasons[number] for number in looked_at})
    person, names = same_player(roster), names_now(roster)
    for number in looked_at:
        yield from _table(number, seasons[number], shares.get(number, {}), person, names)


def _table(
    number: int,
    season: Season,
    shares: Mapping[str, Sequence[SeasonShare]],
    person: Mapping[int, int],
    names: Mapping[int, str],
) -> Iterator[SeasonStanding]:
    def table(of: Season, some: Sequence[SeasonShare], *, sums: bool) -> list[SeasonLine]:
        return season_table(of, some, person, names, adds_up=sums)

    every = [*chain.from_iterable(shares.values())]
    sums = adds_up(season, every, ADDS_UP)
    lines = table(season, every, sums=sums)
    by_game: dict[int, dict[str, SeasonSum]] = {}
    if season.game is None:
        undropped = replace(season, dropped=0, best=None)
        for game in (game for game in ADDS_UP if game in shares):
            for line in table(undropped, shares[game], sums=ADDS_UP[game]):
                came = SeasonSum.of(line, game, sums=ADDS_UP[game])
                by_game.setdefault(line.player, {})[game] = came
    placed = sum(line.place is not None for line in lines)
    for line in lines:
        came = SeasonSum.of(line, season.game, sums=sums)
        games = by_game.get(line.player, {})
        yield SeasonStanding(number, season, line.player, line.place, placed, came, games)


HEAD = (
    *("season", "name", "game", "number", "player"),
    *("place", "placed", "played", "counted", "won", "points"),
)
"""The columns of the spreadsheet."""


def season_rows(one: SeasonStanding, name: str) -> Iterator[Row]:
    """A line for the season as a whole, and one for each game where it counts all of them."""
    about = (one.number, one.season.name)
    yield (
        *(*about, one.season.game, one.player, name, one.place, one.placed),
        *_cells(one.came),
    )
    for game, came in one.games.items():
        yield *about, game, one.player, name, None, None, *_cells(came)


def _cells(came: SeasonSum) -> Row:
    return came.sat, came.won.whole, came.won.part, came.points
