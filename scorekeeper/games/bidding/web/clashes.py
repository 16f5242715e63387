"""Conflicts between two phones in a sitting: both values, side by side."""

from typing import Any

from scorekeeper.base.problems import RuleError
from scorekeeper.core.write import KeyReused
from scorekeeper.games.bidding.rules.hidden_bids import HIDDEN
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.web.cells import cell_name, format_value
from scorekeeper.games.bidding.web.forms import TableBidForm
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.logs import hidden


def clash_rows(sitting: BiddingSitting, form: WriteForm | None) -> list[dict[str, str]]:
    """Rows of the conflict with a form: cell, both values, other device; empty for no conflict."""
    clashes = form.conflict.clashes if form and form.conflict else []
    if form and isinstance(form.conflict, KeyReused):
        # a row exists only if the bids differ, so a row would reveal a hidden bid
        clashes = [clash for clash in clashes if not HIDDEN.hides_cell(sitting, clash.cell)]
    return [
        {
            "about": cell_name(sitting, clash.cell),
            "theirs": _display_value(sitting, clash.cell, clash.theirs),
            "mine": _typed_bid(sitting, form, clash.cell)
            or _display_value(sitting, clash.cell, clash.mine),
            "device": clash.device,
        }
        for clash in clashes
        if not clash.cell.endswith(".position")
    ]


def _display_value(sitting: BiddingSitting, cell: str, value: Any) -> str:
    """The value, or a placeholder while it is hidden."""
    return hidden() if HIDDEN.hides_cell(sitting, cell) else format_value(sitting, cell, value)


def _typed_bid(sitting: BiddingSitting, form: WriteForm | None, cell: str) -> str:
    """The bid typed into the form for that cell, which is no secret to its author.

    The value that a write would store is not used: it may be another device's bid.
    """
    if not isinstance(form, TableBidForm) or not cell.endswith(f".bids.{form.typed('seat')}"):
        return ""
    try:
        return format_value(sitting, cell, form.parsed_bid)
    except RuleError:
        return ""
