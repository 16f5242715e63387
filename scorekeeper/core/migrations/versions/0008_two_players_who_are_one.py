"""Two players who are one"""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go to this version."""
    op.add_column("player", sa.Column("merged_into", sa.Integer(), nullable=True))
