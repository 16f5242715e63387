"""What was reported of the command: who may read its files, and tracebacks."""

import stat
from pathlib import Path

from tests.running.command import scorekeeper_here


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
