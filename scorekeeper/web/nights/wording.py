"""How the log's cells and changes are said: "Cy's bid", "undo: Cy's bid 4"."""

from collections.abc import Sequence
from typing import Any

from flask_babel import gettext, ngettext

from scorekeeper.actions.write import Clash
from scorekeeper.games.montana.contracts import TRICKS, Contract, Nil
from scorekeeper.games.montana.deals import DUMMY, SEATS, Deal
from scorekeeper.games.montana.night import Night, bids_total, tricks_unwanted
from scorekeeper.games.montana.variants import Modifier
from scorekeeper.store.log import Change
from scorekeeper.store.variants import builtin_variants
from scorekeeper.web.language import isolated, number, say


def contract(value: Contract) -> str:
    """A contract as it is said."""
    if value == Nil.NIL:
        return str(gettext("nil"))
    return str(gettext("double nil")) if value == Nil.DOUBLE_NIL else str(value)


def place_name(night: Night, place: int | str) -> str:
    """Who sits there; the dummy has a place of its own."""
    if str(place) in {"dummy", str(DUMMY)}:
        return str(gettext("Dummy"))
    return night.seats[int(place)].name


def bids_so_far(deal: Deal) -> str:
    """The sum of the bids against the tricks there are."""
    played = deal.call.variant.tricks if deal.call else TRICKS
    bid, unwanted = bids_total(deal), tricks_unwanted(deal)
    so_far = gettext("Bids: %(bid)s of %(played)s", bid=bid, played=played)
    if len(deal.said) < len(SEATS):
        return str(so_far)
    if unwanted > 0:
        rest = ngettext("%(num)s trick nobody wants", "%(num)s tricks nobody wants", unwanted)
    elif unwanted < 0:
        rest = ngettext("%(num)s trick too many", "%(num)s tricks too many", -unwanted)
    else:
        rest = gettext("every trick is wanted")
    return f"{so_far}: {rest}"


def undo_label(night: Night, change: Change) -> str:
    """What undoing this change takes back."""
    kinds = {
        "bid": ("first_contracts", "contracts"),
        "change": ("contracts",),
        "tricks": ("tricks",),
    }
    if change.action in kinds:
        return _changed_cell(night, change, kinds[change.action])
    if change.action == "compare":
        return str(gettext("the extra point"))
    if change.action == "call" and night.current.call:
        return str(gettext("the call of %(game)s", game=say(night.current.call.variant.label)))
    if change.action == "play":
        return str(gettext("the end of play"))
    dealer = isolated(night.seats[night.current.dealer].name)
    return str(gettext("%(name)s's turn to deal", name=dealer))


def clash_rows(night: Night, clashes: list[Clash]) -> list[dict[str, str]]:
    """Each conflict a person can weigh: what it is about, both values, whose the other is."""
    return [
        {
            "about": _cell_name(night, clash.cell),
            "theirs": _value(night, clash.cell, clash.theirs),
            "mine": _value(night, clash.cell, clash.mine),
            "device": clash.device,
        }
        for clash in clashes
        if not clash.cell.endswith((".spec", ".position", "finished"))
    ]


def _changed_cell(night: Night, change: Change, kinds: Sequence[str]) -> str:
    """The cell that was entered: of the first kind, the first as the table speaks."""
    cells = [cell for kind in kinds for cell in change.cells if f".{kind}." in cell]
    if not cells:
        return str(gettext("the newest change"))
    deal = _deal(night, cells[0])
    order = [*deal.bidding_order, "dummy"] if deal else []
    same_kind = [cell for cell in cells if cell.split(".")[2] == cells[0].split(".")[2]]
    cell = min(same_kind, key=lambda name: order.index(_seat(name)) if order else 0)
    before, after = change.cells[cell]
    what = _cell_name(night, cell)
    if before is None:
        return f"{what} {_value(night, cell, after)}"
    return f"{what} {_value(night, cell, before)} → {_value(night, cell, after)}"


def _cell_name(night: Night, cell: str) -> str:
    kind = cell.split(".")[2] if cell.startswith("deals.") else cell
    if kind in {"contracts", "first_contracts", "tricks", "blackjack_hands"}:
        name = isolated(place_name(night, cell.split(".")[3]))
        whose = {
            "contracts": gettext("%(name)s's bid", name=name),
            "first_contracts": gettext("%(name)s's first bid", name=name),
            "tricks": gettext("%(name)s's tricks", name=name),
            "blackjack_hands": gettext("%(name)s's last cards", name=name),
        }
        return str(whose[kind])
    names = {
        "dealer": gettext("the dealer"),
        "variant": gettext("the game called"),
        "modifiers": gettext("the modifiers"),
        "last_round": gettext("last round"),
        "played": gettext("the end of play"),
        "blackjack": gettext("the extra point"),
    }
    return str(names.get(kind, gettext("the deal")))


def _value(night: Night, cell: str, value: Any) -> str:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return str(gettext("yes") if value else gettext("no"))
    if cell.endswith((".dealer", ".blackjack")):
        seats = value if isinstance(value, list) else [value]
        return ", ".join(night.seats[seat].name for seat in seats) or str(gettext("nobody"))
    if isinstance(value, list):
        return ", ".join(say(Modifier(name).label) for name in value) or "–"
    if cell.endswith(".variant") and value in builtin_variants():
        return say(builtin_variants()[value].label)
    return contract(value) if "contracts." in cell else number_or_text(value)


def number_or_text(value: int | str) -> str:
    """A number with a real minus sign, or the text as it is."""
    return number(value) if isinstance(value, int) else value


def _deal(night: Night, cell: str) -> Deal | None:
    return night.deal(int(cell.split(".")[1]))


def _seat(cell: str) -> int | str:
    seat = cell.split(".")[3]
    return seat if seat == "dummy" else int(seat)
