"""Stored codes for joining: spoken ones, and the recovery code of the house's owners.

A spoken code is for viewers and scorers and valid for minutes. A code with the role owner is the
recovery code: at most one per house, without expiry, usable once.
"""

import hmac
from dataclasses import dataclass

from sqlalchemy import Connection, Table, and_, delete, func, insert, literal, select, update

from scorekeeper.core.devices import Invite, admits
from scorekeeper.core.roles import Role
from scorekeeper.core.tables import CodeRow, HouseRow, InviteRow
from scorekeeper.core.topics import Place

MAX_TRIES = 100
"""Number of wrong tries, anywhere on the server, that end a spoken code."""

_house: Table = HouseRow.__table__
_code: Table = CodeRow.__table__
_invite: Table = InviteRow.__table__
_INVITE = select(
    _code.c.house_id,
    _code.c.role,
    _code.c.code_hash,
    _code.c.expires_at,
    _code.c.joined,
    _house.c.public_id,
    _house.c.name,
).join_from(_code, _house, _house.c.id == _code.c.house_id)
_RECOVERS = _code.c.role == Role.OWNER


def find_code(connection: Connection, code_hash: str, now: int) -> Invite | None:
    """Find the invite of the code with this hash, if it is valid at `now` (ms).

    A used recovery code is found too, as spent.
    """
    is_valid = _RECOVERS | and_(_code.c.expires_at > now, _code.c.tries < MAX_TRIES)
    query = _INVITE.where(_code.c.code_hash == code_hash, is_valid, admits(_code.c.role))
    row = connection.execute(query).one_or_none()
    if row is None:
        return None
    recovers = row.role == Role.OWNER
    spent = recovers and row.expires_at is not None
    house = row.house_id, row.public_id, row.name
    return Invite(*house, Role(row.role), recovers=recovers, spent=spent, joined=row.joined)


def count_code(place: Place, code_hash: str) -> None:
    place.connection.execute(
        update(_code)
        .where(_code.c.house_id == place.house_id, _code.c.code_hash == code_hash)
        .values(joined=_code.c.joined + 1)
    )


def try_spoken(connection: Connection, code_hash: str, now: int) -> bool:
    """Whether an open spoken code has this hash; a wrong try counts against all open codes.

    Tries lock the rows, so that parallel tries cannot exceed the limit.
    """
    is_open = and_(~_RECOVERS, _code.c.expires_at > now, _code.c.tries < MAX_TRIES)
    rows = connection.execute(
        select(_code.c.code_hash)
        .where(is_open)
        .order_by(_code.c.house_id, _code.c.id)
        .with_for_update()
    )
    same = [hmac.compare_digest(row.code_hash, code_hash) for row in rows]
    if any(same):
        return True
    connection.execute(update(_code).where(is_open).values(tries=_code.c.tries + 1))
    return False


def is_taken(place: Place, code_hash: str) -> bool:
    """Whether another house has a code with this hash."""
    query = select(_code.c.id).where(
        _code.c.code_hash == code_hash, _code.c.house_id != place.house_id
    )
    return place.connection.execute(query).first() is not None


def add_code(place: Place, role: Role, code_hash: str, *, now: int, expires_at: int | None) -> None:
    """Store a new code, and delete those that expired before `now` (ms).

    A new recovery code replaces the former one.
    """
    replaced = _RECOVERS if role is Role.OWNER else and_(~_RECOVERS, _code.c.expires_at <= now)
    place.connection.execute(delete(_code).where(_code.c.house_id == place.house_id, replaced))
    newest = select(func.max(_code.c.id)).where(_code.c.house_id == place.house_id)
    place.connection.execute(
        insert(_code).values(
            house_id=place.house_id,
            id=(place.connection.execute(newest).scalar() or 0) + 1,
            code_hash=code_hash,
            role=role,
            made_at=now,
            expires_at=expires_at,
            tries=0,
        )
    )


def spend(place: Place, at: int) -> None:
    """Mark the house's recovery code as used.

    It is kept, so that the same form can be sent again.
    """
    place.connection.execute(
        update(_code)
        .where(_code.c.house_id == place.house_id, _RECOVERS, _code.c.expires_at.is_(None))
        .values(expires_at=at)
    )


def end_open(place: Place) -> None:
    """Delete all links and spoken codes of the house."""
    place.connection.execute(delete(_invite).where(_invite.c.house_id == place.house_id))
    place.connection.execute(delete(_code).where(_code.c.house_id == place.house_id, ~_RECOVERS))


def end_recovery(place: Place) -> None:
    place.connection.execute(delete(_code).where(_code.c.house_id == place.house_id, _RECOVERS))


@dataclass(frozen=True, slots=True)
class Open:
    """An open link or spoken code, and how many devices joined with it."""

    role: Role
    spoken: bool
    expires_at: int
    joined: int


def list_open(place: Place, now: int) -> list[Open]:
    """The links and spoken codes of the house that are valid at `now` (ms)."""
    links = select(
        _invite.c.role, _invite.c.expires_at, _invite.c.joined, literal(False).label("spoken")
    ).where(_invite.c.house_id == place.house_id, _invite.c.expires_at > now)
    codes = select(
        _code.c.role, _code.c.expires_at, _code.c.joined, literal(True).label("spoken")
    ).where(
        _code.c.house_id == place.house_id,
        ~_RECOVERS,
        _code.c.expires_at > now,
        _code.c.tries < MAX_TRIES,
    )
    both = links.union_all(codes).order_by("expires_at")
    return [
        Open(Role(row.role), bool(row.spoken), row.expires_at, row.joined)
        for row in place.connection.execute(both)
    ]


@dataclass(frozen=True, slots=True)
class Recovery:
    """When (ms) the house's recovery code was made, and when it was used, if it was."""

    made_at: int
    used_at: int | None


def find_recovery(place: Place) -> Recovery | None:
    """The house's recovery code, if there is one."""
    row = place.connection.execute(
        select(_code.c.made_at, _code.c.expires_at).where(
            _code.c.house_id == place.house_id, _RECOVERS
        )
    ).one_or_none()
    return row and Recovery(row.made_at, row.expires_at)
