"""One table of sittings for all games

Nights, matches and games of Gaps become sittings. What was derived of them is taken over as it
is, so that nothing has to be counted again. The log stays as it is.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, count, groupby
from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

_JSON = sa.JSON(none_as_null=True).with_variant(postgresql.JSONB(none_as_null=True), "postgresql")
_EXACT = sa.String().with_variant(sa.String(collation="C"), "postgresql")

_AT_ONCE = 500  # sittings that are read at the same time

_GONE = 1  # in the place of the moment at which something was discarded: it was erased


def upgrade() -> None:
    """Go to this version."""
    _make_house_game()
    op.execute(
        "INSERT INTO house_game (house_id, game, settings) SELECT id, 'montana', rules FROM house"
    )
    op.drop_column("house", "rules")  # not by a new table: others refer to this one
    _make_sitting()
    _fill_sitting()
    _make_gaps_result()
    _fill_gaps_result()
    op.execute("CREATE TABLE old_tally AS SELECT * FROM tally")
    op.execute("CREATE TABLE old_variant AS SELECT * FROM variant")
    op.drop_table("tally")
    op.drop_table("variant")
    _make_variant()
    op.execute(
        "INSERT INTO variant (house_id, game, id, hash, retired)"
        " SELECT house_id, 'montana', id, hash, retired FROM old_variant"
    )
    _make_derived()
    _fill_derived()
    for table in ("old_tally", "old_variant", "match_tally", "game_tally", "game_record"):
        op.drop_table(table)
    for table in ("night_term", "deal", "night", "shedding_match", "gaps_game"):
        op.drop_table(table)


# ---- what was played ----


def _table(name: str, plain: str, **others: Any) -> sa.TableClause:
    """A table with these columns; of others than texts and numbers the type is said."""
    columns: list[sa.ColumnClause[Any]] = [sa.column(column) for column in plain.split()]
    return sa.table(name, *columns, *(sa.column(*column) for column in others.items()))


_HOUSE = _table("house", "id seq")
_CHANGE = _table("change", "house_id seq topic")
_NIGHT = _table(
    "night",
    "house_id id version name date note discarded spent",
    seats=_JSON,
    rules=_JSON,
    finished=sa.Boolean,
)
_DEAL = _table("deal", "house_id night_id id position", facts=_JSON)
_MATCH = _table(
    "shedding_match",
    "house_id id version name date target discarded spent",
    seats=_JSON,
    games=_JSON,
    course=_JSON,
    finished=sa.Boolean,
)
_GAPS = _table(
    "gaps_game",
    "house_id id version date device_id player_id number rules at board state shuffles moves home"
    " won_shuffles won_moves least_shuffles least_moves ended_home",
    turns=_JSON,
    replaying=sa.Boolean,
    loaded=sa.Boolean,
)
_GAPS_FACTS = (
    *("number", "rules", "turns", "at", "replaying", "loaded"),
    *("won_shuffles", "won_moves", "least_shuffles", "least_moves", "ended_home"),
)
_SITTING = _table(
    "sitting",
    "house_id id game number device_id name date note discarded spent version state",
    seats=_JSON,
    counts=sa.Boolean,
    cache=_JSON,
    facts=_JSON,
)

Row = dict[str, Any]


def _fill_sitting() -> None:
    connection = op.get_bind()
    for house, counter in connection.execute(sa.select(_HOUSE.c.id, _HOUSE.c.seq)).all():
        ids = _ids(connection, house, counter)
        if (lift := 1 - min(ids.values(), default=1)) > 0:
            ids = {which: found + lift for which, found in ids.items()}
            lifted = sa.update(_HOUSE).where(_HOUSE.c.id == house).values(seq=counter + lift)
            connection.execute(lifted)
        for rows in _sittings(connection, house):
            numbered = [{**row, "id": ids[row["game"], row["number"]]} for row in rows]
            connection.execute(sa.insert(_SITTING), numbered)


def _ids(connection: sa.Connection, house: int, counter: int) -> dict[tuple[str, int], int]:
    """The id of each sitting by its game and number: the counter at its first change in the log.

    No release ever wrote a sitting without one. Should the log say nothing of one all the same, or
    say that it began after the next of its game, it gets the highest id that is free below that of
    the next: those of a game stay in order. None is above the counter, so that no later sitting
    gets the same. Where there are more sittings than the counter has counted, some are below 1:
    then all ids of the house have to go up, and its counter as well.
    """
    tables = (("montana", _NIGHT, "night"), ("shedding", _MATCH, "match"), ("gaps", _GAPS, "gaps"))
    began = {
        (game, number): first
        for game, table, noun in tables
        for number, first in connection.execute(_began(table, noun, house))
    }
    taken = set(began.values())
    ids: dict[tuple[str, int], int] = {}
    following: dict[str, int] = {}
    for which in sorted(began, reverse=True):
        game, _ = which
        first, end = began[which], following.get(game, counter + 1)
        if first is None or first >= end:
            first = next(free for free in count(end - 1, -1) if free not in taken)
            taken.add(first)
        ids[which] = following[game] = first
    return ids


def _began(table: sa.TableClause, noun: str, house: int) -> sa.Select[Any]:
    """The numbers of the sittings, each with its first change, if there is one."""
    topic = sa.literal(f"{noun}/").concat(sa.cast(table.c.id, sa.String))
    first = sa.select(sa.func.min(_CHANGE.c.seq)).where(
        _CHANGE.c.house_id == table.c.house_id, _CHANGE.c.topic == topic
    )
    return sa.select(table.c.id, first.scalar_subquery()).where(table.c.house_id == house)


def _sittings(connection: sa.Connection, house: int) -> Iterator[list[Row]]:
    """The sittings of a house as their new rows, but for the id; some at a time."""
    for rows in _batches(connection, _NIGHT, house):
        deals = _deals(connection, house, rows)
        yield [_night(row, deals.get(row["id"], {})) for row in rows]
    for rows in _batches(connection, _MATCH, house):
        yield [_match(row) for row in rows]
    for rows in _batches(connection, _GAPS, house):
        yield [_gaps(row) for row in rows]


def _batches(connection: sa.Connection, table: sa.TableClause, house: int) -> Iterator[list[Row]]:
    wanted = sa.select(table).where(table.c.house_id == house).order_by(table.c.id)
    rows = connection.execute(wanted.execution_options(yield_per=_AT_ONCE))
    for some in rows.mappings().partitions():
        yield [dict(row) for row in some]


def _deals(connection: sa.Connection, house: int, nights: Sequence[Row]) -> dict[int, Row]:
    """The deals of these nights, as cells of the log name them."""
    these = _DEAL.c.night_id.between(nights[0]["id"], nights[-1]["id"])
    wanted = sa.select(_DEAL).where(_DEAL.c.house_id == house, these)
    found = connection.execute(wanted.order_by(_DEAL.c.night_id, _DEAL.c.id))
    return {
        night: {str(deal.id): {"position": deal.position, **deal.facts} for deal in deals}
        for night, deals in groupby(found, lambda deal: int(deal.night_id))
    }


def _night(row: Row, deals: Row) -> Row:
    facts = {"rules": row["rules"], "finished": row["finished"], "deals": deals}
    taken_over = any("sits" in deal for deal in deals.values())
    cache = {"taken_over": True} if taken_over else None
    return _at_table("montana", row, row["note"], facts, cache)


def _match(row: Row) -> Row:
    played = {name: row[name] for name in ("games", "course") if row[name]}
    target = {"target": row["target"]}
    return _at_table("shedding", row, "", target | played, target)


def _at_table(game: str, row: Row, note: str, facts: Row, cache: Row | None) -> Row:
    """A sitting that is the table's; of one that was erased nothing is left."""
    state = "over" if row["finished"] else "open"
    if row["discarded"]:
        state = "discarded"
    if row["discarded"] == _GONE:
        state, facts, cache = "erased", {}, None
    return {
        "house_id": row["house_id"],
        "game": game,
        "number": row["id"],
        "device_id": None,
        "name": row["name"],
        "date": row["date"],
        "note": note,
        "seats": row["seats"],
        "discarded": row["discarded"],
        "spent": row["spent"],
        "version": row["version"],
        "state": state,
        "counts": not row["discarded"],
        "cache": cache,
        "facts": facts,
    }


