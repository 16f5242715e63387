"""Backups: made during writes, restored on either database, complete and private."""

import re
import sqlite3
import stat
import threading
from contextlib import ExitStack, closing
from functools import partial
from itertools import pairwise, product
from pathlib import Path

import pytest

from scorekeeper.core.db import writing
from scorekeeper.core.migrate import migrate
from scorekeeper.core.roles import Role
from scorekeeper.games.gaps.actions import games as gaps
from scorekeeper.games.gaps.rules.rule_set import CLASSIC
from scorekeeper.games.montana.actions import nights
from scorekeeper.games.pad.actions import pads
from scorekeeper.games.pad.rules.presets import settings_of
from scorekeeper.games.shedding.actions import matches
from scorekeeper.house.backup.backup import PARTIAL, check
from scorekeeper.house.home import actions as houses
from tests.conftest import DatabasesOf
from tests.depth import THOROUGH, audit_only
from tests.running.command import scorekeeper, scorekeeper_here
from tests.running.databases import (
    BACKENDS,
    both_databases,
    own_database,
    sqlite_first,
    sqlite_only,
)
from tests.running.keeping import (
    app_at,
    backed_up,
    close,
    command,
    dumped,
    restored,
    url_of,
    well_used,
)
from tests.running.waiting import wait_until
from tests.support import House, Writer, at_once, dump, until_not_busy

pytestmark = [both_databases, own_database]


@pytest.fixture
def used(house: House) -> House:
    """A house with something in every table."""
    return well_used(house)


# ---- restored ----


@pytest.mark.parametrize(
    "route",
    [
        ("sqlite", "postgresql", "sqlite"),
        *([*product(BACKENDS, repeat=2), ("postgresql", "sqlite", "postgresql")] * THOROUGH),
    ],
    ids="-".join,
)
def test_backup_restores_every_row_on_either_database(
    databases_of: DatabasesOf, tmp_path: Path, route: tuple[str, ...]
) -> None:
    urls = []
    for number, kind in enumerate(route):
        folder = tmp_path / str(number)
        folder.mkdir()
        urls.append(databases_of(kind).empty(folder))
    with ExitStack() as stack:
        for kind, url in zip(route, urls, strict=True):
            stack.callback(databases_of(kind).drop, url)
        app = app_at(urls[0], tmp_path / "0")
        migrate(app)
        well_used(House(app, "Kitchen"))
        well_used(House(app, "Cabin"))
        rows = dump(app)
        for number, (_, url) in enumerate(pairwise(urls), 1):
            file = backed_up(app, tmp_path, f"{number}.sqlite")
            restored(file, tmp_path / str(number), url)
            app = app_at(url, tmp_path / str(number))
            assert dump(app) == rows
        added = House(app, "The third")
        assert added.house_id == 3
        added.start_night()
        close(app)


@sqlite_first
def test_tokens_work_after_a_restore_elsewhere(
    used: House, databases_of: DatabasesOf, backend: str, tmp_path: Path
) -> None:
    file = backed_up(used.app, tmp_path)
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    url = databases_of(backend).empty(folder)
    restored(file, folder, url)
    other = app_at(url, folder)
    client = other.test_client()
    client.set_cookie(used.cookie_name, used.owner.token)
    assert client.get(f"/h/{used.public_id}/").status_code == 200
    assert other.test_client().get(f"/h/{used.public_id}/").status_code != 200
    close(other)
    databases_of(backend).drop(url)


@sqlite_first
def test_backup_is_private_and_self_contained(used: House, tmp_path: Path) -> None:
    file = backed_up(used.app, tmp_path)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert file.read_bytes()[18:20] == b"\1\1"  # no write-ahead log
    assert [path.name for path in tmp_path.glob("*copy*")] == ["copy.sqlite"]
    assert not list(tmp_path.glob(f"{PARTIAL}*"))


@audit_only
@sqlite_first
def test_backup_describes_its_content(used: House, tmp_path: Path) -> None:
    used.writer()(gaps.begin, number=7, rules=CLASSIC, player=None)
    for name in ("Sunday", "Monday"):
        used.writer()(matches.start, name=name, date="2026-11-22", target=500, players=[1, 2])
    used.writer()(pads.start, name="", date="", settings=settings_of("skat", 2), players=[1, 2])
    done = command(used.app, tmp_path, "backup", str(tmp_path / "copy.sqlite"))
    assert re.fullmatch(
        r"\S+/copy\.sqlite: intact, 1 night, 1 game of Gaps, 2 matches, 0 games of exact bids,"
        r" 0 games of Hearts, 0 contract games, 1 game on the pad,"
        r" last change on 2026-11-2\d at \d\d:00\.\n",
        done.stdout,
    ), done
    done = command(used.app, tmp_path, "restore", "--yes", str(tmp_path / "copy.sqlite"))
    assert (
        "2 matches, 0 games of exact bids, 0 games of Hearts, 0 contract games,"
        " 1 game on the pad, last" in done.stdout
    )


