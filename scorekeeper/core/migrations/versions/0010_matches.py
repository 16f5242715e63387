"""Matches of the shedding game"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go to this version."""
    op.create_table(
        "shedding_match",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("date", sa.String(), nullable=False),
        sa.Column("target", sa.Integer(), nullable=False),
        sa.Column("seats", _json(), nullable=False),
        sa.Column("games", _json(), nullable=False),
        sa.Column("course", _json(), nullable=True),
        sa.Column("discarded", sa.BigInteger(), nullable=False),
        sa.Column("spent", sa.Integer(), nullable=False),
        sa.Column("finished", sa.Boolean(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["house_id"], ["house.id"], name=op.f("fk_shedding_match_house_id")
        ),
        sa.PrimaryKeyConstraint("house_id", "id", name=op.f("pk_shedding_match")),
    )
    op.create_index(
        "ix_shedding_match_open", "shedding_match", ["house_id", "discarded", "finished", "id"]
    )
    op.create_table(
        "match_tally",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("match_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["house_id", "match_id"],
            ["shedding_match.house_id", "shedding_match.id"],
            name=op.f("fk_match_tally_house_id_match_id"),
        ),
        sa.ForeignKeyConstraint(
            ["house_id", "player_id"],
            ["player.house_id", "player.id"],
            name=op.f("fk_match_tally_house_id_player_id"),
        ),
        sa.PrimaryKeyConstraint("house_id", "match_id", "player_id", name=op.f("pk_match_tally")),
    )
    op.create_index("ix_match_tally_player", "match_tally", ["house_id", "player_id", "match_id"])


def _json() -> sa.JSON:
    return sa.JSON(none_as_null=True).with_variant(
        postgresql.JSONB(none_as_null=True), "postgresql"
    )
