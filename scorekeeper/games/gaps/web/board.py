"""The board of a game: every tap is a write, answered with the current board."""

from typing import Any

from flask import Response, request, url_for
from flask_babel import gettext

from scorekeeper.base.problems import RuleError
from scorekeeper.core.players import load_roster, people
from scorekeeper.core.roles import Role
from scorekeeper.core.stored import Stored
from scorekeeper.core.write import Stamp
from scorekeeper.games.gaps.actions import games as gaps
from scorekeeper.games.gaps.actions.games import WrittenGame
from scorekeeper.games.gaps.actions.importing import IMPORTER
from scorekeeper.games.gaps.files.game_file import write_action, write_game
from scorekeeper.games.gaps.rules.game import Game, Shuffle
from scorekeeper.games.gaps.rules.ratings import (
    Score,
    are_graded,
    grade_by_moves,
    grade_by_shuffles,
)
from scorekeeper.games.gaps.rules.taps import Choice, Undecided, place_code, tapped
from scorekeeper.games.gaps.rules.winning_lines import winning_line
from scorekeeper.games.gaps.store.games import Attempt, GapsTopic, load_game, player_of, with_player
from scorekeeper.games.gaps.web.blueprint import blueprint
from scorekeeper.games.gaps.web.challenge import came_to_words, challenge_words
from scorekeeper.games.gaps.web.deals import describe_deal, shipped_line
from scorekeeper.games.gaps.web.forms import PlayForm, WhoForm
from scorekeeper.games.gaps.web.looks import looks
from scorekeeper.web.access import actor, may, place, requires
from scorekeeper.web.forms import StepForm, WriteForm
from scorekeeper.web.htmx import htmx
from scorekeeper.web.language import day
from scorekeeper.web.live_fragments import Sight, follow
from scorekeeper.web.pages import download, go, page
from scorekeeper.web.sitting_pages import sitting_file
from scorekeeper.web.steps import AtSitting, Steps


@blueprint.get("/<number:number>")
@requires(Role.VIEWER)
def show(number: int) -> Response:
    """Show the board; `tap` names a card or a gap with several possible moves."""
    stored = load_game(place(), number)
    return board_page(stored, choice=_choice(stored.value.game, request.args.get("tap", "")))


@blueprint.post("/<number:number>/play")
@requires(Role.SCORER)
def play(number: int) -> Response:
    """Play a tap, or the submitted moves."""
    form, autoplay = PlayForm(), looks().autoplay

    def act(stamp: Stamp) -> WrittenGame:
        if tap := form.typed("tap"):
            return gaps.tap(actor(), stamp, number, tap, autoplay=autoplay)
        hinted = form.typed("hinted") == "yes"
        moves = form.known_moves
        return gaps.play(actor(), stamp, number, moves, autoplay=autoplay, hinted=hinted)

    try:
        written = form.attempt(act)
    except Undecided:
        return go(url_for("gaps.show", number=number, tap=form.typed("tap")))
    return _after(number, form, written)


@blueprint.post("/<number:number>/restart")
@requires(Role.SCORER)
def restart(number: int) -> Response:
    """Begin another attempt at the same deal; this one stays unchanged."""
    form, stored = StepForm(), load_game(place(), number)
    game, player = stored.value.game, player_of(stored)
    written = form.attempt(
        lambda stamp: gaps.begin(
            actor(),
            stamp,
            number=game.number,
            rules=game.rules,
            player=player.player if player else None,
        )
    )
    if written is None:
        return board_page(stored, form)
    return go(url_for("gaps.show", number=written.number))


@blueprint.get("/<number:number>/game.gam")
@requires(Role.VIEWER)
def save(number: int) -> Response:
    game = load_game(place(), number).value.game.whole
    return download(write_game(game), f"{game.number}.gam", "text/plain")


