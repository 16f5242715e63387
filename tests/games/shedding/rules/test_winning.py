"""Who has won: worked examples, and who is nearest where two have."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.shedding.rules.deck import NumberCard, Rule
from scorekeeper.games.shedding.rules.winning import describe_winning, winner, wins
from tests.cases.shedding import any_card, card, examples, number_cards, table

ODD = (card("G1F"), card("R3E"), card("B5F"))
EVEN = (card("G2F"), card("R4E"), card("B6F"))


@pytest.mark.parametrize(
    "example", examples("shedding.toml", "held"), ids=lambda example: example["says"]
)
def test_winning_hands_are_recognised(example: dict[str, Any]) -> None:
    rule = Rule(example["rule"]) if example["rule"] else None
    assert wins(tuple(map(any_card, example["hand"])), rule) == example["wins"]


@given(st.lists(number_cards, max_size=5))
def test_hand_wins_by_its_odd_or_even_numbers(hand: list[NumberCard]) -> None:
    numbers = sorted(card_.number for card_ in hand)
    odd, even = (len([n for n in numbers if n in chosen]) for chosen in ([1, 3, 5], [2, 4, 6]))
    assert wins(hand, Rule.V1) == ((odd, even) == (3, 0))
    assert wins(hand, Rule.V2) == ((odd, even) == (0, 3))
    assert wins(hand, None) == (not numbers)


def test_player_can_win_outside_own_turn() -> None:
    state = table("G5F", "V1", turn=0)
    assert winner(state, {0: EVEN, 1: (), 2: ODD}) == 2
    assert winner(state, {0: EVEN, 1: ()}) is None
    assert winner(state, {}) is None
    assert winner(table("G5F"), {0: EVEN, 1: (), 2: ODD}) == 1


@pytest.mark.parametrize(
    ("turn", "clockwise", "since", "expected"),
    [
        (0, True, None, 1),
        (1, True, None, 1),
        (2, True, None, 3),
        (0, False, None, 3),
        (2, False, None, 1),
        (2, False, 3, 3),
        (1, True, 2, 3),
    ],
)
def test_nearest_in_turn_order_wins_of_two_winners(
    turn: int, clockwise: bool, since: int | None, expected: int
) -> None:
    state = table("G5F", "V2", players=4, turn=turn, clockwise=clockwise)
    hands = {0: ODD, 1: EVEN, 2: ODD, 3: EVEN}
    assert winner(state, hands, since) == expected


def test_a_game_that_is_over_keeps_its_winner() -> None:
    assert winner(table("G5F", "V1").won_by(1), {0: ODD}) == 1


def test_winning_condition_is_described() -> None:
    assert [str(describe_winning(rule)) for rule in (None, Rule.V1, Rule.V2)] == [
        "The first player out of cards wins.",
        "A hand of exactly three odd number cards wins.",
        "A hand of exactly three even number cards wins.",
    ]
