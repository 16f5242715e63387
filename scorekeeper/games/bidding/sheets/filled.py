"""The sheet of a sitting: its deals so far, and an empty row for each future deal."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from flask import Response, request, url_for
from flask_babel import gettext

from scorekeeper.base.tenths import TENTHS, say_points
from scorekeeper.games.bidding.rules.bidding import deal_notices
from scorekeeper.games.bidding.rules.deals import BLIND_NIL, WITH_PARTNER, BidDeal
from scorekeeper.games.bidding.rules.game_values import Zero
from scorekeeper.games.bidding.rules.schedule import Slot, slot
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.rules.standings import SideDeal
from scorekeeper.games.bidding.sheets.rows import (
    PrintedSlot,
    crib,
    fit_seats,
    is_narrow,
    printed_slots,
    side_width,
    trump_key,
    trump_sign,
)
from scorekeeper.games.bidding.store.sittings import BiddingTopic
from scorekeeper.games.bidding.web.sight import public_view
from scorekeeper.web.access import place
from scorekeeper.web.addresses import as_number
from scorekeeper.web.charts import Totals, of_totals
from scorekeeper.web.language import isolated, say
from scorekeeper.web.sheets.blueprint import sheet_view
from scorekeeper.web.sheets.fitting import largest
from scorekeeper.web.sheets.paper import SittingSheet, paper, sheet
from scorekeeper.web.sheets.parts import SheetPart, parts_of

MAX_LINES = 40

_CELLS, _SUMS = (10, 9, 8), (13, 10, 9, 8)  # font sizes in points
_PADDING = 0.6
_MORE_DEALS = 8
_HIGH = {"a4": 205.0, "letter": 187.0, "a5": 120.0}
"""Paper size → millimetres for rows, with the points crib below them."""

_ROW, _STACKED, _WHY = 4.9, 8.4, 4.0  # mm: row of a deal, row with stacked results, reasons
_HEIGHTS = ((9.5, "b-high"), (7.6, ""), (6.2, "b-lower"), (5.4, "b-lowest"))
_ROOMY = {"a5": 3}  # with more sides, the results are stacked
_USUALLY_ROOMY = 5


@dataclass(frozen=True, slots=True)
class PrintedSide:
    """A side's columns of a deal; empty ones are to be filled in by hand.

    Args:
        bids: bid and tricks of each seat, such as 2/3.
        total: the points after the deal.
        made: whether the bid was made.
    """

    bids: str = ""
    points: str = ""
    total: str = ""
    made: bool = False

    @property
    def texts(self) -> tuple[str, str, str]:
        return self.bids, self.points, self.total


@dataclass(frozen=True, slots=True)
class PrintedBidDeal:
    """A row for a deal, played or future.

    Args:
        slot: number, cards, dealer and trump.
        why: reasons that do not follow from bid and tricks, and the note.
    """

    slot: PrintedSlot
    kind: str
    sides: tuple[PrintedSide, ...]
    why: str = ""
    empty: bool = False


@sheet_view("/bidding/<number:number>", "bidding")
def sitting(number: int) -> Response:
    """Print a sitting; an unfinished one has rows for future deals."""
    stored = public_view(BiddingTopic(number).load(place()))
    sitting, deleted = stored.value, bool(stored.deleted_at)
    here = url_for("bidding.show", number=number)
    continues = not (sitting.is_over or deleted)
    parts = parts_of((len(_why(sitting, deal)) for deal in sitting.deals), gettext("Deals:"))
    part = parts.here
    to_come = continues and parts.at_end
    lines = _requested_lines() if to_come and sitting.to_come is None else None
    coming = rows_to_come(sitting, lines) if to_come else ()
    rows = [*deal_rows(sitting, part), *coming]
    kinds = [(kind, [*deals]) for kind, deals in groupby(rows, attrgetter("kind"))]
    totals = sitting.running_totals
    sums = _format_totals(sitting.totals if parts.at_end else totals[part.last - 1])
    column = side_width(len(sitting.sides))
    cells = _cells_size(rows, column)
    roomy = cells is not None
    return sheet(
        "bidding/sheets/sitting.html",
        title=SittingSheet(say(sitting.played.label), sitting.name, sitting.date),
        styles=("bidding/sheets/sheet",),
        back=here,
        link=here,
        options="" if lines is None else "bidding/sheets/sitting_options.html",
        in_parts=parts,
        number=number,
        endpoint=str(request.endpoint),
        empty_lines=lines,
        sitting=sitting,
        game=sitting.played,
        roomy=roomy,
        height=_height(rows, len(kinds), roomy=roomy),
        deleted=deleted,
        winners=[sitting.side_name(side) for side in sitting.winners],
        kinds=kinds,
        last=len(rows) + part.first - 1,
        before=_format_totals(totals[part.first - 2]) if part.number > 1 else (),
        sums=sums,
        cells_size=cells or _CELLS[-1],
        sums_size=largest(sums, column - _PADDING, _SUMS) or _SUMS[-1],
        narrow=is_narrow(len(sitting.sides)),
        fitted=fit_seats([seat.name for seat in sitting.seated], len(sitting.sides)),
        chart=_chart(sitting, part),
        names=[sitting.side_name(side) for side in range(len(sitting.sides))],
        crib=crib(sitting.played),
        trump_key=trump_key(),
    )


def _cells_size(rows: Sequence[PrintedBidDeal], column: float) -> int | None:
    """The largest font size in which bids, points and totals fit next to each other, if any."""
    if rows and len(rows[0].sides) > _ROOMY.get(paper(), _USUALLY_ROOMY):
        return None
    texts = (text for row in rows for side in row.sides for text in side.texts)
    words = (word for text in texts for word in text.split())
    return largest(words, column / 3 - _PADDING, _CELLS)


def deal_rows(sitting: BiddingSitting, part: SheetPart) -> Iterator[PrintedBidDeal]:
    for number in range(part.first, part.last + 1):
        deal = sitting.deals[number - 1]
        trump = trump_sign(sitting.trump(deal))
        dealt = PrintedSlot(number, deal.cards, deal.dealer + 1, trump, deal.kind)
        sides = tuple(_side(sitting, deal, side) for side in range(len(sitting.sides)))
        yield PrintedBidDeal(dealt, _kind_name(sitting, deal.kind), sides, _why(sitting, deal))


def rows_to_come(sitting: BiddingSitting, lines: int | None) -> Iterator[PrintedBidDeal]:
    """An empty row for each future deal; `lines` rows if their number is not fixed."""
    first = len(sitting.deals) + 1
    slots = sitting.to_come
    if slots is None:
        slots = _endless_slots(sitting, first, lines or 0)
    dealer = sitting.next_dealer
    coming = printed_slots(sitting.played, sitting.players, slots, first=first, dealer=dealer)
    sides = (PrintedSide(),) * len(sitting.sides)
    return (
        PrintedBidDeal(printed, _kind_name(sitting, printed.kind), sides, empty=True)
        for printed in coming
    )


def _height(rows: Sequence[PrintedBidDeal], kinds: int, *, roomy: bool) -> str:
    """The CSS class of the highest empty rows that fit on the page with the other rows."""
    empty = sum(row.empty for row in rows)
    played = (len(rows) - empty) * (_ROW if roomy else _STACKED)
    notes = _WHY * (kinds + sum(bool(row.why) for row in rows))
    free = _HIGH[paper()] - played - notes
    return next((name for high, name in _HEIGHTS if empty * high <= free), "")


def _endless_slots(sitting: BiddingSitting, first: int, lines: int) -> tuple[Slot, ...]:
    numbers = range(first, first + lines)
    return tuple(slot(sitting.played, sitting.players, number) for number in numbers)


def _requested_lines() -> int:
    """The requested number of empty rows, if the number of deals is not fixed."""
    requested = as_number(request.args.get("lines", ""))
    return min(_MORE_DEALS if requested is None else requested, MAX_LINES)


def _kind_name(sitting: BiddingSitting, kind_id: str) -> str:
    kind = sitting.played.kind(kind_id)
    return say(sitting.played.kind_label(kind)) if kind else ""


def _side(sitting: BiddingSitting, deal: BidDeal, side: int) -> PrintedSide:
    seats = sitting.sides[side]
    bids = " + ".join(filter(None, (_bid(sitting, deal, seat) for seat in seats)))
    scores = sitting.scores(deal)
    if not scores:
        return PrintedSide(bids)
    total = sitting.running_totals[sitting.number(deal.id) - 1][side]
    made = scores[side].outcome == "made"
    return PrintedSide(bids, say(say_points(scores[side].points)), say(say_points(total)), made)


def _bid(sitting: BiddingSitting, deal: BidDeal, seat: int) -> str:
    """Bid and tricks of a seat, as far as known, such as 2/3."""
    bid, tricks = deal.bids.get(seat), deal.tricks.get(seat)
    count = "" if tricks is None else str(tricks)
    if bid is None:
        return f"–/{count}" if count else ""
    if bid == WITH_PARTNER:
        return f"·/{count}"
    if bid == BLIND_NIL or (bid == 0 and sitting.played.zero is Zero.NIL):
        nil = gettext("blind nil") if bid == BLIND_NIL else gettext("nil")
        return f"{nil}/{count}"
    return f"{bid}/{count}"


def _why(sitting: BiddingSitting, deal: BidDeal) -> str:
    """The reasons by side that do not follow from bid and tricks, and the note."""
    scores = sitting.scores(deal)
    names = sitting.side_names_in(deal)
    reasons = [
        f"{isolated(names[side])}: {say(score.reason)}"
        for side, score in enumerate(scores)
        if _needs_a_reason(sitting, deal, side, score)
    ]
    notices = map(say, deal_notices(sitting, deal))
    return " · ".join([*reasons, *notices, *([isolated(deal.note)] if deal.note else [])])


def _needs_a_reason(sitting: BiddingSitting, deal: BidDeal, side: int, score: SideDeal) -> bool:
    bids = max(len(score.outcomes), 1)
    return len(score.lines) > bids or any(seat in deal.blind for seat in sitting.sides[side])


def _format_totals(totals: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(say(say_points(total)) for total in totals)


def _chart(sitting: BiddingSitting, part: SheetPart) -> Totals | None:
    """The chart of totals, once two deals are done; None if points are not integers."""
    done = [n for n, scores in enumerate(sitting.side_deals) if scores]
    rows = tuple((n + 1, sitting.running_totals[n]) for n in done)
    if any(total % TENTHS for _, totals in rows for total in totals):
        return None
    whole = tuple((n, tuple(total // TENTHS for total in totals)) for n, totals in rows)
    return of_totals(whole, part.first, part.last)
