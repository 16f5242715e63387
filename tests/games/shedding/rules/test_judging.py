"""Was that legal? The worked examples, and what holds of every play."""

from typing import Any

import pytest
from hypothesis import assume, given

from scorekeeper.games.shedding.rules.deck import NumberCard, Pile, Rule
from scorekeeper.games.shedding.rules.judging import judge, outcome
from scorekeeper.games.shedding.rules.required_calls import Deed, duties
from scorekeeper.games.shedding.rules.table import Play, check_cards
from tests.cases.shedding import (
    any_card,
    examples,
    number_cards,
    play,
    several_cards,
    table,
)
from tests.support import refused

JUDGED = examples("shedding.toml", "judged")


@pytest.mark.parametrize("example", JUDGED, ids=lambda example: example["says"])
def test_verdict_matches_worked_example(example: dict[str, Any]) -> None:
    code = example.get("code", "fits")
    right = example.get("right", code == "fits")
    state = table(example["top"], *example["rules"])
    played = play(*example["played"], left=example.get("left"))
    drew = any_card(example["drew"]) if "drew" in example else None
    forgot = [Deed(deed) for deed in example.get("forgot", [])]
    late = example.get("late", False)
    verdict = judge(state, played, drew=drew, forgot=forgot, late=late)
    assert (verdict.right, verdict.code) == (right, code)
    assert str(verdict.sentence) == example["said"]
    usual = "none" if right or late else "take back"
    assert verdict.penalty == example.get("penalty", usual)
    assert [duty.deed for duty in duties(state, played)] == example.get("duties", [])
    passes = None if right or late else "The turn passes."
    assert (verdict.then and str(verdict.then)) == example.get("then", passes)
    came = outcome(state, played, verdict)
    assert (came is None) == (not right)
    if came:
        assert came.table.is_over == example.get("wins", False)
        assert came.draws == example.get("draws", 0)


@pytest.mark.parametrize("rule", [r for r in Rule if r.pile in {Pile.TURN, Pile.EXTRA}])
def test_every_turn_rule_and_extra_rule_has_an_example_with_and_without_a_fault(rule: Rule) -> None:
    outcomes = {
        example["said"].startswith("Right:") for example in JUDGED if rule in example["rules"]
    }
    assert outcomes == {True, False}


@given(number_cards, several_cards())
def test_drawn_card_is_the_only_one_playable_after_drawing(
    drawn: NumberCard, cards: tuple[NumberCard, ...]
) -> None:
    state = table(drawn.code, "E3")
    assert judge(state, Play((drawn,)), drew=drawn).right
    assume(not check_cards(Play(cards), state.lying))
    verdict = judge(state, Play(cards), drew=drawn)
    assert verdict.right == (cards == (drawn,))


@pytest.mark.parametrize("rule", Rule)
def test_rule_card_is_playable_alone_at_any_time(rule: Rule) -> None:
    state = table("G5F", "T1", "E4", "V2" if rule is Rule.V1 else "V1", "N1", "N2", "N3")
    assert judge(state, Play((rule,))).right
    assert judge(state, Play((rule,)), drew=rule).right
    assert not judge(state, Play((rule,)), drew=any_card("G5E")).right


def test_impossible_play_is_not_judged() -> None:
    state = table("G5F", "E3")
    with refused("no-cards"):
        judge(state, Play(()))
    with refused("too-many"):
        judge(state, play("G5F", "G5F", "G5F"))
    with refused("too-many"):
        judge(state, play("G5F", "G5F"))  # a third one lies on top
    with refused("too-many"):
        judge(table("G5F", "V1"), play("V1"))
    with refused("too-many", "too-many"):
        judge(state, play("V1", "V1", "T1", "T1", "T1"))
    with refused("bad-left"):
        judge(state, play("G5F", left=-1))
    with refused("over"):
        judge(state.won_by(1), play("G5F"))
