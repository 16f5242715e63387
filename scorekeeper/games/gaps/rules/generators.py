"""The two random generators of game numbers; they never change: a number deals the same everywhere.

Both are old and public; neither is used where numbers must be unpredictable.
"""

from collections.abc import Callable, MutableSequence
from random import Random
from typing import TypeVar

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
