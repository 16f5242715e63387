"""`scorekeeper doctor` reports for each part that it is ok, or what to do."""

import json
import os
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from flask_babel import force_locale
from sqlalchemy import create_engine, text

from scorekeeper.cli import checks
from scorekeeper.cli.checks import CHECKS, ToDo
from scorekeeper.config import SETTINGS, Config
from scorekeeper.core.clock import here, now_ms
from scorekeeper.core.db import db
from scorekeeper.headless import headless_app
from scorekeeper.server.tls import own_certificate
from scorekeeper.sheets import self_test
from tests.depth import audit_only
from tests.running.command import ROOT, scorekeeper_here
from tests.running.databases import databases, postgresql_only

DAY_MS = 24 * 60 * 60 * 1000


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The demo house, with a time zone and a backup."""
    folder = tmp_path_factory.mktemp("original")
    assert scorekeeper_here("demo", instance=folder).returncode == 0
    run_sql(folder, "UPDATE house SET zone = 'Europe/Berlin'")
    run_sql(folder, f"UPDATE change SET at = min(at, {now_ms()})")
    (folder / "backups").mkdir()
    copy = folder / "backups" / f"scorekeeper-{here().date()}.sqlite"
    assert scorekeeper_here("backup", str(copy), instance=folder).returncode == 0
    return folder


@pytest.fixture
def instance(original: Path, tmp_path: Path) -> Path:
    """A copy of it, which a test may damage."""
    return shutil.copytree(original, tmp_path / "instance")


@pytest.fixture
def config(instance: Path) -> Iterator[Config]:
    """The settings of an instance, in the context of its app."""
    config = Config.from_env({"SCOREKEEPER_INSTANCE": str(instance)})
    with headless_app(config).app_context(), force_locale("en"):
        yield config
        db.session.remove()
        db.engine.dispose()


def run_sql(instance: Path, statement: str) -> None:
    with closing(sqlite3.connect(instance / "scorekeeper.sqlite")) as database, database:
        database.execute(statement)


def backup_of(config: Config) -> Path:
    assert config.backups
    (backup,) = config.backups.glob("*.sqlite")
    return backup


def test_healthy_installation_is_ok_in_every_line(instance: Path) -> None:
    done = scorekeeper_here("doctor", instance=instance)
    lines = done.stdout.splitlines()
    assert (done.returncode, done.stderr, len(lines)) == (0, "", len(CHECKS))
    assert all(line.startswith("ok     ") for line in lines)
    assert f"data in {instance}" in lines[0]


def test_fault_is_reported_in_russian_and_as_json_with_exit_status_1(instance: Path) -> None:
    (instance / "scorekeeper.sqlite").write_bytes(b"no database, but as long as one needs to be")
    done = scorekeeper_here("doctor", "--json", instance=instance, LANG="ru_RU.UTF-8")
    assert done.returncode == 1
    findings = {finding["check"]: finding for finding in json.loads(done.stdout)}
    assert list(findings) == list(CHECKS)
    assert "это не база данных" in findings["database"]["line"]
    assert not findings["database"]["ok"]
    assert findings["disk"]["ok"]


def test_invalid_setting_is_the_only_line(tmp_path: Path) -> None:
    done = scorekeeper_here("doctor", instance=tmp_path, SCOREKEEPER_PROXIES="one")
    assert done.returncode == 1
    assert done.stdout == "to do  settings     SCOREKEEPER_PROXIES is not a number: one\n"


def test_new_installation_has_nothing_to_do_and_gets_no_database(tmp_path: Path) -> None:
    assert scorekeeper_here("doctor", instance=tmp_path).returncode == 0
    assert not (tmp_path / "scorekeeper.sqlite").exists()


def test_misspelt_setting_is_named(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SCOREKEEPER_BACKUP", "/media/stick")
    with pytest.raises(ToDo, match="SCOREKEEPER_BACKUP"):
        checks.settings(config)


def test_documented_settings_are_those_that_are_read() -> None:
    documented = (ROOT / "docs/at-home.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `(SCOREKEEPER_\w+)`", documented, re.MULTILINE)) == SETTINGS


def test_unknown_time_zone_is_named(config: Config) -> None:
    run_sql(config.instance, "UPDATE house SET zone = 'Mars/Olympus'")
    with pytest.raises(ToDo, match="Mars/Olympus"):
        checks.time_zone(config)


def test_database_with_damaged_pages_needs_a_restore(config: Config) -> None:
    file = config.instance / "scorekeeper.sqlite"
    content = bytearray(file.read_bytes())
    content[8192:16384] = bytes(8192)
    file.write_bytes(content)
    with pytest.raises(ToDo, match="damaged"):
        checks.database(config)


def test_database_of_a_later_release_is_named(config: Config) -> None:
    run_sql(config.instance, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(ToDo, match="newer version"):
        checks.database(config)


def test_lost_database_is_reported_with_its_newest_backup(config: Config) -> None:
    (config.instance / "scorekeeper.sqlite").unlink()
    with pytest.raises(ToDo, match=re.escape(str(backup_of(config)))):
        checks.database(config)


def test_small_disk_is_reported_with_the_room_needed(
    config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checks, "_ROOM_BYTES", 10**18)
    with pytest.raises(ToDo, match=re.escape("should have 1000000000000:")):
        checks.disk(config)


def test_missing_library_is_reported_with_the_command_to_install_it(
    config: Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(self_test, "_LIBRARIES", ("libmissing.so.0",))
    with pytest.raises(ToDo, match="apt install libpango"):
        checks.printing(config)


def test_letters_without_font_are_named() -> None:
    noncharacter = "\U0010fffe"
    assert self_test.letters_without_font(["Ann Дина", f"Bo{noncharacter}"]) == [noncharacter]


def test_certificate_that_ends_soon_is_to_be_renewed(config: Config) -> None:
    own_certificate(config.tls, ["localhost"], now_ms())
    assert checks.certificate(config).startswith("valid until ")
    own_certificate(config.tls, ["localhost", "cards.lan"], now_ms() - 390 * DAY_MS)
    with pytest.raises(ToDo, match="Start the server again"):
        checks.certificate(config)


def test_entries_that_are_in_no_backup_for_days_are_reported(config: Config) -> None:
    run_sql(config.instance, "UPDATE house SET seq = seq + 1")
    os.utime(backup_of(config), (datetime.now().timestamp(),) * 2)  # another clock moves no file's
    assert "restored and compared" in checks.backups(config)
    three_days_ago = datetime.now() - timedelta(days=3)
    os.utime(backup_of(config), (three_days_ago.timestamp(),) * 2)
    with pytest.raises(ToDo, match=str(three_days_ago.date())):
        checks.backups(config)


def test_damaged_backup_is_named(config: Config) -> None:
    backup = backup_of(config)
    backup.write_bytes(backup.read_bytes()[:-4096])
    with pytest.raises(ToDo, match=re.escape(str(backup))):
        checks.backups(config)


def test_clock_behind_the_newest_entry_is_reported(config: Config) -> None:
    run_sql(config.instance, f"UPDATE change SET at = {now_ms() + DAY_MS} WHERE seq = 1")
    with pytest.raises(ToDo, match="set it"):
        checks.clock(config)


@pytest.fixture
def on_postgresql(tmp_path: Path) -> Iterator[Callable[[str], Config]]:
    """Make the settings for a database at this address, in the context of its app."""
    with ExitStack() as stack:

        def configure(url: str) -> Config:
            config = Config(tmp_path, url, "a secret")
            stack.enter_context(headless_app(config).app_context())
            stack.enter_context(force_locale("en"))
            stack.callback(db.engine.dispose)
            return config

        yield configure


@postgresql_only
def test_postgresql_that_may_lose_entries_is_reported(
    database_url: str, on_postgresql: Callable[[str], Config]
) -> None:
    config = on_postgresql(database_url)
    with pytest.raises(ToDo, match="setting fsync is off"):  # as the tests' server has it
        checks.database(config)
    another = replace(config, secret="another one")
    with db.engine.connect(), pytest.raises(ToDo, match="has another secret"):
        checks.database(another)


@postgresql_only
@pytest.mark.parametrize("encoding", ["LATIN1", "SQL_ASCII"])
def test_postgresql_in_another_encoding_is_refused(
    database_url: str, tmp_path: Path, encoding: str
) -> None:
    name = f"in_{encoding.lower()}"
    server = create_engine(database_url, isolation_level="AUTOCOMMIT")
    with server.connect() as connection:
        connection.execute(
            text(f"CREATE DATABASE {name} ENCODING '{encoding}' TEMPLATE template0 LOCALE 'C'")
        )
    url = server.url.set(database=name).render_as_string()
    started = scorekeeper_here("owner-link", instance=tmp_path, DATABASE_URL=url)
    assert (started.returncode, started.stderr.count("\n")) == (1, 1)
    report = scorekeeper_here("doctor", "--json", instance=tmp_path, DATABASE_URL=url)
    lines = {finding["check"]: finding["line"] for finding in json.loads(report.stdout)}
    for line in (started.stderr, lines["database"]):
        assert f"encoding {encoding} and must have UTF8" in line
    with server.connect() as connection:
        connection.execute(text(f"DROP DATABASE {name}"))
    server.dispose()


@audit_only
@postgresql_only
def test_damaged_postgresql_is_reported(
    backend: str, tmp_path: Path, on_postgresql: Callable[[str], Config]
) -> None:
    with databases(backend, tmp_path, durable=True) as made:
        config = on_postgresql(made.migrated(tmp_path))
        assert "intact" in checks.database(config)
        with db.engine.begin() as connection:
            connection.execute(
                text(
                    "UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'pk_house'::regclass"
                )
            )
        with pytest.raises(ToDo, match="It is damaged"):
            checks.database(config)
        db.engine.dispose()
