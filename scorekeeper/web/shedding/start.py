"""A new match: two to six players tapped in seat order, then how far it goes.

Who is seated so far stands in the address, so that every tap is a plain link.
"""

from flask import Response, request, url_for
from flask_babel import format_date

from scorekeeper.actions import matches, players
from scorekeeper.actions.names import clean_name
from scorekeeper.clock import today
from scorekeeper.games.shedding.match import TARGETS
from scorekeeper.games.shedding.order import FEWEST_PLAYERS, MOST_PLAYERS
from scorekeeper.store.matches import load_match
from scorekeeper.store.players import load_roster, people, same_player
from scorekeeper.store.roles import Role
from scorekeeper.web.access import actor, member, place, requires
from scorekeeper.web.addresses import as_number
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.pages import go, page
from scorekeeper.web.shedding.blueprint import blueprint
from scorekeeper.web.shedding.forms import OTHER, NewcomerForm, StartForm


@blueprint.get("/new")
@requires(Role.SCORER)
def new() -> Response:
    """Choose the seats; `s` names the players seated so far, `like` a match to repeat."""
    like = as_number(request.args.get("like", ""))
    if like is not None:
        stored = load_match(place(), like)
        return _page(list(stored.persons), all_here=True, target=stored.match.target)
    seated = map(as_number, request.args.getlist("s"))
    all_here = request.args.get("all") == "here"
    return _page([number for number in seated if number is not None], all_here=all_here)


@blueprint.post("/new/player")
@requires(Role.SCORER)
def newcomer() -> Response:
    """Add a player and seat the newcomer at once."""
    form = NewcomerForm()
    written = form.attempt(lambda stamp: players.add(actor(), stamp, form.typed("name")))
    if written is None:
        return _page(form.players, form)
    name = clean_name(form.typed("name"))
    # none, when the form is sent again after the newcomer was given another name
    number = [n for n, player in load_roster(place()).items() if player.name == name]
    return go(url_for("shedding.new", s=[*form.players, *number][:MOST_PLAYERS]))


@blueprint.post("")
@requires(Role.SCORER)
def start() -> Response:
    """Start the match."""
    form = StartForm()
    written = form.attempt(
        lambda stamp: matches.start(
            actor(),
            stamp,
            name=clean_name(form.typed("name") or _default_name()),
            date=today().isoformat(),
            target=form.points,
            players=form.players,
        )
    )
    if written is None:
        return _page(form.players, form, all_here=True)
    return go(url_for("shedding.match", number=written.topic.removeprefix("match/")))


def _page(
    chosen: list[int],
    form: WriteForm | None = None,
    *,
    all_here: bool = False,
    target: int = TARGETS[0],
) -> Response:
    """Who sits there; once `all_here`, how far the match goes."""
    roster = load_roster(place())
    same = same_player(roster)
    seated = [*dict.fromkeys(same[number] for number in chosen if number in same)][:MOST_PLAYERS]
    starting = form if isinstance(form, StartForm) else None
    ready = (all_here and len(seated) >= FEWEST_PLAYERS) or len(seated) == MOST_PLAYERS
    usual = str(target) if target in TARGETS else OTHER
    return page(
        "shedding/new.html",
        form.status if form else 200,
        form=form,
        starting=starting,
        member=member(),
        roster=roster,
        seated=seated,
        offered={n: p for n, p in people(roster).items() if n not in seated and not p.retired},
        ready=ready,
        fewest=FEWEST_PLAYERS,
        most=MOST_PLAYERS,
        targets=TARGETS,
        target=starting.typed("target") if starting else usual,
        other=starting.typed("other") if starting else str(target) if usual == OTHER else "",
        name=starting.typed("name") if starting else _default_name(),
    )


def _default_name() -> str:
    """The day of the week, in the language of who starts the match."""
    return str(format_date(today(), "EEEE")).capitalize()