@sqlite_first
def test_restore_keeps_previous_database(used: House, tmp_path: Path) -> None:
    before = dump(used.app)
    file = backed_up(used.app, tmp_path)
    used.writer(Role.OWNER)(houses.rename, "Changed since")
    used.add_players("New")
    changed = dump(used.app)
    output = ""
    for _ in range(2):
        done = command(used.app, tmp_path, "restore", "--yes", str(file))
        assert done.returncode == 0, done
        assert dump(used.app) == before
        output += done.stdout
    first, second = sorted(tmp_path.glob("*.before-restore-*"))
    assert second.name == f"{first.name}-2"
    assert f"kept in {first}\n" in output
    assert f"kept in {second}\n" in output
    assert stat.S_IMODE(first.stat().st_mode) == 0o600
    command(used.app, tmp_path, "restore", "--yes", str(first))
    assert dump(used.app) == changed


# ---- while people write ----

BACKUPS = 5 if THOROUGH else 3


@audit_only
@sqlite_first
def test_backups_made_during_writes_are_consistent(
    house: House, databases_of: DatabasesOf, backend: str, tmp_path: Path
) -> None:
    writers = [house.writer(house.join()) for _ in range(8)]
    seated = house.add_players("Ann", "Bo", "Cy")
    acknowledged: list[int] = []
    done = threading.Event()
    files: list[tuple[int, Path]] = []

    def play(writer: Writer, name: str) -> None:
        number = 0
        while not done.is_set():
            number += 1
            until_not_busy(partial(start, writer, f"{name} {number}"))

    def start(writer: Writer, name: str) -> None:
        written = writer(
            nights.start,
            name=name,
            date="2026-11-20",
            players=seated,
            dealer=2,
            calling_deal_counts=True,
        )
        acknowledged.append(written.version)

    def wait_for(count: int) -> None:
        wait_until(lambda: len(acknowledged) >= count)

    def make_backups() -> None:
        try:
            for number in range(BACKUPS):
                wait_for(len(acknowledged) + 15)
                last_acknowledged = max(acknowledged)
                file = tmp_path / f"{number}.sqlite"
                made = scorekeeper_here(
                    "backup", str(file), instance=tmp_path, DATABASE_URL=url_of(house.app)
                )
                assert made.returncode == 0, made
                files.append((last_acknowledged, file))
        finally:
            done.set()

    results = at_once(make_backups, *(partial(play, w, f"P{i}") for i, w in enumerate(writers)))
    assert results == [None] * 9
    rows = dump(house.app)
    assert house.seq == len(rows["change"]) >= len(acknowledged)
    assert len(files) == BACKUPS
    for last_acknowledged, file in files:
        check(file)
        with closing(sqlite3.connect(file)) as copy:
            query = "SELECT (SELECT seq FROM house), max(seq), count(*) FROM change"
            seq, newest, count = copy.execute(query).fetchone()
        assert last_acknowledged <= seq == newest == count
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    url = databases_of(backend).empty(folder)
    restored(files[1][1], folder, url)
    dump_after = dumped(url, folder)
    databases_of(backend).drop(url)
    (saved_house,) = dump_after["house"]
    assert saved_house["seq"] < house.seq
    for table in ("change", "change_cell"):
        saved_rows = [row for row in rows[table] if row["seq"] <= saved_house["seq"]]
        assert sorted(dump_after[table], key=repr) == sorted(saved_rows, key=repr)


@sqlite_only
def test_a_backup_neither_writes_to_the_database_nor_checkpoints_its_log(
    used: House, tmp_path: Path
) -> None:
    files = [tmp_path / "scorekeeper.sqlite", tmp_path / "scorekeeper.sqlite-wal"]
    before = [(path.read_bytes(), path.stat().st_mtime_ns) for path in files]
    assert len(before[1][0]) > 10_000
    made = scorekeeper("backup", str(tmp_path / "copy.sqlite"), instance=tmp_path)
    assert made.returncode == 0, made
    assert [(path.read_bytes(), path.stat().st_mtime_ns) for path in files] == before
    assert house_names(tmp_path / "copy.sqlite") == ["Kitchen"]


@audit_only
@sqlite_only
def test_backup_does_not_delay_requests(used: House, tmp_path: Path) -> None:
    with used.app.app_context(), writing():  # another process holds the lock all the time
        file = tmp_path / "copy.sqlite"
        assert scorekeeper("backup", str(file), instance=tmp_path).returncode == 0
    assert house_names(file) == ["Kitchen"]


def house_names(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as copy:
        return [name for (name,) in copy.execute("SELECT name FROM house ORDER BY id")]
