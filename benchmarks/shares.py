"""Limit what processes take of the processor, by control groups: needs root."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

_PERIOD = 10_000  # µs; with a longer one a process stands still for longer when its share is used
_ROOTS = (Path("/sys/fs/cgroup/cpu"), Path("/sys/fs/cgroup"))  # version 1, version 2


@contextmanager
def limited(processes: Sequence[int], cores: float) -> Iterator[bool]:
    """Limit each of these processes, with its children, to a share of a core.

    Yields:
        Whether that was possible.
    """
    root = next((each for each in _ROOTS if (each / "cgroup.procs").exists()), _ROOTS[0])
    groups: list[Path] = []
    try:
        try:
            for process in processes:
                groups.append(root / f"scorekeeper-{process}")
                groups[-1].mkdir()
                _limit(groups[-1], round(cores * _PERIOD))
                _move(process, groups[-1])
            yield bool(groups)
        except OSError:
            yield False
    finally:
        for group in groups:
            with suppress(OSError):
                for member in (group / "cgroup.procs").read_text().split():
                    (group.parent / "cgroup.procs").write_text(member)
                group.rmdir()


def _limit(group: Path, quota: int) -> None:
    if (group / "cpu.cfs_quota_us").exists():
        (group / "cpu.cfs_period_us").write_text(str(_PERIOD))
        (group / "cpu.cfs_quota_us").write_text(str(quota))
    else:
        (group / "cpu.max").write_text(f"{quota} {_PERIOD}")


def _move(process: int, group: Path) -> None:
    """Move a process and all below it."""
    (group / "cgroup.procs").write_text(str(process))
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    for child in children:
        _move(int(child), group)
