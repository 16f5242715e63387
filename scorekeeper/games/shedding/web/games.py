"""One game of a match: reasons of its points, changes, correction.

It can always be corrected, even after the end of the match.
"""

from flask import Response, abort, url_for

from scorekeeper.base.problems import Problem
from scorekeeper.base.text import text
from scorekeeper.core.roles import Role
from scorekeeper.core.stored import Stored
from scorekeeper.core.write import Stamp
from scorekeeper.games.shedding.actions import matches
from scorekeeper.games.shedding.actions.matches import WrittenMatch
from scorekeeper.games.shedding.rules.match import MOST_POINTS, Match, MatchGame
from scorekeeper.games.shedding.store.matches import MatchTopic
from scorekeeper.games.shedding.web.blueprint import blueprint
from scorekeeper.games.shedding.web.cells import CELLS
from scorekeeper.games.shedding.web.forms import COUNTED, GameForm, game_form, names, values_of
from scorekeeper.games.shedding.web.match import match_page
from scorekeeper.web.access import actor, member, place, requires
from scorekeeper.web.corrections import Corrections
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.pages import page
from scorekeeper.web.steps import AtPart, Steps


@blueprint.get("/<number:number>/games/<number:game_id>")
@requires(Role.VIEWER)
def game(number: int, game_id: int) -> Response:
    """Show the game with its reasons, its changes, and the form to correct it."""
    stored = MatchTopic(number).load(place())
    return _game(stored, stored.value.game(game_id) or abort(404))


@blueprint.post("/<number:number>/games/<number:game_id>/correct")
@requires(Role.SCORER)
def correct(number: int, game_id: int) -> Response:
    """Correct the game."""
    form = game_form(len(MatchTopic(number).load(place()).value.seats))()

    def act(stamp: Stamp) -> WrittenMatch:
        game = form.game(game_id)
        at = actor(), stamp, number, game_id
        return matches.correct(*at, winner=game.winner, left=game.left, total=game.total)

    return CORRECTIONS.attempt(number, game_id, form, act)


def _gone(stored: Stored[Match], _game_id: int, form: WriteForm, _again: object) -> Response:
    """Show the match, which says that the game is gone."""
    form.tell(Problem("no-such-game", "", text("This game no longer exists.")))
    return match_page(stored, form)


def _game(stored: Stored[Match], game: MatchGame, form: WriteForm | None = None) -> Response:
    match = stored.value
    typed = isinstance(form, GameForm) and form.status == 422
    return page(
        "shedding/game.html",
        form.status if form else 200,
        stored=stored,
        match=match,
        game=game,
        form=form,
        values=form.values if isinstance(form, GameForm) and typed else values_of(game),
        counted=COUNTED,
        most_points=MOST_POINTS,
        names=names,
        clashes=CELLS.clash_rows(match, form, game.id),
        changes=CELLS.part_rows(stored, game.id),
        member=member(),
    )


CORRECTIONS = Corrections(
    load=lambda number: MatchTopic(number).load(place()),
    find=lambda stored, game_id: stored.value.game(game_id),
    part_page=_game,
    gone=_gone,
    next_page=lambda number, _match, _id, end: url_for("shedding.match", number=number, end=end),
)
GAME = Steps[AtPart](blueprint, "/<number:number>/games/<number:game_id>", CORRECTIONS.attempt)
GAME.add_plain("delete", matches.delete)
