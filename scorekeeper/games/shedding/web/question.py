"""A question to the referee: all of it stands in the address, so that a tap is a link."""

from collections.abc import Collection
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from werkzeug.datastructures import MultiDict

from scorekeeper.base.problems import RuleError
from scorekeeper.base.text import Text, text
from scorekeeper.games.shedding.rules.deck import (
    NUMBER_CARDS,
    Card,
    NumberCard,
    Pile,
    Rule,
    parse_card,
)
from scorekeeper.games.shedding.rules.order import Order
from scorekeeper.games.shedding.rules.required_calls import Deed
from scorekeeper.games.shedding.rules.table import NUMBER_PILES, Play, Table
from scorekeeper.web.addresses import as_number

MOST_CARDS = 24
"""So many cards are played at once at most: all of a colour."""


class Drew(StrEnum):
    """Whether a card was drawn in this turn, before the play."""

    NOTHING = ""
    THIS = "this"
    ANOTHER = "another"


_NOT_KNOWN = text("Part of this address is unknown and was ignored.")
_TWO_RULES = text(
    "At most one turn rule, one extra rule and one victory rule are in force, "
    "and up to three number rules."
)


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked: was that legal?

    Args:
        top: the card on top of the pile; None as long as nobody has said it.
        rules: the rules in force.
        cards: what was played, in order.
        left: how many cards the player has left, where that matters: 1 or 0.
        drew: whether a card was drawn before.
        forgot: what was not said or done.
        late: whether the next player has played meanwhile.
        several: whether a tap adds a card; else it replaces the one that was played.
        match: the number of the match from whose table it is asked.
    """

    top: NumberCard | None = None
    rules: tuple[Rule, ...] = ()
    cards: tuple[Card, ...] = ()
    left: int | None = None
    drew: Drew = Drew.NOTHING
    forgot: frozenset[Deed] = frozenset()
    late: bool = False
    several: bool = False
    match: int | None = None

    @property
    def play(self) -> Play:
        """What was played; which number rule a fourth one covers changes no answer."""
        play = Play(self.cards, None, self.left)
        full = play.rule is not None and not self.can_take(play.rule)
        return replace(play, pile=0) if full else play

    @property
    def adds_cards(self) -> bool:
        """Whether a tap on a number card adds it to what was played."""
        return self.several or len(self.cards) > 1

    @property
    def drawn(self) -> Card | None:
        """A card that was drawn: that which was played, or any other."""
        if self.drew is Drew.NOTHING or not self.cards:
            return None
        if self.drew is Drew.THIS:
            return self.cards[0]
        return next(card for card in NUMBER_CARDS if card not in self.cards[:1])

    def on(self, pile: Pile) -> tuple[Rule, ...]:
        """The rules on that pile, or those piles."""
        return tuple(rule for rule in self.rules if rule.pile is pile)

    def table(self, top: NumberCard) -> Table:
        """The table before the play; who sits there does not matter."""
        one = {pile: next(iter(self.on(pile)), None) for pile in Pile}
        return Table(
            ("", ""),
            top,
            Order(2),
            one[Pile.TURN],
            one[Pile.EXTRA],
            one[Pile.VICTORY],
            self.on(Pile.NUMBER),
        )

    # ---- taps: each leads to another question. What was forgotten belongs to one play. ----

    def having(self, **other: Any) -> "Question":
        """The question with something else in it."""
        return replace(self, **other)

    def playing(self, card: Card) -> "Question":
        """The question with that card played, or with one more if several are."""
        before = self.cards if self.adds_cards and isinstance(card, NumberCard) else ()
        return replace(self, cards=(*before, card), forgot=frozenset())

    def with_several(self, *, several: bool) -> "Question":
        """The question about several cards at once, or about the first one only."""
        cards = self.cards if several else self.cards[:1]
        return replace(self, cards=cards, several=several, forgot=frozenset())

    def without(self, place: int) -> "Question":
        """The question without the card that was played there."""
        cards = self.cards[:place] + self.cards[place + 1 :]
        return replace(self, cards=cards, forgot=frozenset())

    def can_take(self, rule: Rule) -> bool:
        """Whether the rule may be in force besides the others, or in the place of one."""
        return rule.pile is not Pile.NUMBER or len(self.on(Pile.NUMBER)) < NUMBER_PILES

    def toggling(self, rule: Rule) -> "Question":
        """The question with that rule in force, or no longer; a new one covers the old one."""
        off = tuple(other for other in self.rules if other is not rule)
        on = self.rules != off
        return replace(self, rules=off if on else self._laying(rule), forgot=frozenset())

    def _laying(self, rule: Rule, covered: Rule | None = None) -> tuple[Rule, ...]:
        """The rules in force once that one is laid; of the number rules on the one it covers."""
        if covered:
            place = self.rules.index(covered)
            return (*self.rules[:place], rule, *self.rules[place + 1 :])
        if rule.pile is Pile.NUMBER:
            return (*self.rules, rule)
        return (*(other for other in self.rules if other.pile is not rule.pile), rule)

    def forgetting(self, deed: Deed) -> "Question":
        """The question with that forgotten, or not."""
        return replace(self, forgot=self.forgot ^ {deed})

    @property
    def may_cover(self) -> tuple[Rule, ...]:
        """The number rules of which a fourth one, that was played, covers one."""
        rule = self.play.rule
        return self.on(Pile.NUMBER) if rule and not self.can_take(rule) else ()

    def next(self, covered: Rule | None = None) -> "Question":
        """The next question at the same table: what was played lies there now.

        A fourth number rule lies on the one that it `covered`.
        """
        numbers = self.play.numbers
        top = numbers[-1] if numbers else self.top
        rule = self.play.rule
        rules = self._laying(rule, covered) if rule else self.rules
        return Question(top, rules, match=self.match)


# ---- the address ----


def written(question: Question) -> dict[str, Any]:
    """What an address says of the question; `read` takes it back."""
    codes = [card.value if isinstance(card, Rule) else card.code for card in question.cards]
    said: dict[str, Any] = {"r": [rule.value for rule in question.rules], "c": codes}
    said |= {"top": question.top.code} if question.top else {}
    said |= {"left": str(question.left)} if question.left is not None else {}
    said |= {"drew": question.drew.value} if question.drew else {}
    said |= {"forgot": [deed.value for deed in Deed if deed in question.forgot]}
    said |= {"late": "yes"} if question.late else {}
    said |= {"several": "yes"} if question.several else {}
    return said | ({"match": str(question.match)} if question.match else {})


def read(said: MultiDict[str, str]) -> tuple[Question, list[Text]]:
    """The question that an address asks, and what in it cannot be, which is left out."""
    problems: list[Text] = []
    question = Question(
        cards=tuple(_cards(said.getlist("c"), problems)),
        left={"1": 1, "0": 0, "": None}.get(_one(said, "left", ("1", "0"), problems)),
        drew=Drew(_one(said, "drew", list(Drew), problems)),
        forgot=frozenset(Deed(one) for one in _known(said, "forgot", list(Deed), problems)),
        late=bool(_one(said, "late", ("yes",), problems)),
        several=bool(_one(said, "several", ("yes",), problems)),
        match=as_number(said.get("match", "")),
    )
    tops = [card for card in _cards(said.getlist("top"), problems) if isinstance(card, NumberCard)]
    if len(tops) != len(said.getlist("top")) or len(tops) > 1:
        _tell(problems, _NOT_KNOWN)
    for one in _known(said, "r", list(Rule), problems):
        rule = Rule(one)
        taken = rule.pile is not Pile.NUMBER and question.on(rule.pile)
        if question.rules.count(rule) >= rule.most or taken or not question.can_take(rule):
            _tell(problems, _TWO_RULES)
        else:
            question = replace(question, rules=(*question.rules, rule))
    return replace(question, top=tops[0] if tops else None), problems


def _cards(codes: list[str], problems: list[Text]) -> list[Card]:
    cards: list[Card] = []
    for code in codes[:MOST_CARDS]:
        try:
            cards.append(parse_card(code, "cards"))
        except RuleError as error:
            _tell(problems, error.problems[0].message)
    if len(codes) > MOST_CARDS:
        _tell(problems, _NOT_KNOWN)
    return cards


def _known(
    said: MultiDict[str, str], name: str, known: Collection[str], problems: list[Text]
) -> list[str]:
    """The values that are said and known."""
    found = [value for value in said.getlist(name) if value in known]
    if len(found) != len(said.getlist(name)):
        _tell(problems, _NOT_KNOWN)
    return found


def _one(said: MultiDict[str, str], name: str, known: Collection[str], problems: list[Text]) -> str:
    """The one value that is said; "" where there is none, several, or one that is not known."""
    found = _known(said, name, known, problems)
    if len(found) > 1:
        _tell(problems, _NOT_KNOWN)
        return ""
    return found[0] if found else ""


def _tell(problems: list[Text], problem: Text) -> None:
    if problem not in problems:
        problems.append(problem)
