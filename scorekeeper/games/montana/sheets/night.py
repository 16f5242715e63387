"""The sheet of a night: as on paper, plus reasons for points that may surprise."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from flask import Response, request, url_for
from flask_babel import gettext

from scorekeeper.core.stored import Stored
from scorekeeper.games.montana.rules import describe
from scorekeeper.games.montana.rules.contracts import Contract, Nil
from scorekeeper.games.montana.rules.deals import DUMMY, SEATS, Deal
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.scoring import ContractScore, Outcome
from scorekeeper.games.montana.rules.standings import standings
from scorekeeper.games.montana.store.nights import NightTopic
from scorekeeper.games.montana.store.numbers import as_public
from scorekeeper.games.montana.web.nights.sittings import chart_of
from scorekeeper.games.montana.web.nights.wording import contract, rule_lines
from scorekeeper.web.access import place
from scorekeeper.web.addresses import as_number
from scorekeeper.web.language import isolated, number, say
from scorekeeper.web.sheets.blueprint import sheet_view
from scorekeeper.web.sheets.fitting import WIDTHS, fit_names
from scorekeeper.web.sheets.paper import SittingSheet, paper, sheet
from scorekeeper.web.sheets.parts import SheetPart, parts_of

MAX_LINES = 40
_MORE_DEALS = 6
_TOGETHER = 2

_NAMES = (11, 9, 8)  # font sizes in points
_NUMBER, _PADDING = 9.5, 2.1  # millimetres
_GAME = {"a4": 0.25, "letter": 0.25, "a5": 0.23}  # the column of games, as a share of the width


@dataclass(frozen=True, slots=True)
class PrintedSeat:
    """A player's part of a deal on the sheet; empty strings are filled in by hand."""

    points: int | None = None
    bid: str = ""
    took: str = ""
    why: str = ""
    total: str = ""


@dataclass(frozen=True, slots=True)
class PrintedDeal:
    """A deal, or a line for a coming one; `about` are small lines below the game's name."""

    number: int
    dealer: int
    game: str = ""
    about: tuple[str, ...] = ()
    cells: tuple[PrintedSeat, ...] = (PrintedSeat(), PrintedSeat(), PrintedSeat())
    empty: bool = False


@sheet_view("/montana/<number:number>", "night")
def night(number: int) -> Response:
    """A night's sheet; if the night is not over, with `lines` empty lines to continue by hand."""
    # the print lies on the table, so it contains only what everyone may see
    stored = as_public(NightTopic(number).load(place()))
    night = stored.value
    called = [deal for deal in night.deals if deal.call]
    parts = parts_of((_letters(night, deal) for deal in called), gettext("Deals:"))
    part = parts.here
    rows = list(deal_rows(night, part))
    if parts.at_end:
        rows += lines_to_come(stored, as_number(request.args.get("lines", "")))
    until = night if parts.at_end else replace(night, deals=night.deals[: part.last])
    ahead = standings(until)  # with the totals and players at the end of the part
    return sheet(
        "montana/sheets/night.html",
        title=SittingSheet(gettext("Montana"), night.name, night.date),
        styles=("montana/sheets/night",),
        back=url_for("montana.sheet", number=number),
        link=url_for("montana.show", number=number),
        options="montana/sheets/night_options.html"
        if parts.at_end and not stored.deleted_at
        else "",
        in_parts=parts,
        number=number,
        empty_lines=sum(row.empty for row in rows),
        night=night,
        deleted=bool(stored.deleted_at),
        rows=rows[:-_TOGETHER],
        last_rows=rows[-_TOGETHER:],
        before=_totals_after(night, part.first - 1) if part.number > 1 else (),
        standings=ahead,
        fitted=fit_names([standing.who.name for standing in ahead], _column() - _PADDING, _NAMES),
        chart=chart_of(night, part.first, part.last),
        rules=rule_lines(night.rules, differing=True),
    )


def _column() -> float:
    """Width of each player's column, in millimetres."""
    width, game = WIDTHS[paper()], _GAME[paper()]
    return (width * (1 - game) - _NUMBER) / len(SEATS)


