"""What all tests can ask for.

Fixtures, each given anew to every test:

- `backend`: the database's kind. A test that asks for it, or for anything below, runs once
  with SQLite and once with PostgreSQL; `tests.databases.sqlite_only` and `postgresql_only`
  narrow that down.
- `database_url`: a database of the test's own, with all tables and no rows;
  `empty_database_url`: one without tables.
- `make_app`: makes the app on `database_url`, with other settings where given
  (`make_app(url="https://cards.example")`); `app`: it, with the usual ones. No app context is
  pushed, so that requests have their own.
- `house`: a house in `app` with its owner's device; see `tests.support.House`.
- `client`: a browser that belongs to that house as its owner.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import settings

from scorekeeper.app import create_app
from scorekeeper.config import Config
from scorekeeper.store.db import db
from tests.databases import BACKENDS, Databases, databases
from tests.support import House

settings.register_profile("here", deadline=None, max_examples=60)
settings.register_profile("ci", settings.get_profile("here"), derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") == "true" else "here")

DatabasesOf = Callable[[str], Databases]
MakeApp = Callable[..., Flask]

_ran = pytest.StashKey[Counter[str]]()
_collected = pytest.StashKey[bool]()
_deselected = pytest.StashKey[bool]()


@pytest.fixture(scope="session")
def databases_of(tmp_path_factory: pytest.TempPathFactory) -> Iterator[DatabasesOf]:
    """The databases by backend; a server is started when the first test needs it."""
    with ExitStack() as stack:

        @cache
        def of(backend: str) -> Databases:
            return stack.enter_context(databases(backend, tmp_path_factory.mktemp(backend)))

        yield of


@pytest.fixture(params=BACKENDS)
def backend(request: pytest.FixtureRequest) -> str:
    """The database's kind."""
    return str(request.param)


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
    """Makes the app on the test's database; settings of `Config` can be given by name."""
    with ExitStack() as stack:

        def make(**others: object) -> Flask:
            usual: dict[str, object] = {
                "instance": tmp_path,
                "database_url": database_url,
                "secret": "the tests' own secret, known to all",
            }
            app = create_app(Config(**(usual | others)))  # type: ignore[arg-type]
            app.testing = True
            stack.callback(_close, app)
            return app

        yield make


def _close(app: Flask) -> None:
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def app(make_app: MakeApp) -> Flask:
    """The app with the usual settings."""
    return make_app()


@pytest.fixture
def house(app: Flask) -> House:
    """A house in that app, with its owner's device."""
    return House(app)


@pytest.fixture
def client(house: House) -> FlaskClient:
    """A browser that belongs to the house as its owner."""
    return house.client()


# ---- how many tests ran on each backend ----


def pytest_configure(config: pytest.Config) -> None:
    """Begin to count."""
    config.stash[_ran] = Counter()
    config.stash[_collected] = config.stash[_deselected] = False


def pytest_deselected(items: list[pytest.Item]) -> None:
    """Note that this run is not the whole suite."""
    if items:
        items[0].config.stash[_deselected] = True


def pytest_collection_finish(session: pytest.Session) -> None:
    """Note whether there are tests with a database."""
    session.config.stash[_collected] = any(map(_backend_of, session.items))


def pytest_runtest_call(item: pytest.Item) -> None:
    """Count a test that was really run."""
    if name := _backend_of(item):
        item.config.stash[_ran][name] += 1


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """A whole run in which one backend was not tried at all has failed."""
    if exitstatus == pytest.ExitCode.OK and _untried(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Say how many tests ran on each backend."""
    if config.stash[_collected] and not config.option.collectonly:
        ran = ", ".join(f"{name} {config.stash[_ran][name]}" for name in BACKENDS)
        terminalreporter.write_line(f"databases: {ran}")
    for name in _untried(config):
        terminalreporter.write_line(f"FAILED: no test ran with {name}", red=True)


def _untried(config: pytest.Config) -> list[str]:
    """The backends that a whole run should have tried and did not."""
    if not config.stash[_collected] or config.option.collectonly or not _whole(config):
        return []
    return [name for name in BACKENDS if not config.stash[_ran][name]]


def _whole(config: pytest.Config) -> bool:
    asked = {Path(config.invocation_params.dir, argument).resolve() for argument in config.args}
    everything = asked & {config.rootpath, config.rootpath / "tests"}
    return bool(everything) and not config.stash[_deselected]


def _backend_of(item: pytest.Item) -> str | None:
    callspec = getattr(item, "callspec", None)
    return callspec.params.get("backend") if callspec else None
