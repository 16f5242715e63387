"""Special deals: those in which something else than usual is bid for, or nothing at all."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import Any, Self


class Aim(StrEnum):
    """What a deal is played for: the bids, no tricks, or all of them."""

    BIDS = "bids"
    NOTHING = "nothing"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class SpecialDeal:
    """A kind of deal with rules of its own.

    Args:
        id: its name in files.
        name: its name at the table, in English; those that ship are in the catalogs.
        times: how often it is dealt after the usual deals; 0 for once by each player.
        cards: the cards dealt to each player; 0 for as many as in the largest usual deal.
        aim: what is played for; without bids each trick has `trick_points`.
        no_trump: there is no trump, whatever is usual.
        blind: everyone bids before looking at the cards.
        factor: what the points of a deal with bids are multiplied by.
        trick_points: points for each trick taken in a deal without bids; negative ones are lost.
        clean_points: points for whoever reaches the aim of a deal without bids.
    """

    id: str
    name: str
    times: int = 0
    cards: int = 0
    aim: Aim = Aim.BIDS
    no_trump: bool = False
    blind: bool = False
    factor: int = 1
    trick_points: int = 0
    clean_points: int = 0

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The kind of deal for plain data; what is left out has its default.

        Raises:
            ValueError: a key or a value that no special deal has.
        """
        if unknown := set(data) - {field.name for field in fields(cls)}:
            raise ValueError(f"a special deal has no {', '.join(sorted(unknown))}")
        return cls(**{**data, "aim": Aim(data.get("aim", Aim.BIDS))})

    def to_dict(self) -> dict[str, Any]:
        """The kind of deal as plain data; what is as usual is left out."""
        usual = {field.name: field.default for field in fields(self)}
        return {name: value for name, value in asdict(self).items() if value != usual[name]}

    @property
    def has_bids(self) -> bool:
        """Whether anything is bid in it."""
        return self.aim is Aim.BIDS
