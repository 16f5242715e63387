"""The house's records, searched and filtered: page by page, or streamed as spreadsheets."""

from collections.abc import Callable, Iterator

from flask import Response, abort, request, stream_with_context, url_for

from scorekeeper.core.db import db
from scorekeeper.core.roles import Role
from scorekeeper.core.topics import Place
from scorekeeper.games.montana.rules.deals import DUMMY, SEATS, Deal
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.standings import standings
from scorekeeper.games.montana.store.lists import NIGHTS
from scorekeeper.games.montana.store.nights import NightTopic
from scorekeeper.games.montana.store.numbers import as_public
from scorekeeper.games.montana.store.search import Key, key_of, search
from scorekeeper.games.montana.web.nights.blueprint import blueprint
from scorekeeper.games.montana.web.nights.finding import FILTERS, Choices, SearchTerms
from scorekeeper.games.montana.web.nights.sittings import SITTINGS
from scorekeeper.web.access import member, place, requires
from scorekeeper.web.addresses import as_number
from scorekeeper.web.htmx import htmx
from scorekeeper.web.pages import page
from scorekeeper.web.spreadsheets import MARK, Row, write_csv

PER_PAGE = 30


@blueprint.get("")
@requires(Role.VIEWER)
def listing() -> Response:
    """The newest nights that match the address, or those older than `before`."""
    choices = Choices(place())
    filters = choices.read()
    night = as_number(request.args.get("before", ""))
    before = None if night is None else key_of(place(), night)
    terms = choices.search_terms(filters)
    result = search(place(), terms.terms, limit=PER_PAGE, before=before, dates=terms.dates)
    response = page(
        "montana/nights/list.html",
        fragment="montana/nights/_found.html",
        filters=filters,
        choices=choices,
        nights=NIGHTS.these(place(), result.numbers),
        game=SITTINGS,
        result=result,
        cut=terms.cut,
        before=before,
        in_part=htmx.wants_fragment,
    )
    if htmx.wants_fragment:
        # choices become steps in the browser's history, typed letters do not
        header = "HX-Replace-Url" if htmx.source == "input#q" else "HX-Push-Url"
        response.headers[header] = url_for("montana.listing", **filters.address)
    return response


NIGHT_COLUMNS = (
    *("night", "date", "name", "finished", "deals"),
    *(f"{column}{seat + 1}" for seat in SEATS for column in ("player", "points")),
    *("winners", "note"),
)
DEAL_COLUMNS = (
    *("night", "date", "night_name", "deal", "dealer", "game", "modifiers", "last_round"),
    *("seat", "player", "first_bid", "bid", "tricks", "outcome", "points", "total"),
    *("dummy_tricks", "note"),
)


def night_rows(number: int, night: Night) -> Iterator[Row]:
    """The night in one row; a substitute has the points of the seat."""
    seats = standings(night)
    yield (
        *(number, night.date, night.name, _yes(night.finished), len(night.deals_done)),
        *(cell for seat in seats for cell in (seat.who.name, seat.total)),
        *(", ".join(seat.who.name for seat in seats if seat.won), night.note),
    )


def deal_rows(number: int, night: Night) -> Iterator[Row]:
    """Three rows for each deal with a call; with points once the deal is done."""
    totals = [0] * len(SEATS)
    for count, deal in enumerate(night.deals, 1):
        if deal.call is None:
            continue
        names = [who.name for who in night.seats_in(deal)]
        deal_cells = (
            *(number, night.date, night.name, count, names[deal.dealer], deal.call.variant.name),
            *(", ".join(sorted(deal.call.modifiers)), _yes(deal.call.last_round)),
        )
        for seat in SEATS:
            cells = _deal_row(deal, seat, night, totals)
            yield *deal_cells, seat + 1, names[seat], *cells, deal.tricks.get(DUMMY), deal.note


def _deal_row(deal: Deal, seat: int, night: Night, totals: list[int]) -> Row:
    """A player's bids, tricks, outcome and points; adds the points to the seat's total."""
    entered = (deal.first_contracts.get(seat), deal.contracts.get(seat), deal.tricks.get(seat))
    scores = deal.scores(night.rules)
    if not scores:
        return *entered, None, None, None
    totals[seat] += scores[seat].points
    return *entered, scores[seat].outcome, scores[seat].points, totals[seat]


def _yes(flag: bool) -> str:
    return "yes" if flag else "no"


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
    house, head = member().house_id, MARK + write_csv([columns])
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
        yield write_csv(
            row for stored in nights for row in rows(stored.number, as_public(stored).value)
        )
        if result.older is None:
            return
        before = result.older
