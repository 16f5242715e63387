"""Codes to join by"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go to this version."""
    op.create_table(
        "code",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("code_hash", sa.String(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("made_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=True),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.CheckConstraint("role in ('viewer', 'scorer', 'owner')", name=op.f("ck_code_role")),
        sa.CheckConstraint("role = 'owner' or expires_at is not null", name=op.f("ck_code_ends")),
        sa.ForeignKeyConstraint(["house_id"], ["house.id"], name=op.f("fk_code_house_id")),
        sa.PrimaryKeyConstraint("house_id", "id", name=op.f("pk_code")),
        sa.UniqueConstraint("code_hash", name=op.f("uq_code_code_hash")),
    )
    op.create_index("ix_code_open", "code", ["expires_at"])
