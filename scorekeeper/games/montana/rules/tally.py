"""What a night counts, for each player and for each game: the figures that records add up."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.games.montana.rules.contracts import Nil
from scorekeeper.games.montana.rules.deals import Call, Deal
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.scoring import ContractScore, Outcome

GAMES = 9
"""So many games the rules of Montana have."""

CLEAN_DEALS = 5
"""A night of so many deals at least, all made, is a clean sheet."""


@dataclass(frozen=True, slots=True)
class PlayerTally:
    """One player's night.

    Args:
        points: those of the deals in which the player sat there.
        deals: how many of these are done.
        won: whether the player sits in a seat with the most points in the end.
        throughout: whether the player sat there in all deals that are done.
        figures: what else is counted, by its name; see `_parts`.
    """

    points: int
    deals: int
    won: bool
    throughout: bool
    figures: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class GameTally:
    """One game in a night: how often it was played, and what came of the contracts in it.

    Args:
        deals: the deals that are done.
        made: contracts made; over and under: missed.
        over: see `made`.
        under: see `made`.
        points: the points of all three players together.
    """

    deals: int = 0
    made: int = 0
    over: int = 0
    under: int = 0
    points: int = 0


def game_tallies(night: Night) -> dict[str, GameTally]:
    """The tallies by the game's id, whichever version of it was played."""
    played = defaultdict(list)
    for deal in night.deals_done:
        if deal.call:
            played[deal.call.variant.id].append(deal.scores(night.rules))
    found = {}
    for game, lines in played.items():
        scores = [score for line in lines for score in line]
        outcomes = [score.outcome for score in scores]
        found[game] = GameTally(
            deals=len(lines),
            made=outcomes.count(Outcome.MADE),
            over=outcomes.count(Outcome.OVER),
            under=outcomes.count(Outcome.UNDER),
            points=sum(score.points for score in scores),
        )
    return found


def tallies(night: Night) -> dict[int, PlayerTally]:
    """The tallies by player: the seats in order, then the substitutes as they came.

    Each player has the points of the deals in which the player sat there. A night is won by
    those who sit in the seats with the most points in the end; by nobody as long as it goes on.
    """
    everybody = [*night.seats, *(seat for deal in night.deals for seat in deal.sits.values())]
    winners = {night.seated[seat].player for seat in night.winners}
    sat: dict[int, list[tuple[Deal, int, ContractScore]]] = {who.player: [] for who in everybody}
    for deal in night.deals_done:
        scores = deal.scores(night.rules)
        for seat, who in enumerate(night.seats_in(deal)):
            sat[who.player].append((deal, seat, scores[seat]))
    nine = night.finished and _all_called(night)
    return {
        player: _tally(
            mine,
            won=player in winners,
            throughout=len(mine) == len(night.deals_done),
            finished=night.finished,
            nine=nine,
        )
        for player, mine in sat.items()
    }


def _tally(
    mine: Sequence[tuple[Deal, int, ContractScore]],
    *,
    won: bool,
    throughout: bool,
    finished: bool,
    nine: bool,
) -> PlayerTally:
    figures: Counter[str] = Counter()
    for deal, seat, score in mine:
        if deal.call:
            figures.update(_parts(deal, deal.call, seat, score))
    if finished and throughout:
        figures["feat/clean"] = int(len(mine) >= CLEAN_DEALS and figures["made"] == len(mine))
        figures["feat/nine"] = int(nine)
    points = sum(score.points for _, _, score in mine)
    return PlayerTally(points, len(mine), won, throughout, dict(figures))


def _parts(deal: Deal, call: Call, seat: int, score: ContractScore) -> dict[str, int]:
    """What a deal counts for who sat there: each name once, but for points.

    `bid/3/4` is a bid of 3 that took 4. A nil in a deal with Unabomb counts under both. What is
    counted by variant, seat and order of bidding has `played`, `made` and `points`.
    """
    contract, made = deal.contracts[seat], score.outcome is Outcome.MADE
    parts = {str(score.outcome): 1, f"bid/{contract}/{deal.tricks[seat]}": 1}
    if isinstance(contract, Nil):
        tried = contract.name.lower()
        if call.unabomb and contract is Nil.NIL:
            parts |= {"unabomb": 1, "unabomb/made": int(made)}
        parts |= {tried: 1, f"{tried}/made": int(made)}
    turn = deal.bidding_order.index(seat) + 1
    for within in (f"variant/{call.variant.id}", f"seat/{seat + 1}", f"order/{turn}"):
        counted = {"played": 1, "made": int(made), "points": score.points}
        parts |= {f"{within}/{name}": count for name, count in counted.items()}
    return parts


def _all_called(night: Night) -> bool:
    """Whether each game of the rules was called; a house's own are none of them."""
    called = (deal.call.variant for deal in night.deals_done if deal.call)
    return len({game.id for game in called if not game.own}) >= GAMES
