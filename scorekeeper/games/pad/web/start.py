"""Start a pad: choose the game, two to twelve players in seat order, then the settings."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Response, request, url_for

from scorekeeper.core.roles import Role
from scorekeeper.games.pad.actions import pads
from scorekeeper.games.pad.rules.checks import FEWEST_PLAYERS, MOST_PLAYERS
from scorekeeper.games.pad.rules.presets import GAMES, PRESETS, settings_of
from scorekeeper.games.pad.rules.settings import OTHER, PadEntry, PadSettings
from scorekeeper.games.pad.rules.teams import opposite, sides_of, team_counts
from scorekeeper.games.pad.store.pads import PadTopic
from scorekeeper.games.pad.web import words
from scorekeeper.games.pad.web.blueprint import blueprint
from scorekeeper.games.pad.web.forms import PadNewcomerForm, StartPadForm, values_of
from scorekeeper.web.access import actor, member, place, requires
from scorekeeper.web.addresses import as_number
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.pages import go, page
from scorekeeper.web.seating import read_seated, seat, take_in, this_weekday


@blueprint.get("/new")
@requires(Role.SCORER)
def new() -> Response:
    """Choose the seats; `s` has the players so far, `like` the pad to repeat.

    `game` is the game, and for a house's own game `rules` is a pad on which it was played.
    """
    like = as_number(request.args.get("like", ""))
    if like is not None:
        stored = PadTopic(like).load(place())
        pad, teams = stored.value, len(set(stored.value.teams))
        usual = pad.teams == opposite(len(pad.seats), teams) if teams else True
        players = [stored.current(who).player for who in pad.seated if who]
        usual = usual and len(players) == len(pad.seats)
        return _page(
            players,
            pad.settings.game,
            all_here=True,
            settings=pad.settings,
            teams=teams if usual else 0,  # other teams cannot be chosen here
        )
    all_here = request.args.get("all") == "here"
    return _page(read_seated(), _game(), all_here=all_here, settings=_own_settings())


@blueprint.post("/new/player")
@requires(Role.SCORER)
def newcomer() -> Response:
    """Add a player to the house, and seat the newcomer."""
    form = PadNewcomerForm()
    seated = take_in(form)
    if seated is None:
        return _page(form.players, _game(), form, settings=_own_settings())
    return go(url_for("pad.new", s=seated[:MOST_PLAYERS], typed="yes", **_other_params(_game())))


@blueprint.post("")
@requires(Role.SCORER)
def start() -> Response:
    """Start the game."""
    form = StartPadForm()
    written = form.attempt(
        lambda stamp: pads.start(
            actor(),
            stamp,
            name=form.typed("name"),
            date=form.typed("date"),
            settings=form.chosen,
            players=form.players,
            first_dealer=form.dealer,
            teams=form.sides,
        )
    )
    if written is None:
        typed = form.typed("game")
        game = typed if typed in GAMES else OTHER
        return _page(form.players, game, form, all_here=True)
    return go(url_for("pad.game", number=written.number))


def _game() -> str:
    """Return the game in the address."""
    game = request.args.get("game", "")
    return game if game in GAMES else OTHER


def _own_settings() -> PadSettings | None:
    """Return the settings of the house's own game, from the pad in the address."""
    number = as_number(request.args.get("rules", ""))
    settings = PadTopic(number).load(place()).value.settings if number is not None else None
    return settings if settings and settings.game == OTHER == _game() else None


def _other_params(game: str) -> Mapping[str, Any]:
    """Return the address parameters that name the game, for every link on the page."""
    rules = request.args.get("rules") or request.args.get("like")
    return {"game": game} | ({"rules": rules} if rules and game == OTHER else {})


def _page(
    chosen: Sequence[int],
    game: str,
    form: WriteForm | None = None,
    *,
    all_here: bool = False,
    settings: PadSettings | None = None,
    teams: int = 0,
) -> Response:
    """Show the seats and, once `all_here`, the settings: `settings`, by default the usual ones."""
    seating = seat(chosen, min_players=FEWEST_PLAYERS, max_players=MOST_PLAYERS)
    count = len(seating.seated)
    starting = form if isinstance(form, StartPadForm) else None
    usual = settings or settings_of(game, max(count, FEWEST_PLAYERS))
    values = dict(values_of(usual)) | {"teams": str(teams), "first_dealer": "0"}
    if starting:
        values |= {name: starting.typed(name) for name in values}
    return page(
        "pad/new.html",
        form.status if form else 200,
        form=form,
        starting=starting,
        member=member(),
        seating=seating,
        ready=(all_here and count >= FEWEST_PLAYERS) or count == MOST_PLAYERS,
        fewest=FEWEST_PLAYERS,
        most=MOST_PLAYERS,
        game=game,
        also=_other_params(game),
        preset=PRESETS.get(game),
        settings=usual,
        words=words,
        entries=PadEntry,
        values=values,
        team_counts=team_counts(count),
        team_seats={n: sides_of(count, opposite(count, n)) for n in team_counts(count)},
        this_weekday=this_weekday(),
    )
