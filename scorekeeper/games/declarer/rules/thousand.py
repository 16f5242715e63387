"""Тысяча (Thousand): the declarer gets or loses the bid, the others write their points.

Sources: pagat (barrel, giving up) and two scorers with their options. The order within a deal:
points, fines, deals on the barrel and falls, climbing on, dump truck.
"""

from collections.abc import Iterable, Iterator

from scorekeeper.base.problems import Problem
from scorekeeper.base.text import ntext, text
from scorekeeper.games.declarer.rules.calculation import Addend, Calculation, Number
from scorekeeper.games.declarer.rules.formula import (
    Exclusion,
    Expected,
    Formula,
    check_range,
    left_out,
    problem,
    reached,
)
from scorekeeper.games.declarer.rules.position import Position
from scorekeeper.games.declarer.rules.thousand_barrel import BARREL, ThousandSheet
from scorekeeper.games.declarer.rules.values import POINTS, DeclarerDeal, LedgerEntry

TARGET = 1000
BOLTS, GIVEN_UP = "bolts", "given_up"

CARD_POINTS = 120
MARRIAGES = {"H": 100, "D": 80, "C": 60, "S": 40}
FINE, SHARE = 120, 60
DARK_BID = _BARREL_BID = 120


def score_thousand(position: Position, deal: DeclarerDeal) -> Iterator[LedgerEntry]:
    sheet = ThousandSheet(position, deal)
    if deal.marks.get("given_up"):
        is_made = False
        _give_up(sheet, deal)
    else:
        is_made = makes(position, deal)
        _write_points(sheet, deal, is_made)
        _write_bolts(sheet, deal)
    sheet.pass_deal_on_barrel(deal.declarers[0], is_made)
    sheet.climb_on()
    sheet.dump()
    yield from sheet.entries


def made_points(deal: DeclarerDeal, seat: int) -> int:
    """Return card points and marriages (марьяжи) of a player."""
    return deal.taken[seat] + sum(MARRIAGES[suit] for suit in deal.said.get(seat, ()))


def round_to_five(points: int) -> int:
    """Round to the nearest 5.

    >>> [round_to_five(points) for points in (12, 13, 17, 18)]
    [10, 15, 15, 20]
    """
    return (points + 2) // 5 * 5


def makes(position: Position, deal: DeclarerDeal) -> bool:
    """Whether the declarer reaches the bid; an option rounds the points first."""
    points = made_points(deal, deal.declarers[0])
    if position.options["declarer_rounded"]:
        points = round_to_five(points)
    return points >= int(deal.marks["bid"])


def _write_points(sheet: ThousandSheet, deal: DeclarerDeal, is_made: bool) -> None:
    (seat,), bid = deal.declarers, deal.marks["bid"]
    heading = text("bid made") if is_made else text("bid failed")
    parts: list[Number] = [bid]
    if is_made and sheet.options["declarer_scores"] == "points":
        parts = _rounded(made_points(deal, seat))
    doubling = 2 if deal.marks.get("dark") else 1
    worth = Calculation(parts, (doubling,), 1 if is_made else -1, heading)
    sheet.write(POINTS, seat, worth.amount, worth.reason)
    for other in sheet.others:
        if other not in sheet.on_barrel:
            made = Calculation(_rounded(made_points(deal, other)), heading=text("made"))
            sheet.write(POINTS, other, made.amount, made.reason)


def _rounded(points: int) -> list[Number]:
    rounding = round_to_five(points) - points
    return [points, Addend(rounding, text("rounding"))] if rounding else [points]


def _write_bolts(sheet: ThousandSheet, deal: DeclarerDeal) -> None:
    """Write a bolt to who took no trick, and the fine for every third one."""
    limit, in_row = sheet.options["bolts"], sheet.options["bolts_in_row"]
    for seat in sheet.playing:
        counts = seat not in deal.declarers or sheet.options["declarer_bolts"]
        if not limit or not counts or seat in sheet.on_barrel:
            continue
        if seat not in deal.marks.get("no_trick", ()):
            if in_row:
                sheet.write(BOLTS, seat, -sheet.balance(BOLTS, seat), text("took a trick"))
            continue
        sheet.write(BOLTS, seat, 1, text("no trick"))
        if (count := sheet.balance(BOLTS, seat)) >= limit:
            sheet.write(BOLTS, seat, -count, text("the count starts again"))
            bolts = ntext("%(num)s bolt", "%(num)s bolts", count)
            sheet.write(POINTS, seat, -FINE, Calculation([-FINE], heading=bolts).reason)


def _give_up(sheet: ThousandSheet, deal: DeclarerDeal) -> None:
    """Write what giving up before the first trick (роспись) costs, and brings to the others."""
    (seat,), bid, rule = deal.declarers, deal.marks["bid"], sheet.options["giving_up"]
    sheet.write(GIVEN_UP, seat, 1, text("given up"))
    is_third = sheet.balance(GIVEN_UP, seat) >= 3
    if is_third:
        sheet.write(GIVEN_UP, seat, -3, text("the count starts again"))
    if rule != "free":
        sheet.write(POINTS, seat, -bid, text("given up"))
    if is_third and (rule == "free" or sheet.options["third_costs"]):
        sheet.write(POINTS, seat, -FINE, text("given up for the third time"))
    share = bid // 10 * 5 if rule == "half" else SHARE
    for other in sheet.others:
        if other not in sheet.on_barrel:
            sheet.write(POINTS, other, share, text("the declarer gave up"))


def _expected(position: Position, deal: DeclarerDeal) -> dict[str, Expected]:
    if deal.marks.get("given_up"):
        return {}
    return {"": Expected(position.playing(deal), CARD_POINTS)}


def check_thousand(position: Position, deal: DeclarerDeal) -> Iterator[Problem]:
    """Yield a bid that is too low, and marriages or marks that cannot be."""
    (seat,), marks = deal.declarers, deal.marks
    if "bid" not in marks:
        yield problem("marks.bid", text("What was the bid?"))
        return
    if position.balance(BARREL, seat):
        yield from check_range("marks.bid", marks["bid"], _BARREL_BID, 400)
    elif marks.get("dark"):
        yield from check_range("marks.bid", marks["bid"], DARK_BID, 400)
    if marks.get("given_up"):
        yield from left_out(deal, ("dark", "no_trick"))
        for speaker in deal.said:
            yield problem(f"said.{speaker}", text("Nothing is announced in this deal."))
        return
    yield from _check_tricks(deal, marks.get("no_trick", ()))


def _check_tricks(deal: DeclarerDeal, no_trick: Iterable[int]) -> Iterator[Problem]:
    for other in no_trick:
        if deal.taken.get(other) != 0:
            yield problem("marks.no_trick", text("Who has card points took a trick."))
        if other in deal.said:
            yield problem(f"said.{other}", text("A marriage needs a trick."))


_EXCLUSIONS = (Exclusion(text("A marriage belongs to one player."), once=True),)

THOUSAND = Formula(
    score_thousand,
    _expected,
    check_thousand,
    _EXCLUSIONS,
    is_over=lambda position: reached(position, TARGET),
    makes=lambda position, deal: not deal.marks.get("given_up") and makes(position, deal),
)
