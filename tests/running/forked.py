"""Run the command in a new process, forked from one that has already imported everything.

Starting Python with all imports takes longer than most tests. `atexit` functions do not run here.
"""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from multiprocessing.context import ForkServerProcess
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

from scorekeeper.cli.main import main

_FORKS = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload(["scorekeeper.cli.terminal", "scorekeeper.server.serving"])

Prepare = Callable[[], None]


class Process(Protocol):
    """The methods of `subprocess.Popen` that tests use."""

    @property
    def pid(self) -> int:
        """The process's id."""

    def poll(self) -> int | None:
        """The exit status; None while it runs."""

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the exit status."""

    def send_signal(self, sig: int) -> None:
        """Send it a signal."""

    def kill(self) -> None:
        """Kill it."""


class Forked:
    """A process that runs the command; a `with` block waits for it at its end.

    Args:
        arguments: the command's.
        env: its environment, all of it.
        out: the file that its output is added to.
        err: the same for its errors.
        given: the file or terminal that is its input; empty if None.
        prepare: a module's function that it calls first.
    """

    def __init__(
        self,
        *arguments: str,
        env: Mapping[str, str],
        out: Path,
        err: Path,
        given: Path | None = None,
        prepare: Prepare | None = None,
    ) -> None:
        files = str(given or os.devnull), str(out), str(err)
        self._process: ForkServerProcess = _FORKS.Process(
            target=_run, args=(arguments, dict(env), files, prepare)
        )
        self._process.start()

    @property
    def pid(self) -> int:
        """The process's id."""
        assert self._process.pid
        return self._process.pid

    def poll(self) -> int | None:
        """The exit status; None while it runs."""
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the exit status."""
        self._process.join(timeout)
        ended = self._process.exitcode
        if ended is None:
            raise subprocess.TimeoutExpired("scorekeeper", timeout or 0)
        return ended

    def send_signal(self, sig: int) -> None:
        """Send it a signal."""
        if self.poll() is None:
            os.kill(self.pid, sig)

    def kill(self) -> None:
        """Kill it."""
        self.send_signal(signal.SIGKILL)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.wait()


def _run(
    arguments: tuple[str, ...],
    env: dict[str, str],
    files: tuple[str, str, str],
    prepare: Prepare | None,
) -> None:
    """Set up the forked process like a new one, in its own session, and run the command."""
    os.setsid()
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # under nohup a server survives a hangup
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.clear()
    os.environ.update(env)
    time.tzset()
    add = os.O_WRONLY | os.O_CREAT | os.O_APPEND
    for descriptor, (name, flags) in enumerate(zip(files, (os.O_RDONLY, add, add), strict=True)):
        opened = os.open(name, flags, 0o600)
        os.dup2(opened, descriptor)
        os.close(opened)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115 - they stay open
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", encoding="utf-8", closefd=False, buffering=1)  # noqa: SIM115
    if prepare:
        prepare()
    main(arguments, prog_name="scorekeeper")
