"""Fixtures for all tests.

Every database key begins with the house, so tests that create their own house do not interfere: one
app and one database serve all tests of a process. Fixtures:

- `backend`: the database's kind: SQLite, unless a test or its module is marked by
  `tests.running.databases.both_databases` or `postgresql_only`.
- `database_url`: the test's own database, with all tables and no rows;
  `empty_database_url`: one without tables.
- `make_app`: creates the app on `database_url`, with the settings that are passed
  (`make_app(url="https://cards.example")`).
- `app`: the shared app with the default settings; one on `database_url` for a test that uses that
  fixture, or is marked by `tests.running.databases.own_database`. No app context is pushed, so that
  requests have their own.
- `house`: a new house in `app` with its owner's device; see `tests.support.House`.
- `client`: a test client with the cookie of the house's owner; `owner`, `scorer`, `viewer`:
  visitors with that role; `stranger`: a visitor who never joined.
- `stage`: the house with a night at each step; `over`: a finished night; `night`: one whose first
  deal waits for its bids; `put`: adds a night to print to the house; `seated`: three players of the
  house; `elsewhere`: another app, on its own database.
"""

import gc
import os
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, settings
from jinja2 import FileSystemBytecodeCache
from sqlalchemy import event
from xdist.remote import Producer
from xdist.scheduler import LoadScheduling
from xdist.workermanage import WorkerController

from scorekeeper.app import create_app
from scorekeeper.config import Config
from scorekeeper.core.db import db
from scorekeeper.core.live.hub import Hub
from scorekeeper.core.roles import Role
from scorekeeper.games.montana.actions import nights
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.server.tls import own_certificate
from scorekeeper.web.limits import reset_counts
from tests.cases.nights import WHITEFISH, after, several_deals
from tests.depth import THOROUGH
from tests.running.command import ROOT
from tests.running.databases import BACKENDS, Databases, databases
from tests.running.workers import ByBrowser, in_order
from tests.support import NOW, House, newest_house
from tests.web.routes import Stage
from tests.web.visitor import Visitor

# hundreds of processes are started: share compiled modules among them
os.environ |= {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(ROOT / "build/pycache")}

