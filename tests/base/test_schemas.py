"""Types of documents: what is refused, where, and which cells there are."""

from typing import Annotated, Any, NotRequired, Required, TypedDict

import pytest

from scorekeeper.base.json_fields import Findings
from scorekeeper.base.json_text import MOST_PROBLEMS
from scorekeeper.base.schemas import (
    Check,
    ContextCheck,
    at_most,
    between,
    check_document,
    find_check,
    one_of,
)
from scorekeeper.base.text import text

UNKNOWN = text("unknown")


def _known(players: set[int]) -> Check:
    return lambda player: None if player in players else UNKNOWN


Tricks = Annotated[int, between(0, 13)]
SeatKey = Annotated[str, one_of(["0", "1"])]


class Hand(TypedDict, total=False):
    tricks: Required[Tricks]
    nil: bool


class Deal(TypedDict):
    trump: Annotated[str, one_of(["H", "S"])]
    hands: NotRequired[dict[SeatKey, Tricks | Hand]]
    players: NotRequired[Annotated[list[Annotated[int, ContextCheck(_known)]], at_most(2)]]
    extra: NotRequired[dict[str, Any]]


def problems(value: object, schema: Any = Deal) -> list[tuple[str, str]]:
    findings = Findings()
    is_valid = check_document(schema, value, "deal", {1, 2}, findings)
    assert is_valid is not bool(findings.count)
    return [(str(problem.place), str(problem.message)) for problem in findings.problems]


def test_valid_document_has_no_problems() -> None:
    assert problems({"trump": "H"}) == []
    hands = {"0": 3, "1": {"tricks": 0, "nil": True}}
    whole = {"trump": "S", "hands": hands, "players": [1, 2], "extra": {"any": [None]}}
    assert problems(whole) == []


def test_every_problem_is_listed_with_its_place() -> None:
    hands = {"0": 14, "1": {"nil": 1, "points": 3}, "2": 1}
    assert problems({"hands": hands, "players": [1, 3], "extra": [], "time": 1}) == [
        ("deal.trump", "This is missing."),
        ("deal.hands.0", "From 0 to 13."),
        ("deal.hands.1.tricks", "This is missing."),
        ("deal.hands.1.nil", "This must be true or false."),
        ("deal.hands.1.points", "There is no such key."),
        ("deal.hands.2", "There is no such key."),
        ("deal.players[1]", "unknown"),
        ("deal.extra", "An object in braces is needed."),
        ("deal.time", "There is no such key."),
    ]


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (True, "A whole number is needed."),
        (3.0, "A whole number is needed."),
        (None, "A whole number is needed."),
        ("3", "A whole number is needed."),
        (-1, "From 0 to 13."),
    ],
)
def test_only_whole_numbers_are_numbers(value: object, message: str) -> None:
    assert problems(value, Tricks) == [("deal", message)]


def test_list_is_checked_as_a_whole_after_its_items() -> None:
    assert problems({"trump": "H", "players": [1, 2, 1]}) == [
        ("deal.players", "At most 2 are read.")
    ]
    assert problems({"trump": "H", "players": [1, 2, 3]}) == [("deal.players[2]", "unknown")]


def test_problems_beyond_the_limit_are_not_searched_for() -> None:
    findings = Findings()
    check_document(Deal, {str(n): n for n in range(1_000_000)}, "", set(), findings)
    assert findings.count == MOST_PROBLEMS


@pytest.mark.parametrize(
    ("cell", "is_there"),
    [
        ("trump", True),
        ("hands.0", True),
        ("hands.1.nil", True),
        ("players", True),
        ("hands", False),
        ("hands.2", False),
        ("hands.1.points", False),
        ("players.0", False),
        ("trump.0", False),
        ("extra", False),
        ("", False),
    ],
)
def test_cells_are_the_paths_to_single_values(cell: str, is_there: bool) -> None:
    assert (find_check(Deal, cell.split("."), set()) is not None) is is_there


def test_cell_is_checked_like_its_part_of_the_document() -> None:
    check = find_check(Deal, ["hands", "0"], set())
    assert check
    assert check(13) is None
    assert str(check(14)) == "From 0 to 13."
    players = find_check(Deal, ["players"], {7})
    assert players
    assert players([7]) is None
    assert players([7, 8]) is UNKNOWN


@pytest.mark.parametrize("schema", [int, str, float, list[str], dict[str, int], set[bool]])
def test_type_without_limits_is_refused(schema: Any) -> None:
    with pytest.raises(TypeError):
        check_document(schema, [], "", None, Findings())
