"""Start a night: tap three players in seat order, then the first dealer."""

from collections.abc import Sequence
from dataclasses import replace

from flask import Response, request, url_for

from scorekeeper.core.roles import Role
from scorekeeper.games.montana.actions import nights
from scorekeeper.games.montana.rules.deals import SEATS
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.store.house_rules import load_rules
from scorekeeper.games.montana.web.nights.blueprint import blueprint
from scorekeeper.games.montana.web.nights.forms import NightNewcomerForm, StartNightForm
from scorekeeper.games.montana.web.nights.sight import load_visible
from scorekeeper.web.access import actor, member, place, requires
from scorekeeper.web.addresses import as_number
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.pages import go, page
from scorekeeper.web.seating import read_seated, seat, take_in, this_weekday


@blueprint.get("/new")
@requires(Role.SCORER)
def new() -> Response:
    """Choose the seats; `s` are the players seated so far, `like` a night to repeat."""
    like = as_number(request.args.get("like", ""))
    if like is not None:
        night = load_visible(like).value
        return _page([seat.player for seat in night.seated], like=night.rules)
    return _page(read_seated())


@blueprint.post("/new/player")
@requires(Role.SCORER)
def newcomer() -> Response:
    """Add a player and seat the player at once."""
    form = NightNewcomerForm()
    seated = take_in(form)
    if seated is None:
        return _page(form.players, form)
    return go(url_for("montana.new", s=seated[: len(SEATS)], typed="yes"))


@blueprint.post("")
@requires(Role.SCORER)
def start() -> Response:
    form = StartNightForm()
    written = form.attempt(
        lambda stamp: nights.start(
            actor(),
            stamp,
            name=form.typed("name"),
            date=form.typed("date"),
            players=form.players,
            dealer=form.first_dealer,
            calling_deal_counts=form.typed("last_round") == "two",
            hidden_bids=form.typed("bids") == "hidden",
        )
    )
    if written is None:
        fields = (form.seat0, form.seat1, form.seat2)
        return _page([field.data for field in fields if field.data is not None], form)
    return go(url_for("montana.show", number=written.number))


def _page(
    chosen: Sequence[int], form: WriteForm | None = None, like: HouseRules | None = None
) -> Response:
    """The page; `like` are the rules of a night to repeat, used for the choices on this page."""
    rules = load_rules(place())
    if like:
        rules = replace(
            rules,
            last_round_counts_calling_deal=like.last_round_counts_calling_deal,
            hidden_bids=like.hidden_bids,
        )
    starting = form if isinstance(form, StartNightForm) else None
    return page(
        "montana/nights/new.html",
        form.status if form else 200,
        form=form,
        starting=starting,
        member=member(),
        seating=seat(chosen, min_players=len(SEATS), max_players=len(SEATS)),
        rules=rules,
        this_weekday=this_weekday(),
    )
