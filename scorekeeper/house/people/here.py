"""Who is here tonight: entered once for all games."""

from flask import Response
from wtforms import StringField
from wtforms.validators import Regexp

from scorekeeper.core import player_actions as players
from scorekeeper.core.players import load_roster, people
from scorekeeper.core.roles import Role
from scorekeeper.house.people.views import blueprint
from scorekeeper.web.access import place, requires, tonight
from scorekeeper.web.forms import NameForm, WriteForm
from scorekeeper.web.pages import page
from scorekeeper.web.seating import who_is_here
from scorekeeper.web.steps import AtHouse, Steps, go_after


class HereForm(WriteForm):
    """Mark a player as here tonight or gone: `here 3` or `gone 3`, with the player's number."""

    who = StringField(validators=[Regexp(r"(here|gone) [0-9]{1,9}\Z")])

    @property
    def number(self) -> int:
        return int(self.typed("who").split()[1])

    @property
    def here(self) -> bool:
        return self.typed("who").startswith("here")


@blueprint.get("/here")
@requires(Role.SCORER)
def here() -> Response:
    """List the house's players and mark those who are here tonight."""
    return _render()


def _render(form: WriteForm | None = None) -> Response:
    """Render the page; `form` is the invalid form, if any."""
    roster = load_roster(place())
    present = who_is_here(roster)
    return page(
        "people/here.html",
        roster={n: player for n, player in people(roster).items() if not player.archived},
        present=present,
        form=form,
        adding=form if isinstance(form, NameForm) else None,
    )


_HERE = Steps[AtHouse](blueprint, "/here", go_after("players.here", _render))
_HERE.add(
    "",
    HereForm,
    lambda form, at: players.mark_present(
        *at, form.number, tonight().isoformat() if form.here else None
    ),
    endpoint="mark_present",
)
_HERE.add(
    "new",
    NameForm,
    lambda form, at: players.add(*at, form.typed("name"), here=tonight().isoformat()),
    endpoint="newcomer_here",
    typed="yes",
)
