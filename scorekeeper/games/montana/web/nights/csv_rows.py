"""Nights as rows of a spreadsheet: one a night, or one a deal and player. Pure."""

from collections.abc import Iterator

from scorekeeper.games.montana.rules.deals import DUMMY, SEATS, Deal
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.standings import standings
from scorekeeper.web.spreadsheets import Row

NIGHT_COLUMNS = (
    *("night", "date", "name", "finished", "deals"),
    *(f"{said}{seat + 1}" for seat in SEATS for said in ("player", "points")),
    *("winners", "note"),
)
DEAL_COLUMNS = (
    *("night", "date", "night_name", "deal", "dealer", "game", "modifiers", "last_round"),
    *("seat", "player", "first_bid", "bid", "tricks", "outcome", "points", "total"),
    *("dummy_tricks", "note"),
)


def night_rows(number: int, night: Night) -> Iterator[Row]:
    """The night in one row; whoever took over a seat has its points."""
    seats = standings(night)
    yield (
        *(number, night.date, night.name, _yes(night.finished), len(night.deals_done)),
        *(cell for seat in seats for cell in (seat.who.name, seat.total)),
        *(", ".join(seat.who.name for seat in seats if seat.won), night.note),
    )


def deal_rows(number: int, night: Night) -> Iterator[Row]:
    """Three rows for each deal in which a game was called, with its points once it is done."""
    totals = [0] * len(SEATS)
    for count, deal in enumerate(night.deals, 1):
        if deal.call is None:
            continue
        names = [who.name for who in night.seats_in(deal)]
        said = (
            *(number, night.date, night.name, count, names[deal.dealer], deal.call.variant.name),
            *(", ".join(sorted(deal.call.modifiers)), _yes(deal.call.last_round)),
        )
        for seat in SEATS:
            played = _played(deal, seat, night, totals)
            yield *said, seat + 1, names[seat], *played, deal.tricks.get(DUMMY), deal.note


def _played(deal: Deal, seat: int, night: Night, totals: list[int]) -> Row:
    """What one player said and took, and what it came to; adds that to the seat's total."""
    said = (deal.first_contracts.get(seat), deal.contracts.get(seat), deal.tricks.get(seat))
    scores = deal.scores(night.rules)
    if not scores:
        return *said, None, None, None
    totals[seat] += scores[seat].points
    return *said, scores[seat].outcome, scores[seat].points, totals[seat]


def _yes(so: bool) -> str:
    return "yes" if so else "no"
