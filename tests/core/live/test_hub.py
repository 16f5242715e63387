"""Follow a night: each change wakes waiting followers, and nothing else does."""

import threading
from collections.abc import Iterator
from contextlib import ExitStack, nullcontext
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import event
from sqlalchemy.pool import QueuePool

from scorekeeper.core.db import db
from scorekeeper.core.live.hub import MAX_OF_ONE, Follower, Full, Gone, Hub, TooManyStreams
from scorekeeper.core.roles import Role
from scorekeeper.games.montana.actions import nights
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.store.nights import NightTopic
from scorekeeper.house.devices import actions as devices
from tests.cases.nights import WHITEFISH, whole_deal
from tests.depth import audit_only
from tests.running.databases import both_databases, own_database, sqlite_first, sqlite_only
from tests.running.loops import run
from tests.running.waiting import PATIENCE_SECONDS, wait_until
from tests.support import Device, House

pytestmark = both_databases


@pytest.fixture
def hub(app: Flask) -> Iterator[Hub]:
    """A hub for the app's database."""
    with app.app_context():
        hub = Hub(db.engine, limit=MAX_OF_ONE + 2)
    yield hub
    hub.close()


def version(house: House, number: int) -> int:
    """The night's version now."""
    with house.place() as place:
        return NightTopic(number).load(place).version


def follow(hub: Hub, house: House, number: int, device: Device | None = None) -> Follower:
    """Follow that night as the owner's device, or another, which has just looked."""
    device = device or house.owner
    return hub.follow(
        (house.house_id, NightTopic(number).name),
        device.number,
        device.role,
        version=version(house, number),
        counter=house.seq,
    )


def wait(follower: Follower, seen: int, seconds: float) -> int | None:
    """Wait as the server does, in an event loop."""
    return run(follower.wait(seen, seconds))


def in_a_thread(follower: Follower, seen: int) -> "tuple[threading.Thread, list[object]]":
    """Wait in a thread that is waiting by now; the result is appended to the list."""
    versions: list[object] = []
    before = follower._waiting

    def run() -> None:
        try:
            versions.append(wait(follower, seen, PATIENCE_SECONDS))
        except Gone:
            versions.append("gone")

    thread = threading.Thread(target=run)
    thread.start()
    wait_until(lambda: follower._waiting is not before)
    return thread, versions


def has_nothing(follower: Follower, seen: int, hub: Hub, house: House) -> bool:
    """Return whether nothing new has reached the follower when a later write reached another."""
    other = house.start_night([1, 2, 3])
    began = version(house, other)
    with follow(hub, house, other) as later:
        house.writer()(nights.call, other, 1, Call(WHITEFISH))
        assert wait(later, began, PATIENCE_SECONDS)
    return wait(follower, seen, 0) is None


def test_late_follower_gets_current_state_at_once(hub: Hub, house: House) -> None:
    number = house.start_night()
    with follow(hub, house, number) as follower:
        assert wait(follower, 0, PATIENCE_SECONDS) == version(house, number)


def test_write_wakes_waiting_follower_once(hub: Hub, house: House) -> None:
    number = house.start_night()
    seen = version(house, number)
    with follow(hub, house, number) as follower:
        assert has_nothing(follower, seen, hub, house)
        thread, versions = in_a_thread(follower, seen)
        house.writer()(nights.call, number, 1, Call(WHITEFISH))
        thread.join(PATIENCE_SECONDS)
        assert versions == [version(house, number)]
        assert has_nothing(follower, version(house, number), hub, house)


def test_write_to_another_topic_wakes_no_follower(hub: Hub, house: House) -> None:
    number = house.start_night()
    with follow(hub, house, number) as follower:
        assert has_nothing(follower, version(house, number), hub, house)


def test_slow_follower_gets_newest_state_only(hub: Hub, house: House) -> None:
    number = house.start_night()
    seen = version(house, number)
    with follow(hub, house, number) as follower:
        for step in whole_deal(1):
            step.write(house.writer(), number)
        newest = version(house, number)
        versions = [seen]
        while versions[-1] != newest:
            versions.append(wait(follower, versions[-1], PATIENCE_SECONDS) or newest + 1)
            assert versions[-2] < versions[-1] <= newest
        assert has_nothing(follower, newest, hub, house)


