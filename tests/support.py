"""Helpers shared by many tests."""

import secrets
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import BindParameter, Select, bindparam, delete, func, insert, select, text, update
from sqlalchemy.exc import OperationalError

from scorekeeper.base.problems import RuleError
from scorekeeper.core import devices
from scorekeeper.core import player_actions as players
from scorekeeper.core.db import _writers, db, opened_to_read, writing
from scorekeeper.core.devices import hash_token, insert_device
from scorekeeper.core.roles import Role
from scorekeeper.core.stored import Stored
from scorekeeper.core.tables import DeviceRow, HouseRow
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Stamp, write
from scorekeeper.games.montana.actions import nights
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.store.house_rules import RulesTopic
from scorekeeper.games.montana.store.nights import NightTopic
from scorekeeper.games.montana.store.numbers import renumbered, with_current_players
from scorekeeper.house.joining import actions as joining
from scorekeeper.web.access import cookie_name
from tests.running.waiting import wait_until

P = ParamSpec("P")
T = TypeVar("T")

NOW = 1_795_208_400_000
"""The time at which tests run (ms)."""

_house = HouseRow.__table__
_PUBLIC_ID = select(_house.c.public_id).where(_house.c.id == bindparam("house"))
_COUNTER = select(_house.c.seq).where(_house.c.id == bindparam("house"))
_device = DeviceRow.__table__
_NEWEST = select(func.max(_device.c.id)).where(_device.c.house_id == bindparam("house"))

Dump = dict[str, list[dict[str, Any]]]


@dataclass(frozen=True, slots=True)
class Device:
    """A device that joined a house; `token` is the value of its cookie."""

    number: int
    name: str
    role: Role
    token: str


