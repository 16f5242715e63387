"""The one write path: idempotency, conflicts, the log and undo.

One transaction locks the house, checks the device's role, answers a repeated key with the first
result, applies a pure change, compares the cells that it alters with those that others altered
since the form was rendered, and writes rows, log and counter together.
"""

import hashlib
import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from sqlalchemy import Table, and_, bindparam, select, update

from scorekeeper.base.problems import RuleError
from scorekeeper.core.db import writing
from scorekeeper.core.documents import Diff, diff, flatten
from scorekeeper.core.houses import GONE, DeletionTopic
from scorekeeper.core.log import KEPT, Change, changed_since, insert_change
from scorekeeper.core.roles import Role
from scorekeeper.core.tables import ChangeRow, DeviceRow, HouseRow
from scorekeeper.core.topics import NewTopic, Place, SittingOfForm, Topic

V = TypeVar("V")

_house: Table = HouseRow.__table__
_device: Table = DeviceRow.__table__
_change: Table = ChangeRow.__table__

# Statements of the hot path are built once: building one costs more than running it.
_COUNTER = select(_house.c.seq).where(_house.c.id == bindparam("house")).with_for_update()
_COUNT_ON = update(_house).where(_house.c.id == bindparam("house")).values(seq=bindparam("to"))
_DEVICE = (
    select(
        _house.c.seq,
        _house.c.deleted_at,
        _device.c.role,
        _device.c.revoked_at,
        _change.c.topic,
        _change.c.body_hash,
    )
    .select_from(
        _house.join(_device, _device.c.house_id == _house.c.id).outerjoin(
            _change,
            and_(
                _change.c.house_id == _device.c.house_id,
                _change.c.device_id == _device.c.id,
                _change.c.key == bindparam("key"),
            ),
        )
    )
    .where(_house.c.id == bindparam("house"), _device.c.id == bindparam("device"))
)


@dataclass(frozen=True, slots=True)
class Actor:
    """Who writes: a device of a house, the role that the action needs, and the time.

    `at` is in ms since 1970, `zone` the time zone of the house, blank for the server's, `form` as
    in `Place`.
    """

    house_id: int
    device_id: int
    needs: Role
    at: int
    zone: str = ""
    form: SittingOfForm | None = None


@dataclass(frozen=True, slots=True)
class Stamp:
    """A form's idempotency key, and the house's counter when it was rendered.

    `after` has keys of the device's earlier entries that the form does not show, with spaces
    between: its entries up to the newest of them are no conflict. `confirm` gets the topic before
    and after a change without conflict, and raises `RuleError` if the form has to confirm it first.
    """

    key: str
    seen: int
    after: str = ""
    confirm: Callable[[Any, Any], None] | None = None

    def part(self, name: str) -> "Stamp":
        """Return the stamp for a further write of the same form."""
        key = hashlib.sha256(f"{self.key} {name}".encode()).hexdigest()[:32]
        return replace(self, key=key)


@dataclass(frozen=True, slots=True)
class Written(Generic[V]):
    """The topic after the write, its name in the log, and its version.

    A replay wrote nothing and has no value: load it again to show it. `undoable` is the write if it
    can be undone next, `mark` a sitting's mark.
    """

    value: V | None
    topic: str
    version: int
    undoable: Change | None = None
    mark: str = ""

    @property
    def number(self) -> int:
        return int(self.topic.rpartition("/")[2])


@dataclass(frozen=True, slots=True)
class CellConflict:
    """A cell that another device wrote first: its value, ours, and that device."""

    cell: str
    theirs: Any
    mine: Any
    device: str


class Conflict(Exception):
    """Others changed what this write would change; nothing was written."""

    def __init__(self, cells: list[CellConflict]) -> None:
        super().__init__(", ".join(contested.cell for contested in cells))
        self.cells = cells


class KeyReused(Conflict):
    """The same form was sent before with another body; the first one counts."""


class NotAllowed(Exception):
    """The device was revoked, its role does not allow the action, or the house was deleted."""


def write(
    actor: Actor,
    stamp: Stamp,
    topic: Topic[V],
    action: str,
    body: Mapping[str, Any],
    change: Callable[[Place, V], V],
    undoes: int | None = None,
    rewritten: Collection[str] = (),
    apart: Collection[str] = (),
) -> Written[V]:
    """Apply `change` to the topic, once.

    Args:
        stamp: the form's key and the counter when it was rendered.
        action: its name in the log.
        body: the request as plain data; the same key with another body is refused.
        change: the pure change; it may raise.
        undoes: the change that this one undoes, if it is an undo.
        rewritten: cells that count as written even if they do not change; `change` may add to them.
            A name that ends with a dot is a part: a change of any of its cells conflicts with it.
        apart: actions that conflict even if this device did them, unless they came before
            `stamp.seen` or are the entry `stamp.after`.

    Raises:
        NotAllowed: the device may not, or no longer, do this.
        KeyReused: the key was used for another body.
        Conflict: a cell was written since `stamp.seen`, unless by this device up to `stamp.after`.
        Missing: the topic does not exist.
        RuleError: the change breaks a rule.
    """

    def changed(place: Place) -> tuple[V, V]:
        before = topic.load(place)
        return before, change(place, before)

    return _write(actor, stamp, topic, action, body, changed, undoes, rewritten, apart)


