"""Whose device it is"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go to this version."""
    op.add_column("device", sa.Column("player_id", sa.Integer(), nullable=True))
