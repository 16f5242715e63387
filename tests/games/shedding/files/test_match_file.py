"""A match as a file: there and back, what is refused and where, and damaged files."""

import json
import re
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from hypothesis import given

from scorekeeper.base.file_values import Cleaning
from scorekeeper.base.seats import Seat
from scorekeeper.core.names import clean_name
from scorekeeper.games.shedding.files.match_file import (
    FORMAT,
    GameFileData,
    HandFile,
    MatchFile,
    read_match,
    write_match,
)
from scorekeeper.games.shedding.rules.match import Hand, Match, MatchGame
from tests.cases.documents import GONE, as_file, problems_of, with_values
from tests.cases.manuals import examples, manual
from tests.cases.shedding import matches

PARTS = (MatchFile, GameFileData, HandFile)
EXAMPLE = examples("match")[0]


def read(data: bytes) -> Match:
    return read_match(data, Cleaning(name=clean_name))


def sunday() -> dict[str, Any]:
    """A plain match, taken apart."""
    bo = {"numbers": [6, 6, 1], "number_rules": 1, "other_rules": 0}
    document: dict[str, Any] = {
        "format": FORMAT,
        "name": "Sunday",
        "date": "2026-11-22",
        "target": 300,
        "players": ["Ann", "Bo"],
        "games": [{"winner": "Ann", "left": {"Bo": bo}, "points": 33}],
        "totals": {"Ann": 33, "Bo": 0},
    }
    return document


def changed(place: str, value: object) -> bytes:
    """That match as a file, with another value at a place such as `games.0.left.Bo`."""
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

SIXES = {"numbers": [6] * 13}
REFUSED: list[tuple[str, object, str, str]] = [
    ("target", 0, "target", "from 1 to 10000"),
    ("target", "300", "target", "A whole number"),
    ("target", True, "target", "A whole number"),
    ("target", 300.0, "target", "A whole number"),
    ("target", GONE, "target", "This is missing."),
    ("players", ["Ann"], "players", "2 to 6 players"),
    ("players", list("ABCDEFG"), "players", "2 to 6 players"),
    ("games", {}, "games", "A list is needed."),
    ("games", GONE, "games", "This is missing."),
    ("games", [{}] * 1001, "games", "At most 1000"),
    ("games.0", [], "games[0]", "An object in braces"),
    ("games.0.date", "2026-11-22", "games[0].date", "There is no such key."),
    ("games.0.winner", "Cy", "games[0].winner", "“Cy” is not seated here."),
    ("games.0.winner", "", "games[0].winner", "is not seated here."),
    ("games.0.winner", None, "games[0].winner", "A text is needed."),
    ("games.0.winner", GONE, "games[0].winner", "This is missing."),
    ("games.0.winner", "Bo", "games[0].left.Ann", "but the winner must have cards left"),
    ("games.0.left", {}, "games[0].left.Bo", "but the winner must have cards left"),
    ("games.0.left", [], "games[0].left", "An object in braces"),
    ("games.0.left.Cy", 5, "games[0].left.Cy", "“Cy” is not seated here."),
    ("games.0.left.Ann", 5.5, "games[0].left.Ann", "A total or an object"),
    ("games.0.left.Bo", -5, "games[0].left.Bo", "From 0 to 1291."),
    ("games.0.left.Bo", 1292, "games[0].left.Bo", "From 0 to 1291."),
    ("games.0.left.Ann", {"numbers": [1, 3, 4]}, "games[0].left.Ann", "three odd or three even"),
    ("games.0.left.Ann", 4, "games[0].left.Ann", "Three odd or three even"),
    ("games.0.left.Bo.colour", "red", "games[0].left.Bo.colour", "There is no such key."),
    ("games.0.left.Bo.numbers", 6, "games[0].left.Bo.numbers", "A list is needed."),
    ("games.0.left.Bo.numbers", [7], "games[0].left.Bo.numbers[0]", "From 1 to 6."),
    ("games.0.left.Bo.numbers", [1, 0], "games[0].left.Bo.numbers[1]", "From 1 to 6."),
    ("games.0.left.Bo.numbers", [1.0], "games[0].left.Bo.numbers[0]", "A whole number"),
    ("games.0.left.Bo.numbers", [1] * 73, "games[0].left.Bo.numbers", "At most 72"),
    ("games.0.left.Bo.number_rules", -1, "games[0].left.Bo.number_rules", "From 0 to"),
    ("games.0.left.Bo.other_rules", "1", "games[0].left.Bo.other_rules", "A whole number"),
    ("games.0.left.Bo", SIXES, "games[0].left", "Number 6: 13 are left in all hands"),
    ("games.0.left.Bo.number_rules", 13, "games[0].left", "Number rules: 13 are left"),
    ("games.0.left.Bo.other_rules", 17, "games[0].left", "Other rule cards: 17 are left"),
    ("games.0.points", 32, "games[0].points", "The file says 32, but it comes to 33."),
    ("games.0.points", 33.0, "games[0].points", "A whole number"),
    ("games.0.points", None, "games[0].points", "A whole number"),
    ("totals.Ann", 32, "totals.Ann", "The file says 32, but it comes to 33."),
    ("totals.Bo", GONE, "totals.Bo", "This is missing."),
    ("totals.Bo", False, "totals.Bo", "A whole number"),
    ("totals.Cy", 0, "totals.Cy", "“Cy” is not seated here."),
    ("totals", [], "totals", "An object in braces"),
]


@pytest.mark.parametrize(("place", "value", "where", "message"), REFUSED)
def test_invalid_value_is_refused_with_path(
    place: str, value: object, where: str, message: str
) -> None:
    found_problems = problems(changed(place, value))
    assert message in found_problems.get(where, ""), found_problems


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
