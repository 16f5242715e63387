"""A question to the referee: all of it is in the address, so that a tap is a link."""

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

MAX_CARDS = 24
"""The maximum number of cards played at once: all of a colour."""


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
    """The question: was that legal?

    Args:
        left: the number of cards left, if it matters: 1 or 0.
        forgot: what was not said or done.
        late: whether the next player has played meanwhile.
        several: whether a tap adds a card instead of replacing it.
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
        """The play; the pile that a fourth number rule covers does not matter for the answer."""
        play = Play(self.cards, None, self.left)
        full = play.rule is not None and not self.can_take(play.rule)
        return replace(play, pile=0) if full else play

    @property
    def adds_cards(self) -> bool:
        """Whether a tap on a number card adds it to the play."""
        return self.several or len(self.cards) > 1

    @property
    def drawn(self) -> Card | None:
        """The drawn card: the one that was played, or any other; None if none was drawn."""
        if self.drew is Drew.NOTHING or not self.cards:
            return None
        if self.drew is Drew.THIS:
            return self.cards[0]
        return next(card for card in NUMBER_CARDS if card not in self.cards[:1])

    def on(self, pile: Pile) -> tuple[Rule, ...]:
        return tuple(rule for rule in self.rules if rule.pile is pile)

    def table(self, top: NumberCard) -> Table:
        """The table before the play, with placeholder players."""
        laid = {pile: next(iter(self.on(pile)), None) for pile in Pile}
        return Table(
            ("", ""),
            top,
            Order(2),
            laid[Pile.TURN],
            laid[Pile.EXTRA],
            laid[Pile.VICTORY],
            self.on(Pile.NUMBER),
        )

    # ---- taps: each leads to another question; what was forgotten belongs to a single play ----

    def having(self, **values: Any) -> "Question":
        return replace(self, **values)

    def playing(self, card: Card) -> "Question":
        before = self.cards if self.adds_cards and isinstance(card, NumberCard) else ()
        return replace(self, cards=(*before, card), forgot=frozenset())

    def with_several(self, *, several: bool) -> "Question":
        """Return the question about several cards at once, or about the first one only."""
        cards = self.cards if several else self.cards[:1]
        return replace(self, cards=cards, several=several, forgot=frozenset())

    def without(self, place: int) -> "Question":
        cards = self.cards[:place] + self.cards[place + 1 :]
        return replace(self, cards=cards, forgot=frozenset())

    def can_take(self, rule: Rule) -> bool:
        """Whether the rule can be added without asking which number rule it covers."""
        return rule.pile is not Pile.NUMBER or len(self.on(Pile.NUMBER)) < NUMBER_PILES

    def toggling(self, rule: Rule) -> "Question":
        """Return the question with that rule added or removed; a new one covers the old one."""
        off = tuple(laid for laid in self.rules if laid is not rule)
        on = self.rules != off
        return replace(self, rules=off if on else self._laying(rule), forgot=frozenset())

    def _laying(self, rule: Rule, covered: Rule | None = None) -> tuple[Rule, ...]:
        """Return the rules in force with that one added; a number rule may cover one of three."""
        if covered:
            place = self.rules.index(covered)
            return (*self.rules[:place], rule, *self.rules[place + 1 :])
        if rule.pile is Pile.NUMBER:
            return (*self.rules, rule)
        return (*(laid for laid in self.rules if laid.pile is not rule.pile), rule)

    def forgetting(self, deed: Deed) -> "Question":
        return replace(self, forgot=self.forgot ^ {deed})

    @property
    def may_cover(self) -> tuple[Rule, ...]:
        """The number rules from which a fourth one chooses the one to cover."""
        rule = self.play.rule
        return self.on(Pile.NUMBER) if rule and not self.can_take(rule) else ()

    def next(self, covered: Rule | None = None) -> "Question":
        """Return the next question at the same table, after this play.

        A fourth number rule is on top of the one that it `covered`.
        """
        numbers = self.play.numbers
        top = numbers[-1] if numbers else self.top
        rule = self.play.rule
        rules = self._laying(rule, covered) if rule else self.rules
        return Question(top, rules, match=self.match)


# ---- the address ----


def write_arguments(question: Question) -> dict[str, Any]:
    """Return the arguments of the question's address; `read` parses them."""
    codes = [card.value if isinstance(card, Rule) else card.code for card in question.cards]
    arguments: dict[str, Any] = {"r": [rule.value for rule in question.rules], "c": codes}
    arguments |= {"top": question.top.code} if question.top else {}
    arguments |= {"left": str(question.left)} if question.left is not None else {}
    arguments |= {"drew": question.drew.value} if question.drew else {}
    arguments |= {"forgot": [deed.value for deed in Deed if deed in question.forgot]}
    arguments |= {"late": "yes"} if question.late else {}
    arguments |= {"several": "yes"} if question.several else {}
    return arguments | ({"match": str(question.match)} if question.match else {})


def read(arguments: MultiDict[str, str]) -> tuple[Question, list[Text]]:
    """Parse the question of an address, and list its invalid values, which are ignored."""
    problems: list[Text] = []
    question = Question(
        cards=tuple(_cards(arguments.getlist("c"), problems)),
        left={"1": 1, "0": 0, "": None}.get(_only_value(arguments, "left", ("1", "0"), problems)),
        drew=Drew(_only_value(arguments, "drew", list(Drew), problems)),
        forgot=frozenset(
            Deed(value) for value in _valid_values(arguments, "forgot", list(Deed), problems)
        ),
        late=bool(_only_value(arguments, "late", ("yes",), problems)),
        several=bool(_only_value(arguments, "several", ("yes",), problems)),
        match=as_number(arguments.get("match", "")),
    )
    tops = [
        card for card in _cards(arguments.getlist("top"), problems) if isinstance(card, NumberCard)
    ]
    if len(tops) != len(arguments.getlist("top")) or len(tops) > 1:
        _tell(problems, _NOT_KNOWN)
    for value in _valid_values(arguments, "r", list(Rule), problems):
        rule = Rule(value)
        taken = rule.pile is not Pile.NUMBER and question.on(rule.pile)
        if question.rules.count(rule) >= rule.max_copies or taken or not question.can_take(rule):
            _tell(problems, _TWO_RULES)
        else:
            question = replace(question, rules=(*question.rules, rule))
    return replace(question, top=tops[0] if tops else None), problems


def _cards(codes: list[str], problems: list[Text]) -> list[Card]:
    cards: list[Card] = []
    for code in codes[:MAX_CARDS]:
        try:
            cards.append(parse_card(code, "cards"))
        except RuleError as error:
            _tell(problems, error.problems[0].message)
    if len(codes) > MAX_CARDS:
        _tell(problems, _NOT_KNOWN)
    return cards


def _valid_values(
    arguments: MultiDict[str, str], name: str, valid: Collection[str], problems: list[Text]
) -> list[str]:
    values = [value for value in arguments.getlist(name) if value in valid]
    if len(values) != len(arguments.getlist(name)):
        _tell(problems, _NOT_KNOWN)
    return values


def _only_value(
    arguments: MultiDict[str, str], name: str, valid: Collection[str], problems: list[Text]
) -> str:
    """Return the only value; "" if it is missing, repeated or invalid."""
    values = _valid_values(arguments, name, valid, problems)
    if len(values) > 1:
        _tell(problems, _NOT_KNOWN)
        return ""
    return values[0] if values else ""


def _tell(problems: list[Text], problem: Text) -> None:
    if problem not in problems:
        problems.append(problem)
