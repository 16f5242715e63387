"""A game of Gaps on paper: its deal, every move and shuffle, and its result.

With it, the game can be replayed with real cards.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from flask import Response, url_for
from flask_babel import gettext

from scorekeeper.base.cards import Card, Suit
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.games.gaps.rules.board import CARDS, COLUMNS, ROWS, Board, Square
from scorekeeper.games.gaps.rules.describe import describe_rules
from scorekeeper.games.gaps.rules.game import Game, Shuffle
from scorekeeper.games.gaps.rules.ratings import (
    Grade,
    Score,
    are_graded,
    grade_by_moves,
    grade_by_shuffles,
)
from scorekeeper.games.gaps.rules.redeals import redealt
from scorekeeper.games.gaps.store.games import load_game, player_of
from scorekeeper.games.gaps.web.rule_names import rules_name
from scorekeeper.web.access import place
from scorekeeper.web.sheets.blueprint import sheet_view
from scorekeeper.web.sheets.paper import sheet
from scorekeeper.web.sheets.parts import parts_of

MAX_STEPS = 500
"""Without a shuffle, the board is drawn again after this many moves."""

_BOARD, _STEP = 2000, 100
"""Characters that a board and a move count for: a part of the sheet has 30 boards or 600 moves.

A long game has fifteen shuffles and 200 moves.
"""


@dataclass(frozen=True, slots=True)
class PrintedMove:
    """A moved card.

    Args:
        number: the number of the move in the game, from 1.
        went_along: whether autoplay moved it.
    """

    number: int
    card: Card
    to: Square
    went_along: bool


@dataclass(frozen=True, slots=True)
class Stretch:
    """The moves from the deal, or from a shuffle, to the next one.

    Args:
        shuffle: the number of the shuffle; 0 is the deal.
        after: the number of the move after which a continuation begins; 0 for others.
    """

    shuffle: int
    board: Board
    after: int = 0
    steps: list[PrintedMove] = field(default_factory=list)


@sheet_view("/gaps/<number:number>", "gaps")
def gaps(number: int) -> Response:
    stored = load_game(place(), number)
    game = stored.value.game.whole
    here = url_for("gaps.show", number=number)
    played = list(parts(game))
    letters = (_BOARD + _STEP * len(part.steps) for part in played)
    in_parts = parts_of(letters, gettext("Parts:"), counted=False)
    return sheet(
        "gaps/sheets/gaps.html",
        title=gettext("Gaps, game %(number)s", number=game.number),
        styles=("gaps/sheets/gaps",),
        back=here,
        link=here,
        game=game,
        player=player_of(stored),
        in_parts=in_parts,
        parts=played[in_parts.here.first - 1 : in_parts.here.last],
        rows=range(ROWS),
        columns=range(COLUMNS),
        result=result(game),
        grades=grades(game),
        rules=rules_name(game.rules),
        rules_described=describe_rules(game.rules),
        seven=Card("7", Suit.HEARTS).label,
    )


def parts(game: Game) -> Iterator[Stretch]:
    part = Stretch(0, game.restarted().board)
    board, moves = part.board, 0
    for turn in game.done:
        for at, action in enumerate(turn):
            if isinstance(action, Shuffle):
                yield part
                shuffle = part.shuffle + 1
                board = redealt(board, game.rules.how, game.number, shuffle)
                part = Stretch(shuffle, board)
            else:
                if len(part.steps) == MAX_STEPS:
                    yield part
                    part = Stretch(part.shuffle, board, after=moves)
                moves += 1
                board = board.after(action)
                part.steps.append(PrintedMove(moves, action.card, action.to, at > 0))
    yield part


def result(game: Game) -> Text:
    shuffles = ntext("%(count)s shuffle", "%(count)s shuffles", game.shuffles)
    moves = ntext("%(count)s move", "%(count)s moves", game.moves)
    if game.board.is_won:
        return text("Won: %(shuffles)s, %(moves)s", shuffles=shuffles, moves=moves)
    home = text("%(home)s of %(all)s cards home", home=game.board.cards_home, all=len(CARDS))
    if game.board.is_stuck:
        return text(
            "Stuck: %(shuffles)s, %(moves)s, %(home)s", shuffles=shuffles, moves=moves, home=home
        )
    return text(
        "Unfinished: %(shuffles)s, %(moves)s, %(home)s", shuffles=shuffles, moves=moves, home=home
    )


def grades(game: Game) -> list[tuple[Text, Grade]]:
    """Return the grades of a won game, each with its criterion; an empty list if it has none."""
    if not (game.board.is_won and are_graded(game.rules)):
        return []
    score = Score(game.shuffles, game.moves)
    lines = (
        (text("By shuffles"), grade_by_shuffles(score)),
        (text("By moves"), grade_by_moves(score)),
    )
    return [(why, grade) for why, grade in lines if grade]
