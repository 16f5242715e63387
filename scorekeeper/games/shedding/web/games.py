"""One game of a match: reasons of its points, changes, correction.

It can always be corrected, even after the end of the match.
"""

from collections.abc import Callable

from flask import Response, abort, url_for

from scorekeeper.base.problems import Problem
from scorekeeper.base.text import text
from scorekeeper.core.roles import Role
from scorekeeper.core.write import Stamp
from scorekeeper.games.shedding.actions import matches
from scorekeeper.games.shedding.actions.matches import WrittenMatch
from scorekeeper.games.shedding.rules.match import MOST_POINTS, MatchGame
from scorekeeper.games.shedding.store.matches import MatchTopic
from scorekeeper.games.shedding.web.blueprint import blueprint
from scorekeeper.games.shedding.web.cells import CELLS
from scorekeeper.games.shedding.web.forms import COUNTED, GameForm, game_form, names, values_of
from scorekeeper.games.shedding.web.match import match_page
from scorekeeper.web.access import actor, member, place, requires
from scorekeeper.web.ends import end_change
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.pages import go, page
from scorekeeper.web.steps import AtPart, Steps


@blueprint.get("/<number:number>/games/<number:game_id>")
@requires(Role.VIEWER)
def game(number: int, game_id: int) -> Response:
    """Show the game with its reasons, its changes, and the form to correct it."""
    return _game(number, game_id)


@blueprint.post("/<number:number>/games/<number:game_id>/correct")
@requires(Role.SCORER)
def correct(number: int, game_id: int) -> Response:
    """Correct the game."""
    form = game_form(len(MatchTopic(number).load(place()).value.seats))()
    return _put_right(
        number,
        game_id,
        form,
        lambda stamp: _correct(number, form.game(game_id), stamp),
    )


def _correct(number: int, game: MatchGame, stamp: Stamp) -> WrittenMatch:
    return matches.correct(
        actor(), stamp, number, game.id, winner=game.winner, left=game.left, total=game.total
    )


def _put_right(
    number: int, game_id: int, form: WriteForm, act: Callable[[Stamp], WrittenMatch]
) -> Response:
    """Try the change, then redirect to the match; errors are shown there if the game is deleted."""
    before = MatchTopic(number).load(place()).value
    if written := form.attempt(act):
        after = written.value.value if written.value else before
        return go(url_for("shedding.match", number=number, end=end_change(before, after)))
    stored = MatchTopic(number).load(place())
    if stored.value.game(game_id) is None:
        form.tell(Problem("no-such-game", "", text("This game no longer exists.")))
        return match_page(stored, form)
    return _game(number, game_id, form)


Steps[AtPart](blueprint, "/<number:number>/games/<number:game_id>", _put_right).add_plain(
    "delete", matches.delete
)


def _game(number: int, game_id: int, form: WriteForm | None = None) -> Response:
    stored = MatchTopic(number).load(place())
    match, game = stored.value, stored.value.game(game_id)
    if game is None:
        abort(404)
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
        clashes=CELLS.clash_rows(match, form, game_id),
        changes=CELLS.part_rows(stored, game_id),
        member=member(),
    )
