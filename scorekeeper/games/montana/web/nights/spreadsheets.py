"""The records as files for a spreadsheet: what is asked for, or all; written as they are read."""

from collections.abc import Callable, Iterator

from flask import Response, abort, request, stream_with_context

from scorekeeper.core.db import db
from scorekeeper.core.roles import Role
from scorekeeper.core.topics import Place
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.store.nights import load_numbered
from scorekeeper.games.montana.store.search import Key, search
from scorekeeper.games.montana.web.nights.blueprint import blueprint
from scorekeeper.games.montana.web.nights.csv_rows import (
    DEAL_COLUMNS,
    NIGHT_COLUMNS,
    deal_rows,
    night_rows,
)
from scorekeeper.games.montana.web.nights.finding import FILTERS, Choices, Wanted
from scorekeeper.games.montana.web.nights.sight import seen_by_all
from scorekeeper.web.access import member, place, requires
from scorekeeper.web.spreadsheets import MARK, Row, written

Rows = Callable[[int, Night], Iterator[Row]]

_AT_ONCE = 50  # nights


@blueprint.get("/nights.csv")
@requires(Role.VIEWER)
def nights_csv() -> Response:
    """The nights that the address asks for, a row each."""
    return _file("nights.csv", NIGHT_COLUMNS, night_rows)


@blueprint.get("/deals.csv")
@requires(Role.VIEWER)
def deals_csv() -> Response:
    """Their deals, a row for each player."""
    return _file("deals.csv", DEAL_COLUMNS, deal_rows)


def _file(name: str, columns: Row, rows: Rows) -> Response:
    choices = Choices(place())
    asked = choices.read()
    wanted = choices.wanted(asked)
    if wanted.cut or any(request.args.get(n) and not getattr(asked, n) for n in FILTERS):
        abort(404)  # never a file with other nights than those that were asked for
    house, head = member().house_id, MARK + written([columns])
    parts = stream_with_context(_parts(house, wanted, head, rows))
    answer = Response(parts, content_type="text/csv; charset=utf-8")
    answer.headers["Content-Disposition"] = f"attachment; filename={name}"
    return answer


def _parts(house: int, wanted: Wanted, head: str, rows: Rows) -> Iterator[str]:
    """The file, some nights at a time; nothing of the database is held while they are sent."""
    db.session.remove()
    yield head
    before: Key | None = None
    while True:
        here = Place(db.session.connection(), house)
        found = search(here, wanted.terms, limit=_AT_ONCE, before=before, dates=wanted.dates)
        nights = load_numbered(here, found.numbers)
        db.session.remove()
        yield written(
            row for stored in nights for row in rows(stored.id, seen_by_all(stored).night)
        )
        if found.older is None:
            return
        before = found.older
