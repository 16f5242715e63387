"""What the tests of actions can ask for as well.

- `backend`: SQLite, and PostgreSQL too in the modules in which the database decides.
"""

from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.games.montana.actions import nights
from scorekeeper.games.montana.rules.deals import Call
from tests.cases.nights import WHITEFISH
from tests.conftest import DatabasesOf, MakeApp
from tests.running.databases import BACKENDS
from tests.support import House

DATABASE_DECIDES = {
    "test_archive",
    "test_archive_refusals",
    "test_archive_replay",
    "test_conflicts",
    "test_inviting",
    "test_joining",
    "test_merging",
    "test_merging_nights",
    "test_tidying",
    "test_undo",
    "test_write",
}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Try on both databases what waits, collides, is undone or moves between them."""
    marks = metafunc.definition.iter_markers("parametrize")
    said = any("backend" in mark.args[0] for mark in marks)
    module = metafunc.module.__name__.rpartition(".")[2]
    if "backend" in metafunc.fixturenames and module in DATABASE_DECIDES and not said:
        metafunc.parametrize("backend", BACKENDS, indirect=True)


@pytest.fixture
def backend(request: pytest.FixtureRequest) -> str:
    """The database's kind."""
    return str(getattr(request, "param", "sqlite"))


@pytest.fixture
def night(house: House) -> int:
    """A night whose first deal waits for its bids."""
    number = house.start_night()
    house.writer()(nights.call, number, 1, Call(WHITEFISH))
    return number


@pytest.fixture
def seated(house: House) -> list[int]:
    """Three who sit down, of five players."""
    return house.add_players("Ann", "Bo", "Cy", "Dee", "Eve")[:3]


@pytest.fixture
def elsewhere(make_app: MakeApp, databases_of: DatabasesOf, tmp_path: Path) -> Flask:
    """Another app, on a SQLite database of its own."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    url = databases_of("sqlite").migrated(folder)
    return make_app(instance=folder, database_url=url, secret="another secret than the house's")
