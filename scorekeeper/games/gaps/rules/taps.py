"""What a tap on the board means: a card that goes to its gap, a gap to which its card comes."""

import re
from dataclasses import dataclass

from scorekeeper.base.cards import Card, parse_card
from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.games.gaps.rules.board import CARDS, DEUCES, Board, Move, Square

_PLACE = re.compile(r"r([1-4])c([1-9]|1[0-3])")


@dataclass(frozen=True, slots=True)
class Choice:
    """A tap that can mean several moves.

    Args:
        tap: what was tapped: a deuce, or a gap in the first column.
        moves: what it can mean.
    """

    tap: Card | Square
    moves: tuple[Move, ...]


class Undecided(Exception):
    """A tap that can mean several moves; nothing was played."""


def place_code(place: Square) -> str:
    """The place for forms and addresses, such as r2c5."""
    return f"r{place.row + 1}c{place.column + 1}"


def tapped(board: Board, said: str) -> tuple[Move, ...] | Choice:
    """The move that a tap means: on a card, such as "7H", or on a place, such as "r2c5".

    Raises:
        RuleError: nothing can be moved by it, and why.
    """
    if found := _PLACE.fullmatch(said):
        place = Square(int(found[1]) - 1, int(found[2]) - 1)
        moves = tuple(Move(card, place) for card in board.fitting(place))
        if not moves or board[place] is not None:
            raise RuleError(*board.check(Move(DEUCES[0], place)))
        return moves if len(moves) == 1 else Choice(place, moves)
    card = parse_card(said, "tap")
    if card not in CARDS:
        raise RuleError(Problem("no-such-card", "tap", text("The aces are out of the game.")))
    if problems := board.check_card(card):
        raise RuleError(*problems)
    moves = board.moves_of(card)
    return moves if len(moves) == 1 else Choice(card, moves)
