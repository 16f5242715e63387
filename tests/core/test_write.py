"""The one write path: once only, in order, and logged."""

from functools import partial

import pytest
from flask import Flask

from scorekeeper.core import player_actions as players
from scorekeeper.core.roles import Role
from scorekeeper.core.topics import Missing
from scorekeeper.core.write import KeyReused, Written
from scorekeeper.games.montana.actions import nights
from scorekeeper.games.montana.actions.nights import WrittenNight
from scorekeeper.games.montana.rules.contracts import Nil
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.house.home import actions as houses
from tests.cases.nights import WHITEFISH, Step, after, new_night, whole_deal
from tests.running.databases import both_databases, sqlite_first
from tests.support import (
    NOW,
    Device,
    House,
    at_once,
    dump,
    new_key,
    nothing_changes,
    refused,
    until_not_busy,
)

pytestmark = both_databases

# ---- once only ----


def test_the_same_form_five_times_at_once_is_one_write(house: House, night: int) -> None:
    before = dump(house.app)
    writer = house.writer().having(key=new_key(), seen=house.seq)
    results = at_once(*[partial(writer, nights.bid, night, 1, 0, 4)] * 5)
    written = [result for result in results if isinstance(result, Written)]
    assert len(written) == 5
    assert {(result.topic, result.version) for result in written} == {("night/1", house.seq)}
    assert sum(result.value is not None for result in written) == 1
    after = dump(house.app)
    assert len(after["change"]) == len(before["change"]) + 1
    assert len(after["change_cell"]) == len(before["change_cell"]) + 1
    assert house.night(night).current.contracts == {0: 4}


def test_a_night_started_five_times_at_once_is_one_night(house: House) -> None:
    seated = house.add_players("Ann", "Bo", "Cy")
    writer = house.writer().having(key=new_key(), seen=house.seq)

    def start() -> WrittenNight:
        return writer(
            nights.start,
            name="Friday",
            date="2026-11-20",
            players=seated,
            dealer=None,
            calling_deal_counts=False,
        )

    results = at_once(*[start] * 5)
    assert {result.topic for result in results if isinstance(result, Written)} == {"night/1"}
    assert all(isinstance(result, Written) for result in results)
    assert len(dump(house.app)["sitting"]) == 1


def test_a_replay_is_answered_even_when_others_wrote_since(house: House, night: int) -> None:
    writer = house.writer().having(key=new_key(), seen=house.seq)
    writer(nights.bid, night, 1, 0, 4)
    house.writer(house.join())(nights.bid, night, 1, 0, 5)
    with nothing_changes(house.app):
        again = writer(nights.bid, night, 1, 0, 4)
    assert (again.value, again.topic) == (None, "night/1")
    assert house.night(night).current.contracts == {0: 5}


@sqlite_first
def test_a_replay_is_answered_even_when_it_could_not_be_done_again(house: House) -> None:
    writer = house.writer().having(key=new_key(), seen=house.seq)
    writer(players.add, "Ann")
    with nothing_changes(house.app):
        assert writer(players.add, "Ann").value is None


def test_key_reused_for_another_request_is_refused(house: House, night: int) -> None:
    writer = house.writer().having(key=new_key(), seen=house.seq)
    writer(nights.bid, night, 1, 0, 4)
    with nothing_changes(house.app), pytest.raises(KeyReused) as caught:
        writer(nights.bid, night, 1, 0, 5)
    (contested,) = caught.value.cells
    assert (contested.cell, contested.theirs, contested.mine) == ("deals.1.contracts.0", 4, 5)


@sqlite_first
def test_key_is_valid_for_one_body_only(house: House, night: int) -> None:
    writer = house.writer().having(key=new_key(), seen=house.seq)
    writer(nights.bid, night, 1, 0, 4)
    last_round = Call(WHITEFISH, last_round=True)
    with nothing_changes(house.app):
        for other in (
            Step("bid", 1, (1, 4)),
            Step("bid", 1, (0, Nil.NIL)),
            Step("call", 1, (last_round,)),
        ):
            with pytest.raises(KeyReused):
                other.write(writer, night)


@sqlite_first
def test_key_is_valid_for_one_topic_only(house: House, night: int) -> None:
    writer = house.writer(Role.OWNER).having(key=new_key(), seen=house.seq)
    writer(players.add, "Dee")
    with nothing_changes(house.app), pytest.raises(KeyReused):
        writer(houses.rename, "Dee")
    assert night


@sqlite_first
def test_key_is_valid_for_one_night_only(house: House, night: int) -> None:
    other = house.start_night([1, 2, 3])
    writer = house.writer().having(key=new_key(), seen=house.seq)
    writer(nights.call, other, 1, Call(WHITEFISH, last_round=True))
    with nothing_changes(house.app), pytest.raises(KeyReused):
        writer(nights.call, night, 1, Call(WHITEFISH, last_round=True))


