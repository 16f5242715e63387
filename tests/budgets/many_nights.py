"""A house with many nights, written straight into the tables.

The rows are those that the app would have written: some nights are played through the pure
moves, each move's cells come from the documents before and after it, and the house repeats
these nights over and over. The newest one is still open, in its first bids.
"""

import json
import random
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import psycopg
from psycopg import sql
from sqlalchemy import make_url

from scorekeeper.app import create_app
from scorekeeper.base.seats import Seat
from scorekeeper.core.documents import Diff, Document, diff
from scorekeeper.core.stored import Stored
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules import moves
from scorekeeper.games.montana.rules.contracts import CONTRACTS
from scorekeeper.games.montana.rules.deals import SEATS, Call, Phase
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.store.nights import NightTopic
from scorekeeper.house.tidying import complete
from tests.budgets.kitchen import close, config
from tests.support import NOW, House

GROWING = ("sitting", "tally", "figure", "term", "change", "change_cell")
"""The tables that grow with the nights."""

Row = tuple[Any, ...]
Rows = Iterator[Row]

DEALS = 8
_DIFFERENT = 12
_DAYS = 3_600  # in which all of them are, so that the years to choose from are the same
_NAMES = ("Ann", "Bo", "Cy", "Dee", "Ed", "Flo")
_PLAYED_COLUMNS = (
    "name",
    "note",
    "seats",
    "deleted_at",
    "last_deleted_id",
    "state",
    "counts",
    "cache",
    "facts",
)
_COLUMNS = {
    "spec": "house_id hash kind body",
    "sitting": "house_id id number version date game mark " + " ".join(_PLAYED_COLUMNS),
    "change": "house_id seq device_id key body_hash topic action at undoes",
    "change_cell": "house_id seq cell topic before after",
}


@dataclass(frozen=True, slots=True)
class _Played:
    """A finished night: its rows without number, counter and date.

    Args:
        columns: its columns, as in `_PLAYED_COLUMNS`.
        actions: each write's name.
        cells: the write's place, the cell, before, after.
    """

    columns: Row
    actions: tuple[str, ...]
    cells: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class _Entry:
    """A night in the house: its number and day, and the house's counter before it."""

    number: int
    day: str
    seq: int
    played: _Played


def house_with(nights: int, url: str, folder: Path) -> House:
    """A house with this number of nights, in a database with empty tables."""
    house = House(create_app(config(folder, url)))
    house.add_players(*_NAMES)
    chance = random.Random(1)  # the same nights in every house
    usual = [_play(chance, DEALS) for _ in range(_DIFFERENT)]
    plan, seq = [], house.seq
    for number in range(1, nights + 1):
        played = usual[number % _DIFFERENT] if number < nights else _play(chance, DEALS, 1)
        plan.append(_Entry(number, day_of(number, nights), seq, played))
        seq += len(played.actions)
    rows = {table: _rows(table, plan, house) for table in _COLUMNS}
    close(house.app)
    counter = f"UPDATE house SET seq = {seq} WHERE id = {house.house_id}"
    (_fill_sqlite if url.startswith("sqlite") else _fill_postgresql)(url, rows, counter)
    with house.app.app_context():
        complete()
    close(house.app)
    return house


def day_of(number: int, nights: int) -> str:
    """The date of a night, of this number of nights."""
    return (date(2000, 1, 1) + timedelta(days=number * _DAYS // nights)).isoformat()


def _fill_sqlite(url: str, rows: Mapping[str, Rows], counter: str) -> None:
    with closing(sqlite3.connect(make_url(url).database or "")) as connection:
        connection.execute("PRAGMA journal_mode=OFF")
        connection.execute("PRAGMA synchronous=OFF")
        connection.execute("PRAGMA cache_size=-200000")
        with connection:
            for table, values in rows.items():
                columns = _COLUMNS[table].split()
                places = ", ".join("?" * len(columns))
                insert = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})"
                connection.executemany(insert, values)
            connection.execute(counter)


