"""Belote: the takers need more points than the defence, or lose them all (dedans).

Sources: club-belote.com, belotejeu.fr.
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
