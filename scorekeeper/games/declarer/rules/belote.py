"""Belote: the takers need more points than the defence, or lose them all (dedans); and Coinche.

In Coinche a number of points is bid, and can be doubled. Sources: club-belote.com, belotejeu.fr,
coinchons.fr, contree.net, lacontree.free.fr, exoty.com.
"""

from collections.abc import Iterator, Mapping

from scorekeeper.base.problems import Problem
from scorekeeper.base.text import text
from scorekeeper.games.declarer.rules.calculation import Addend, Calculation, Number
from scorekeeper.games.declarer.rules.formula import Expected, Formula, left_out, reached
from scorekeeper.games.declarer.rules.position import Position
from scorekeeper.games.declarer.rules.values import CONTRACT, POINTS, DeclarerDeal, LedgerEntry

TAKERS, DEFENCE = "takers", "defence"
HELD = "held"
ALL_POINTS, BELOTE_POINTS = 162, 20


def sides_of(position: Position, deal: DeclarerDeal) -> dict[str, int]:
    takers = position.side(deal.declarers[0])
    return {TAKERS: takers, DEFENCE: 1 - takers}


def belotes(deal: DeclarerDeal) -> Mapping[str, int]:
    """Return party → 20 for king and queen of trumps (belote and rebelote), or 0."""
    return {
        party: BELOTE_POINTS * (deal.marks.get("belote") == party) for party in (TAKERS, DEFENCE)
    }


def card_points(deal: DeclarerDeal, capot: int) -> Mapping[str, int]:
    """Return party → card points; all tricks (capot) are worth `capot`."""
    if winner := deal.marks.get("capot"):
        return {party: capot * (party == winner) for party in (TAKERS, DEFENCE)}
    return {TAKERS: deal.taken[TAKERS], DEFENCE: deal.taken[DEFENCE]}


def score_belote(position: Position, deal: DeclarerDeal) -> Iterator[LedgerEntry]:
    """Score a deal; points of an even deal (litige) are held for the winner of the next one."""
    if deal.kind != CONTRACT:
        return
    sides, points = sides_of(position, deal), card_points(deal, position.options["capot"])
    bonus = belotes(deal)
    taken, defended = _totals(position, deal)
    reason = text("%(taken)s against %(defended)s", taken=taken, defended=defended)
    if taken == defended:
        yield Calculation([defended], heading=reason).entry(POINTS, sides[DEFENCE])
        yield LedgerEntry(HELD, sides[TAKERS], taken, text("even: held for the next winner"))
        return
    if taken < defended:
        reason = text("%(first)s, dedans", first=reason)
        if "capot" not in deal.marks:
            points = {TAKERS: 0, DEFENCE: position.options["dedans"]}
    for party, side in sides.items():
        parts: list[Number] = [points[party]]
        if bonus[party]:
            parts.append(Addend(bonus[party], text("belote")))
        written = Calculation(parts, heading=reason)
        if written.amount:
            yield written.entry(POINTS, side)
    winner = sides[TAKERS if taken > defended else DEFENCE]
    for side, held in enumerate(position.ledger(HELD)):
        if held:
            yield LedgerEntry(HELD, side, -held, text("the next deal decides"))
            yield LedgerEntry(POINTS, winner, held, text("held points"))


def _totals(position: Position, deal: DeclarerDeal) -> tuple[int, int]:
    points, bonus = card_points(deal, position.options["capot"]), belotes(deal)
    return points[TAKERS] + bonus[TAKERS], points[DEFENCE] + bonus[DEFENCE]


def _makes(position: Position, deal: DeclarerDeal) -> bool:
    taken, defended = _totals(position, deal)
    return taken > defended


def expected_points(_: Position, deal: DeclarerDeal) -> dict[str, Expected]:
    """Return that both parties' card points are entered, unless one took all tricks."""
    if deal.kind != CONTRACT or "capot" in deal.marks:
        return {}
    return {"": Expected((TAKERS, DEFENCE), ALL_POINTS)}


def check_belote(_: Position, deal: DeclarerDeal) -> Iterator[Problem]:
    """Yield marks of a deal that nobody played."""
    if deal.kind != CONTRACT:
        yield from left_out(deal, deal.marks)


def is_over(position: Position) -> bool:
    return reached(position, position.options["target"])


BELOTE = Formula(score_belote, expected_points, check_belote, is_over=is_over, makes=_makes)


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
