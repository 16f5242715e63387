"""How an owner lets others in: a link, a spoken code, the recovery code.

Each secret follows from the server's and the form's key, so that the same form sent twice shows
the same one. The log keeps another key than the form's: with the log alone, or with all of the
database and the server's secret, no link and no code can be told.
"""

import base64
import hashlib
import hmac
from collections.abc import Callable
from itertools import count

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text
from scorekeeper.core.db import writing
from scorekeeper.core.devices import Devices, DevicesTopic, Invite, add_invite, find_invite
from scorekeeper.core.roles import Role
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, KeyReused, Stamp, Written, write
from scorekeeper.house.joining import codes
from scorekeeper.house.joining.codes import Code
from scorekeeper.house.joining.store import add_code, end_open, find_code, is_taken, try_spoken

_MINUTE = 60 * 1000
_DAY = 24 * 60 * _MINUTE

LINK_MS = {Role.VIEWER: _DAY, Role.SCORER: _DAY, Role.OWNER: 60 * _MINUTE}
"""How long a link is good for. Who becomes an owner is at the table, as a rule."""

CODE_MS = 10 * _MINUTE
"""How long a spoken code is good for."""


def make_link(actor: Actor, stamp: Stamp, role: Role, *, secret: str) -> str:
    """A link's secret by which others join as `role`, for as long as `LINK_MS` says.

    Raises:
        NotAllowed: the device is no owner (any more).
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
    """A code to say aloud, by which others watch or keep score, for ten minutes.

    Raises:
        NotAllowed, KeyReused: as for `make_link`.
        RuleError: nobody becomes an owner by a code that short.
    """
    if role is Role.OWNER:
        message = text("A spoken code cannot make anyone an owner.")
        raise RuleError(Problem("code-owner", "role", message))
    with writing() as connection:
        place = Place(connection, actor.house_id)
        seeds = (_seed(secret, actor, stamp, f"code {role} {number}") for number in count())
        made = map(codes.spoken, seeds)
        code = next(one for one in made if not is_taken(place, one.kept(secret)))
        _make_code(actor, stamp, "code", role, code, secret, actor.at + CODE_MS)
    return code


def make_recovery(actor: Actor, stamp: Stamp, *, secret: str) -> Code:
    """A code that makes its reader an owner, once; the one before it ends.

    Raises:
        NotAllowed, KeyReused: as for `make_link`.
    """
    code = codes.recovery(_seed(secret, actor, stamp, "recovery"))
    _make_code(actor, stamp, "recovery", Role.OWNER, code, secret, None)
    return code


def end_all(actor: Actor, stamp: Stamp) -> Written[Devices]:
    """End all open links and spoken codes of the house; the recovery code stays."""

    def change(place: Place, devices: Devices) -> Devices:
        end_open(place)
        return devices

    return write(actor, stamp, DevicesTopic(), "end", {}, change)


def look_up(code: Code, *, secret: str, at: int) -> Invite | None:
    """What the code is good for, if anything; a wrong spoken one is counted.

    A recovery code that was used is found too, as spent.
    """
    kept = code.kept(secret)
    with writing() as connection:
        if not code.recovers and not try_spoken(connection, kept, at):
            return None
        return find_code(connection, kept, at)


def _seed(secret: str, actor: Actor, stamp: Stamp, what: str) -> bytes:
    """What the form's key stands for: 256 bits that nobody can tell without both keys."""
    message = f"{what}\n{actor.house_id}\n{actor.device_id}\n{stamp.key}"
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
    kept = code.kept(secret)

    def add(place: Place) -> None:
        add_code(place, role, kept, now=actor.at, expires_at=expires_at)

    def is_there(place: Place) -> bool:
        found = find_code(place.connection, kept, actor.at)
        return found is not None and not found.spent

    _make(actor, stamp, action, role, add, is_there)


def _make(
    actor: Actor,
    stamp: Stamp,
    action: str,
    role: Role,
    add: Callable[[Place], None],
    is_there: Callable[[Place], bool],
) -> None:
    """Add it once, and note that in the log, where nothing of it can be read."""

    def change(place: Place, devices: Devices) -> Devices:
        add(place)
        return devices

    own = stamp.part(f"{action} {role}")
    with writing() as connection:
        written = write(actor, own, DevicesTopic(), action, {"role": str(role)}, change)
        if written.value is None and not is_there(Place(connection, actor.house_id)):
            raise KeyReused([])
