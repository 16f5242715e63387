"""Match files with very many errors: unreported errors cost no time."""

import json
from typing import Any

import pytest

from scorekeeper.base.file_values import Cleaning
from scorekeeper.base.json_text import MAX_PROBLEMS, FileError
from scorekeeper.games.shedding.files import FORMAT, read_match
from tests.depth import audit_only

MANY = {f"n{number}": 1 for number in range(20_000)}
PLAIN: dict[str, Any] = {
    "format": FORMAT,
    "name": "Sunday",
    "date": "2026-11-22",
    "target": 100,
    "players": ["Ann", "Bo"],
    "games": [],
}


def looked_at(document: dict[str, Any]) -> tuple[list[str], int]:
    """Return the paths of the file's problems, and how many names were cleaned."""
    names: list[str] = []

    def clean(name: str) -> str:
        names.append(name)
        return name

    with pytest.raises(FileError) as caught:
        read_match(json.dumps(document).encode(), Cleaning(clean))
    return [str(problem.place) for problem in caught.value.problems], len(names)


@audit_only
@pytest.mark.parametrize(
    "wrong",
    [
        {"games": [{"winner": "Ann", "left": MANY}]},
        {"games": [{"winner": name} for name in list(MANY)[:1000]]},
        {"games": [{"winner": "Ann", "left": {"Cy": 1, "Dee": 2}}] * 1000},
        {"totals": MANY},
        MANY,
    ],
    ids=["left", "winners", "a few in each game", "totals", "keys"],
)
def test_names_are_not_checked_after_enough_problems(wrong: dict[str, Any]) -> None:
    places, names = looked_at(PLAIN | wrong)
    assert len(places) == MAX_PROBLEMS
    assert names <= 2 * MAX_PROBLEMS + 10


def test_players_are_not_checked_when_there_are_too_many() -> None:
    places, names = looked_at(PLAIN | {"players": list(MANY)})
    assert set(places) == {"players"}
    assert names == 1  # the match's own
    _, names = looked_at(PLAIN | {"players": list(MANY)[:7]})
    assert names == 8
