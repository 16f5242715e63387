"""Rename devices of a house, change their roles, revoke them.

A device that loses a right must not regain it with an older invitation: revoking or demoting a
device ends all open links and codes, printed ones too, and for an owner also the recovery code.
Each action raises `Missing` if there is no such device.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import Text, text
from scorekeeper.core.devices import (
    TERMINAL,
    Device,
    Devices,
    DevicesTopic,
    device_with_hash,
    is_last_owner,
)
from scorekeeper.core.names import clean_name
from scorekeeper.core.roles import Role
from scorekeeper.core.topics import Missing, Place
from scorekeeper.core.write import Actor, Stamp, Written, write
from scorekeeper.house.joining.store import end_open, end_recovery


def rename(actor: Actor, stamp: Stamp, number: int, name: str) -> Written[Devices]:
    """Rename a device; its earlier log lines show the new name too.

    Raises:
        RuleError: the name is not printable, or the device is revoked or the terminal.
    """
    clean = clean_name(name)
    body = {"device": number, "name": clean}
    return _change(actor, stamp, "rename", body, lambda device: replace(device, name=clean))


def change_role(actor: Actor, stamp: Stamp, number: int, role: Role) -> Written[Devices]:
    """Change a device's role.

    Raises:
        RuleError: the device is the last owner, revoked, or the terminal.
    """
    body = {"device": number, "role": str(role)}
    return _change(actor, stamp, "role", body, lambda device: replace(device, role=role))


def revoke(actor: Actor, stamp: Stamp, number: int) -> Written[Devices]:
    """End a device's session, at once: its role is checked with every request.

    Raises:
        RuleError: the device is the last owner, or the terminal.
    """

    def change(device: Device) -> Device:
        return device if device.revoked_at is not None else replace(device, revoked_at=actor.at)

    return _change(actor, stamp, "revoke", {"device": number}, change)


def _change(
    actor: Actor,
    stamp: Stamp,
    action: str,
    body: dict[str, Any],
    change: Callable[[Device], Device],
) -> Written[Devices]:
    """Change a device; if it loses rights, end the invitations that could restore them."""
    number = body["device"]

    def change_one(place: Place, devices: Devices) -> Devices:
        if number not in devices:
            raise Missing(f"device {number}")
        before = devices[number]
        after = change(before)
        _check(place, number, before, after)
        if _loses(before, after):
            end_open(place)
            if before.role is Role.OWNER:
                end_recovery(place)
        return {**devices, number: after}

    return write(actor, stamp, DevicesTopic(), action, body, change_one)


def _check(place: Place, number: int, before: Device, after: Device) -> None:
    if number == device_with_hash(place, TERMINAL):
        raise _refused(
            "device-terminal",
            text("This is the server's own terminal: whoever uses it may do anything."),
        )
    if before.revoked_at is not None and after != before:
        message = text("“%(name)s” has already been revoked.", name=before.name)
        raise _refused("device-revoked", message)
    if _loses(before, after) and is_last_owner(place, number):
        message = text(
            "Apart from the server's terminal, only “%(name)s” is an owner. Make another device an "
            "owner first.",
            name=before.name,
        )
        raise _refused("last-owner", message)


def _loses(before: Device, after: Device) -> bool:
    revoked = before.revoked_at is None and after.revoked_at is not None
    return revoked or not after.role.covers(before.role)


def _refused(code: str, message: Text) -> RuleError:
    return RuleError(Problem(code, "", message))
