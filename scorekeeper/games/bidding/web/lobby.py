"""The lobby of games of exact bids: continue a sitting, or choose a game to start."""

from flask import Response
from flask_babel import get_locale

from scorekeeper.core.roles import Role
from scorekeeper.core.sitting_lists import SittingLine
from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.store.sittings import SITTING_LIST
from scorekeeper.games.bidding.web.blueprint import blueprint
from scorekeeper.games.bidding.web.own_games import offered_games
from scorekeeper.games.bidding.web.sittings import SITTINGS
from scorekeeper.games.bidding.web.wording import about_game, summary
from scorekeeper.web.access import place, requires
from scorekeeper.web.start_pages import LATELY, RECENT, lobby_page, order_games

_BEST_KNOWN = {"ru": ("raspisnoy",)}


@blueprint.get("")
@requires(Role.VIEWER)
def lobby() -> Response:
    """Unfinished sittings, and the games, recently played ones first."""
    lately = SITTING_LIST.newest(place(), limit=LATELY)
    return lobby_page(
        "bidding/lobby.html",
        SITTINGS,
        recent=lately[:RECENT],
        games=_games(lately),
        about_game=about_game,
        summary=summary,
    )


def _games(lately: list[SittingLine]) -> list[BiddingGame]:
    """List games: recently played, the house's own, the best known in this language, the others."""
    played = [str(line.cache.get("game", "")) for line in lately]
    offered = offered_games()
    own = [name for name in offered if name not in builtin_games()]
    best_known = _BEST_KNOWN.get(str(get_locale()), ())
    order = order_games(played, own, best_known, builtin_games())
    return [offered[name] for name in order if name in offered]
