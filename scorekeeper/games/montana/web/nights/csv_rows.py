"""Nights as spreadsheet rows: one per night, or one per deal and player. No I/O."""

from collections.abc import Iterator

from scorekeeper.games.montana.rules.deals import DUMMY, SEATS, Deal
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.standings import standings
from scorekeeper.web.spreadsheets import Row

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
            cells = _played(deal, seat, night, totals)
            yield *deal_cells, seat + 1, names[seat], *cells, deal.tricks.get(DUMMY), deal.note


def _played(deal: Deal, seat: int, night: Night, totals: list[int]) -> Row:
    """A player's bids, tricks, outcome and points; adds the points to the seat's total."""
    entered = (deal.first_contracts.get(seat), deal.contracts.get(seat), deal.tricks.get(seat))
    scores = deal.scores(night.rules)
    if not scores:
        return *entered, None, None, None
    totals[seat] += scores[seat].points
    return *entered, scores[seat].outcome, scores[seat].points, totals[seat]


def _yes(flag: bool) -> str:
    return "yes" if flag else "no"
