"""Checks for each part of a night, by its path in its row and in the log."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.base.text import Text, text
from scorekeeper.core import archive_values as values
from scorekeeper.core.archive_values import Check, Item, Known, Places, under
from scorekeeper.games.montana.rules.contracts import TRICKS, Nil
from scorekeeper.games.montana.rules.deals import SEATS
from scorekeeper.games.montana.rules.house_rules import (
    CHOICES,
    FIRST_STEP,
    MOST_POINTS,
    HouseRules,
)
from scorekeeper.games.montana.rules.last_cards import parse_hand
from scorekeeper.games.montana.rules.variants import Modifier
from scorekeeper.games.montana.store.archive_variants import variant_id
from scorekeeper.games.montana.store.variants import VARIANTS

_NILS = frozenset(map(str, Nil))
_POINTS = values.number(-MOST_POINTS, MOST_POINTS)
_TRICKS = values.number(0, TRICKS)
_SEAT = values.number(0, SEATS[-1])


def _name_or_none(value: object) -> Text | None:
    return None if value == "" else values.name(value)


def _rule(name: str, usual: object) -> Check:
    if isinstance(usual, bool):
        return values.flag
    if isinstance(usual, int):
        return _POINTS
    return values.one_of(CHOICES[name]) if name in CHOICES else _name_or_none


_USUAL = HouseRules().to_dict()
RULES: Places = {
    **{name: _rule(name, usual) for name, usual in _USUAL.items() if name != "unabomb"},
    **{f"unabomb.{tricks}": _POINTS for tricks in range(FIRST_STEP, TRICKS + 1)},
}
"""The checks for the house rules, by path."""


def head(known: Known) -> Places:
    """Checks for a night's columns other than its facts."""
    return {**values.at_table(known), "note": values.note, "seats": _seats(known)}


def night_at(_: Item, known: Known) -> Places:
    """Checks for the document of a night."""
    deals = under("deals.#", deal_at(known))
    return {**head(known), "finished": values.flag, **under("rules", RULES), **deals}


def deal_at(known: Known) -> Places:
    """Checks for a deal: its facts and its position."""
    hand = values.as_kept(lambda typed: " ".join(parse_hand(typed, "")))
    by_seat: Mapping[str, Check] = {
        "contracts": _contract,
        "first_contracts": _contract,
        "tricks": _TRICKS,
        "blackjack_hands": hand,
        "sits": values.player(known),
        "confirmed": _result(known),
    }
    return {
        "position": values.number(-values.LARGEST, values.LARGEST),
        "dealer": _SEAT,
        "variant": variant_id,
        "spec": values.version(known, VARIANTS.kind),
        "modifiers": values.in_order(values.one_of(list(map(str, Modifier)))),
        "last_round": values.flag,
        "played": values.flag,
        "blackjack": values.in_order(_SEAT),
        "note": values.note,
        "tricks.dummy": _TRICKS,
        **{f"{part}.{seat}": check for part, check in by_seat.items() for seat in SEATS},
    }


def _contract(value: object) -> Text | None:
    if (type(value) is int and 1 <= value <= TRICKS) or (isinstance(value, str) and value in _NILS):
        return None
    return text("A bid is nil, double nil, or a number from 1 to %(most)s.", most=TRICKS)


def _seats(known: Known) -> Check:
    """Build a check for the numbers of three different players."""

    def check(value: Any) -> Text | None:
        wrong = values.each(values.player(known))(value)
        if not wrong and len(value) != len(SEATS):
            return text("Three players are needed.")
        if wrong or len(set(value)) == len(value):
            return wrong
        return text("A player can take only one seat.")

    return check


def _result(known: Known) -> Check:
    """Build a check for a confirmed result: player, contract, tricks, points."""
    points = values.number(-2 * MOST_POINTS, 2 * MOST_POINTS)
    parts = (values.player(known), _contract, _TRICKS, points)

    def check(value: object) -> Text | None:
        if not isinstance(value, list) or len(value) != len(parts):
            return text("A player, a bid, tricks and points are needed.")
        return next(
            filter(None, (check_part(part) for check_part, part in zip(parts, value, strict=True))),
            None,
        )

    return check
