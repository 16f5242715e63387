"""The dealing steps: counts of dealt, passed and exchanged cards."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules import describe
from scorekeeper.games.montana.rules.dealing import Count, dummy_tricks, walk
from scorekeeper.games.montana.rules.steps import (
    Exchange,
    Pass,
    ShuffleDummy,
    Step,
    step_from_dict,
    step_to_dict,
)
from scorekeeper.games.montana.rules.variants import Opening, Variant

DEALT = {
    "whitefish": [(13, 13)],
    "smoked_whitefish": [(13, 13)],
    "helena": [(13, 13), (13, 13)],
    "butte": [(13, 13), (13, 13), (13, 13)],
    "billings": [(13, 13), (13, 13), (13, 13), (13, 13)],
    "missoula": [(13, 13)] * 5,
    "bozeman": [(13, 13), (15, 7)],
    "great_falls": [(17, 1), (13, 13)],
    "great_great_falls": [(17, 1), (13, 13), (13, 13)],
}
"""What each player holds and what the dummy has, after the deal and after each step."""


def codes(variant: Variant) -> list[str]:
    """The codes of the variant's problems."""
    return [problem.code for problem in walk(variant).problems]


def test_walk_table_covers_every_built_in_variant() -> None:
    assert DEALT.keys() == builtin_variants().keys()


@pytest.mark.parametrize("name", DEALT)
def test_built_in_variant_matches_rules(name: str) -> None:
    walked = walk(builtin_variants()[name])
    assert [(s.after.player, s.after.dummy) for s in walked.stations] == DEALT[name]
    assert walked.problems == ()


@pytest.mark.parametrize("name", DEALT)
def test_built_in_walk_keeps_card_count(name: str) -> None:
    for station in walk(builtin_variants()[name]).stations:
        assert 3 * station.after.player + station.after.dummy == 52


def test_only_the_great_falls_and_helena_open_with_the_dummys_card() -> None:
    opened = {v.id for v in builtin_variants().values() if v.opens is Opening.DUMMY_CARD}
    assert opened == {"helena", "great_falls", "great_great_falls"}


def test_step_taking_too_many_cards_reports_counts_before_it() -> None:
    steps = (ShuffleDummy(), Pass(right=1), Exchange(give=4, take=4))
    variant = Variant("broken", "Broken", player_cards=17, dummy_cards=1, steps=steps)
    [problem] = walk(variant).problems
    assert (problem.code, problem.field) == ("dummy-too-small", "steps.2")
    assert str(problem.message) == (
        "After step 2 each player holds 17 and the dummy 1; step 3 takes 4 from a dummy of 1."
    )
    assert walk(variant).end == Count(17, 1)


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ((), "In the end each player holds 12 cards, for 13 tricks."),
        (
            (ShuffleDummy(), Pass(1)),
            "After step 2, the last one, each player holds 12 cards, for 13 tricks.",
        ),
    ],
)
def test_too_small_hands_are_reported_with_last_step(steps: tuple[Step, ...], message: str) -> None:
    [problem] = walk(Variant("x", "X", 12, 16, steps=steps)).problems
    assert (problem.field, str(problem.message)) == ("tricks", message)


def test_a_dummy_with_few_cards_plays_few_tricks() -> None:
    few = Variant("few", "Few", dummy_plays=True, steps=(Exchange(give=2, take=4),))
    assert codes(few) == []
    assert dummy_tricks(few) == 7


numbers = st.integers(0, 9)
steps = st.one_of(
    st.builds(Exchange, numbers, numbers, st.booleans()),
    st.builds(Pass, numbers, numbers),
    st.just(ShuffleDummy()),
)
variants = st.builds(
    lambda player, steps, plays, opens: Variant(
        "x", "X", player, 52 - 3 * player, dummy_plays=plays, opens=opens, steps=tuple(steps)
    ),
    st.integers(10, 17),
    st.lists(steps, max_size=4),
    st.booleans(),
    st.sampled_from(Opening),
)


@given(variants)
def test_every_walk_keeps_card_count_and_can_be_described(variant: Variant) -> None:
    walked = walk(variant)
    assert all(station.after.dummy >= 1 for station in walked.stations)
    for line, count in describe.dealing(variant):
        assert 3 * count.player + count.dummy == 52
        assert str(line)
    assert str(describe.reminder(variant))


@given(variants)
def test_variant_with_steps_round_trips_through_data(variant: Variant) -> None:
    assert Variant.from_dict(variant.to_dict()) == variant


@given(steps)
def test_step_round_trips_through_data(step: Step) -> None:
    assert step_from_dict(step_to_dict(step)) == step
