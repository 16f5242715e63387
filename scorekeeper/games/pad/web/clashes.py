"""Show conflicts between two phones in a pad: both values, side by side."""

from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.web.cells import cell_name, value_of
from scorekeeper.web.forms import WriteForm


def clash_rows(pad: Pad, form: WriteForm | None) -> list[dict[str, str]]:
    """Return a row for each clash: the cell's name, both values, the device; empty without any."""
    return [
        {
            "about": cell_name(pad, clash.cell),
            "theirs": value_of(pad, clash.cell, clash.theirs),
            "mine": value_of(pad, clash.cell, clash.mine),
            "device": clash.device,
        }
        for clash in (form.conflict.clashes if form and form.conflict else [])
    ]