@sqlite_first
def test_key_is_valid_for_one_action_only(house: House, night: int) -> None:
    house.put_night(night, after(new_night(), *whole_deal(1)))
    writer = house.writer().having(key=new_key(), seen=house.seq)
    writer(nights.finish_play, night, 1)
    with nothing_changes(house.app), pytest.raises(KeyReused):
        writer(nights.next_deal, night, 1)


def test_two_requests_with_one_key_at_once_are_one_write_and_one_refusal(
    house: House, night: int
) -> None:
    writer = house.writer().having(key=new_key(), seen=house.seq)
    before = dump(house.app)
    results = at_once(*(partial(writer, nights.bid, night, 1, 0, bid) for bid in (4, 5)))
    assert sorted(type(result).__name__ for result in results) == ["KeyReused", "Written"]
    assert len(dump(house.app)["change"]) == len(before["change"]) + 1


@sqlite_first
def test_two_devices_may_use_the_same_key(house: House, night: int) -> None:
    key = new_key()
    for seat, device in enumerate((house.join(), house.join())):
        house.writer(device).having(key=key)(nights.bid, night, 1, seat, 4)
    assert house.night(night).current.contracts == {0: 4, 1: 4}


# ---- the order of changes ----


def test_the_counter_the_changes_and_the_versions_agree(house: House, night: int) -> None:
    for step in whole_deal(1)[1:]:
        written = step.write(house.writer(), night)
        rows = dump(house.app)
        numbers = sorted(change["seq"] for change in rows["change"])
        assert numbers == list(range(1, written.version + 1))
        assert rows["house"][0]["seq"] == written.version
        assert rows["sitting"][0]["version"] == written.version


def test_concurrent_writes_are_all_stored_in_order(house: House, night: int) -> None:
    names = [[f"Player {writer}-{n}" for n in range(25)] for writer in range(8)]
    devices = [house.join() for _ in names]
    start = house.seq

    def add(device: Device, mine: list[str]) -> None:
        for name in mine:
            writer = house.writer(device).having(key=new_key())
            until_not_busy(partial(writer, players.add, name))

    results = at_once(*(partial(add, *pair) for pair in zip(devices, names, strict=True)))
    assert results == [None] * 8
    rows = dump(house.app)
    assert house.seq == start + 200 == len(rows["change"])
    assert sorted(row["seq"] for row in rows["change"]) == list(range(1, start + 201))
    added = {name for mine in names for name in mine}
    assert {row["name"] for row in rows["player"]} == added | {"Ann", "Bo", "Cy"}
    assert night


def test_a_change_that_alters_nothing_is_logged_without_cells(house: House, night: int) -> None:
    house.writer()(nights.bid, night, 1, 0, 4)
    before = dump(house.app)
    house.writer()(nights.bid, night, 1, 0, 4)
    after = dump(house.app)
    assert len(after["change"]) == len(before["change"]) + 1
    assert after["change_cell"] == before["change_cell"]


def test_log_has_device_action_time_and_old_and_new_values(house: House, night: int) -> None:
    device = house.join()
    house.writer(device)(nights.bid, night, 1, 0, 4)
    house.writer(device).having(key="k" * 32)(nights.bid, night, 1, 0, Nil.NIL)
    rows = dump(house.app)
    change = max(rows["change"], key=lambda row: int(row["seq"]))
    del change["body_hash"]
    assert change == {
        "house_id": house.house_id,
        "seq": house.seq,
        "device_id": device.number,
        "key": "k" * 32,
        "topic": "night/1",
        "action": "bid",
        "at": NOW,
        "undoes": None,
    }
    (cell,) = [row for row in rows["change_cell"] if row["seq"] == house.seq]
    assert (cell["cell"], cell["before"], cell["after"]) == ("deals.1.contracts.0", 4, "nil")


def test_write_that_breaks_a_rule_changes_nothing(house: House, night: int) -> None:
    with nothing_changes(house.app), refused("not-bid"):
        house.writer()(nights.finish_play, night, 1)


@sqlite_first
def test_write_to_missing_topic_changes_nothing(house: House, night: int) -> None:
    with nothing_changes(house.app), pytest.raises(Missing):
        house.writer()(nights.bid, night + 1, 1, 0, 4)


def test_houses_neither_wait_for_each_other_nor_share_a_counter(app: Flask, house: House) -> None:
    other = House(app, "Cellar")
    before = other.seq
    house.add_players("Ann", "Bo")
    assert other.seq == before
    assert other.add_players("Ann") == [1]
