"""Which games a house can keep: every reason against one, and 52 real cards as a second opinion."""

import random
import re
from collections import Counter
from dataclasses import fields, replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules.dealing import walk
from scorekeeper.games.montana.rules.steps import (
    Bid,
    ChangeBids,
    Exchange,
    Pass,
    ShuffleDummy,
    Step,
)
from scorekeeper.games.montana.rules.variant_checks import MAX_STEPS, check_variant, remarks
from scorekeeper.games.montana.rules.variants import Opening, Variant, made_up
from tests.cases.house_games import any_games, random_game
from tests.depth import THOROUGH, audit_only, times
from tests.judges.real_cards import Impossible, Table, can_be_kept, deal

PLAIN = Variant("own:polson", "Polson")
FALLS = builtin_variants()["great_great_falls"]
HELENA = builtin_variants()["helena"]
BOZEMAN = builtin_variants()["bozeman"]
STEP = 1 if THOROUGH else 6


def problem_codes(variant: Variant) -> list[tuple[str, str]]:
    """The fields and codes of the game's problems."""
    return [(problem.field, problem.code) for problem in check_variant(variant)]


def with_steps(*steps: Step, of: Variant = PLAIN) -> Variant:
    return replace(of, steps=steps)


@pytest.mark.parametrize("name", builtin_variants())
def test_every_built_in_game_is_valid(name: str) -> None:
    assert check_variant(builtin_variants()[name]) == []


@pytest.mark.parametrize("dummy_plays", [False, True])
def test_game_made_up_at_table_is_valid(dummy_plays: bool) -> None:
    assert check_variant(made_up("Polson", dummy_plays=dummy_plays)) == []


@pytest.mark.parametrize(
    ("variant", "expected"),
    [
        (replace(PLAIN, name=""), [("name", "name-empty")]),
        (replace(PLAIN, name=" \t"), [("name", "name-empty")]),
        (replace(PLAIN, player_cards=14), [("player_cards", "not-the-pack")]),
        (replace(PLAIN, player_cards=53), [("player_cards", "out-of-bounds")]),
        (
            replace(PLAIN, player_cards=18, dummy_cards=-2),
            [("dummy_cards", "out-of-bounds"), ("player_cards", "not-the-pack")],
        ),
        (replace(PLAIN, tricks=0), [("tricks", "out-of-bounds")]),
        (replace(PLAIN, tricks=14), [("tricks", "out-of-bounds")]),
        (replace(PLAIN, player_cards=12, dummy_cards=16), [("tricks", "too-few-cards")]),
        (replace(PLAIN, opens=Opening.DUMMY_CARD), [("opens", "dummy-cannot-open")]),
        (replace(PLAIN, extra_point=True), [("extra_point", "cards-compared")]),
        (replace(BOZEMAN, tricks=12), [("extra_point", "cards-compared")]),
        (with_steps(Exchange()), [("steps.0", "does-nothing")]),
        (with_steps(ShuffleDummy(), Pass()), [("steps.1", "does-nothing")]),
        (with_steps(Exchange(apart=True)), [("steps.0", "does-nothing")]),
        (with_steps(ShuffleDummy(), of=FALLS), [("steps.0", "does-nothing")]),
        (with_steps(Exchange(give=-1, take=4)), [("steps.0", "out-of-bounds")]),
        (with_steps(Pass(left=53)), [("steps.0", "out-of-bounds")]),
        (with_steps(Pass(right=7, left=7)), [("steps.0", "hand-too-small")]),
        (with_steps(Pass(1), Exchange(5, 5)), [("steps.1", "dummy-too-small")]),
        (with_steps(Exchange(14)), [("steps.0", "hand-too-small")]),
        (with_steps(Exchange(give=1)), [("tricks", "too-few-cards")]),
        (with_steps(Exchange(take=4, apart=True)), [("steps.0", "nothing-apart")]),
        (with_steps(Exchange(give=4, apart=True), of=FALLS), [("steps.0", "nothing-apart")]),
        (
            with_steps(Exchange(take=5, apart=True)),
            [("steps.0", "nothing-apart"), ("steps.0", "dummy-too-small")],
        ),
        (with_steps(ChangeBids()), [("steps", "bidding-order")]),
        (with_steps(Bid(), Bid()), [("steps", "bidding-order")]),
        (with_steps(*[ShuffleDummy()] * 21), [("steps", "too-many-steps")]),
        (
            replace(PLAIN, name="", steps=(Pass(), Exchange(9, 9), Pass()), tricks=0),
            [
                ("name", "name-empty"),
                ("tricks", "out-of-bounds"),
                ("steps.0", "does-nothing"),
                ("steps.2", "does-nothing"),
                ("steps.1", "dummy-too-small"),
            ],
        ),
        (
            replace(PLAIN, name="", extra_point=True),
            [("name", "name-empty"), ("extra_point", "cards-compared")],
        ),
    ],
)
def test_every_problem_is_named_at_its_field(
    variant: Variant, expected: list[tuple[str, str]]
) -> None:
    assert problem_codes(variant) == expected


