"""Doppelkopf: Re against Kontra, with announcements, as the German federation (DDV) counts.

Sources: baum24.net (two worked examples), doppelkopf-srv, doko-wissen.de; for announcements that
double: doppelkopf-web.de.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from scorekeeper.base.problems import Problem
from scorekeeper.base.text import Text, text
from scorekeeper.games.declarer.rules.calculation import Addend, Calculation
from scorekeeper.games.declarer.rules.formula import (
    Expected,
    Formula,
    left_out,
    problem,
    share,
)
from scorekeeper.games.declarer.rules.position import Position
from scorekeeper.games.declarer.rules.values import DeclarerDeal, LedgerEntry

RE, KONTRA = "re", "kontra"
SOLO, NORMAL, SOLOS = "solo", "normal", "solos"

ALL_POINTS = 240
_OTHER = {RE: KONTRA, KONTRA: RE}
_STEPS = ("no 90", "no 60", "no 30", "black")
LIMITS = (90, 60, 30)
KEPT = (151, 181, 211)
"""The points that keep an announcement of no 90, no 60 and no 30."""

_BEATEN = (120, 90, 60, 30)
"""The points that bring 1 against no 90, no 60, no 30 and black."""

_MAX_FOXES, _MAX_DOPPELKOPFS = 2, 6


_WON = text("won")
_LOSERS_REASONS = {_WON.message: text("lost")}
"""Reason → the same for the other party, where that differs."""


class DoppelkopfPart(NamedTuple):
    party: str
    points: int
    reason: Text


def score_doppelkopf(position: Position, deal: DeclarerDeal) -> Iterator[LedgerEntry]:
    """Score a deal: each Kontra player pays a Re player, or is paid by one."""
    parts = list(score_parts(position, deal))
    factor = bock_factor(position)
    if position.options["announce"] == "double":
        factor *= 2 ** sum(bool(deal.word(party)) for party in _OTHER)
    re, kontra = (_of_party(parts, party, factor) for party in _OTHER)
    yield from share(deal.declarers, position.others(deal), re, kontra)
    if deal.contract == SOLO:
        yield LedgerEntry(SOLOS, deal.declarers[0], 1, text("solo played"))


def _of_party(parts: Iterable[DoppelkopfPart], party: str, factor: int) -> Calculation:
    """Return what a party gets from each opponent: its own parts minus those of the others."""
    formatted = [
        Addend(part.points, part.reason)
        if part.party == party
        else Addend(-part.points, _LOSERS_REASONS.get(part.reason.message, part.reason))
        for part in parts
    ]
    return Calculation(formatted or [Addend(0, text("nobody won"))], (factor,), listed=True)


def points_of(deal: DeclarerDeal) -> Mapping[str, int]:
    """Return party → card points."""
    if winner := deal.marks.get("black"):
        return {party: ALL_POINTS * (party == winner) for party in _OTHER}
    return {RE: deal.taken[RE], KONTRA: deal.taken[KONTRA]}


def steps_of(deal: DeclarerDeal, party: str) -> int:
    """Return how many steps a party announced: 1 for no 90, to 4 for black."""
    word = deal.word(party)
    return _STEPS.index(word) + 1 if word in _STEPS else 0


def winner_of(deal: DeclarerDeal) -> str:
    """Return the party that reaches what it must; empty if none does."""
    return next((party for party in _OTHER if _reaches(deal, party)), "")


def _reaches(deal: DeclarerDeal, party: str) -> bool:
    """Whether a party keeps its announcement, beats the other's, or has the usual majority."""
    points, other = points_of(deal)[party], _OTHER[party]
    own, others = steps_of(deal, party), steps_of(deal, other)
    if own:
        return deal.marks.get("black") == party if own == 4 else points >= KEPT[own - 1]
    if others:
        return deal.marks.get("black") != other if others == 4 else points >= LIMITS[others - 1]
    only_kontra = deal.word(KONTRA) and not deal.word(RE)
    return points >= (121 if (party == RE) is not bool(only_kontra) else 120)


