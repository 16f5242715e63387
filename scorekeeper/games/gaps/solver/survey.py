"""Solve many deals on all cores."""

import signal
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from multiprocessing import Pool
from time import process_time

from scorekeeper.base.cards import Suit
from scorekeeper.games.gaps.rules.numbers import deal
from scorekeeper.games.gaps.solver.solve import Solution, solve


def survey(
    numbers: Iterable[int], seconds: float, suits: Sequence[Suit] | None = None, *, jobs: int
) -> Iterator[tuple[int, Solution]]:
    """Solve these deals, and return each solution when it is there.

    Args:
        numbers: the numbers of the deals.
        seconds: the limit of processor time for each.
        suits: the suit of each row, if these are fixed.
        jobs: the number of processes.
    """
    with Pool(jobs, _leave_interrupts_to_parent) as pool:
        yield from pool.imap_unordered(partial(_solve, seconds=seconds, suits=suits), numbers)


def _solve(number: int, *, seconds: float, suits: Sequence[Suit] | None) -> tuple[int, Solution]:
    return number, solve(deal(number), seconds, suits, clock=process_time)


def _leave_interrupts_to_parent() -> None:
    """Ignore Ctrl-C, which a terminal sends to all processes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
