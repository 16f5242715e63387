"""Games that a house never plays"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go to this version."""
    json = sa.JSON(none_as_null=True).with_variant(JSONB(none_as_null=True), "postgresql")
    hidden = sa.Column("hidden_games", json, nullable=False, server_default="{}")
    op.add_column("house", hidden)
