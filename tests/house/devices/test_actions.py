"""Devices as their owners manage them: renamed, raised and lowered, revoked."""

from collections.abc import Callable
from functools import partial

import pytest
from flask import Flask

from scorekeeper.core.devices import DevicesTopic, is_last_owner, list_devices
from scorekeeper.core.roles import Role
from scorekeeper.core.topics import Missing
from scorekeeper.core.write import Conflict, NotAllowed
from scorekeeper.house.devices import actions as devices
from scorekeeper.house.joining import actions as joining
from scorekeeper.house.joining import inviting
from scorekeeper.house.joining.store import find_recovery, list_open
from tests.support import NOW, House, at_once, dump, new_key, nothing_changes, refused

SECRET = "the server's"


def owner_does(house: House, action: Callable[..., object], *args: object) -> None:
    """One press of a button by the house's first owner."""
    house.writer(Role.OWNER)(action, *args)


def state_of(house: House, number: int) -> tuple[str, Role, bool]:
    """A device's name, its role, and whether it is revoked."""
    with house.place() as place:
        device = DevicesTopic().load(place)[number]
    return device.name, device.role, device.revoked_at is not None


def open_all(house: House) -> str:
    """Make a link, a spoken code and the recovery code; returns the link's secret."""
    owner = house.writer(Role.OWNER)
    owner(inviting.make_code, Role.SCORER, secret=SECRET)
    owner(inviting.make_recovery, secret=SECRET)
    return owner(inviting.make_link, Role.SCORER, secret=SECRET)


def still_open(house: House) -> tuple[bool, bool]:
    """Return whether there are open links or codes, and whether there is a recovery code."""
    with house.place() as place:
        return list_open(place, NOW) != [], find_recovery(place) is not None


def terminal(house: House) -> int:
    """The server's own device."""
    with house.app.app_context():
        return joining.terminal_device(house.house_id, "Terminal", NOW)


# ---- names and roles ----


def test_device_is_renamed(house: House) -> None:
    guest = house.join(Role.VIEWER)
    owner_does(house, devices.rename, guest.number, "  Bo's   tablet ")
    assert state_of(house, guest.number) == ("Bo's tablet", Role.VIEWER, False)
    change = max(dump(house.app)["change"], key=lambda row: int(row["seq"]))
    assert (change["topic"], change["action"]) == ("devices", "rename")
    assert change["device_id"] == house.owner.number


def test_unknown_device_is_missing(house: House) -> None:
    with nothing_changes(house.app):
        for number in (0, 99, -1, 2**31 - 1):
            for press in (
                partial(owner_does, house, devices.rename, number, "Guest"),
                partial(owner_does, house, devices.change_role, number, Role.VIEWER),
                partial(owner_does, house, devices.revoke, number),
            ):
                with pytest.raises(Missing):
                    press()


def test_revoked_device_cannot_be_changed(house: House) -> None:
    guest = house.join(Role.SCORER, "Guest")
    owner_does(house, devices.revoke, guest.number)
    with nothing_changes(house.app), refused("device-revoked"):
        owner_does(house, devices.rename, guest.number, "Ghost")
    for role in (Role.OWNER, Role.VIEWER):
        with nothing_changes(house.app), refused("device-revoked"):
            owner_does(house, devices.change_role, guest.number, role)


def test_terminal_of_the_server_cannot_be_changed(house: House) -> None:
    number = terminal(house)
    with nothing_changes(house.app):
        with refused("device-terminal"):
            owner_does(house, devices.rename, number, "Ann's phone")
        with refused("device-terminal"):
            owner_does(house, devices.change_role, number, Role.VIEWER)
        with refused("device-terminal"):
            owner_does(house, devices.revoke, number)
    with house.place() as place:
        assert [
            device.number for device in list_devices(place, skip=0, limit=9) if device.terminal
        ] == [number]


# ---- the last owner ----


def test_the_last_owner_is_neither_lowered_nor_revoked(house: House) -> None:
    terminal(house)  # does not count
    house.join(Role.SCORER)
    gone = house.join(Role.OWNER)
    owner_does(house, devices.revoke, gone.number)
    mine = house.owner.number
    with nothing_changes(house.app):
        for role in (Role.SCORER, Role.VIEWER):
            with refused("last-owner"):
                owner_does(house, devices.change_role, mine, role)
        with refused("last-owner"):
            owner_does(house, devices.revoke, mine)
    owner_does(house, devices.change_role, mine, Role.OWNER)
    with house.place() as place:
        assert is_last_owner(place, mine)
        assert not is_last_owner(place, gone.number)


def test_two_owners_who_lower_each_other_at_once_leave_one_owner(house: House) -> None:
    other = house.join(Role.OWNER)
    pair = (house.owner, other), (other, house.owner)
    presses = [
        partial(
            house.writer(by).having(seen=house.seq), devices.change_role, on.number, Role.VIEWER
        )
        for by, on in pair
    ]
    results = at_once(*presses)
    assert sum(isinstance(result, NotAllowed) for result in results) == 1
    roles = sorted(state_of(house, device.number)[1] for device in (house.owner, other))
    assert roles == [Role.OWNER, Role.VIEWER]


def test_the_last_owner_may_leave(house: House) -> None:
    open_all(house)
    house.writer(Role.OWNER)(joining.leave)
    assert state_of(house, house.owner.number)[2]
    assert still_open(house) == (True, True)  # the device rejoins with the recovery code


# ---- what ends with a device ----


def test_lowering_a_device_ends_its_open_invites(house: House) -> None:
    guest = house.join(Role.SCORER)
    open_all(house)
    owner_does(house, devices.change_role, guest.number, Role.VIEWER)
    assert still_open(house) == (False, True)


def test_lowering_or_revoking_an_owner_ends_the_recovery_code(house: House) -> None:
    for action, more in ((devices.revoke, ()), (devices.change_role, (Role.SCORER,))):
        other = house.join(Role.OWNER)
        open_all(house)
        owner_does(house, action, other.number, *more)
        assert still_open(house) == (False, False)


def test_renaming_or_raising_a_device_ends_no_invites(house: House) -> None:
    guest = house.join(Role.VIEWER)
    open_all(house)
    owner_does(house, devices.rename, guest.number, "Guest")
    owner_does(house, devices.change_role, guest.number, Role.OWNER)
    assert still_open(house) == (True, True)


def test_form_sent_again_ends_no_later_invites(house: House) -> None:
    guest = house.join(Role.VIEWER)
    writer = house.writer(Role.OWNER).having(key=new_key(), seen=house.seq)
    writer(devices.revoke, guest.number)
    open_all(house)
    with nothing_changes(house.app):
        writer(devices.revoke, guest.number)


def test_refused_change_ends_no_invites(house: House) -> None:
    guest, other = house.join(Role.SCORER), house.join(Role.OWNER)
    seen = house.seq
    owner_does(house, devices.change_role, guest.number, Role.OWNER)
    open_all(house)
    late = house.writer(other).having(seen=seen)
    with nothing_changes(house.app), pytest.raises(Conflict):
        late(devices.change_role, guest.number, Role.VIEWER)


def test_no_invites_of_another_house_end(app: Flask, house: House) -> None:
    other = House(app, "Cellar")
    link = open_all(other)
    open_all(house)
    owner_does(house, devices.revoke, house.join().number)
    house.writer(Role.OWNER)(inviting.end_all)
    assert still_open(other) == (True, True)
    with app.app_context():
        joining.join(link, new_key(), "Guest", secret=SECRET, at=NOW)
