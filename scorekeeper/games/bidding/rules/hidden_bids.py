"""Hidden bids: where all bid at once, a house rule can hide the bids until all are in.

Readers get a sitting without the hidden bids, so that no page, file or live fragment can reveal one
by mistake. It only shows who has bid.
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
    return has_bids(sitting.played, deal) and len(deal.bids) < deal.playing(sitting.players)


HIDDEN: HiddenBids[BiddingSitting] = HiddenBids(
    # a confirmed result contains the bid
    parts=frozenset({"bids", "blind", "loads", "confirmed"}),
    bids="bids",
    rule="rules.hidden_bids",
    hidden=lambda sitting: sitting.played.hidden_bids,
    waits=_waits,
    bidders=lambda sitting: sitting.players,
)
"""How games of exact bids hide bids."""


def bid_cell(deal_id: int, seat: int) -> str:
    return f"deals.{deal_id}.bids.{seat}"


def hides(sitting: BiddingSitting, deal: BidDeal) -> bool:
    return HIDDEN.hides(sitting, deal.id)


def veiled(sitting: BiddingSitting, eyes: Collection[int] = ()) -> BiddingSitting:
    """Remove hidden bids from the sitting; their seats are listed in `BidDeal.veiled`.

    `eyes` are the seats whose bids in the current deal the reader may see.
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
        loads=deal.loads - hidden,
        veiled=hidden,
    )
