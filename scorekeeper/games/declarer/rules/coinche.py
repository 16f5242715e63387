"""Coinche: a number of points is bid, and can be doubled.

Sources: coinchons.fr, contree.net, lacontree.free.fr, exoty.com.
"""

from collections.abc import Iterator, Mapping

from scorekeeper.base.text import text
from scorekeeper.games.declarer.rules.belote import (
    ALL_POINTS,
    DEFENCE,
    TAKERS,
    belotes,
    card_points,
    check_belote,
    expected_points,
    is_over,
    sides_of,
)
from scorekeeper.games.declarer.rules.calculation import Addend, Calculation, Number
from scorekeeper.games.declarer.rules.formula import Formula
from scorekeeper.games.declarer.rules.position import Position
from scorekeeper.games.declarer.rules.values import CONTRACT, POINTS, DeclarerDeal, LedgerEntry

CAPOT = "capot"

FAILED, CAPOT_POINTS = 160, 250
FACTORS = {"": 1, "coinche": 2, "surcoinche": 4}
_ROUND_UP = {"nearest": 5, "down at 5": 4}
"""Rounding → what is added before the last digit is dropped."""


def score_coinche(position: Position, deal: DeclarerDeal) -> Iterator[LedgerEntry]:
    """Score a deal: points and the bid for who was right; a belote is never lost or doubled."""
    if deal.kind != CONTRACT:
        return
    made, bid = makes_bid(deal), position.game.worth(deal.contract)
    points = _points(position, deal, made, bid)
    reason = text("bid %(bid)s made", bid=bid) if made else text("bid %(bid)s failed", bid=bid)
    bonus = belotes(deal)
    for party, side in sides_of(position, deal).items():
        parts: list[Number] = [*points[party]]
        if bonus[party]:
            parts.append(Addend(bonus[party], text("belote")))
        exact = Calculation(parts).amount
        if rounding := _round(exact, position.options["rounding"]) - exact:
            parts.append(Addend(rounding, text("rounding")))
        written = Calculation(parts, heading=reason)
        if written.amount:
            yield written.entry(POINTS, side)


def makes_bid(deal: DeclarerDeal) -> bool:
    """Whether the takers reach the bid before rounding; their belote counts."""
    if deal.contract == CAPOT:
        return deal.marks.get("capot") == TAKERS
    points = card_points(deal, ALL_POINTS)[TAKERS] + belotes(deal)[TAKERS]
    return points >= int(deal.contract)


def _points(
    position: Position, deal: DeclarerDeal, made: bool, bid: int
) -> Mapping[str, list[Number]]:
    """Return party → the points without belote, as parts of a sum."""
    right = TAKERS if made else DEFENCE
    wrong = {TAKERS: DEFENCE, DEFENCE: TAKERS}[right]
    factor = FACTORS[deal.marks.get("coinche", "")]
    if factor > 1:
        return {right: [Calculation([FAILED, bid], (factor,))], wrong: [0]}
    if not made:
        return {right: [FAILED, bid], wrong: [0]}
    if position.options["made"] == "bid":
        return {right: [bid], wrong: [0]}
    capot = CAPOT_POINTS if deal.contract == CAPOT else int(position.options["capot"])
    points = card_points(deal, capot)
    return {right: [points[right], bid], wrong: [points[wrong]]}


def _round(points: int, rounding: str) -> int:
    """Round to ten.

    >>> _round(105, "nearest"), _round(105, "down at 5"), _round(106, "down at 5")
    (110, 100, 110)
    """
    up = _ROUND_UP.get(rounding)
    return points if up is None else (points + up) // 10 * 10


COINCHE = Formula(
    score_coinche,
    expected_points,
    check_belote,
    is_over=is_over,
    makes=lambda _, deal: makes_bid(deal),
)
