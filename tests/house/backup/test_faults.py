"""Backups on a full disk, and killed at any moment: the old or the new is there, whole."""

import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorekeeper.core.roles import Role
from scorekeeper.house.backup import backup
from scorekeeper.house.backup.backup import PARTIAL, check
from scorekeeper.house.home import actions as houses
from tests.depth import THOROUGH, audit_only
from tests.running.command import ROOT, environment, scorekeeper_here
from tests.running.databases import both_databases, own_database, sqlite_only
from tests.running.forked import Forked
from tests.running.keeping import (
    backed_up,
    close,
    command,
    refused,
    url_of,
    well_used,
)
from tests.running.small_disk import small_disk
from tests.running.waiting import wait_until
from tests.support import House, dump, nothing_changes

pytestmark = [both_databases, own_database]


@pytest.fixture
def used(house: House) -> House:
    """A house with something in every table."""
    return well_used(house)


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A disk with little room."""
    with small_disk(tmp_path / "small", "100k") as place:
        yield place


def test_full_disk_is_reported_in_one_line_and_leaves_nothing(
    used: House, tmp_path: Path, disk: Path
) -> None:
    with refused(used.app, tmp_path, "copy.sqlite cannot be written", "full") as run:
        run("backup", str(disk / "copy.sqlite"))
    assert list(disk.iterdir()) == []


@sqlite_only
def test_a_restore_onto_a_full_disk_changes_nothing(
    used: House, tmp_path: Path, disk: Path
) -> None:
    file = backed_up(used.app, tmp_path)
    done = scorekeeper_here("restore", "--yes", str(file), instance=disk)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1), done
    assert "cannot be written" in done.stderr
    assert sorted(path.name for path in disk.iterdir()) == ["lock", "secret"]


def slow() -> None:
    """Let a backup take a page at a time."""
    backup._PAGES, backup._PAUSE = 1, 0.05


@audit_only
@sqlite_only
def test_killed_backup_leaves_old_file_and_database_unchanged(used: House, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    file = backed_up(used.app, folder)
    content = file.read_bytes()
    used.add_players("New")
    env, output = environment(tmp_path, {}), tmp_path / "said"
    arguments = "backup", "--force", str(file)
    with nothing_changes(used.app):
        with Forked(*arguments, env=env, out=output, err=output, prepare=slow) as process:
            wait_until(lambda: any(p.stat().st_size for p in folder.glob(f"{PARTIAL}*/*")))
            process.kill()
        assert process.poll() == -signal.SIGKILL
    assert file.read_bytes() == content
    assert command(used.app, tmp_path, "backup", "--force", str(file)).returncode == 0
    check(file)


KILLED = textwrap.dedent(
    """
    # Restores again and again, and dies one step later each time, until it does not die.
    import os, shutil, signal, sqlite3, sys
    file, first, step = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    from sqlalchemy import event
    from sqlalchemy.engine import Engine
    from scorekeeper.cli.main import main
    import scorekeeper.cli.backups

    left = None
    def tick(*_):
        global left
        left -= 1
        if left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def counted(call):
        def counting(*args, **kwargs):
            tick()
            found = call(*args, **kwargs)
            tick()
            return found
        return counting

    for name in ("fsync", "replace", "rename", "unlink", "chmod", "chown", "rmdir", "open"):
        setattr(os, name, counted(getattr(os, name)))
    shutil.copyfile = counted(shutil.copyfile)
    plain = sqlite3.connect
    def connect(*args, **kwargs):
        connection = plain(*args, **kwargs)
        connection.set_trace_callback(tick)
        return connection
    sqlite3.connect = sqlite3.dbapi2.connect = connect
    event.listen(Engine, "before_cursor_execute", tick)
    event.listen(Engine, "commit", tick)

    at = first
    while True:
        child = os.fork()
        if child == 0:
            left = at
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            main(["restore", "--yes", file])
        _, status = os.waitpid(child, 0)
        print(at, status, flush=True)
        if not os.WIFSIGNALED(status):
            break
        if sys.stdin.readline() != "on\\n":
            break
        at += step
    """
)


STEPS = {"sqlite": 7, "postgresql": 61} if THOROUGH else {"sqlite": 59, "postgresql": 277}
"""How many moments apart those are at which a restore is killed."""


@audit_only
def test_killed_restore_leaves_complete_old_or_new_database(
    used: House, backend: str, tmp_path: Path
) -> None:
    new = dump(used.app)
    file = backed_up(used.app, tmp_path)
    used.add_players("New")
    used.writer(Role.OWNER)(houses.rename, "Changed since")
    old = dump(used.app)
    close(used.app)
    env = os.environ | {"SCOREKEEPER_INSTANCE": str(tmp_path), "DATABASE_URL": url_of(used.app)}
    seen, killed = [], 0
    with subprocess.Popen(
        [sys.executable, "-c", KILLED, str(file), "1", str(STEPS[backend])],
        cwd=ROOT,
        env=env,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin
        assert process.stdout
        for line in process.stdout:
            rows_after = dump(used.app)
            close(used.app)
            assert rows_after in (old, new)
            seen.append(rows_after == new)
            if line.split()[1] == "0":
                break
            killed += 1
            process.stdin.write("on\n")
            process.stdin.flush()
    assert process.returncode == 0
    assert killed > 8
    assert seen == sorted(seen)
    assert seen[-1]
    assert not list(tmp_path.glob(f"{PARTIAL}*"))
    assert check(max(tmp_path.glob("*.before-restore-*"))) == check(file)
