"""How strong the players of a game are, and how much of its results chance explains, as shown."""

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
    """Somebody's strength: the player's number and name, and the rating."""

    player: int
    name: str
    rating: Rating


def strengths(sat: Sequence[SittingSeats], roster: Roster) -> list[Strength]:
    """The strengths of all who played against anybody, the strongest first.

    They follow from the places alone, so that a pad on which the fewest points win counts as any.
    """
    found = rate(_result(one, lambda seat: -seat.rank) for one in sat)
    lines = [Strength(player, roster[player].name, rating) for player, rating in found.items()]
    return sorted(lines, key=lambda line: (-line.rating.strength, line.name.casefold()))


def chances_ahead(sat: Sequence[SittingSeats]) -> Mapping[tuple[int, int], Estimate]:
    """Each one's chance to finish ahead of each other one, by both numbers.

    All games are taken for one: who is better in some than in others is so on average.
    """
    found = rate(_result(one, lambda seat: -seat.rank) for one in sat)
    return {
        (one, other): chance_ahead(found[one], found[other])
        for one, other in permutations(found, 2)
    }


def chance(sat: Sequence[SittingSeats]) -> Luck | None:
    """How much of how far the players' points lie apart chance alone explains."""
    return luck(_result(one, _more_is_better(one)) for one in sat)


def _more_is_better(sat: SittingSeats) -> Callable[[SatSeat], int]:
    """The points, turned round where the fewest won: on a pad it can be either."""
    seats = sorted(sat.seats.values(), key=lambda seat: seat.rank)
    if seats and seats[0].points < seats[-1].points:
        return lambda seat: -seat.points
    return lambda seat: seat.points


VERSUS_HEAD = (
    *("number", "player", "other_number", "other", "ahead", "level", "behind"),
    *("together", "together_won", "chance", "chance_low", "chance_high"),
)
"""The columns of the spreadsheet of who played against and with whom."""


def versus_row(roster: Roster, player: int, line: Versus, chance: Estimate | None) -> Row:
    """Somebody's sittings with another player as a row of that spreadsheet."""
    names = player, roster[player].name, line.player, roster[line.player].name
    came = line.ahead, line.level, line.behind, line.together, line.together_won
    if chance is None or not line.met:
        return *names, *came, None, None, None
    return *names, *came, *(round(each, 4) for each in (chance.chance, chance.low, chance.high))


def strength_row(game: str, line: Strength) -> Row:
    """A strength as a row of a spreadsheet; chances are from 0 to 1."""
    rating, ahead = line.rating, line.rating.ahead_of_average
    chances = (round(each, 4) for each in (ahead.chance, ahead.low, ahead.high))
    return game, line.name, rating.sittings, *chances, rating.number, rating.either_way


def chance_row(game: str, explained: Luck) -> Row:
    """The share of chance as a row of the same spreadsheet; it is nobody's."""
    shares = (round(each, 4) for each in (explained.share, explained.low, explained.high))
    return game, None, explained.sittings, *shares, None, None


def _result(sat: SittingSeats, points: Callable[[SatSeat], int]) -> SittingResult:
    """The sitting by sides; who plays alone is a side."""
    sides: defaultdict[tuple[str, int], list[int]] = defaultdict(list)
    for player, seat in sat.seats.items():
        sides[("alone", player) if seat.side is None else ("side", seat.side)].append(player)
    return SittingResult.of_teams((side, points(sat.seats[side[0]])) for side in sides.values())
