"""What two phones disagree on in a sitting: both values, side by side."""

from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.web.cells import cell_name, value_of
from scorekeeper.web.forms import WriteForm


def clash_rows(sitting: BiddingSitting, form: WriteForm | None) -> list[dict[str, str]]:
    """What stands against the form: what it is about, both values, whose; empty for no conflict."""
    clashes = form.conflict.clashes if form and form.conflict else []
    return [
        {
            "about": cell_name(sitting, clash.cell),
            "theirs": value_of(sitting, clash.cell, clash.theirs),
            "mine": value_of(sitting, clash.cell, clash.mine),
            "device": clash.device,
        }
        for clash in clashes
        if not clash.cell.endswith(".position")
    ]
