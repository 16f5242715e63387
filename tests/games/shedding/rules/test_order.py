"""Whose turn it is: compared with a queue in which missed turns are struck out."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.shedding.rules.deck import Rule
from scorekeeper.games.shedding.rules.order import Order, act
from tests.cases.shedding import card
from tests.games.shedding.rules.reference import turns

NUMBER_RULES = [rule for rule in Rule if rule.startswith("N")]
some_turns = st.lists(st.lists(st.integers(1, 6), max_size=4), max_size=30)


@given(st.integers(2, 6), some_turns)
def test_turns_follow_a_queue(players: int, played: list[list[int]]) -> None:
    order = Order(players)
    for numbers, (at, hits) in zip(played, turns(players, played), strict=True):
        order, effects = act(order, [card(f"G{number}F") for number in numbers], NUMBER_RULES)
        expected, order = order.next, order.passed()
        assert order.turn == expected == at
        assert [e.seat for e in effects if e.rule in {Rule.N3, Rule.N6}] == hits
        assert len(effects) == len(numbers)


@given(st.integers(2, 6), some_turns)
def test_current_player_is_never_skipped(players: int, played: list[list[int]]) -> None:
    order = Order(players)
    for numbers in played:
        cards = [card(f"R{number}E") for number in numbers]
        order = act(order, cards, NUMBER_RULES)[0].passed()
        assert order.turn not in order.skips
        assert order.hit != order.turn
        assert Order(**{name: getattr(order, name) for name in Order.__slots__}) == order


@given(st.integers(2, 6), st.integers(0, 5), st.integers(0, 5))
def test_threes_skip_turns_of_others_evenly(players: int, at: int, threes: int) -> None:
    order = Order(players, at % players)
    for _ in range(threes):
        order = order.skipping(order.hit)
    assert len(order.skips) == threes
    missed = [order.skips.count(seat) for seat in range(players) if seat != order.turn]
    assert max(missed) - min(missed) <= 1
    rounds = 0
    while order.skips:
        order, rounds = order.passed(), rounds + 1
        assert rounds < 50


@given(st.integers(2, 6), st.integers(0, 5), st.booleans())
def test_nearest_players_are_in_turn_order(players: int, since: int, clockwise: bool) -> None:
    order = Order(players, 0, clockwise)
    seats = order.nearest(since % players)
    assert sorted(seats) == list(range(players))
    assert seats[0] == since % players
    way = 1 if clockwise else -1
    assert all((b - a) % players == way % players for a, b in pairwise(seats))


@pytest.mark.parametrize(
    ("seats", "turn", "skips", "again"),
    [
        *((1, 0, (), 0), (7, 0, (), 0), (3, 3, (), 0), (3, 0, (3,), 0), (3, 0, (2, 1), 0)),
        *((3, 0, (0,), 0), (3, 0, (), -1), (3, -1, (), 0)),
    ],
)
def test_invalid_order_is_refused(
    seats: int, turn: int, skips: tuple[int, ...], again: int
) -> None:
    with pytest.raises(ValueError, match=r"players|seat|skips"):
        Order(seats, turn, skips=skips, again=again)
