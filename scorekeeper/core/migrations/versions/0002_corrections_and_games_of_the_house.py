"""Corrections, and games of the house's own"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go to this version."""
    op.create_table(
        "variant",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("hash", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["house_id", "hash"],
            ["spec.house_id", "spec.hash"],
            name=op.f("fk_variant_house_id_hash"),
        ),
        sa.PrimaryKeyConstraint("house_id", "id", name=op.f("pk_variant")),
    )
    # not in a batch: that would make the table anew, and lose the rows that point to it
    op.add_column("night", sa.Column("note", sa.String(), server_default="", nullable=False))
    op.add_column(
        "night", sa.Column("discarded", sa.BigInteger(), server_default="0", nullable=False)
    )
    op.add_column("night", sa.Column("spent", sa.Integer(), server_default="0", nullable=False))
    op.create_index("ix_night_discarded", "night", ["house_id", "discarded"])
