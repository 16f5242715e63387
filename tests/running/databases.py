"""Databases for tests: a SQLite file on disk, and a PostgreSQL server that the tests start.

The tables are created once, in a template; each test with its own database gets a copy.
"""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Protocol

import psycopg
import pytest
from psycopg import sql
from sqlalchemy import make_url

from scorekeeper.app import create_app
from scorekeeper.config import Config
from scorekeeper.core.db import db
from scorekeeper.core.migrate import migrate
from tests.depth import THOROUGH
from tests.running.waiting import PATIENCE_SECONDS

BACKENDS = ("sqlite", "postgresql")

both_databases = pytest.mark.databases(*BACKENDS)
"""Marks tests that depend on the database; all others run on SQLite."""

sqlite_first = pytest.mark.databases(*(BACKENDS if THOROUGH else BACKENDS[:1]))
"""Marks tests like another one that runs on both: on PostgreSQL only in a thorough run."""

sqlite_only = pytest.mark.databases("sqlite")
"""Marks a test of a feature that only SQLite has."""

postgresql_only = pytest.mark.databases("postgresql")
"""Marks a test of a feature that only PostgreSQL has."""

own_database = pytest.mark.own_database
"""Marks a test that reads or changes more of a database than the houses that it creates."""

_INSTALL = "apt-get update && apt-get install --yes --no-install-recommends postgresql"
_IN_MEMORY = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off"
_TEMPLATE = "scorekeeper_template"


class Databases(Protocol):
    """Provides the databases of one backend."""

    def empty(self, folder: Path) -> str:
        """Return the URL of a database without tables; files are in `folder`."""

    def migrated(self, folder: Path) -> str:
        """Return the URL of a database with all tables and no rows."""

    def drop(self, url: str) -> None:
        """Delete a database."""


@contextmanager
def databases(backend: str, folder: Path, *, durable: bool = False) -> Iterator[Databases]:
    """Provide the databases of that backend for the duration of the block.

    Unless it is `durable`, PostgreSQL does not wait for the disk.
    """
    if backend == "sqlite":
        yield _Sqlite(folder)
        return
    with _server("" if durable else _IN_MEMORY) as socket_folder, ThreadPoolExecutor(1) as worker:
        yield _Postgresql(socket_folder, worker)


class _Sqlite:
    def __init__(self, folder: Path) -> None:
        self._template = folder / "template.sqlite"
        _make_tables(f"sqlite:///{self._template}", folder)

    def empty(self, folder: Path) -> str:
        return f"sqlite:///{folder / 'empty.sqlite'}"

    def migrated(self, folder: Path) -> str:
        copy = shutil.copyfile(self._template, folder / "scorekeeper.sqlite")
        return f"sqlite:///{copy}"

    def drop(self, url: str) -> None:
        path = url.removeprefix("sqlite:///")
        for suffix in ("", "-wal", "-shm"):
            Path(path + suffix).unlink(missing_ok=True)


class _Postgresql:
    """Copies the template for the next test in the background."""

    def __init__(self, socket_folder: Path, worker: ThreadPoolExecutor) -> None:
        self._folder, self._worker = socket_folder, worker
        self._numbers = count(1)
        self._create(_TEMPLATE, "template0")
        _make_tables(self._url(_TEMPLATE), socket_folder)
        self._next = self._copy()

    def empty(self, folder: Path) -> str:
        return self._create(f"test_{next(self._numbers)}", "template0")

    def migrated(self, folder: Path) -> str:
        ready = self._next.result()
        self._next = self._copy()
        return ready

    def _copy(self) -> Future[str]:
        return self._worker.submit(self._create, f"test_{next(self._numbers)}", _TEMPLATE)

    def drop(self, url: str) -> None:
        name = sql.Identifier(str(make_url(url).database))
        self._execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(name))

    def _create(self, name: str, template: str) -> str:
        names = sql.Identifier(name), sql.Identifier(template)
        self._execute(sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(*names))
        return self._url(name)

    def _execute(self, statement: sql.Composed) -> None:
        with psycopg.connect(host=str(self._folder), user="postgres", autocommit=True) as server:
            server.execute(statement)

    def _url(self, name: str) -> str:
        return f"postgresql+psycopg://postgres@/{name}?host={self._folder}"


def _make_tables(url: str, folder: Path) -> None:
    app = create_app(Config(folder, url, secret="the template's"))
    migrate(app)
    with app.app_context():
        db.engine.dispose()


def restart(url: str) -> None:
    """Restart the PostgreSQL server of this database, which ends all connections."""
    folder = str(make_url(url).query["host"])
    command = [str(_programs() / "pg_ctl"), "-D", f"{folder}/data", "restart", "-m", "fast", "-w"]
    owner = Path(folder).owner() if os.geteuid() == 0 else None
    with Path(folder, "output").open("ab") as output:
        subprocess.run(
            command, cwd=folder, stdout=output, stderr=output, check=True, user=owner, group=owner
        )


@contextmanager
def _server(options: str) -> Iterator[Path]:
    """Start a PostgreSQL server; yield the folder with its socket.

    It listens on that socket only, so that it needs no port, and trusts everyone who can open the
    folder. PostgreSQL refuses to run as root, so root starts it as the user `postgres`.
    """
    programs = _programs()
    folder = Path(tempfile.mkdtemp(prefix="scorekeeper-"))
    owner = None
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
        owner = "postgres"
    data = str(folder / "data")

    def run(program: str, *arguments: str) -> None:
        command = [str(programs / program), "-D", data, *arguments]
        # to a file: the server keeps its output open, so a pipe would never end
        with (folder / "output").open("ab") as output:
            done = subprocess.run(
                command,
                cwd=folder,
                stdout=output,
                stderr=output,
                check=False,
                timeout=PATIENCE_SECONDS,
                user=owner,
                group=owner,
            )
        if done.returncode:
            output_text = (folder / "output").read_text(errors="replace")
            pytest.fail(f"{program} ended with {done.returncode}:\n{output_text}", pytrace=False)

    with _clean_up(owner, str(programs / "pg_ctl"), folder):
        run("initdb", "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "-N")
        run(
            "pg_ctl",
            "start",
            "-w",
            "-t",
            "30",
            "-o",
            f"-k {folder} -c listen_addresses='' {options}",
        )
        yield folder


@contextmanager
def _clean_up(owner: str | None, pg_ctl: str, folder: Path) -> Iterator[None]:
    """Stop the server and remove its folder at the end, even if the tests are killed.

    When they end, the pipe from which this shell reads is closed.
    """
    script = 'read -r _; "$0" stop -s -D "$1/data" -m immediate; rm -rf "$1"'
    with subprocess.Popen(
        ["/bin/sh", "-c", script, pg_ctl, str(folder)],
        cwd="/",
        stdin=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        user=owner,
        group=owner,
    ) as shell:
        yield
        shell.communicate(timeout=PATIENCE_SECONDS)


def _programs() -> Path:
    """Return the folder of the newest PostgreSQL's programs."""
    debian = Path("/usr/lib/postgresql")
    folders = [initdb.parent for initdb in debian.glob("*/bin/initdb")]
    if folders:
        return max(folders, key=lambda folder: float(folder.parent.name))
    elsewhere = shutil.which("initdb")
    if elsewhere is None:
        pytest.fail(f"These tests need PostgreSQL's programs: {_INSTALL}", pytrace=False)
    return Path(elsewhere).resolve().parent
