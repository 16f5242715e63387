"""Retired games"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go to this version."""
    op.add_column(
        "variant",
        sa.Column("retired", sa.Boolean(), nullable=False, server_default=sa.false()),
    )
