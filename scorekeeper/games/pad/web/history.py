"""What was played: the pads a page at a time."""

from flask import Response, request

from scorekeeper.core.roles import Role
from scorekeeper.core.sitting_lists import SittingLine
from scorekeeper.core.sittings import OPEN, OVER
from scorekeeper.games.pad.store.pads import PADS
from scorekeeper.games.pad.web.blueprint import blueprint
from scorekeeper.games.pad.web.sittings import SITTINGS
from scorekeeper.web.access import member, place, requires
from scorekeeper.web.addresses import as_number
from scorekeeper.web.pages import page

PER_PAGE = 30


@blueprint.get("/games")
@requires(Role.VIEWER)
def history() -> Response:
    """The newest pads that go on, and those that are over.

    With `before`, those that are over and older; with `open`, those that go on and are older.
    """
    before, since = (as_number(request.args.get(name, "")) for name in ("before", "open"))
    most = PER_PAGE + 1
    going_on = [] if before else PADS.newest(place(), most=most, state=OPEN, before=since)
    played = [] if since else PADS.newest(place(), most=most, state=OVER, before=before)
    return page(
        "pad/history.html",
        game=SITTINGS,
        going_on=going_on[:PER_PAGE],
        older_open=_older(going_on),
        played=played[:PER_PAGE],
        older=_older(played),
        member=member(),
    )


def _older(found: list[SittingLine]) -> int | None:
    """The pad before which the next page begins, if there is one."""
    return found[PER_PAGE - 1].id if len(found) > PER_PAGE else None
