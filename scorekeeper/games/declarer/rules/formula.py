"""The contract between the engine and the formula of a game.

Choices that others exclude are data: forms disable them with the reason, checks refuse them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from scorekeeper.base.problems import Problem
from scorekeeper.base.text import Text, text
from scorekeeper.games.declarer.rules.calculation import Calculation
from scorekeeper.games.declarer.rules.parts import Contract
from scorekeeper.games.declarer.rules.position import Position
from scorekeeper.games.declarer.rules.values import (
    CONTRACT,
    POINTS,
    DeclarerDeal,
    LedgerEntry,
    Taker,
)


@dataclass(frozen=True, slots=True)
class Exclusion:
    """A choice that is impossible in some deals.

    Args:
        mark: the mark that is chosen; empty for what players announce.
        words: the words that are impossible; empty for all.
        contracts: in which contracts; empty for all.
        unless: a mark that makes it possible, if it has one of `unless_words`, or is set.
        unless_words: see `unless`.
        after: what the speaker before must have said; the first one has none.
        once: whether only a word is impossible that another player announced as well.
        answers: whether the declarer only names players who named the declarer.
        seat_of: the mark whose player is impossible in a mark with players.
    """

    reason: Text
    mark: str = ""
    words: tuple[str, ...] = ()
    contracts: tuple[str, ...] = ()
    unless: str = ""
    unless_words: tuple[str, ...] = ()
    after: str = ""
    once: bool = False
    answers: bool = False
    seat_of: str = ""

    def find(self, position: Position, deal: DeclarerDeal) -> Iterator[Problem]:
        if self.contracts and deal.contract not in self.contracts:
            return
        value = deal.marks.get(self.unless)
        if value in self.unless_words if self.unless_words else value:
            return
        for place in self._find_places(position, deal):
            yield Problem(place.partition(".")[0], place, self.reason)

    def _find_places(self, position: Position, deal: DeclarerDeal) -> Iterator[str]:
        if self.mark:
            value = deal.marks.get(self.mark)
            seat = deal.marks.get(self.seat_of)
            is_met = not self.seat_of or (isinstance(value, tuple) and seat in value)
            if value and is_met and (not self.words or value in self.words):
                yield f"marks.{self.mark}"
        elif self.once:
            words = [word for said in deal.said.values() for word in said]
            if len(set(words)) < len(words):
                yield "said"
        elif self.answers:
            for declarer in deal.declarers:
                named = deal.said.get(declarer, ())
                if not all(declarer in deal.said.get(other, ()) for other in named):
                    yield f"said.{declarer}"
        elif deal.kind == CONTRACT:
            before = ""
            for speaker in position.others(deal):
                word = deal.word(speaker)
                if word in self.words and (not self.after or before != self.after):
                    yield f"said.{speaker}"
                before = word


class Expected(NamedTuple):
    """What must be entered as taken: a number for each taker, with this sum, if there is one."""

    takers: Sequence[Taker]
    total: int | None


class Payment(NamedTuple):
    """An amount that one side pays another."""

    payer: int
    payee: int
    amount: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """The final result.

    Args:
        result: whole numbers by side.
        exact: the same before rounding; empty if nothing is rounded.
        payments: who pays whom; empty if nobody pays.
    """

    result: tuple[int, ...]
    exact: tuple[Fraction, ...] = ()
    payments: tuple[Payment, ...] = ()


Check: TypeAlias = Callable[[Position, DeclarerDeal], Iterable[Problem]]

Ranges: TypeAlias = Mapping[str, Mapping[str, tuple[int, int]]]
"""Mark → contract → the lowest and the highest number, unless the mark is 0 or missing."""

UsedUp: TypeAlias = Callable[[Position, Contract, int | None], Text | None]
"""Returns why a contract cannot be played any more, by the declarer in that seat."""


@dataclass(frozen=True)
class Formula:
    """How a game is scored.

    Args:
        score: returns the entries of a valid deal.
        expected: returns what is entered as taken: kind of card → takers and sum; the kind of
            `taken` itself is empty.
        check: returns the problems of a deal that the engine cannot find by data.
        exclusions: choices that others exclude.
        ranges: the bounds of numbers that depend on the contract.
        warn: returns what is unusual about a valid deal, which has to be confirmed.
        is_over: whether the sitting has met its end.
        settle: returns the final result; None if it is the points.
        keeps_deal: whether the dealer deals again after a deal.
        makes: whether a deal with a declarer was made; None where nothing is undertaken.
        spoils: returns what loses a game that the cards have won, None if nothing does.
        used_up: returns why a contract cannot be played any more, None if it can.
        zero_sum: whether the points of each deal add up to 0.
        lowest: whether the fewest points win.
    """

    score: Callable[[Position, DeclarerDeal], Iterable[LedgerEntry]]
    expected: Callable[[Position, DeclarerDeal], Mapping[str, Expected]] = lambda _, __: {}
    check: Check = lambda _, __: ()
    exclusions: Sequence[Exclusion] = ()
    ranges: Ranges = field(default_factory=dict)
    warn: Callable[[Position, DeclarerDeal], Iterable[Text]] = lambda _, __: ()
    is_over: Callable[[Position], bool] = lambda _: False
    settle: Callable[[Position], Settlement] | None = None
    keeps_deal: Callable[[Position, DeclarerDeal], bool] = lambda _, __: False
    makes: Callable[[Position, DeclarerDeal], bool] | None = None
    spoils: Callable[[Position, DeclarerDeal], Text | None] = lambda _, __: None
    used_up: UsedUp = lambda _, __, ___: None
    zero_sum: bool = False
    lowest: bool = False

    def find_excluded(self, position: Position, deal: DeclarerDeal) -> Iterator[Problem]:
        for exclusion in self.exclusions:
            yield from exclusion.find(position, deal)
        for mark, bounds in self.ranges.items():
            if (number := deal.marks.get(mark)) and deal.contract in bounds:
                yield from check_range(f"marks.{mark}", number, *bounds[deal.contract])

    def next_dealer(self, position: Position, deal: DeclarerDeal) -> int:
        """Return the dealer after a deal: the next clockwise, unless the dealer deals again."""
        return (deal.dealer + (not self.keeps_deal(position, deal))) % position.seats

    def results(self, position: Position) -> tuple[int, ...]:
        return self.settle(position).result if self.settle else position.ledger(POINTS)


def problem(place: str, message: Text) -> Problem:
    """Build the problem of a deal; its code is the part of the deal."""
    return Problem(place.partition(".")[0], place, message)


def check_range(place: str, value: int, low: int, high: int) -> Iterator[Problem]:
    if not low <= value <= high:
        message = text("From %(low)s to %(high)s, not %(value)s.", low=low, high=high, value=value)
        yield problem(place, message)


def left_out(deal: DeclarerDeal, marks: Iterable[str]) -> Iterator[Problem]:
    """Yield the problems of marks that do not belong to a deal of this kind."""
    for mark in marks:
        if mark in deal.marks:
            yield problem(f"marks.{mark}", text("Leave this out in a deal of this kind."))


def reached(position: Position, limit: int) -> bool:
    """Whether a side's points have reached a limit; a limit of 0 is never reached."""
    return limit > 0 and max(position.ledger()) >= limit


def played(position: Position, length: int) -> bool:
    """Whether the number of deals is played; a length of 0 has no end."""
    return 0 < length <= len(position.earlier)


def share(
    declarers: Sequence[int], others: Sequence[int], won: Calculation, paid: Calculation
) -> list[LedgerEntry]:
    """Let each of the others get `paid`, and split what that takes among the declarers.

    The points add up to 0: a single declarer gets `won` from each of the others, two declarers
    against two get it once. Both can be below 0.
    """
    shares, rest = divmod(len(others), len(declarers))
    assert not rest  # noqa: S101 - parties are 1 : n or 2 : 2
    gains = [won.times(shares).entry(POINTS, seat) for seat in declarers]
    return sorted(
        [*gains, *(paid.entry(POINTS, seat) for seat in others)], key=lambda entry: entry.side
    )
