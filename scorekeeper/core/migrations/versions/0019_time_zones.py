"""The time zone of a house; seasons of one pad game, and seasons of the best results"""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns; without values everything stays as it was."""
    op.add_column("house", sa.Column("zone", sa.String(), nullable=False, server_default=""))
    op.add_column("season", sa.Column("kind", sa.String(), nullable=True))
    op.add_column("season", sa.Column("best", sa.Integer(), nullable=True))
