"""A new pad: what is played, two to twelve players in seat order, then how it counts."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Response, request, url_for

from scorekeeper.core.roles import Role
from scorekeeper.games.pad.actions import pads
from scorekeeper.games.pad.rules.checks import FEWEST_PLAYERS, MOST_PLAYERS
from scorekeeper.games.pad.rules.presets import GAMES, PRESETS, settings_of
from scorekeeper.games.pad.rules.settings import OTHER, PadEntry, PadSettings
from scorekeeper.games.pad.rules.teams import opposite, sides_of, team_counts
from scorekeeper.games.pad.store.pads import load_pad
from scorekeeper.games.pad.web import words
from scorekeeper.games.pad.web.blueprint import blueprint
from scorekeeper.games.pad.web.forms import PadNewcomerForm, StartPadForm, values_of
from scorekeeper.web.access import actor, member, place, requires
from scorekeeper.web.addresses import as_number
from scorekeeper.web.forms import WriteForm
from scorekeeper.web.pages import go, page
from scorekeeper.web.seating import asked_for, seat, take_in, this_weekday


@blueprint.get("/new")
@requires(Role.SCORER)
def new() -> Response:
    """Choose the seats; `s` says who sits there, `like` which pad is repeated.

    `game` says what is played, and of the house's own game `rules` a pad on which it was.
    """
    like = as_number(request.args.get("like", ""))
    if like is not None:
        stored = load_pad(place(), like)
        pad, teams = stored.pad, len(set(stored.pad.teams))
        usual = pad.teams == opposite(len(pad.seats), teams) if teams else True
        persons = [person for person in stored.persons if person is not None]
        usual = usual and len(persons) == len(pad.seats)
        return _page(
            persons,
            pad.settings.game,
            all_here=True,
            settings=pad.settings,
            teams=teams if usual else 0,  # others cannot be chosen here
        )
    all_here = request.args.get("all") == "here"
    return _page(asked_for(), _game(), all_here=all_here, settings=_own())


@blueprint.post("/new/player")
@requires(Role.SCORER)
def newcomer() -> Response:
    """Add a player and seat the newcomer at once."""
    form = PadNewcomerForm()
    seated = take_in(form)
    if seated is None:
        return _page(form.players, _game(), form, settings=_own())
    return go(url_for("pad.new", s=seated[:MOST_PLAYERS], typed="yes", **_also(_game())))


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
    """What the address says is played."""
    asked = request.args.get("game", "")
    return asked if asked in GAMES else OTHER


def _own() -> PadSettings | None:
    """How the house's own game counts, by the pad that the address names."""
    number = as_number(request.args.get("rules", ""))
    settings = load_pad(place(), number).pad.settings if number is not None else None
    return settings if settings and settings.game == OTHER == _game() else None


def _also(game: str) -> Mapping[str, Any]:
    """What every address says besides who sits there."""
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
    """Who sits there; once `all_here`, how the pad counts, as `settings` say or as usual."""
    seating = seat(chosen, fewest=FEWEST_PLAYERS, most=MOST_PLAYERS)
    so_many = len(seating.seated)
    starting = form if isinstance(form, StartPadForm) else None
    usual = settings or settings_of(game, max(so_many, FEWEST_PLAYERS))
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
        ready=(all_here and so_many >= FEWEST_PLAYERS) or so_many == MOST_PLAYERS,
        fewest=FEWEST_PLAYERS,
        most=MOST_PLAYERS,
        game=game,
        also=_also(game),
        preset=PRESETS.get(game),
        settings=usual,
        words=words,
        entries=PadEntry,
        values=values,
        team_counts=team_counts(so_many),
        team_seats={n: sides_of(so_many, opposite(so_many, n)) for n in team_counts(so_many)},
        this_weekday=this_weekday(),
    )
