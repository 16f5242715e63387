"""A new night: three players tapped in seat order, then the first dealer.

Who is seated so far stands in the address, so that every tap is a plain link.
"""

from dataclasses import replace

from flask import Response, request, url_for
from flask_babel import format_date

from scorekeeper.actions import nights, players
from scorekeeper.actions.names import clean_name
from scorekeeper.clock import today
from scorekeeper.games.montana.deals import SEATS
from scorekeeper.games.montana.rules import HouseRules
from scorekeeper.store.houses import HouseTopic
from scorekeeper.store.players import Roster, load_roster, people, same_player
from scorekeeper.store.roles import Role
from scorekeeper.web.access import actor, member, place, requires
from scorekeeper.web.addresses import as_number
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.nights.blueprint import blueprint
from scorekeeper.web.nights.forms import NewcomerForm, StartForm
from scorekeeper.web.nights.sight import look
from scorekeeper.web.pages import go, page


@blueprint.get("/new")
@requires(Role.SCORER)
def new() -> Response:
    """Choose the seats; `s` names the players seated so far, `like` a night to repeat."""
    like = as_number(request.args.get("like", ""))
    if like is not None:
        night = look(like).night
        return _seats([seat.player for seat in night.seated], like=night.rules)
    seated = map(as_number, request.args.getlist("s"))
    return _seats([number for number in seated if number is not None])


@blueprint.post("/new/player")
@requires(Role.SCORER)
def newcomer() -> Response:
    """Add a player and seat the newcomer at once."""
    form = NewcomerForm()
    written = form.attempt(lambda stamp: players.add(actor(), stamp, form.typed("name")))
    if written is None:
        return _seats(form.players, form)
    name = clean_name(form.typed("name"))
    # none, when the form is sent again after the newcomer was given another name
    number = [n for n, player in load_roster(place()).items() if player.name == name]
    return go(url_for("nights.new", s=[*form.players, *number][: len(SEATS)]))


@blueprint.post("")
@requires(Role.SCORER)
def start() -> Response:
    """Start the night."""
    form = StartForm()
    written = form.attempt(
        lambda stamp: nights.start(
            actor(),
            stamp,
            name=clean_name(form.typed("name") or _default_name()),
            date=today().isoformat(),
            players=form.players,
            dealer=form.first_dealer,
            calling_deal_counts=form.typed("last_round") == "two",
            hidden_bids=form.typed("bids") == "hidden",
        )
    )
    if written is None:
        fields = (form.seat0, form.seat1, form.seat2)
        return _seats([field.data for field in fields if field.data is not None], form)
    return go(url_for("nights.show", number=written.topic.removeprefix("night/")))


def _seats(
    chosen: list[int], form: WriteForm | None = None, like: HouseRules | None = None
) -> Response:
    """The page; `like` are the rules of a night to repeat, as far as this page asks for them."""
    rules = HouseTopic().load(place()).rules
    if like:
        rules = replace(
            rules,
            last_round_counts_calling_deal=like.last_round_counts_calling_deal,
            hidden_bids=like.hidden_bids,
        )
    roster = load_roster(place())
    same = same_player(roster)
    seated = [*dict.fromkeys(same[number] for number in chosen if number in same)][: len(SEATS)]
    return page(
        "nights/new.html",
        form.status if form else 200,
        form=form,
        member=member(),
        roster=roster,
        seated=seated,
        offered=_offered(roster, seated),
        rules=rules,
        default_name=_default_name(),
    )


def _offered(roster: Roster, seated: list[int]) -> Roster:
    return {n: p for n, p in people(roster).items() if n not in seated and not p.retired}


def _default_name() -> str:
    """The day of the week, in the language of who starts the night."""
    return str(format_date(today(), "EEEE")).capitalize()