@pytest.mark.parametrize(
    "variant",
    [
        with_steps(*[ShuffleDummy()] * MAX_STEPS),
        with_steps(Pass(right=6, left=7)),
        with_steps(Exchange(13, 4), Exchange(0, 9)),
        with_steps(Exchange(take=4)),
        with_steps(Exchange(give=2, take=4, apart=True)),
        with_steps(Bid(), ChangeBids()),
        with_steps(Exchange(give=1), of=replace(PLAIN, tricks=12)),
        with_steps(ShuffleDummy(), of=replace(FALLS, player_cards=16, dummy_cards=4)),
        replace(PLAIN, player_cards=17, dummy_cards=1, tricks=1),
        replace(PLAIN, player_cards=15, dummy_cards=7, extra_point=True),
    ],
)
def test_unusual_game_is_still_accepted(variant: Variant) -> None:
    assert problem_codes(variant) == []


@pytest.mark.parametrize(
    ("variant", "message"),
    [
        (
            with_steps(Exchange(give=4), Exchange(5, 5), of=FALLS),
            "After step 1 each player holds 13 and the dummy 13; "
            "step 2 takes 5 from a dummy of 13.",
        ),
        (
            with_steps(ShuffleDummy(), Exchange(give=1)),
            "After step 2, the last one, each player holds 12 cards, for 13 tricks.",
        ),
        (with_steps(ShuffleDummy(), Pass()), "Step 2 does nothing."),
        (
            replace(PLAIN, extra_point=True),
            "The extra point compares 2 cards; in the end each player has 0 left.",
        ),
    ],
)
def test_refusal_explains_the_problem(variant: Variant, message: str) -> None:
    assert [str(problem.message) for problem in check_variant(variant)] == [message]


def impossible_step(game: Variant, chance: random.Random) -> str | None:
    """The field of the step for which a real card is missing; "deal" for the deal itself."""
    try:
        deal(game.to_dict(), chance)
    except Impossible as impossible:
        return "deal" if impossible.step is None else f"steps.{impossible.step}"
    return None


# ---- the dealt card that opens ----


@audit_only
def test_dealt_opening_card_stays_first() -> None:
    """Whether players can put down and take cards in this way, for each size of the dummy."""
    accepted_count = 0
    for player, give, take, seed in product(range(13, 18), range(5), range(5), range(3)):
        steps = (Exchange(give=player - 13), Exchange(give, take), Exchange(take, give))
        game = replace(FALLS, player_cards=player, dummy_cards=52 - 3 * player, steps=steps)
        if impossible_step(game, random.Random(seed)):
            continue
        dealt = deal(with_steps(of=game).to_dict(), random.Random(seed))
        assert deal(game.to_dict(), random.Random(seed)).dummy[0] == dealt.dummy[0]
        accepted_count += 1
    assert accepted_count > 200


def held(table: Table) -> list[str]:
    return [card for hand in table.hands for card in hand]


def test_in_helena_leftover_card_opens_with_discards_behind_it() -> None:
    opened = set()
    for seed in range(200):
        dealt = deal(replace(HELENA, steps=()).to_dict(), random.Random(seed))
        played = deal(HELENA.to_dict(), random.Random(seed))
        first, *behind = played.dummy
        assert first in dealt.dummy
        assert set(behind) == set(held(dealt)) - set(held(played))
        opened.add(dealt.dummy.index(first))
    assert len(opened) == 13  # any of them may be left over


def test_in_great_falls_dealt_card_opens_with_discards_behind_it() -> None:
    for name in ("great_falls", "great_great_falls"):
        game = builtin_variants()[name]
        for seed in range(50):
            dealt = deal(replace(game, steps=()).to_dict(), random.Random(seed))
            played = deal(game.to_dict(), random.Random(seed))
            assert played.dummy[:1] == dealt.dummy
            assert len(played.dummy) == 13


