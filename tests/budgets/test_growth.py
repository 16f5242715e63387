"""Queries of pages: as many with very many nights or matches as with ten."""

from collections.abc import Callable
from functools import partial

import pytest

from tests.budgets.kitchen import close
from tests.budgets.matches import MATCHES
from tests.budgets.nights import NIGHTS
from tests.budgets.scenes import FEW, Growth, Scene
from tests.conftest import DatabasesOf
from tests.depth import THOROUGH, audit_only
from tests.running.databases import postgresql_only, sqlite_only
from tests.running.statements import scans, steps, unbounded

GROWS = 1.2
MAX_STEPS = 60_000
"""Of SQLite's machine, for a page that shows more where there is more: a few milliseconds."""

STATEMENTS = {
    "nights": {
        "home": 10,
        "oldest nights": 9,
        "table": 5,
        "the call": 8,
        "sheet": 3,
        "log": 6,
        "deal": 7,
        "whole deal": 4,
        "night as a whole": 4,
        "file": 4,
        "deleted nights": 2,
        "new night": 6,
        "people": 2,
        "statistics": 7,
        "a player's statistics": 9,
        "rules": 5,
        "a search": 6,
        "a game's rules": 4,
        "all": 8,
        "a word of all": 11,
        "a word of none": 10,
        "a beginning": 11,
        "a person": 8,
        "a game": 8,
        "a name in Russian": 11,
        "a year": 8,
        "what is over": 8,
        "the one that is open": 11,
        "several things": 11,
        "four who never met": 11,
        "a bid": 8,
        "seasons": 2,
        "a season": 6,
        "a season's others": 5,
        "a season's form": 3,
        "a season's spreadsheet": 4,
        "a season's sheet": 6,
    },
    "matches": {
        "the lobby of matches": 5,
        "newest matches": 5,
        "oldest matches": 3,
        "matches of somebody": 3,
        "deleted matches": 2,
        "a match": 5,
        "a match that is over": 5,
        "a match for those who look on": 3,
        "the shedding table": 5,
        "the shedding table for those who look on": 3,
        "a match's game": 5,
        "a match's log": 5,
        "a match as a whole": 4,
        "a match's file": 4,
        "a match's sheet": 3,
        "new match": 5,
        "rule cards": 1,
        "the referee": 1,
        "a game written down": 17,
        "a turn": 8,
    },
}
"""What pages and writes send; with PostgreSQL a write also locks its house."""


MakeScene = Callable[[Growth, int], Scene]


@pytest.fixture
def make_scene(
    request: pytest.FixtureRequest,
    backend: str,
    databases_of: DatabasesOf,
    tmp_path_factory: pytest.TempPathFactory,
) -> MakeScene:
    """Make a house with a number of items, in a separate database."""

    def make(growth: Growth, count: int) -> Scene:
        folder = tmp_path_factory.mktemp(str(count))
        scene = growth.scene(databases_of(backend).migrated(folder), folder, count)
        request.addfinalizer(partial(close, scene.house.app))
        return scene

    return make


@sqlite_only
@pytest.mark.parametrize("growth", [NIGHTS, *[MATCHES] * THOROUGH], ids=lambda growth: growth.name)
def test_page_needs_the_same_queries_in_a_small_and_a_large_house(
    make_scene: MakeScene, growth: Growth
) -> None:
    work = []
    for count in (FEW, growth.largest if THOROUGH else growth.many):
        scene = make_scene(growth, count)
        sent = {name: scene.statements(name) for name in scene.requests}
        assert {name: len(queries) for name, queries in sent.items()} == STATEMENTS[growth.name], (
            count
        )
        scanned = {name: scans(scene.url, queries, growth.tables) for name, queries in sent.items()}
        assert {name: plans for name, plans in scanned.items() if plans} == {}
        work.append({name: steps(scene.url, queries) for name, queries in sent.items()})
    few, many = work
    allowed = {name: MAX_STEPS if name in growth.longer else GROWS * few[name] for name in few}
    too_much = {name: (few[name], many[name]) for name in few if many[name] > allowed[name]}
    assert too_much == {}


@audit_only
@postgresql_only
@pytest.mark.parametrize("growth", [MATCHES, *[NIGHTS] * THOROUGH], ids=lambda growth: growth.name)
def test_pages_need_the_same_queries_on_postgresql(make_scene: MakeScene, growth: Growth) -> None:
    for count in (FEW, 10 * FEW) if THOROUGH else (FEW,):  # a list is full with so few
        scene = make_scene(growth, count)
        sent = {name: len(scene.statements(name)) for name in scene.requests}
        counted = {name: count - (name in scene.writes) for name, count in sent.items()}
        assert counted == STATEMENTS[growth.name], count


@postgresql_only
@pytest.mark.parametrize("growth", [NIGHTS, MATCHES], ids=lambda growth: growth.name)
def test_every_statement_is_bounded_by_its_house(make_scene: MakeScene, growth: Growth) -> None:
    """Every query is limited to one house, so that houses can be split over databases."""
    scene = make_scene(growth, FEW)
    wide = ["SELECT id FROM house", "SELECT 1 FROM tally WHERE player_id = 1", "DELETE FROM change"]
    assert len(unbounded(scene.url, [(statement, None) for statement in wide])) == len(wide)
    unbounded_plans = {
        name: unbounded(scene.url, scene.statements(name)) for name in scene.requests
    }
    assert {name: plans for name, plans in unbounded_plans.items() if plans} == {}
