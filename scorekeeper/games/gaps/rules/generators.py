"""The two random generators of game numbers; they never change: a number deals the same everywhere.

Both are old and public; neither is used where numbers must be unpredictable.
"""

from collections.abc import Callable, Iterator, MutableSequence
from typing import TypeVar

T = TypeVar("T")

Below = Callable[[int], int]
"""Returns a whole number from 0 to its argument − 1."""

_WORD = 0xFFFFFFFF
_SIZE, _SHIFT = 624, 397


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
    """MT19937, seeded like Python's; a number below a limit is a 53-bit fraction of it.

    Args:
        seed: 0 or more, of any size.
    """
    words = _words(seed)

    def below(limit: int) -> int:
        high, low = next(words) >> 5, next(words) >> 6
        return int((high * 67108864 + low) / 9007199254740992 * limit)

    return below


def shuffle(cards: MutableSequence[T], below: Below) -> None:
    """Shuffle in place by Fisher and Yates, from the last card to the second."""
    for last in range(len(cards) - 1, 0, -1):
        swapped = below(last + 1)
        cards[last], cards[swapped] = cards[swapped], cards[last]


def _words(seed: int) -> Iterator[int]:
    """Yield the generator's 32-bit words."""
    state = _state(seed)
    while True:
        for i in range(_SIZE):
            mixed = (state[i] & 0x80000000) | (state[(i + 1) % _SIZE] & 0x7FFFFFFF)
            state[i] = state[(i + _SHIFT) % _SIZE] ^ mixed >> 1 ^ (0x9908B0DF if mixed & 1 else 0)
        for word in state:
            tempered = word ^ word >> 11
            tempered ^= tempered << 7 & 0x9D2C5680
            tempered ^= tempered << 15 & 0xEFC60000
            yield tempered ^ tempered >> 18


def _state(seed: int) -> list[int]:
    """Compute the initial state of a seed, from its 32-bit digits, the lowest first."""
    key = [seed >> shift & _WORD for shift in range(0, max(seed.bit_length(), 1), 32)]
    state = [19650218]
    for i in range(1, _SIZE):
        state.append((1812433253 * (state[-1] ^ state[-1] >> 30) + i) & _WORD)
    at = 1
    for k in range(max(_SIZE, len(key))):
        before = state[at - 1] ^ state[at - 1] >> 30
        digit = k % len(key)
        state[at] = ((state[at] ^ before * 1664525) + key[digit] + digit) & _WORD
        at = _next(state, at)
    for _ in range(_SIZE - 1):
        before = state[at - 1] ^ state[at - 1] >> 30
        state[at] = ((state[at] ^ before * 1566083941) - at) & _WORD
        at = _next(state, at)
    state[0] = 0x80000000
    return state


def _next(state: list[int], at: int) -> int:
    """Return the index after `at`; after the last one, copy its word to index 0 and return 1."""
    if at + 1 < _SIZE:
        return at + 1
    state[0] = state[-1]
    return 1
