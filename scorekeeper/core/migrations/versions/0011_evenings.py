"""Evenings"""

from datetime import datetime, timedelta

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go to this version."""
    op.add_column("gaps_game", sa.Column("date", sa.String(), nullable=True))
    _fill()
    for table in ("gaps_game", "night", "shedding_match"):
        op.create_index(f"ix_{table}_date", table, ["house_id", "date", "id"])


def _fill() -> None:
    """Give each game the evening of its first change in the log; without one it has none."""
    game = sa.table("gaps_game", *(sa.column(name) for name in ("house_id", "id", "date")))
    change = sa.table("change", *(sa.column(name) for name in ("house_id", "seq", "topic", "at")))
    first = (
        sa.select(change.c.at)
        .where(
            change.c.house_id == game.c.house_id,
            change.c.topic == sa.literal("gaps/").concat(sa.cast(game.c.id, sa.String)),
        )
        .order_by(change.c.seq)
        .limit(1)
        .scalar_subquery()
    )
    connection = op.get_bind()
    found = connection.execute(sa.select(game.c.house_id, game.c.id, first.label("at"))).all()
    rows = [
        {"house": row.house_id, "game": row.id, "evening": _evening(row.at)}
        for row in found
        if row.at is not None
    ]
    if rows:
        this = (game.c.house_id == sa.bindparam("house")) & (game.c.id == sa.bindparam("game"))
        connection.execute(game.update().where(this).values(date=sa.bindparam("evening")), rows)


def _evening(at: int) -> str:
    """The date of the evening, which goes on until five, where the server stands."""
    return (datetime.fromtimestamp(at / 1000) - timedelta(hours=5)).date().isoformat()
