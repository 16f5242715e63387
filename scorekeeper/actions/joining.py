"""Houses and who belongs to them: found a house, invite, join, revoke.

Founding and inviting happen at the server's terminal. Joining cannot go through `write`,
which asks for a device that is there already; it takes the same lock and keeps the same log.
"""

import hashlib
import hmac
import secrets
from dataclasses import dataclass, replace

from sqlalchemy import Table, insert, update

from scorekeeper.actions.names import clean_name
from scorekeeper.actions.write import Actor, NotAllowed, Stamp, Written, lock, write
from scorekeeper.games.montana.rules import HouseRules
from scorekeeper.store.db import writing
from scorekeeper.store.devices import (
    TERMINAL,
    Device,
    Devices,
    DevicesTopic,
    add_invite,
    device_with_hash,
    find_invite,
    give_token,
    hash_token,
    insert_device,
)
from scorekeeper.store.documents import diff, flatten
from scorekeeper.store.log import insert_change, is_written
from scorekeeper.store.roles import Role
from scorekeeper.store.tables import HouseRow
from scorekeeper.store.topics import Missing, Place

_house: Table = HouseRow.__table__
_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # no letters that are mistaken for digits

INVITE_MS = 24 * 60 * 60 * 1000
"""How long an owner link printed at the terminal is good for."""


def found_house(name: str) -> int:
    """Make a house; returns its number."""
    with writing() as connection:
        public_id = "".join(secrets.choice(_ALPHABET) for _ in range(10))
        values = {
            "public_id": public_id,
            "name": clean_name(name),
            "rules": HouseRules().to_dict(),
            "seq": 0,
        }
        added = connection.execute(insert(_house).values(values).returning(_house.c.id))
        return int(added.scalar_one())


def invite(house_id: int, role: Role, at: int) -> str:
    """An invite to join as `role`, good for a day from `at` (ms); returns its secret."""
    with writing() as connection:
        return add_invite(connection, house_id, role, now=at, expires_at=at + INVITE_MS)


@dataclass(frozen=True, slots=True)
class Joined:
    """A device that belongs to the house now, and the secret its browser keeps."""

    public_id: str
    token: str


def join(
    invite_token: str, key: str, name: str, *, secret: str, at: int, cookie: str | None = None
) -> Joined:
    """Join the house of the invite as a new device, or again as the one with this `cookie`.

    The device's secret follows from the invite and the form's key, so that the same form sent
    twice makes one device and both answers carry the same secret.

    Raises:
        Missing: the invite is unknown or has expired.
        NotAllowed: this form made a device that was revoked since.
        RuleError: a device name that cannot be shown.
    """
    clean = clean_name(name)
    token = _device_token(secret, invite_token, key)
    with writing() as connection:
        invited = find_invite(connection, invite_token, at)
        if invited is None:
            raise Missing("invite")
        place = Place(connection, invited.house_id)
        seq = lock(place)
        topic = DevicesTopic()
        before = topic.load(place)
        replayed = device_with_hash(place, hash_token(token))
        if replayed is not None:
            if before[replayed].revoked_at is not None:
                raise NotAllowed
            return Joined(invited.public_id, token)
        known = device_with_hash(place, hash_token(cookie)) if cookie else None
        if cookie and known is not None and is_written(place, known, key):
            return Joined(invited.public_id, cookie)  # an old form, after joining again
        if known is None or before[known].revoked_at is not None:
            known = insert_device(place, Device(clean, invited.role), hash_token(token), at)
            after = topic.load(place)
        else:
            role = max(before[known].role, invited.role, key=list(Role).index)
            after = {**before, known: Device(clean, role)}
            topic.save(place, before, after, seq + 1)
            give_token(place, known, token)
        _log_joining(place, known, seq + 1, key, hash_token(token), at, before, after)
        return Joined(invited.public_id, token)


def terminal_device(house_id: int, name: str, at: int) -> int:
    """The device by which the server's terminal writes in that house: an owner.

    It joins, as `name`, when it is first needed, and again if it was revoked: whoever sits
    there can make anybody an owner.
    """
    with writing() as connection:
        place = Place(connection, house_id)
        seq = lock(place)
        topic = DevicesTopic()
        before = topic.load(place)
        known = device_with_hash(place, TERMINAL)
        if known is not None and before[known].revoked_at is None:
            return known
        device = Device(clean_name(name), Role.OWNER)
        if known is None:
            known = insert_device(place, device, TERMINAL, at)
            after = topic.load(place)
        else:
            after = {**before, known: device}
            topic.save(place, before, after, seq + 1)
        key = secrets.token_hex(16)
        _log_joining(place, known, seq + 1, key, TERMINAL, at, before, after)
        return known


def _log_joining(
    place: Place,
    device: int,
    seq: int,
    key: str,
    body_hash: str,
    at: int,
    before: Devices,
    after: Devices,
) -> None:
    """Count the house on, and note in its log that the device joined."""
    counted = update(_house).where(_house.c.id == place.house_id).values(seq=seq)
    place.connection.execute(counted)
    topic = DevicesTopic()
    row = {
        "seq": seq,
        "device_id": device,
        "key": key,
        "body_hash": body_hash,
        "topic": topic.name,
        "action": "join",
        "at": at,
        "undoes": None,
    }
    insert_change(place, row, diff(flatten(topic.document(before)), flatten(topic.document(after))))


def revoke(actor: Actor, stamp: Stamp, number: int) -> Written[Devices]:
    """End a device's session; its role is asked for with every request, so this holds at once.

    Raises:
        Missing: the house has no such device.
    """

    def change(_: Place, devices: Devices) -> Devices:
        if number not in devices:
            raise Missing(f"device {number}")
        if devices[number].revoked_at is not None:
            return devices
        return {**devices, number: replace(devices[number], revoked_at=actor.at)}

    return write(actor, stamp, DevicesTopic(), "revoke", {"device": number}, change)


def _device_token(secret: str, invite_token: str, key: str) -> str:
    message = f"device\n{invite_token}\n{key}".encode()
    return hmac.new(secret.encode(), message, hashlib.sha256).hexdigest()
