"""Invitations by an owner: a link, a spoken code, the recovery code; links for other programs.

Each secret is derived from the server's secret and the form's key, so sending a form twice shows
the same one. The log stores a key derived from the form's: no link or code can be computed from
the log, not even with the whole database and the server's secret.
"""

import base64
import hashlib
import hmac
from collections.abc import Callable
from itertools import count

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.core.db import writing
from scorekeeper.core.devices import (
    Device,
    Devices,
    DevicesTopic,
    Invite,
    add_invite,
    device_with_hash,
    find_invite,
    hash_feed_secret,
    insert_device,
)
from scorekeeper.core.roles import Role
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, KeyReused, Stamp, Written, write
from scorekeeper.house.joining import codes
from scorekeeper.house.joining.actions import check_room_for_device
from scorekeeper.house.joining.codes import Code
from scorekeeper.house.joining.store import add_code, end_open, find_code, is_taken, try_spoken

_MINUTE = 60 * 1000
_DAY = 24 * 60 * _MINUTE

LINK_MS = {Role.VIEWER: _DAY, Role.SCORER: _DAY, Role.OWNER: 60 * _MINUTE}
"""Validity of links (ms), by role. New owners are usually at the table, so an hour is enough."""

CODE_MS = 10 * _MINUTE
"""How long (ms) a spoken code is valid."""


def make_link(actor: Actor, stamp: Stamp, role: Role, *, secret: str) -> str:
    """Make a link to join as `role`, valid for `LINK_MS`; returns its secret.

    Raises:
        NotAllowed: the device is not an owner (any more).
        KeyReused: the same form made a link that has ended since.
    """
    token = base64.urlsafe_b64encode(_seed(secret, actor, stamp, f"link {role}")[:24]).decode()

    def add(place: Place) -> None:
        add_invite(place, token, role, now=actor.at, expires_at=actor.at + LINK_MS[role])

    def is_there(place: Place) -> bool:
        return find_invite(place.connection, token, actor.at) is not None

    _make(actor, stamp, "link", role, add, is_there)
    return token


def make_code(actor: Actor, stamp: Stamp, role: Role, *, secret: str) -> Code:
    """Make a spoken code to watch or keep score, valid for ten minutes.

    Raises:
        NotAllowed, KeyReused: as for `make_link`.
        RuleError: the role is owner; the code is too short for that.
    """
    if role is Role.OWNER:
        message = text("A spoken code cannot make anyone an owner.")
        raise RuleError(Problem("code-owner", "role", message))
    with writing() as connection:
        place = Place(connection, actor.house_id)
        seeds = (_seed(secret, actor, stamp, f"code {role} {number}") for number in count())
        candidates = map(codes.spoken, seeds)
        code = next(code for code in candidates if not is_taken(place, code.hash(secret)))
        _make_code(actor, stamp, "code", role, code, secret, actor.at + CODE_MS)
    return code


def make_recovery(actor: Actor, stamp: Stamp, *, secret: str) -> Code:
    """Make the recovery code, which makes one device an owner; replaces the former one.

    Raises:
        NotAllowed, KeyReused: as for `make_link`.
    """
    code = codes.recovery(_seed(secret, actor, stamp, "recovery"))
    _make_code(actor, stamp, "recovery", Role.OWNER, code, secret, None)
    return code


def make_feed(actor: Actor, stamp: Stamp, name: str, *, secret: str) -> str:
    """Make a link for programs that read evenings and standings; returns its secret.

    It is listed as a device with this name. The same form makes one only.

    Raises:
        NotAllowed: the device is not an owner (any more).
        KeyReused: the same form made a link that was revoked since.
        RuleError: the house has the most devices.
    """
    token = base64.urlsafe_b64encode(_seed(secret, actor, stamp, "feed")[:24]).decode()
    token_hash = hash_feed_secret(token)

    def change(place: Place, devices: Devices) -> Devices:
        check_room_for_device(devices)
        feed = Device(name, Role.VIEWER)
        return {**devices, insert_device(place, feed, token_hash, actor.at): feed}

    with writing() as connection:
        write(actor, stamp.part("feed"), DevicesTopic(), "feed", {"name": name}, change)
        place = Place(connection, actor.house_id)
        number = device_with_hash(place, token_hash)
        if number is None or DevicesTopic().load(place)[number].revoked_at is not None:
            raise KeyReused([])
    return token


def end_all(actor: Actor, stamp: Stamp) -> Written[Devices]:
    """End all open links and spoken codes of the house; the recovery code stays."""

    def change(place: Place, devices: Devices) -> Devices:
        end_open(place)
        return devices

    return write(actor, stamp, DevicesTopic(), "end", {}, change)


def look_up(code: Code, *, secret: str, at: int) -> Invite | None:
    """Find the invite of a code, if it is valid; counts a wrong spoken code.

    A used recovery code is found too, as spent.
    """
    code_hash = code.hash(secret)
    with writing() as connection:
        if not code.recovers and not try_spoken(connection, code_hash, at):
            return None
        return find_code(connection, code_hash, at)


def _seed(secret: str, actor: Actor, stamp: Stamp, purpose: str) -> bytes:
    """Derive 256 secret bits from the server's secret and the form's key."""
    message = f"{purpose}\n{actor.house_id}\n{actor.device_id}\n{stamp.key}"
    return hmac.new(secret.encode(), message.encode(), hashlib.sha256).digest()


def _make_code(
    actor: Actor,
    stamp: Stamp,
    action: str,
    role: Role,
    code: Code,
    secret: str,
    expires_at: int | None,
) -> None:
    code_hash = code.hash(secret)

    def add(place: Place) -> None:
        add_code(place, role, code_hash, now=actor.at, expires_at=expires_at)

    def is_there(place: Place) -> bool:
        invite = find_code(place.connection, code_hash, actor.at)
        return invite is not None and not invite.spent

    _make(actor, stamp, action, role, add, is_there)


def _make(
    actor: Actor,
    stamp: Stamp,
    action: str,
    role: Role,
    add: Callable[[Place], None],
    is_there: Callable[[Place], bool],
) -> None:
    """Add the invitation once, and log that without its secret."""

    def change(place: Place, devices: Devices) -> Devices:
        add(place)
        return devices

    derived = stamp.part(f"{action} {role}")
    with writing() as connection:
        written = write(actor, derived, DevicesTopic(), action, {"role": str(role)}, change)
        if written.value is None and not is_there(Place(connection, actor.house_id)):
            raise KeyReused([])
