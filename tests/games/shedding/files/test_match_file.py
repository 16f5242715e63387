"""Files of matches: round trips, refused values with their paths, damaged files."""

import json
import re
from copy import deepcopy
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from hypothesis import given

from scorekeeper.base.file_values import Cleaning
from scorekeeper.base.seats import Seat
from scorekeeper.core.names import clean_name
from scorekeeper.games.shedding.files import (
    GameFileData,
    HandFile,
    MatchFile,
    read_match,
    write_match,
)
from scorekeeper.games.shedding.rules.match import Hand, Match, MatchGame
from tests.cases.documents import as_file, problems_of, with_values
from tests.cases.manuals import examples, manual
from tests.cases.shedding import matches
from tests.cases.tables import table

PARTS = (MatchFile, GameFileData, HandFile)
EXAMPLE = examples("match")[0]


def read(data: bytes) -> Match:
    return read_match(data, Cleaning(name=clean_name))


def sunday() -> dict[str, Any]:
    """Return a plain sitting, taken apart."""
    return deepcopy(table("refused-files")["match"]["file"])


def changed(place: str, value: object) -> bytes:
    """Return the match as a file, with another value at a path such as `games.0.left.Bo`."""
    return as_file(with_values(sunday(), {place: value}))


problems = partial(problems_of, read)
"""Why a file is refused, by place."""


# ---- there and back ----


@given(matches())
def test_any_match_round_trips_through_its_file(match: Match) -> None:
    file = write_match(match)
    assert read(file.encode()) == match
    assert write_match(read(file.encode())) == file
    document = json.loads(file)
    for game in document["games"]:
        if "left" in game:
            assert game["points"] == sum(map(plain_points, game["left"].values()))
        assert game["points"] > 0
    for name, total in document["totals"].items():
        assert total == sum(g["points"] for g in document["games"] if g["winner"] == name)


def plain_points(left: Any) -> int:
    """Count the points of a hand by the file alone, without the app."""
    if isinstance(left, int):
        return left
    return int(sum(left["numbers"]) + 20 * left["number_rules"] + 50 * left["other_rules"])


def test_points_and_totals_may_be_omitted_and_are_filled_in() -> None:
    document = sunday()
    del document["games"][0]["points"], document["totals"]
    assert json.loads(write_match(read(as_file(document)))) == sunday()


def test_example_file_is_read_correctly() -> None:
    assert read(as_file(sunday())) == Match(
        "Sunday",
        "2026-11-22",
        300,
        (Seat(1, "Ann"), Seat(2, "Bo")),
        (MatchGame(1, 0, (Hand(), Hand((1, 0, 0, 0, 0, 2), 1))),),
    )


def test_example_in_docs_is_valid_canonical_and_uses_every_key() -> None:
    assert write_match(read(EXAMPLE.encode())) == EXAMPLE
    tables = re.findall(r"^\| (.*?) \|", manual("match"), re.MULTILINE)
    listed = set(re.findall(r"`(\w+)`", "".join(tables)))
    assert listed == {key for part in PARTS for key in part.__annotations__}
    assert all(f'"{key}"' in EXAMPLE for key in listed)


def test_omitted_cards_are_zero_and_order_of_numbers_is_free() -> None:
    short = read(changed("games.0.left.Bo", {"numbers": [1, 6, 6], "number_rules": 1}))
    assert json.loads(write_match(short)) == sunday()


def test_game_may_have_only_its_sum() -> None:
    document = sunday()
    document["games"][0] = {"winner": "Ann", "points": 33}
    match = read(as_file(document))
    assert match.games == (MatchGame(1, 0, (), 33),)
    assert json.loads(write_match(match)) == document


def test_game_numbers_are_not_in_file() -> None:
    match = read(as_file(sunday()))
    gone = replace(match, games=(replace(match.games[0], id=7),), last_deleted_id=9)
    assert read(write_match(gone).encode()) == match


def test_names_are_cleaned() -> None:
    data = as_file(sunday()).replace(b'"Ann"', '" Zoe\u0308 "'.encode())
    match = read(data)
    assert match.seats[0].name == "Zoë"
    assert match.totals == (33, 0)


# ---- what is refused ----


@pytest.mark.parametrize("points", [0, -33, 1292])
def test_sum_without_hands_must_be_possible(points: int) -> None:
    document = sunday()
    document["games"] = [{"winner": "Ann", "points": points}]
    del document["totals"]
    assert problems(as_file(document)) == {
        "games[0].points": "A game scores from 1 to 1291 points."
    }
    del document["games"][0]["points"]
    assert problems(as_file(document)) == {
        "games[0].left": "Enter what everyone has left, or the total."
    }


def test_all_problems_are_reported_at_once() -> None:
    document = sunday()
    document["target"] = 0
    document["games"] += [{"winner": "Cy"}, {"winner": "Bo", "left": {"Ann": {"numbers": [9]}}}]
    assert list(problems(as_file(document))) == [
        "target",
        "games[1].winner",
        "games[2].left.Ann.numbers[0]",
    ]


def test_duplicate_player_is_refused() -> None:
    data = as_file(sunday()).replace(b'"left": {', b'"left": {" Bo ": 5, ')
    assert problems(data) == {"games[0].left.Bo": "This appears twice."}
    totals = as_file(sunday()).replace(b'"totals": {', b'"totals": {" Bo ": 0, ')
    assert problems(totals) == {"totals.Bo": "This appears twice."}
