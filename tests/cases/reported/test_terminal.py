"""Reported faults of the command: file permissions, and tracebacks instead of messages."""

import os
import sqlite3
import stat
import sys
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.house.backup import backup
from tests.cases.night_files import FRIDAY
from tests.running.command import environment, scorekeeper_here
from tests.running.forked import Forked, Prepare
from tests.running.waiting import PATIENCE_SECONDS


def modes(folder: Path) -> set[int]:
    return {stat.S_IMODE(file.stat().st_mode) for file in folder.glob("scorekeeper.sqlite*")}


def test_database_and_its_log_are_readable_by_their_owner_only(tmp_path: Path) -> None:
    instance = tmp_path / "house"
    scorekeeper_here("demo", instance=instance)
    assert modes(instance) == {0o600}
    for file in instance.glob("scorekeeper.sqlite*"):
        file.chmod(0o644)  # as earlier releases left it
    scorekeeper_here("export", "house", "-o", str(tmp_path / "copy"), instance=instance)
    assert modes(instance) == {0o600}


@pytest.fixture
def instance(tmp_path: Path) -> Path:
    """The folder of a house."""
    folder = tmp_path / "house"
    scorekeeper_here("demo", instance=folder)
    return folder


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (("backup",), "cannot be read"),
        (("restore", "--yes"), "cannot be read"),
        (("export", "house", "-o"), "cannot be written"),
    ],
)
def test_link_to_itself_is_reported_and_not_replaced(
    instance: Path, tmp_path: Path, command: tuple[str, ...], why: str
) -> None:
    link = tmp_path / "loop"
    link.symlink_to(link)
    done = scorekeeper_here(*command, str(link), instance=instance)
    assert done.returncode in {1, 2}
    assert done.stderr == f"{link} {why}: Too many levels of symbolic links.\n"
    assert link.is_symlink()


def test_restore_refuses_a_pipe(instance: Path, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    done = scorekeeper_here("restore", "--yes", str(pipe), instance=instance)
    assert (done.returncode, done.stderr) == (1, f"{pipe} is not a Scorekeeper backup.\n")


def test_restore_refuses_backup_with_a_text_that_is_not_utf8(
    instance: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.sqlite"
    assert scorekeeper_here("backup", str(copy), instance=instance).returncode == 0
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("UPDATE house SET name = CAST(X'ff41' AS TEXT)")
    backup.seal(copy)
    before = (instance / "scorekeeper.sqlite").read_bytes()
    done = scorekeeper_here("restore", "--yes", str(copy), instance=instance)
    assert (done.returncode, done.stderr) == (1, f"{copy} is damaged.\n")
    assert (instance / "scorekeeper.sqlite").read_bytes() == before


def close_input() -> None:
    """Close the standard input, like `<&-` in a shell."""
    sys.stdin = None


def fill_output() -> None:
    """Make the standard output a full disk."""
    full = os.open("/dev/full", os.O_WRONLY)
    os.dup2(full, 1)


@pytest.mark.parametrize("command", [("score", "-"), ("import", "-"), ("gaps", "replay", "-")])
def test_closed_input_is_reported_in_one_line(tmp_path: Path, command: tuple[str, ...]) -> None:
    status, errors = run(tmp_path, *command, prepare=close_input)
    assert (status, errors) == (2, "- cannot be read: Bad file descriptor.\n")


@pytest.mark.parametrize(
    "command", [("score", str(FRIDAY)), ("gaps", "deal", "5"), ("--help",), ("score", "--help")]
)
def test_full_disk_as_output_is_reported_in_one_line(
    tmp_path: Path, command: tuple[str, ...]
) -> None:
    status, errors = run(tmp_path, *command, prepare=fill_output)
    assert (status, errors) == (2, "The output cannot be written: No space left on device.\n")


def run(folder: Path, *command: str, prepare: Prepare) -> tuple[int, str]:
    """Return the exit status and the errors of the command."""
    out, err = folder / "out", folder / "err"
    env = environment(folder / "house", {})
    with Forked(*command, env=env, out=out, err=err, prepare=prepare) as process:
        status = process.wait(PATIENCE_SECONDS)
    return status, err.read_text()
