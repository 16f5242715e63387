"""Newest evenings first"""

from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None

_OPEN = {
    "night": ("house_id", "finished"),
    "shedding_match": ("house_id", "discarded", "finished"),
}


def upgrade() -> None:
    """Go to this version."""
    _index("date", "id")


def downgrade() -> None:
    """Go back to the version before."""
    _index("id")


def _index(*newest: str) -> None:
    for table, columns in _OPEN.items():
        op.drop_index(f"ix_{table}_open", table)
        op.create_index(f"ix_{table}_open", table, [*columns, *newest])
