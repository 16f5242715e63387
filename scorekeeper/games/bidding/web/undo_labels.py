"""Labels of the undo button of a sitting."""

from flask_babel import gettext

from scorekeeper.core.log import Change
from scorekeeper.games.bidding.actions.sittings import SITTING
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.web.cells import cell_seats, format_value, log_lines
from scorekeeper.web.language import isolated, say
from scorekeeper.web.undo_labels import deal_label, is_entry, line_label, tricks_label


def undo_label(sitting: BiddingSitting, change: Change) -> str:
    """The change that the button undoes, such as "Bo's bid 1" or "the correction of deal 2"."""
    action, number = change.action, _deal_number(sitting, change)
    tricks = [cell for cell in change.cells if ".tricks." in cell]
    if action == "tricks" and len(tricks) > 1:
        return tricks_label([_count(sitting, cell, change) for cell in tricks])
    if action in ("bid", "tricks", "trump", "kind", "correct", "settle"):
        label = line_label(log_lines(sitting, change))
        if label and action in ("correct", "settle"):
            return label
        if label:  # without the number of the current deal
            return label.partition(", ")[2] or label
    if action == "correct" and is_entry(change, ("tricks",)):
        action = "enter"
    names = {
        "confirm": _confirmation(sitting, change),
        "substitute": _substitute(sitting, change),
        "finish": gettext("the end of the game"),
        "reopen": gettext("the reopening of the game"),
        "settle": gettext("the new name, date or note"),
    }
    return deal_label(action, number) or str(names.get(action) or say(SITTING.log_name(action)))


def _deal_number(sitting: BiddingSitting, change: Change) -> int | None:
    """The number of the deal of a change; None if there are several, or it is deleted."""
    ids = {int(cell.split(".")[1]) for cell in change.cells if cell.startswith("deals.")}
    if change.action == "insert":  # an insertion also moves later deals
        new = [cell for cell, (before, _) in change.cells.items() if before is None]
        ids = {int(cell.split(".")[1]) for cell in new if cell.startswith("deals.")}
    deal = sitting.deal(ids.pop()) if len(ids) == 1 else None
    return sitting.number(deal) if deal else None


def _count(sitting: BiddingSitting, cell: str, change: Change) -> tuple[str, str]:
    old, new = (format_value(sitting, cell, value) for value in change.cells[cell])
    parts = cell.split(".")
    name = isolated(cell_seats(sitting, parts)[int(parts[3])].name)
    return name, new if change.cells[cell][0] is None else f"{old} → {new}"


def _confirmation(sitting: BiddingSitting, change: Change) -> str:
    for cell in change.cells:
        if ".confirmed." in cell:
            parts = cell.split(".")
            name = isolated(cell_seats(sitting, parts)[int(parts[3])].name)
            return str(gettext("%(name)s's confirmation", name=name))
    return ""


def _substitute(sitting: BiddingSitting, change: Change) -> str:
    for cell, (_, player) in change.cells.items():
        parts = cell.split(".")
        deal = sitting.deal(int(parts[1])) if ".sits." in cell else None
        if deal and player is not None:
            old = isolated(sitting.seats_before(deal)[int(parts[3])].name)
            new = format_value(sitting, cell, player)
            return str(gettext("%(new)s in place of %(old)s", new=new, old=old))
    return ""
