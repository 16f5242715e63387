"""Seasons"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go to this version."""
    json = sa.JSON(none_as_null=True).with_variant(JSONB(none_as_null=True), "postgresql")
    exact = sa.String().with_variant(sa.String(collation="C"), "postgresql")
    op.create_table(
        "season",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("first_day", sa.String(), nullable=True),
        sa.Column("last_day", sa.String(), nullable=True),
        sa.Column("game", exact, nullable=True),
        sa.Column("placed_by", sa.String(), nullable=False),
        sa.Column("dropped", sa.Integer(), nullable=False),
        sa.Column("least", sa.Integer(), nullable=False),
        sa.Column("sittings", json, nullable=False),
        sa.Column("discarded", sa.Boolean(), nullable=False),
        sa.CheckConstraint("placed_by in ('wins', 'points')", name=op.f("ck_season_placed_by")),
        sa.ForeignKeyConstraint(["house_id"], ["house.id"], name=op.f("fk_season_house_id")),
        sa.PrimaryKeyConstraint("house_id", "id", name=op.f("pk_season")),
    )
