"""The tables that only Gaps has: what its lists ask, and the house's own rule sets."""

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.core.db import db
from scorekeeper.core.tables import Exact, in_house

_STATES = ("open", "won", "over")
"""How a game of Gaps stands; it is over when it is stuck and no shuffle is left."""


class GapsResultRow(db.Model):  # type: ignore[name-defined,misc]
    """What lists and statistics ask of a game of Gaps: derived from its sitting.

    `number` is that of the sitting, `deal` that of the deal. Once it came to an end by a turn that
    was played, `ended_home` says with how many cards home; once it was won, `won_*` by how few
    shuffles, and `least_*` by how few moves. `loaded` is one that came out of a file.
    """

    __tablename__ = "gaps_result"
    __table_args__ = (
        in_house("sitting_id", "sitting.id"),
        in_house("device_id", "device.id"),
        in_house("player_id", "player.id"),
        CheckConstraint("(won_moves is null) = (won_shuffles is null)", name="won"),
        CheckConstraint("(least_moves is null) = (least_shuffles is null)", name="least"),
        CheckConstraint(f"state in {_STATES}", name="state"),
        Index("ix_gaps_result_player", "house_id", "player_id", "number"),
        Index("ix_gaps_result_deal", "house_id", "deal", "number"),
        Index(
            "ix_gaps_result_shuffles", "house_id", "rules", "won_shuffles", "won_moves", "number"
        ),
        Index(
            "ix_gaps_result_moves", "house_id", "rules", "least_moves", "least_shuffles", "number"
        ),
        Index("ix_gaps_result_best", "house_id", "player_id", "rules", "won_shuffles", "won_moves"),
        Index("ix_gaps_result_home", "house_id", "rules", "ended_home", "number"),
    )
    house_id: Mapped[int] = mapped_column(primary_key=True)
    sitting_id: Mapped[int] = mapped_column(primary_key=True)
    number: Mapped[int]
    deal: Mapped[str] = mapped_column(Exact)
    rules: Mapped[str] = mapped_column(Exact)
    device_id: Mapped[int]
    player_id: Mapped[int | None]
    state: Mapped[str]
    shuffles: Mapped[int]
    moves: Mapped[int]
    home: Mapped[int]
    won_shuffles: Mapped[int | None]
    won_moves: Mapped[int | None]
    least_shuffles: Mapped[int | None]
    least_moves: Mapped[int | None]
    ended_home: Mapped[int | None]
    loaded: Mapped[bool]


class GapsRulesRow(db.Model):  # type: ignore[name-defined,misc]
    """A rule set of Gaps of the house's own; `rules` as in saved games."""

    __tablename__ = "gaps_rules"
    __table_args__ = (ForeignKeyConstraint(["house_id"], ["house.id"]),)
    house_id: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    rules: Mapped[str]
    archived: Mapped[bool]
