"""The records as spreadsheet files, filtered or all; streamed while they are read."""

from collections.abc import Callable, Iterator

from flask import Response, abort, request, stream_with_context

from scorekeeper.core.db import db
from scorekeeper.core.roles import Role
from scorekeeper.core.topics import Place
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.store.nights import NightTopic
from scorekeeper.games.montana.store.search import Key, search
from scorekeeper.games.montana.web.nights.blueprint import blueprint
from scorekeeper.games.montana.web.nights.csv_rows import (
    DEAL_COLUMNS,
    NIGHT_COLUMNS,
    deal_rows,
    night_rows,
)
from scorekeeper.games.montana.web.nights.finding import FILTERS, Choices, SearchTerms
from scorekeeper.games.montana.web.nights.sight import visible_to_all
from scorekeeper.web.access import member, place, requires
from scorekeeper.web.spreadsheets import MARK, Row, written

Rows = Callable[[int, Night], Iterator[Row]]

_AT_ONCE = 50  # nights per read


@blueprint.get("/nights.csv")
@requires(Role.VIEWER)
def nights_csv() -> Response:
    """The nights that match the address, one row each."""
    return _file("nights.csv", NIGHT_COLUMNS, night_rows)


@blueprint.get("/deals.csv")
@requires(Role.VIEWER)
def deals_csv() -> Response:
    """The deals of the nights that match the address, one row for each player."""
    return _file("deals.csv", DEAL_COLUMNS, deal_rows)


def _file(name: str, columns: Row, rows: Rows) -> Response:
    choices = Choices(place())
    filters = choices.read()
    terms = choices.search_terms(filters)
    if terms.cut or any(request.args.get(n) and not getattr(filters, n) for n in FILTERS):
        abort(404)  # unknown filters must not give a file of other nights
    house, head = member().house_id, MARK + written([columns])
    parts = stream_with_context(_parts(house, terms, head, rows))
    answer = Response(parts, content_type="text/csv; charset=utf-8")
    answer.headers["Content-Disposition"] = f"attachment; filename={name}"
    return answer


def _parts(house: int, terms: SearchTerms, head: str, rows: Rows) -> Iterator[str]:
    """The file in parts of a few nights; no database connection is held while a part is sent."""
    db.session.remove()
    yield head
    before: Key | None = None
    while True:
        here = Place(db.session.connection(), house)
        result = search(here, terms.terms, limit=_AT_ONCE, before=before, dates=terms.dates)
        nights = NightTopic.load_numbered(here, result.numbers)
        db.session.remove()
        yield written(
            row for stored in nights for row in rows(stored.number, visible_to_all(stored).value)
        )
        if result.older is None:
            return
        before = result.older
