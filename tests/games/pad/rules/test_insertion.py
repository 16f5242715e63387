"""Forgotten rounds of a pad, inserted where they were played."""

from dataclasses import replace

import pytest

from scorekeeper.base.problems import RuleError
from scorekeeper.base.seats import Seat
from scorekeeper.games.pad.files.pad_file import read_pad, write_pad
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.rounds import correct_round, insert_round, record_round
from scorekeeper.games.pad.rules.seat_changes import change_seat
from tests.cases.pads import numbers, pad, plain


@pytest.fixture
def three() -> Pad:
    """A pad of Ann, Bo and Cy with three rounds; from the second on Dee has Cy's seat."""
    pad_ = record_round(pad(plain()), numbers(1, 0, 0))
    pad_ = change_seat(pad_, 2, Seat(4, "Dee"), 2)
    for at in (2, 3):
        pad_ = record_round(pad_, numbers(0, at, 0, at=at))
    return pad_


def test_forgotten_round_gets_its_place_number_dealer_and_players(three: Pad) -> None:
    pad_ = insert_round(three, replace(numbers(0, 0, 9, at=4), before=2))
    assert [round_.id for round_ in pad_.rounds] == [1, 4, 2, 3]
    assert pad_.running_totals[1] == (10, 0, 90)
    assert pad_.dealers == (0, 1, 2, 0, 1)
    assert pad_.side_names_in(pad_.rounds[1]) == ("Ann", "Bo", "Dee")
    again = insert_round(pad_, replace(numbers(0, 0, 5, at=5), before=2))
    assert [round_.id for round_ in again.rounds] == [1, 4, 5, 2, 3]
    assert record_round(again, numbers(1, 1, 1, at=6)).rounds[-1].id == 6
    assert [round_.points for round_ in read_pad(write_pad(again).encode()).rounds] == [
        round_.points for round_ in again.rounds
    ]


def test_inserted_round_keeps_its_place_when_corrected_or_its_neighbour_deleted(three: Pad) -> None:
    pad_ = insert_round(three, replace(numbers(0, 0, 9, at=4), before=2))
    pad_ = correct_round(pad_, numbers(0, 0, 8, at=4))
    assert [round_.id for round_ in pad_.without(three.rounds[1]).rounds] == [1, 4, 3]


def test_players_change_only_together_with_the_inserted_round(three: Pad) -> None:
    pad_ = insert_round(three, replace(numbers(0, 0, 9, at=4), before=3))
    with pytest.raises(RuleError, match="The forgotten round 3 has the same players"):
        change_seat(pad_, 0, Seat(5, "Eve"), 4)
    pad_ = change_seat(pad_, 0, Seat(5, "Eve"), 3)
    assert [pad_.side_names_in(round_)[0] for round_ in pad_.rounds] == ["Ann", "Ann", "Eve", "Eve"]
    assert read_pad(write_pad(pad_).encode()).side_names == ("Eve", "Bo", "Dee")


def test_round_is_not_inserted_before_a_missing_or_inserted_one(three: Pad) -> None:
    pad_ = insert_round(three, replace(numbers(0, 0, 9, at=4), before=2))
    for before, message in ((7, "no longer exists"), (4, "recorded in its turn")):
        with pytest.raises(RuleError, match=message):
            insert_round(pad_, replace(numbers(1, 1, 1, at=5), before=before))
