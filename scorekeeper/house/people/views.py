"""Players: add, rename, archive, and undo merges."""

from flask import Response, url_for

from scorekeeper.core import player_actions as players
from scorekeeper.core.players import load_roster, people, same_player
from scorekeeper.core.roles import Role
from scorekeeper.house.people import actions as merging
from scorekeeper.house.people.blueprint import blueprint
from scorekeeper.house.people.forms import PlayerForm
from scorekeeper.web.access import actor, place, requires
from scorekeeper.web.forms import ArchiveForm, StepForm, WriteForm
from scorekeeper.web.pages import go, page


@blueprint.get("")
@requires(Role.VIEWER)
def roster() -> Response:
    return _roster()


@blueprint.post("")
@requires(Role.SCORER)
def add() -> Response:
    form = PlayerForm()
    written = form.attempt(lambda stamp: players.add(actor(), stamp, form.typed("name")))
    return _roster(form) if written is None else go(url_for("players.roster"))


@blueprint.post("/<number:number>/name")
@requires(Role.OWNER)
def rename(number: int) -> Response:
    form = PlayerForm()
    written = form.attempt(lambda stamp: players.rename(actor(), stamp, number, form.typed("name")))
    return _roster(form, number) if written is None else go(url_for("players.roster"))


@blueprint.post("/<number:number>/retired")
@requires(Role.OWNER)
def set_archived(number: int) -> Response:
    """Archive or restore a player."""
    form = ArchiveForm()
    archived = form.typed("archived") == "yes"
    written = form.attempt(
        lambda stamp: players.set_archived(actor(), stamp, number, archived=archived)
    )
    return _roster(form, number) if written is None else go(url_for("players.roster"))


@blueprint.post("/<number:number>/part")
@requires(Role.OWNER)
def part(number: int) -> Response:
    """Undo the merge of a player."""
    form = StepForm()
    written = form.attempt(lambda stamp: merging.part(actor(), stamp, number))
    return _roster(form, number) if written is None else go(url_for("players.roster"))


def _roster(form: WriteForm | None = None, number: int | None = None) -> Response:
    """Render the page; `form` is the invalid form, `number` its player."""
    roster = load_roster(place())
    same = same_player(roster)
    return page(
        "people/roster.html",
        roster=people(roster),
        merged=[(n, player, roster[same[n]]) for n, player in roster.items() if same[n] != n],
        form=form,
        number=number,
    )