@pytest.mark.parametrize(("dummy", "limit"), [(1, 0), (4, 1), (7, 2), (10, 3), (13, 4)])
def test_all_cards_but_the_opening_one_can_be_taken(dummy: int, limit: int) -> None:
    game = replace(FALLS, player_cards=(52 - dummy) // 3, dummy_cards=dummy)
    for take in range(limit + 1):
        assert problem_codes(with_steps(Exchange(take, take) if take else Bid(), of=game)) == []
    assert problem_codes(with_steps(Exchange(limit + 1, limit + 1), of=game)) == [
        ("steps.0", "dummy-too-small")
    ]


# ---- remarks ----


def test_warns_when_dummy_runs_out_of_cards() -> None:
    game = replace(PLAIN, dummy_plays=True, steps=(Exchange(2, 4),), extra_point=True)
    assert check_variant(game) == []
    assert list(map(str, remarks(game))) == ["The dummy plays 7 tricks."]
    assert remarks(replace(game, dummy_plays=False)) == []


def test_warns_about_cards_never_played() -> None:
    assert list(map(str, remarks(replace(PLAIN, tricks=12)))) == [
        "Each player has 1 card left in the end."
    ]
    single = replace(PLAIN, player_cards=17, dummy_cards=1, dummy_plays=True)
    assert list(map(str, remarks(single))) == [
        "The dummy plays 1 trick.",
        "Each player has 4 cards left in the end.",
    ]


@pytest.mark.parametrize("name", builtin_variants())
def test_built_in_games_have_no_warnings(name: str) -> None:
    assert remarks(builtin_variants()[name]) == []


# ---- real cards ----

FIELDS = {field.name for field in fields(Variant)}


def agrees(game: Variant, chance: random.Random) -> bool:
    """Return whether the game can be kept; check that real cards agree, down to the counts."""
    data, problems = game.to_dict(), check_variant(game)
    assert can_be_kept(data, chance) == (problems == [])
    for problem in problems:
        field, _, step = problem.field.partition(".")
        assert field in FIELDS
        if step:
            assert int(step) < len(game.steps)
            assert f"step {int(step) + 1}" in re.sub("S(?=tep)", "s", str(problem.message))
    if problems:
        return False
    walked, table = walk(game), deal(data, chance)
    assert walked.problems == ()
    assert [(station.after.player, station.after.dummy) for station in walked.stations] == (
        table.counts
    )
    assert walked.end.player >= game.tricks
    assert {len(hand) for hand in table.hands} == {walked.end.player}
    assert len(set(table.cards)) == 52
    assert all(map(str, remarks(game)))
    return True


@given(any_games(), st.integers(0, 99))
def test_any_game_is_accepted_exactly_when_real_cards_can_be_dealt(
    game: Variant, seed: int
) -> None:
    agrees(game, random.Random(seed))


def test_random_games_are_accepted_exactly_when_real_cards_can_be_dealt() -> None:
    chance = random.Random(52)
    outcomes = Counter(agrees(random_game(chance), chance) for _ in range(times(800)))
    assert min(outcomes[True], outcomes[False]) > times(200)


@audit_only
def test_each_exchange_and_pass_is_accepted_exactly_when_real_cards_can_be_dealt() -> None:
    chance, accepted_count = random.Random(13), 0
    for player, first, second in product(range(12, 18), range(19), range(0, 19, STEP)):
        dealt = replace(PLAIN, player_cards=player, dummy_cards=52 - 3 * player, dummy_plays=True)
        for opens, tricks in product(Opening, (1, 13)):
            game = replace(dealt, opens=opens, tricks=tricks)
            accepted_count += agrees(with_steps(Exchange(first, second), of=game), chance)
            accepted_count += agrees(with_steps(Pass(first, second), of=game), chance)
    assert accepted_count > 600 / STEP


@audit_only
def test_first_step_without_a_real_card_is_named() -> None:
    chance, broken = random.Random(4), 0
    for _ in range(2000):
        game = random_game(chance)
        problems = problem_codes(game)
        if "out-of-bounds" in {code for _, code in problems}:
            continue  # real cards know nothing of fewer than none
        codes = {"hand-too-small", "dummy-too-small"}
        named = next((field for field, code in problems if code in codes), None)
        step = impossible_step(game, chance)
        if step != "deal":
            assert named == step
            broken += step is not None
    assert broken > 300
