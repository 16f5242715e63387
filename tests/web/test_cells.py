"""Names and values of cells, from patterns."""

from collections.abc import Mapping

import pytest
from flask import Flask

from scorekeeper.base.text import Text, text
from scorekeeper.core.log import START, Change
from scorekeeper.games.pad.actions.pads import SITTING
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.settings import PadSettings
from scorekeeper.web.cells import HEAD, CellKind, Cells
from scorekeeper.web.logs import NOTHING, LogLine

PAD = Pad("Friday", "2026-11-20", PadSettings("other"), ())
_CELLS: Mapping[str, CellKind] = {
    **HEAD,
    "rounds.*.points.*": CellKind(
        lambda _pad, round_id, seat: f"seat {seat} in {round_id}",
        lambda _pad, points, _round_id, seat: f"{points} at {seat}",
    ),
    "rounds.*.points": CellKind(text("points")),
    "rounds.*.tricks.*": CellKind(lambda _pad, _round_id, place: f"tricks of {place}"),
    "rounds.*": CellKind(text("the rest")),
}


class ExampleCells(Cells[Pad]):
    """Cells of an invented game."""

    actions = SITTING
    other = text("something")
    cells = _CELLS
    part = "rounds"

    def part_name(self, sitting: Pad, part_id: int) -> str:
        """Name a round, except the ninth."""
        return "" if part_id == 9 else f"round {part_id}"


CELLS = ExampleCells()


@pytest.fixture(autouse=True)
def request_context(app: Flask) -> object:
    """Translate into English."""
    with app.test_request_context():
        yield


@pytest.mark.parametrize(
    ("cell", "name"),
    [
        ("name", "the name"),
        ("rounds.3.points.1", "round 3, seat 1 in 3"),
        ("rounds.3.points", "round 3, points"),
        ("rounds.3.tricks.dummy", "round 3, tricks of dummy"),
        ("rounds.3.note", "round 3, the rest"),
        ("rounds.9.note", "the rest"),
        ("from.another.release", "something"),
    ],
)
def test_first_matching_pattern_names_cell(cell: str, name: str) -> None:
    assert CELLS.name(PAD, cell) == name


@pytest.mark.parametrize(
    ("cell", "value", "formatted"),
    [
        ("rounds.3.points.1", 5, "5 at 1"),
        ("rounds.3.note", -5, "\N{MINUS SIGN}5"),
        ("rounds.3.note", True, "yes"),
        ("rounds.3.note", "", NOTHING),
        ("rounds.3.points.1", None, NOTHING),
        ("deleted_at", 0, "no"),
        ("deleted_at", 1_795_000_000_000, "yes"),
    ],
)
def test_value_is_formatted_by_kind_of_cell(cell: str, value: object, formatted: str) -> None:
    assert CELLS.value(PAD, cell, value) == formatted


def test_lines_are_in_numeric_order_without_positions() -> None:
    cells = {
        "rounds.10.note": (None, "b"),
        "rounds.9.note": ("c", "a"),
        "rounds.9.position": (1, 2),
    }
    lines = [
        LogLine("the rest", "c", "a"),
        LogLine("round 10, the rest", "", "b"),
    ]
    assert CELLS.lines(PAD, Change(1, "correct", cells)) == lines
    assert not CELLS.lines(PAD, Change(1, START, cells))


@pytest.mark.parametrize(
    ("action", "number", "name"),
    [
        ("correct", 2, "the correction of round 2"),
        ("correct", None, "a correction"),
        ("sit", 2, "the change of players"),
        ("undo", None, "an undo"),
    ],
)
def test_undo_is_named_as_declared_with_the_move(
    action: str, number: int | None, name: str
) -> None:
    undo_name: Text = SITTING.undo_name(action, number)
    assert str(undo_name) == name
