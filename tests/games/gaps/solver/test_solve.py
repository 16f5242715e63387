"""Verdicts about deals, and the check of winning lines by the rules."""

from contextlib import suppress

import pytest

from scorekeeper.base.cards import Suit
from scorekeeper.base.problems import RuleError
from scorekeeper.games.gaps.rules.board import DEUCES, Move, Square
from scorekeeper.games.gaps.rules.numbers import deal
from scorekeeper.games.gaps.solver.solve import FalseLineError, Verdict, check_line, solve
from tests.cases.gaps import WON, laid


def test_line_of_a_deal_wins_by_the_rules() -> None:
    solution = solve(deal(50_000), 60)
    assert solution.verdict is Verdict.WON
    board = deal(50_000)
    for move in solution.moves:
        board = board.after(move)
    assert board.is_won
    assert solution.positions > 0
    assert 0 < solution.seconds < 60


def test_no_move_of_a_line_can_be_left_out() -> None:
    moves = solve(deal(300_032), 60).moves
    assert moves
    for omitted in range(len(moves)):
        board = deal(300_032)
        for move in moves[:omitted] + moves[omitted + 1 :]:
            with suppress(RuleError):  # the move that is left out made it possible
                board = board.after(move)
        assert not board.is_won, moves[omitted]


def test_same_seed_finds_the_same_line() -> None:
    first, other = (solve(deal(50_000), 60, seed=7) for _ in range(2))
    assert (first.moves, first.positions) == (other.moves, other.positions)


@pytest.mark.parametrize("suits", [None, tuple(Suit)], ids=["suits free", "suits given"])
def test_won_position_needs_no_moves(suits: tuple[Suit, ...] | None) -> None:
    solution = solve(laid(WON), 1, suits)
    assert (solution.verdict, solution.moves) == (Verdict.WON, ())


def test_won_position_in_other_rows_cannot_be_won() -> None:
    assert solve(laid(WON), 1, tuple(reversed(Suit))).verdict is Verdict.UNWINNABLE


@pytest.mark.parametrize(
    ("number", "verdict"),
    [(5, Verdict.WON), (14, Verdict.WON), (4, Verdict.UNWINNABLE), (12, Verdict.UNWINNABLE)],
)
def test_given_suits_are_in_their_rows(number: int, verdict: Verdict) -> None:
    suits = (Suit.SPADES, Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS)
    solution = solve(deal(number), 60, suits)
    assert solution.verdict is verdict


def test_search_without_time_leaves_a_hard_deal_open() -> None:
    solution = solve(deal(50_001), 0.001)
    assert (solution.verdict, solution.moves) == (Verdict.OPEN, ())


def test_false_lines_are_not_believed() -> None:
    board = laid(WON)
    with pytest.raises(FalseLineError, match="breaks a rule"):
        check_line(board, [Move(DEUCES[0], Square(1, 0))])
    with pytest.raises(FalseLineError, match="does not win"):
        check_line(deal(1), [])
    with pytest.raises(FalseLineError, match="does not win"):
        check_line(board, [], tuple(reversed(Suit)))
