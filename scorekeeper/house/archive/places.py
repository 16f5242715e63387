"""Where what stands in a house's archive: a path's parts to the check of what can be there."""

import re
from collections.abc import Callable, Mapping, Sequence

from scorekeeper.base.text import text
from scorekeeper.games.montana.rules.contracts import TRICKS
from scorekeeper.games.montana.rules.deals import SEATS
from scorekeeper.games.montana.rules.house_rules import CHOICES, MOST_POINTS, HouseRules
from scorekeeper.games.montana.rules.variants import Modifier
from scorekeeper.house.archive.values import (
    LARGEST,
    LATEST,
    Check,
    Known,
    contract,
    day,
    flag,
    hand,
    in_order,
    name,
    name_or_none,
    no_such_key,
    note,
    number,
    one_of,
    player,
    result,
    seats,
    spec,
    tricks,
    version_of,
)

Places = Callable[[Sequence[str]], Check]
_SEAT_NAMES = frozenset(map(str, SEATS))
_NUMBER = re.compile("[1-9][0-9]{0,9}")
_USUAL = HouseRules().to_dict()
_POINTS = number(-MOST_POINTS, MOST_POINTS)


def is_number(said: str) -> bool:
    """Whether a part of a path is the number of a row."""
    return bool(_NUMBER.fullmatch(said)) and int(said) <= LARGEST


def rule_at(path: Sequence[str]) -> Check:
    """The check of a house rule."""
    if path[0] == "unabomb" and len(path) > 1:
        known = len(path) == 2 and path[1] in map(str, range(2, TRICKS + 1))
        return _POINTS if known else no_such_key
    usual = _USUAL.get(path[0])
    if len(path) > 1 or usual is None or isinstance(usual, dict):
        return no_such_key
    if isinstance(usual, bool):
        return flag
    if isinstance(usual, int):
        return _POINTS
    return one_of(CHOICES[path[0]]) if path[0] in CHOICES else name_or_none


def deal_at(known: Known) -> Places:
    """The checks of a deal: of its facts, and of its position."""
    whole: Mapping[str, Check] = {
        "position": number(-LARGEST, LARGEST),
        "dealer": number(0, SEATS[-1]),
        "variant": lambda value: None if isinstance(value, str) else text("A text is needed."),
        "spec": spec(known),
        "modifiers": in_order(one_of([str(modifier) for modifier in Modifier])),
        "last_round": flag,
        "played": flag,
        "blackjack": in_order(number(0, SEATS[-1])),
        "note": note,
    }
    by_seat: Mapping[str, Check] = {
        "contracts": contract,
        "first_contracts": contract,
        "tricks": tricks,
        "blackjack_hands": hand,
        "sits": player(known),
        "confirmed": result(known),
    }

    def at(path: Sequence[str]) -> Check:
        if len(path) == 1:
            return whole.get(path[0], no_such_key)
        seat = path[1] in _SEAT_NAMES or (path[0], path[1]) == ("tricks", "dummy")
        return by_seat.get(path[0], no_such_key) if len(path) == 2 and seat else no_such_key

    return at


def night_at(known: Known) -> Places:
    """The checks of a night's document."""
    deal = deal_at(known)
    whole: Mapping[str, Check] = {
        "name": name,
        "date": day,
        "seats": seats(known),
        "finished": flag,
        "note": note,
        "discarded": number(0, LATEST),
    }

    def at(path: Sequence[str]) -> Check:
        if path[0] == "rules" and len(path) > 1:
            return rule_at(path[1:])
        if path[0] == "deals" and len(path) > 2:
            return deal(path[2:]) if is_number(path[1]) else no_such_key
        return whole.get(path[0], no_such_key) if len(path) == 1 else no_such_key

    return at


def roster_at(known: Known) -> Places:
    """The checks of the roster's document."""
    whole: Mapping[str, Check] = {"name": name, "retired": flag, "merged_into": player(known)}

    def at(path: Sequence[str]) -> Check:
        there = len(path) == 2 and is_number(path[0]) and int(path[0]) in known.players
        return whole.get(path[1], no_such_key) if there else no_such_key

    return at


def house_at(path: Sequence[str]) -> Check:
    """The check of a place in the house's own settings."""
    if path[0] == "rules" and len(path) > 1:
        return rule_at(path[1:])
    return name if path == ["name"] else no_such_key


def book_at(known: Known) -> Places:
    """The checks of the book's document: a game's version, or that it is retired."""

    def at(path: Sequence[str]) -> Check:
        if len(path) == 2 and path[0] == "retired":
            return flag
        return version_of(known, path[0]) if len(path) == 1 and path[0] else no_such_key

    return at
