"""Newest evenings first"""

from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go to this version."""
    op.create_index("ix_shedding_match_discarded", "shedding_match", ["house_id", "discarded"])
    _open("night", "finished", "date")
    _open("shedding_match", "finished", "date")


def _open(table: str, *by: str) -> None:
    op.drop_index(f"ix_{table}_open", table)
    op.create_index(f"ix_{table}_open", table, ["house_id", *by, "id"])
