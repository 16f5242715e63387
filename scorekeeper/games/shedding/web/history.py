"""What was played: the matches a page at a time, the log of one, and a match as a file."""

from flask import Response, request

from scorekeeper.base.text import text
from scorekeeper.core.roles import Role
from scorekeeper.games.shedding.files.match_file import write_match
from scorekeeper.games.shedding.store.lists import (
    MatchLine,
    discarded_matches,
    open_matches,
    played_matches,
)
from scorekeeper.games.shedding.store.matches import MatchTopic, load_match
from scorekeeper.games.shedding.web.blueprint import blueprint
from scorekeeper.games.shedding.web.cells import told
from scorekeeper.web.access import member, place, requires
from scorekeeper.web.addresses import as_number
from scorekeeper.web.links import Link
from scorekeeper.web.logs import log_page
from scorekeeper.web.pages import download, page

PER_PAGE = 30


@blueprint.get("/matches")
@requires(Role.VIEWER)
def history() -> Response:
    """The newest matches that go on, and those that are over.

    With `before`, those that are over and older; with `open`, those that go on and are older.
    """
    before, since = (as_number(request.args.get(name, "")) for name in ("before", "open"))
    most = PER_PAGE + 1
    going_on = [] if before else open_matches(place(), most=most, before=since)
    played = [] if since else played_matches(place(), most=most, before=before)
    return page(
        "shedding/history.html",
        going_on=going_on[:PER_PAGE],
        older_open=_older(going_on),
        played=played[:PER_PAGE],
        older=_older(played),
        member=member(),
    )


def _older(found: list[MatchLine]) -> int | None:
    """The match before which the next page begins, if there is one."""
    return found[PER_PAGE - 1].id if len(found) > PER_PAGE else None


@blueprint.get("/matches/discarded")
@requires(Role.SCORER)
def discarded() -> Response:
    """The newest of the matches that were thrown away and can be brought back."""
    found = discarded_matches(place(), most=PER_PAGE)
    return page("shedding/discarded.html", matches=found, member=member())


@blueprint.get("/<number:number>/log")
@requires(Role.VIEWER)
def log(number: int) -> Response:
    """Who changed what, the newest first, or what came before the change `before`."""
    stored = load_match(place(), number)
    back = Link(text("Match"), "shedding.match", values={"number": number})
    topic = MatchTopic(number).name
    return log_page(topic, stored.match, back, lambda entries: told(stored.match, entries))


@blueprint.get("/<number:number>/match.json")
@requires(Role.VIEWER)
def file(number: int) -> Response:
    """The match as a file that people can read and `scorekeeper score` takes."""
    return download(write_match(load_match(place(), number).match), f"match-{number}.json")
