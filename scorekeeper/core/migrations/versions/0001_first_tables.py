"""First tables"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

JSON = sa.JSON(none_as_null=True).with_variant(postgresql.JSONB(none_as_null=True), "postgresql")

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go to this version."""
    op.create_table(
        "house",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("public_id", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("rules", JSON, nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_house")),
        sa.UniqueConstraint("public_id", name=op.f("uq_house_public_id")),
    )
    op.create_table(
        "device",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("joined_at", sa.BigInteger(), nullable=False),
        sa.Column("revoked_at", sa.BigInteger(), nullable=True),
        sa.CheckConstraint("role in ('viewer', 'scorer', 'owner')", name=op.f("ck_device_role")),
        sa.ForeignKeyConstraint(["house_id"], ["house.id"], name=op.f("fk_device_house_id")),
        sa.PrimaryKeyConstraint("house_id", "id", name=op.f("pk_device")),
        sa.UniqueConstraint("house_id", "token_hash", name=op.f("uq_device_house_id_token_hash")),
    )
    op.create_table(
        "invite",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.String(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("role in ('viewer', 'scorer', 'owner')", name=op.f("ck_invite_role")),
        sa.ForeignKeyConstraint(["house_id"], ["house.id"], name=op.f("fk_invite_house_id")),
        sa.PrimaryKeyConstraint("house_id", "id", name=op.f("pk_invite")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_invite_token_hash")),
    )
    op.create_table(
        "night",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("date", sa.String(), nullable=False),
        sa.Column("seats", JSON, nullable=False),
        sa.Column("rules", JSON, nullable=False),
        sa.Column("finished", sa.Boolean(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["house_id"], ["house.id"], name=op.f("fk_night_house_id")),
        sa.PrimaryKeyConstraint("house_id", "id", name=op.f("pk_night")),
    )
    op.create_index("ix_night_open", "night", ["house_id", "finished", "id"])
    op.create_table(
        "player",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("retired", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["house_id"], ["house.id"], name=op.f("fk_player_house_id")),
        sa.PrimaryKeyConstraint("house_id", "id", name=op.f("pk_player")),
    )
    op.create_table(
        "spec",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("hash", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("body", JSON, nullable=False),
        sa.ForeignKeyConstraint(["house_id"], ["house.id"], name=op.f("fk_spec_house_id")),
        sa.PrimaryKeyConstraint("house_id", "hash", name=op.f("pk_spec")),
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
        sa.Column("undoes", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["house_id", "device_id"],
            ["device.house_id", "device.id"],
            name=op.f("fk_change_house_id_device_id"),
        ),
        sa.ForeignKeyConstraint(["house_id"], ["house.id"], name=op.f("fk_change_house_id")),
        sa.PrimaryKeyConstraint("house_id", "seq", name=op.f("pk_change")),
        sa.UniqueConstraint(
            "house_id", "device_id", "key", name=op.f("uq_change_house_id_device_id_key")
        ),
        sa.UniqueConstraint("house_id", "undoes", name=op.f("uq_change_house_id_undoes")),
    )
    op.create_index("ix_change_topic", "change", ["house_id", "topic", "seq"])
    op.create_table(
        "deal",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("night_id", sa.Integer(), nullable=False),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("facts", JSON, nullable=False),
        sa.ForeignKeyConstraint(
            ["house_id", "night_id"],
            ["night.house_id", "night.id"],
            name=op.f("fk_deal_house_id_night_id"),
        ),
        sa.PrimaryKeyConstraint("house_id", "night_id", "id", name=op.f("pk_deal")),
    )
    op.create_table(
        "tally",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("night_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("deals", sa.Integer(), nullable=False),
        sa.Column("made", sa.Integer(), nullable=False),
        sa.Column("over", sa.Integer(), nullable=False),
        sa.Column("under", sa.Integer(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.CheckConstraint("made + over + under = deals", name=op.f("ck_tally_outcomes")),
        sa.ForeignKeyConstraint(
            ["house_id", "night_id"],
            ["night.house_id", "night.id"],
            name=op.f("fk_tally_house_id_night_id"),
        ),
        sa.ForeignKeyConstraint(
            ["house_id", "player_id"],
            ["player.house_id", "player.id"],
            name=op.f("fk_tally_house_id_player_id"),
        ),
        sa.PrimaryKeyConstraint("house_id", "night_id", "player_id", name=op.f("pk_tally")),
    )
    op.create_index("ix_tally_player", "tally", ["house_id", "player_id", "night_id"])
    op.create_table(
        "change_cell",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("cell", sa.String(), nullable=False),
        sa.Column("topic", sa.String(), nullable=False),
        sa.Column("before", JSON, nullable=True),
        sa.Column("after", JSON, nullable=True),
        sa.ForeignKeyConstraint(
            ["house_id", "seq"],
            ["change.house_id", "change.seq"],
            name=op.f("fk_change_cell_house_id_seq"),
        ),
        sa.PrimaryKeyConstraint("house_id", "seq", "cell", name=op.f("pk_change_cell")),
    )
    op.create_index("ix_change_cell_cell", "change_cell", ["house_id", "topic", "cell", "seq"])
