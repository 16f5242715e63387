"""The meaning of a tap on the board: a card goes to its gap, or a gap gets its card."""

import re
from dataclasses import dataclass

from scorekeeper.base.cards import Card, parse_card
from scorekeeper.base.problems import Problem, RuleError, refuse
from scorekeeper.base.text import text
from scorekeeper.games.gaps.rules.board import CARDS, DEUCES, Board, Move, Square

_PLACE = re.compile(r"r([1-4])c([1-9]|1[0-3])")


@dataclass(frozen=True, slots=True)
class Choice:
    """A tap that can mean several moves.

    Args:
        tap: the tapped deuce, or gap in the first column.
    """

    tap: Card | Square
    moves: tuple[Move, ...]


class Undecided(Exception):
    """A tap can mean several moves; nothing was played."""


def place_code(place: Square) -> str:
    """Format a place for forms and addresses, such as r2c5."""
    return f"r{place.row + 1}c{place.column + 1}"


def tapped(board: Board, tap: str) -> tuple[Move, ...] | Choice:
    """Return the move of a tap on a card ("7H") or place ("r2c5"), or a choice of several.

    Raises:
        RuleError: it means no possible move, with the reason.
    """
    if match := _PLACE.fullmatch(tap):
        place = Square(int(match[1]) - 1, int(match[2]) - 1)
        moves = tuple(Move(card, place) for card in board.fitting(place))
        if not moves or board[place] is not None:
            raise RuleError(*board.check(Move(DEUCES[0], place)))
        return moves if len(moves) == 1 else Choice(place, moves)
    card = parse_card(tap, "tap")
    if card not in CARDS:
        raise RuleError(Problem("no-such-card", "tap", text("The aces are out of the game.")))
    refuse(board.check_card(card))
    moves = board.moves_of(card)
    return moves if len(moves) == 1 else Choice(card, moves)
