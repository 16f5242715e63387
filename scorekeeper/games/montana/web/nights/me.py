"""Whose phone this is: it shows the own row first, and asks for the own bid and tricks.

And whoever has it says with one tap that the own result is right.
"""

from flask import Response

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.core.roles import Role
from scorekeeper.core.write import Stamp
from scorekeeper.games.montana.actions import nights
from scorekeeper.games.montana.actions.nights import WrittenNight
from scorekeeper.games.montana.rules.checks import deal_is_gone
from scorekeeper.games.montana.web.nights.blueprint import blueprint
from scorekeeper.games.montana.web.nights.deals import find_at, put_right
from scorekeeper.games.montana.web.nights.forms import ResultForm
from scorekeeper.games.montana.web.nights.sight import look
from scorekeeper.games.montana.web.nights.sittings import GAME_NAME
from scorekeeper.games.montana.web.nights.table import move
from scorekeeper.web.access import actor, member, requires
from scorekeeper.web.htmx import htmx
from scorekeeper.web.language import say
from scorekeeper.web.own_phone import OwnPhonePages, own_seat


@blueprint.post("/<number:number>/deals/<number:deal>/confirm")
@requires(Role.SCORER)
def confirm(number: int, deal: int) -> Response:
    """The player whose phone this is says that the own result is right."""
    form, at = ResultForm(), find_at(number, deal)
    seat = own_seat(at.stored.night.seats_in(at.deal)) if at else None

    def act(stamp: Stamp) -> WrittenNight:
        if at is None:
            raise RuleError(deal_is_gone())
        if seat is None:
            message = text("This phone belongs to none of the players in that seat.")
            raise RuleError(Problem("nobody", "", message))
        said = form.said(int(member().player or 0))
        return nights.confirm(actor(), stamp, number, deal, seat, said)

    if htmx.wants_fragment:
        return move(number, form, act)
    return put_right(number, deal, form, act)


PAGES = OwnPhonePages(
    load=look,
    headed=lambda stored: stored.night,
    game_name=lambda _stored: say(GAME_NAME),
    seats=lambda stored: stored.night.seated,
    endpoint="montana.show",
)
PAGES.add_to(blueprint)
