"""Count a night's figures for each player and each game, for the statistics to add up."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.base.tallies import Tally
from scorekeeper.games.montana.rules.contracts import Nil
from scorekeeper.games.montana.rules.deals import Call, Deal
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.scoring import ContractScore, Outcome

GAMES = 9
"""The number of games in the rules of Montana."""

CLEAN_DEALS = 5
"""The minimum number of deals, all of them made, for a clean sheet."""


@dataclass(frozen=True, slots=True)
class GameTally:
    """One game in a night: how often it was played, and how its contracts ended.

    Args:
        over: contracts failed with too many tricks.
        under: contracts failed with too few tricks.
        points: the points of all three players together.
    """

    deals: int = 0
    made: int = 0
    over: int = 0
    under: int = 0
    points: int = 0


def game_tallies(night: Night) -> dict[str, GameTally]:
    """The tallies by the game's id, all versions of a game together."""
    played = defaultdict(list)
    for deal in night.deals_done:
        if deal.call:
            played[deal.call.variant.id].append(deal.scores(night.rules))
    by_game = {}
    for game, lines in played.items():
        scores = [score for line in lines for score in line]
        outcomes = [score.outcome for score in scores]
        by_game[game] = GameTally(
            deals=len(lines),
            made=outcomes.count(Outcome.MADE),
            over=outcomes.count(Outcome.OVER),
            under=outcomes.count(Outcome.UNDER),
            points=sum(score.points for score in scores),
        )
    return by_game


def tallies(night: Night) -> dict[int, Tally]:
    """The tallies by player: the players at the start in seat order, then substitutes as they came.

    Players have the points of the deals that they sat in. The winners of a night are those who
    finally sit in the seats with the most points; none before it is over.
    """
    everybody = [*night.seats, *(seat for deal in night.deals for seat in deal.sits.values())]
    winners = {night.seated[seat].player for seat in night.winners}
    sat: dict[int, list[tuple[Deal, int, ContractScore]]] = {who.player: [] for who in everybody}
    for deal in night.deals_done:
        scores = deal.scores(night.rules)
        for seat, who in enumerate(night.seats_in(deal)):
            sat[who.player].append((deal, seat, scores[seat]))
    games = [deal.call.variant for deal in night.deals_done if deal.call]
    called = {game.id for game in games if not game.own}
    return {
        player: _tally(
            player,
            mine,
            won=player in winners,
            throughout=len(mine) == len(night.deals_done),
            finished=night.finished,
            nine=night.finished and len(called) >= GAMES,
        )
        for player, mine in sat.items()
    }


def _tally(
    player: int,
    mine: Sequence[tuple[Deal, int, ContractScore]],
    *,
    won: bool,
    throughout: bool,
    finished: bool,
    nine: bool,
) -> Tally:
    figures: Counter[str] = Counter()
    for deal, seat, score in mine:
        if deal.call:
            figures.update(_parts(deal, deal.call, seat, score))
    if finished and throughout:
        figures["feat/clean"] = int(len(mine) >= CLEAN_DEALS and figures["made"] == len(mine))
        figures["feat/nine"] = int(nine)
    points = sum(score.points for _, _, score in mine)
    return Tally(player, points, won, len(mine), throughout=throughout, figures=dict(figures))


def _parts(deal: Deal, call: Call, seat: int, score: ContractScore) -> dict[str, int]:
    """The counts of a deal for the player of a seat: 0 or 1 each, except points.

    `bid/3/4` is a bid of 3 that took 4. A nil in a deal with Unabomb counts under both. Variant,
    seat and bidding order have `played`, `made` and `points` each.
    """
    contract, made = deal.contracts[seat], score.outcome is Outcome.MADE
    parts = {str(score.outcome): 1, f"bid/{contract}/{deal.tricks[seat]}": 1}
    if isinstance(contract, Nil):
        nil_name = contract.name.lower()
        if call.unabomb and contract is Nil.NIL:
            parts |= {"unabomb": 1, "unabomb/made": int(made)}
        parts |= {nil_name: 1, f"{nil_name}/made": int(made)}
    turn = deal.bidding_order.index(seat) + 1
    for within in (f"variant/{call.variant.id}", f"seat/{seat + 1}", f"order/{turn}"):
        counted = {"played": 1, "made": int(made), "points": score.points}
        parts |= {f"{within}/{name}": count for name, count in counted.items()}
    return parts
