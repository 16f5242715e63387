"""Tables of Gaps: values for its lists, and the house's own rule sets."""

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Index
from sqlalchemy.orm import Mapped, mapped_column

from scorekeeper.core.db import db
from scorekeeper.core.tables import Exact, in_house

_STATES = ("open", "won", "over")
"""The states of a game; it is over when it is stuck and no shuffle is left."""


class GapsResultRow(db.Model):  # type: ignore[name-defined,misc]
    """Values of a game of Gaps for lists and statistics: derived from its sitting.

    `number` is the sitting's, `deal` the deal's. After an end by a played turn, `ended_home` is the
    number of cards at home; after a win, `won_*` is the score with the fewest shuffles, `least_*`
    the one with the fewest moves. `loaded` marks a game that counts for no list: an imported one,
    or one played with hints.
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
    """A house's own rule set of Gaps; `rules` as in saved games."""

    __tablename__ = "gaps_rules"
    __table_args__ = (ForeignKeyConstraint(["house_id"], ["house.id"]),)
    house_id: Mapped[int] = mapped_column(primary_key=True)
    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    rules: Mapped[str]
    archived: Mapped[bool]
