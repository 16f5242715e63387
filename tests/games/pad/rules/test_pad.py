"""The score pad's sums: worked examples, a second opinion, and what always holds."""

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings

from scorekeeper.base.seats import Seat
from scorekeeper.games.pad.files.pad_file import write_pad
from scorekeeper.games.pad.rules.checks import check_pad, check_round
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.presets import PRESETS, settings_of
from scorekeeper.games.pad.rules.rounds import end, record_round
from scorekeeper.games.pad.rules.settings import POINT, PadEntry, PadWins
from scorekeeper.games.pad.rules.standings import standings
from scorekeeper.games.pad.rules.teams import opposite, team_counts
from tests.cases.pads import TABLES, any_pads, any_pads_with_changes, numbers, pad, plain, round_of
from tests.depth import times
from tests.judges.pad_sums import judge


def test_every_preset_has_worked_example_of_three_or_more_rounds_or_of_all() -> None:
    assert {table["game"] for table in TABLES} == set(PRESETS)
    longest = {
        game: max(len(table["rounds"]) for table in TABLES if table["game"] == game)
        for game in PRESETS
    }
    assert all(rounds >= (PRESETS[game].length or 3) for game, rounds in longest.items())


@pytest.mark.parametrize("table", TABLES, ids=[table["says"] for table in TABLES])
def test_worked_examples_match_results_by_hand(table: dict[str, Any]) -> None:
    pad_ = pad(settings_of(table["game"], table["sides"]), table["sides"])
    assert check_pad(pad_) == []
    for at, entered in enumerate(table["rounds"], 1):
        pad_ = record_round(pad_, round_of(table, entered, at))
        assert list(pad_.totals) == [POINT * total for total in table["running"][at - 1]], at
        assert pad_.is_over is table["over"][at - 1], at
    if table.get("ended"):
        pad_ = end(pad_)
    assert list(pad_.winners) == table["winners"]
    assert {standing.side for standing in standings(pad_) if standing.won} == set(table["winners"])


@settings(max_examples=times(100))
@given(any_pads() | any_pads_with_changes())
def test_scores_match_independent_implementation(pad_: Pad) -> None:
    judged = judge(write_pad(pad_))
    sides = pad_.sides_around  # as the file lists them
    assert judged["totals"] == [Decimal(pad_.totals[side]) / POINT for side in sides]
    assert {sides[at] for at in judged["leaders"]} == set(pad_.leaders)
    assert judged["over"] == pad_.is_over
    tables = [*(pad_.seats_at(round_.id) for round_ in pad_.rounds), pad_.seated]
    dealers = [table[seat] for table, seat in zip(tables, pad_.dealers, strict=True)]
    assert judged["dealers"] == [who.name for who in dealers if who]
    assert pad_.winners == (pad_.leaders if pad_.is_over else ())


@given(any_pads())
def test_every_point_has_a_reason_and_every_round_a_dealer(pad_: Pad) -> None:
    sums = [0] * len(pad_.sides)
    for number, round_ in enumerate(pad_.rounds, 1):
        for line in pad_.lines(round_):
            assert str(line.reason)
            sums[line.side] += line.points
        assert pad_.side_of(pad_.dealer(number)) in pad_.playing_in(round_.id)
    assert tuple(sums) == pad_.totals
    assert pad_.dealer(1) == pad_.first_dealer


@given(any_pads())
def test_standings_share_ranks_and_best_comes_first(pad_: Pad) -> None:
    totals = [standing.total for standing in standings(pad_)]
    assert totals == sorted(totals, reverse=pad_.settings.wins is PadWins.HIGHEST)
    for standing in standings(pad_):
        assert standing.place == 1 + totals.index(standing.total)


def test_the_winner_scores_the_sum_of_the_others() -> None:
    pad_ = pad(settings_of("rummy", 3))
    lines = pad_.lines(numbers(12, 0, 25, who=1))
    assert [(line.points, str(line.reason)) for line in lines] == [
        (0, "goes to the winner"),
        (370, "sum of the others"),
        (0, "goes to the winner"),
    ]


def test_halves_are_exact() -> None:
    pad_ = pad(plain(halves=True), 2)
    for at in range(1, 11):
        pad_ = record_round(pad_, numbers(0.5, -2.5, at=at))
    assert pad_.totals == (50, -250)


def test_points_to_target_are_never_negative() -> None:
    pad_ = record_round(pad(plain(target=100), 2), numbers(-3, 12))
    assert [pad_.missing(side) for side in (0, 1)] == [130, 0]


def test_game_ends_after_configured_rounds() -> None:
    pad_ = pad(plain(length=2, wins=PadWins.LOWEST), 2)
    pad_ = record_round(record_round(pad_, numbers(1, 2)), numbers(5, 1, at=2))
    assert (pad_.is_over, pad_.winners) == (True, (1,))


def test_correction_can_reopen_finished_game() -> None:
    pad_ = record_round(pad(plain(target=100), 2), numbers(10, 0))
    assert pad_.is_over
    assert not pad_.with_round(numbers(9, 0)).is_over


def test_overall_leader_wins_when_rounds_follow_an_early_end() -> None:
    pad_ = record_round(pad(plain(target=1000)), numbers(60, 10, 0))
    pad_ = record_round(pad_, numbers(20, 80, 10, at=2))
    assert not pad_.is_over
    over = pad_.with_round(numbers(100, 90, 0))
    assert (over.is_over, over.early_end, over.winners) == (True, 1, (1,))
    under = pad_.with_round(numbers(105, 10, 0)).with_round(numbers(-20, 30, 10, at=2))
    assert (under.totals, under.is_over, under.early_end) == ((850, 400, 100), False, None)


def test_teams_with_the_same_names_are_numbered() -> None:
    seats_ = tuple(Seat(n, name) for n, name in enumerate(("Ann", "Ann + Bo", "Bo + Cy", "Cy"), 1))
    pad_ = replace(pad(plain(), 4, opposite(4, 2)), seats=seats_)
    assert pad_.side_names == ("Ann + Bo + Cy (1)", "Ann + Bo + Cy (2)")


def test_teams_sit_opposite_each_other_and_score_together() -> None:
    assert team_counts(4) == (2,)
    assert team_counts(12) == (2, 3, 4, 6)
    assert team_counts(5) == ()
    pad_ = pad(plain(), 4, opposite(4, 2))
    assert pad_.sides == ((0, 2), (1, 3))
    assert pad_.side_name(0) == "Ann + Cy"
    pad_ = record_round(pad_, numbers(7, 3))
    assert pad_.leaders == (0,)
    assert [pad_.side_of(seat) for seat in range(4)] == [0, 1, 0, 1]


def test_id_of_deleted_round_is_not_reused() -> None:
    pad_ = record_round(pad(plain()), numbers(1, 2, 3))
    assert pad_.without(pad_.rounds[0]).new_id == 2
    assert pad_.round(2) is None
    assert replace(pad_, rounds=()).new_id == 1


@pytest.mark.parametrize("entry", [PadEntry.LOST, PadEntry.WON])
def test_round_may_be_only_a_name(entry: PadEntry) -> None:
    wins = PadWins.LOWEST if entry is PadEntry.LOST else PadWins.HIGHEST
    pad_ = record_round(pad(plain(entry=entry, wins=wins)), numbers(who=2))
    assert pad_.totals == (0, 0, 10)
    assert pad_.leaders == ((0, 1) if entry is PadEntry.LOST else (2,))
    assert check_round(pad_, numbers(1, 0, 0, who=2)) != []