def _fill_postgresql(url: str, rows: Mapping[str, Rows], counter: str) -> None:
    address = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
    with psycopg.connect(address) as connection:
        connection.execute("SET session_replication_role = replica")  # rows agree already
        for table, values in rows.items():
            copy = sql.SQL("COPY {} ({}) FROM STDIN").format(
                sql.Identifier(table),
                sql.SQL(", ").join(map(sql.Identifier, _COLUMNS[table].split())),
            )
            with connection.cursor().copy(copy) as into:
                for row in values:
                    into.write_row(row)
        connection.execute(counter.encode())


def _play(chance: random.Random, deals: int, bids_in_last: int = len(SEATS)) -> _Played:
    """A night of this number of deals; with fewer bids in the last one it stays open there."""
    seated = chance.sample(range(1, len(_NAMES) + 1), len(SEATS))
    seats = tuple(Seat(player, _NAMES[player - 1]) for player in seated)
    night = moves.start("Friday", "2026-11-20", seats, chance.choice(SEATS), HouseRules())

    def document(night: Night) -> Document:
        return NightTopic().document(Stored(night))

    writes = [("start", diff({}, document(night)))]

    def go(action: str, after: Night) -> Night:
        cells = diff(document(night), document(after))
        writes.append((action, cells))
        return after

    # those that are played without further questions
    games = builtin_variants().values()
    variants = [game for game in games if not game.changes_bids and not game.extra_point]
    for number in range(1, deals + 1):
        called = Call(chance.choice(variants), last_round=number == deals - len(SEATS))
        night = go("call", moves.call(night, number, called))
        for seat in night.current.bidding_order[: bids_in_last if number == deals else None]:
            night = go("bid", moves.bid(night, number, seat, chance.choice(CONTRACTS)))
        if night.current.phase is Phase.BIDS:
            break
        night = go("play", moves.finish_play(night, number))
        while night.current.phase is Phase.TRICKS:
            deal = night.current
            place = next(p for p in deal.counting_order if p not in deal.tricks)
            counted = {place: chance.randint(0, deal.tricks_left)}
            night = go("tricks", moves.count(night, number, counted))
        if not night.finished:
            night = go("next", moves.next_deal(night, number))
    return _as_rows(night, writes)


def _as_rows(night: Night, writes: list[tuple[str, Diff]]) -> _Played:
    """The rows, encoded once however often the house repeats the night."""
    columns = NightTopic().row_columns(Stored(night)).columns
    return _Played(
        tuple(_plain(columns[name]) for name in _PLAYED_COLUMNS),
        tuple(action for action, _ in writes),
        tuple(
            (n, cell, *(None if value is None else _json(value) for value in values))
            for n, (_, cells) in enumerate(writes)
            for cell, values in cells.items()
        ),
    )


def _rows(table: str, plan: list[_Entry], house: House) -> Rows:
    """The rows of that table, in the order of `_COLUMNS`."""
    here = house.house_id
    if table == "spec":
        for variant in builtin_variants().values():
            yield here, variant.hash, "montana variant", json.dumps(variant.to_dict())
        return
    made = {"sitting": _sittings, "change": _changes}
    for entry in plan:
        for row in made.get(table, _cells)(entry):
            yield here, *row


def _sittings(entry: _Entry) -> Rows:
    version = entry.seq + len(entry.played.actions)
    mark = f"{entry.number:016x}"
    yield (
        entry.seq + 1,
        entry.number,
        version,
        entry.day,
        NightTopic.game,
        mark,
        *entry.played.columns,
    )


def _changes(entry: _Entry) -> Rows:
    topic, hashed = f"night/{entry.number}", "0" * 64
    for seq, action in enumerate(entry.played.actions, entry.seq + 1):
        yield seq, 1, f"{seq:032x}", hashed, topic, action, NOW + seq, None


def _cells(entry: _Entry) -> Rows:
    topic, first = f"night/{entry.number}", entry.seq + 1
    return ((first + n, cell, topic, *values) for n, cell, *values in entry.played.cells)


def _plain(value: Any) -> Any:
    return _json(value) if isinstance(value, dict | list) else value


def _json(value: Any) -> str:
    return json.dumps(value)
