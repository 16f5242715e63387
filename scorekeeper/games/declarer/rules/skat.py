"""Skat: the value of a game by the International Skat Order, and the foot of the list.

Sources: Internationale Skatordnung 5.2; Seeger-Fabian as the associations count it.
"""

from collections.abc import Iterator

from scorekeeper.base.problems import Problem
from scorekeeper.base.text import text
from scorekeeper.games.declarer.rules.calculation import Calculation
from scorekeeper.games.declarer.rules.formula import (
    Formula,
    Settlement,
    check_range,
    left_out,
    played,
    problem,
)
from scorekeeper.games.declarer.rules.position import Position
from scorekeeper.games.declarer.rules.values import CONTRACT, POINTS, DeclarerDeal, LedgerEntry

WON, LOST = "won", "lost"

_NULL = "null"
NULL_VALUES = {(False, False): 23, (True, False): 35, (False, True): 46, (True, True): 59}
"""(Hand, ouvert) → value."""

MOST_MATADORS = {"grand": 4}
_LEVELS = {"schneider": 1, "schwarz": 2}
DEALS_EACH = 12
"""The deals that each player deals in a list."""

FOOT, OTHERS_LOST = 50, {3: 40, 4: 30}


def score_skat(position: Position, deal: DeclarerDeal) -> Iterator[LedgerEntry]:
    """Score a deal: the declarer's value, and the game as won or lost."""
    if deal.kind != CONTRACT:
        return
    (seat,), is_won = deal.declarers, wins(position, deal)
    value = _value(position, deal)
    if is_won:
        yield value.entry(POINTS, seat)
        yield LedgerEntry(WON, seat, 1, text("game won"))
        return
    single = position.options["hand_lost_single"] and deal.marks.get("hand", False)
    yield value.times(1 if single else 2, -1).entry(POINTS, seat)
    yield LedgerEntry(LOST, seat, 1, text("game lost"))


def wins(position: Position, deal: DeclarerDeal) -> bool:
    """Whether the declarer took enough, kept the announcements and did not overbid."""
    if not _result(deal)[0] or deal.marks.get("bid", 0) > _levels_value(position, deal):
        return False
    announced = _LEVELS.get(deal.marks.get("announced", ""), 0)
    return deal.contract == _NULL or _result(deal)[1] >= announced


def _result(deal: DeclarerDeal) -> tuple[bool, int]:
    """Return whether the tricks were won, and the level: 1 for schneider, 2 for schwarz."""
    outcome, _, level = deal.marks["result"].partition(" ")
    return outcome == WON, _LEVELS.get(level, 0)


def _levels_value(position: Position, deal: DeclarerDeal) -> int:
    """Return base × (matadors + 1 + levels), or the fixed value of a Null.

    An announced level counts if it was missed too. A declarer who is schneider counts that level,
    which is an option, but not in addition to an announced one.
    """
    marks = deal.marks
    hand, ouvert = marks.get("hand", False), marks.get("ouvert", False)
    if deal.contract == _NULL:
        return NULL_VALUES[hand, ouvert]
    is_won, level = _result(deal)
    if not is_won and not position.options["own_schneider"]:
        level = 0
    announced = _LEVELS.get(marks.get("announced", ""), 0)
    count = marks["matadors"] + 1 + hand + ouvert + max(level, announced) + announced
    return int(position.game.worth(deal.contract) * count)


def _value(position: Position, deal: DeclarerDeal) -> Calculation:
    """Return the value that is written, before a loss doubles it."""
    value, bid = _levels_value(position, deal), deal.marks.get("bid", 0)
    if deal.contract == _NULL:
        return Calculation([value], heading=text("value of a Null"))
    base = position.game.worth(deal.contract)
    if bid > value:
        heading = text("overbid (bid %(bid)s, worth %(value)s)", bid=bid, value=value)
        return Calculation([base], (-(-bid // base),), heading=heading)
    return Calculation([base], (value // base,))


def check_skat(position: Position, deal: DeclarerDeal) -> Iterator[Problem]:
    """Yield announcements without Hand, impossible matadors, and a Null below its bid."""
    if deal.kind != CONTRACT:
        yield from left_out(deal, deal.marks)
        return
    marks, is_null = deal.marks, deal.contract == _NULL
    yield from _check_result(deal)
    if is_null:
        for mark in ("matadors", "announced"):
            if mark in marks:
                yield problem(f"marks.{mark}", text("A Null has no such mark."))
        value = NULL_VALUES[marks.get("hand", False), marks.get("ouvert", False)]
        if (bid := marks.get("bid", 0)) > value:
            message = text("The bid is %(bid)s, a Null is worth %(value)s.", bid=bid, value=value)
            yield problem("marks.bid", message)
        return
    most = MOST_MATADORS.get(deal.contract, 11)
    if "matadors" not in marks:
        yield problem("marks.matadors", text("With or without how many matadors?"))
    else:
        yield from check_range("marks.matadors", marks["matadors"], 1, most)
    if marks.get("announced") and not marks.get("hand"):
        yield problem("marks.announced", text("Only a Hand game is announced."))
    if marks.get("ouvert") and marks.get("announced") != "schwarz":
        yield problem("marks.ouvert", text("An open game announces schwarz."))


def _check_result(deal: DeclarerDeal) -> Iterator[Problem]:
    result = deal.marks.get("result")
    if result is None:
        yield problem("marks.result", text("Was the game won or lost?"))
    elif deal.contract == _NULL and result not in {WON, LOST}:
        yield problem("marks.result", text("A Null is won or lost."))


def settle_skat(position: Position) -> Settlement:
    """Return the foot of the list.

    Seeger-Fabian: 50 for each game won, −50 for each lost, and 40 for each game that another
    player lost, 30 at a table of four; who sat out that deal gets it too.
    """
    points = position.ledger()
    if position.options["foot"] == "plain":
        return Settlement(points)
    won, lost = position.ledger(WON), position.ledger(LOST)
    bonus = OTHERS_LOST[position.seats]
    return Settlement(
        tuple(
            points[side] + FOOT * (won[side] - lost[side]) + bonus * (sum(lost) - lost[side])
            for side in range(position.seats)
        )
    )


def _is_over(position: Position) -> bool:
    length = position.options["length"]
    usual = DEALS_EACH * position.seats
    return played(position, usual if length == "list" else 0)


SKAT = Formula(score_skat, check=check_skat, is_over=_is_over, settle=settle_skat, makes=wins)