def create(
    actor: Actor,
    stamp: Stamp,
    topic: NewTopic[V],
    action: str,
    body: Mapping[str, Any],
    make: Callable[[Place], V],
) -> Written[V]:
    """Create the topic, once; as for `write`.

    Raises:
        NotAllowed, KeyReused, RuleError: as for `write`.
    """

    def begin(place: Place) -> tuple[None, V]:
        topic.begin(place)
        return None, make(place)

    return _write(actor, stamp, topic, action, body, begin)


def _write(
    actor: Actor,
    stamp: Stamp,
    topic: Topic[Any],
    action: str,
    body: Mapping[str, Any],
    apply: Callable[[Place], tuple[V | None, V]],
    undoes: int | None = None,
    rewritten: Collection[str] = (),
    apart: Collection[str] = (),
) -> Written[V]:
    digest = _digest(topic.name, action, body)
    with writing() as connection:
        place = Place(connection, actor.house_id, actor.form)
        seq, earlier = _admit(place, actor, stamp.key, deleted=isinstance(topic, DeletionTopic))
        if earlier and earlier.body_hash == digest:
            return Written(None, earlier.topic, seq)
        try:
            before, after = apply(place)
        except RuleError:
            if earlier:
                raise KeyReused([]) from None
            raise
        stands = topic.document(after)
        cells = diff({} if before is None else topic.document(before), stands)
        parts = tuple(name for name in rewritten if name.endswith("."))
        if stay := [name for name in rewritten if name not in {*cells, *parts}]:
            document = flatten(stands)
            cells |= {name: (document[name], document[name]) for name in stay}
        if earlier:
            raise KeyReused(_cell_conflicts(cells))
        # after a backup was restored, `seen` can exceed the counter: count all changes as unseen
        seen = stamp.seen if stamp.seen <= seq else 0
        if undoes is None and seq > seen:
            names = {name for name in flatten(stands) if name.startswith(parts)} if parts else {}
            params = {*cells, *names}, seen, actor.device_id, stamp.after, apart
            if others := changed_since(place, topic.name, *params):
                device = next(iter(others.values()))
                others |= {name: device for name in cells if name.startswith(parts)} | others
                raise Conflict(
                    _cell_conflicts({name: cells[name] for name in cells if name in others}, others)
                )
        if stamp.confirm:
            stamp.confirm(before, after)
        seq += 1
        connection.execute(_COUNT_ON, {"house": actor.house_id, "to": seq})
        topic.save(place, before, after, seq)
        row = {
            "seq": seq,
            "device_id": actor.device_id,
            "key": stamp.key,
            "body_hash": digest,
            "topic": topic.name,
            "action": action,
            "at": actor.at,
            "undoes": undoes,
        }
        insert_change(place, row, cells)
        undoable = Change(seq, action, cells) if cells and action not in KEPT else None
        return Written(after, topic.name, seq, undoable, getattr(topic, "mark", ""))


def lock(place: Place) -> int:
    """Lock the house and read its counter (SQLite took its lock with BEGIN)."""
    return int(place.connection.execute(_COUNTER, {"house": place.house_id}).scalar_one())


@dataclass(frozen=True, slots=True)
class _Earlier:
    """An earlier write of the same device with the same key."""

    topic: str
    body_hash: str


def _admit(place: Place, actor: Actor, key: str, *, deleted: bool) -> tuple[int, _Earlier | None]:
    """Lock the house; return its counter, and the device's earlier write with this key, if any.

    Everything is read after the lock, so that an earlier revocation or deletion counts.
    `deleted`: also admit to a deleted house.
    """
    if place.connection.dialect.name != "sqlite":  # locked by BEGIN
        lock(place)
    params = {"house": actor.house_id, "device": actor.device_id, "key": key}
    row = place.connection.execute(_DEVICE, params).one_or_none()
    if row is None or row.revoked_at is not None or not Role(row.role).covers(actor.needs):
        raise NotAllowed
    if row.deleted_at == GONE or (row.deleted_at and not deleted):
        raise NotAllowed
    return row.seq, _Earlier(row.topic, row.body_hash) if row.topic else None


def _digest(topic: str, action: str, body: Mapping[str, Any]) -> str:
    payload = json.dumps([topic, action, body], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(payload.encode()).hexdigest()


def _cell_conflicts(cells: Diff, theirs: Mapping[str, str] | None = None) -> list[CellConflict]:
    """Return each cell with its value, our value, and the device that wrote it.

    Cells of the whole, such as a deal's game, come before those of its parts.
    """
    return [
        CellConflict(name, *cells[name], theirs[name] if theirs else "")
        for name in sorted(cells, key=lambda name: name.count("."))
    ]