settings.register_profile(
    "here",
    deadline=None,
    max_examples=150 if THOROUGH else 10,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],  # long, like every time limit, for a busy machine
)
settings.register_profile("ci", settings.get_profile("here"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") == "true" and not THOROUGH else "here")


SECRET = "the tests' own secret, known to all"

DatabasesOf = Callable[[str], Databases]
AppOf = Callable[[str], Flask]
MakeApp = Callable[..., Flask]
StageOf = Callable[[str], Stage]


@pytest.fixture(scope="session")
def databases_of(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DatabasesOf]:
    """Databases by backend; PostgreSQL is started when the first test needs it."""
    with ExitStack() as stack:

        @cache
        def of(backend: str) -> Databases:
            return stack.enter_context(databases(backend, tmp_path_factory.mktemp(backend)))

        yield of


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrize a test with the backends that its mark names."""
    mark = metafunc.definition.get_closest_marker("databases")
    if mark and "backend" in metafunc.fixturenames:
        backends = [pytest.param(name, marks=getattr(pytest.mark, name)) for name in mark.args]
        metafunc.parametrize("backend", backends, indirect=True)


@pytest.fixture
def backend(request: pytest.FixtureRequest) -> str:
    """The kind of database."""
    return str(getattr(request, "param", "sqlite"))


@pytest.fixture
def database_url(backend: str, databases_of: DatabasesOf, tmp_path: Path) -> Iterator[str]:
    """The address of a database with all tables and no rows."""
    url = databases_of(backend).migrated(tmp_path)
    yield url
    databases_of(backend).drop(url)


@pytest.fixture
def empty_database_url(backend: str, databases_of: DatabasesOf, tmp_path: Path) -> Iterator[str]:
    """The address of a database without tables."""
    url = databases_of(backend).empty(tmp_path)
    yield url
    databases_of(backend).drop(url)


@pytest.fixture
def make_app(database_url: str, tmp_path: Path) -> Iterator[MakeApp]:
    """Create the app on the test's database; settings of `Config` can be passed by name."""
    with ExitStack() as stack:

        def make(**others: object) -> Flask:
            usual = {"instance": tmp_path, "database_url": database_url}
            return stack.enter_context(_running(**(usual | others)))

        yield make


@pytest.fixture(scope="session")
def app_of(databases_of: DatabasesOf, tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppOf]:
    """The shared app, by the kind of database."""
    with ExitStack() as stack:

        @cache
        def of(backend: str) -> Flask:
            folder = tmp_path_factory.mktemp(f"app-{backend}")
            url = databases_of(backend).migrated(folder)
            app = stack.enter_context(_running(instance=folder, database_url=url))
            if backend == "sqlite":
                with app.app_context():
                    event.listen(db.engine, "connect", _without_waiting)
            return app

        yield of


def _without_waiting(connection: sqlite3.Connection, _record: object) -> None:
    """Don't wait for the disk: no test cuts the power of the shared database."""
    connection.execute("PRAGMA synchronous=OFF")


@contextmanager
def _running(**settings: object) -> Iterator[Flask]:
    """Create the app with these settings for the duration of the block."""
    usual = {"secret": SECRET}
    app = create_app(Config(**(usual | settings)))  # type: ignore[arg-type]
    app.testing = True
    yield app
    hub: Hub = app.extensions["live"]
    hub.close()  # first: the thread that watches for followers has a connection
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def app(request: pytest.FixtureRequest, backend: str, app_of: AppOf) -> Iterator[Flask]:
    """The app with the default settings; changes that a test makes are undone."""
    alone = request.node.get_closest_marker("own_database")
    if alone or "database_url" in request.fixturenames:
        yield request.getfixturevalue("make_app")()
        return
    app = app_of(backend)
    config, extensions = dict(app.config), dict(app.extensions)
    app.config["OTHER_HOUSES"] = newest_house(app)
    reset_counts(app)
    yield app
    for what, was in ((app.config, config), (app.extensions, extensions)):
        what.clear()
        what.update(was)


@pytest.fixture
def house(app: Flask) -> House:
    """A house in that app, with its owner's device."""
    return House(app)


@pytest.fixture
def client(house: House) -> FlaskClient:
    """A test client with the cookie of the house's owner."""
    return house.client()


# ---- visitors and sittings ----


@pytest.fixture(scope="session")
def stage_of(app_of: AppOf) -> StageOf:
    """A read-only stage in the shared app, by the kind of database."""
    return cache(lambda backend: Stage(House(app_of(backend), "Attic")))


@pytest.fixture
def stage(house: House, backend: str, stage_of: StageOf, authority: Path | None) -> Stage:
    """The house with a night at every step, on a server with its own certificate authority."""
    house.app.config["AUTHORITY"] = authority
    return Stage(house, stage_of(backend))


@pytest.fixture(scope="session")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Path | None:
    """The certificate of a server's own authority."""
    return own_certificate(tmp_path_factory.mktemp("tls"), ("localhost",), NOW).authority


@pytest.fixture
def owner(house: House) -> Visitor:
    """The house's owner."""
    return Visitor(house)


@pytest.fixture
def scorer(house: House) -> Visitor:
    """A visitor who may enter scores."""
    return Visitor(house, Role.SCORER)


@pytest.fixture
def viewer(house: House) -> Visitor:
    """A visitor who may only read."""
    return Visitor(house, Role.VIEWER)


@pytest.fixture
def stranger(house: House) -> Visitor:
    """A visitor whose browser never joined."""
    return Visitor(house, None)


@pytest.fixture
def put(house: House) -> Callable[[Night], int]:
    """Add a night to print to the house, whose first players are Ann, Bo, Cy and Dee."""
    players = house.add_players("Ann", "Bo", "Cy", "Dee")

    def put(night: Night) -> int:
        stored = house.start_night(players[:3])
        house.put_night(stored, night)
        return stored

    return put


@pytest.fixture
def over(house: House) -> int:
    """A finished night of four deals, with last round called in the first."""
    number = house.start_night()
    house.put_night(number, after(house.night(number), *several_deals(4, last_round_in=1)))
    assert house.night(number).finished
    return number


@pytest.fixture
def night(house: House) -> int:
    """A night whose first deal waits for its bids."""
    number = house.start_night()
    house.writer()(nights.call, number, 1, Call(WHITEFISH))
    return number


@pytest.fixture
def seated(house: House) -> list[int]:
    """Add five players, and return three of them."""
    return house.add_players("Ann", "Bo", "Cy", "Dee", "Eve")[:3]


@pytest.fixture
def elsewhere(make_app: MakeApp, databases_of: DatabasesOf, tmp_path: Path) -> Flask:
    """Another app, on its own SQLite database."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    url = databases_of("sqlite").migrated(folder)
    return make_app(instance=folder, database_url=url, secret="another secret than the house's")


@pytest.fixture(scope="session", autouse=True)
def compiled_templates(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Compile each template once for all apps and processes."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "templates"
    folder.mkdir(exist_ok=True)
    cache = FileSystemBytecodeCache(str(folder))
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(Flask.jinja_options, "bytecode_cache", cache)
        yield


# ---- selection of tests, and counts by backend ----


def pytest_configure(config: pytest.Config) -> None:
    """Start counting; of several processes only the reporting one does."""
    config.pluginmanager.register(LeftToAudit(config))
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Backends(config))


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadScheduling:
    """Distribute the tests so that not every process starts a browser."""
    return ByBrowser(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort the tests into the order in which the processes take them."""
    items[:] = in_order(items)


def pytest_collection_finish() -> None:
    """Exclude thousands of tests and modules that stay anyway from garbage collection."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)  # and collect the little that is left less often


def pytest_runtest_call(item: pytest.Item) -> None:
    """Record the backend on which a test runs."""
    if backend := getattr(item, "funcargs", {}).get("backend"):
        item.user_properties.append(("backend", backend))


class LeftToAudit:
    """Deselects tests marked `audit_only` in other runs, and prints how many there are."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._count = 0

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Deselect them; a process that does not report passes on the number."""
        chosen = [item for item in items if THOROUGH or not item.get_closest_marker("audit_only")]
        self._count = len(items) - len(chosen)
        items[:] = chosen
        if hasattr(self._config, "workeroutput"):
            self._config.workeroutput["left_to_audit"] = self._count

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: WorkerController) -> None:
        """Add the number of a process that has ended."""
        output: dict[str, int] = getattr(node, "workeroutput", {})
        self._count = max(self._count, output.get("left_to_audit", 0))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the number."""
        if self._count:
            terminalreporter.write_line(f"tests left to make audit: {self._count}")


class Backends:
    """Reports the backends on which tests ran; a whole run that did not use all of them fails."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._ran: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count a test, from any process."""
        if report.when == "call":
            self._ran.update(
                str(value) for name, value in report.user_properties if name == "backend"
            )

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """Fail a whole run that did not use all backends."""
        if exitstatus == pytest.ExitCode.OK and self._untried:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print how many tests ran on each backend."""
        if self._ran:
            ran = ", ".join(f"{name} {self._ran[name]}" for name in BACKENDS)
            terminalreporter.write_line(f"databases: {ran}")
        for name in self._untried:
            terminalreporter.write_line(f"FAILED: no test ran with {name}", red=True)

    @property
    def _untried(self) -> list[str]:
        """Return the backends that a whole run should have used and did not."""
        options = self._config.option
        named_paths = {
            Path(self._config.invocation_params.dir, name).resolve() for name in self._config.args
        }
        some = (
            options.keyword or options.markexpr or options.deselect or getattr(options, "lf", False)
        )
        everything = named_paths & {self._config.rootpath, self._config.rootpath / "tests"}
        if some or options.collectonly or not everything:
            return []
        return [name for name in BACKENDS if not self._ran[name]]
