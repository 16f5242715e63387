"""What an undo button of a sitting takes back, in a person's words."""

from flask_babel import gettext

from scorekeeper.core.log import Change
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.web.cells import action_name, log_lines, seats_of, value_of
from scorekeeper.web.language import isolated
from scorekeeper.web.undo_labels import deal_label, is_entry, line_label, tricks_label


def undo_label(sitting: BiddingSitting, change: Change) -> str:
    """Such as "Bo's bid 1" or "the correction of deal 2"."""
    action, number = change.action, _deal_number(sitting, change)
    tricks = [cell for cell in change.cells if ".tricks." in cell]
    if action == "tricks" and len(tricks) > 1:
        return tricks_label([_count(sitting, cell, change) for cell in tricks])
    if action in ("bid", "tricks", "trump", "kind", "correct", "settle"):
        said = line_label(log_lines(sitting, change))
        if said and action in ("correct", "settle"):
            return said
        if said:  # of the deal at the table
            return said.partition(", ")[2] or said
    if action == "correct" and is_entry(change, ("tricks",)):
        action = "enter"
    names = {
        "confirm": _confirmation(sitting, change),
        "substitute": _substitute(sitting, change),
        "finish": gettext("the end of the game"),
        "reopen": gettext("the reopening of the game"),
        "settle": gettext("the new name, date or note"),
    }
    return deal_label(action, number) or str(names.get(action) or action_name(action))


def _deal_number(sitting: BiddingSitting, change: Change) -> int | None:
    """The number of the only deal that a change is about; None where it is gone."""
    ids = {int(cell.split(".")[1]) for cell in change.cells if cell.startswith("deals.")}
    if change.action == "insert":  # those after it moved on
        new = [cell for cell, (before, _) in change.cells.items() if before is None]
        ids = {int(cell.split(".")[1]) for cell in new if cell.startswith("deals.")}
    deal = sitting.deal(ids.pop()) if len(ids) == 1 else None
    return sitting.number(deal) if deal else None


def _count(sitting: BiddingSitting, cell: str, change: Change) -> tuple[str, str]:
    was, now = (value_of(sitting, cell, value) for value in change.cells[cell])
    parts = cell.split(".")
    name = isolated(seats_of(sitting, parts)[int(parts[3])].name)
    return name, now if change.cells[cell][0] is None else f"{was} → {now}"


def _confirmation(sitting: BiddingSitting, change: Change) -> str:
    for cell in change.cells:
        if ".confirmed." in cell:
            parts = cell.split(".")
            name = isolated(seats_of(sitting, parts)[int(parts[3])].name)
            return str(gettext("%(name)s's confirmation", name=name))
    return ""


def _substitute(sitting: BiddingSitting, change: Change) -> str:
    for cell, (_, player) in change.cells.items():
        parts = cell.split(".")
        deal = sitting.deal(int(parts[1])) if ".sits." in cell else None
        if deal and player is not None:
            left = isolated(sitting.seats_before(deal)[int(parts[3])].name)
            came = value_of(sitting, cell, player)
            return str(gettext("%(new)s in place of %(old)s", new=came, old=left))
    return ""
