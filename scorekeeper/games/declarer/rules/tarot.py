"""French Tarot: (25 + the points over or under the target) × the contract, and bonuses.

Sources: the rules of the French federation as normandie-tarot.org and pagat copies give them.
"""

from collections.abc import Iterator
from dataclasses import replace

from scorekeeper.base.problems import Problem
from scorekeeper.base.text import Text, text
from scorekeeper.games.declarer.rules.calculation import Addend, Calculation, Number
from scorekeeper.games.declarer.rules.formula import Expected, Formula, left_out, problem
from scorekeeper.games.declarer.rules.position import Position
from scorekeeper.games.declarer.rules.values import CONTRACT, POINTS, DeclarerDeal, LedgerEntry

TAKER, DEFENCE = "taker", "defence"

ALL_POINTS, _UNIT = 91, 2
TARGETS = (56, 51, 41, 36)
"""Number of oudlers → the points that the taker's side needs."""

GAME_POINTS, PETIT = 25, 10
HANDFULS = {
    "20/30/40": {"single": 20, "double": 30, "triple": 40},
    "20/40/60": {"single": 20, "double": 40, "triple": 60},
}
SLAMS = {"announced": 400, "made": 200, "missed": -200}


def score_tarot(position: Position, deal: DeclarerDeal) -> Iterator[LedgerEntry]:
    """Score a deal: every defender pays the taker's side, or is paid by it.

    With a partner the taker gets two shares of three, and the partner one.
    """
    if deal.kind != CONTRACT:
        return
    value, others = _value(position, deal), position.others(deal)
    taker, *partners = deal.declarers
    yield value.times(len(others) - len(partners)).entry(POINTS, taker)
    for partner in partners:
        yield value.entry(POINTS, partner)
    for other in others:
        yield value.times(1, -1).entry(POINTS, other)


def _value(position: Position, deal: DeclarerDeal) -> Calculation:
    """Return what each defender pays.

    Halves are rounded up towards the side that scores; half a point short is lost.
    """
    needed = TARGETS[deal.marks["oudlers"]] * _UNIT
    over = deal.taken[TAKER] - needed
    is_won = over >= 0
    difference = -(-abs(over) // _UNIT)
    sign = 1 if is_won else -1
    petit = {TAKER: PETIT, DEFENCE: -PETIT}.get(deal.marks.get("petit", ""), 0)
    handfuls = HANDFULS[position.options["handfuls"]]
    trumps_shown = sum(handfuls[deal.word(seat)] for seat in deal.said)
    slam = SLAMS.get(deal.marks.get("slam", ""), 0)
    game: list[Number] = [GAME_POINTS, difference, *_part(sign * petit, text("petit au bout"))]
    bonuses = [*_part(trumps_shown, text("poignée")), *_part(sign * slam, text("chelem"))]
    value = Calculation(game, (position.game.worth(deal.contract),))
    return replace(Calculation([value, *bonuses]) if bonuses else value, sign=sign)


def _part(amount: int, what: Text) -> list[Addend]:
    return [Addend(amount, what)] if amount else []


def _expected(_: Position, deal: DeclarerDeal) -> dict[str, Expected]:
    if deal.kind != CONTRACT:
        return {}
    return {"": Expected((TAKER, DEFENCE), ALL_POINTS * _UNIT)}


def check_tarot(position: Position, deal: DeclarerDeal) -> Iterator[Problem]:
    """Yield a second declarer with fewer than five players, and impossible bonuses."""
    if deal.kind != CONTRACT:
        yield from left_out(deal, deal.marks)
        for speaker in deal.said:
            yield problem(f"said.{speaker}", text("Nothing is announced in this deal."))
        return
    if len(deal.declarers) == 2 and len(position.playing(deal)) != 5:
        yield problem("declarers", text("Only with five players the taker has a partner."))
    if "oudlers" not in deal.marks:
        yield problem("marks.oudlers", text("How many oudlers has the taker?"))
    for speaker, words in deal.said.items():
        if len(words) != 1:
            yield problem(f"said.{speaker}", text("A player shows one poignée."))
    if deal.contract == "prise" and not position.options["prise"]:
        yield problem("contract", text("At this table the lowest bid is a garde."))
    least = (ALL_POINTS - 4) * _UNIT  # with all tricks; the excuse can be lost
    if deal.marks.get("slam") in {"announced", "made"} and deal.taken[TAKER] < least:
        yield problem("marks.slam", text("All tricks have more points."))


TAROT = Formula(
    score_tarot,
    _expected,
    check_tarot,
    makes=lambda _, deal: deal.taken[TAKER] >= TARGETS[deal.marks["oudlers"]] * _UNIT,
    zero_sum=True,
)
