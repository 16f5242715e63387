"""Hidden bids: a house rule that hides every bid until all three are in.

Readers get a night without the hidden bids, so no page, file or live fragment can reveal them by
mistake. Only which seats have bid is public.
"""

from collections.abc import Collection
from dataclasses import replace

from scorekeeper.base.hidden_bids import HiddenBids
from scorekeeper.games.montana.rules.deals import SEATS, Deal
from scorekeeper.games.montana.rules.night import Night


def _waits(night: Night, deal_id: int) -> bool | None:
    deal = night.deal(deal_id)
    return None if deal is None else len(deal.bids) < len(SEATS)


BIDS = frozenset({"contracts", "first_contracts", "confirmed"})
"""The parts of a deal's facts that reveal a bid; a confirmed result contains it as well."""

HIDDEN: HiddenBids[Night] = HiddenBids(
    parts=BIDS,
    bids="contracts",
    rule="rules.hidden_bids",
    hidden=lambda night: night.rules.hidden_bids,
    waits=_waits,
    bidders=lambda night: len(SEATS),
)
"""How a night hides bids."""


def bid_cells(deal_id: int, seat: int) -> tuple[str, str]:
    """The cells of the log that can hold the bid of a seat in a deal."""
    return f"deals.{deal_id}.contracts.{seat}", f"deals.{deal_id}.first_contracts.{seat}"


hides_cell = HIDDEN.hides_cell


def hides(night: Night, deal: Deal) -> bool:
    """Whether the bids of this deal are hidden for now."""
    return HIDDEN.hides(night, deal.id)


def public_view(night: Night, own: Collection[int] = ()) -> Night:
    """The night without its hidden bids; their seats are in `hidden` of the deal.

    `own` are the seats whose bids in the newest deal this reader may see.
    """
    deals = tuple(
        _without_bids(deal, own if deal.id == night.current.id else ())
        if hides(night, deal)
        else deal
        for deal in night.deals
    )
    return night if deals == night.deals else replace(night, deals=deals)


def _without_bids(deal: Deal, own: Collection[int]) -> Deal:
    hidden = frozenset(deal.latest_bids) - frozenset(own)
    finals, firsts = (
        {seat: bid for seat, bid in bids.items() if seat not in hidden}
        for bids in (deal.contracts, deal.first_contracts)
    )
    return replace(deal, contracts=finals, first_contracts=firsts, hidden=hidden)
