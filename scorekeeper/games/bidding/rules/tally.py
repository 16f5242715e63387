"""Figures of a sitting for each player, which statistics add up."""

from collections import Counter
from collections.abc import Sequence

from scorekeeper.games.bidding.rules.deals import BLIND_NIL, WITH_PARTNER, BidDeal, required_tricks
from scorekeeper.games.bidding.rules.game_values import Zero
from scorekeeper.games.bidding.rules.results import BidOutcome
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.rules.standings import SideDeal

CLEAN_DEALS = 5
"""Minimum number of deals, all of them made, for a clean sheet."""

SeatDeal = tuple[BidDeal, int, SideDeal]
"""A deal that a player played: the deal, the player's seat, the side's score."""


def figures_of(
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
