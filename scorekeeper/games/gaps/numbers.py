"""Numbered deals, and the shuffles that belong to them: the same number, the same cards, for ever.

Number N deals what PySolFC's Montana shows for N. docs/gaps.md says how, step by step.
"""

import hashlib
from collections.abc import Sequence
from datetime import date
from typing import TypeVar

from scorekeeper.games.cards import RANKS, Card, Suit
from scorekeeper.games.gaps.board import Board
from scorekeeper.games.gaps.generators import Below, mersenne_twister, microsoft, shuffle
from scorekeeper.games.problems import Problem, RuleError
from scorekeeper.games.text import text

T = TypeVar("T")

LARGEST = 10**20
"""The largest game number, as PySolFC has it."""

_MICROSOFTS = 32_000

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


def deal(number: int) -> Board:
    """The board that this number deals.

    Raises:
        RuleError: the number is not from 1 to 10²⁰.
    """
    check_number(number)
    if number <= _MICROSOFTS:
        pack, below = list(_MICROSOFTS_PACK), microsoft(number)
    else:
        pack, below = list(_PACK), mersenne_twister(number)
    shuffle(pack, below)
    return Board.of_pack(tuple(reversed(pack)))  # cards leave the pack from its end


def check_number(number: int, field: str = "number") -> None:
    """See that there is such a game.

    Raises:
        RuleError: the number is not from 1 to 10²⁰.
    """
    if not 1 <= number <= LARGEST:
        message = text("A game number is from 1 to 100 000 000 000 000 000 000.")
        raise RuleError(Problem("bad-number", field, message))


def parse_number(said: str, field: str = "number") -> int:
    """The game number that these digits say.

    Raises:
        RuleError: they say none.
    """
    plain = said.isascii() and said.isdigit() and len(said) <= len(str(LARGEST))
    check_number(number := int(said) if plain else 0, field)
    return number


def number_of_day(day: date) -> int:
    """The number of the deal of the day, such as 20261120."""
    return day.year * 10_000 + day.month * 100 + day.day


def mixed(cards: Sequence[T], number: int, redeal: int) -> list[T]:
    """These cards as the game's `redeal`-th shuffle (from 1) mixes them."""
    order = list(cards)
    shuffle(order, _below(f"{number}/{redeal}"))
    return order


def _below(name: str) -> Below:
    """Fair numbers that follow from a name: of a hash each the first 64 bits."""
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
