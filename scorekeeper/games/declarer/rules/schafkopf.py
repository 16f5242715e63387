"""Schafkopf: a tariff for the game, more for schneider, schwarz and runners, doubled by knocks.

Sources: sauspiel.de (tariff, runners for either side), raschesspiele.de (Ramsch).
"""

from collections.abc import Iterator

from scorekeeper.base.problems import Problem
from scorekeeper.base.text import text
from scorekeeper.games.declarer.rules.calculation import Addend, Calculation, Number
from scorekeeper.games.declarer.rules.formula import (
    Exclusion,
    Formula,
    left_out,
    problem,
    share,
)
from scorekeeper.games.declarer.rules.position import Position
from scorekeeper.games.declarer.rules.values import CONTRACT, POINTS, DeclarerDeal, LedgerEntry

CALL = "call"

TARIFFS = {
    "10/20/50": (20, 50, 10),
    "10/50": (10, 50, 10),
    "5/20": (5, 20, 5),
    "10/20": (10, 20, 10),
    "5/10/20": (10, 20, 5),
}
"""Name → a call game, a solo or Wenz, and each level or runner."""

RAMSCH_POINTS, _LEVELS = 20, {"": 0, "schneider": 1, "schwarz": 2}
_LEVEL_NAMES = {"schneider": text("schneider"), "schwarz": text("schwarz")}
_RUNNERS = {"call": (3, 14), "solo": (3, 14), "wenz": (2, 4)}


def score_schafkopf(position: Position, deal: DeclarerDeal) -> Iterator[LedgerEntry]:
    """Score a deal: what each loser pays; a soloist pays or gets it three times."""
    if deal.kind != CONTRACT:
        yield from _score_ramsch(position, deal)
        return
    outcome, _, level = deal.marks["result"].partition(" ")
    call, solo, per_runner = TARIFFS[position.options["tariff"]]
    base = call if deal.contract == CALL else solo
    runners, doublings = deal.marks.get("runners", 0), _doublings(deal)
    parts: list[Number] = [base]
    if levels := _LEVELS[level]:
        parts.append(Addend(levels * per_runner, _LEVEL_NAMES[level]))
    if runners:
        parts.append(Addend(runners * per_runner, text("runners")))
    value = Calculation(parts, (2**doublings,), 1 if outcome == "won" else -1)
    yield from share(deal.declarers, position.others(deal), value, value.times(1, -1))


def _doublings(deal: DeclarerDeal) -> int:
    """Count the knocks, and Kontra, Re and further answers."""
    return int(deal.marks.get("knocks", 0) + deal.marks.get("kontra", 0))


def _score_ramsch(position: Position, deal: DeclarerDeal) -> Iterator[LedgerEntry]:
    """Let the player with the most points pay 20 to each, 40 to one without a trick."""
    loser, factor = deal.marks["loser"], 2 ** _doublings(deal)
    virgins, paid = deal.marks.get("no_trick", ()), list[int]()
    for seat in sorted(set(position.playing(deal)) - {loser}):
        twice, heading = 1, text("fewer points")
        if seat in virgins:
            twice, heading = 2, text("without a trick")
        gain = Calculation([RAMSCH_POINTS], (factor, twice), heading=heading)
        paid.append(gain.amount)
        yield gain.entry(POINTS, seat)
    yield Calculation(paid, sign=-1, heading=text("the most points")).entry(POINTS, loser)


def check_schafkopf(position: Position, deal: DeclarerDeal) -> Iterator[Problem]:
    """Yield marks that are missing or belong to another kind of deal, and wrong partners."""
    marks = deal.marks
    if deal.kind != CONTRACT:
        yield from left_out(deal, ("result", "runners"))
        yield from _check_ramsch(position, deal)
        return
    yield from left_out(deal, ("loser", "no_trick"))
    if "result" not in marks:
        yield problem("marks.result", text("Was the game won or lost?"))


def _check_ramsch(position: Position, deal: DeclarerDeal) -> Iterator[Problem]:
    if "loser" not in deal.marks:
        yield problem("marks.loser", text("Who took the most points?"))
        return
    seats = (deal.marks["loser"], *deal.marks.get("no_trick", ()))
    if not set(seats) <= set(position.playing(deal)):
        yield problem("marks.loser", text("This player does not play in this deal."))


_EXCLUSIONS = (
    Exclusion(
        text("The player with the most points took a trick."), mark="no_trick", seat_of="loser"
    ),
)

SCHAFKOPF = Formula(
    score_schafkopf,
    check=check_schafkopf,
    exclusions=_EXCLUSIONS,
    ranges={"runners": _RUNNERS},
    makes=lambda _, deal: str(deal.marks["result"]).startswith("won"),
    zero_sum=True,
)
