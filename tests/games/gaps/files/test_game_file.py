"""Saved games: round trips; a damaged file is refused with its line."""

import random
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.base.json_text import FileError
from scorekeeper.games.gaps.files.game_file import (
    MAX_ACTIONS,
    MAX_BYTES,
    read_game,
    write_action,
    write_game,
)
from scorekeeper.games.gaps.files.layout_file import write_layout
from scorekeeper.games.gaps.rules.game import Game, Shuffle, new_game
from scorekeeper.games.gaps.rules.numbers import Microsoft, deal
from scorekeeper.games.gaps.rules.rule_set import CLASSIC
from tests.cases.gaps import games, laid, numbers

GOOD = """gaps/1
number: 20261120
rules: classic
result: open, 1 shuffles, 2 moves, 1 home
--
# by candle light
6H>r2c7
9H>r4c12
shuffle
"""


def saved(text: str = GOOD) -> bytes:
    return text.encode()


def problems(data: bytes) -> list[str]:
    """Return the problems of the file, each with its place."""
    with pytest.raises(FileError) as error:
        read_game(data)
    return [f"{problem.place}: {problem.message}" for problem in error.value.problems]


@given(games())
def test_any_game_round_trips_through_its_file(game: Game) -> None:
    again = read_game(write_game(game).encode())
    assert again.actions == game.actions
    assert again.board == game.board
    assert (again.number, again.rules.id) == (game.number, game.rules.id)
    assert (again.rules.shuffles, again.rules.when, again.rules.how, again.rules.undo) == (
        game.rules.shuffles,
        game.rules.when,
        game.rules.how,
        game.rules.undo,
    )
    assert write_game(again) == write_game(game)


def test_file_of_game_32000_keeps_its_original_deal() -> None:
    old = new_game(Microsoft(32_000), CLASSIC)
    (move, *_) = old.board.moves
    file = "number: 32000\nrules: classic\nresult: open, 0 shuffles, 1 moves, {} home\n--\n"
    home = old.play(move).board.cards_home
    read = read_game(saved("gaps/1\n" + file.format(home) + write_action(move)))
    assert read == old.play(move)
    assert read_game(write_game(read).encode()) == read


def test_notes_empty_lines_and_line_endings_are_accepted() -> None:
    fussy = "\ufeff# mine\r\n\r\n" + GOOD.replace("\n", "\r\n") + "\r\n\r\n"
    assert read_game(saved(fussy)) == read_game(saved())


@pytest.mark.parametrize(
    ("line", "changed", "expected"),
    [
        ("gaps/1", "gaps/2", "line 1: “gaps/1” is expected here."),
        ("number: 20261120", "number: x", "line 2: A game number is from 1 to"),
        ("number: 20261120", "number: ٣", "line 2: A game number is from 1 to"),
        ("number: 20261120", "number: 0", "line 2: A game number is from 1 to"),
        ("number: 20261120", "", "line 3: “number: …” is expected here."),
        ("rules: classic", "rules: mine", "line 3: There is no rule set “mine”."),
        ("--", "", "line 7: “--” is expected here."),
        ("9H>r4c12", "9H>r5c12", "line 8: “9H>r5c12” is neither a move"),
        ("9H>r4c12", "AH>r4c12", "line 8: “AH>r4c12” is neither a move"),
        ("9H>r4c12", "8H>r4c12", "line 8: Only 9♥"),
        ("9H>r4c12", "2H>r4c11", "line 8: There is already a card here."),
        ("open, 1", "open, 2", "line 4: The file says “open, 2 shuffles, 2 moves, 1 home”, but"),
        ("result: open", "result: won", "line 4: The file says “won, 1 shuffles"),
    ],
)
def test_invalid_line_is_named(line: str, changed: str, expected: str) -> None:
    (message,) = problems(saved(GOOD.replace(line, changed)))
    assert message.replace("\ufe0e", "").startswith(expected)


def test_file_that_is_no_saved_game_is_refused() -> None:
    assert problems(b"") == ["the end: “gaps/1” is expected here."]
    assert problems(b"gaps/1\nnumber: \xff") == ["line 2: This is not text."]
    assert problems(b"{}") == ["line 1: “gaps/1” is expected here."]
    assert problems(b"#" * (MAX_BYTES + 1))[0].startswith("the file: A saved game has at most")
    assert problems(b"gaps/1\n") == ["the end: “number: …” is expected here."]


def test_a_file_of_endless_actions_is_refused_soon() -> None:
    endless = GOOD + "shuffle\n" * 15
    assert problems(saved(endless)) == ["line 24: No shuffles left."]

    # in game 5 two rows begin with a gap: a deuce can go to and fro
    pacing = ["2C>r1c1\n", "2C>r4c1\n"] * (MAX_ACTIONS // 2)
    heads = "gaps/1\nnumber: 5\nrules: classic\nresult: open, 0 shuffles, 10000 moves, 1 home\n--\n"
    assert read_game(saved(heads + "".join(pacing))).moves == MAX_ACTIONS
    assert problems(saved(heads + "".join(pacing) + pacing[0])) == [
        "line 10006: At most 10000 actions are read."
    ]


@given(games(max_steps=25), st.data())
def test_fuzzed_file_is_refused_or_a_legal_game(game: Game, data: st.DataObject) -> None:
    raw = bytearray(write_game(game).encode())
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(raw) - 1))
        match data.draw(st.sampled_from(["flip", "cut", "double", "drop"])):
            case "flip":
                raw[at] = data.draw(st.integers(0, 255))
            case "cut":
                del raw[at + 1 :]
            case "double":
                raw[at:at] = raw[at : at + 20]
            case _:
                del raw[at]
        if not raw:
            break
    with suppress(FileError):
        read = read_game(bytes(raw))
        assert read.restarted().having(read.done) == read
        assert write_game(read_game(write_game(read).encode())) == write_game(read)


@given(numbers)
def test_layout_prints_board_in_four_lines(number: int) -> None:
    board = deal(number)
    assert laid(write_layout(board)) == board
    assert [len(line.split()) for line in write_layout(board).splitlines()] == [13] * 4


def test_long_game_is_read_in_linear_time() -> None:
    game = new_game(5, CLASSIC)
    chance = random.Random(5)
    while game.moves < 400 and not game.is_over:
        moves = game.board.moves
        game = game.play(chance.choice(moves) if moves else Shuffle())
    assert read_game(write_game(game).encode()).moves == game.moves
