"""Who leads, and so who wins: one rule for every game.

A game is over while all that was played meets its end (the target is reached, or the last deal or
round is done), or once the table has ended it. While it is over, its leaders are its winners. So a
correction can end a game, let it continue, or change who wins, and the winner never has fewer
points than somebody else.
"""

from collections.abc import Sequence


def leaders(totals: Sequence[int], *, lowest: bool = False) -> tuple[int, ...]:
    """Return the positions of the best total, several if they are tied.

    >>> leaders([10, 30, 30])
    (1, 2)
    >>> leaders([10, 30, 30], lowest=True)
    (0,)
    """
    best = min(totals) if lowest else max(totals)
    return tuple(at for at, total in enumerate(totals) if total == best)
