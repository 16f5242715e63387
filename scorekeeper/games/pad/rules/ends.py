"""Decide from the totals when a pad is over, and which sides are out."""

from collections.abc import Sequence

from scorekeeper.base.leaders import leaders
from scorekeeper.games.pad.rules.settings import PadSettings, PadWins


def is_out(settings: PadSettings, total: int) -> bool:
    """Return whether a side with this total is out of the game."""
    return 0 < settings.out_above < total


def meets_end(
    settings: PadSettings, rounds: int, totals: Sequence[int], sides: Sequence[int]
) -> bool:
    """Return whether a game with this number of rounds and these totals is over.

    Args:
        totals: in tenths, the total of each side.
        sides: the sides that can win.
    """
    if settings.out_above:
        return sum(not is_out(settings, totals[side]) for side in sides) <= 1
    is_end = (
        (0 < settings.length <= rounds)
        or (0 < settings.target <= max(totals))
        or (min(totals) <= settings.floor < 0)
    )
    best = leaders([totals[side] for side in sides], lowest=settings.wins is PadWins.LOWEST)
    return is_end and not (settings.play_on and len(best) > 1)


def last_out(settings: PadSettings, totals: Sequence[Sequence[int]], side: int) -> int:
    """Return the number of the round after which the side was out for good.

    `totals` are those of all sides after each round.

    >>> last_out(PadSettings(out_above=10), [(5, 9), (12, 10), (12, 15)], 1)
    3
    """
    still_in = (n for n, row in enumerate(totals, 1) if not is_out(settings, row[side]))
    return max(still_in, default=0) + 1