def score_parts(position: Position, deal: DeclarerDeal) -> Iterator[DoppelkopfPart]:
    """Yield everything that counts: of the winner, then of both parties."""
    winner = winner_of(deal)
    if winner:
        yield DoppelkopfPart(winner, 1, _WON)
        if winner == KONTRA and deal.contract == NORMAL:
            yield DoppelkopfPart(winner, 1, text("against the old"))
        for party in _OTHER:
            yield from _announced(position, deal, winner, party)
    for party in _OTHER:
        yield from _reached(deal, party, winner)
        yield from _extras(deal, party)


def _announced(
    position: Position, deal: DeclarerDeal, winner: str, party: str
) -> Iterator[DoppelkopfPart]:
    if deal.word(party) and position.options["announce"] == "add":
        yield DoppelkopfPart(winner, 2, text("Re said") if party == RE else text("Kontra said"))
    if steps := steps_of(deal, party):
        yield DoppelkopfPart(winner, steps, text("announced"))


def _reached(deal: DeclarerDeal, party: str, winner: str) -> Iterator[DoppelkopfPart]:
    """Yield 1 for each limit that the other party missed, and each announcement that was beaten."""
    other, points = _OTHER[party], points_of(deal)
    if other != winner:
        missed = sum(points[other] < limit for limit in LIMITS)
        missed += deal.marks.get("black") == party
        if missed:
            yield DoppelkopfPart(party, missed, text("missed limits"))
    beaten = sum(points[party] >= _BEATEN[step] for step in range(steps_of(deal, other)))
    if beaten:
        yield DoppelkopfPart(party, beaten, text("beaten announcement"))


def _extras(deal: DeclarerDeal, party: str) -> Iterator[DoppelkopfPart]:
    marks = deal.marks
    if foxes := marks.get(f"foxes_{party}", 0):
        yield DoppelkopfPart(party, foxes, text("fox"))
    if rich := marks.get(f"doppelkopf_{party}", 0):
        yield DoppelkopfPart(party, rich, text("Doppelkopf"))
    if marks.get("charlie") == party:
        yield DoppelkopfPart(party, 1, text("Charlie"))


def bock_factor(position: Position) -> int:
    """Return the factor of the next deal by the triggers before it.

    A trigger doubles as many deals as there are players. Further ones are appended, or multiply.
    """
    rule, running = position.options["bock"], list[int]()
    if rule == "off":
        return 1
    for deal in position.earlier:
        if rule == "append":
            running = [max(0, sum(running) - 1)]
        else:
            running = [left - 1 for left in running if left > 1]
        running.append(position.seats * deal.marks.get("bock", False))
    active = [left for left in running if left]
    return int(2 ** (min(1, len(active)) if rule == "append" else min(2, len(active))))


def check_doppelkopf(position: Position, deal: DeclarerDeal) -> Iterator[Problem]:
    """Yield announcements and extra points that cannot be."""
    marks = deal.marks
    for party, words in deal.said.items():
        if len(words) > 1:
            yield problem(f"said.{party}", text("Enter only the highest announcement."))
    if deal.contract == SOLO:
        extras = (f"{kind}_{party}" for kind in ("foxes", "doppelkopf") for party in _OTHER)
        yield from left_out(deal, (*extras, "charlie"))
    for kind, limit in (("foxes", _MAX_FOXES), ("doppelkopf", _MAX_DOPPELKOPFS)):
        made = sum(marks.get(f"{kind}_{party}", 0) for party in _OTHER)
        if made > limit:
            message = text("At most %(limit)s together, not %(made)s.", limit=limit, made=made)
            yield problem(f"marks.{kind}_{KONTRA}", message)
    if marks.get("bock") and position.options["bock"] == "off":
        yield problem("marks.bock", text("This game has no Bock rounds."))


DOPPELKOPF = Formula(
    score_doppelkopf,
    lambda _, deal: {} if "black" in deal.marks else {"": Expected((RE, KONTRA), ALL_POINTS)},
    check_doppelkopf,
    makes=lambda _, deal: winner_of(deal) == RE,
    zero_sum=True,
)
