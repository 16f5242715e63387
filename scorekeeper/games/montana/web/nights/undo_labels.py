"""Labels of a night's undo button: what it undoes."""

from collections.abc import Sequence
from typing import Any

from flask_babel import gettext

from scorekeeper.core.log import Change
from scorekeeper.games.montana.rules.deals import Deal
from scorekeeper.games.montana.rules.hidden_bids import HIDDEN
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.web.nights.wording import place_name
from scorekeeper.web.cells import Cells
from scorekeeper.web.language import isolated, say
from scorekeeper.web.logs import LogLine
from scorekeeper.web.undo_labels import (
    confirmation_label,
    entered_deal_label,
    is_entry,
    line_label,
    substitute_label,
    tricks_label,
    values_label,
)

_KINDS = {
    "bid": ("first_contracts", "contracts"),
    "change": ("contracts",),
    "tricks": ("tricks",),
}
"""The kinds of cells that each entry at the table writes; the first is named on the button."""

_BY_LINE = {"amend", "dealer", "note", "settle", "rules"}
"""Corrections named by the line that they changed, if it is only one."""

_WITHOUT_DEAL = {"call", "keep", "play", "compare", "confirm", "void", "next", "amend", "insert"}
"""Actions on the deal at the table, whose number is left out, or whose names have it."""


def undo_label(
    cells: Cells[Night], night: Night, change: Change, lines: Sequence[LogLine], number: int | None
) -> str:
    """Say what undoing a change reverts, such as "Ann's bid 4 → 6" or "deal 2, the note".

    Args:
        lines: what the log shows of it.
        number: the number of its deal, if it is only about one.
    """
    action = change.action
    if action in _KINDS and (label := _entered(cells, night, change)):
        return label
    if action in _BY_LINE and (label := line_label(lines)):
        return _of_deal(number, label)
    if action == "amend" and number and is_entry(change, ("tricks",)):
        return entered_deal_label(number)
    if action == "delete" and not number:
        return gettext("the deletion of a deal")
    if action == "next":
        number = night.number(night.current.id)
    label = _special(cells, night, change) or say(cells.actions.undo_name(action, number))
    return label if action in _WITHOUT_DEAL else _of_deal(number, label)


def _of_deal(number: int | None, label: str) -> str:
    return f"{gettext('deal %(number)s', number=number)}, {label}" if number else label


def _special(cells: Cells[Night], night: Night, change: Change) -> str:
    """The label of a change that names a game or players; "" for others."""
    action, changed = change.action, change.cells.items()
    if action == "call" and (call := night.current.call):
        return gettext("the call of %(game)s", game=say(call.variant.label))
    if action == "last round":
        called = any(after is True for _, after in change.cells.values())
        return gettext("last round") if called else gettext("no last round")
    if action == "substitute":
        return next(filter(None, (_substitute(cells, night, *at) for at in changed)), "")
    for cell, (_, after) in changed:
        if action == "confirm" and ".confirmed." in cell:
            return confirmation_label(place_name(night, cell.split(".")[3], _deal(night, cell)))
        if action == "compare" and cell.endswith(".blackjack") and after:
            names = cells.value(night, cell, after)
            return gettext("the extra point for %(names)s", names=names)
    return ""


def _substitute(cells: Cells[Night], night: Night, cell: str, values: tuple[Any, Any]) -> str:
    before, after = values
    if ".sits." in cell and after is not None and (deal := _deal(night, cell)):
        left = night.seats_before(deal)[int(cell.split(".")[3])].name
        return substitute_label(cells.value(night, cell, after), isolated(left))
    if cell == "seats":  # from the first deal on
        pairs = [(new, old) for new, old in zip(after, before, strict=True) if new != old]
        if len(pairs) == 1:
            return substitute_label(*(cells.value(night, cell, [who]) for who in pairs[0]))
    return ""


def _entered(cells: Cells[Night], night: Night, change: Change) -> str:
    """The bid or the tricks entered, in the order of the table."""
    kinds = _KINDS[change.action]
    entered = next((c for kind in kinds if (c := _cells(change, kind))), [])
    if not entered:
        return ""
    deal = _deal(night, entered[0])
    order = [*map(str, deal.bidding_order), "dummy"] if deal else []
    entered.sort(key=lambda cell: order.index(cell.split(".")[3]) if order else 0)
    lines = [cells.line(night, cell, change.cells) for cell in entered]
    if change.action == "tricks" and len(entered) > 1:
        names = [isolated(place_name(night, cell.split(".")[3], deal)) for cell in entered]
        return tricks_label([*zip(names, map(values_label, lines), strict=True)])
    if HIDDEN.hides_line(night, entered[0], change.cells):
        return lines[0].about
    return f"{lines[0].about} {values_label(lines[0])}"


def _cells(change: Change, kind: str) -> list[str]:
    return [cell for cell in change.cells if f".{kind}." in cell]


def _deal(night: Night, cell: str) -> Deal | None:
    return night.deal(int(cell.split(".")[1]))
