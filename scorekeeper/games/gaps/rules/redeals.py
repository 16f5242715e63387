"""A shuffle during a game: every card that is not home is gathered and dealt again."""

from scorekeeper.base.cards import Card
from scorekeeper.games.gaps.rules.board import ACES, CARDS, COLUMNS, PLACES, Board
from scorekeeper.games.gaps.rules.numbers import Number, mixed
from scorekeeper.games.gaps.rules.rule_set import How


def redealt(board: Board, how: How, number: Number, redeal: int) -> Board:
    """Return the board after the `redeal`-th shuffle (from 1) of that game.

    The loose cards are taken in the deck's order, so their places do not matter; they are shuffled
    by the game's number and dealt row by row into the open places. Cards at home stay.
    """
    held = {card for place, card in zip(PLACES, board.cells, strict=True) if board.is_home(place)}
    loose: list[Card | None] = [card for card in CARDS if card not in held]
    if how is How.MIXED:
        dealt = iter(mixed([*ACES, *loose], number, redeal))
        cells = [board[place] if board.is_home(place) else next(dealt) for place in PLACES]
        return Board(tuple(None if card in ACES else card for card in cells))
    dealt = iter(mixed(loose, number, redeal))
    gaps = {row * COLUMNS + run for row, run in enumerate(board.home)}
    return Board(
        tuple(
            board[place] if board.is_home(place) else None if at in gaps else next(dealt)
            for at, place in enumerate(PLACES)
        )
    )
