"""Limit what processes take of the processor and the memory, by control groups: needs root."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class SmallMachine:
    """Limits for the processes that are started in it: its groups, that of the memory last."""

    groups: Sequence[Path]

    @property
    def under(self) -> list[str]:
        """The command that starts another one in it."""
        join = "".join(f"echo $$ > {group}/cgroup.procs; " for group in self.groups)
        return ["sh", "-c", f'{join}exec "$@"', "sh"]

    @property
    def peak(self) -> int:
        """The most bytes at once, with cached files."""
        return int(self._read("memory.max_usage_in_bytes", "memory.peak"))

    @property
    def killed(self) -> int:
        """How many processes were killed because the memory was full."""
        events = self._read("memory.oom_control", "memory.events").splitlines()
        return next(int(line.split()[1]) for line in events if line.startswith("oom_kill "))

    @property
    def own_bytes(self) -> int:
        """The memory of its processes now, without cached files; shared memory counts once."""
        members = self._read("cgroup.procs").split()
        rows = [Path(f"/proc/{member}/smaps_rollup").read_text().splitlines() for member in members]
        sizes = [line.split()[1] for lines in rows for line in lines if line.startswith("Pss:")]
        return sum(map(int, sizes)) * 1024

    def _read(self, *names: str) -> str:
        """Read the first of these files that there is, by their names in either version."""
        files = [self.groups[-1] / name for name in names]
        return next(file for file in files if file.exists()).read_text()


@contextmanager
def small_machine(cores: float, memory: int) -> Iterator[SmallMachine | None]:
    """Make a machine with these cores and bytes of memory; None if that is not possible."""
    tree = Path("/sys/fs/cgroup")
    is_new = (tree / "cgroup.controllers").exists()
    parents = [tree] if is_new else [tree / "cpu", tree / "memory"]
    groups = [parent / f"scorekeeper-small-{os.getpid()}" for parent in parents]
    try:
        try:
            if is_new:
                (tree / "cgroup.subtree_control").write_text("+cpu +memory")
            for group in groups:
                group.mkdir()
            _limit(groups[0], round(cores * _PERIOD))
            limit = "memory.max" if is_new else "memory.limit_in_bytes"
            (groups[-1] / limit).write_text(str(memory))
        except OSError:
            yield None
        else:
            yield SmallMachine(groups)
    finally:
        for group in groups:
            with suppress(OSError):
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
