"""A game as it is followed: its turns as lines, and who wins by a hand."""

from typing import Any

import pytest

from scorekeeper.games.shedding.rules.deck import BY_CODE
from scorekeeper.games.shedding.rules.table import Won
from scorekeeper.games.shedding.rules.turn_history import TurnHistory, parse_turn, write_turn
from tests.cases.shedding import PLAYERS, examples, table
from tests.support import refused

NAMES = PLAYERS[:3]
BEGINNING = TurnHistory(BY_CODE["G5F"])


def followed(course: TurnHistory, lines: list[str]) -> TurnHistory:
    """The course after these turns."""
    for line in lines:
        action = parse_turn(line)
        assert action
        assert write_turn(action) == line
        course = course.after(action, NAMES)
    return course


@pytest.mark.parametrize(
    "example", examples("shedding.toml", "followed"), ids=lambda example: example["says"]
)
def test_game_is_tracked_until_someone_wins(example: dict[str, Any]) -> None:
    *before, last = example["turns"]
    course = followed(BEGINNING, before)
    if "code" in example:
        with refused(example["code"]):
            followed(course, [last])
        return
    now = followed(course, [last]).table(NAMES)
    assert (now.winner is None) == ("winner" not in example)
    if now.winner is None:
        assert NAMES[now.order.turn] == example["next"]
        assert now.top.code == example.get("top", now.top.code)
    else:
        assert NAMES[now.winner] == example["winner"]
        assert now.fitting == ()


def test_winning_hand_does_not_change_table() -> None:
    state = table("G5F", "V1", "N1", turn=1, clockwise=False)
    after = state.after(Won(0))
    assert (after.order, after.top, after.rules) == (state.order, state.top, state.rules)


@pytest.mark.parametrize("line", ["won", "won=", "won=6", "won=-1", "won= 1", "won=1=2", "Won=1"])
def test_invalid_winner_line_is_refused(line: str) -> None:
    assert parse_turn(line) is None


def test_correcting_turn_removes_a_win_only_as_a_whole() -> None:
    """Without the victory rule the hand that was shown would not have won."""
    course = followed(BEGINNING, ["V1", "won=2"])
    action = parse_turn("G4E")
    assert action
    with refused("no-victory-rule"):
        course.with_turn(1, action, NAMES)
    assert course.with_turn(2, action, NAMES).table(NAMES).winner is None
