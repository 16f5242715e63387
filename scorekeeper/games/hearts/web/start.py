"""Start a game of Hearts: continue one, or choose three to six players and the settings."""

from collections.abc import Sequence

from flask import Response, request, url_for

from scorekeeper.core.roles import Role
from scorekeeper.games.hearts import actions
from scorekeeper.games.hearts.rules.passing import FEWEST_PLAYERS, MOST_PLAYERS
from scorekeeper.games.hearts.rules.scoring import HeartsSettings, MoonRule
from scorekeeper.games.hearts.store import HEARTS_GAMES, HeartsTopic
from scorekeeper.games.hearts.web import words
from scorekeeper.games.hearts.web.forms import HeartsNewcomerForm, StartHeartsForm, values_of
from scorekeeper.games.hearts.web.sittings import SITTINGS, blueprint
from scorekeeper.web.access import actor, member, place, requires
from scorekeeper.web.addresses import as_number
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.pages import go, page
from scorekeeper.web.seating import read_seated, seat, take_in, this_weekday

_RECENT = 5


@blueprint.get("")
@requires(Role.VIEWER)
def lobby() -> Response:
    """Show the games to continue and to look up."""
    return page(
        "hearts/lobby.html",
        sittings=SITTINGS,
        open_games=SITTINGS.to_continue(place()),
        recent=HEARTS_GAMES.newest(place(), limit=_RECENT),
        member=member(),
    )


@blueprint.get("/new")
@requires(Role.SCORER)
def new() -> Response:
    """Choose the seats; `s` names the players chosen so far, `like` a game to repeat."""
    like = as_number(request.args.get("like", ""))
    if like is not None:
        stored = HeartsTopic(like).load(place())
        players = [stored.current(who).player for who in stored.value.seats]
        return _page(players, all_here=True, settings=stored.value.settings)
    return _page(read_seated(), all_here=request.args.get("all") == "here")


@blueprint.post("/new/player")
@requires(Role.SCORER)
def newcomer() -> Response:
    """Add a player to the house, and seat the newcomer."""
    form = HeartsNewcomerForm()
    seated = take_in(form)
    if seated is None:
        return _page(form.players, form)
    return go(url_for("hearts.new", s=seated[:MOST_PLAYERS], typed="yes"))


@blueprint.post("")
@requires(Role.SCORER)
def start() -> Response:
    """Start the game."""
    form = StartHeartsForm()
    written = form.attempt(
        lambda stamp: actions.start(
            actor(),
            stamp,
            name=form.typed("name"),
            date=form.typed("date"),
            settings=form.settings,
            players=form.players,
            first_dealer=form.dealer,
        )
    )
    if written is None:
        return _page(form.players, form, all_here=True)
    return go(url_for("hearts.table", number=written.number))


def _page(
    chosen: Sequence[int],
    form: WriteForm | None = None,
    *,
    all_here: bool = False,
    settings: HeartsSettings | None = None,
) -> Response:
    """Show the seats and, once `all_here`, the settings: `settings`, by default the usual ones."""
    seating = seat(chosen, min_players=FEWEST_PLAYERS, max_players=MOST_PLAYERS)
    count = len(seating.seated)
    starting = form if isinstance(form, StartHeartsForm) else None
    usual = settings or HeartsSettings()
    values = dict(values_of(usual)) | {"first_dealer": "0"}
    if starting:
        values |= {name: starting.typed(name) for name in values}
    return page(
        "hearts/new.html",
        form.status if form else 200,
        form=form,
        starting=starting,
        member=member(),
        seating=seating,
        ready=(all_here and count >= FEWEST_PLAYERS) or count == MOST_PLAYERS,
        fewest=FEWEST_PLAYERS,
        most=MOST_PLAYERS,
        settings=usual,
        words=words,
        moons=MoonRule,
        values=values,
        this_weekday=this_weekday(),
    )
