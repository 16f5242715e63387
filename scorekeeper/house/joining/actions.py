"""Found a house, invite, join, leave.

Founding and `invite` happen at the server's terminal; an owner invites with `inviting`. Joining
cannot use `write`, which requires an existing device; it takes the same lock and writes the same
log.
"""

import hashlib
import hmac
import secrets
from dataclasses import dataclass, replace

from sqlalchemy import Connection, Table, insert, update

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.core.clock import find_zone
from scorekeeper.core.db import writing
from scorekeeper.core.devices import (
    TERMINAL,
    Device,
    Devices,
    DevicesTopic,
    Invite,
    add_invite,
    count_link,
    device_with_hash,
    find_invite,
    give_token,
    hash_token,
    insert_device,
)
from scorekeeper.core.documents import diff
from scorekeeper.core.houses import ZoneTopic
from scorekeeper.core.log import insert_change, written_as
from scorekeeper.core.names import clean_name
from scorekeeper.core.roles import Role
from scorekeeper.core.tables import HouseRow
from scorekeeper.core.topics import Missing, Place
from scorekeeper.core.write import Actor, NotAllowed, Stamp, Written, lock, write
from scorekeeper.house.joining.codes import Code
from scorekeeper.house.joining.store import count_code, find_code, spend

_house: Table = HouseRow.__table__
_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # no letters that are mistaken for digits

INVITE_MS = 24 * 60 * 60 * 1000
"""How long (ms) an owner link printed at the terminal is valid."""

MAX_BY_ONE = 40
"""Limit of devices that join with one link or spoken code: a table and its spectators."""

MAX_DEVICES = 200
"""Limit of devices of a house. Owners can join beyond it, so that they can revoke some."""


def found_house(name: str) -> int:
    """Make a house; returns its number."""
    with writing() as connection:
        public_id = "".join(secrets.choice(_ALPHABET) for _ in range(10))
        values = {"public_id": public_id, "name": clean_name(name), "seq": 0}
        added = connection.execute(insert(_house).values(values).returning(_house.c.id))
        return int(added.scalar_one())


def invite(house_id: int, role: Role, at: int) -> str:
    """Make an invite to join as `role`, valid for a day from `at` (ms); returns its secret."""
    token = secrets.token_urlsafe(24)
    with writing() as connection:
        place = Place(connection, house_id)
        lock(place)
        add_invite(place, token, role, now=at, expires_at=at + INVITE_MS)
    return token


@dataclass(frozen=True, slots=True)
class Joined:
    """A device that joined: the house's public id and the secret for its cookie."""

    public_id: str
    token: str


def makes_first_owner(connection: Connection, invite: Invite) -> bool:
    """Whether joining with this invite makes the first owner, not counting the terminal."""
    place = Place(connection, invite.house_id)
    return invite.role is Role.OWNER and not _without_terminal(place, DevicesTopic().load(place))


def _without_terminal(place: Place, devices: Devices) -> Devices:
    terminal = device_with_hash(place, TERMINAL)
    return {number: device for number, device in devices.items() if number != terminal}


