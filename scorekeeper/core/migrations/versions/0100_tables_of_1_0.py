"""The tables of 1.0, from which every later release upgrades"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0100"
down_revision = None
branch_labels = None
depends_on = None

_JSON = sa.JSON(none_as_null=True).with_variant(postgresql.JSONB(none_as_null=True), "postgresql")
_EXACT = sa.String().with_variant(sa.String(collation="C"), "postgresql")


def upgrade() -> None:
    """Make all tables."""
    op.create_table(
        "house",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("public_id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("hidden_games", _JSON, server_default="{}", nullable=False),
        sa.Column("zone", sa.String(), server_default="", nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("public_id"),
    )
    op.create_table(
        "code",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("code_hash", sa.String(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger()),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("joined", sa.Integer(), server_default="0", nullable=False),
        sa.CheckConstraint("role = 'owner' or expires_at is not null", name="ends"),
        sa.CheckConstraint("role in ('viewer', 'scorer', 'owner')", name="role"),
        sa.ForeignKeyConstraint(["house_id"], ["house.id"]),
        sa.PrimaryKeyConstraint("house_id", "id"),
        sa.UniqueConstraint("code_hash"),
    )
    op.create_index("ix_code_open", "code", ["expires_at"])

    op.create_table(
        "device",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("joined_at", sa.BigInteger(), nullable=False),
        sa.Column("revoked_at", sa.BigInteger()),
        sa.Column("player_id", sa.Integer()),
        sa.CheckConstraint("role in ('viewer', 'scorer', 'owner')", name="role"),
        sa.ForeignKeyConstraint(["house_id"], ["house.id"]),
        sa.PrimaryKeyConstraint("house_id", "id"),
        sa.UniqueConstraint("house_id", "token_hash"),
    )
    op.create_table(
        "gaps_rules",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("rules", sa.String(), nullable=False),
        sa.Column("archived", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["house_id"], ["house.id"]),
        sa.PrimaryKeyConstraint("house_id", "id"),
    )
    op.create_table(
        "house_game",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("game", _EXACT, nullable=False),
        sa.Column("settings", _JSON, nullable=False),
        sa.ForeignKeyConstraint(["house_id"], ["house.id"]),
        sa.PrimaryKeyConstraint("house_id", "game"),
    )
    op.create_table(
        "invite",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.String(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("joined", sa.Integer(), server_default="0", nullable=False),
        sa.CheckConstraint("role in ('viewer', 'scorer', 'owner')", name="role"),
        sa.ForeignKeyConstraint(["house_id"], ["house.id"]),
        sa.PrimaryKeyConstraint("house_id", "id"),
        sa.UniqueConstraint("token_hash"),
    )
    op.create_table(
        "player",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("archived", sa.Boolean(), nullable=False),
        sa.Column("merged_into", sa.Integer()),
        sa.Column("here", sa.String()),
        sa.ForeignKeyConstraint(["house_id"], ["house.id"]),
        sa.PrimaryKeyConstraint("house_id", "id"),
    )
    op.create_table(
        "record",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("game", _EXACT, nullable=False),
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("figures", _JSON, nullable=False),
        sa.ForeignKeyConstraint(["house_id"], ["house.id"]),
        sa.PrimaryKeyConstraint("house_id", "game", "subject"),
    )
    op.create_table(
        "season",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("first_day", sa.String()),
        sa.Column("last_day", sa.String()),
        sa.Column("game", _EXACT),
        sa.Column("placed_by", sa.String(), nullable=False),
        sa.Column("dropped", sa.Integer(), nullable=False),
        sa.Column("least", sa.Integer(), nullable=False),
        sa.Column("sittings", _JSON, nullable=False),
        sa.Column("deleted", sa.Boolean(), nullable=False),
        sa.Column("kind", sa.String()),
        sa.Column("best", sa.Integer()),
        sa.CheckConstraint("placed_by in ('wins', 'points')", name="placed_by"),
        sa.ForeignKeyConstraint(["house_id"], ["house.id"]),
        sa.PrimaryKeyConstraint("house_id", "id"),
    )
    op.create_table(
        "spec",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("hash", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("body", _JSON, nullable=False),
        sa.ForeignKeyConstraint(["house_id"], ["house.id"]),
        sa.PrimaryKeyConstraint("house_id", "hash"),
    )
    op.create_table(
        "change",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("device_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("body_hash", sa.String(), nullable=False),
        sa.Column("topic", sa.String(), nullable=False),
        sa.Column("action", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("undoes", sa.Integer()),
        sa.ForeignKeyConstraint(["house_id", "device_id"], ["device.house_id", "device.id"]),
        sa.ForeignKeyConstraint(["house_id"], ["house.id"]),
        sa.PrimaryKeyConstraint("house_id", "seq"),
        sa.UniqueConstraint("house_id", "device_id", "key"),
        sa.UniqueConstraint("house_id", "undoes"),
    )
    op.create_index("ix_change_topic", "change", ["house_id", "topic", "seq"])

    op.create_table(
        "sitting",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game", _EXACT, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("device_id", sa.Integer()),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("date", sa.String()),
        sa.Column("note", sa.String(), nullable=False),
        sa.Column("seats", _JSON, nullable=False),
        sa.Column("deleted_at", sa.BigInteger(), nullable=False),
        sa.Column("last_deleted_id", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("counts", sa.Boolean(), nullable=False),
        sa.Column("cache", _JSON),
        sa.Column("facts", _JSON, nullable=False),
        sa.Column("mark", sa.String(), server_default="", nullable=False),
        sa.CheckConstraint("state in ('open', 'over', 'deleted', 'erased')", name="state"),
        sa.ForeignKeyConstraint(["house_id", "device_id"], ["device.house_id", "device.id"]),
        sa.ForeignKeyConstraint(["house_id"], ["house.id"]),
        sa.PrimaryKeyConstraint("house_id", "id"),
        sa.UniqueConstraint("house_id", "game", "number"),
    )
    op.create_index("ix_sitting_date", "sitting", ["house_id", "counts", "date", "game", "number"])
    op.create_index("ix_sitting_device", "sitting", ["house_id", "device_id", "state", "id"])
    op.create_index("ix_sitting_mark", "sitting", ["house_id", "game", "mark"], unique=True)
    op.create_index(
        "ix_sitting_newest", "sitting", ["house_id", "game", "counts", "date", "number"]
    )
    op.create_index("ix_sitting_state", "sitting", ["house_id", "game", "state", "date", "number"])

    op.create_table(
        "variant",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("game", _EXACT, nullable=False),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("hash", sa.String(), nullable=False),
        sa.Column("archived", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(["house_id", "hash"], ["spec.house_id", "spec.hash"]),
        sa.PrimaryKeyConstraint("house_id", "game", "id"),
    )
    op.create_table(
        "change_cell",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("cell", sa.String(), nullable=False),
        sa.Column("topic", sa.String(), nullable=False),
        sa.Column("before", _JSON),
        sa.Column("after", _JSON),
        sa.ForeignKeyConstraint(["house_id", "seq"], ["change.house_id", "change.seq"]),
        sa.PrimaryKeyConstraint("house_id", "seq", "cell"),
    )
    op.create_index("ix_change_cell_cell", "change_cell", ["house_id", "topic", "cell", "seq"])

    op.create_table(
        "figure",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("sitting_id", sa.Integer(), nullable=False),
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("figures", _JSON, nullable=False),
        sa.ForeignKeyConstraint(["house_id", "sitting_id"], ["sitting.house_id", "sitting.id"]),
        sa.PrimaryKeyConstraint("house_id", "sitting_id", "subject"),
    )
    op.create_table(
        "gaps_result",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("sitting_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("deal", _EXACT, nullable=False),
        sa.Column("rules", _EXACT, nullable=False),
        sa.Column("device_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer()),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("shuffles", sa.Integer(), nullable=False),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("home", sa.Integer(), nullable=False),
        sa.Column("won_shuffles", sa.Integer()),
        sa.Column("won_moves", sa.Integer()),
        sa.Column("least_shuffles", sa.Integer()),
        sa.Column("least_moves", sa.Integer()),
        sa.Column("ended_home", sa.Integer()),
        sa.Column("loaded", sa.Boolean(), nullable=False),
        sa.CheckConstraint("state in ('open', 'won', 'over')", name="state"),
        sa.CheckConstraint("(least_moves is null) = (least_shuffles is null)", name="least"),
        sa.CheckConstraint("(won_moves is null) = (won_shuffles is null)", name="won"),
        sa.ForeignKeyConstraint(["house_id", "device_id"], ["device.house_id", "device.id"]),
        sa.ForeignKeyConstraint(["house_id", "player_id"], ["player.house_id", "player.id"]),
        sa.ForeignKeyConstraint(["house_id", "sitting_id"], ["sitting.house_id", "sitting.id"]),
        sa.PrimaryKeyConstraint("house_id", "sitting_id"),
    )
    op.create_index(
        "ix_gaps_result_best",
        "gaps_result",
        ["house_id", "player_id", "rules", "won_shuffles", "won_moves"],
    )
    op.create_index("ix_gaps_result_deal", "gaps_result", ["house_id", "deal", "number"])
    op.create_index(
        "ix_gaps_result_home", "gaps_result", ["house_id", "rules", "ended_home", "number"]
    )
    op.create_index(
        "ix_gaps_result_moves",
        "gaps_result",
        ["house_id", "rules", "least_moves", "least_shuffles", "number"],
    )
    op.create_index("ix_gaps_result_player", "gaps_result", ["house_id", "player_id", "number"])
    op.create_index(
        "ix_gaps_result_shuffles",
        "gaps_result",
        ["house_id", "rules", "won_shuffles", "won_moves", "number"],
    )

    op.create_table(
        "tally",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("sitting_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("played", sa.Integer(), nullable=False),
        sa.Column("figures", _JSON, nullable=False),
        sa.Column("side", sa.Integer()),
        sa.Column("rank", sa.Integer()),
        sa.Column("counting_version", sa.Integer(), server_default="0", nullable=False),
        sa.ForeignKeyConstraint(["house_id", "player_id"], ["player.house_id", "player.id"]),
        sa.ForeignKeyConstraint(["house_id", "sitting_id"], ["sitting.house_id", "sitting.id"]),
        sa.PrimaryKeyConstraint("house_id", "sitting_id", "player_id"),
    )
    op.create_index("ix_tally_player", "tally", ["house_id", "player_id", "sitting_id"])

    op.create_table(
        "term",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("sitting_id", sa.Integer(), nullable=False),
        sa.Column("term", _EXACT, nullable=False),
        sa.Column("date", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(["house_id", "sitting_id"], ["sitting.house_id", "sitting.id"]),
        sa.PrimaryKeyConstraint("house_id", "sitting_id", "term"),
    )
    op.create_index("ix_term_newest", "term", ["house_id", "term", "date", "sitting_id"])
