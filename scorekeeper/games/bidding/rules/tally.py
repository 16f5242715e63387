"""Figures of a sitting for each player, which statistics add up."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorekeeper.base.tenths import TENTHS
from scorekeeper.games.bidding.rules.deals import BLIND_NIL, WITH_PARTNER, BidDeal, required_tricks
from scorekeeper.games.bidding.rules.game_values import Zero
from scorekeeper.games.bidding.rules.results import BidOutcome
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.rules.standings import SideDeal

CLEAN_DEALS = 5
"""Minimum number of deals, all of them made, for a clean sheet."""

SeatDeal = tuple[BidDeal, int, SideDeal]
"""A deal that a player played: the deal, the player's seat, the side's score."""


@dataclass(frozen=True, slots=True)
class SeatTally:
    """A player's figures for a sitting.

    Args:
        player: the player's number when they sat down.
        points: the side's points in tenths, in the player's finished deals, and those with which
            a latecomer started.
        lost: whether the side has lost outright.
        throughout: whether the player played all finished deals.
        figures: other counts by name; see `_parts`.
    """

    player: int
    seat: int
    points: int
    deals: int
    won: bool
    lost: bool
    throughout: bool
    figures: Counter[str]


def tallies(sitting: BiddingSitting) -> Iterator[SeatTally]:
    """Yield the tallies of all players; only those who sit there at the end can win."""
    done = [deal for deal in sitting.deals if sitting.scores(deal)]
    winners = {sitting.seated[at].player for side in sitting.winners for at in sitting.sides[side]}
    tables = [sitting.seats, *map(sitting.seats_in, sitting.deals)]
    seats = {seat.player: at for table in tables for at, seat in enumerate(table)}
    sat: dict[int, list[SeatDeal]] = {player: [] for player in seats}
    for deal in done:
        for at, seat in enumerate(sitting.seats_in(deal)):
            if at in deal.absent:
                continue
            sat[seat.player].append((deal, at, sitting.scores(deal)[sitting.side_of(at)]))
    starts = {
        sitting.seats_in(deal)[at].player: points * TENTHS
        for deal in sitting.deals
        for at, points in deal.starts.items()
    }
    for player, played in sat.items():
        throughout, won = len(played) == len(done), player in winners
        yield SeatTally(
            player,
            seats[player],
            starts.get(player, 0) + sum(score.points for _, _, score in played),
            len(played),
            won,
            sitting.side_of(seats[player]) in sitting.outright_losers,
            throughout,
            _figures(sitting, played, won=won, throughout=throughout),
        )


def _figures(
    sitting: BiddingSitting, played: Sequence[SeatDeal], *, won: bool, throughout: bool
) -> Counter[str]:
    figures: Counter[str] = Counter()
    for deal, seat, score in played:
        figures.update(_parts(sitting, deal, seat, score))
    finished = sitting.is_over
    if finished and throughout:
        clean = figures["bids"] >= CLEAN_DEALS and figures["made"] == figures["bids"]
        figures["feat/clean"] = int(clean)
    kind = f"kind/{sitting.game.id}"
    figures.update({f"{kind}/sittings": 1, f"{kind}/finished": int(finished)})
    figures.update({f"{kind}/won": int(won)})
    return figures


def _parts(sitting: BiddingSitting, deal: BidDeal, seat: int, score: SideDeal) -> dict[str, int]:
    """A deal's counts for the player of the seat; empty in deals without bids.

    `bid/3/4` counts the player's bids of 3 that took 4; `made`, `over` and `under` are the
    side's, unless partners bid each for themselves. Hand sizes have `played` and `made`.
    """
    bid, tricks = deal.bids.get(seat), deal.tricks[seat]
    if bid is None or bid == WITH_PARTNER:
        return {}
    outcome = score.outcome_of(sitting.sides[sitting.side_of(seat)].index(seat))
    made = int(outcome is BidOutcome.MADE)
    cards = f"cards/{deal.cards}"
    parts = {"bids": 1, str(outcome): 1, f"{cards}/played": 1, f"{cards}/made": made}
    parts[f"bid/{bid}/{tricks}"] = 1
    if sitting.played.zero is Zero.NIL and required_tricks(bid) == 0:
        nil_made = int(tricks == 0)
        key = "blind_nil" if bid == BLIND_NIL else "nil"
        parts |= {key: 1, f"{key}/made": nil_made}
    return parts
