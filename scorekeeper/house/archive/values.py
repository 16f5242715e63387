"""What may stand in one place of a house's archive: each check says what is wrong, or nothing.

The log's cells and the rows have the same places, `tricks.dummy` of a deal for example, so that
both are looked at here.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from scorekeeper.base.json_text import short
from scorekeeper.base.problems import RuleError
from scorekeeper.base.text import Text, text
from scorekeeper.core.names import clean_name, clean_note
from scorekeeper.games.montana.rules.contracts import TRICKS, Nil
from scorekeeper.games.montana.rules.deals import SEATS, Seat
from scorekeeper.games.montana.rules.house_rules import MOST_POINTS
from scorekeeper.games.montana.rules.last_cards import parse_hand
from scorekeeper.games.montana.rules.variants import Variant

LARGEST = 2**30
"""The largest number of a row. Both databases keep larger ones, so that there is a next one."""

LATEST = 253_402_214_400_000
"""The latest moment (ms): a day before the year 9999 ends, in whichever time zone it is shown."""

Check = Callable[[Any], Text | None]


@dataclass(slots=True)
class Known:
    """What an archive has, for what refers to it.

    Args:
        players: the number of each player → the number of who that is now.
        names: the number of each player → the name.
        devices: the numbers of the devices.
        specs: the versions of games by hash.
    """

    players: dict[int, int] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    devices: set[int] = field(default_factory=set)
    specs: dict[str, Variant] = field(default_factory=dict)

    def seat(self, number: int) -> Seat:
        """The seat of a player."""
        return Seat(number, self.names[number])


# ---- single values ----


def no_such_key(_: object) -> Text:
    return text("There is no such key.")


def flag(value: object) -> Text | None:
    return None if isinstance(value, bool) else text("This has to be true or false.")


def number(low: int, high: int) -> Check:
    """A whole number within bounds."""

    def check(value: object) -> Text | None:
        if type(value) is not int:
            return text("A whole number is needed.")
        if low <= value <= high:
            return None
        return text("From %(low)s to %(high)s.", low=low, high=high)

    return check


def _as_kept(clean: Callable[[str], str], value: object) -> Text | None:
    if not isinstance(value, str):
        return text("A text is needed.")
    try:
        kept = clean(value)
    except RuleError as error:
        return error.problems[0].message
    return None if kept == value else text("This is kept as “%(kept)s”.", kept=short(kept))


def name(value: object) -> Text | None:
    return _as_kept(clean_name, value)


def name_or_none(value: object) -> Text | None:
    return None if value == "" else name(value)


def note(value: object) -> Text | None:
    return _as_kept(clean_note, value)


def day(value: object) -> Text | None:
    try:
        if isinstance(value, str) and date.fromisoformat(value).isoformat() == value:
            return None
    except ValueError:
        pass
    return text("A date such as 2026-11-20 is needed.")


def contract(value: object) -> Text | None:
    if (type(value) is int and 1 <= value <= TRICKS) or (isinstance(value, str) and value in _NILS):
        return None
    return text("A bid is nil, double nil or a number from 1 to %(most)s.", most=TRICKS)


_NILS = frozenset(map(str, Nil))


def one_of(choices: Sequence[str]) -> Check:
    """One of several words."""

    def check(value: object) -> Text | None:
        if isinstance(value, str) and value in choices:
            return None
        return text("One of these is needed: %(choices)s.", choices=", ".join(choices))

    return check


def in_order(of: Check) -> Check:
    """A list without repeats, in order."""

    def check(value: object) -> Text | None:
        if not isinstance(value, list):
            return text("A list is needed.")
        wrong = next(filter(None, map(of, value)), None)
        if wrong or value == sorted(set(value)):
            return wrong
        return text("This is kept in order, and nothing twice.")

    return check


def hand(value: object) -> Text | None:
    if not isinstance(value, str):
        return text("A text is needed.")
    try:
        kept = " ".join(parse_hand(value, ""))
    except RuleError as error:
        return error.problems[0].message
    return None if kept == value else text("This is kept as “%(kept)s”.", kept=kept)


tricks = number(0, TRICKS)


def player(known: Known) -> Check:
    """The number of a player."""

    def check(value: object) -> Text | None:
        if type(value) is int and value in known.players:
            return None
        return text("The archive has no such player.")

    return check


def spec(known: Known) -> Check:
    """The hash of a version of a game."""

    def check(value: object) -> Text | None:
        if isinstance(value, str) and value in known.specs:
            return None
        return text("The archive has no such version of a game.")

    return check


def version_of(known: Known, game: str) -> Check:
    """The hash of a version of that game of the house's own."""
    there = spec(known)

    def check(value: object) -> Text | None:
        found = known.specs.get(value) if isinstance(value, str) else None
        if found is None:
            return there(value)
        if found.own and found.id == game:
            return None
        return text("This is a version of another game.")

    return check


def seats(known: Known) -> Check:
    """Three players, each once."""

    def check(value: object) -> Text | None:
        if not isinstance(value, list) or len(value) != len(SEATS):
            return text("Three players are needed.")
        wrong = next(filter(None, map(player(known), value)), None)
        if wrong or len(set(value)) == len(value):
            return wrong
        return text("A player can take only one seat.")

    return check


def result(known: Known) -> Check:
    """What somebody said is right: player, contract, tricks, points."""
    parts = (player(known), contract, tricks, number(-2 * MOST_POINTS, 2 * MOST_POINTS))

    def check(value: object) -> Text | None:
        if not isinstance(value, list) or len(value) != len(parts):
            return text("A player, a bid, tricks and points are needed.")
        return next(filter(None, (of(part) for of, part in zip(parts, value, strict=True))), None)

    return check
