"""A mark of its own for each sitting, which forms and copies carry"""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None

_sitting = sa.table("sitting", sa.column("house_id"), sa.column("id"), sa.column("mark", sa.String))


def upgrade() -> None:
    """Add the column, and give each sitting its mark."""
    op.add_column("sitting", sa.Column("mark", sa.String(), nullable=False, server_default=""))
    connection = op.get_bind()
    rows = connection.execute(sa.select(_sitting.c.house_id, _sitting.c.id)).all()
    this = (_sitting.c.house_id == sa.bindparam("house")) & (_sitting.c.id == sa.bindparam("this"))
    if rows:
        marks = [
            {"house": row.house_id, "this": row.id, "new": secrets.token_hex(8)} for row in rows
        ]
        give = sa.update(_sitting).where(this).values(mark=sa.bindparam("new"))
        connection.execute(give, marks)
    op.create_index("ix_sitting_mark", "sitting", ["house_id", "game", "mark"], unique=True)
