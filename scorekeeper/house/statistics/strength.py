"""Strength ratings and the share of luck, for display."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from scorekeeper.core.players import Roster
from scorekeeper.house.statistics.figures import Versus
from scorekeeper.house.statistics.luck import Luck, luck
from scorekeeper.house.statistics.ratings import Estimate, Rating, chance_ahead, rate
from scorekeeper.house.statistics.results import SittingResult
from scorekeeper.house.statistics.store import SatSeat, SittingSeats
from scorekeeper.web.spreadsheets import Row


@dataclass(frozen=True, slots=True)
class Strength:
    player: int
    name: str
    rating: Rating


def strengths(sittings: Sequence[SittingSeats], roster: Roster) -> list[Strength]:
    """Rate all players who had an opponent, the strongest first.

    Only places are used, so that pads where the fewest points win count the same.
    """
    ratings = rate(_result(seats, lambda seat: -seat.rank) for seats in sittings)
    lines = [Strength(player, roster[player].name, rating) for player, rating in ratings.items()]
    return sorted(lines, key=lambda line: (-line.rating.strength, line.name.casefold()))


def chances_ahead(sittings: Sequence[SittingSeats]) -> Mapping[tuple[int, int], Estimate]:
    """(Player, opponent) → the player's chance to finish ahead.

    All games are rated together, so strengths are averages over games.
    """
    ratings = rate(_result(seats, lambda seat: -seat.rank) for seats in sittings)
    return {
        (player, opponent): chance_ahead(ratings[player], ratings[opponent])
        for player, opponent in permutations(ratings, 2)
    }


def chance(sittings: Sequence[SittingSeats]) -> Luck | None:
    """The share of luck in the spread of the players' points."""
    return luck(_result(seats, _more_is_better(seats)) for seats in sittings)


def _more_is_better(sitting: SittingSeats) -> Callable[[SatSeat], int]:
    """Return a function for a seat's points, negated if the fewest points won.

    If points do not decide all places, as in a game won outright, it returns negated places.
    """
    seats = sorted(sitting.seats.values(), key=lambda seat: seat.rank)
    points = [seat.points for seat in seats]
    ties = len({seat.rank for seat in seats}) == len({*points})
    if ties and points == sorted(points, reverse=True):
        return lambda seat: seat.points
    if ties and points == sorted(points):
        return lambda seat: -seat.points
    return lambda seat: -seat.rank


VERSUS_HEAD = (
    *("number", "player", "other_number", "other", "ahead", "level", "behind"),
    *("together", "together_won", "chance", "chance_low", "chance_high"),
)
"""The columns of the spreadsheet of results against and with other players."""


def versus_row(roster: Roster, player: int, line: Versus, chance: Estimate | None) -> Row:
    names = player, roster[player].name, line.player, roster[line.player].name
    results = line.ahead, line.level, line.behind, line.together, line.together_won
    if chance is None or not line.met:
        return *names, *results, None, None, None
    rounded = (round(value, 4) for value in (chance.chance, chance.low, chance.high))
    return *names, *results, *rounded


def strength_row(game: str, line: Strength) -> Row:
    """Make the row of a strength rating; chances are from 0 to 1."""
    rating, ahead = line.rating, line.rating.ahead_of_average
    chances = (round(value, 4) for value in (ahead.chance, ahead.low, ahead.high))
    return game, line.name, rating.sittings, *chances, rating.number, rating.either_way


def chance_row(game: str, explained: Luck) -> Row:
    """Make the row of the share of luck, without a player."""
    shares = (round(value, 4) for value in (explained.share, explained.low, explained.high))
    return game, None, explained.sittings, *shares, None, None


def _result(sitting: SittingSeats, points: Callable[[SatSeat], int]) -> SittingResult:
    """Group the seats of a sitting by side; a player without a side is one."""
    sides: defaultdict[tuple[str, int], list[int]] = defaultdict(list)
    for player, seat in sitting.seats.items():
        sides[("alone", player) if seat.side is None else ("side", seat.side)].append(player)
    return SittingResult.of_teams((side, points(sitting.seats[side[0]])) for side in sides.values())
