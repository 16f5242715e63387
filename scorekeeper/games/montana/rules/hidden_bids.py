"""Hidden bids: a house may want that nobody sees a bid before all three are in.

What a reader is shown is a night without them, so that no page, no file and no board can tell
them by mistake. Only how many are in is known.
"""

from collections.abc import Collection
from dataclasses import replace

from scorekeeper.games.montana.rules.deals import SEATS, Deal
from scorekeeper.games.montana.rules.night import Night

BIDS = frozenset({"contracts", "first_contracts", "confirmed"})
"""The parts of a deal's facts that tell a bid; who confirms a result says the bid as well."""

RULE = "rules.hidden_bids"
"""The cell of a night that says whether bids are hidden."""


def hides(night: Night, deal: Deal) -> bool:
    """Whether the bids of this deal must not be seen yet."""
    return night.rules.hidden_bids and _waits(deal)


def _waits(deal: Deal) -> bool:
    """Whether not all bids are in."""
    return len(deal.bids) < len(SEATS)


def hides_cell(night: Night, cell: str, *, then: bool = False) -> bool:
    """Whether what the log keeps under this name is a bid that must not be seen yet.

    Of a deal that is gone none may be seen: it may come back. Nor does a bid that was hidden
    become one that was seen because the house changes its rule.

    Args:
        night: as it is now.
        cell: such as `deals.4.contracts.1`.
        then: the rule was to hide bids when that was written.
    """
    kind, number, part = [*cell.split("."), "", ""][:3]
    if not (then or night.rules.hidden_bids) or kind != "deals" or part not in BIDS:
        return False
    deal = night.deal(int(number))
    return deal is None or _waits(deal)


def veiled(night: Night, eyes: Collection[int] = ()) -> Night:
    """The night as it may be seen.

    A bid that is hidden is left out, its seat stands in `veiled` of its deal. `eyes` are the
    seats whose bids in the newest deal this reader may see.
    """
    deals = tuple(
        _veiled(deal, eyes if deal.id == night.current.id else ()) if hides(night, deal) else deal
        for deal in night.deals
    )
    return night if deals == night.deals else replace(night, deals=deals)


def _veiled(deal: Deal, eyes: Collection[int]) -> Deal:
    hidden = frozenset(deal.said) - frozenset(eyes)
    return replace(
        deal,
        contracts={seat: bid for seat, bid in deal.contracts.items() if seat not in hidden},
        first_contracts={
            seat: bid for seat, bid in deal.first_contracts.items() if seat not in hidden
        },
        veiled=hidden,
    )
