"""What two phones disagree on in a pad: both values, side by side."""

from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.web.cells import cell_name, value_of
from scorekeeper.web.forms import WriteForm


def clash_rows(pad: Pad, form: WriteForm | None) -> list[dict[str, str]]:
    """What stands against the form: what it is about, both values, whose; empty for no conflict."""
    return [
        {
            "about": cell_name(pad, clash.cell),
            "theirs": value_of(pad, clash.cell, clash.theirs),
            "mine": value_of(pad, clash.cell, clash.mine),
            "device": clash.device,
        }
        for clash in (form.conflict.clashes if form and form.conflict else [])
    ]
