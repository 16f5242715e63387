"""Types of documents: what is refused, where, and which cells there are."""

from enum import StrEnum
from typing import Annotated, Any, NotRequired, Required, TypedDict

import pytest

from scorekeeper.base.findings import Findings
from scorekeeper.base.json_text import MAX_PROBLEMS, FileError
from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.schemas import (
    Check,
    ContextCheck,
    Conversion,
    at_most,
    between,
    check_document,
    find_check,
    key_of,
    one_of,
    read_document,
    where,
)
from scorekeeper.base.text import text
from tests.depth import audit_only

UNKNOWN = text("unknown")


def _player_in(players: set[int]) -> Check:
    return lambda player: None if player in players else UNKNOWN


Tricks = Annotated[int, between(0, 13)]
SeatKey = Annotated[str, key_of(["0", "1"])]


class Hand(TypedDict, total=False):
    tricks: Required[Tricks]
    nil: bool


class Deal(TypedDict):
    trump: Annotated[str, one_of(["H", "S"])]
    hands: NotRequired[dict[SeatKey, Tricks | Hand]]
    players: NotRequired[Annotated[list[Annotated[int, ContextCheck(_player_in)]], at_most(2)]]
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
        ("deal.hands.0", "A whole number from 0 to 13."),
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
        (-1, "A whole number from 0 to 13."),
    ],
)
def test_only_whole_numbers_are_numbers(value: object, message: str) -> None:
    assert problems(value, Tricks) == [("deal", message)]


def test_items_of_too_long_list_are_not_read() -> None:
    assert problems({"trump": "H", "players": [1, 2, 3]}) == [
        ("deal.players", "At most 2 are read.")
    ]


def test_list_is_checked_as_a_whole_after_its_items() -> None:
    pair = Annotated[list[Tricks], where(lambda tricks: sum(tricks) == 13, UNKNOWN)]
    assert problems([6, 8], pair) == [("deal", "unknown")]
    assert problems([6, 14], pair) == [("deal[1]", "A whole number from 0 to 13.")]
    assert problems([6, 7], pair) == []


@audit_only
def test_reading_stops_at_the_limit_of_problems() -> None:
    findings = Findings()
    with pytest.raises(FileError) as caught:
        check_document(Deal, {str(n): n for n in range(1_000_000)}, "", set(), findings)
    assert len(caught.value.problems) == findings.count == MAX_PROBLEMS


# ---- conversion ----

NAMES = {"Ann": 0, "Bo": 1}


def _seat(name: str, names: dict[str, int]) -> int:
    if name.strip() not in names:
        raise RuleError(Problem("name", "", text("not seated")))
    return names[name.strip()]


class Suit(StrEnum):
    HEARTS = "H"
    SPADES = "S"


Seat = Annotated[str, Conversion(_seat)]
Sum = Annotated[dict[Seat, Tricks], Conversion(lambda tricks, _: sum(tricks.values()))]


class Named(TypedDict, total=False):
    trump: Suit
    blind: list[Seat]
    tricks: dict[Seat, Tricks]
    total: Sum


def read(value: object, schema: Any = Named) -> tuple[Any, dict[str, str]]:
    findings = Findings()
    document = read_document(schema, value, "", NAMES, findings)
    return document, {str(problem.place): str(problem.message) for problem in findings.problems}


def test_keys_and_values_are_converted() -> None:
    value = {"trump": "S", "blind": ["Bo "], "tricks": {"Bo": 3, " Ann": 0}, "total": {"Bo": 4}}
    document, problem_texts = read(value)
    assert document == {"trump": Suit.SPADES, "blind": [1], "tricks": {1: 3, 0: 0}, "total": 4}
    assert type(document["trump"]) is Suit
    assert problem_texts == {}


def test_invalid_parts_are_reported_and_left_out() -> None:
    tricks = {"Ann": 14, "Bo": 2, " Bo": 3, "Cy": 1}
    value = {"trump": "C", "blind": ["Bo", "Cy", 3], "tricks": tricks, "total": {"Bo": -1}}
    document, problem_texts = read(value)
    assert document == {"blind": [1], "tricks": {1: 2}}
    assert problem_texts == {
        "trump": "This must be one of: H, S.",
        "blind[1]": "not seated",
        "blind[2]": "A text is needed.",
        "tricks.Ann": "A whole number from 0 to 13.",
        "tricks. Bo": "This appears twice.",
        "tricks.Cy": "not seated",
        "total.Bo": "A whole number from 0 to 13.",
    }


def test_nothing_is_read_from_value_of_another_type() -> None:
    assert read([]) == (None, {"": "An object in braces is needed."})


# ---- cells ----


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
    assert str(check(14)) == "A whole number from 0 to 13."
    players = find_check(Deal, ["players"], {7})
    assert players
    assert players([7]) is None
    assert players([7, 8]) is UNKNOWN


@pytest.mark.parametrize("schema", [int, str, float, list[str], dict[str, int], set[bool]])
def test_type_without_limits_is_refused(schema: Any) -> None:
    with pytest.raises(TypeError):
        check_document(schema, [], "", None, Findings())
