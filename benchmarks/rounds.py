"""Compare two sides fairly: interleaved, while the machine is steady.

The time of a flush to disk can change fifteen-fold within minutes. So the sides take turns in
short blocks (ours, the baseline's, ours again), and the disk is probed before and after each
block. A round in which the flush time changed, or in which our two blocks disagree, does not count
and is repeated, up to a limit.
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
_MAX_ATTEMPTS = 3
_MAX_SECONDS = 30.0


class Disk:
    """The disk of a folder."""

    def __init__(self, folder: Path) -> None:
        self._file = os.open(folder / "probe", os.O_CREAT | os.O_WRONLY, 0o600)
        os.pwrite(self._file, bytes(8 * 4096), 0)
        os.fsync(self._file)

    def period(self) -> float:
        """Measure the seconds for writing and flushing a page, the median of several."""
        took = []
        for n in range(_PROBES):
            begin = time.perf_counter()
            os.pwrite(self._file, os.urandom(4096), n % 8 * 4096)
            os.fdatasync(self._file)
            took.append(time.perf_counter() - begin)
        return median(took)

    def close(self) -> None:
        """Close the file."""
        os.close(self._file)


@dataclass(frozen=True, slots=True)
class Side:
    """A side of a comparison.

    Args:
        request: makes a request and checks its answer; returns the seconds it took.
        cpu: returns the seconds of CPU that the answering process has used so far.
        rest: called between blocks, outside of the measurement.
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
        """Our later block divided by our earlier one: 1 on a steady machine."""
        return self.ours_again.p50 / self.ours.p50

    @property
    def counts(self) -> bool:
        """Whether the machine and the disk were steady."""
        longest, shortest = max(self.periods), min(self.periods)
        noticed = longest - shortest > min(self.ours.p50, self.theirs.p50) * _NOTICED
        changed = noticed and longest > shortest * _STEADY
        return not changed and 1 / _SAME < self.itself < _SAME


@dataclass(frozen=True, slots=True)
class Comparison:
    """Our side compared with a baseline: time in the rounds that count, CPU in all rounds."""

    rounds: tuple[_Round, ...]

    @property
    def ratio(self) -> float | None:
        """Our median time divided by the baseline's; None without a steady round."""
        return self._ours / self._theirs if self._counted else None

    @property
    def cpu_ratio(self) -> float | None:
        """Our CPU time divided by the baseline's; None if the baseline's is 0."""
        return self._ours_cpu / self._theirs_cpu if self._theirs_cpu else None

    @property
    def note(self) -> str:
        """The figures behind the ratio."""
        if not self._counted:
            return f"the machine was never steady in {len(self.rounds)} rounds"
        parts = f"{self._ours * 1000:.2f} / {self._theirs * 1000:.2f} ms"
        parts += f", ours against itself {median(r.itself for r in self._counted):.2f}"
        period = median(period for r in self._counted for period in r.periods)
        if period:
            parts += f", flush {period * 1000:.2f} ms"
        return f"{parts}, {len(self._counted)} of {len(self.rounds)} rounds"

    @property
    def cpu_note(self) -> str:
        """The figures behind the ratio of CPU times."""
        return f"{self._ours_cpu * 1000:.2f} / {self._theirs_cpu * 1000:.2f} ms"

    @property
    def _counted(self) -> list[_Round]:
        return [r for r in self.rounds if r.counts]

    @property
    def _ours(self) -> float:
        return median(block.p50 for r in self._counted for block in (r.ours, r.ours_again))

    @property
    def _theirs(self) -> float:
        return median(r.theirs.p50 for r in self._counted)

    @property
    def _ours_cpu(self) -> float:
        return median(block.cpu for r in self.rounds for block in (r.ours, r.ours_again))

    @property
    def _theirs_cpu(self) -> float:
        return median(r.theirs.cpu for r in self.rounds)


def compare(
    ours: Side, theirs: Side, *, requests: int, rounds: int, disk: Disk | None = None
) -> Comparison:
    """Compare the sides in rounds of three blocks.

    Args:
        ours: the app.
        theirs: the baseline.
        requests: the number of requests in a block.
        rounds: the number of rounds that must count; it ends after three times as many, or after
            half a minute.
        disk: the disk to which both write; None if they only read.
    """
    done: list[_Round] = []
    until = time.monotonic() + _MAX_SECONDS
    for side in (ours, theirs):  # warm the caches of both sides
        side.rest()
        _block(side, requests // 4 + 1)
    while sum(r.counts for r in done) < rounds and len(done) < rounds * _MAX_ATTEMPTS:
        if time.monotonic() > until:
            break
        periods = [_probe(disk)]
        blocks = []
        for side in (ours, theirs, ours):
            blocks.append(_block(side, requests))
            periods.append(_probe(disk))
        done.append(_Round(blocks[0], blocks[1], blocks[2], tuple(periods)))
    return Comparison(tuple(done))


def _block(side: Side, requests: int) -> _Block:
    cpu = side.cpu()
    took = [side.request() for _ in range(requests)]
    spent = side.cpu() - cpu
    side.rest()
    return _Block(median(took), spent / requests)


def _probe(disk: Disk | None) -> float:
    return disk.period() if disk else 0.0
