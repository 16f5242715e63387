"""A player's own phone: it lists that player first, and asks for that player's bid and tricks.

One tap on it confirms the player's own result.
"""

from flask import Response

from scorekeeper.base.problems import NO_SUCH_DEAL, Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.core.roles import Role
from scorekeeper.core.write import Stamp
from scorekeeper.games.montana.actions import nights
from scorekeeper.games.montana.actions.nights import WrittenNight
from scorekeeper.games.montana.web.nights.blueprint import blueprint
from scorekeeper.games.montana.web.nights.deals import CORRECTIONS, find_at
from scorekeeper.games.montana.web.nights.forms import ResultForm
from scorekeeper.games.montana.web.nights.sight import load_visible
from scorekeeper.games.montana.web.nights.sittings import GAME_NAME
from scorekeeper.games.montana.web.nights.table import move
from scorekeeper.web.access import actor, member, requires
from scorekeeper.web.htmx import htmx
from scorekeeper.web.language import say
from scorekeeper.web.own_phone import OwnPhonePages, own_seat


@blueprint.post("/<number:number>/deals/<number:deal>/confirm")
@requires(Role.SCORER)
def confirm(number: int, deal: int) -> Response:
    """Confirm the result of the player whose phone this is."""
    form, at = ResultForm(), find_at(number, deal)
    seat = own_seat(at.stored.value.seats_in(at.deal)) if at else None

    def act(stamp: Stamp) -> WrittenNight:
        if at is None:
            raise RuleError(NO_SUCH_DEAL)
        if seat is None:
            message = text("This phone belongs to none of the players in that seat.")
            raise RuleError(Problem("nobody", "", message))
        result = form.result(int(member().player or 0))
        return nights.confirm(actor(), stamp, number, deal, seat, result)

    if htmx.wants_fragment:
        return move(number, form, act)
    return CORRECTIONS.attempt(number, deal, form, act)


PAGES = OwnPhonePages(
    load=load_visible,
    game_name=lambda _stored: say(GAME_NAME),
    seats=lambda stored: stored.value.seated,
    endpoint="montana.show",
)
PAGES.add_to(blueprint)
