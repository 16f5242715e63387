"""Where games of exact bids begin: go on with one, or choose which to play."""

from flask import Response

from scorekeeper.core.roles import Role
from scorekeeper.core.sitting_lists import SittingLine
from scorekeeper.core.sittings import OPEN
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.store.sittings import SITTING_LIST
from scorekeeper.games.bidding.web.blueprint import blueprint
from scorekeeper.games.bidding.web.own_games import offered_games
from scorekeeper.games.bidding.web.sittings import SITTINGS
from scorekeeper.games.bidding.web.wording import about_game
from scorekeeper.web.access import member, place, requires
from scorekeeper.web.pages import page
from scorekeeper.web.sitting_listing import sitting_listing

_OPEN = 3
_RECENT = 5
_LATELY = 30


@blueprint.get("")
@requires(Role.VIEWER)
def lobby() -> Response:
    """What one can go on with, and the games, those first that the house played lately."""
    lately = SITTING_LIST.newest(place(), most=_LATELY)
    return page(
        "bidding/lobby.html",
        shown=SITTINGS,
        going_on=SITTING_LIST.newest(place(), most=_OPEN, state=OPEN),
        recent=lately[:_RECENT],
        games=_games(lately),
        about_game=about_game,
        member=member(),
    )


@blueprint.get("/sittings")
@requires(Role.VIEWER)
def listing() -> Response:
    """The newest sittings that go on, and those that are over."""
    return sitting_listing(SITTINGS)


def _games(lately: list[SittingLine]) -> list[BiddingGame]:
    """All games: those that were played lately first, then the house's own, then the others."""
    played = [str(line.cache.get("game", "")) for line in lately]
    known = offered_games()
    return [known[name] for name in dict.fromkeys([*played, *known]) if name in known]
