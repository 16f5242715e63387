"""Comparing two sides fairly: interleaved, on a machine that stays the same meanwhile.

What a flush to disk costs can change fifteen-fold within minutes. So the sides take turns in
short blocks (ours, the baseline's, ours again), and the disk is probed before and after each
block. A round in which its period changed, or in which our two blocks disagree, says nothing
about the sides: it does not count and is made again, up to a bound.
"""

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median

_PROBES = 40
_STEADY = 1.5
_NOTICED = 0.1
_SAME = 1.25
_MOST_ATTEMPTS = 3
_MOST_SECONDS = 30.0


class Disk:
    """The disk that a folder is on."""

    def __init__(self, folder: Path) -> None:
        self._file = os.open(folder / "probe", os.O_CREAT | os.O_WRONLY, 0o600)
        os.pwrite(self._file, bytes(8 * 4096), 0)
        os.fsync(self._file)

    def period(self) -> float:
        """Seconds that writing a page and flushing it takes, the median of some."""
        took = []
        for n in range(_PROBES):
            begin = time.perf_counter()
            os.pwrite(self._file, os.urandom(4096), n % 8 * 4096)
            os.fdatasync(self._file)
            took.append(time.perf_counter() - begin)
        return median(took)

    def close(self) -> None:
        """Let go of the file."""
        os.close(self._file)


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two sides.

    Args:
        request: makes one request and checks its answer; returns the seconds it took.
        cpu: seconds of CPU spent so far by who answers.
        rest: what it does between blocks, outside of what is measured.
    """

    request: Callable[[], float]
    cpu: Callable[[], float]
    rest: Callable[[], None]


@dataclass(frozen=True, slots=True)
class _Block:
    p50: float
    cpu: float


@dataclass(frozen=True, slots=True)
class _Round:
    ours: _Block
    theirs: _Block
    ours_again: _Block
    periods: tuple[float, ...]

    @property
    def itself(self) -> float:
        """Our later block against our earlier one: 1 but for the machine's own unrest."""
        return self.ours_again.p50 / self.ours.p50

    @property
    def counts(self) -> bool:
        """Whether the machine was steady, and the disk with it."""
        most, least = max(self.periods), min(self.periods)
        noticed = most - least > min(self.ours.p50, self.theirs.p50) * _NOTICED
        changed = noticed and most > least * _STEADY
        return not changed and 1 / _SAME < self.itself < _SAME


@dataclass(frozen=True, slots=True)
class Comparison:
    """Ours against a baseline: the time in the rounds that counted, the CPU in all of them."""

    rounds: tuple[_Round, ...]

    @property
    def ratio(self) -> float | None:
        """How many times the baseline's time a request takes, p50; None without a steady round."""
        return self._ours / self._theirs if self._kept else None

    @property
    def cpu_ratio(self) -> float | None:
        """How many times the baseline's CPU a request takes; None where none was seen."""
        return self._ours_cpu / self._theirs_cpu if self._theirs_cpu else None

    @property
    def note(self) -> str:
        """Where the ratio comes from."""
        if not self._kept:
            return f"the machine was never steady in {len(self.rounds)} rounds"
        said = f"{self._ours * 1000:.2f} / {self._theirs * 1000:.2f} ms"
        said += f", ours against itself {median(r.itself for r in self._kept):.2f}"
        period = median(period for r in self._kept for period in r.periods)
        if period:
            said += f", flush {period * 1000:.2f} ms"
        return f"{said}, {len(self._kept)} of {len(self.rounds)} rounds"

    @property
    def cpu_note(self) -> str:
        """Where the CPU's ratio comes from."""
        return f"{self._ours_cpu * 1000:.2f} / {self._theirs_cpu * 1000:.2f} ms"

    @property
    def _kept(self) -> list[_Round]:
        return [r for r in self.rounds if r.counts]

    @property
    def _ours(self) -> float:
        return median(block.p50 for r in self._kept for block in (r.ours, r.ours_again))

    @property
    def _theirs(self) -> float:
        return median(r.theirs.p50 for r in self._kept)

    @property
    def _ours_cpu(self) -> float:
        return median(block.cpu for r in self.rounds for block in (r.ours, r.ours_again))

    @property
    def _theirs_cpu(self) -> float:
        return median(r.theirs.cpu for r in self.rounds)


def compare(
    ours: Side, theirs: Side, *, requests: int, rounds: int, disk: Disk | None = None
) -> Comparison:
    """Compare the sides until so many rounds of three blocks of so many requests counted.

    Args:
        ours: the app.
        theirs: the baseline.
        requests: how many a block.
        rounds: how many have to count; after three times as many, or half a minute, it ends.
        disk: the disk that both write to; None where they only read.
    """
    made: list[_Round] = []
    until = time.monotonic() + _MOST_SECONDS
    for side in (ours, theirs):  # once outside the count: caches are warm on both sides
        side.rest()
        _block(side, requests // 4 + 1)
    while sum(r.counts for r in made) < rounds and len(made) < rounds * _MOST_ATTEMPTS:
        if time.monotonic() > until:
            break
        periods = [_probe(disk)]
        blocks = []
        for side in (ours, theirs, ours):
            blocks.append(_block(side, requests))
            periods.append(_probe(disk))
        made.append(_Round(blocks[0], blocks[1], blocks[2], tuple(periods)))
    return Comparison(tuple(made))


def _block(side: Side, requests: int) -> _Block:
    cpu = side.cpu()
    took = [side.request() for _ in range(requests)]
    spent = side.cpu() - cpu
    side.rest()
    return _Block(median(took), spent / requests)


def _probe(disk: Disk | None) -> float:
    return disk.period() if disk else 0.0