def join(
    by: str | Code,
    key: str,
    name: str,
    *,
    secret: str,
    at: int,
    cookie: str | None = None,
    zone: str = "",
) -> Joined:
    """Join a house as a new device, or rejoin as the device with this `cookie`.

    `by` is the secret of a link, or a typed code; a recovery code is used up.

    A revoked device rejoins with the role of the invite only. It stays the same device, so that
    what it entered before, and what still waits on it, counts as its own.

    The device's secret is derived from the invite and the form's key, so sending a form twice
    makes one device and both responses have the same secret. The browser time zone of the first
    owner, `zone`, becomes the house's.

    Raises:
        Missing: the invite is unknown, used up or has expired.
        NotAllowed: the device that joined with this form has been revoked since.
        RuleError: the device name is not printable, or the invite or the house has reached its
            limit of devices.
    """
    of, purpose = (by.hash(secret), f"code {by.text}") if isinstance(by, Code) else (by, by)
    find = find_code if isinstance(by, Code) else find_invite
    count = count_code if isinstance(by, Code) else count_link
    name, token = clean_name(name), _device_token(secret, purpose, key)
    with writing() as connection:
        candidate = find(connection, of, at)
        if candidate is None:
            raise Missing("invite")
        place = Place(connection, candidate.house_id)
        seq = lock(place)
        invited = find(connection, of, at)
        if invited is None:  # ended while waiting for the lock
            raise Missing("invite")
        topic = DevicesTopic()
        before = topic.load(place)
        replayed = device_with_hash(place, hash_token(token))
        if replayed is not None:
            if before[replayed].revoked_at is not None:
                raise NotAllowed
            return Joined(invited.public_id, token)
        device = device_with_hash(place, hash_token(cookie)) if cookie else None
        is_gone = device is None or before[device].revoked_at is not None
        if cookie and device is not None and written_as(place, device, key):
            if is_gone:
                raise NotAllowed
            return Joined(invited.public_id, cookie)  # the form was sent again after rejoining
        if invited.spent:
            raise Missing("invite")
        if is_gone:
            _check_room(invited, before)
            count(place, of)
        if device is None:
            device = insert_device(place, Device(name, invited.role), hash_token(token), at)
            after = topic.load(place)
        else:
            roles = [invited.role] if is_gone else [invited.role, before[device].role]
            role = max(roles, key=list(Role).index)
            after = {**before, device: Device(name, role)}
            topic.save(place, before, after, seq + 1)
            give_token(place, device, token)
        action = "recover" if invited.recovers else "join"
        _log_joining(place, device, action, seq + 1, key, hash_token(token), at, before, after)
        if invited.recovers:
            spend(place, at)
        first = invited.role is Role.OWNER and not _without_terminal(place, before)
        if first and find_zone(zone) and not ZoneTopic().load(place):
            stamp = Stamp(key, seq + 1).part("zone")
            actor = Actor(place.house_id, device, Role.OWNER, at)
            write(actor, stamp, ZoneTopic(), "zone", {"zone": zone}, lambda _, _was: zone)
        return Joined(invited.public_id, token)


def check_room_for_device(devices: Devices) -> None:
    """Check that the house may have one more device.

    Raises:
        RuleError: it has `MAX_DEVICES`.
    """
    if sum(device.revoked_at is None for device in devices.values()) >= MAX_DEVICES:
        message = text(
            "This house already has %(limit)s devices. Ask an owner to revoke one under Devices.",
            limit=MAX_DEVICES,
        )
        raise RuleError(Problem("house-full", "", message))


def _check_room(invited: Invite, devices: Devices) -> None:
    if invited.role is not Role.OWNER:
        check_room_for_device(devices)
    if invited.joined >= MAX_BY_ONE:
        message = text(
            "%(limit)s devices have already joined with this link or code. Ask an owner for a new"
            " one.",
            limit=MAX_BY_ONE,
        )
        raise RuleError(Problem("link-full", "", message))


def terminal_device(house_id: int, name: str, at: int) -> int:
    """Number of the device with which the server's terminal writes in this house, an owner.

    It joins as `name` when first needed, and rejoins if it was revoked: a user of the terminal
    can make anyone an owner anyway.
    """
    with writing() as connection:
        place = Place(connection, house_id)
        seq = lock(place)
        topic = DevicesTopic()
        before = topic.load(place)
        number = device_with_hash(place, TERMINAL)
        if number is not None and before[number].revoked_at is None:
            return number
        device = Device(clean_name(name), Role.OWNER)
        if number is None:
            number = insert_device(place, device, TERMINAL, at)
            after = topic.load(place)
        else:
            after = {**before, number: device}
            topic.save(place, before, after, seq + 1)
        key = secrets.token_hex(16)
        _log_joining(place, number, "join", seq + 1, key, TERMINAL, at, before, after)
        return number


def _log_joining(
    place: Place,
    device: int,
    action: str,
    seq: int,
    key: str,
    body_hash: str,
    at: int,
    before: Devices,
    after: Devices,
) -> None:
    """Increment the house's counter, and log that the device joined."""
    counted = update(_house).where(_house.c.id == place.house_id).values(seq=seq)
    place.connection.execute(counted)
    topic = DevicesTopic()
    row = {
        "seq": seq,
        "device_id": device,
        "key": key,
        "body_hash": body_hash,
        "topic": topic.name,
        "action": action,
        "at": at,
        "undoes": None,
    }
    insert_change(place, row, diff(topic.document(before), topic.document(after)))


def leave(actor: Actor, stamp: Stamp) -> Written[Devices]:
    """End the actor's own session; open links and codes stay valid."""

    def change(_: Place, devices: Devices) -> Devices:
        gone = replace(devices[actor.device_id], revoked_at=actor.at)
        return {**devices, actor.device_id: gone}

    return write(actor, stamp, DevicesTopic(), "leave", {}, change)


def _device_token(secret: str, invite_token: str, key: str) -> str:
    message = f"device\n{invite_token}\n{key}".encode()
    return hmac.new(secret.encode(), message, hashlib.sha256).hexdigest()
