"""The tables. Each carries its house, and each key begins with it: a house can be moved whole.

What happened is stored, never points: those follow. The tallies and what nights are found by are
derived; they can be rebuilt from the nights at any time. Moments are milliseconds since 1970, UTC.

They stay in one room, however long it gets: backups and migrations take all of them or none.
"""

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
"""A text that is compared letter by letter, whatever the database's language."""

ROLES = ("viewer", "scorer", "owner")
_KNOWN_ROLE = f"role in {ROLES}"

GAPS_STATES = ("open", "won", "over")
"""How a game of Gaps stands; it is over when it is stuck and no shuffle is left."""


def _in_house(*names: str) -> ForeignKeyConstraint:
    """A reference to a row of the same house, such as ("night_id", "night.id")."""
    column, target = names
    table = target.split(".")[0]
    return ForeignKeyConstraint(["house_id", column], [f"{table}.house_id", target])


class HouseRow(db.Model):  # type: ignore[name-defined,misc]
    """A house: its row is the lock, and `seq` its one counter."""

    __tablename__ = "house"
    id: Mapped[int] = mapped_column(Integer, primary_key=True)
    public_id: Mapped[str] = mapped_column(unique=True)
    name: Mapped[str]
    rules: Mapped[dict[str, Any]] = mapped_column(Json)
    seq: Mapped[int]


class InviteRow(db.Model):  # type: ignore[name-defined,misc]
    """A link by which a device joins; only the hash of its secret is kept.

    `joined` counts the devices that it let in.
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
    """A code by which a device joins, typed by hand; only its hash is kept.

    That of an owner is for recovery: `expires_at` is null until it was used. `tries` counts the
    wrong ones while a spoken code is open, `joined` the devices that it let in.
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
    """Somebody who plays in this house.

    `merged_into` is the number of the player who this one turned out to be; see `core/players.py`.
    """

    __tablename__ = "player"
    __table_args__ = (ForeignKeyConstraint(["house_id"], ["house.id"]),)
    house_id: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    retired: Mapped[bool]
    merged_into: Mapped[int | None]


class DeviceRow(db.Model):  # type: ignore[name-defined,misc]
    """A browser that joined the house: a session with a role, which can be revoked.

    `player_id` is whose it is, where somebody said so; players are never deleted.
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
    """One version of a variant, never changed once written; deals name its hash."""

    __tablename__ = "spec"
    __table_args__ = (ForeignKeyConstraint(["house_id"], ["house.id"]),)
    house_id: Mapped[int] = mapped_column(primary_key=True)
    hash: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str]
    body: Mapped[dict[str, Any]] = mapped_column(Json)


class VariantRow(db.Model):  # type: ignore[name-defined,misc]
    """A game in the house's own book, by the hash of its newest version.

    A retired one is not offered any more.
    """

    __tablename__ = "variant"
    __table_args__ = (_in_house("hash", "spec.hash"),)
    house_id: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[str] = mapped_column(primary_key=True)
    hash: Mapped[str]
    retired: Mapped[bool] = mapped_column(server_default=false())


class NightRow(db.Model):  # type: ignore[name-defined,misc]
    """A night; `version` is the house's counter at its last change.

    `discarded` is the moment at which it was thrown away, 0 where it was not; `spent` the
    highest id of a deal that was taken out.
    """

    __tablename__ = "night"
    __table_args__ = (
        ForeignKeyConstraint(["house_id"], ["house.id"]),
        Index("ix_night_open", "house_id", "finished", "date", "id"),
        Index("ix_night_discarded", "house_id", "discarded"),
        Index("ix_night_date", "house_id", "date", "id"),
    )
    house_id: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    date: Mapped[str]
    seats: Mapped[list[int]] = mapped_column(Json)
    rules: Mapped[dict[str, Any]] = mapped_column(Json)
    finished: Mapped[bool]
    version: Mapped[int]
    note: Mapped[str] = mapped_column(server_default="")
    discarded: Mapped[int] = mapped_column(BigInteger, server_default="0")
    spent: Mapped[int] = mapped_column(server_default="0")


class DealRow(db.Model):  # type: ignore[name-defined,misc]
    """A deal's facts, in the night file's shape."""

    __tablename__ = "deal"
    __table_args__ = (_in_house("night_id", "night.id"),)
    house_id: Mapped[int] = mapped_column(primary_key=True)
    night_id: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[int] = mapped_column(primary_key=True)
    position: Mapped[int]
    facts: Mapped[dict[str, Any]] = mapped_column(Json)


class TallyRow(db.Model):  # type: ignore[name-defined,misc]
    """A player's figures in a night: derived, for totals and records."""

    __tablename__ = "tally"
    __table_args__ = (
        _in_house("night_id", "night.id"),
        _in_house("player_id", "player.id"),
        Index("ix_tally_player", "house_id", "player_id", "night_id"),
        CheckConstraint("made + over + under = deals", name="outcomes"),
    )
    house_id: Mapped[int] = mapped_column(primary_key=True)
    night_id: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(primary_key=True)
    points: Mapped[int]
    deals: Mapped[int]
    made: Mapped[int]
    over: Mapped[int]
    under: Mapped[int]
    won: Mapped[bool]


