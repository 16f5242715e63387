"""Who sat on which side, and came in which place

What is derived is filled in when the server starts: rows whose way is 0 are counted anew.
"""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go to this version."""
    for name in ("side", "rank"):
        op.add_column("tally", sa.Column(name, sa.Integer))
    op.add_column("tally", sa.Column("way", sa.Integer, nullable=False, server_default="0"))
