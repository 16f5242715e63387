"""The tables. Each has its house as the first part of its key, so a house can be moved as a whole.

Facts are stored, never points. Tallies, figures, records and terms are derived and can be rebuilt
from the sittings at any time. Times are milliseconds since 1970, UTC.

Tables of a single game are in its `store/tables.py`. Backups contain all tables of the database;
migrations are compared with the tables of the whole app.
"""

import secrets
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    CheckConstraint,
    ForeignKeyConstraint,
    Index,
    Integer,
    String,
    UniqueConstraint,
    false,
)
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.core.db import db

Json = JSON(none_as_null=True).with_variant(JSONB(none_as_null=True), "postgresql")
Exact = String().with_variant(String(collation="C"), "postgresql")
"""A text that is compared byte by byte in any database."""

ROLES = ("viewer", "scorer", "owner")
_KNOWN_ROLE = f"role in {ROLES}"

STATES = ("open", "over", "deleted", "erased")
"""The states of a sitting; an erased one keeps only its number."""


def new_mark() -> str:
    """Return a random mark for a sitting: 64 bits."""
    return secrets.token_hex(8)


def in_house(*names: str) -> ForeignKeyConstraint:
    """Build a reference to a row of the same house, such as ("sitting_id", "sitting.id")."""
    column, target = names
    table = target.split(".")[0]
    return ForeignKeyConstraint(["house_id", column], [f"{table}.house_id", target])


class HouseRow(db.Model):  # type: ignore[name-defined,misc]
    """A house: its row is the lock, and `seq` its change counter.

    `deleted_at` is when an owner deleted it; 0 if nobody did, 1 once it is erased. The row of an
    erased house stays, so that its number is never reused. `deletion_days` are the dates (UTC) on
    which a server saw it deleted.
    """

    __tablename__ = "house"
    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    public_id: Mapped[str] = mapped_column(unique=True)
    name: Mapped[str]
    seq: Mapped[int]
    hidden_games: Mapped[dict[str, bool]] = mapped_column(Json, server_default="{}")
    zone: Mapped[str] = mapped_column(server_default="")
    deleted_at: Mapped[int] = mapped_column(BigInteger, server_default="0")
    deletion_days: Mapped[list[str]] = mapped_column(Json, server_default="[]")


class HouseGameRow(db.Model):  # type: ignore[name-defined,misc]
    """A game's settings in a house: the rules with which its next sitting starts."""

    __tablename__ = "house_game"
    __table_args__ = (ForeignKeyConstraint(["house_id"], ["house.id"]),)
    house_id: Mapped[int] = mapped_column(primary_key=True)
    game: Mapped[str] = mapped_column(Exact, primary_key=True)
    settings: Mapped[dict[str, Any]] = mapped_column(Json)


class InviteRow(db.Model):  # type: ignore[name-defined,misc]
    """A link for devices to join; only the hash of its secret is stored.

    `joined` counts the devices that it admitted.
    """

    __tablename__ = "invite"
    __table_args__ = (
        ForeignKeyConstraint(["house_id"], ["house.id"]),
        UniqueConstraint("token_hash"),
        CheckConstraint(_KNOWN_ROLE, name="role"),
    )
    house_id: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[int] = mapped_column(primary_key=True)
    token_hash: Mapped[str]
    role: Mapped[str]
    expires_at: Mapped[int] = mapped_column(BigInteger)
    joined: Mapped[int] = mapped_column(server_default="0")


class CodeRow(db.Model):  # type: ignore[name-defined,misc]
    """A code for devices to join, typed by hand; only its hash is stored.

    An owner's code is for recovery: `expires_at` is null until it is used. `tries` counts wrong
    attempts while a spoken code is open, `joined` the devices that it admitted.
    """

    __tablename__ = "code"
    __table_args__ = (
        ForeignKeyConstraint(["house_id"], ["house.id"]),
        UniqueConstraint("code_hash"),
        CheckConstraint(_KNOWN_ROLE, name="role"),
        CheckConstraint("role = 'owner' or expires_at is not null", name="ends"),
        Index("ix_code_open", "expires_at"),
    )
    house_id: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[int] = mapped_column(primary_key=True)
    code_hash: Mapped[str]
    role: Mapped[str]
    made_at: Mapped[int] = mapped_column(BigInteger)
    expires_at: Mapped[int | None] = mapped_column(BigInteger)
    tries: Mapped[int]
    joined: Mapped[int] = mapped_column(server_default="0")


class PlayerRow(db.Model):  # type: ignore[name-defined,misc]
    """A player of a house.

    `merged_into` is the number of the player into whom this one was merged, `here` the date of the
    evening on which the player was last marked as present; see `core/players.py`.
    """

    __tablename__ = "player"
    __table_args__ = (ForeignKeyConstraint(["house_id"], ["house.id"]),)
    house_id: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    archived: Mapped[bool]
    merged_into: Mapped[int | None]
    here: Mapped[str | None]


