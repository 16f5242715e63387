"""Following a night: whoever waits is woken by each change, and by nothing else."""

import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from flask import Flask

from scorekeeper.actions import devices, nights
from scorekeeper.games.montana.deals import Call
from scorekeeper.live.hub import Follower, Full, Gone, Hub
from scorekeeper.store.db import db
from scorekeeper.store.nights import load_night
from scorekeeper.store.roles import Role
from tests.nights import WHITEFISH, whole_deal
from tests.support import House

SOON = 5.0
MOMENT = 0.4


@pytest.fixture
def hub(app: Flask) -> Iterator[Hub]:
    """A hub for the app's database."""
    with app.app_context():
        hub = Hub(db.engine, most=8)
    yield hub
    hub.close()


def version(house: House, number: int) -> int:
    """The night's version now."""
    with house.place() as place:
        return load_night(place, number).version


def key(house: House, number: int) -> tuple[int, int]:
    """How a hub names a night or a device of that house."""
    return house.house_id, number


def in_a_thread(wait: Follower, seen: int) -> "tuple[threading.Thread, list[object]]":
    """Wait in a thread; what comes of it is put into the list."""
    found: list[object] = []

    def run() -> None:
        try:
            found.append(wait.wait(seen, SOON))
        except Gone:
            found.append("gone")

    thread = threading.Thread(target=run)
    thread.start()
    return thread, found


def test_whoever_comes_late_is_told_at_once_what_is(hub: Hub, house: House) -> None:
    number = house.start_night()
    with hub.follow(key(house, number), key(house, 1)) as follower:
        assert follower.wait(0, SOON) == version(house, number)


def test_a_write_wakes_who_waits_and_once_only(hub: Hub, house: House) -> None:
    number = house.start_night()
    seen = version(house, number)
    with hub.follow(key(house, number), key(house, 1)) as follower:
        assert follower.wait(seen, MOMENT) is None
        thread, found = in_a_thread(follower, seen)
        time.sleep(MOMENT)
        began = time.monotonic()
        house.writer()(nights.call, number, 1, Call(WHITEFISH))
        thread.join(SOON)
        assert time.monotonic() - began < SOON / 2
        assert found == [version(house, number)]
        assert follower.wait(version(house, number), MOMENT) is None


def test_a_write_elsewhere_wakes_nobody(hub: Hub, house: House) -> None:
    number = house.start_night()
    other = house.start_night([1, 2, 3])
    seen = version(house, number)
    with hub.follow(key(house, number), key(house, 1)) as follower:
        house.writer()(nights.call, other, 1, Call(WHITEFISH))
        assert follower.wait(seen, MOMENT) is None


def test_who_was_slow_gets_the_newest_state_only(hub: Hub, house: House) -> None:
    number = house.start_night()
    seen = version(house, number)
    with hub.follow(key(house, number), key(house, 1)) as follower:
        for step in whole_deal(1):
            step.write(house.writer(), number)
        newest = version(house, number)
        until = time.monotonic() + SOON
        found = seen
        while found != newest and time.monotonic() < until:
            found = follower.wait(found, SOON) or found
        assert found == newest
        assert follower.wait(newest, MOMENT) is None


def test_twelve_of_one_table_and_one_of_another_house(app: Flask, house: House) -> None:
    other = House(app, "Attic")
    nights_of = {h: h.start_night() for h in (house, other)}
    with app.app_context():
        hub = Hub(db.engine, most=13)
    with ExitStack() as stack:
        waiting = []
        for of in [house] * 12 + [other]:
            night = key(of, nights_of[of])
            follower = stack.enter_context(hub.follow(night, key(of, 1)))
            waiting.append(in_a_thread(follower, version(of, nights_of[of])))
        house.writer()(nights.call, nights_of[house], 1, Call(WHITEFISH))
        for thread, found in waiting[:12]:
            thread.join(SOON)
            assert found == [version(house, nights_of[house])]
        assert waiting[12][1] == []
        hub.close()
        waiting[12][0].join(SOON)
        assert waiting[12][1] == ["gone"]
    assert len(hub) == 0


def test_a_revoked_device_is_told_to_go_and_the_others_stay(hub: Hub, house: House) -> None:
    number = house.start_night()
    seen = version(house, number)
    guest, stays = house.join(Role.VIEWER), house.join(Role.VIEWER)
    with (
        hub.follow(key(house, number), key(house, guest.number)) as goes,
        hub.follow(key(house, number), key(house, stays.number)) as follower,
    ):
        thread, found = in_a_thread(goes, seen)
        time.sleep(MOMENT)
        house.writer(Role.OWNER)(devices.revoke, guest.number)
        thread.join(SOON)
        assert found == ["gone"]
        assert follower.wait(seen, MOMENT) is None


def test_no_more_follow_than_the_process_can_bear(hub: Hub, house: House) -> None:
    number = house.start_night()
    one_more = hub.follow(key(house, number), key(house, 1))
    with ExitStack() as stack:
        for _ in range(7):
            stack.enter_context(hub.follow(key(house, number), key(house, 1)))
        with one_more, pytest.raises(Full), hub.follow(key(house, number), key(house, 1)):
            pass
        with hub.follow(key(house, number), key(house, 1)) as follower:
            assert follower.wait(0, SOON)


def test_a_closed_hub_lets_everybody_go_and_nobody_in(hub: Hub, house: House) -> None:
    number = house.start_night()
    with hub.follow(key(house, number), key(house, 1)) as follower:
        thread, found = in_a_thread(follower, version(house, number))
        hub.close()
        thread.join(SOON)
        assert found == ["gone"]
    with pytest.raises(Full), hub.follow(key(house, number), key(house, 1)):
        pass
