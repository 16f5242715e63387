"""Hidden bids: where all bid at once, a house may want that nobody sees a bid before all are in.

What a reader is shown is a sitting without them, so that no page, no file and no board can tell
them by mistake. Only who has bid is known.
"""

from collections.abc import Collection
from dataclasses import replace

from scorekeeper.base.hidden_bids import HiddenBids
from scorekeeper.games.bidding.rules.deals import BidDeal, has_bids
from scorekeeper.games.bidding.rules.sitting import BiddingSitting


def _waits(sitting: BiddingSitting, deal_id: int) -> bool | None:
    deal = sitting.deal(deal_id)
    if deal is None:
        return None
    return has_bids(sitting.played, deal) and len(deal.bids) < sitting.players


HIDDEN: HiddenBids[BiddingSitting] = HiddenBids(
    # who confirms a result says the bid as well
    parts=frozenset({"bids", "blind", "confirmed"}),
    bids="bids",
    rule="rules.hidden_bids",
    hidden=lambda sitting: sitting.played.hidden_bids,
    waits=_waits,
    bidders=lambda sitting: sitting.players,
)
"""What a sitting hides."""


def bid_cell(deal_id: int, seat: int) -> str:
    """The cell that holds what a seat bid in a deal."""
    return f"deals.{deal_id}.bids.{seat}"


def hides(sitting: BiddingSitting, deal: BidDeal) -> bool:
    """Whether the bids of this deal must not be seen yet."""
    return HIDDEN.hides(sitting, deal.id)


def veiled(sitting: BiddingSitting, eyes: Collection[int] = ()) -> BiddingSitting:
    """The sitting as it may be seen.

    A bid that is hidden is left out, its seat stands in `veiled` of its deal. `eyes` are the
    seats whose bids in the deal that is on the table this reader may see.
    """
    if not sitting.played.hidden_bids:
        return sitting
    open_deal = sitting.current.id if sitting.current else 0
    deals = tuple(
        _veiled(deal, eyes if deal.id == open_deal else ()) if hides(sitting, deal) else deal
        for deal in sitting.deals
    )
    return sitting if deals == sitting.deals else replace(sitting, deals=deals)


def _veiled(deal: BidDeal, eyes: Collection[int]) -> BidDeal:
    hidden = frozenset(deal.bids) - frozenset(eyes)
    return replace(
        deal,
        bids={seat: bid for seat, bid in deal.bids.items() if seat not in hidden},
        blind=deal.blind - hidden,
        veiled=hidden,
    )
