"""Checks of a score pad."""

from dataclasses import replace

import pytest

from scorekeeper.base.problems import RuleError
from scorekeeper.games.pad.rules.checks import MAX_ROUNDS, check_pad, check_round, check_rounds
from scorekeeper.games.pad.rules.presets import settings_of
from scorekeeper.games.pad.rules.rounds import (
    correct_round,
    delete_round,
    end,
    record_round,
    reopen,
)
from scorekeeper.games.pad.rules.scoring import PadRound
from scorekeeper.games.pad.rules.settings import PadEntry, PadSettings, PadWins
from tests.cases.pads import numbers, pad, plain


@pytest.mark.parametrize(
    ("settings", "codes"),
    [
        (PadSettings(), ["title"]),
        (plain(game="chess"), ["game"]),
        (plain(entry=PadEntry.LOST), ["wins"]),
        (plain(target=-10), ["target"]),
        (plain(target=25), ["target"]),
        (plain(length=1001), ["length"]),
        (plain(target=10, length=1), ["both-ends"]),
        (plain(sums=(5,)), ["sums"]),
        (plain(sums=(10, 10)), ["sums"]),
        (plain(sums=tuple(range(0, 70, 10))), ["sums"]),
        (plain(entry=PadEntry.WINNER, sums=(10,)), ["sums"]),
        (plain(entry=PadEntry.WON, halves=True), ["halves"]),
    ],
)
def test_invalid_settings_are_refused(settings: PadSettings, codes: list[str]) -> None:
    assert [problem.code for problem in check_pad(pad(settings))] == codes


def test_invalid_seats_dealer_and_teams_are_refused() -> None:
    sound = pad(plain(), 4)
    assert check_pad(sound) == []
    for wrong, code in (
        (pad(plain(), 1), "players"),
        (replace(sound, seats=sound.seats * 4), "players"),
        (replace(sound, seats=(*sound.seats, sound.seats[0])), "twice"),
        (replace(sound, first_dealer=4), "first-dealer"),
        (replace(sound, teams=(0, 0, 0, 0)), "teams"),
        (replace(sound, teams=(1, 0, 1, 0)), "teams"),
        (replace(sound, teams=(0, 1)), "teams"),
    ):
        assert code in [problem.code for problem in check_pad(wrong)]


@pytest.mark.parametrize(
    ("settings", "round_", "codes"),
    [
        (settings_of("hearts", 3), numbers(3, 10, 12), ["sum"]),
        (settings_of("hearts", 3), numbers(0, 26, 26), []),
        (settings_of("hearts", 3), numbers(-26, 0, 0), []),
        (settings_of("michigan", 3), numbers(3, -9, -1), []),
        (plain(sums=(0,)), numbers(3, -1, -1), ["sum"]),
        (plain(), numbers(1, 2), ["points-missing"]),
        (plain(), numbers(1, 2.5, 3), ["points"]),
        (plain(halves=True), numbers(1, 2.5, 3), []),
        (plain(halves=True), numbers(1, 2.1, 3), ["points"]),
        (plain(), numbers(1, 2, 100_001), ["points"]),
        (plain(), numbers(1, 2, 3, who=1), ["who"]),
        (settings_of("rummy", 3), numbers(1, 2, 0), ["nobody-won"]),
        (settings_of("rummy", 3), numbers(0, 0, 0), []),
        (settings_of("rummy", 3), numbers(1, 2, 0, who=2), []),
        (settings_of("rummy", 3), numbers(1, -2, 0, who=2), ["negative"]),
        (settings_of("rummy", 3), numbers(1, 2, 3, who=2), ["winner-points"]),
        (settings_of("rummy", 3), numbers(0, 0, 0, who=2), ["nothing-left"]),
        (settings_of("rummy", 3), numbers(60_000, 40_000, 0, who=2), []),
        (settings_of("rummy", 3), numbers(60_000, 40_001, 0, who=2), ["points"]),
        (settings_of("old-maid", 3), PadRound(1), []),
        (settings_of("old-maid", 3), PadRound(1, who=3), ["who"]),
    ],
)
def test_valid_rounds_are_accepted_and_invalid_ones_refused(
    settings: PadSettings, round_: PadRound, codes: list[str]
) -> None:
    assert [problem.code for problem in check_round(pad(settings), round_)] == codes


def test_wrong_sum_names_both_sums() -> None:
    (problem,) = check_round(pad(settings_of("hearts", 4), 4), numbers(3, 10, 12, 0))
    assert str(problem.message) == "The round must add up to one of 26, −26, 78, not 25."
    (problem,) = check_round(pad(plain(sums=(0,))), numbers(3, -1, -1))
    assert str(problem.message) == "The round must add up to 0, not 1."


def test_finished_game_refuses_rounds_and_manual_end() -> None:
    over = record_round(pad(plain(target=100), 2), numbers(10, 0))
    with pytest.raises(RuleError, match="The game is over"):
        record_round(over, numbers(1, 1, at=2))
    with pytest.raises(RuleError, match="reached its end"):
        end(over)


def test_game_is_ended_by_hand_after_a_round_and_reopened() -> None:
    pad_ = pad(plain(wins=PadWins.LOWEST), 2)
    with pytest.raises(RuleError, match="No round"):
        end(pad_)
    pad_ = record_round(pad_, numbers(1, 2))
    assert pad_.winners == ()
    over = end(pad_)
    assert over.winners == (0,)
    assert reopen(over) == pad_


def test_game_has_at_most_a_thousand_rounds() -> None:
    rounds = tuple(numbers(1, 2, at=number) for number in range(1, MAX_ROUNDS))
    full = record_round(replace(pad(plain(), 2), rounds=rounds), numbers(3, 4, at=MAX_ROUNDS))
    with pytest.raises(RuleError, match="at most 1000 rounds"):
        record_round(full, numbers(1, 2, at=MAX_ROUNDS + 1))
    assert correct_round(full, numbers(5, 6, at=MAX_ROUNDS)).totals == (10_040, 20_040)


def test_deleting_last_round_reopens_ended_game() -> None:
    pad_ = record_round(record_round(pad(plain(), 2), numbers(1, 2)), numbers(1, 2, at=2))
    fewer = delete_round(end(pad_), 2)
    assert fewer.ended
    assert not delete_round(fewer, 1).ended


def test_deleted_round_is_neither_corrected_nor_deleted() -> None:
    pad_ = record_round(pad(plain(), 2), numbers(1, 2))
    assert correct_round(pad_, numbers(3, 4)).totals == (30, 40)
    assert delete_round(pad_, 1).rounds == ()
    for move in (lambda: correct_round(pad_, numbers(1, 2, at=2)), lambda: delete_round(pad_, 2)):
        with pytest.raises(RuleError, match="no longer exists"):
            move()


def test_settings_contradicting_a_round_name_the_round() -> None:
    pad_ = record_round(pad(plain(), 2), numbers(1, 2))
    pad_ = record_round(pad_, numbers(4, 4, at=2))
    problems = check_rounds(replace(pad_, settings=plain(sums=(30,))))
    assert [str(problem.message) for problem in problems] == [
        "Round 2: The round must add up to 3, not 8."
    ]