@dataclass(frozen=True, slots=True)
class Writer:
    """A device that acts: `writer(nights.bid, 1, 1, 0, 4)` is one press of a button.

    Each call is a new form that has seen everything; `having` changes that.
    """

    house: "House"
    device: Device
    needs: Role
    key: str | None = None
    seen: int | None = None
    after: str = ""

    def having(
        self,
        *,
        key: str | None = None,
        seen: int | None = None,
        needs: Role | None = None,
        after: str = "",
    ) -> "Writer":
        """Return the device with another form key, `seen`, required role or earlier form."""
        return replace(
            self,
            key=self.key if key is None else key,
            seen=self.seen if seen is None else seen,
            needs=self.needs if needs is None else needs,
            after=after or self.after,
        )

    def __call__(
        self, action: Callable[Concatenate[Actor, Stamp, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Call the action."""
        key = new_key() if self.key is None else self.key
        seen = self.house.seq if self.seen is None else self.seen
        with self.house.app.app_context():
            return action(self.actor, Stamp(key, seen, self.after), *args, **kwargs)

    @property
    def actor(self) -> Actor:
        """The actor to pass to actions."""
        return Actor(self.house.house_id, self.device.number, self.needs, NOW)


class House:
    """A house in an app, with its owner's device.

    Further devices join on demand: `writer(role)` and `actor(role)` use one device per role, `join`
    always adds another.
    """

    def __init__(self, app: Flask, name: str = "Kitchen") -> None:
        self.app = app
        with app.app_context():
            self.house_id = joining.found_house(name)
        self.devices: list[Device] = []
        self.owner = self.join(Role.OWNER, "Owner's phone")

    @cached_property
    def public_id(self) -> str:
        """The house's name in addresses."""
        with self.app.app_context(), db.engine.connect() as connection:
            return str(connection.execute(_PUBLIC_ID, {"house": self.house_id}).scalar_one())

    @property
    def seq(self) -> int:
        """The house's counter."""
        with self.app.app_context(), db.engine.connect() as connection:
            return int(connection.execute(_COUNTER, {"house": self.house_id}).scalar_one())

    @property
    def cookie_name(self) -> str:
        """The name of the cookie with the device's token for this house."""
        with self.app.test_request_context():
            return cookie_name(self.public_id)

    def join(self, role: Role = Role.SCORER, name: str | None = None) -> Device:
        """Add another device."""
        name = name or f"Phone {len(self.devices) + 1}"
        with self.app.app_context(), writing() as connection:
            invite = joining.invite(self.house_id, role, NOW)
            joined = joining.join(invite, new_key(), name, secret=str(self.app.secret_key), at=NOW)
            number = int(connection.execute(_NEWEST, {"house": self.house_id}).scalar_one())
        self.devices.append(Device(number, name, role, joined.token))
        return self.devices[-1]

    def furnish(self, like: "House") -> None:
        """Copy the content of another house, with its devices, into this new one.

        Except links and codes, which are unique.
        """
        assert len(self.devices) == 1, "somebody joined already"
        own: BindParameter[int] = bindparam("own")
        theirs: BindParameter[int] = bindparam("theirs")
        here = {"own": self.house_id, "theirs": like.house_id}
        left = {"house", "invite", "code"}
        tables = [table for table in db.metadata.sorted_tables if table.name not in left]
        with self.app.app_context(), writing() as connection:
            for table in reversed(tables):
                connection.execute(delete(table).where(table.c.house_id == own), here)
            for table in tables:
                others = [column for column in table.c if column.name != "house_id"]
                rows = select(own, *others).where(table.c.house_id == theirs)
                connection.execute(
                    insert(table).from_select([table.c.house_id, *others], rows), here
                )
            connection.execute(update(_house).where(_house.c.id == own).values(seq=like.seq), here)
            ours = (_device.c.house_id == own) & (_device.c.id == self.owner.number)
            token_hash = hash_token(self.owner.token)
            connection.execute(update(_device).where(ours).values(token_hash=token_hash), here)
        self.devices += like.devices[1:]

    def crowd(self, count: int, role: Role = Role.VIEWER, at: int = NOW) -> None:
        """Add `number` devices that are not used: Guest 1, Guest 2, and so on."""
        with self.app.app_context(), writing() as connection:
            for n in range(1, count + 1):
                guest = devices.Device(f"Guest {n}", role)
                insert_device(Place(connection, self.house_id), guest, new_key(), at + n)

    def device(self, role: Role) -> Device:
        """Return the first device with that role; add one if needed."""
        device_of_role = next((device for device in self.devices if device.role is role), None)
        return device_of_role or self.join(role)

    def actor(self, role: Role = Role.SCORER) -> Actor:
        """Return a device with that role as the actor for actions."""
        return self.writer(role).actor

    def writer(self, by: Role | Device = Role.SCORER) -> Writer:
        """Return the writer for a device, given by its role or itself."""
        device = self.device(by) if isinstance(by, Role) else by
        return Writer(self, device, device.role)

    def client(self, device: Device | None = None) -> FlaskClient:
        """A test client with a device's cookie; by default the owner's."""
        client = self.app.test_client()
        client.set_cookie(self.cookie_name, (device or self.owner).token)
        return client

    @contextmanager
    def place(self) -> Iterator[Place]:
        """The place (connection and house) for reading this house."""
        with self.app.app_context():
            yield Place(db.session.connection(), self.house_id)

    def add_players(self, *names: str) -> list[int]:
        """Add players; return their numbers."""
        numbers = []
        for name in names:
            roster = self.writer()(players.add, name).value
            numbers.append(max(roster or {}))
        return numbers

    def start_night(
        self,
        seated: Sequence[int] | None = None,
        *,
        dealer: int = 2,
        rules: HouseRules = HouseRules(),
    ) -> int:
        """Start a night by these rules, by default with Ann, Bo and Cy; return its number."""
        self.writer()(write, RulesTopic(), "rules", {}, lambda _place, _was: rules)
        seated = seated or self.add_players("Ann", "Bo", "Cy")
        written = self.writer()(
            nights.start,
            name="Friday",
            date="2026-11-20",
            players=seated,
            dealer=dealer,
            calling_deal_counts=rules.last_round_counts_calling_deal,
            hidden_bids=rules.hidden_bids,
        )
        return int(written.topic.removeprefix("night/"))

    def put_night(self, number: int, night: Night) -> None:
        """Replace a started night with this one, in a single write."""

        def put(_: Place, before: Stored[Night]) -> Stored[Night]:
            numbers = {who.player: player for player, who in before.players.items()}
            return replace(before, value=renumbered(night, numbers))

        self.writer()(write, NightTopic(number), "put", {}, put)

    def night(self, number: int) -> Night:
        """Load a night, with current players."""
        with self.place() as place:
            return with_current_players(NightTopic(number).load(place)).value


def new_key() -> str:
    """Return a fresh idempotency key."""
    return secrets.token_hex(16)


def newest_house(app: Flask) -> int:
    """Return the number of the newest house; 0 if there are no houses."""
    with app.app_context(), db.engine.connect() as connection:
        return connection.execute(select(func.max(HouseRow.id))).scalar() or 0


def dump(app: Flask) -> Dump:
    """Return every row of every table that belongs to a house of this test."""
    others = {"others": app.config.get("OTHER_HOUSES", 0)}
    with app.app_context(), db.engine.connect() as connection:
        dumped = {name: connection.execute(rows, others) for name, rows in _rows().items()}
        return {
            name: [dict(zip(rows.keys(), row, strict=True)) for row in rows]
            for name, rows in dumped.items()
        }


@cache
def _rows() -> dict[str, Select[Any]]:
    """Build the statements that read each table, ordered by its key."""
    return {
        table.name: select(table).where(house > bindparam("others")).order_by(*table.primary_key)
        for table in db.metadata.sorted_tables
        for house in [table.c.id if table is HouseRow.__table__ else table.c.house_id]
    }


@contextmanager
def nothing_changes(app: Flask) -> Iterator[None]:
    """Check that the block changes no row of any table; on SQLite, that it commits nothing."""
    with app.app_context():
        url = db.engine.url
    if url.get_backend_name() != "sqlite":
        with no_row_changes(app):
            yield
        return
    with closing(opened_to_read(Path(url.database or ""))) as file:
        commits = file.execute("PRAGMA data_version").fetchone()
        yield
        assert file.execute("PRAGMA data_version").fetchone() == commits, "something was committed"


@contextmanager
def no_row_changes(app: Flask) -> Iterator[None]:
    """Check that the block changes no row of this test's houses.

    For what writes in all houses of a database, such as a wrong code.
    """
    before = _contents(app)
    yield
    assert _contents(app) == before


def _contents(app: Flask) -> dict[str, list[Any]]:
    """Return the rows of a dump as raw driver rows, which is faster."""
    others = int(app.config.get("OTHER_HOUSES", 0))
    with app.app_context(), db.engine.connect() as connection:
        return {
            name: [*connection.exec_driver_sql(f"{rows} > {others} ORDER BY {key}")]
            for name, (rows, key) in _sources().items()
        }


@cache
def _sources() -> dict[str, tuple[str, str]]:
    """Build the statements that read each table by house, with the key that orders them."""
    return {
        table.name: (
            f"SELECT * FROM {table.name} WHERE {next(iter(table.primary_key)).name}",
            ", ".join(column.name for column in table.primary_key),
        )
        for table in db.metadata.sorted_tables
    }


@contextmanager
def refused(*codes: str) -> Iterator[None]:
    """Check that the block raises `RuleError` with exactly these problems."""
    with pytest.raises(RuleError) as caught:
        yield
    assert [problem.code for problem in caught.value.problems] == list(codes)


def at_once(*calls: Callable[[], T]) -> list[T | Exception]:
    """Make the calls at the same time in a thread each; return what each returns or raises."""
    barrier = threading.Barrier(len(calls))

    def make(call: Callable[[], T]) -> T | Exception:
        barrier.wait()
        try:
            return call()
        except Exception as error:
            return error

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(make, calls))


def until_not_busy(call: Callable[[], T]) -> T:
    """Return what the call returns; repeat it up to ten times while others hold the lock.

    SQLite serves waiting writers in no order, so one of many can time out; PostgreSQL ends a wait
    that is longer than the app's limit.
    """
    for _ in range(10):
        try:
            return call()
        except OperationalError as error:
            if not any(word in str(error.orig) for word in ("locked", "lock timeout")):
                raise
    return call()


def wait_for_lock(app: Flask) -> None:
    """Wait until another writer waits for the caller's lock; on SQLite, for its turn."""
    waiting = text("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")

    def somebody_waits() -> bool:
        if db.engine.dialect.name == "sqlite":
            return len(_writers) > 1
        with db.engine.connect() as connection:
            return bool(connection.execute(waiting).scalar_one())

    with app.app_context():
        wait_until(somebody_waits)


def of_variants(rows: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Return a dump's records of variants, without those of players."""
    return [row for row in rows if not row["subject"].startswith("player/")]


def of_game(figures: Mapping[str, int]) -> dict[str, int]:
    """Return a tally's figures that the game counts, without comparisons of players."""
    ours = ("finished", "against/", "together/")
    return {name: count for name, count in figures.items() if not name.startswith(ours)}
