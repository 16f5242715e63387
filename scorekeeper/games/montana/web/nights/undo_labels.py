"""Labels of a night's undo button: what it undoes."""

from flask_babel import gettext

from scorekeeper.core.log import Change
from scorekeeper.games.montana.actions.nights import SITTING
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.web.nights.cells import (
    cell_name,
    deal_of,
    is_hidden,
    log_lines,
    value_of,
)
from scorekeeper.games.montana.web.nights.wording import place_name
from scorekeeper.web.language import isolated, say
from scorekeeper.web.undo_labels import deal_label, is_entry, line_label, tricks_label

_KINDS = {
    "bid": ("first_contracts", "contracts"),
    "change": ("contracts",),
    "tricks": ("tricks",),
}
"""The kinds of cells that each entry at the table writes; the first is named on the button."""

_BY_LINE = {"amend", "dealer", "note", "settle", "rules"}
"""Corrections named by the line that they changed, if it is only one."""

_AT_TABLE = {"call", "keep", "play", "compare", "confirm", "void"}
"""Actions on the deal at the table, whose number is left out."""


def undo_label(night: Night, change: Change) -> str:
    """Such as "Ann's bid 4 → 6", "the tricks (Ann 5, Bo 8)" or "the correction of deal 2"."""
    action = change.action
    if action in _KINDS and (label := _entered(night, change)):
        return label
    lines = log_lines(night, change)
    numbers = {line.number for line in lines if line.number}
    number = numbers.pop() if len(numbers) == 1 else None
    if action in _BY_LINE and (label := line_label(lines)):
        return _of_deal(number, label)
    if action in _AT_TABLE:
        return _named(night, change)
    if action == "next":
        return deal_label(action, night.number(night.current))
    if action == "amend":
        action = "enter" if is_entry(change, ("tricks",)) else "correct"
    return deal_label(action, number) or _of_deal(number, _named(night, change))


def _of_deal(number: int | None, label: str) -> str:
    return f"{gettext('deal %(number)s', number=number)}, {label}" if number else label


def _named(night: Night, change: Change) -> str:
    """The label of a change as a whole, without its deal."""
    labels = {
        "call": _call,
        "confirm": _confirmation,
        "compare": _extra_point,
        "substitute": _substitute,
    }
    if change.action in labels and (label := labels[change.action](night, change)):
        return label
    if change.action == "last round":
        called = any(after is True for _, after in change.cells.values())
        return str(gettext("last round") if called else gettext("no last round"))
    names = {
        "keep": gettext("the unchanged bids"),
        "play": gettext("the end of play"),
        "void": gettext("the misdeal"),
        "dealer": gettext("the change of dealer"),
        "note": gettext("the note"),
        "settle": gettext("the new name and date"),
        "rules": gettext("the new house rules"),
        "end": gettext("the end of the night"),
        "reopen": gettext("the reopening of the night"),
    }
    return str(names.get(change.action) or say(SITTING.log_name(change.action)))


def _entered(night: Night, change: Change) -> str:
    """The bid or the tricks entered, in the order of the table."""
    kind = next((k for k in _KINDS[change.action] if _cells(change, k)), "")
    cells = _cells(change, kind)
    if not cells:
        return ""
    deal = deal_of(night, cells[0])
    order = [*map(str, deal.bidding_order), "dummy"] if deal else []
    cells.sort(key=lambda cell: order.index(cell.split(".")[3]) if order else 0)
    if kind == "tricks" and len(cells) > 1:
        counts = [(place_name(night, cell.split(".")[3], deal), cell) for cell in cells]
        return tricks_label([(isolated(n), _values(night, cell, change)) for n, cell in counts])
    what = cell_name(night, cells[0])
    if is_hidden(night, cells[0], change.cells):
        return what
    return f"{what} {_values(night, cells[0], change)}"


def _cells(change: Change, kind: str) -> list[str]:
    return [cell for cell in change.cells if kind and f".{kind}." in cell]


def _values(night: Night, cell: str, change: Change) -> str:
    before, after = change.cells[cell]
    new_value = value_of(night, cell, after)
    return new_value if before is None else f"{value_of(night, cell, before)} → {new_value}"


def _call(night: Night, _: Change) -> str:
    call = night.current.call
    return str(gettext("the call of %(game)s", game=say(call.variant.label))) if call else ""


def _confirmation(night: Night, change: Change) -> str:
    cell = next(cell for cell in change.cells if ".confirmed." in cell)
    whose = place_name(night, cell.rpartition(".")[2], deal_of(night, cell))
    return str(gettext("%(name)s's confirmation", name=isolated(whose)))


def _extra_point(night: Night, change: Change) -> str:
    for cell, (_, winners) in change.cells.items():
        if cell.endswith(".blackjack") and winners:
            names = value_of(night, cell, winners)
            return str(gettext("the extra point for %(names)s", names=names))
    return ""


def _substitute(night: Night, change: Change) -> str:
    for cell, (before, after) in change.cells.items():
        deal = deal_of(night, cell) if ".sits." in cell else None
        if deal and after is not None:
            left = night.seats_before(deal)[int(cell.split(".")[3])].name
            return _in_place_of(value_of(night, cell, after), left)
        if cell == "seats":  # from the first deal on
            changed = [(new, old) for new, old in zip(after, before, strict=True) if new != old]
            if len(changed) == 1:
                return _in_place_of(*(value_of(night, cell, [player]) for player in changed[0]))
    return ""


def _in_place_of(new: str, old: str) -> str:
    names = {"new": isolated(new), "old": isolated(old)}
    return str(gettext("%(new)s in place of %(old)s", **names))
