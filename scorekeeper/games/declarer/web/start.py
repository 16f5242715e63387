"""Start a game with a declarer: choose the game, then players, first dealer and options."""

from collections.abc import Mapping
from typing import Any

from flask import Response, abort, request, url_for
from flask_babel import get_locale

from scorekeeper.base.text import text
from scorekeeper.core.roles import Role
from scorekeeper.core.sitting_lists import SittingLine
from scorekeeper.core.write import Actor, Stamp
from scorekeeper.games.declarer import actions
from scorekeeper.games.declarer.actions import WrittenDeclarer
from scorekeeper.games.declarer.files.seeds import builtin_games
from scorekeeper.games.declarer.rules.game import DeclarerGame
from scorekeeper.games.declarer.store.sittings import SITTING_LIST, DeclarerTopic
from scorekeeper.games.declarer.web.forms import (
    MAX_PLAYERS,
    StartDeclarerForm,
    option_fields,
    option_values,
)
from scorekeeper.games.declarer.web.sittings import SITTINGS, blueprint
from scorekeeper.web.access import place, requires
from scorekeeper.web.addresses import as_number
from scorekeeper.web.language import say
from scorekeeper.web.pages import go
from scorekeeper.web.seating import Seating
from scorekeeper.web.start_pages import RECENT, StartPages, describe_players, lobby_page

_LATELY = 30
_BEST_KNOWN = {
    "en": ("skat", "belote", "tarot"),
    "ru": ("preferans", "thousand", "king", "belote"),
}

_ABOUT = {
    "preferans": text("pool, mountain and whists, settled to the whist"),
    "skat": text("games and matadors, with the Seeger–Fabian bonus"),
    "doppelkopf": text("Re against Kontra, with announcements"),
    "schafkopf": text("call games, solos and Wenz by a tariff"),
    "tarot": text("taker against all, with oudlers and bonuses"),
    "belote": text("pairs to 1000, with dedans and litige"),
    "coinche": text("Belote with bids that can be doubled"),
    "king": text("seven contracts to avoid, then the same for points"),
    "king-3": text("King with ten tricks"),
    "turkish-king": text("twenty deals, chosen in turn (Rıfkı)"),
    "barbu": text("each player declares seven contracts"),
    "thousand": text("marriages, bolts and the barrel, to 1000"),
}


@blueprint.get("")
@requires(Role.VIEWER)
def lobby() -> Response:
    """Show unfinished sittings, and the games: recently played ones first."""
    lately = SITTING_LIST.newest(place(), limit=_LATELY)
    return lobby_page(
        "declarer/lobby.html",
        SITTINGS,
        recent=lately[:RECENT],
        games=_games(lately),
        about_game=_about,
    )


def _games(lately: list[SittingLine]) -> list[DeclarerGame]:
    """List all games: recently played, the best known in this language, the others."""
    played = [str(line.cache.get("game", "")) for line in lately]
    best_known = _BEST_KNOWN.get(str(get_locale()), ())
    games = builtin_games()
    return [games[name] for name in dict.fromkeys([*played, *best_known, *games]) if name in games]


def _about(game: DeclarerGame) -> str:
    return f"{say(_ABOUT[game.id])} · {describe_players(game.fewest_players, game.most_players)}"


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
    options = option_fields(sitting)
    return go(url_for("declarer.new", game=sitting.game.id, s=players, all="here", **options))


def _game() -> DeclarerGame:
    """Return the game in the address; abort with 404 without one."""
    return builtin_games().get((request.view_args or {})["game"]) or abort(404)


def _start(form: StartDeclarerForm, at: tuple[Actor, Stamp]) -> WrittenDeclarer:
    game = _game()
    return actions.start(
        *at, **form.heading, game=game, options=form.options(game), first_dealer=form.dealer
    )


def _values(
    game: DeclarerGame, _seating: Seating, form: StartDeclarerForm | None
) -> Mapping[str, Any]:
    return {
        **option_values(game, form.typed if form else lambda name: request.args.get(name, ""), {}),
        "game_name": say(game.label),
        "about": _about(game),
        "first_dealer": form.typed("first_dealer") if form else "0",
    }


StartPages(
    sittings=SITTINGS,
    template="declarer/new.html",
    form=StartDeclarerForm,
    act=_start,
    settings=_game,
    limits=lambda game: (game.fewest_players, game.most_players),
    most_players=MAX_PLAYERS,
    values=_values,
    path="/<game>",
).add_to(blueprint)
