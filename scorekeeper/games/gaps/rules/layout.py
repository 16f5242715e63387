"""A board as four lines of thirteen, such as `QH 3S -- TD`, for people and programs."""

from scorekeeper.games.gaps.rules.board import ROWS, Board

_GAP = "--"


def write_layout(board: Board) -> str:
    """Return the board as text, with a line end after each line."""
    lines = (" ".join(card.code if card else _GAP for card in board.row(n)) for n in range(ROWS))
    return "".join(f"{line}\n" for line in lines)
