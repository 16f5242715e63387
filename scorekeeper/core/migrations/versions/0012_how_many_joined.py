"""How many joined by a link or a code"""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

_TABLES = ("invite", "code")


def upgrade() -> None:
    """Go to this version."""
    for table in _TABLES:
        op.add_column(table, sa.Column("joined", sa.Integer(), server_default="0", nullable=False))
