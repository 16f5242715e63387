"""Numbered deals and their shuffles: the same number always deals the same cards.

Number N deals what PySolFC's Montana shows for N. docs/gaps.md has the steps. The two generators
are old and public; neither is used where numbers must be unpredictable.
"""

import hashlib
import re
from collections.abc import Callable, MutableSequence, Sequence
from dataclasses import dataclass
from datetime import date
from random import Random
from typing import TypeVar

from scorekeeper.base.cards import RANKS, Card, Suit
from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.games.gaps.rules.board import Board

T = TypeVar("T")

Below = Callable[[int], int]
"""Returns a whole number from 0 to its argument − 1."""

_WORD = 0xFFFFFFFF


def microsoft(seed: int) -> Below:
    """The linear congruential generator of the FreeCell of 1991.

    Seeds from 2³¹ on are used as in its successors.

    Args:
        seed: 1 to 2³³ − 1.
    """
    state = seed & _WORD

    def below(limit: int) -> int:
        nonlocal state
        state = (state * 214013 + 2531011) & _WORD
        if seed > _WORD:
            return ((state >> 16) + 1) % limit
        drawn = state >> 16 & 0x7FFF
        return (drawn if seed < 0x80000000 else drawn | 0x8000) % limit

    return below


def mersenne_twister(seed: int) -> Below:
    """MT19937 as Python seeds it, which it promises never to change; drawn as a 53-bit fraction.

    Args:
        seed: 0 or more, of any size.
    """
    fraction = Random(seed).random  # noqa: S311 - no secret
    return lambda limit: int(fraction() * limit)


def shuffle(cards: MutableSequence[T], below: Below) -> None:
    """Shuffle in place by Fisher and Yates, from the last card to the second."""
    for last in range(len(cards) - 1, 0, -1):
        swapped = below(last + 1)
        cards[last], cards[swapped] = cards[swapped], cards[last]


LARGEST = 10**20
"""The largest game number, as in PySolFC."""

LARGEST_MICROSOFT = 2**33 - 1
"""The largest of Microsoft's numbers, as in PySolFC."""

_MICROSOFTS = 32_000
"""Plain numbers below this one are Microsoft's."""

_MICROSOFT = re.compile("[Mm][Ss]([0-9]+)")


@dataclass(frozen=True, slots=True)
class Microsoft:
    """The number of one of Microsoft's deals, if PySolFC deals differently for plain digits."""

    digits: int

    def __str__(self) -> str:
        """Format it like PySolFC, such as ms123456."""
        return f"ms{self.digits}"


Number = int | Microsoft
"""The number of a deal."""

_PACK = tuple(
    Card(rank, suit)
    for suit in (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)
    for rank in RANKS
)
_MICROSOFTS_PACK = tuple(
    Card(rank, suit)
    for rank in RANKS
    for suit in (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
)


def deal(number: Number) -> Board:
    """Return the board of this number.

    Raises:
        RuleError: there is no such number.
    """
    check_number(number)
    if isinstance(number, Microsoft) or number < _MICROSOFTS:
        pack, below = list(_MICROSOFTS_PACK), microsoft(_digits(number))
    else:
        pack, below = list(_PACK), mersenne_twister(number)
    shuffle(pack, below)
    return Board.of_pack(tuple(reversed(pack)))  # cards are dealt from the end of the deck


def check_number(number: Number, field: str = "number") -> None:
    """Check that there is such a game.

    Raises:
        RuleError: the number is not from 1 to 10²⁰, or 2³³ − 1 for one of Microsoft's.
    """
    largest = LARGEST_MICROSOFT if isinstance(number, Microsoft) else LARGEST
    if 1 <= _digits(number) <= largest:
        return
    message = (
        text("After ms comes a number from 1 to 8 589 934 591.")
        if isinstance(number, Microsoft)
        else text("A game number is from 1 to 100 000 000 000 000 000 000.")
    )
    raise RuleError(Problem("bad-number", field, message))


def parse_number(typed: str, field: str = "number") -> Number:
    """Parse a typed game number: digits, or ms and digits for one of Microsoft's deals.

    Raises:
        RuleError: it is invalid.
    """
    microsofts = _MICROSOFT.fullmatch(typed)
    digits = microsofts[1] if microsofts else typed
    plain = digits.isascii() and digits.isdigit() and len(digits) <= len(str(LARGEST))
    value = int(digits) if plain else 0
    number = Microsoft(value) if microsofts else value
    check_number(number, field)
    return value if value < _MICROSOFTS else number


def write_number(number: Number) -> str:
    """Format the number for files and tables.

    There 32000 is Microsoft's deal, as in old files; PySolFC's deal is padded with zeros to twenty
    digits.
    """
    if number == _MICROSOFTS:
        return f"{_MICROSOFTS:020}"
    return str(_MICROSOFTS) if number == Microsoft(_MICROSOFTS) else str(number)


def read_number(typed: str) -> Number:
    """Parse a number of files and tables.

    Raises:
        RuleError: it is invalid.
    """
    return Microsoft(_MICROSOFTS) if typed == str(_MICROSOFTS) else parse_number(typed)


def number_of_day(day: date) -> int:
    """Return the number of the deal of the day, such as 20261120."""
    return day.year * 10_000 + day.month * 100 + day.day


def mixed(cards: Sequence[T], number: Number, redeal: int) -> list[T]:
    """Return these cards in the order of the game's `redeal`-th shuffle (from 1)."""
    order = list(cards)
    shuffle(order, _below(f"{_digits(number)}/{redeal}"))
    return order


def _digits(number: Number) -> int:
    return number.digits if isinstance(number, Microsoft) else number


def _below(name: str) -> Below:
    """Return a source of uniform numbers that follow from a name, by 64 bits of a hash each."""
    counter = 0

    def below(limit: int) -> int:
        nonlocal counter
        fair = 2**64 - 2**64 % limit
        while True:
            digest = hashlib.sha256(f"{name}/{counter}".encode()).digest()
            counter += 1
            drawn = int.from_bytes(digest[:8], "big")
            if drawn < fair:
                return drawn % limit

    return below
