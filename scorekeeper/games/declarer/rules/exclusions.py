"""Choices that others exclude, as data: forms disable them with the reason, checks refuse them."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.base.problems import Problem
from scorekeeper.base.text import Text
from scorekeeper.games.declarer.rules.position import Position
from scorekeeper.games.declarer.rules.values import CONTRACT, DeclarerDeal


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
