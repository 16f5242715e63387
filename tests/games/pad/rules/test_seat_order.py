"""The order of the seats around the table, corrected after the start."""

import pytest

from scorekeeper.base.problems import RuleError
from scorekeeper.base.seats import Seat
from scorekeeper.games.pad.files.pad_file import read_pad, write_pad
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.rounds import record_round
from scorekeeper.games.pad.rules.seat_changes import change_order, change_seat
from tests.cases.pads import numbers, pad, plain


@pytest.fixture
def four_players() -> Pad:
    """A pad of Ann, Bo, Cy and Dee with two rounds."""
    start = pad(plain(), 4)
    return record_round(record_round(start, numbers(1, 2, 3, 4)), numbers(5, 0, 0, 0, at=2))


def test_deal_passes_in_corrected_order_and_points_stay(four_players: Pad) -> None:
    now = change_order(four_players, (0, 2, 3, 1))
    assert (now.totals, now.rounds) == (four_players.totals, four_players.rounds)
    assert now.dealers == (0, 2, 3)
    assert now.playing_in(3) == now.sides_around == (0, 2, 3, 1)
    assert change_order(now, (0, 1, 2, 3)) == four_players


def test_file_lists_players_in_corrected_order(four_players: Pad) -> None:
    read = read_pad(write_pad(change_order(four_players, (3, 0, 2, 1))).encode())
    assert [seat.name for seat in read.seats] == ["Dee", "Ann", "Cy", "Bo"]
    assert (read.totals, read.first_dealer, read.dealers) == ((40, 60, 30, 20), 1, (1, 2, 3))


def test_latecomer_sits_last_and_unused_seat_leaves_the_order(four_players: Pad) -> None:
    now = change_seat(change_order(four_players, (1, 0, 2, 3)), 4, Seat(5, "Eve"), 3)
    assert now.order == (1, 0, 2, 3, 4)
    assert change_seat(now, 4, None, 3).order == (1, 0, 2, 3)
    before = change_order(pad(plain(), 4), (3, 2, 1, 0))
    assert change_seat(before, 1, None, 1).around == (2, 1, 0)


@pytest.mark.parametrize("order", [(0, 1, 2), (0, 1, 2, 2), (0, 1, 2, 4), ()])
def test_order_names_each_seat_once(four_players: Pad, order: tuple[int, ...]) -> None:
    with pytest.raises(RuleError, match="Every player has one place"):
        change_order(four_players, order)