def _gaps(row: Row) -> Row:
    played = row["moves"] + row["shuffles"] > 0 or row["ended_home"] is not None
    return {
        "house_id": row["house_id"],
        "game": "gaps",
        "number": row["id"],
        "device_id": row["device_id"],
        "name": "",
        "date": row["date"],
        "note": "",
        "seats": [] if row["player_id"] is None else [row["player_id"]],
        "discarded": 0,
        "spent": 0,
        "version": row["version"],
        "state": "open" if row["state"] == "open" else "over",
        "counts": played and not row["loaded"],
        "cache": {"board": row["board"], "shuffles": row["shuffles"]},
        "facts": {name: row[name] for name in _GAPS_FACTS if row[name] is not None},
    }


# ---- what was derived of it ----


def _fill_gaps_result() -> None:
    _take(
        "gaps_result",
        ("gaps_game", "gaps", "id"),
        "rules device_id player_id state shuffles moves home won_shuffles won_moves"
        " least_shuffles least_moves ended_home loaded",
        number=_SITTING.c.number,
        deal=sa.literal_column("gaps_game.number"),
    )


def _fill_derived() -> None:
    _take(
        "tally",
        ("old_tally", "montana", "night_id"),
        "player_id points won",
        played=sa.column("deals"),
        figures=_object("made", "over", "under"),
    )
    games: sa.ColumnClause[int] = sa.column("games")
    _take(
        "tally",
        ("match_tally", "shedding", "match_id"),
        "player_id seat points won",
        # each game that is over was won by one of the players
        played=sa.func.sum(games).over(partition_by=(_SITTING.c.house_id, _SITTING.c.id)),
        figures=_object("games"),
    )
    variant: sa.ColumnClause[str] = sa.column("game_id")
    figures = _object("deals", "made", "over", "under", "points")
    _take("figure", ("game_tally", "montana", "night_id"), "", subject=variant, figures=figures)
    _take("term", ("night_term", "montana", "night_id"), "term date")
    record = _table("record", "house_id game subject figures")
    sums = sa.select(sa.column("house_id"), sa.literal("montana"), variant, figures)
    sums = sums.select_from(sa.table("game_record"))
    op.execute(sa.insert(record).from_select(record.c.keys(), sums))