class _GameFigures:
    """What is counted of a game."""

    deals: Mapped[int]
    made: Mapped[int]
    over: Mapped[int]
    under: Mapped[int]
    points: Mapped[int]


class GameTallyRow(_GameFigures, db.Model):  # type: ignore[name-defined,misc]
    """A game's figures in a night: derived, so that those of the house can follow."""

    __tablename__ = "game_tally"
    __table_args__ = (
        _in_house("night_id", "night.id"),
        CheckConstraint("made + over + under = 3 * deals", name="outcomes"),
    )
    house_id: Mapped[int] = mapped_column(primary_key=True)
    night_id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[str] = mapped_column(primary_key=True)


class GameRecordRow(_GameFigures, db.Model):  # type: ignore[name-defined,misc]
    """The sums of a game's figures in all nights of a house, for the rule book."""

    __tablename__ = "game_record"
    __table_args__ = (
        ForeignKeyConstraint(["house_id"], ["house.id"]),
        CheckConstraint("made + over + under = 3 * deals", name="outcomes"),
    )
    house_id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[str] = mapped_column(primary_key=True)


class NightTermRow(db.Model):  # type: ignore[name-defined,misc]
    """Something a night is found by, with its date, so that the newest come first: derived."""

    __tablename__ = "night_term"
    __table_args__ = (
        _in_house("night_id", "night.id"),
        Index("ix_night_term_newest", "house_id", "term", "date", "night_id"),
    )
    house_id: Mapped[int] = mapped_column(primary_key=True)
    night_id: Mapped[int] = mapped_column(primary_key=True)
    term: Mapped[str] = mapped_column(Exact, primary_key=True)
    date: Mapped[str]


class GapsGameRow(db.Model):  # type: ignore[name-defined,misc]
    """An attempt at a game of Gaps: its number and rules, and every turn, `at` of them done.

    Once it came to an end by a turn that was played, `ended_home` says with how many cards home;
    once it was won, `won_*` by how few shuffles, and `least_*` by how few moves. `loaded` is one
    that came out of a file; `date` the evening on which it was begun, where that is known. What
    else is counted of it, and its board, are derived.
    """

    __tablename__ = "gaps_game"
    __table_args__ = (
        _in_house("device_id", "device.id"),
        _in_house("player_id", "player.id"),
        CheckConstraint("(won_moves is null) = (won_shuffles is null)", name="won"),
        CheckConstraint("(least_moves is null) = (least_shuffles is null)", name="least"),
        CheckConstraint(f"state in {GAPS_STATES}", name="state"),
        Index("ix_gaps_game_device", "house_id", "device_id", "state", "id"),
        Index("ix_gaps_game_player", "house_id", "player_id", "id"),
        Index("ix_gaps_game_number", "house_id", "number", "id"),
        Index("ix_gaps_game_shuffles", "house_id", "rules", "won_shuffles", "won_moves", "id"),
        Index("ix_gaps_game_moves", "house_id", "rules", "least_moves", "least_shuffles", "id"),
        Index("ix_gaps_game_best", "house_id", "player_id", "rules", "won_shuffles", "won_moves"),
        Index("ix_gaps_game_home", "house_id", "rules", "ended_home", "id"),
        Index("ix_gaps_game_date", "house_id", "date", "id"),
    )
    house_id: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[int] = mapped_column(primary_key=True)
    number: Mapped[str] = mapped_column(Exact)
    rules: Mapped[str] = mapped_column(Exact)
    device_id: Mapped[int]
    player_id: Mapped[int | None]
    turns: Mapped[list[str]] = mapped_column(Json)
    at: Mapped[int]
    replaying: Mapped[bool]
    won_shuffles: Mapped[int | None]
    won_moves: Mapped[int | None]
    least_shuffles: Mapped[int | None]
    least_moves: Mapped[int | None]
    ended_home: Mapped[int | None]
    loaded: Mapped[bool]
    version: Mapped[int]
    board: Mapped[str]
    state: Mapped[str]
    shuffles: Mapped[int]
    moves: Mapped[int]
    home: Mapped[int]
    date: Mapped[str | None]


