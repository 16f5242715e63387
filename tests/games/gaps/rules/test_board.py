"""The board: cards that fit a gap, cards at home, and stuck boards."""

import pytest
from hypothesis import given

from scorekeeper.base.cards import parse_card
from scorekeeper.games.gaps.rules.board import CARDS, DEUCES, PLACES, Board, Move, Square, successor
from tests.cases.gaps import WON, boards, laid
from tests.support import refused

STUCK = """
2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC --
2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD --
2H 3H 4H 5H 6H 7H 8H 9H TH JH KH -- --
2S 3S 4S 5S 6S 7S 8S 9S TS JS QS QH KS
"""

OPEN = """
-- 3C 4C 5C 6C 7C 8C 9C TC JC QC KC 2C
2D 3D -- 5D 6D 7D 8D 9D TD JD QD KD 4D
2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH --
-- 3S 4S 5S 6S 7S 8S 9S TS JS QS KS 2S
"""


def card(code: str) -> object:
    return parse_card(code, "")


def move(code: str, row: int, column: int) -> Move:
    """A card to a row and column as people count."""
    return Move(parse_card(code, ""), Square(row - 1, column - 1))


def plainly_fitting(board: Board, place: Square) -> set[str]:
    """Return the codes that fit there, computed independently of the program."""
    if place.column == 0:
        return {"2C", "2D", "2H", "2S"}
    before = board[Square(place.row, place.column - 1)]
    if before is None or before.rank == "K":
        return set()
    return {"23456789TJQK"["23456789TJQK".index(before.rank) + 1] + before.suit}


@given(boards())
def test_gap_takes_one_card_or_none_and_any_deuce_in_first_column(board: Board) -> None:
    for gap in board.gaps:
        assert {card.code for card in board.fitting(gap)} == plainly_fitting(board, gap)
        assert len(board.fitting(gap)) <= (4 if gap.column == 0 else 1)
    assert len(board.gaps) == 4


@given(boards())
def test_moves_that_do_not_fit_are_refused(board: Board) -> None:
    allowed = {(move.card, move.to) for move in board.moves}
    for place in PLACES:
        for card in CARDS:
            problems = board.check(Move(card, place))
            assert bool(problems) == ((card, place) not in allowed)


@given(boards())
def test_any_move_keeps_all_cards(board: Board) -> None:
    for step in board.moves:
        after = board.after(step)
        assert sorted(c.code for c in after.cells if c) == sorted(c.code for c in board.cells if c)
        assert after[step.to] == step.card
        assert after[PLACES[board.cells.index(step.card)]] is None
        assert sum(a != b for a, b in zip(after.cells, board.cells, strict=True)) == 2


@given(boards())
def test_home_run_starts_with_deuce_and_rises_in_suit(board: Board) -> None:
    for row, run in enumerate(board.home):
        codes = [card.code if card else "--" for card in board.row(row)]
        suit = codes[0][1]
        climbing = [rank + suit for rank in "23456789TJQK"]
        longest = max(n for n in range(13) if codes[:n] == climbing[:n])
        assert run == longest
    assert board.cards_home == sum(board.home)


def test_a_board_of_four_full_rows_is_won() -> None:
    board = laid(WON)
    assert (board.is_won, board.is_stuck, board.moves, board.cards_home) == (True, False, (), 48)


def test_gaps_behind_kings_alone_are_stuck() -> None:
    board = laid(STUCK)
    assert board.is_stuck
    assert not board.is_won
    assert board.home == (12, 12, 10, 11)


def test_a_first_column_gap_takes_a_deuce_from_the_first_column_too() -> None:
    board = laid(OPEN)
    assert board.fitting(Square(0, 0)) == DEUCES
    after = board.after(move("2D", 1, 1))
    assert after.home == (1, 0, 12, 0)
    assert after.fitting(Square(1, 0)) == DEUCES


@pytest.mark.parametrize(
    ("step", "code"),
    [
        (move("4D", 2, 3), None),
        (move("5D", 2, 3), "another-card"),
        (move("3C", 1, 1), "not-a-deuce"),
        (move("2C", 3, 13), "behind-a-king"),
        (move("2C", 1, 2), "no-gap"),
    ],
)
def test_illegal_move_explains_why(step: Move, code: str | None) -> None:
    board = laid(OPEN)
    if code is None:
        assert board.after(step).home == (0, 12, 12, 0)
    else:
        with refused(code):
            board.after(step)


def test_gap_after_a_gap_takes_nothing() -> None:
    with refused("behind-a-gap"):
        laid(STUCK).after(move("QH", 3, 13))


def test_a_king_has_no_successor() -> None:
    assert [card.code for card in CARDS if successor(card) is None] == ["KC", "KD", "KH", "KS"]


@pytest.mark.parametrize("cells", [(), (None,) * 52, (*CARDS, None, None, None, CARDS[0])])
def test_incomplete_board_is_refused(cells: tuple[None, ...]) -> None:
    with pytest.raises(ValueError, match="four gaps"):
        Board(cells)
