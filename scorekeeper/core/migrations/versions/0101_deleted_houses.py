"""Add the time at which a house was deleted, and the days that are counted since"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0101"
down_revision = "0100"

_JSON = sa.JSON(none_as_null=True).with_variant(postgresql.JSONB(none_as_null=True), "postgresql")


def upgrade() -> None:
    column = sa.Column("deleted_at", sa.BigInteger(), server_default="0", nullable=False)
    op.add_column("house", column)
    days = sa.Column("deletion_days", _JSON, server_default="[]", nullable=False)
    op.add_column("house", days)
