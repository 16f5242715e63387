"""All rule cards for the look-up: each kind with its effect, examples, and open questions.

Conditions are derived from `following`, which `judging` uses too, so that both agree.
"""

from collections.abc import Mapping

from scorekeeper.base.text import Text, text
from scorekeeper.games.shedding.rules.cards.card import RuleCard
from scorekeeper.games.shedding.rules.cards.extra import EXTRA_RULES
from scorekeeper.games.shedding.rules.cards.number import NUMBER_RULES
from scorekeeper.games.shedding.rules.cards.turn import TURN_RULES
from scorekeeper.games.shedding.rules.cards.victory import VICTORY_RULES
from scorekeeper.games.shedding.rules.deck import Pile, Rule

RULE_CARDS: Mapping[Rule, RuleCard] = {
    card.rule: card for card in (*TURN_RULES, *EXTRA_RULES, *VICTORY_RULES, *NUMBER_RULES)
}
"""Every kind, in the order of the piles."""

PILE_RULES: Mapping[Pile, Text] = {
    Pile.TURN: text("One turn rule is in force at a time."),
    Pile.EXTRA: text("One extra rule is in force at a time."),
    Pile.VICTORY: text("One victory rule is in force at a time."),
    Pile.NUMBER: text("Up to three number rules are in force, on three piles."),
}
"""How many rules of each category can be in force at a time."""

_COVERS = text("The rules don't say what becomes of the old one; here the new one covers it.")

PILE_READINGS: Mapping[Pile, Text] = {
    Pile.TURN: _COVERS,
    Pile.EXTRA: _COVERS,
    Pile.VICTORY: _COVERS,
    Pile.NUMBER: text(
        "The rules don't say where a fourth goes; here you choose which one it covers. "
        "While a pile is free, it goes there."
    ),
}
"""Our decisions about a pile where the rules are silent."""


def describe_copies(rule: Rule) -> Text:
    """Describe how many of this kind are in the deck, as far as that is known."""
    if rule.copies is None:
        return text(
            "The deck has %(cards)s extra rules; how many of each is not known.",
            cards=rule.pile.cards,
        )
    if rule.pile is Pile.VICTORY:
        return text("%(copies)s in the deck.", copies=rule.copies)
    return text(
        "%(copies)s in the deck: the rules don't say how many of each; here there is the same "
        "number of each.",
        copies=rule.copies,
    )


WINNING: Mapping[Rule | None, Text] = {
    None: text("The first player out of cards wins."),
    Rule.V1: text("A hand of exactly three odd number cards wins."),
    Rule.V2: text("A hand of exactly three even number cards wins."),
}
"""Victory rule in force, if any → what wins."""