class GapsRulesRow(db.Model):  # type: ignore[name-defined,misc]
    """A rule set of Gaps of the house's own; `said` as in saved games."""

    __tablename__ = "gaps_rules"
    __table_args__ = (ForeignKeyConstraint(["house_id"], ["house.id"]),)
    house_id: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    said: Mapped[str]
    retired: Mapped[bool]


class MatchRow(db.Model):  # type: ignore[name-defined,misc]
    """A match of the shedding game; `course` is how its current game goes, where it is followed.

    `discarded` is the moment at which it was thrown away, 0 where it was not; `spent` the highest
    id of a game that was taken out.
    """

    __tablename__ = "shedding_match"
    __table_args__ = (
        ForeignKeyConstraint(["house_id"], ["house.id"]),
        Index("ix_shedding_match_open", "house_id", "finished", "date", "id"),
        Index("ix_shedding_match_discarded", "house_id", "discarded"),
        Index("ix_shedding_match_date", "house_id", "date", "id"),
    )
    house_id: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    date: Mapped[str]
    target: Mapped[int]
    seats: Mapped[list[int]] = mapped_column(Json)
    games: Mapped[dict[str, Any]] = mapped_column(Json)
    course: Mapped[dict[str, Any] | None] = mapped_column(Json)
    discarded: Mapped[int] = mapped_column(BigInteger)
    spent: Mapped[int]
    finished: Mapped[bool]
    version: Mapped[int]


class MatchTallyRow(db.Model):  # type: ignore[name-defined,misc]
    """A player's figures in a match: derived."""

    __tablename__ = "match_tally"
    __table_args__ = (
        _in_house("match_id", "shedding_match.id"),
        _in_house("player_id", "player.id"),
        Index("ix_match_tally_player", "house_id", "player_id", "match_id"),
    )
    house_id: Mapped[int] = mapped_column(primary_key=True)
    match_id: Mapped[int] = mapped_column(primary_key=True)
    player_id: Mapped[int] = mapped_column(primary_key=True)
    seat: Mapped[int]
    points: Mapped[int]
    games: Mapped[int]
    won: Mapped[bool]


class ChangeRow(db.Model):  # type: ignore[name-defined,misc]
    """The log: one row a write, in the order of the house's counter."""

    __tablename__ = "change"
    __table_args__ = (
        ForeignKeyConstraint(["house_id"], ["house.id"]),
        _in_house("device_id", "device.id"),
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
    """One number or word that a change altered, from what to what."""

    __tablename__ = "change_cell"
    __table_args__ = (
        _in_house("seq", "change.seq"),
        Index("ix_change_cell_cell", "house_id", "topic", "cell", "seq"),
    )
    house_id: Mapped[int] = mapped_column(primary_key=True)
    seq: Mapped[int] = mapped_column(primary_key=True)
    cell: Mapped[str] = mapped_column(primary_key=True)
    topic: Mapped[str]
    before: Mapped[Any | None] = mapped_column(Json)
    after: Mapped[Any | None] = mapped_column(Json)
