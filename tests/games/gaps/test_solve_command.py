"""`scorekeeper gaps solve`: verdicts in words and for programs, layouts, refusals."""

import json
from pathlib import Path

import pytest

from scorekeeper.games.gaps.files.game_file import parse_action
from scorekeeper.games.gaps.files.layout_file import write_layout
from scorekeeper.games.gaps.rules.board import Move
from scorekeeper.games.gaps.rules.numbers import deal
from tests.cases.gaps import WON
from tests.running.command import Done, scorekeeper_here


def solve(*arguments: str, tmp_path: Path, given: str | None = None) -> Done:
    return scorekeeper_here("gaps", "solve", *arguments, instance=tmp_path, given=given)


def test_command_prints_a_winning_line(tmp_path: Path) -> None:
    done = solve("50000", "--seconds", "60", tmp_path=tmp_path)
    assert done.returncode == 0, done.stderr
    head, *lines = done.stdout.splitlines()
    assert head == f"Can be won in {len(lines)} moves:"
    board = deal(50_000)
    for line in lines:
        move = parse_action(line)
        assert isinstance(move, Move)
        board = board.after(move)
    assert board.is_won
    assert not list(tmp_path.iterdir())


def test_json_has_verdict_moves_and_seconds(tmp_path: Path) -> None:
    answer = json.loads(solve("50000", "--seconds", "60", "--json", tmp_path=tmp_path).stdout)
    assert answer["verdict"] == "won"
    assert all(parse_action(move) for move in answer["moves"])
    assert 0 < answer["seconds"] < 60
    assert answer["positions"] > 0


def test_layout_from_standard_input_is_solved(tmp_path: Path) -> None:
    layout = "# a note\n\n" + WON.replace("KC --", "-- KC")
    done = solve("--layout", "-", tmp_path=tmp_path, given=layout)
    assert (done.returncode, done.stdout) == (0, "Can be won in 1 move:\nKC>r1c12\n")


def test_ace_in_a_layout_is_a_gap(tmp_path: Path) -> None:
    layout = write_layout(deal(50_000))
    for suit in "CDHS":
        layout = layout.replace("--", f"A{suit}", 1)
    done = solve("--layout", "-", "--fixed-suits", "c,d,h,s", tmp_path=tmp_path, given=layout)
    assert (done.returncode, done.stdout) == (0, "Cannot be won without a shuffle.\n")


def test_hard_deal_is_not_settled_in_a_second(tmp_path: Path) -> None:
    done = solve("50001", "--seconds", "1", tmp_path=tmp_path)
    assert (done.returncode, done.stdout) == (0, "Not settled in 1 second.\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "Give either a game number or --layout and a file."),
        (("1", "--layout", "-"), "Give either a game number or --layout and a file."),
        (("0",), "A game number is from 1"),
        (("1", "--fixed-suits", "C,D,H"), "Fixed suits are the letters C, D, H and S"),
        (("1", "--fixed-suits", "C,D,H,H"), "Fixed suits are the letters C, D, H and S"),
        (("1", "--seconds", "0"), "--seconds"),
        (("1", "--seconds", "nan"), "--seconds"),
        (("--layout", "nowhere"), "cannot be read"),
    ],
)
def test_nonsense_is_refused(arguments: tuple[str, ...], message: str, tmp_path: Path) -> None:
    done = solve(*arguments, tmp_path=tmp_path, given=write_layout(deal(1)))
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr


@pytest.mark.parametrize(
    ("layout", "message"),
    [
        ("", "-: the file: A layout has 4 lines of cards."),
        (WON + "2C\n", "-: the file: A layout has 4 lines of cards."),
        (WON * 500, "-: the file: A layout has 4 lines of cards."),
        (WON.replace("3D ", ""), "-: line 3: A line has 13 cards and gaps."),
        (WON.replace("3D", "3X"), "-: line 3: A card is a rank and a suit, such as 7H or 10D."),
        (WON.replace("3D", "KH"), "-: the file: 3♦ is missing."),
        (WON.replace("3D", "--"), "-: the file: 3♦ is missing."),
        (WON.replace("--", "3D", 1), "-: the file: 3♦ is there twice."),
    ],
)
def test_layout_with_mistakes_is_refused(layout: str, message: str, tmp_path: Path) -> None:
    done = solve("--layout", "-", tmp_path=tmp_path, given=layout)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr.replace("\ufe0e", "")
