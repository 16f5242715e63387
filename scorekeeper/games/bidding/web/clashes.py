"""What two phones disagree on in a sitting: both values, side by side."""

from typing import Any

from scorekeeper.base.problems import RuleError
from scorekeeper.core.write import KeyReused
from scorekeeper.games.bidding.rules.hidden_bids import HIDDEN
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.web.cells import cell_name, value_of
from scorekeeper.games.bidding.web.forms import TableBidForm
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.logs import hidden


def clash_rows(sitting: BiddingSitting, form: WriteForm | None) -> list[dict[str, str]]:
    """What stands against the form: what it is about, both values, whose; empty for no conflict."""
    clashes = form.conflict.clashes if form and form.conflict else []
    if form and isinstance(form.conflict, KeyReused):
        # what would differ from a hidden bid would tell it: there is a row here only if it does
        clashes = [clash for clash in clashes if not HIDDEN.hides_cell(sitting, clash.cell)]
    return [
        {
            "about": cell_name(sitting, clash.cell),
            "theirs": _shown(sitting, clash.cell, clash.theirs),
            "mine": _typed_bid(sitting, form, clash.cell)
            or _shown(sitting, clash.cell, clash.mine),
            "device": clash.device,
        }
        for clash in clashes
        if not clash.cell.endswith(".position")
    ]


def _shown(sitting: BiddingSitting, cell: str, value: Any) -> str:
    """The value, where it may be told."""
    return hidden() if HIDDEN.hides_cell(sitting, cell) else value_of(sitting, cell, value)


def _typed_bid(sitting: BiddingSitting, form: WriteForm | None, cell: str) -> str:
    """What the form itself says was bid in that cell: no secret to whoever typed it.

    Not what a write would put there, which may be what somebody else bid.
    """
    if not isinstance(form, TableBidForm) or not cell.endswith(f".bids.{form.typed('seat')}"):
        return ""
    try:
        return value_of(sitting, cell, form.said)
    except RuleError:
        return ""
