"""The parts of a game: special deals, and pieces that bring extra points."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import Any, Self, cast


class GamePart:
    """A dataclass that is plain data in files and archives."""

    __slots__ = ()

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Build a part from plain data; missing keys get their default.

        Raises:
            ValueError: a key is unknown, or the aim is not valid.
        """
        if unknown := set(data) - {field.name for field in fields(cast("Any", cls))}:
            raise ValueError(f"a {cls.__name__} has no {', '.join(sorted(unknown))}")
        return cls(**{key: Aim(value) if key == "aim" else value for key, value in data.items()})

    def to_dict(self) -> dict[str, Any]:
        """Return plain data without default values."""
        part = cast("Any", self)
        defaults = {field.name: field.default for field in fields(part)}
        return {name: value for name, value in asdict(part).items() if value != defaults[name]}


class Aim(StrEnum):
    """The aim of a deal: make the bids, take no tricks, or take all of them."""

    BIDS = "bids"
    NOTHING = "nothing"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class SpecialDeal(GamePart):
    """A kind of deal with special rules.

    Args:
        name: name at the table, in English; built-in names are in the catalogs.
        times: how often it is dealt after the usual deals; 0 for once by each player.
        cards: the cards dealt to each player; 0 for as many as in the largest usual deal.
        aim: the aim; in deals without bids each trick scores `trick_points`.
        no_trump: there is no trump, regardless of the game's usual rule.
        trick_points: points for each trick in a deal without bids; negative points are lost.
        clean_points: points for reaching the aim of a deal without bids.
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

    @property
    def has_bids(self) -> bool:
        return self.aim is Aim.BIDS


@dataclass(frozen=True, slots=True)
class ExtraPiece(GamePart):
    """A kind of piece that brings extra points.

    Args:
        name: name at the table, in English; built-in names are in the catalogs.
        points: points for each piece; negative points are lost.
        not_with: the id of a piece that cannot occur in the same deal; "" for none.
        counts_as: the id of a piece to whose maximum these count too; "" for none.
    """

    id: str
    name: str
    points: int = 0
    most: int = 1
    one_seat: bool = False
    not_with: str = ""
    counts_as: str = ""
