"""The rule cards: a complete list, with examples that the referee judges as they say."""

import pytest

from scorekeeper.games.shedding.rules.deck import Pile, Rule
from scorekeeper.games.shedding.rules.following import TURN_RULES
from scorekeeper.games.shedding.rules.judging import judge
from scorekeeper.games.shedding.rules.rule_cards import (
    PILE_READINGS,
    PILE_RULES,
    RULE_CARDS,
    describe_copies,
)
from scorekeeper.games.shedding.rules.table import Play
from tests.cases.shedding import table


def test_every_kind_is_listed_once_in_order() -> None:
    assert list(RULE_CARDS) == list(Rule)
    assert all(card.rule is rule for rule, card in RULE_CARDS.items())
    assert len({str(card.title) for card in RULE_CARDS.values()}) == len(Rule)
    assert len({str(card.effect) for card in RULE_CARDS.values()}) == len(Rule)
    assert set(PILE_RULES) == set(PILE_READINGS) == set(Pile)


@pytest.mark.parametrize("rule", Rule)
def test_examples_of_every_kind_are_judged_correctly(rule: Rule) -> None:
    card = RULE_CARDS[rule]
    assert card.examples
    for example in card.examples:
        if rule.pile is Pile.VICTORY:
            fitting = [card.number % 2 == (rule is Rule.V1) for card in example.cards]
            assert (fitting == [True] * 3) == example.right, str(example.sentence)
        elif example.top:
            verdict = judge(table(example.top.code, rule), Play(example.cards))
            assert verdict.right == example.right, str(example.sentence)
        else:
            assert example.right


@pytest.mark.parametrize("rule", Rule)
def test_turn_rules_sets_and_runs_show_right_and_wrong_cards(rule: Rule) -> None:
    outcomes = {example.right for example in RULE_CARDS[rule].examples if example.cards}
    if rule in {*TURN_RULES, Rule.E3, Rule.E4, Rule.V1, Rule.V2}:
        assert outcomes == {True, False}


@pytest.mark.parametrize("rule", Rule)
def test_sentences_have_no_open_placeholders(rule: Rule) -> None:
    card = RULE_CARDS[rule]
    sentences = [
        card.title,
        card.effect,
        *(e.sentence for e in card.examples),
        *card.quirks,
        *card.open_cases,
    ]
    for sentence in map(str, sentences):
        assert sentence
        assert "%(" not in sentence
    assert all("don't say" in str(note) for note in card.open_cases)


def test_unknown_counts_are_shown_as_unknown() -> None:
    unknown = [rule for rule in Rule if "not known" in str(describe_copies(rule))]
    assert unknown == [rule for rule in Rule if rule.pile is Pile.EXTRA]
    assert str(describe_copies(Rule.V1)) == "1 in the deck."
    assert str(describe_copies(Rule.T1)).startswith("2 in the deck: the rules don't say")