@blueprint.get("/<number:number>/file")
@requires(Role.VIEWER)
def file(number: int) -> Response:
    """Send the whole game as a file; phones keep copies of it."""
    stored = IMPORTER.load(place(), number)
    saved = stored.value
    heading = [gettext("Gaps"), saved.name, *([day(saved.date)] if saved.date else [])]
    return sitting_file(GapsTopic(number), stored.mark, IMPORTER.file.write(saved), heading)


def _after(number: int, form: WriteForm, written: WrittenGame | None) -> Response:
    """Render the board after a write, or the problem."""
    if written is None:
        return board_page(load_game(place(), number), form)
    if not htmx.wants_fragment:
        return go(url_for("gaps.show", number=number))
    if written.value is None:
        return board_page(load_game(place(), number))
    stored = Stored(written.value, number=number, version=written.version, mark=written.mark)
    return board_page(with_player(place(), stored))


MOVES = Steps[AtSitting](
    blueprint,
    "/<number:number>",
    lambda number, form, act: _after(number, form, form.attempt(act)),
)
MOVES.add_plain("shuffle", gaps.shuffle)
MOVES.add_plain("undo", gaps.undo)
MOVES.add_plain("redo", gaps.redo)
MOVES.add_plain("replay", gaps.replay)
TURNS = frozenset({"play", "shuffle", "undo", "redo", "replay"})
"""The ends of addresses of turns."""
MOVES.add("who", WhoForm, lambda form, at: gaps.whose(*at, form.player.data))


def _choice(game: Game, tap: str) -> Choice | None:
    """Return the choice that a tap requires; None if it does not."""
    try:
        moves_or_choice = tapped(game.board, tap) if tap else ()
    except RuleError:
        return None
    return moves_or_choice if isinstance(moves_or_choice, Choice) else None


def board_page(
    stored: Stored[Attempt],
    form: WriteForm | None = None,
    choice: Choice | None = None,
    ahead: str = "",
) -> Response:
    """Render the board of a game; without a number it is a deal that nobody has begun.

    `ahead` has other deals to lay instead, see `web/ahead.py`.
    """
    return page(
        "gaps/board.html",
        fragment="gaps/_board.html",
        **page_values(stored, is_whole=not htmx.wants_fragment),
        choice=choice,
        ahead=ahead,
        form=form,
        looks=looks(),
        keeps=may(Role.SCORER),
        people={} if htmx.wants_fragment else people(load_roster(place())),
    )


def page_values(stored: Stored[Attempt], *, is_whole: bool = False) -> dict[str, Any]:
    """Return the values that are the same for every device.

    What is known about the deal is loaded for a whole page and at the end, not for each move: a
    fragment leaves it on the page.
    """
    game = stored.value.game
    is_won = game.board.is_won
    can_grade = is_won and are_graded(game.rules) and not stored.value.hinted
    graded = Score(game.shuffles, game.moves) if can_grade else None
    return {
        "stored": stored,
        "game": game,
        "player": player_of(stored),
        "can_undo": not game.check_undo(),
        "can_shuffle": not game.check(Shuffle()),
        "line": winning_line(stored.number) if is_won else None,
        "words": challenge_words(game, came_to_words(stored.value)) if is_won else "",
        "grade_shuffles": grade_by_shuffles(graded) if graded else None,
        "grade_moves": grade_by_moves(graded) if graded else None,
        "about": describe_deal(game.number, game.rules) if is_whole or is_won else None,
        "shipped": shipped_line(game.number) if is_whole else None,
        "code": write_action,
        "place_code": place_code,
    }


PARTS = {"head": "gaps/_head.html", "board": "gaps/_followed.html"}
"""Templates of the streamed parts: the player's name, for the player; the board, for viewers."""


@blueprint.get("/<number:number>/live")
@requires(Role.VIEWER)
def live(number: int) -> Response:
    """Send a part of the game as a stream, or once."""

    def load_sight() -> Sight:
        stored = load_game(place(), number)
        return Sight(stored.version, stored, lambda: {**page_values(stored), "choice": None})

    return follow(GapsTopic(number).name, PARTS, load_sight)