class DeviceRow(db.Model):  # type: ignore[name-defined,misc]
    """A browser that joined the house: a session with a role, which can be revoked.

    `player_id` is its player, if any; players are never deleted.
    """

    __tablename__ = "device"
    __table_args__ = (
        ForeignKeyConstraint(["house_id"], ["house.id"]),
        UniqueConstraint("house_id", "token_hash"),
        CheckConstraint(_KNOWN_ROLE, name="role"),
    )
    house_id: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[int] = mapped_column(primary_key=True)
    token_hash: Mapped[str]
    name: Mapped[str]
    role: Mapped[str]
    joined_at: Mapped[int] = mapped_column(BigInteger)
    revoked_at: Mapped[int | None] = mapped_column(BigInteger)
    player_id: Mapped[int | None]


class SpecRow(db.Model):  # type: ignore[name-defined,misc]
    """One version of a variant, which never changes; deals refer to its hash."""

    __tablename__ = "spec"
    __table_args__ = (ForeignKeyConstraint(["house_id"], ["house.id"]),)
    house_id: Mapped[int] = mapped_column(primary_key=True)
    hash: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str]
    body: Mapped[dict[str, Any]] = mapped_column(Json)


class VariantRow(db.Model):  # type: ignore[name-defined,misc]
    """One of a house's own games, by the hash of its newest version.

    An archived one is not offered.
    """

    __tablename__ = "variant"
    __table_args__ = (in_house("hash", "spec.hash"),)
    house_id: Mapped[int] = mapped_column(primary_key=True)
    game: Mapped[str] = mapped_column(Exact, primary_key=True)
    id: Mapped[str] = mapped_column(primary_key=True)
    hash: Mapped[str]
    archived: Mapped[bool] = mapped_column(server_default=false())


class SittingRow(db.Model):  # type: ignore[name-defined,misc]
    """A sitting: a night, a match, a game of Gaps, of exact bids, or on the pad.

    Args:
        id: the house's counter at its first change, so it is the order in which sittings began.
        game, number: the game, and the sitting's number among those of the game.
        device_id: the only device that plays it; null for a sitting at a table.
        seats: the players' numbers in seat order at the start.
        deleted_at: when it was deleted; 0 if it was not, 1 once it is erased.
        last_deleted_id: the highest id of a deleted part, such as a deal; 0 without one.
        version: the house's counter at its last change.
        state, counts: derived: its state, and whether evenings and statistics count it.
        cache: derived: values for lists.
        facts: everything else that happened, keyed like its cells; never points.
        mark: a random identifier, in forms and copies: after a restore another sitting may get the
            number.
    """

    __tablename__ = "sitting"
    __table_args__ = (
        ForeignKeyConstraint(["house_id"], ["house.id"]),
        in_house("device_id", "device.id"),
        UniqueConstraint("house_id", "game", "number"),
        Index("ix_sitting_mark", "house_id", "game", "mark", unique=True),
        CheckConstraint(f"state in {STATES}", name="state"),
        Index("ix_sitting_state", "house_id", "game", "state", "date", "number"),
        Index("ix_sitting_newest", "house_id", "game", "counts", "date", "number"),
        Index("ix_sitting_date", "house_id", "counts", "date", "game", "number"),
        Index("ix_sitting_device", "house_id", "device_id", "state", "id"),
    )
    house_id: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[int] = mapped_column(primary_key=True)
    game: Mapped[str] = mapped_column(Exact)
    number: Mapped[int]
    device_id: Mapped[int | None]
    name: Mapped[str]
    date: Mapped[str | None]
    note: Mapped[str]
    seats: Mapped[list[int]] = mapped_column(Json)
    deleted_at: Mapped[int] = mapped_column(BigInteger)
    last_deleted_id: Mapped[int]
    version: Mapped[int]
    state: Mapped[str]
    counts: Mapped[bool]
    cache: Mapped[dict[str, Any] | None] = mapped_column(Json)
    facts: Mapped[dict[str, Any]] = mapped_column(Json)
    mark: Mapped[str] = mapped_column(default=new_mark, server_default="")


class TallyRow(db.Model):  # type: ignore[name-defined,misc]
    """A player's result in a sitting: derived.

    `seat` is the player's seat, in games that need it; `side` the players who score together;
    `rank` the place, once the sitting is over, of a player who was there throughout; `played` the
    number of deals or games; `figures` further counts; `counting_version` the version of the code
    that counted. See `core/tallies.py`.
    """

    __tablename__ = "tally"
    __table_args__ = (
        in_house("sitting_id", "sitting.id"),
        in_house("player_id", "player.id"),
        Index("ix_tally_player", "house_id", "player_id", "sitting_id"),
    )
    house_id: Mapped[int] = mapped_column(primary_key=True)
    sitting_id: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int | None]
    points: Mapped[int]
    won: Mapped[bool]
    played: Mapped[int]
    figures: Mapped[dict[str, int]] = mapped_column(Json)
    side: Mapped[int | None]
    rank: Mapped[int | None]
    counting_version: Mapped[int] = mapped_column(server_default="0")


