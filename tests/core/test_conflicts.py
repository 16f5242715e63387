"""Concurrent writes to a cell: one conflicts, and nothing is overwritten silently."""

from functools import partial

import pytest

from scorekeeper.core import player_actions as players
from scorekeeper.core.players import load_roster
from scorekeeper.core.roles import Role
from scorekeeper.core.write import Conflict, KeyReused, Written
from scorekeeper.games.montana.actions import nights
from scorekeeper.games.montana.rules.contracts import Nil
from scorekeeper.games.montana.rules.deals import Call
from tests.cases.nights import TRICKS, WHITEFISH, whole_deal
from tests.running.databases import both_databases
from tests.support import House, at_once, dump, new_key, nothing_changes

pytestmark = both_databases


def test_two_editors_of_one_number_at_once_are_one_write_and_one_conflict(
    house: House, night: int
) -> None:
    editors = {bid: house.join(name=f"Phone of {bid}") for bid in (4, 5)}
    seen = house.seq
    results = at_once(
        *(
            partial(house.writer(device).having(seen=seen), nights.bid, night, 1, 1, bid)
            for bid, device in editors.items()
        )
    )
    (conflict,) = [result for result in results if isinstance(result, Conflict)]
    (written,) = [result for result in results if isinstance(result, Written)]
    assert written.value
    won = written.value.value.current.contracts[1]
    assert isinstance(won, int)
    (contested,) = conflict.cells
    assert (contested.cell, contested.theirs, contested.mine) == (
        "deals.1.contracts.1",
        won,
        9 - won,
    )
    assert contested.device == f"Phone of {won}"
    assert house.night(night).current.contracts == {1: won}
    assert house.seq == len(dump(house.app)["change"]) == seen + 1


def test_refused_write_of_a_conflict_changes_nothing(house: House, night: int) -> None:
    seen = house.seq
    house.writer(house.join(name="Bo's phone"))(nights.bid, night, 1, 1, Nil.NIL)
    with nothing_changes(house.app), pytest.raises(Conflict) as caught:
        house.writer().having(seen=seen)(nights.bid, night, 1, 1, 5)
    (contested,) = caught.value.cells
    assert (contested.theirs, contested.mine, contested.device) == ("nil", 5, "Bo's phone")
    assert not isinstance(caught.value, KeyReused)


def test_a_conflict_names_who_wrote_last(house: House, night: int) -> None:
    seen = house.seq
    for number, name in enumerate(("Bo's phone", "Cy's phone"), 4):
        house.writer(house.join(name=name))(nights.bid, night, 1, 1, number)
    with pytest.raises(Conflict) as caught:
        house.writer().having(seen=seen)(nights.bid, night, 1, 1, 9)
    (contested,) = caught.value.cells
    assert (contested.theirs, contested.device) == (5, "Cy's phone")


def test_the_same_value_from_two_editors_is_no_conflict(house: House, night: int) -> None:
    seen = house.seq
    for device in (house.join(), house.join()):
        house.writer(device).having(seen=seen)(nights.bid, night, 1, 1, 5)
    assert house.night(night).current.contracts == {1: 5}


def test_three_seats_that_bid_at_once_are_all_kept(house: House, night: int) -> None:
    devices = [house.join() for _ in range(3)]
    seen = house.seq
    results = at_once(
        *(
            partial(house.writer(device).having(seen=seen), nights.bid, night, 1, seat, seat + 4)
            for seat, device in enumerate(devices)
        )
    )
    assert all(isinstance(result, Written) for result in results)
    assert house.night(night).current.contracts == {0: 4, 1: 5, 2: 6}


def test_stale_form_of_another_tab_of_the_device_conflicts(house: House, night: int) -> None:
    seen = house.seq
    house.writer()(nights.bid, night, 1, 1, 4)
    with nothing_changes(house.app), pytest.raises(Conflict) as caught:
        house.writer().having(seen=seen)(nights.bid, night, 1, 1, 5)
    assert caught.value.cells[0].device == house.device(Role.SCORER).name


def test_earlier_entry_of_the_same_device_is_no_conflict(house: House, night: int) -> None:
    first, later = new_key(), new_key()
    offline = house.writer().having(seen=house.seq)
    offline.having(key=first)(nights.bid, night, 1, 1, 4)
    offline.having(key=later, after=first)(nights.bid, night, 1, 1, 5)
    offline.having(after=later)(nights.bid, night, 1, 1, 6)
    assert house.night(night).current.contracts == {1: 6}


