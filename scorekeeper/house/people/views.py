"""Players: add, rename, archive, and undo merges."""

from flask import Blueprint, Response

from scorekeeper.core import player_actions as players
from scorekeeper.core.players import load_roster, people, same_player
from scorekeeper.core.roles import Role
from scorekeeper.house.people import actions as merging
from scorekeeper.web.access import place, pull_house, requires
from scorekeeper.web.forms import ArchiveForm, NameForm, WriteForm
from scorekeeper.web.pages import page
from scorekeeper.web.steps import AtHouse, AtSitting, Steps, go_after

blueprint = pull_house(Blueprint("players", __name__, url_prefix="/h/<house>/players"))


@blueprint.get("")
@requires(Role.VIEWER)
def roster() -> Response:
    return _roster()


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


_ANSWER = go_after("players.roster", _roster)
Steps[AtHouse](blueprint, "", _ANSWER).add(
    "", NameForm, lambda form, at: players.add(*at, form.typed("name")), endpoint="add"
)
_PLAYER = Steps[AtSitting](blueprint, "/<number:number>", _ANSWER, Role.OWNER)
_PLAYER.add(
    "name", NameForm, lambda form, at: players.rename(*at, form.typed("name")), endpoint="rename"
)
_PLAYER.add(
    "retired",
    ArchiveForm,
    lambda form, at: players.set_archived(*at, archived=form.is_archived),
    endpoint="set_archived",
)
_PLAYER.add_plain("part", merging.part)
