"""Roles are checked again inside the transaction, under the house's lock."""

import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from flask import Flask
from sqlalchemy import Update, event, text, update
from sqlalchemy.exc import OperationalError

from scorekeeper.core import player_actions as players
from scorekeeper.core.db import writing
from scorekeeper.core.roles import Role
from scorekeeper.core.tables import DeviceRow
from scorekeeper.core.write import Actor, NotAllowed, Stamp, Written
from scorekeeper.games.montana.actions import nights
from scorekeeper.games.montana.actions.nights import WrittenNight
from scorekeeper.house.devices import actions as devices
from tests.support import (
    NOW,
    Device,
    House,
    at_once,
    dump,
    new_key,
    nothing_changes,
    wait_for_lock,
)


def test_device_may_write_up_to_its_role_only(house: House) -> None:
    for has, role in enumerate(Role):
        for asks, needs in enumerate(Role):
            writer = house.writer(role).having(needs=needs)
            if asks <= has:
                writer(players.add, f"{role} as {needs}")
                continue
            with nothing_changes(house.app), pytest.raises(NotAllowed):
                writer(players.add, "Ann")


def test_revoked_device_may_not_write(house: House, night: int) -> None:
    device = house.join()
    house.writer(Role.OWNER)(devices.revoke, device.number)
    with nothing_changes(house.app), pytest.raises(NotAllowed):
        house.writer(device)(nights.bid, night, 1, 0, 4)


def test_replay_of_revoked_device_is_refused(house: House, night: int) -> None:
    device = house.join()
    writer = house.writer(device).having(key=new_key(), seen=house.seq)
    writer(nights.bid, night, 1, 0, 4)
    house.writer(Role.OWNER)(devices.revoke, device.number)
    with nothing_changes(house.app), pytest.raises(NotAllowed):
        writer(nights.bid, night, 1, 0, 4)


def test_demoted_device_may_write_up_to_its_new_role_only(house: House, night: int) -> None:
    device = house.join(Role.OWNER)
    demote(house, device, Role.VIEWER)
    for needs in (Role.SCORER, Role.OWNER):
        with nothing_changes(house.app), pytest.raises(NotAllowed):
            house.writer(device).having(needs=needs)(nights.bid, night, 1, 0, 4)


def test_device_of_another_house_may_not_write(app: Flask, house: House, night: int) -> None:
    other = House(app, "Cellar")
    for _ in range(4):
        other.join(Role.OWNER)
    stranger = other.devices[-1]
    actor = Actor(house.house_id, stranger.number, Role.VIEWER, NOW)
    with nothing_changes(app), app.app_context(), pytest.raises(NotAllowed):
        nights.bid(actor, Stamp(new_key(), house.seq), night, 1, 0, 4)


def test_a_revocation_wins_over_a_write_that_waits_for_its_turn(house: House, night: int) -> None:
    device = house.join()
    caught = overtaken(house, device, night, {"revoked_at": NOW})
    assert isinstance(caught, NotAllowed)


def test_a_demotion_wins_over_a_write_that_waits_for_its_turn(house: House, night: int) -> None:
    device = house.join()
    caught = overtaken(house, device, night, {"role": "viewer"})
    assert isinstance(caught, NotAllowed)


def test_write_that_waited_for_its_turn_is_applied(house: House, night: int) -> None:
    device = house.join()
    written = overtaken(house, device, night, {"name": "Another name"})
    assert isinstance(written, Written)
    assert house.night(night).current.contracts == {0: 4}


def row_of(house: House, device: Device) -> Update:
    """Select the row of that device."""
    here = (DeviceRow.house_id == house.house_id) & (DeviceRow.id == device.number)
    return update(DeviceRow).where(here)


def demote(house: House, device: Device, role: Role) -> None:
    """Take a part of a device's role away, as nothing in the app does yet."""
    with house.app.app_context(), writing() as connection:
        connection.execute(row_of(house, device).values(role=role))


def overtaken(
    house: House, device: Device, night: int, values: dict[str, object]
) -> WrittenNight | Exception:
    """Bid while its device is altered during the wait for the house's lock; return the result.

    If the bid is refused, nothing but the alteration may stay.
    """
    results: list[WrittenNight | Exception] = []
    writer = house.writer(device).having(seen=house.seq)
    thread = threading.Thread(
        target=lambda: results.extend(at_once(partial(writer, nights.bid, night, 1, 0, 4)))
    )
    with house.app.app_context(), writing() as connection:
        lock = "" if connection.dialect.name == "sqlite" else "FOR UPDATE"
        connection.execute(text(f"SELECT seq FROM house {lock}"))
        thread.start()
        wait_for_lock(house.app)
        assert not results
        connection.execute(row_of(house, device).values(values))
        before = house.seq, dump(house.app)["sitting"]
    thread.join()
    if isinstance(results[0], Exception):
        assert (house.seq, dump(house.app)["sitting"]) == before
    return results[0]


_LIMIT = {
    "sqlite": "PRAGMA busy_timeout",
    "postgresql": "SELECT setting::int FROM pg_settings WHERE name = 'lock_timeout'",
}
"""Read how long (ms) a connection waits for a lock."""


def test_write_waits_once_for_held_house_and_less_than_three_seconds(
    house: House, night: int
) -> None:
    writer = house.writer()
    failures: list[str] = []
    with (
        nothing_changes(house.app),
        ThreadPoolExecutor() as threads,
        house.app.app_context(),
        writing() as connection,
    ):
        lock = "" if connection.dialect.name == "sqlite" else "FOR UPDATE"
        connection.execute(text(f"SELECT seq FROM house {lock}"))
        assert 0 < connection.exec_driver_sql(_LIMIT[connection.dialect.name]).scalar_one() < 3_000
        event.listen(
            connection.engine, "handle_error", lambda error: failures.append(error.statement)
        )
        with pytest.raises(OperationalError):
            threads.submit(writer, nights.bid, night, 1, 0, 4).result()
        assert len(failures) == 1