def _take(into: str, source: tuple[str, str, str], alike: str, **others: Any) -> None:
    """Take over what is derived of sittings that were not discarded.

    Args:
        into: the new table.
        source: the old table; of which game it is; its column with the numbers of sittings.
        alike: the columns that are as they were.
        others: the other ones.
    """
    name, game, number = source
    old, new = _table(name, f"house_id {number} {alike}"), _SITTING
    # plus nothing: or SQLite takes each sitting, and goes through all old rows of the house
    house, sitting = (old.c[column] + sa.literal_column("0") for column in ("house_id", number))
    this = (new.c.house_id == house) & (new.c.game == game) & (new.c.number == sitting)
    said = {"house_id": old.c.house_id, "sitting_id": new.c.id}
    said |= {column: old.c[column] for column in alike.split()} | others
    rows = sa.select(*said.values()).join_from(old, new, this).where(new.c.discarded == 0)
    op.execute(sa.insert(_table(into, " ".join(said))).from_select(list(said), rows))


def _object(*columns: str) -> sa.Function[Any]:
    """These columns of an old row as one object."""
    sqlite = op.get_bind().dialect.name == "sqlite"
    function = sa.func.json_object if sqlite else sa.func.jsonb_build_object
    said: list[Any] = [[sa.literal_column(f"'{name}'"), sa.column(name)] for name in columns]
    return function(*chain(*said))


# ---- the new tables ----


def _make_house_game() -> None:
    op.create_table(
        "house_game",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("game", _EXACT, nullable=False),
        sa.Column("settings", _JSON, nullable=False),
        sa.ForeignKeyConstraint(["house_id"], ["house.id"], name=op.f("fk_house_game_house_id")),
        sa.PrimaryKeyConstraint("house_id", "game", name=op.f("pk_house_game")),
    )


