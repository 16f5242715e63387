"""Games of Gaps"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Go to this version."""
    op.create_table(
        "gaps_rules",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("said", sa.String(), nullable=False),
        sa.Column("retired", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["house_id"], ["house.id"], name=op.f("fk_gaps_rules_house_id")),
        sa.PrimaryKeyConstraint("house_id", "id", name=op.f("pk_gaps_rules")),
    )
    op.create_table(
        "gaps_game",
        sa.Column("house_id", sa.Integer(), nullable=False),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("number", _exact(), nullable=False),
        sa.Column("rules", _exact(), nullable=False),
        sa.Column("device_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=True),
        sa.Column("turns", _json(), nullable=False),
        sa.Column("at", sa.Integer(), nullable=False),
        sa.Column("replaying", sa.Boolean(), nullable=False),
        sa.Column("won_shuffles", sa.Integer(), nullable=True),
        sa.Column("won_moves", sa.Integer(), nullable=True),
        sa.Column("least_shuffles", sa.Integer(), nullable=True),
        sa.Column("least_moves", sa.Integer(), nullable=True),
        sa.Column("ended_home", sa.Integer(), nullable=True),
        sa.Column("loaded", sa.Boolean(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("board", sa.String(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("shuffles", sa.Integer(), nullable=False),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("home", sa.Integer(), nullable=False),
        sa.CheckConstraint("state in ('open', 'won', 'over')", name=op.f("ck_gaps_game_state")),
        sa.CheckConstraint(
            "(won_moves is null) = (won_shuffles is null)", name=op.f("ck_gaps_game_won")
        ),
        sa.CheckConstraint(
            "(least_moves is null) = (least_shuffles is null)", name=op.f("ck_gaps_game_least")
        ),
        sa.ForeignKeyConstraint(
            ["house_id", "device_id"],
            ["device.house_id", "device.id"],
            name=op.f("fk_gaps_game_house_id_device_id"),
        ),
        sa.ForeignKeyConstraint(
            ["house_id", "player_id"],
            ["player.house_id", "player.id"],
            name=op.f("fk_gaps_game_house_id_player_id"),
        ),
        sa.PrimaryKeyConstraint("house_id", "id", name=op.f("pk_gaps_game")),
    )
    for name, *columns in (
        ("device", "device_id", "state", "id"),
        ("player", "player_id", "id"),
        ("number", "number", "id"),
        ("shuffles", "rules", "won_shuffles", "won_moves", "id"),
        ("moves", "rules", "least_moves", "least_shuffles", "id"),
        ("best", "player_id", "rules", "won_shuffles", "won_moves"),
        ("home", "rules", "ended_home", "id"),
    ):
        op.create_index(f"ix_gaps_game_{name}", "gaps_game", ["house_id", *columns])


def _exact() -> sa.String:
    return sa.String().with_variant(sa.String(collation="C"), "postgresql")


def _json() -> sa.JSON:
    return sa.JSON(none_as_null=True).with_variant(
        postgresql.JSONB(none_as_null=True), "postgresql"
    )