def test_entries_up_to_newest_accepted_key_in_after_are_no_conflict(
    house: House, night: int
) -> None:
    first, later, never = new_key(), new_key(), new_key()
    offline = house.writer().having(seen=house.seq)
    offline.having(key=first)(nights.bid, night, 1, 1, 4)
    offline.having(key=later, after=first)(nights.bid, night, 1, 2, 4)
    offline.having(after=f"{later} {first} {never}")(nights.bid, night, 1, 2, 5)
    with nothing_changes(house.app), pytest.raises(Conflict):
        offline.having(after=f"{first} {never}")(nights.bid, night, 1, 2, 6)
    house.writer(house.join())(nights.bid, night, 1, 1, 7)
    with nothing_changes(house.app), pytest.raises(Conflict):
        offline.having(after=f"{first} {later}")(nights.bid, night, 1, 1, 6)


def test_entry_of_another_device_or_tab_conflicts_despite_after(house: House, night: int) -> None:
    first = new_key()
    offline = house.writer().having(seen=house.seq)
    offline.having(key=first)(nights.bid, night, 1, 1, 4)
    house.writer()(nights.bid, night, 1, 2, 4)
    house.writer(house.join())(nights.bid, night, 1, 0, 4)
    with nothing_changes(house.app):
        for seat, after in ((0, first), (2, first), (1, new_key())):
            with pytest.raises(Conflict):
                offline.having(after=after)(nights.bid, night, 1, seat, 5)


def test_value_that_was_seen_can_be_replaced(house: House, night: int) -> None:
    house.writer(house.join())(nights.bid, night, 1, 1, 4)
    house.writer()(nights.bid, night, 1, 1, 5)
    assert house.night(night).current.contracts == {1: 5}


def test_write_to_other_cells_keeps_what_was_seen(house: House, night: int) -> None:
    seen = house.writer(house.join())(nights.bid, night, 1, 1, 4).version
    house.writer(house.join())(nights.bid, night, 1, 2, 4)
    house.writer().having(seen=seen)(nights.bid, night, 1, 1, 5)
    assert house.night(night).current.contracts == {1: 5, 2: 4}


def test_cell_changed_and_changed_back_still_conflicts(house: House, night: int) -> None:
    house.writer()(nights.bid, night, 1, 1, 4)
    seen = house.seq
    other = house.writer(house.join(name="Bo's phone"))
    other(nights.bid, night, 1, 1, 5)
    other(nights.bid, night, 1, 1, 4)
    with nothing_changes(house.app), pytest.raises(Conflict) as caught:
        house.writer().having(seen=seen)(nights.bid, night, 1, 1, 6)
    assert [(contested.theirs, contested.mine) for contested in caught.value.cells] == [(4, 6)]


def test_a_conflict_names_every_cell_that_conflicts(house: House, night: int) -> None:
    for step in whole_deal(1)[1:5]:
        step.write(house.writer(), night)
    seen = house.seq
    house.writer(house.join(name="Bo's phone"))(nights.count, night, 1, TRICKS)
    with nothing_changes(house.app), pytest.raises(Conflict) as caught:
        house.writer().having(seen=seen)(nights.count, night, 1, {0: 5, 1: 5, 2: 3})
    assert [
        (contested.cell, contested.theirs, contested.mine) for contested in caught.value.cells
    ] == [
        ("deals.1.tricks.0", 4, 5),
        ("deals.1.tricks.2", 4, 3),
    ]


def test_a_write_elsewhere_in_the_house_is_no_conflict(house: House, night: int) -> None:
    seen = house.seq
    other = house.start_night([1, 2, 3])
    house.writer()(nights.call, other, 1, Call(WHITEFISH))
    house.writer()(nights.bid, other, 1, 1, 4)
    house.writer().having(seen=seen)(nights.bid, night, 1, 1, 5)
    assert house.night(night).current.contracts == {1: 5}


def test_two_players_added_at_once_are_both_stored_or_one_conflicts(house: House) -> None:
    devices = [house.join(), house.join()]
    seen = house.seq
    results = at_once(
        *(
            partial(house.writer(device).having(seen=seen), players.add, name)
            for device, name in zip(devices, ("Ann", "Bo"), strict=True)
        )
    )
    with house.place() as place:
        player_count = len(load_roster(place))
    assert player_count == sum(isinstance(result, Written) for result in results) == 2