def _make_variant() -> None:
    op.create_table(
        "variant",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("game", _EXACT, nullable=False),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("hash", sa.String(), nullable=False),
        sa.Column("retired", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(
            ["house_id", "hash"],
            ["spec.house_id", "spec.hash"],
            name=op.f("fk_variant_house_id_hash"),
        ),
        sa.PrimaryKeyConstraint("house_id", "game", "id", name=op.f("pk_variant")),
    )


def _make_sitting() -> None:
    op.create_table(
        "sitting",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game", _EXACT, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("device_id", sa.Integer(), nullable=True),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("date", sa.String(), nullable=True),
        sa.Column("note", sa.String(), nullable=False),
        sa.Column("seats", _JSON, nullable=False),
        sa.Column("discarded", sa.BigInteger(), nullable=False),
        sa.Column("spent", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("counts", sa.Boolean(), nullable=False),
        sa.Column("cache", _JSON, nullable=True),
        sa.Column("facts", _JSON, nullable=False),
        sa.CheckConstraint(
            "state in ('open', 'over', 'discarded', 'erased')", name=op.f("ck_sitting_state")
        ),
        sa.ForeignKeyConstraint(["house_id"], ["house.id"], name=op.f("fk_sitting_house_id")),
        _of_house("sitting", "device"),
        sa.PrimaryKeyConstraint("house_id", "id", name=op.f("pk_sitting")),
        sa.UniqueConstraint(
            "house_id", "game", "number", name=op.f("uq_sitting_house_id_game_number")
        ),
    )
    for name, *columns in (
        ("state", "game", "state", "date", "number"),
        ("newest", "game", "counts", "date", "number"),
        ("date", "counts", "date", "game", "number"),
        ("device", "device_id", "state", "id"),
    ):
        op.create_index(f"ix_sitting_{name}", "sitting", ["house_id", *columns])


def _make_derived() -> None:
    op.create_table(
        "tally",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("sitting_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("played", sa.Integer(), nullable=False),
        sa.Column("figures", _JSON, nullable=False),
        _of_house("tally", "player"),
        _of_house("tally", "sitting"),
        sa.PrimaryKeyConstraint("house_id", "sitting_id", "player_id", name=op.f("pk_tally")),
    )
    op.create_index("ix_tally_player", "tally", ["house_id", "player_id", "sitting_id"])
    op.create_table(
        "figure",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("sitting_id", sa.Integer(), nullable=False),
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("figures", _JSON, nullable=False),
        _of_house("figure", "sitting"),
        sa.PrimaryKeyConstraint("house_id", "sitting_id", "subject", name=op.f("pk_figure")),
    )
    op.create_table(
        "record",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("game", _EXACT, nullable=False),
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("figures", _JSON, nullable=False),
        sa.ForeignKeyConstraint(["house_id"], ["house.id"], name=op.f("fk_record_house_id")),
        sa.PrimaryKeyConstraint("house_id", "game", "subject", name=op.f("pk_record")),
    )
    op.create_table(
        "term",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("sitting_id", sa.Integer(), nullable=False),
        sa.Column("term", _EXACT, nullable=False),
        sa.Column("date", sa.String(), nullable=False),
        _of_house("term", "sitting"),
        sa.PrimaryKeyConstraint("house_id", "sitting_id", "term", name=op.f("pk_term")),
    )
    op.create_index("ix_term_newest", "term", ["house_id", "term", "date", "sitting_id"])


def _make_gaps_result() -> None:
    op.create_table(
        "gaps_result",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("sitting_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("deal", _EXACT, nullable=False),
        sa.Column("rules", _EXACT, nullable=False),
        sa.Column("device_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=True),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("shuffles", sa.Integer(), nullable=False),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("home", sa.Integer(), nullable=False),
        sa.Column("won_shuffles", sa.Integer(), nullable=True),
        sa.Column("won_moves", sa.Integer(), nullable=True),
        sa.Column("least_shuffles", sa.Integer(), nullable=True),
        sa.Column("least_moves", sa.Integer(), nullable=True),
        sa.Column("ended_home", sa.Integer(), nullable=True),
        sa.Column("loaded", sa.Boolean(), nullable=False),
        sa.CheckConstraint("state in ('open', 'won', 'over')", name=op.f("ck_gaps_result_state")),
        sa.CheckConstraint(
            "(won_moves is null) = (won_shuffles is null)", name=op.f("ck_gaps_result_won")
        ),
        sa.CheckConstraint(
            "(least_moves is null) = (least_shuffles is null)", name=op.f("ck_gaps_result_least")
        ),
        _of_house("gaps_result", "device"),
        _of_house("gaps_result", "player"),
        _of_house("gaps_result", "sitting"),
        sa.PrimaryKeyConstraint("house_id", "sitting_id", name=op.f("pk_gaps_result")),
    )
    for name, *columns in (
        ("player", "player_id", "number"),
        ("deal", "deal", "number"),
        ("shuffles", "rules", "won_shuffles", "won_moves", "number"),
        ("moves", "rules", "least_moves", "least_shuffles", "number"),
        ("best", "player_id", "rules", "won_shuffles", "won_moves"),
        ("home", "rules", "ended_home", "number"),
    ):
        op.create_index(f"ix_gaps_result_{name}", "gaps_result", ["house_id", *columns])


def _of_house(table: str, other: str) -> sa.ForeignKeyConstraint:
    """A reference to a row of the same house."""
    return sa.ForeignKeyConstraint(
        ["house_id", f"{other}_id"],
        [f"{other}.house_id", f"{other}.id"],
        name=op.f(f"fk_{table}_house_id_{other}_id"),
    )
