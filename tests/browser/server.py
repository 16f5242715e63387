"""The real server, as a process of its own, that tests start, stop and kill.

Houses are founded beside it, in the database they share, so that a test gets a fresh one
without the price of a fresh server.
"""

import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from scorekeeper import assets
from scorekeeper.config import Config
from scorekeeper.core.clock import now_ms
from scorekeeper.core.db import db
from scorekeeper.core.roles import Role
from scorekeeper.headless import headless_app
from scorekeeper.house.joining import actions as joining
from tests.running.command import ROOT
from tests.running.forked import Forked, Process
from tests.running.serving import free_port, is_free
from tests.running.waiting import PATIENCE_SECONDS, stopped, wait_until
from tests.support import new_key

_ASSETS = "TESTS_ASSETS"
_LINK = re.compile(r"^https?://\S+/join/\S+$|(?<= sends everyone to )\S+(?=,)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class House:
    """A house on a server, and the link by which its owners join."""

    server: "Server"
    id: int
    link: str
    device: int = 1  # the device that acts without a page; the first is the first to join

    def invite(self, role: Role) -> str:
        """Create a link for another role."""
        with self.server.beside():
            return f"{self.server.address}/join/{joining.invite(self.id, role, now_ms())}"

    def let_in(self, name: str) -> "House":
        """Join with another owner's device without a page; return the house as it writes to it."""
        with self.server.beside():
            now = now_ms()
            token = joining.invite(self.id, Role.OWNER, now)
            joining.join(token, new_key(), name, secret=new_key(), at=now)
        with self.server.database() as database:
            cursor = database.execute("SELECT max(id) FROM device WHERE house_id = ?", (self.id,))
            return replace(self, device=int(cursor.fetchone()[0]))

    @property
    def changes(self) -> int:
        """The number of changes to nights in the log."""
        return self.changes_of("night")

    def changes_of(self, noun: str) -> int:
        """Return the number of changes to sittings of that kind in the log."""
        with self.server.database() as database:
            counted = database.execute(
                "SELECT count(*) FROM change WHERE house_id = ? AND topic LIKE ?",
                (self.id, f"{noun}/%"),
            )
            return int(counted.fetchone()[0])


class Server:
    """`python -m scorekeeper run` on a free port, with its data in `folder`.

    Started again, it keeps its port and its data.

    Args:
        folder: the instance folder.
        under: a command that runs it, such as strace with its options.
        workers: the number of processes.
        options: further options of the command.
        forked: whether it is forked instead of started as a command, which is faster.
    """

    def __init__(
        self,
        folder: Path,
        *,
        under: Sequence[str] = (),
        workers: int = 1,
        options: Sequence[str] = (),
        forked: bool = False,
    ) -> None:
        self.folder = folder
        self.assets: Path | None = None  # the folder with them, unless they are the checkout's
        self.log = folder / "server.log"
        self.link = ""
        self._port = free_port()
        self._under = under
        self._options = options
        self._forked = forked
        self._process: Process | None = None
        self.environment = {
            **os.environ,
            "LC_ALL": "C.UTF-8",
            "SCOREKEEPER_INSTANCE": str(folder),
            "SCOREKEEPER_WRITE_LIMIT": "1000000/minute",
            "SCOREKEEPER_WORKERS": str(workers),
        }
        self.app = headless_app(Config.from_env(self.environment))

    @property
    def address(self) -> str:
        """The address of the server."""
        scheme = "https" if "--https" in self._options else "http"
        return f"{scheme}://localhost:{self._port}"

    @property
    def database_file(self) -> Path:
        """Its database."""
        return self.folder / "scorekeeper.sqlite"

    @property
    def workers(self) -> list[int]:
        """The processes that answer."""
        assert self._process
        pid = self._process.pid
        return [int(n) for n in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

    def start(self) -> None:
        """Start it, and wait for its owner link."""
        self.log.touch()
        begin = self.log.stat().st_size
        listen = ("run", "--host", "127.0.0.1", "--port", str(self._port), *self._options)
        if self._forked:
            self._process = self._forked_off(listen)
        else:
            self._process = self._started(listen)

        def has_link() -> bool:
            if match := _LINK.search(self.log.read_bytes()[begin:].decode()):
                self.link = match[0]
            assert match or self.runs, f"the server did not start:\n{self.log.read_text()}"
            return bool(match)

        wait_until(has_link)

    def _started(self, command: Sequence[str]) -> Process:
        with self.log.open("ab") as log:
            return subprocess.Popen(
                [*self._under, sys.executable, "-m", "scorekeeper", *command],
                cwd=ROOT,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,  # so that it can be killed with its workers
            )

    def _forked_off(self, command: Sequence[str]) -> Process:
        env, prepare = self.environment, None
        if self.assets:
            env, prepare = env | {_ASSETS: str(self.assets)}, _serve_other_assets
        return Forked(*command, env=env, out=self.log, err=self.log, prepare=prepare)

    def stop(self, number: signal.Signals = signal.SIGTERM) -> None:
        """Send the signal to the server, and wait until it has ended."""
        assert self._process
        self._process.send_signal(number)
        self._process.wait(PATIENCE_SECONDS)

    def hang_up(self) -> None:
        """Let it restart itself, unless it has a terminal."""
        assert self._process
        self._process.send_signal(signal.SIGHUP)

    @property
    def runs(self) -> bool:
        """Whether it does."""
        return bool(self._process and self._process.poll() is None)

    def kill(self) -> None:
        """Kill it and its workers at once, as a power cut would."""
        if self._process and self.runs:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait(PATIENCE_SECONDS)
            wait_until(lambda: is_free(self._port))  # a worker may close it a moment later

    def found_house(self, name: str = "Kitchen table") -> House:
        """A fresh house."""
        with self.beside():
            number = joining.found_house(name)
            link = f"{self.address}/join/{joining.invite(number, Role.OWNER, now_ms())}"
        return House(self, number, link)

    @contextmanager
    def beside(self) -> Iterator[None]:
        """Use the server's database in this process during the block, and close it afterwards."""
        with self.app.app_context():
            yield
            db.session.remove()
            db.engine.dispose()

    @contextmanager
    def database(self) -> Iterator[sqlite3.Connection]:
        """Open its database read-only, without our code."""
        with closing(sqlite3.connect(self.database_file)) as database:
            database.execute("PRAGMA query_only = ON")
            yield database


def _serve_other_assets() -> None:
    """Serve other static files, as another release would."""
    folder = Path(os.environ[_ASSETS])
    assets._ROOTS = (folder, folder)  # as if it were installed there


@contextmanager
def running(
    folder: Path,
    *,
    under: Sequence[str] = (),
    workers: int = 1,
    options: Sequence[str] = (),
    forked: bool = False,
) -> Iterator[Server]:
    """Run a server during the block; fail if it logged an error."""
    server = Server(folder, under=under, workers=workers, options=options, forked=forked)
    server.start()
    try:
        yield server
    finally:
        server.kill()
    assert "Traceback" not in server.log.read_text(encoding="utf-8")


def hanging(server: Server) -> AbstractContextManager[None]:
    """Let the server take requests and answer none, as long as the block lasts."""
    return stopped(*server.workers)
