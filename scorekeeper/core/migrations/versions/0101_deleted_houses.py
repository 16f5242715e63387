"""Add the time at which a house was deleted"""

import sqlalchemy as sa
from alembic import op

revision = "0101"
down_revision = "0100"


def upgrade() -> None:
    column = sa.Column("deleted_at", sa.BigInteger(), server_default="0", nullable=False)
    op.add_column("house", column)
