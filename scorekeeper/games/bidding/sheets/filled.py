"""The sheet of a sitting: its deals so far, and a row for each that is to come."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter

from flask import Response, request
from flask_babel import gettext

from scorekeeper.core.network import Qr
from scorekeeper.games.bidding.rules.bidding import deal_notices
from scorekeeper.games.bidding.rules.deals import BLIND_NIL, BidDeal
from scorekeeper.games.bidding.rules.game import Zero
from scorekeeper.games.bidding.rules.points import TENTHS, say_points
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
from scorekeeper.web.addresses import as_number, our_address
from scorekeeper.web.charts import Totals, of_totals
from scorekeeper.web.language import isolated, say
from scorekeeper.web.sheets.fitting import largest
from scorekeeper.web.sheets.paper import SittingSheet, paper, sheet
from scorekeeper.web.sheets.parts import SheetPart, parts_of

MOST_LINES = 40

_CELLS, _SUMS = (10, 9, 8), (13, 10, 9, 8)  # sizes of type, in points
_PADDING = 0.6
_MORE_DEALS = 8
_HIGH = {"a4": 205.0, "letter": 187.0, "a5": 120.0}
"""The millimetres that a page has for rows, with what counts how below them."""

_ROW, _STACKED, _WHY = 4.9, 8.4, 4.0  # a played deal's row, one of many sides, and what explains it
_HEIGHTS = ((9.5, "b-high"), (7.6, ""), (6.2, "b-lower"), (5.4, "b-lowest"))
_ROOMY = {"a5": 3}  # sides whose results stand beside each other; of more, below
_USUALLY_ROOMY = 5


@dataclass(frozen=True, slots=True)
class PrintedSide:
    """A side's part of a deal; what is empty is to be written by hand.

    Args:
        bids: what each of its seats bid and took, such as 2/3.
        points: what that brought.
        total: the points after it.
        made: the bid was made.
    """

    bids: str = ""
    points: str = ""
    total: str = ""
    made: bool = False

    @property
    def texts(self) -> tuple[str, str, str]:
        """The texts of its three columns."""
        return self.bids, self.points, self.total


@dataclass(frozen=True, slots=True)
class PrintedBidDeal:
    """A deal, or a row for one to come.

    Args:
        slot: its number, cards, dealer and trump.
        kind: the name of a special deal.
        sides: side by side.
        why: reasons that bid and tricks alone don't give, and what somebody wrote.
        empty: nothing is known of it yet.
    """

    slot: PrintedSlot
    kind: str
    sides: tuple[PrintedSide, ...]
    why: str = ""
    empty: bool = False


def filled(number: int, sitting: BiddingSitting, here: str, *, discarded: bool = False) -> Response:
    """The sheet of the sitting with that number, or its PDF, as the endpoint says.

    Args:
        number: that of the sitting.
        sitting: what is printed.
        here: its address in the app, a path: the way back, and what the code leads to.
        discarded: it was deleted; nothing follows then.
    """
    goes_on = not (sitting.is_over or discarded)
    parts = parts_of((_letters(sitting, deal) for deal in sitting.deals), gettext("Deals:"))
    part = parts.here
    to_come = goes_on and parts.at_end
    lines = _lines() if to_come and sitting.to_come is None else None
    address = our_address() + here
    coming = rows_to_come(sitting, lines) if to_come else ()
    rows = [*deal_rows(sitting, part), *coming]
    kinds = [(kind, [*deals]) for kind, deals in groupby(rows, attrgetter("kind"))]
    totals = sitting.running_totals
    sums = _said(sitting.totals if parts.at_end else totals[part.last - 1])
    column = side_width(len(sitting.sides))
    cells = _cells_size(rows, column)
    roomy = cells is not None
    return sheet(
        "bidding/sheets/sitting.html",
        title=SittingSheet(say(sitting.played.label), sitting.name, sitting.date),
        styles=("bidding/sheets/sheet",),
        back=here,
        options="" if lines is None else "bidding/sheets/sitting_options.html",
        in_parts=parts,
        number=number,
        endpoint=str(request.endpoint),
        empty_lines=lines,
        sitting=sitting,
        game=sitting.played,
        roomy=roomy,
        height=_height(rows, len(kinds), roomy=roomy),
        discarded=discarded,
        winners=[sitting.side_name(side) for side in sitting.winners],
        kinds=kinds,
        last=len(rows) + part.first - 1,
        before=_said(totals[part.first - 2]) if part.number > 1 else (),
        sums=sums,
        cells_size=cells or _CELLS[-1],
        sums_size=largest(sums, column - _PADDING, _SUMS) or _SUMS[-1],
        narrow=is_narrow(len(sitting.sides)),
        fitted=fit_seats([seat.name for seat in sitting.seated], len(sitting.sides)),
        chart=_chart(sitting, part),
        names=[sitting.side_name(side) for side in range(len(sitting.sides))],
        crib=crib(sitting.played),
        trump_key=trump_key(),
        address=address,
        qr=Qr.of(address),
    )


def _cells_size(rows: Sequence[PrintedBidDeal], column: float) -> int | None:
    """The size of type in which bids, points and totals fit beside each other, if any."""
    if rows and len(rows[0].sides) > _ROOMY.get(paper(), _USUALLY_ROOMY):
        return None
    texts = (text for row in rows for side in row.sides for text in side.texts)
    words = (word for text in texts for word in text.split())
    return largest(words, column / 3 - _PADDING, _CELLS)


def deal_rows(sitting: BiddingSitting, part: SheetPart) -> Iterator[PrintedBidDeal]:
    """A row for each deal of the part."""
    for number in range(part.first, part.last + 1):
        deal = sitting.deals[number - 1]
        trump = trump_sign(sitting.trump(deal))
        dealt = PrintedSlot(number, deal.cards, deal.dealer + 1, trump, deal.kind)
        sides = tuple(_side(sitting, deal, side) for side in range(len(sitting.sides)))
        yield PrintedBidDeal(dealt, _kind(sitting, deal.kind), sides, _why(sitting, deal))


def rows_to_come(sitting: BiddingSitting, lines: int | None) -> Iterator[PrintedBidDeal]:
    """An empty row for each deal of the course that has not begun; else so many."""
    first = len(sitting.deals) + 1
    slots = sitting.to_come
    if slots is None:
        slots = _more(sitting, first, lines or 0)
    dealer = sitting.next_dealer
    coming = printed_slots(sitting.played, sitting.players, slots, first=first, dealer=dealer)
    sides = (PrintedSide(),) * len(sitting.sides)
    return (PrintedBidDeal(each, _kind(sitting, each.kind), sides, empty=True) for each in coming)


def _height(rows: Sequence[PrintedBidDeal], kinds: int, *, roomy: bool) -> str:
    """The class of empty rows that fit on one page with the others, as high as possible."""
    empty = sum(row.empty for row in rows)
    played = (len(rows) - empty) * (_ROW if roomy else _STACKED)
    notes = _WHY * (kinds + sum(bool(row.why) for row in rows))
    free = _HIGH[paper()] - played - notes
    return next((name for high, name in _HEIGHTS if empty * high <= free), "")


def _more(sitting: BiddingSitting, first: int, lines: int) -> tuple[Slot, ...]:
    numbers = range(first, first + lines)
    return tuple(slot(sitting.played, sitting.players, number) for number in numbers)


def _lines() -> int:
    """How many empty rows are asked for, where the course does not say it."""
    wanted = as_number(request.args.get("lines", ""))
    return min(_MORE_DEALS if wanted is None else wanted, MOST_LINES)


def _kind(sitting: BiddingSitting, kind_id: str) -> str:
    kind = sitting.played.kind(kind_id)
    return say(sitting.played.kind_label(kind)) if kind else ""


def _side(sitting: BiddingSitting, deal: BidDeal, side: int) -> PrintedSide:
    seats = sitting.sides[side]
    bids = " + ".join(filter(None, (_bid(sitting, deal, seat) for seat in seats)))
    scores = sitting.scores(deal)
    if not scores:
        return PrintedSide(bids)
    total = sitting.running_totals[sitting.number(deal) - 1][side]
    made = scores[side].outcome == "made"
    return PrintedSide(bids, say(say_points(scores[side].points)), say(say_points(total)), made)


def _bid(sitting: BiddingSitting, deal: BidDeal, seat: int) -> str:
    """What a seat bid and took, as far as it is known: 2/3."""
    bid, tricks = deal.bids.get(seat), deal.tricks.get(seat)
    took = "" if tricks is None else str(tricks)
    if bid is None:
        return f"–/{took}" if took else ""
    if bid == BLIND_NIL or (bid == 0 and sitting.played.zero is Zero.NIL):
        nil = gettext("blind nil") if bid == BLIND_NIL else gettext("nil")
        return f"{nil}/{took}"
    return f"{bid}/{took}"


def _why(sitting: BiddingSitting, deal: BidDeal) -> str:
    """The reasons that bid and tricks alone don't give, side by side, and the note."""
    scores = sitting.scores(deal)
    names = sitting.side_names_in(deal)
    said = [
        f"{isolated(names[side])}: {say(score.reason)}"
        for side, score in enumerate(scores)
        if _needs_a_reason(sitting, deal, side, score)
    ]
    notices = map(say, deal_notices(sitting, deal))
    return " · ".join([*said, *notices, *([isolated(deal.note)] if deal.note else [])])


def _needs_a_reason(sitting: BiddingSitting, deal: BidDeal, side: int, score: SideDeal) -> bool:
    return len(score.lines) > 1 or any(seat in deal.blind for seat in sitting.sides[side])


def _letters(sitting: BiddingSitting, deal: BidDeal) -> int:
    """How much people may have written of the deal: names, where reasons are given, and notes."""
    return len(_why(sitting, deal))


def _said(totals: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(say(say_points(total)) for total in totals)


def _chart(sitting: BiddingSitting, part: SheetPart) -> Totals | None:
    """The totals as lines, once two deals are played; none where points are not whole."""
    done = [n for n, scores in enumerate(sitting.side_deals) if scores]
    rows = tuple((n + 1, sitting.running_totals[n]) for n in done)
    if any(total % TENTHS for _, totals in rows for total in totals):
        return None
    whole = tuple((n, tuple(total // TENTHS for total in totals)) for n, totals in rows)
    return of_totals(whole, part.first, part.last)
