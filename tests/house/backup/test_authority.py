"""The server's certificate authority in backups: phones that trust it trust a restored server."""

import shutil
import stat
from datetime import datetime
from pathlib import Path

import pytest

from scorekeeper.core.authority import CERTIFICATE_FILE, KEY_FILE
from scorekeeper.core.clock import now_ms
from scorekeeper.core.db import db
from scorekeeper.house.backup import scheduler
from scorekeeper.server.tls import own_certificate
from tests.depth import audit_only
from tests.running.command import scorekeeper_here
from tests.running.databases import own_database, sqlite_first
from tests.running.keeping import backed_up, command, restored
from tests.support import House

pytestmark = [sqlite_first, own_database]

HOSTS = ("localhost", "192.168.1.20")


@pytest.fixture
def tls(tmp_path: Path) -> Path:
    """The certificates of a server that ran with `--https`."""
    folder = tmp_path / "tls"
    own_certificate(folder, HOSTS, now_ms())
    return folder


def files(tls: Path) -> dict[str, bytes]:
    """The authority's files."""
    return {name: (tls / name).read_bytes() for name in (CERTIFICATE_FILE, KEY_FILE)}


def test_authority_is_restored_after_the_folder_was_lost(
    house: House, tmp_path: Path, tls: Path
) -> None:
    before = files(tls)
    done = command(house.app, tmp_path, "backup", str(tmp_path / "copy.sqlite"))
    assert "certificate authority: keep it private" in done.stdout
    shutil.rmtree(tls)
    done = command(house.app, tmp_path, "restore", "--yes", str(tmp_path / "copy.sqlite"))
    assert "certificate authority is restored as well" in done.stdout
    assert files(tls) == before
    assert stat.S_IMODE((tls / KEY_FILE).stat().st_mode) == 0o600
    own_certificate(tls, HOSTS, now_ms())
    assert files(tls) == before


def test_restore_keeps_previous_authority_under_another_name(
    house: House, tmp_path: Path, tls: Path
) -> None:
    first = files(tls)
    file = backed_up(house.app, tmp_path)
    shutil.rmtree(tls)
    own_certificate(tls, HOSTS, now_ms())
    second = files(tls)
    command(house.app, tmp_path, "restore", "--yes", str(file))
    assert files(tls) == first
    for name, content in second.items():
        (former_authority,) = tls.glob(f"{name}.before-restore-*")
        assert former_authority.read_bytes() == content
    (key,) = tls.glob(f"{KEY_FILE}.before-restore-*")
    assert stat.S_IMODE(key.stat().st_mode) == 0o600


@audit_only
def test_restore_without_authority_leaves_existing_one(house: House, tmp_path: Path) -> None:
    file = backed_up(house.app, tmp_path)
    own_certificate(tmp_path / "tls", HOSTS, now_ms())
    before = files(tmp_path / "tls")
    done = command(house.app, tmp_path, "restore", "--yes", str(file))
    assert "authority" not in done.stdout.replace(str(tmp_path), "")
    assert files(tmp_path / "tls") == before


def test_nightly_backup_has_authority_and_is_private(
    house: House, tmp_path: Path, tls: Path
) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    with house.app.app_context():
        made = scheduler.back_up_if_due(db.engine, folder, datetime(2026, 11, 20, 4), tls=tls)
        db.engine.dispose()
    assert made
    assert stat.S_IMODE(made.stat().st_mode) == 0o600
    other = tmp_path / "elsewhere"
    restored(made, other)
    assert files(other / "tls") == files(tls)


def test_house_file_has_no_key_of_the_authority(house: House, tmp_path: Path, tls: Path) -> None:
    done = scorekeeper_here(
        "export",
        "house",
        instance=tmp_path,
        DATABASE_URL=str(house.app.config["SQLALCHEMY_DATABASE_URI"]),
    )
    assert done.returncode == 0
    assert house.public_id in done.stdout
    assert "PRIVATE KEY" not in done.stdout
