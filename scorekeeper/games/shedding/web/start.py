"""A new match: two to six players tapped in seat order, then the target."""

from collections.abc import Sequence

from flask import Response, request, url_for

from scorekeeper.core.roles import Role
from scorekeeper.games.shedding.actions import matches
from scorekeeper.games.shedding.rules.match import TARGETS
from scorekeeper.games.shedding.rules.order import FEWEST_PLAYERS, MOST_PLAYERS
from scorekeeper.games.shedding.store.matches import MatchTopic
from scorekeeper.games.shedding.web.blueprint import blueprint
from scorekeeper.games.shedding.web.forms import OTHER, MatchNewcomerForm, StartMatchForm
from scorekeeper.web.access import actor, member, place, requires
from scorekeeper.web.addresses import as_number
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.pages import go, page
from scorekeeper.web.seating import read_seated, seat, take_in, this_weekday


@blueprint.get("/new")
@requires(Role.SCORER)
def new() -> Response:
    """Choose the seats; `s` names the players chosen so far, `like` a match to repeat."""
    like = as_number(request.args.get("like", ""))
    if like is not None:
        stored = MatchTopic(like).load(place())
        players = [stored.current(seat).player for seat in stored.value.seats]
        return _page(players, all_here=True, target=stored.value.target)
    return _page(read_seated(), all_here=request.args.get("all") == "here")


@blueprint.post("/new/player")
@requires(Role.SCORER)
def newcomer() -> Response:
    """Add a player and seat the player at once."""
    form = MatchNewcomerForm()
    seated = take_in(form)
    if seated is None:
        return _page(form.players, form)
    return go(url_for("shedding.new", s=seated[:MOST_PLAYERS], typed="yes"))


@blueprint.post("")
@requires(Role.SCORER)
def start() -> Response:
    """Start the match."""
    form = StartMatchForm()
    written = form.attempt(
        lambda stamp: matches.start(
            actor(),
            stamp,
            name=form.typed("name"),
            date=form.typed("date"),
            target=form.points,
            players=form.players,
        )
    )
    if written is None:
        return _page(form.players, form, all_here=True)
    return go(url_for("shedding.match", number=written.topic.removeprefix("match/")))


def _page(
    chosen: Sequence[int],
    form: WriteForm | None = None,
    *,
    all_here: bool = False,
    target: int = TARGETS[0],
) -> Response:
    """Render the choice of players and, once `all_here`, of the target."""
    seating = seat(chosen, min_players=FEWEST_PLAYERS, max_players=MOST_PLAYERS)
    so_many = len(seating.seated)
    starting = form if isinstance(form, StartMatchForm) else None
    usual = str(target) if target in TARGETS else OTHER
    return page(
        "shedding/new.html",
        form.status if form else 200,
        form=form,
        starting=starting,
        member=member(),
        seating=seating,
        ready=(all_here and so_many >= FEWEST_PLAYERS) or so_many == MOST_PLAYERS,
        fewest=FEWEST_PLAYERS,
        most=MOST_PLAYERS,
        targets=TARGETS,
        this_weekday=this_weekday(),
        target=starting.typed("target") if starting else usual,
        other=starting.typed("other") if starting else str(target) if usual == OTHER else "",
    )
