"""What the tests of pages can ask for.

- `backend`: SQLite, unless a test is marked by `tests.running.databases.both_databases`.
- `stage`: a house with nights that wait for each step; see `tests.web.routes.Stage`.
- `over`: a night that is over.
- `owner`, `scorer`, `viewer`: people who belong to `house`; `stranger`: somebody who does not.
"""

from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from jinja2 import FileSystemBytecodeCache

from scorekeeper.core.roles import Role
from scorekeeper.games.montana.rules.night import Night
from tests.cases.nights import after, several_deals
from tests.support import House
from tests.web.routes import Stage
from tests.web.visitor import Visitor


@pytest.fixture(scope="session", autouse=True)
def compiled_templates(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Compile each template once, not once for the app of every test."""
    cache = FileSystemBytecodeCache(str(tmp_path_factory.mktemp("templates")))
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(Flask.jinja_options, "bytecode_cache", cache)
        yield


@pytest.fixture
def backend(request: pytest.FixtureRequest) -> str:
    """SQLite, but where the database decides: pages and wording are the same on both."""
    return str(getattr(request, "param", "sqlite"))


@pytest.fixture
def stage(house: House) -> Stage:
    """The house, with a night for every step."""
    return Stage(house)


@pytest.fixture
def owner(house: House) -> Visitor:
    """The house's owner."""
    return Visitor(house)


@pytest.fixture
def scorer(house: House) -> Visitor:
    """Somebody who keeps score."""
    return Visitor(house, Role.SCORER)


@pytest.fixture
def viewer(house: House) -> Visitor:
    """Somebody who only looks."""
    return Visitor(house, Role.VIEWER)


@pytest.fixture
def stranger(house: House) -> Visitor:
    """Somebody whose browser never joined."""
    return Visitor(house, None)


@pytest.fixture
def put(house: House) -> Callable[[Night], int]:
    """Puts a night to print into the house; Ann, Bo, Cy and Dee are its first players."""
    players = house.add_players("Ann", "Bo", "Cy", "Dee")

    def put(night: Night) -> int:
        stored = house.start_night(players[:3])
        house.put_night(stored, night)
        return stored

    return put


@pytest.fixture
def over(house: House) -> int:
    """A night that is over: four deals, last round called in the first."""
    number = house.start_night()
    house.put_night(number, after(house.night(number), *several_deals(4, last_round_in=1)))
    assert house.night(number).finished
    return number
