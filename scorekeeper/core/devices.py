"""Devices: browsers that joined a house, and the invites that they join with."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    Table,
    and_,
    bindparam,
    delete,
    func,
    insert,
    select,
    update,
)

from scorekeeper.core.documents import Document
from scorekeeper.core.houses import GONE
from scorekeeper.core.players import current_players
from scorekeeper.core.roles import Role
from scorekeeper.core.tables import DeviceRow, HouseRow, InviteRow, PlayerRow
from scorekeeper.core.topics import Place

TERMINAL = "terminal"
"""Stored instead of a hash for the server's own device.

No secret hashes to it, so no browser can be this device.
"""

_house: Table = HouseRow.__table__
_device: Table = DeviceRow.__table__
_invite: Table = InviteRow.__table__
_player: Table = PlayerRow.__table__


def hash_token(token: str) -> str:
    """Return the hash of a secret, which identifies it and cannot be reversed."""
    return hashlib.sha256(token.encode()).hexdigest()


def hash_feed_secret(secret: str) -> str:
    """Return the hash of a secret that is part of an address.

    It differs from `hash_token`, so that nobody can use the secret as the cookie of a device.
    """
    return hashlib.blake2b(secret.encode(), digest_size=32, person=b"feed").hexdigest()


@dataclass(frozen=True, slots=True)
class Member:
    """A device in its house, as loaded for a request.

    `deleted_at` is when (ms) the house was deleted; 0 if it was not.
    """

    house_id: int
    public_id: str
    house_name: str
    seq: int
    device_id: int
    device_name: str
    role: Role
    player: int | None = None
    hidden_games: frozenset[str] = frozenset()
    zone: str = ""
    deleted_at: int = 0


_THEIRS = (_player.c.house_id == _device.c.house_id) & (_player.c.id == _device.c.player_id)
_MEMBER = (
    select(
        _house.c.id,
        _house.c.name,
        _house.c.seq,
        _house.c.hidden_games,
        _house.c.zone,
        _house.c.deleted_at,
        _device.c.id.label("device_id"),
        _device.c.name.label("device_name"),
        _device.c.role,
        _device.c.player_id,
        _player.c.merged_into,
    )
    .join_from(_house, _device, _device.c.house_id == _house.c.id)
    .outerjoin(_player, _THEIRS)
    .where(
        _house.c.public_id == bindparam("house"),
        _house.c.deleted_at != GONE,
        _device.c.token_hash == bindparam("token"),
        _device.c.revoked_at.is_(None),
    )
)


def find_member(connection: Connection, public_id: str, token: str) -> Member | None:
    """Load the device with this secret in that house, unless it was revoked."""
    return _find_member(connection, public_id, hash_token(token))


def find_feed(connection: Connection, public_id: str, secret: str) -> Member | None:
    """Load the feed with this secret in that house, unless it was revoked."""
    return _find_member(connection, public_id, hash_feed_secret(secret))


def _find_member(connection: Connection, public_id: str, token_hash: str) -> Member | None:
    params = {"house": public_id, "token": token_hash}
    row = connection.execute(_MEMBER, params).one_or_none()
    if row is None:
        return None
    return Member(
        row.id,
        public_id,
        row.name,
        row.seq,
        row.device_id,
        row.device_name,
        Role(row.role),
        _current_player(Place(connection, row.id), row),
        frozenset(row.hidden_games),
        row.zone,
        row.deleted_at,
    )


def _current_player(place: Place, row: Any) -> int | None:
    """The device's player, after merges."""
    number: int | None = row.player_id
    if number is None or row.merged_into is None:
        return number
    return current_players(place, [number])[number].player


@dataclass(frozen=True, slots=True)
class Invite:
    """A valid invite; `recovers`: it is an owner's recovery code; `spent`: it was used.

    A used one admits no other device, but repeats the answer to the form that used it. `joined`
    counts the devices that it admitted.
    """

    house_id: int
    public_id: str
    house_name: str
    role: Role
    recovers: bool = False
    spent: bool = False
    joined: int = 0


def admits(role: ColumnElement[str]) -> ColumnElement[bool]:
    """SQL condition: devices with this role can join the house; owners can also restore it."""
    is_owner = (role == Role.OWNER) & (_house.c.deleted_at != GONE)
    return (_house.c.deleted_at == 0) | is_owner


_INVITE = (
    select(_invite.c.house_id, _invite.c.role, _invite.c.joined, _house.c.public_id, _house.c.name)
    .join_from(_invite, _house, _house.c.id == _invite.c.house_id)
    .where(
        _invite.c.token_hash == bindparam("token"),
        _invite.c.expires_at > bindparam("now"),
        admits(_invite.c.role),
    )
)


def find_invite(connection: Connection, token: str, now: int) -> Invite | None:
    """Load the invite with this secret, unless it has expired at `now` (ms)."""
    params = {"token": hash_token(token), "now": now}
    row = connection.execute(_INVITE, params).one_or_none()
    if row is None:
        return None
    return Invite(row.house_id, row.public_id, row.name, Role(row.role), joined=row.joined)


def count_link(place: Place, token: str) -> None:
    """Count another device that the invite with this secret admitted."""
    place.connection.execute(
        update(_invite)
        .where(_invite.c.house_id == place.house_id, _invite.c.token_hash == hash_token(token))
        .values(joined=_invite.c.joined + 1)
    )


