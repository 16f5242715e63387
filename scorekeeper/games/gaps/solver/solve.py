"""Find out whether a position of Gaps can be won without a shuffle."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from time import monotonic

from scorekeeper.base.cards import RANKS, Card, Suit
from scorekeeper.base.problems import RuleError
from scorekeeper.games.gaps.rules.board import COLUMNS, PLACES, Board, Move
from scorekeeper.games.gaps.solver.engine import MAX_MEMORY, Search, SearchState

_SUITS = tuple(Suit)
_SLICE = 2_000
"""Positions between two looks at the clock: about 3 ms."""


class Verdict(StrEnum):
    """Whether a position can be won; the values are those of `scorekeeper gaps solve`."""

    WON = "won"
    UNWINNABLE = "unwinnable"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Solution:
    """What the solver found.

    Args:
        verdict: OPEN if it is not settled.
        moves: the winning line, if there is one.
        positions: the number of positions searched until the verdict.
        seconds: the time until the verdict.
    """

    verdict: Verdict
    moves: tuple[Move, ...]
    positions: int
    seconds: float


class FalseLineError(Exception):
    """The solver's winning line breaks the rules or does not win: a mistake in the solver."""


def solve(
    board: Board,
    seconds: float,
    suits: Sequence[Suit] | None = None,
    *,
    memory: int = MAX_MEMORY,
    seed: int = 1,
    clock: Callable[[], float] = monotonic,
) -> Solution:
    """Search for a win without a shuffle, and in the time left for a shorter one.

    Args:
        board: the position.
        seconds: the limit of time.
        suits: the suit of each row, if these are fixed.
        memory: the limit of memory in bytes.
        seed: decides between moves that seem equally good.
        clock: measures the time in seconds.

    Raises:
        FalseLineError: the rules do not replay the solver's line to a win.
    """
    begun = clock()
    rows = None if suits is None else tuple(suits.index(suit) for suit in _SUITS)
    search = Search(write_cells(board), COLUMNS, rows, memory, seed)
    outcome = search.run(_SLICE)
    while outcome is SearchState.SEARCHING and clock() - begun < seconds:
        outcome = search.run(_SLICE)
    positions, passed = search.positions, clock() - begun
    moves: tuple[Move, ...] = ()
    if outcome is SearchState.WON:
        while clock() - begun < seconds and search.shorten(_SLICE):
            pass
        moves = tuple(Move(_read_card(card), PLACES[cell]) for card, cell in search.line)
        check_line(board, moves, suits)
    return Solution(_VERDICTS[outcome], moves, positions, passed)


def check_line(board: Board, moves: Sequence[Move], suits: Sequence[Suit] | None = None) -> None:
    """Replay a winning line by the rules.

    Raises:
        FalseLineError: a move is not allowed, or the last one does not win.
    """
    try:
        for move in moves:
            board = board.after(move)
    except RuleError as error:
        raise FalseLineError(f"the solver's line breaks a rule: {error}") from error
    rows = [card and card.suit for card in board.cells[::COLUMNS]]
    if not board.is_won or (suits is not None and rows != list(suits)):
        raise FalseLineError("the solver's line does not win")


def write_cells(board: Board) -> bytes:
    return bytes(_write_card(card) if card else 0 for card in board.cells)


def _write_card(card: Card) -> int:
    return _SUITS.index(card.suit) * 16 + RANKS.index(card.rank) + 1


def _read_card(code: int) -> Card:
    return Card(RANKS[code % 16 - 1], _SUITS[code // 16])


_VERDICTS = {
    SearchState.SEARCHING: Verdict.OPEN,
    SearchState.WON: Verdict.WON,
    SearchState.UNWINNABLE: Verdict.UNWINNABLE,
    SearchState.GAVE_UP: Verdict.OPEN,
}
