"""Fixtures of tests of a house: a house with a long history, made once.

- `rich`: that house, for a test to do with as it likes.
- `rich_data`: its archive.
"""

import copy
import shutil

import pytest

from tests.cases.archives import archive_of, fill
from tests.conftest import SECRET, DatabasesOf, MakeApp
from tests.running.keeping import app_at, close, url_of
from tests.support import House


@pytest.fixture(scope="session")
def filled(databases_of: DatabasesOf, tmp_path_factory: pytest.TempPathFactory) -> House:
    """The house in a separate database, `scorekeeper.sqlite`, which is not open."""
    folder = tmp_path_factory.mktemp("rich")
    house = fill(House(app_at(databases_of("sqlite").migrated(folder), folder, SECRET)))
    close(house.app)
    return house


@pytest.fixture(scope="session")
def rich_data(filled: House) -> bytes:
    """The archive of the house."""
    data = archive_of(filled.app, filled.house_id)
    close(filled.app)
    return data


@pytest.fixture
def rich(request: pytest.FixtureRequest, backend: str) -> House:
    """The house: a copy, or filled again where it is not in a file."""
    if backend != "sqlite":
        return fill(request.getfixturevalue("house"))
    filled: House = request.getfixturevalue("filled")
    house = copy.copy(filled)
    house.devices = [*filled.devices]
    url = request.getfixturevalue("database_url")
    shutil.copyfile(*(address.removeprefix("sqlite:///") for address in (url_of(filled.app), url)))
    make_app: MakeApp = request.getfixturevalue("make_app")
    house.app = make_app()
    return house
