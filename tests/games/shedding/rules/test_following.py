"""Cards that may follow, compared with an independent implementation of the rules."""

import pytest
from hypothesis import assume, given

from scorekeeper.games.shedding.rules.deck import NUMBER_CARDS, NumberCard, Rule
from scorekeeper.games.shedding.rules.following import TURN_RULES, following
from scorekeeper.games.shedding.rules.judging import is_run, is_set, judge
from scorekeeper.games.shedding.rules.table import Play, check_cards
from tests.cases.shedding import card, extra_rules, number_cards, several_cards, table, turn_rules
from tests.depth import audit_only
from tests.games.shedding.rules import reference
from tests.games.shedding.rules.reference import CODES, followers, may_play

RULES = ["", "T1", "T2", "T3", "T4"]


@audit_only
@pytest.mark.parametrize("rule", RULES)
def test_every_card_is_checked_against_every_card(rule: str) -> None:
    rule_of_following = following(Rule(rule) if rule else None)
    compared = 0
    for top in CODES:
        expected = followers(rule, top)
        state = table(top, *[rule] * bool(rule))
        assert {fitting.code for fitting in rule_of_following.cards(card(top))} == expected
        assert {fitting.code for fitting in state.fitting} == expected
        for code in CODES:
            assert rule_of_following.allows(card(top), card(code)) == (code in expected), (
                top,
                code,
            )
            assert judge(state, Play((card(code),))).right == (code in expected), (top, code)
            compared += 1
    assert compared == 36 * 36


@pytest.mark.parametrize(
    ("rule", "cards"), [("", 16), ("T1", 11), ("T2", 16), ("T3", 11), ("T4", 16)]
)
def test_number_of_playable_cards_matches_count_by_hand(rule: str, cards: int) -> None:
    # 6 of a number and 6 of a colour and fill, one of them in both: 11; with 12 of either: 16
    for top in NUMBER_CARDS:
        assert len(following(Rule(rule) if rule else None).cards(top)) == cards


def test_after_a_green_full_5() -> None:
    sentences = [str(following(rule).describe_fitting(card("G5F"))) for rule in (None, *TURN_RULES)]
    assert sentences == [
        "any 5, or any green card",
        "any 5, or any green outline card",
        "any 4 or 6, or any green outline card",
        "any 5, or any green solid card",
        "any 4 or 6, or any green solid card",
    ]


@given(turn_rules, number_cards)
def test_described_requirement_differs_when_playable_cards_differ(
    rule: Rule | None, top: NumberCard
) -> None:
    for other in NUMBER_CARDS:
        same_cards = following(rule).cards(top) == following(rule).cards(other)
        same_words = str(following(rule).describe_fitting(top)) == str(
            following(rule).describe_fitting(other)
        )
        assert same_cards == same_words


@given(turn_rules, extra_rules, number_cards, several_cards())
def test_several_cards_at_once_match_written_rules(
    turn: Rule | None, extra: Rule | None, top: NumberCard, cards: tuple[NumberCard, ...]
) -> None:
    state = table(top.code, *(rule for rule in (turn, extra) if rule))
    assume(not check_cards(Play(cards), state.lying))
    codes = [played.code for played in cards]
    expected = may_play(turn or "", extra or "", top.code, codes)
    assert judge(state, Play(cards)).right == expected


@given(several_cards())
def test_sets_and_runs_match_written_rules(cards: tuple[NumberCard, ...]) -> None:
    codes = [played.code for played in cards]
    assert is_set(cards) == reference.is_set(codes)
    assert is_run(cards) == reference.is_run(codes)
    assert is_run(cards) == is_run(cards[::-1])
