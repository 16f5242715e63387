"""What the tests of actions can ask for as well."""

from pathlib import Path

import pytest
from flask import Flask

from scorekeeper.actions import nights
from scorekeeper.games.montana.deals import Call
from tests.cases.nights import WHITEFISH
from tests.conftest import DatabasesOf, MakeApp
from tests.support import House


@pytest.fixture
def night(house: House) -> int:
    """A night whose first deal waits for its bids."""
    number = house.start_night()
    house.writer()(nights.call, number, 1, Call(WHITEFISH))
    return number


@pytest.fixture
def elsewhere(make_app: MakeApp, databases_of: DatabasesOf, tmp_path: Path) -> Flask:
    """Another app, on a SQLite database of its own."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    url = databases_of("sqlite").migrated(folder)
    return make_app(instance=folder, database_url=url, secret="another secret than the house's")
