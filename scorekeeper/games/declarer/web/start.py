"""Start a game with a declarer: choose the game, then players, first dealer and options."""

from collections.abc import Mapping
from typing import Any

from flask import Response, abort, request, url_for

from scorekeeper.core.roles import Role
from scorekeeper.core.sitting_lists import SittingLine
from scorekeeper.core.write import Actor, Stamp
from scorekeeper.games.declarer.actions import sittings as actions
from scorekeeper.games.declarer.actions.sittings import SeenVersion, WrittenDeclarer
from scorekeeper.games.declarer.files.seeds import builtin_games
from scorekeeper.games.declarer.rules.house_game import HouseGame
from scorekeeper.games.declarer.store.sittings import SITTING_LIST, DeclarerTopic
from scorekeeper.games.declarer.web.forms import (
    MAX_PLAYERS,
    StartDeclarerForm,
    option_fields,
    option_values,
)
from scorekeeper.games.declarer.web.house_games import (
    all_versions,
    describe_version,
    house_games,
    offered_versions,
)
from scorekeeper.games.declarer.web.sittings import SITTINGS, blueprint
from scorekeeper.web.access import place, requires
from scorekeeper.web.addresses import as_number
from scorekeeper.web.language import say
from scorekeeper.web.pages import go
from scorekeeper.web.seating import Seating
from scorekeeper.web.start_pages import (
    LATELY,
    RECENT,
    StartPages,
    describe_players,
    lobby_page,
    order_games,
)

_BEST_KNOWN = {
    "en": ("skat", "belote", "tarot"),
    "ru": ("preferans", "thousand", "king", "belote"),
}


@blueprint.get("")
@requires(Role.VIEWER)
def lobby() -> Response:
    """Show unfinished sittings, and the games: recently played ones first."""
    lately, own = SITTING_LIST.newest(place(), limit=LATELY), _own_versions()
    return lobby_page(
        "declarer/lobby.html",
        SITTINGS,
        recent=lately[:RECENT],
        games=order_games(
            offered_versions(),
            [_played(line, own) for line in lately],
            builtin_games(),
            _BEST_KNOWN,
        ),
        about_game=_about,
    )


def _own_versions() -> Mapping[tuple[str, str], HouseGame]:
    return {(v.game.id, v.name): v for v in offered_versions().values() if v.own}


def _played(line: SittingLine, own: Mapping[tuple[str, str], HouseGame]) -> str:
    game, called = (str(line.cache.get(key, "")) for key in ("game", "called"))
    version = own.get((game, called))
    return version.id if version else game


def _about(version: HouseGame) -> str:
    game = version.game
    players = describe_players(game.fewest_players, game.most_players)
    return f"{describe_version(version)} · {players}"


@blueprint.get("/again")
@requires(Role.SCORER)
def again() -> Response:
    """Open the start page, filled in with game, players and options of the sitting `like`."""
    like = as_number(request.args.get("like", ""))
    if like is None:
        return go(url_for("declarer.lobby"))
    stored = DeclarerTopic(like).load(place())
    sitting = stored.value
    players = [stored.current(who).player for who in sitting.seats]
    if version := _own_versions().get((sitting.game.id, sitting.called)):
        return go(url_for("declarer.new", game=version.id, s=players, all="here"))
    options = option_fields(sitting.game, sitting.options)
    return go(url_for("declarer.new", game=sitting.game.id, s=players, all="here", **options))


def _version() -> HouseGame:
    """Return the version in the address, which may be archived meanwhile; 404 without one.

    Starting an archived one is refused by the action, which keeps what was typed.
    """
    return all_versions().get((request.view_args or {})["game"]) or abort(404)


def _start(form: StartDeclarerForm, at: tuple[Actor, Stamp]) -> WrittenDeclarer:
    version = _version()
    return actions.start(
        *at,
        **form.heading,
        game=version.game,
        options=form.options(version.game),
        first_dealer=form.dealer,
        version=SeenVersion(version.id, form.typed("version")) if version.own else None,
    )


def _values(
    version: HouseGame, _seating: Seating, form: StartDeclarerForm | None
) -> Mapping[str, Any]:
    chosen = {**option_fields(version.game, version.resolved), **request.args}
    typed = form.typed if form else lambda name: chosen.get(name, "")
    return {
        **option_values(version.game, typed, {}),
        "version": version,
        "archived": version.id in house_games().archived,
        "game_name": say(version.label),
        "about": _about(version),
        "first_dealer": form.typed("first_dealer") if form else "0",
    }


StartPages(
    sittings=SITTINGS,
    template="declarer/new.html",
    form=StartDeclarerForm,
    act=_start,
    settings=_version,
    limits=lambda version: (version.game.fewest_players, version.game.most_players),
    most_players=MAX_PLAYERS,
    values=_values,
    path="/<game>",
).add_to(blueprint)