def test_twelve_followers_of_a_table_and_one_of_another_house_are_served(
    app: Flask, house: House
) -> None:
    other = House(app, "Attic")
    nights_of = {h: h.start_night() for h in (house, other)}
    with app.app_context():
        hub = Hub(db.engine, limit=13)
    with ExitStack() as stack:
        waiting = []
        for of in [house] * 12 + [other]:
            follower = stack.enter_context(follow(hub, of, nights_of[of]))
            waiting.append(in_a_thread(follower, version(of, nights_of[of])))
        house.writer()(nights.call, nights_of[house], 1, Call(WHITEFISH))
        for thread, versions in waiting[:12]:
            thread.join(PATIENCE_SECONDS)
            assert versions == [version(house, nights_of[house])]
        assert waiting[12][1] == []
        hub.close()
        waiting[12][0].join(PATIENCE_SECONDS)
        assert waiting[12][1] == ["gone"]
    assert len(hub) == 0


@sqlite_first
def test_stream_of_revoked_device_ends_and_others_stay(hub: Hub, house: House) -> None:
    number = house.start_night()
    seen = version(house, number)
    guest, stays = house.join(Role.VIEWER), house.join(Role.VIEWER)
    with (
        follow(hub, house, number, guest) as goes,
        follow(hub, house, number, stays) as follower,
    ):
        thread, versions = in_a_thread(goes, seen)
        house.writer(Role.OWNER)(devices.revoke, guest.number)
        thread.join(PATIENCE_SECONDS)
        assert versions == ["gone"]
        assert has_nothing(follower, seen, hub, house)


def test_follower_above_limit_of_process_is_refused(hub: Hub, house: House) -> None:
    number = house.start_night()
    guests = [house.join(Role.VIEWER) for _ in range(MAX_OF_ONE + 1)]
    one_more = follow(hub, house, number)
    with ExitStack() as stack:
        for guest in guests:
            stack.enter_context(follow(hub, house, number, guest))
        with (
            one_more,
            pytest.raises(Full),
            follow(hub, house, number),
        ):
            pass
        with follow(hub, house, number) as follower:
            assert wait(follower, 0, PATIENCE_SECONDS)


def test_one_device_leaves_room_for_others(hub: Hub, house: House) -> None:
    number = house.start_night()
    greedy, guest = house.join(Role.VIEWER), house.join(Role.VIEWER)
    with ExitStack() as stack:
        streams = [
            stack.enter_context(follow(hub, house, number, greedy)) for _ in range(MAX_OF_ONE)
        ]
        with pytest.raises(TooManyStreams), follow(hub, house, number, greedy):
            pass
        with follow(hub, house, number, guest) as follower:
            assert wait(follower, 0, PATIENCE_SECONDS)
        streams[0].close()
        with follow(hub, house, number, greedy) as follower:
            assert wait(follower, 0, PATIENCE_SECONDS)
            with pytest.raises(TooManyStreams), follow(hub, house, number, greedy):
                pass


def test_closed_hub_ends_all_streams_and_refuses_new_ones(hub: Hub, house: House) -> None:
    number = house.start_night()
    with follow(hub, house, number) as follower:
        thread, versions = in_a_thread(follower, version(house, number))
        hub.close()
        thread.join(PATIENCE_SECONDS)
        assert versions == ["gone"]
    with pytest.raises(Full), follow(hub, house, number):
        pass


@audit_only
@own_database
def test_closed_hub_holds_no_database_connection(app: Flask, hub: Hub, house: House) -> None:
    """A connection returned to a disposed pool would stay open until it is garbage-collected."""
    number = house.start_night()
    looking = threading.Event()

    def note(*_: object) -> None:
        if threading.current_thread().name == "live":
            looking.set()
            wait_until(lambda: hub._closed)

    with app.app_context():
        event.listen(db.engine, "before_cursor_execute", note)
        pool = db.engine.pool
    assert isinstance(pool, QueuePool)
    with follow(hub, house, number):
        assert looking.wait(PATIENCE_SECONDS)
        hub.close()
        assert pool.checkedout() == 0


