"""What came of each game"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go to this version; the nights that are there are counted when the server starts."""
    op.create_table(
        "game_tally",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("night_id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.String(), nullable=False),
        *_figures(),
        sa.CheckConstraint("made + over + under = 3 * deals", name=op.f("ck_game_tally_outcomes")),
        sa.ForeignKeyConstraint(
            ["house_id", "night_id"],
            ["night.house_id", "night.id"],
            name=op.f("fk_game_tally_house_id_night_id"),
        ),
        sa.PrimaryKeyConstraint("house_id", "night_id", "game_id", name=op.f("pk_game_tally")),
    )
    op.create_table(
        "game_record",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.String(), nullable=False),
        *_figures(),
        sa.CheckConstraint("made + over + under = 3 * deals", name=op.f("ck_game_record_outcomes")),
        sa.ForeignKeyConstraint(["house_id"], ["house.id"], name=op.f("fk_game_record_house_id")),
        sa.PrimaryKeyConstraint("house_id", "game_id", name=op.f("pk_game_record")),
    )


def _figures() -> list[sa.Column[int]]:
    names = ("deals", "made", "over", "under", "points")
    return [sa.Column(name, sa.Integer(), nullable=False) for name in names]
