"""The cells of sittings as texts, for logs, conflicts and undo buttons."""

from typing import Any

from flask_babel import gettext

from scorekeeper.base.text import Text, text
from scorekeeper.games.declarer.actions.sittings import SITTING
from scorekeeper.games.declarer.rules.describe import (
    KINDS,
    contract_label,
    option_label,
    word_label,
)
from scorekeeper.games.declarer.rules.sitting import DeclarerSitting
from scorekeeper.games.declarer.rules.values import DeclarerDeal
from scorekeeper.games.declarer.store.document import deal_from_data
from scorekeeper.games.declarer.web import words
from scorekeeper.web.cells import HEAD, CellKind, number_or_text, players
from scorekeeper.web.deal_cells import SUBSTITUTES, DealCells
from scorekeeper.web.language import isolated, number, say


def _seat(sitting: DeclarerSitting, seat: Any, *path: object) -> str:
    """Name the player in a seat, in the deal of the path."""
    sitting = sitting.in_deal(path[0]) if path and isinstance(path[0], int) else sitting
    seats = range(len(sitting.seats))
    return words.name_seat(sitting, seat) if seat in seats else number_or_text(sitting, seat)


def _seats(sitting: DeclarerSitting, seats: Any, *path: object) -> str:
    return ", ".join(_seat(sitting, seat, *path) for seat in seats)


def _said_by(sitting: DeclarerSitting, deal_id: int, who: int | str) -> str:
    return words.name_taker(sitting.in_deal(deal_id), who)


def _said(sitting: DeclarerSitting, said: Any, *path: object) -> str:
    return ", ".join(
        say(word_label(sitting.game, word))
        if isinstance(word, str)
        else _seat(sitting, word, *path)
        for word in said
    )


def _taken_by(sitting: DeclarerSitting, deal_id: int, who: int | str) -> str:
    taken = gettext("taken")  # not inside the f-string, where Babel does not find it
    return f"{_said_by(sitting, deal_id, who)}, {taken}"


def _piece_of(sitting: DeclarerSitting, deal_id: int, part: Any, who: int | str) -> str:
    return f"{_said_by(sitting, deal_id, who)}, {say(contract_label(sitting.game, str(part)))}"


def _count(sitting: DeclarerSitting, count: int, *_path: object) -> str:
    unit = sitting.game.unit
    return number(count // unit if count % unit == 0 else count / unit)


def _mark_name(sitting: DeclarerSitting, _deal_id: int, mark_id: Any) -> str:
    mark = sitting.game.mark(str(mark_id))
    return say(Text(mark.name)) if mark else isolated(str(mark_id))


def _mark(sitting: DeclarerSitting, value: Any, deal_id: int, mark_id: Any) -> str:
    mark = sitting.game.mark(str(mark_id))
    if isinstance(value, list):
        return _seats(sitting, value, deal_id)
    if mark and mark.kind == "seat":
        return _seat(sitting, value, deal_id)
    if isinstance(value, str):
        return say(word_label(sitting.game, value))
    return number_or_text(sitting, value)


def _kind(_sitting: DeclarerSitting, kind: str, *_path: object) -> str:
    return say(KINDS[kind]) if kind in KINDS else isolated(kind)


def _contract(sitting: DeclarerSitting, contract: str, *_path: object) -> str:
    return say(contract_label(sitting.game, contract))


def _option_name(sitting: DeclarerSitting, option_id: Any) -> str:
    option = sitting.game.option(str(option_id))
    return say(Text(option.name)) if option else isolated(str(option_id))


def _option(sitting: DeclarerSitting, value: Any, option_id: Any) -> str:
    option = sitting.game.option(str(option_id))
    if option and not isinstance(value, list):
        return say(option_label(sitting.game, option, value))
    return number_or_text(sitting, value)


_CELLS = {
    **HEAD,
    **SUBSTITUTES,
    "note": CellKind(text("the note")),
    "seats": CellKind(text("the players"), players),
    "game": CellKind(text("the game"), lambda sitting, _: say(sitting.game.label)),
    "called": CellKind(text("the version")),
    "first_dealer": CellKind(text("the first dealer"), _seat),
    "finished": CellKind(text("ended by hand")),
    "options.*": CellKind(_option_name, _option),
    "deals.*.dealer": CellKind(text("dealer"), _seat),
    "deals.*.kind": CellKind(text("kind of deal"), _kind),
    "deals.*.declarers": CellKind(text("declarer"), _seats),
    "deals.*.contract": CellKind(text("contract"), _contract),
    "deals.*.out": CellKind(text("sits out"), _seats),
    "deals.*.said.*": CellKind(_said_by, _said),
    "deals.*.taken.*": CellKind(_taken_by, _count),
    "deals.*.pieces.*.*": CellKind(_piece_of, _count),
    "deals.*.marks.*": CellKind(_mark_name, _mark),
    "deals.*.note": CellKind(text("note")),
}


class DeclarerCells(DealCells[DeclarerSitting, DeclarerDeal]):
    actions = SITTING
    required_key = "dealer"
    cells = _CELLS

    def read_deal(self, sitting: DeclarerSitting, deal_id: int, data: Any) -> DeclarerDeal:
        return deal_from_data(deal_id, data)

    def describe(self, sitting: DeclarerSitting, part: DeclarerDeal) -> str:
        return words.describe_deal(sitting, part)


CELLS = DeclarerCells()