@pytest.mark.parametrize(
    ("came", "now", "goes"),
    [
        (Role.VIEWER, Role.SCORER, True),
        (Role.VIEWER, Role.OWNER, True),
        (Role.SCORER, Role.VIEWER, True),
        (Role.SCORER, Role.OWNER, False),  # nothing at the table is an owner's alone
    ],
)
def test_stream_of_device_with_changed_role_ends(
    hub: Hub, house: House, came: Role, now: Role, goes: bool
) -> None:
    number = house.start_night()
    seen = version(house, number)
    guest, stays = house.join(came), house.join(came)
    with (
        follow(hub, house, number, guest) as follower,
        follow(hub, house, number, stays) as other,
    ):
        house.writer(Role.OWNER)(devices.change_role, guest.number, now)
        assert has_nothing(other, seen, hub, house)
        with pytest.raises(Gone) if goes else nullcontext():
            assert wait(follower, seen, 0) is None


def test_write_between_page_and_stream_is_not_missed(hub: Hub, house: House) -> None:
    number = house.start_night()
    seen, counter = version(house, number), house.seq
    guest, looks = house.join(Role.VIEWER), house.join(Role.VIEWER)
    house.writer(Role.OWNER)(devices.change_role, guest.number, Role.SCORER)
    house.writer()(nights.call, number, 1, Call(WHITEFISH))
    assert version(house, number) > seen
    night = house.house_id, NightTopic(number).name
    as_seen = {"version": seen, "counter": counter}
    with follow(hub, house, number) as first, follow(hub, house, number):
        assert wait(first, 0, PATIENCE_SECONDS)  # the hub has looked
        with (
            hub.follow(night, looks.number, Role.VIEWER, **as_seen) as follower,
            hub.follow(night, guest.number, Role.VIEWER, **as_seen) as raised,
        ):
            assert wait(follower, seen, PATIENCE_SECONDS) == version(house, number)
            thread, versions = in_a_thread(raised, version(house, number))
            thread.join(PATIENCE_SECONDS)
            assert versions == ["gone"]


@audit_only
@own_database
def test_queries_of_hub_do_not_grow_with_followers(app: Flask, hub: Hub, house: House) -> None:
    """SQLite would keep each wording that a list of them has, for every connection."""
    tables = [house.start_night(), *(house.start_night([1, 2, 3]) for _ in range(3))]
    statements_by_count: dict[int, set[str]] = {1: set(), 4: set()}
    sent: set[str] = set()

    def note(_connection: object, _cursor: object, statement: str, *_others: object) -> None:
        if threading.current_thread().name == "live":
            sent.add(statement)

    with app.app_context():
        event.listen(db.engine, "before_cursor_execute", note)
    for count in statements_by_count:
        with ExitStack() as stack:
            followers = [stack.enter_context(follow(hub, house, n)) for n in tables[:count]]
            seen = version(house, tables[0])
            sent.clear()
            house.writer(Role.OWNER)(devices.rename, 1, f"Phone {count}")
            house.writer()(nights.call, tables[0], 1, Call(WHITEFISH, last_round=count == 4))
            assert wait(followers[0], seen, PATIENCE_SECONDS)
            statements_by_count[count] = set(sent)
    assert statements_by_count[1] == statements_by_count[4]
    assert any("FROM device" in statement for statement in statements_by_count[1])


@own_database
@sqlite_only
def test_hub_follows_again_after_database_outage(
    app: Flask, hub: Hub, house: House, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    number = house.start_night()
    night = house.house_id, NightTopic(number).name
    database, away = tmp_path / "scorekeeper.sqlite", tmp_path / "away"
    with follow(hub, house, number) as follower:
        before = version(house, number)
        house.writer()(nights.call, number, 1, Call(WHITEFISH))
        seen, counter = version(house, number), house.seq
        assert wait(follower, before, PATIENCE_SECONDS) == seen
        database.rename(away)
        with hub.follow(night, 1, Role.OWNER, version=seen, counter=counter) as newcomer:
            wait_until(lambda: caplog.records)
            assert not database.exists()
            away.rename(database)
            house.writer()(nights.bid, number, 1, 0, 4)
            assert wait(newcomer, seen, PATIENCE_SECONDS) == version(house, number)
        assert wait(follower, seen, PATIENCE_SECONDS) == version(house, number)
    assert "live: the database file is gone" in caplog.text