class FigureRow(db.Model):  # type: ignore[name-defined,misc]
    """The figures of a subject, such as a variant, in a sitting: derived, for the house's sums."""

    __tablename__ = "figure"
    __table_args__ = (in_house("sitting_id", "sitting.id"),)
    house_id: Mapped[int] = mapped_column(primary_key=True)
    sitting_id: Mapped[int] = mapped_column(primary_key=True)
    subject: Mapped[str] = mapped_column(primary_key=True)
    figures: Mapped[dict[str, int]] = mapped_column(Json)


class RecordRow(db.Model):  # type: ignore[name-defined,misc]
    """The sums of a subject's figures over a house's sittings of a game; see `FigureRow`."""

    __tablename__ = "record"
    __table_args__ = (ForeignKeyConstraint(["house_id"], ["house.id"]),)
    house_id: Mapped[int] = mapped_column(primary_key=True)
    game: Mapped[str] = mapped_column(Exact, primary_key=True)
    subject: Mapped[str] = mapped_column(primary_key=True)
    figures: Mapped[dict[str, int]] = mapped_column(Json)


class TermRow(db.Model):  # type: ignore[name-defined,misc]
    """A search term of a sitting, with its date, so that the newest come first: derived."""

    __tablename__ = "term"
    __table_args__ = (
        in_house("sitting_id", "sitting.id"),
        Index("ix_term_newest", "house_id", "term", "date", "sitting_id"),
    )
    house_id: Mapped[int] = mapped_column(primary_key=True)
    sitting_id: Mapped[int] = mapped_column(primary_key=True)
    term: Mapped[str] = mapped_column(Exact, primary_key=True)
    date: Mapped[str]


class SeasonRow(db.Model):  # type: ignore[name-defined,misc]
    """A season: rules that select sittings and rank players.

    Args:
        first_day, last_day: the dates between which sittings count; see `house/seasons/rules.py`.
        game: the only game that counts; null for all.
        kind: the only kind that counts, in a game that has kinds, such as the pad.
        placed_by: whether wins or points decide places.
        dropped: how many of each player's worst sittings do not count.
        best: how many of each player's best sittings count; null for all.
        least: the fewest sittings with which a player gets a place.
        sittings: sittings counted or left out by hand, by their names in the log.
        deleted: it is deleted, and can be restored.
    """

    __tablename__ = "season"
    __table_args__ = (
        ForeignKeyConstraint(["house_id"], ["house.id"]),
        CheckConstraint("placed_by in ('wins', 'points')", name="placed_by"),
    )
    house_id: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    first_day: Mapped[str | None]
    last_day: Mapped[str | None]
    game: Mapped[str | None] = mapped_column(Exact)
    placed_by: Mapped[str]
    dropped: Mapped[int]
    least: Mapped[int]
    sittings: Mapped[dict[str, str]] = mapped_column(Json)
    deleted: Mapped[bool]
    kind: Mapped[str | None]
    best: Mapped[int | None]


class ChangeRow(db.Model):  # type: ignore[name-defined,misc]
    """The log: one row per write, in the order of the house's counter."""

    __tablename__ = "change"
    __table_args__ = (
        ForeignKeyConstraint(["house_id"], ["house.id"]),
        in_house("device_id", "device.id"),
        UniqueConstraint("house_id", "device_id", "key"),
        UniqueConstraint("house_id", "undoes"),
        Index("ix_change_topic", "house_id", "topic", "seq"),
    )
    house_id: Mapped[int] = mapped_column(primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    device_id: Mapped[int]
    key: Mapped[str]
    body_hash: Mapped[str]
    topic: Mapped[str]
    action: Mapped[str]
    at: Mapped[int] = mapped_column(BigInteger)
    undoes: Mapped[int | None]


class ChangeCellRow(db.Model):  # type: ignore[name-defined,misc]
    """A cell that a change altered, with its old and new value."""

    __tablename__ = "change_cell"
    __table_args__ = (
        in_house("seq", "change.seq"),
        Index("ix_change_cell_cell", "house_id", "topic", "cell", "seq"),
    )
    house_id: Mapped[int] = mapped_column(primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    cell: Mapped[str] = mapped_column(primary_key=True)
    topic: Mapped[str]
    before: Mapped[Any | None] = mapped_column(Json)
    after: Mapped[Any | None] = mapped_column(Json)
