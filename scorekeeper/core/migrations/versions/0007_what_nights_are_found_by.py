"""What nights are found by"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go to this version; the nights that are there are read when the server starts."""
    op.create_table(
        "night_term",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("night_id", sa.Integer(), nullable=False),
        sa.Column("term", _exact(), nullable=False),
        sa.Column("date", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["house_id", "night_id"],
            ["night.house_id", "night.id"],
            name=op.f("fk_night_term_house_id_night_id"),
        ),
        sa.PrimaryKeyConstraint("house_id", "night_id", "term", name=op.f("pk_night_term")),
    )
    newest = ["house_id", "term", "date", "night_id"]
    op.create_index("ix_night_term_newest", "night_term", newest)


def _exact() -> sa.String:
    return sa.String().with_variant(sa.String(collation="C"), "postgresql")
