"""Where games of exact bids begin: go on with one, or choose which to play."""

from flask import Response, request

from scorekeeper.core.roles import Role
from scorekeeper.core.sitting_lists import SittingLine
from scorekeeper.core.sittings import OPEN, OVER
from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.store.sittings import SITTING_LIST
from scorekeeper.games.bidding.web.blueprint import blueprint
from scorekeeper.games.bidding.web.sittings import SITTINGS
from scorekeeper.games.bidding.web.wording import about_game
from scorekeeper.web.access import member, place, requires
from scorekeeper.web.addresses import as_number
from scorekeeper.web.pages import page

_OPEN = 3
_RECENT = 5
_LATELY = 30
_PER_PAGE = 30


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
    """The newest sittings that go on, and those that are over.

    With `before`, those that are over and older; with `open`, those that go on and are older.
    """
    before, since = (as_number(request.args.get(name, "")) for name in ("before", "open"))
    most = _PER_PAGE + 1
    going_on = [] if before else SITTING_LIST.newest(place(), most=most, state=OPEN, before=since)
    played = [] if since else SITTING_LIST.newest(place(), most=most, state=OVER, before=before)
    return page(
        "bidding/listing.html",
        shown=SITTINGS,
        going_on=going_on[:_PER_PAGE],
        older_open=_older(going_on),
        played=played[:_PER_PAGE],
        older=_older(played),
        member=member(),
    )


def _games(lately: list[SittingLine]) -> list[BiddingGame]:
    """All games: those that were played lately first, then the others in their usual order."""
    played = [str(line.cache.get("game", "")) for line in lately]
    known = builtin_games()
    return [known[name] for name in dict.fromkeys([*played, *known]) if name in known]


def _older(found: list[SittingLine]) -> int | None:
    """The sitting before which the next page begins, if there is one."""
    return found[_PER_PAGE - 1].id if len(found) > _PER_PAGE else None
