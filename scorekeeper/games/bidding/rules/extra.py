"""Pieces that bring extra points to a side that took exactly its bid, such as captured pirates."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Self


@dataclass(frozen=True, slots=True)
class ExtraPiece:
    """A kind of piece that brings extra points.

    Args:
        name: name at the table, in English; built-in names are in the catalogs.
        points: points for each piece; negative points are lost.
        most: maximum number of these pieces in a deal.
        one_seat: only one seat can have such pieces in a deal.
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

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """Build a piece from plain data; missing keys get their default.

        Raises:
            ValueError: a key is unknown.
        """
        if unknown := set(data) - {field.name for field in fields(cls)}:
            raise ValueError(f"a piece has no {', '.join(sorted(unknown))}")
        return cls(**data)

    def to_dict(self) -> dict[str, Any]:
        """The piece as plain data, without default values."""
        defaults = {field.name: field.default for field in fields(self)}
        return {name: value for name, value in asdict(self).items() if value != defaults[name]}