def add_invite(place: Place, token: str, role: Role, *, now: int, expires_at: int) -> None:
    """Store a new invite by the hash of its secret; delete those that expired by `now` (ms)."""
    here = _invite.c.house_id == place.house_id
    place.connection.execute(delete(_invite).where(here, _invite.c.expires_at <= now))
    newest = select(func.max(_invite.c.id)).where(here)
    place.connection.execute(
        insert(_invite).values(
            house_id=place.house_id,
            id=(place.connection.execute(newest).scalar() or 0) + 1,
            token_hash=hash_token(token),
            role=role,
            expires_at=expires_at,
        )
    )


@dataclass(frozen=True, slots=True)
class Device:
    """A device as the log has it, without its secret.

    `player` is the number of the player who said "I am …" on it.
    """

    name: str
    role: Role
    revoked_at: int | None = None
    player: int | None = None


Devices = Mapping[int, Device]

_ALL = select(_device).where(_device.c.house_id == bindparam("house")).order_by(_device.c.id)


class DevicesTopic:
    name = "devices"

    def load(self, place: Place) -> Devices:
        """Load all devices, including revoked ones."""
        rows = place.connection.execute(_ALL, {"house": place.house_id})
        return {
            row.id: Device(row.name, Role(row.role), row.revoked_at, row.player_id) for row in rows
        }

    def document(self, value: Devices) -> Document:
        return {str(number): _columns(device) for number, device in value.items()}

    def restore(self, place: Place, document: Document) -> Devices:
        return {
            int(number): Device(d["name"], Role(d["role"]), d.get("revoked_at"), d.get("player_id"))
            for number, d in document.items()
        }

    def save(self, place: Place, before: Devices, after: Devices, version: int) -> None:
        """Update the devices that differ; `insert_device` adds new ones."""
        for number, device in after.items():
            if number in before and before[number] != device:
                place.connection.execute(
                    update(_device)
                    .where(and_(_device.c.house_id == place.house_id, _device.c.id == number))
                    .values(_columns(device))
                )


def insert_device(place: Place, device: Device, token_hash: str, at: int) -> int:
    """Add a device with the hash of its secret; return its number."""
    newest = select(func.max(_device.c.id)).where(_device.c.house_id == place.house_id)
    number = (place.connection.execute(newest).scalar() or 0) + 1
    place.connection.execute(
        insert(_device).values(
            house_id=place.house_id,
            id=number,
            token_hash=token_hash,
            joined_at=at,
            **_columns(device),
        )
    )
    return number


def device_with_hash(place: Place, token_hash: str) -> int | None:
    """Return the number of the device whose secret has this hash, even if it was revoked."""
    return place.connection.execute(
        select(_device.c.id).where(
            _device.c.house_id == place.house_id, _device.c.token_hash == token_hash
        )
    ).scalar()


@dataclass(frozen=True, slots=True)
class ListedDevice:
    """A device as owners see it; `terminal` marks the server's own, `player` is its player."""

    number: int
    name: str
    role: Role
    joined_at: int
    revoked_at: int | None
    terminal: bool
    player: str | None


@dataclass(frozen=True, slots=True)
class Counted:
    """The numbers of devices that belong to a house, and of those that were revoked or left."""

    here: int
    gone: int


def count_devices(place: Place) -> Counted:
    """Return the numbers of current and former devices of the house."""
    row = place.connection.execute(
        select(func.count(), func.count(_device.c.revoked_at)).where(
            _device.c.house_id == place.house_id
        )
    ).one()
    return Counted(row[0] - row[1], row[1])


def devices_before(place: Place, number: int) -> int:
    """Count the devices that joined before this one and still belong to the house."""
    before = select(func.count()).where(
        _device.c.house_id == place.house_id, _device.c.id < number, _device.c.revoked_at.is_(None)
    )
    return int(place.connection.execute(before).scalar_one())


def list_devices(place: Place, *, skip: int, limit: int) -> list[ListedDevice]:
    """Load the devices that belong to the house, in the order in which they joined."""
    here = select(_device).where(
        _device.c.house_id == place.house_id, _device.c.revoked_at.is_(None)
    )
    return _load_listed(place, here.order_by(_device.c.id).offset(skip).limit(limit))


def newest_gone(place: Place, limit: int) -> list[ListedDevice]:
    """Load the devices that were revoked or left most recently."""
    gone = select(_device).where(
        _device.c.house_id == place.house_id, _device.c.revoked_at.is_not(None)
    )
    newest = gone.order_by(_device.c.revoked_at.desc(), _device.c.id.desc())
    return _load_listed(place, newest.limit(limit))


def _load_listed(place: Place, query: Select[Any]) -> list[ListedDevice]:
    rows = place.connection.execute(query).all()
    players = current_players(place, {row.player_id for row in rows if row.player_id is not None})
    return [
        ListedDevice(
            row.id,
            row.name,
            Role(row.role),
            row.joined_at,
            row.revoked_at,
            row.token_hash == TERMINAL,
            players[row.player_id].name if row.player_id in players else None,
        )
        for row in rows
    ]


def is_last_owner(place: Place, number: int) -> bool:
    """Whether this browser is the only owner; the server's terminal does not count."""
    owners = place.connection.execute(
        select(_device.c.id).where(
            _device.c.house_id == place.house_id,
            _device.c.role == Role.OWNER,
            _device.c.revoked_at.is_(None),
            _device.c.token_hash != TERMINAL,
        )
    )
    return set(owners.scalars()) == {number}


def give_token(place: Place, number: int, token: str) -> None:
    """Replace a device's secret."""
    place.connection.execute(
        update(_device)
        .where(_device.c.house_id == place.house_id, _device.c.id == number)
        .values(token_hash=hash_token(token))
    )


def _columns(device: Device) -> dict[str, Any]:
    return {
        "name": device.name,
        "role": str(device.role),
        "revoked_at": device.revoked_at,
        "player_id": device.player,
    }
