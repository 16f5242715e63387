"""A board as four lines of thirteen, such as `QH 3S -- TD`, for people and programs."""

from scorekeeper.games.gaps.rules.board import ROWS, Board

_GAP = "--"


def write_layout(board: Board) -> str:
    """The board as text, each line with its end."""
    lines = (" ".join(card.code if card else _GAP for card in board.row(n)) for n in range(ROWS))
    return "".join(f"{line}\n" for line in lines)
