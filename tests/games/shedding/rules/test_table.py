"""The table: what plays do to it, and that its state follows from its plays."""

from dataclasses import fields, replace
from functools import reduce
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.shedding.rules.deck import Pile, Rule
from scorekeeper.games.shedding.rules.order import Order, describe_effect
from scorekeeper.games.shedding.rules.table import Action, DrawnAndKept, Play, Table, Won, new_table
from tests.cases.shedding import PLAYERS, actions_from, card, examples, play, starts, table
from tests.support import refused

ACTED = examples("shedding.toml", "acted")


@pytest.mark.parametrize("example", ACTED, ids=lambda example: example["says"])
def test_card_effects_are_applied(example: dict[str, Any]) -> None:
    state = table("G5F", *example["rules"])
    outcome = state.outcome(play(*example["played"], left=example.get("left")))
    after = outcome.table
    assert [str(describe_effect(e, PLAYERS)) for e in outcome.effects] == example["effects"]
    assert outcome.draws == example.get("draws", 0)
    if "winner" in example:
        assert after.winner == PLAYERS.index(example["winner"])
        assert after.order == state.order
        return
    assert after.winner is None
    assert PLAYERS[after.order.turn] == example["next"]
    assert PLAYERS[after.order.next] == example["after"]


def test_every_number_rule_has_an_example_of_its_effect() -> None:
    acting = {rule for example in ACTED if example["effects"] for rule in example["rules"]}
    assert {rule for rule in Rule if rule.pile is Pile.NUMBER} <= acting


@given(starts(), st.data())
def test_table_is_determined_by_its_plays(start: Table, data: st.DataObject) -> None:
    actions = data.draw(actions_from(start))
    rebuilt = reduce(Table.after, actions, start)
    assert reduce(Table.after, actions, start) == rebuilt
    assert Table(**{field.name: getattr(rebuilt, field.name) for field in fields(Table)}) == rebuilt
    plays = [action for action in actions if isinstance(action, Play)]
    tops = [start.top, *(play_.numbers[-1] for play_ in plays if play_.numbers)]
    assert rebuilt.top == tops[-1]
    for pile in (Pile.TURN, Pile.EXTRA, Pile.VICTORY):
        laid = [p.rule for p in plays if p.rule and p.rule.pile is pile]
        before = getattr(start, f"{pile}_rule")
        assert getattr(rebuilt, f"{pile}_rule") == [before, *laid][-1]
    assert rebuilt.number_rules == on_the_number_piles(actions)


def on_the_number_piles(actions: list[Action]) -> tuple[Rule, ...]:
    """The top cards: a free pile is taken first, else the one that was chosen."""
    piles: list[Rule] = []
    for action in actions:
        if isinstance(action, Play) and action.rule and action.rule.pile is Pile.NUMBER:
            if action.pile is None:
                piles.append(action.rule)
            else:
                piles[action.pile] = action.rule
    return tuple(piles)


@given(starts(), st.data())
def test_turn_does_not_change_previous_tables(start: Table, data: st.DataObject) -> None:
    tables = [start]
    texts = [repr(start)]
    for action in data.draw(actions_from(start)):
        tables.append(tables[-1].after(action))
        texts.append(repr(tables[-1]))
    assert list(map(repr, tables)) == texts


@given(starts(), st.data())
def test_last_card_wins_unless_a_victory_rule_applies(start: Table, data: st.DataObject) -> None:
    now = start
    for action in data.draw(actions_from(start)):
        after = now.after(action)
        last = isinstance(action, Play) and action.left == 0
        by_last = now.order.turn if last and not after.victory_rule else None
        assert after.winner == (action.seat if isinstance(action, Won) else by_last)
        if isinstance(action, Play):
            drawn = 7 if last and after.winner is None else 0
            assert now.outcome(action).draws == drawn
            if last and after.winner is None:
                assert after.order.again == 0
        now = after


def test_rule_applies_immediately() -> None:
    after = table("G5F").after(play("T2"))
    assert (after.turn_rule, after.order.turn) == (Rule.T2, 1)
    assert card("G5E") in after.fitting
    assert card("R5F") not in after.fitting
    assert after.after(play("T3")).rules == (Rule.T3,)


def test_fourth_number_rule_covers_one_chosen_by_player() -> None:
    state = table("G5F", "N1", "N2", "N3", "T1")
    assert state.after(play("N4", pile=1)).number_rules == (Rule.N1, Rule.N4, Rule.N3)
    assert state.rules == (Rule.T1, Rule.N1, Rule.N2, Rule.N3)
    for pile in (None, 3, -1):
        with refused("which-pile"):
            state.after(play("N4", pile=pile))
    with refused("no-choice"):
        state.after(play("T2", pile=0))
    with refused("no-choice"):
        state.after(play("G5E", pile=0))
    with refused("no-choice"):
        table("G5F", "N1", "N2").after(play("N4", pile=1))


def test_unnoticed_wrong_card_stays_and_takes_effect() -> None:
    after = table("G5F", "T1", "N3").after(play("B3F"))
    assert (after.top, after.order.turn) == (card("B3F"), 2)


def test_direction_stays_when_its_rule_is_covered() -> None:
    turned = table("G5F", "N1", "N2", "N3").after(play("G1F"))
    assert not turned.order.clockwise
    covered = turned.after(play("N4", pile=0))
    assert not covered.order.clockwise
    assert not covered.after(play("G1E")).order.clockwise


def test_skip_hits_original_target_after_direction_change() -> None:
    state = table("G5F", "N1", "N3", "N4", players=4)
    again = state.after(play("G3F", "G4F"))  # Bo is skipped, Ann goes again
    turned = again.after(play("G1F"))
    assert [turned.order.turn, turned.order.next] == [3, 2]
    assert turned.after(DrawnAndKept()).after(DrawnAndKept()).order.turn == 0  # not Bo


def test_a_turn_without_a_card_passes() -> None:
    state = table("G5F", turn=2)
    assert state.after(DrawnAndKept()) == replace(state, order=Order(3, 0))


def test_finished_game_refuses_turns() -> None:
    state = table("G5F", "V1").won_by(2)
    assert state.is_over
    assert state.fitting == ()
    for action in (DrawnAndKept(), play("G5E"), play("T1")):
        with refused("over"):
            state.after(action)


def test_invalid_play_is_refused() -> None:
    with refused("rule-alone"):
        table().after(play("T1", "G5F"))
    with refused("rule-alone"):
        table().after(play("T1", "E1"))
    with refused("no-cards"):
        table().after(Play(()))
    with refused("too-many"):
        table().after(play("G5F", "G5F", "G5F"))


def test_a_new_table_has_no_rule_and_goes_clockwise() -> None:
    state = new_table(PLAYERS[:4], card("R1E"), first=3)
    assert (state.rules, state.order) == ((), Order(4, 3))
    assert state.order.next == 0
    assert len(state.fitting) == 16


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": PLAYERS[:2]},
        {"turn_rule": Rule.E1},
        {"extra_rule": Rule.T1},
        {"victory_rule": Rule.N1},
        {"number_rules": (Rule.V1,)},
        {"number_rules": (Rule.N1, Rule.N2, Rule.N3, Rule.N4)},
        {"winner": 3},
    ],
)
def test_invalid_table_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"seats|pile|rules|winner"):
        replace(table(), **wrong)
