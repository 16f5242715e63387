"""Descriptions of the differences between two versions of a game."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.base.differences import Difference
from scorekeeper.base.text import Text
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules.describe import step_line
from scorekeeper.games.montana.rules.steps import Bid, Exchange, Pass, ShuffleDummy, Step
from scorekeeper.games.montana.rules.variant_changes import differences
from scorekeeper.games.montana.rules.variants import Opening, Variant
from tests.cases.house_games import any_games, sound_games

PLAIN = Variant("own:polson", "Polson")
Said = tuple[str, str | None, str | None]
DROP, PASS, SHUFFLE = (
    "Each discards 4 to the dummy.",
    "Each passes 1 to the right.",
    "Shuffle the dummy.",
)
TWO, THREE = "Each exchanges 2 with the dummy.", "Each exchanges 3 with the dummy."


def described(differing: list[Difference]) -> list[Said]:
    """The differences in English."""
    return [
        (str(difference.label), in_english(difference.before), in_english(difference.after))
        for difference in differing
    ]


def in_english(sentence: Text | None) -> str | None:
    return None if sentence is None else str(sentence)


def steps_told(before: list[Step], after: list[Step]) -> list[Said]:
    was, now = (replace(PLAIN, steps=tuple(steps)) for steps in (before, after))
    return described(differences(was, now))


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        (replace(PLAIN, id="own:other"), []),
        (replace(PLAIN, name="St. Ignatius"), [("Game name", "Polson", "St. Ignatius")]),
        (
            replace(PLAIN, player_cards=17, dummy_cards=1),
            [
                (
                    "Cards dealt",
                    "Deal 13 cards to each player, 13 to the dummy.",
                    "Deal 17 cards to each player, 1 to the dummy.",
                )
            ],
        ),
        (
            replace(PLAIN, dummy_plays=True),
            [("Dummy", "The dummy does not play.", "The dummy plays 13 tricks.")],
        ),
        (
            replace(PLAIN, dummy_plays=True, opens=Opening.DUMMY_CARD),
            [
                (
                    "Opening lead",
                    "The lowest club leads, whoever holds it.",
                    "The dummy's first card leads: the one set aside.",
                ),
                ("Dummy", "The dummy does not play.", "The dummy plays 13 tricks."),
            ],
        ),
        (replace(PLAIN, tricks=12), [("Tricks", "13", "12")]),
        (
            replace(PLAIN, extra_point=True),
            [("Extra point", None, "The last two cards score as in blackjack.")],
        ),
        (
            replace(PLAIN, note="At the lake only."),
            [("In your own words", None, "At the lake only.")],
        ),
    ],
)
def test_change_of_each_part_is_described(changed: Variant, expected: list[Said]) -> None:
    assert described(differences(PLAIN, changed)) == expected
    assert described(differences(changed, PLAIN)) == [(label, b, a) for label, a, b in expected]


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ([], [ShuffleDummy()], [("New step 1", None, SHUFFLE)]),
        ([ShuffleDummy()], [], [("Former step 1", SHUFFLE, None)]),
        ([Exchange(2, 2)], [Exchange(3, 3)], [("Step 1", TWO, THREE)]),
        ([Exchange(2, 2), Pass(1)], [Pass(1)], [("Former step 1", TWO, None)]),
        ([Pass(1)], [ShuffleDummy(), Pass(1)], [("New step 1", None, SHUFFLE)]),
        (
            [ShuffleDummy(), Exchange(2, 2)],
            [Exchange(3, 3)],
            [("Former step 1", SHUFFLE, None), ("Step 1, formerly step 2", TWO, THREE)],
        ),
        (
            [Pass(1), Exchange(2, 2), Bid()],
            [Pass(1), ShuffleDummy(), Exchange(3, 3), Bid()],
            [("New step 2", None, SHUFFLE), ("Step 3, formerly step 2", TWO, THREE)],
        ),
        ([ShuffleDummy()], [Pass(1)], [("Step 1", SHUFFLE, PASS)]),
        (
            [Bid()],
            [ShuffleDummy(), Pass(1)],
            [("Step 1", "Everyone bids.", SHUFFLE), ("New step 2", None, PASS)],
        ),
        (
            [Exchange(4, 4)],
            [Exchange(4, 4, apart=True)],
            [
                (
                    "Step 1",
                    "Each exchanges 4 with the dummy.",
                    (
                        "Each exchanges 4 with the dummy. Cards put in are set aside, then "
                        "shuffled and given to the dummy."
                    ),
                )
            ],
        ),
    ],
)
def test_changed_step_is_shown_next_to_the_old_one(
    before: list[Step], after: list[Step], expected: list[Said]
) -> None:
    assert steps_told(before, after) == expected


def test_dummy_cards_changed_by_a_step_are_described() -> None:
    before = replace(PLAIN, dummy_plays=True)
    assert described(differences(before, replace(before, steps=(Exchange(2, 4),)))) == [
        ("New step 1", None, "Each puts in 2 and takes 4."),
        ("Dummy", "The dummy plays 13 tricks.", "The dummy plays 7 tricks."),
    ]


def test_changes_are_listed_in_game_order() -> None:
    before, after = builtin_variants()["great_falls"], builtin_variants()["bozeman"]
    labels = [label for label, _, _ in described(differences(before, after))]
    assert labels == ["Game name", "Cards dealt", "Step 1", "Opening lead", "Dummy", "Extra point"]


@given(any_games())
def test_equal_games_have_no_changes(game: Variant) -> None:
    assert differences(game, replace(game, id="own:another")) == []


@given(sound_games(), sound_games(), st.integers(0, 4))
def test_any_two_games_have_describable_changes(
    before: Variant, after: Variant, same_steps: int
) -> None:
    after = replace(after, steps=before.steps[:same_steps] + after.steps)
    changes = described(differences(before, after))
    assert bool(changes) == (before != after)
    labels = [label for label, _, _ in changes]
    assert len(set(labels)) == len(labels)
    assert all(was != now for _, was, now in changes)


@given(sound_games(), sound_games())
def test_described_steps_turn_one_game_into_the_other(before: Variant, after: Variant) -> None:
    """Apply the listed removals and insertions to get the new steps."""
    lines = {n: str(step_line(before, step)) for n, step in enumerate(before.steps, 1)}
    came = {}
    for label, was, now in described(differences(before, after)):
        if "tep" in label:
            numbers = [int(word.strip(",")) for word in label.split() if word.strip(",").isdigit()]
            if was:
                assert lines.pop(numbers[-1]) == was
            if now:
                came[numbers[0]] = now
    unchanged = list(lines.values())
    told_steps = [came.get(n) or unchanged.pop(0) for n in range(1, len(after.steps) + 1)]
    expected = [str(step_line(after, step)) for step in after.steps]
    assert list(map(plainly, told_steps)) == list(map(plainly, expected))
    assert unchanged == []


def plainly(line: str) -> str:
    """The step without what follows from who opens, not from the step itself."""
    line = re.sub(", but not (its|the dummy's) first card| Shuffle these.*", "", line)
    line, *behind = line.removesuffix(".").split(". ")
    return f"{line}, apart" if behind else line
