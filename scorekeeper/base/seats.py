"""A seat at a table."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Seat:
    """A player in a seat: the house's number for the player, and the name."""

    player: int
    name: str