def deal_rows(night: Night, part: SheetPart) -> Iterator[PrintedDeal]:
    done = dict(zip((d.id for d in night.deals_done), night.running_totals, strict=True))
    for n, deal in enumerate(night.deals[part.first - 1 : part.last], part.first):
        if deal.call:
            totals = done.get(deal.id)
            cells = tuple(_cell(night, deal, seat, totals) for seat in SEATS)
            game = say(deal.call.variant.label)
            yield PrintedDeal(n, deal.dealer, game, tuple(_about(night, deal)), cells)


def lines_to_come(stored: Stored[Night], count: int | None) -> Iterator[PrintedDeal]:
    """Yield `count` empty lines with the next dealers; by default for all deals to come, or six.

    A deleted night has none.
    """
    if stored.deleted_at:
        return
    night = stored.value
    called = [deal for deal in night.deals if deal.call]
    waiting = len(night.deals) - len(called)
    if count is None:
        to_come = night.deals_to_come
        count = 0 if night.finished else _MORE_DEALS if to_come is None else to_come + waiting
    dealer = night.current.dealer if waiting else night.next_dealer
    for n in range(min(count, MAX_LINES)):
        yield PrintedDeal(len(called) + n + 1, (dealer + n) % len(SEATS), empty=True)


def _letters(night: Night, deal: Deal) -> int:
    """Letters of user texts for the deal; the app's own texts are short."""
    seated = sum(len(who.name) for who in deal.sits.values())
    game = len(deal.call.variant.name) if deal.call else 0
    return len(deal.note) + 4 * seated + game + len(night.rules.kens_rule_name)


def _totals_after(night: Night, number: int) -> tuple[int, ...]:
    """The totals by seat after that deal or, if it is not done, the last done deal before it."""
    done = zip(night.deals_done, night.running_totals, strict=True)
    totals_by_id = {deal.id: totals for deal, totals in done}
    before = (
        totals_by_id[deal.id] for deal in night.deals[number - 1 :: -1] if deal.id in totals_by_id
    )
    return next(before, (0,) * len(SEATS))


def surprising(score: ContractScore, bid: Contract, *, extra: bool) -> bool:
    """Whether bid and tricks do not explain the points: a failed nil, or an extra point.

    Too many tricks are explained by the single word "over" instead.
    """
    lost_nil = isinstance(bid, Nil) and score.outcome is not Outcome.MADE
    return extra or lost_nil


def _cell(night: Night, deal: Deal, seat: int, totals: tuple[int, ...] | None) -> PrintedSeat:
    bid = contract(deal.latest_bids[seat]) if seat in deal.latest_bids else ""
    first = deal.first_contracts.get(seat)
    if first is not None and bid and first != deal.latest_bids[seat]:
        bid = f"{contract(first)}→{bid}"
    took = str(deal.tricks[seat]) if seat in deal.tricks else ""
    scores = deal.scores(night.rules)
    if not scores or totals is None:
        return PrintedSeat(None, bid, took)
    score = scores[seat]
    winners = deal.last_cards.winners(night.rules) if deal.last_cards else frozenset()
    why = ""
    if surprising(score, deal.contracts[seat], extra=seat in winners):
        why, bid = say(score.reason), bid if "→" in bid else ""  # the reason repeats the bid
    elif score.outcome is Outcome.OVER:
        why = gettext("over")
    return PrintedSeat(score.points, bid, took, why, number(totals[seat]))


def _about(night: Night, deal: Deal) -> Iterator[str]:
    """Modifiers, last round, the dummy's tricks, substitutes, and the note."""
    called = deal.call.modifiers if deal.call else ()
    parts = [say(describe.modifier(modifier, night.rules)) for modifier in sorted(called)]
    if deal.call and deal.call.last_round:
        parts.append(gettext("Last round"))
    if DUMMY in deal.tricks:
        parts.append(gettext("Dummy: %(tricks)s", tricks=deal.tricks[DUMMY]))
    if parts:
        yield " · ".join(parts)
    for seat, who in deal.sits.items():
        old = night.seats_before(deal)[seat].name
        yield gettext("%(new)s for %(old)s", new=isolated(who.name), old=isolated(old))
    if deal.note:
        yield isolated(deal.note)
