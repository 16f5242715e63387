"""Who leads and who wins: one rule for all games.

A game is over while its scores meet its end (the target is reached, or the last deal or round is
done), or once the table has ended it. While it is over, its leaders are its winners. So a
correction can end a game, reopen it, or change who wins, and a winner never has a worse total
than another player, except in games of exact bids in which a side can win or lose outright.
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
