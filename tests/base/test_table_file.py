"""The parts of all games' files: players, names, substitutes and checked points."""

import json
from typing import Any

import pytest

from scorekeeper.base.file_values import Cleaning, FileContext, NamedSeat, Tenths, TenthsByName
from scorekeeper.base.json_text import FileError
from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.seats import Seat
from scorekeeper.base.table_file import (
    FileHead,
    FileTable,
    check_points,
    locate_problem,
    open_file,
)
from scorekeeper.base.text import text

FORMAT = "scorekeeper-test/1"


def clean(name: str) -> str:
    if not name.strip():
        raise RuleError(Problem("empty", "name", text("Enter a name.")))
    return name.strip()


def problems_of(context: FileContext) -> dict[str, str]:
    return {str(problem.place): str(problem.message) for problem in context.findings.problems}


def opened(**changes: Any) -> tuple[FileContext, dict[str, Any]]:
    """Open a file for two players, with other values."""
    head = {"format": FORMAT, "name": "Sunday", "date": "2026-11-22", "players": ["Ann", " Bo "]}
    return open_file(json.dumps(head | changes).encode(), FileHead, FORMAT, Cleaning(name=clean))


def test_names_of_players_are_cleaned() -> None:
    context, head = opened()
    assert (context.names, head["name"], problems_of(context)) == (["Ann", "Bo"], "Sunday", {})


def test_every_problem_of_players_is_reported() -> None:
    context, _ = opened(players=["Ann", "ann", "", 3, "Dummy"])
    assert problems_of(context) == {
        "players[1]": "This appears twice.",
        "players[2]": "Enter a name.",
        "players[3]": "A text is needed.",
        "players[4]": "“Dummy” is reserved for the fourth pile.",
    }


def test_file_of_another_format_is_refused_before_its_parts() -> None:
    with pytest.raises(FileError) as caught:
        opened(format="scorekeeper-test/2", name=3)
    assert [str(problem.place) for problem in caught.value.problems] == ["format"]


@pytest.mark.parametrize(
    ("name", "seat"),
    [("Ann", 0), (" Ann ", 0), ("ann", None), ("Bo + Cy", 1), ("Cy +  Bo", 1), ("Ann + Bo", None)],
)
def test_name_is_found_with_spaces_and_team_in_any_order(name: str, seat: int | None) -> None:
    context = FileContext(Cleaning(name=clean), names=["Ann", "Bo + Cy"])
    assert context.read(NamedSeat, name, "dealer") == seat
    assert ("dealer" in problems_of(context)) is (seat is None)


def test_names_are_not_looked_up_without_players() -> None:
    context = FileContext()
    assert context.read(NamedSeat, "Ann", "dealer") is None
    assert problems_of(context) == {}


@pytest.mark.parametrize(("value", "tenths"), [(3, 30), (-3.2, -32), (4.0, 40), (0, 0)])
def test_points_are_read_in_tenths(value: float, tenths: int) -> None:
    assert FileContext().read(Tenths, value, "points") == tenths


@pytest.mark.parametrize("value", [True, "3", None, 3.25, 1e300])
def test_points_with_more_than_one_decimal_are_refused(value: object) -> None:
    context = FileContext()
    assert context.read(Tenths, value, "points") is None
    assert problems_of(context) == {"points": "A number with at most one decimal is needed."}


def test_points_are_compared_with_computed_ones() -> None:
    context, points = FileContext(), {"Ann": 30, "Bo": 0, "Cy": 5, "Dee": 10}
    value = {"Ann": 3, "Bo": 1.5, "Dee": "x", "Eve": 1}
    check_points(value, "totals", context, points, TenthsByName)
    assert problems_of(context) == {
        "totals.Dee": "A number with at most one decimal is needed.",
        "totals.Eve": "“Eve” is not seated here.",
        "totals.Bo": "The file says 15, but it comes to 0.",
        "totals.Cy": "This is missing.",
    }


def test_substitutes_get_numbers_and_seats() -> None:
    table = FileTable(FileContext(names=["Ann", "Bo"]), 0)
    sits = table.seat_substitutes({"substitutes": {"Bo": "Dee", "Ann": "Cy"}}, "deals[1]")
    assert sits == {0: Seat(3, "Cy"), 1: Seat(4, "Dee")}
    assert (table.seats, table.context.names) == (tuple(sits.values()), ["Cy", "Dee"])
    table.seat_substitutes({"substitutes": {"Cy": "Ann"}}, "deals[2]")
    assert table.seats == (Seat(1, "Ann"), Seat(4, "Dee"))
    assert problems_of(table.context) == {}


@pytest.mark.parametrize(
    ("substitutes", "place", "message"),
    [
        ({"Ann": "Bo"}, "deals[1].substitutes", "A player can take only one seat."),
        ({"Ann": "dummy"}, "deals[1].substitutes.Ann", "“dummy” is reserved for the fourth pile."),
        ({"Cy": "Dee"}, "deals[1].substitutes.Cy", "“Cy” is not seated here."),
        ([], "deals[1].substitutes", "An object in braces is needed."),
    ],
)
def test_invalid_substitutes_are_refused(substitutes: object, place: str, message: str) -> None:
    table = FileTable(FileContext(names=["Ann", "Bo"]), 0)
    table.seat_substitutes({"substitutes": substitutes}, "deals[1]")
    assert problems_of(table.context) == {place: message}


@pytest.mark.parametrize(
    ("field", "place"),
    [("bids.1", "deals[0].bids.Bo"), ("total", "deals[0].points"), ("bids.dummy", None)],
)
def test_problem_is_located_in_its_deal(field: str, place: str | None) -> None:
    problem = Problem("code", field, text("unknown"))
    located = locate_problem(problem, "deals[0]", ["Ann", "Bo"], {"total": "points"})
    assert located == (place or f"deals[0].{field}")
