"""What the pages of matches ask of the database: as much with a thousand matches as with ten."""

from collections.abc import Iterator

import pytest

from benchmarks.kitchen import close
from benchmarks.matches import MATCHES
from benchmarks.scenes import Scene
from benchmarks.statements import scans, steps
from tests.conftest import DatabasesOf

FEW, MANY = 10, 1_000

STATEMENTS = {
    "the lobby of matches": 8,
    "newest matches": 8,
    "oldest matches": 5,
    "discarded matches": 3,
    "a match": 6,
    "a match that is over": 6,
    "a match for those who look on": 4,
    "the shedding table": 6,
    "the shedding table for those who look on": 4,
    "a match's game": 6,
    "a match's log": 6,
    "a match as a whole": 4,
    "a match's file": 4,
    "a match's sheet": 4,
    "new match": 7,
    "rule cards": 2,
    "the referee": 2,
    "a game written down": 15,
    "a turn": 9,
}


@pytest.fixture(scope="module")
def scenes(
    databases_of: DatabasesOf, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Scene, Scene]]:
    """A house with few matches, and one with many; in each two go on."""
    folders = [tmp_path_factory.mktemp(str(count)) for count in (FEW, MANY)]
    few, many = (
        MATCHES.scene(databases_of("sqlite").migrated(folder), folder, count)
        for folder, count in zip(folders, (FEW, MANY), strict=True)
    )
    yield few, many
    for scene in (few, many):
        close(scene.house.app)


def test_a_page_sends_as_many_statements_however_many_matches_there_are(
    scenes: tuple[Scene, Scene],
) -> None:
    for scene in scenes:
        sent = {name: scene.statements(name) for name in scene.requests}
        assert {name: len(statements) for name, statements in sent.items()} == STATEMENTS
        scanned = {name: scans(scene.url, sent[name], MATCHES.tables) for name in sent}
        assert {name: plans for name, plans in scanned.items() if plans} == {}


def test_a_page_is_as_much_work_however_many_matches_there_are(
    scenes: tuple[Scene, Scene],
) -> None:
    few, many = scenes
    for name in few.requests:
        if name not in MATCHES.longer:
            taken = [steps(scene.url, scene.statements(name)) for scene in (few, many)]
            assert taken[1] <= 1.2 * taken[0], (name, taken)
