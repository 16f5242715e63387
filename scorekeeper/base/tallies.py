"""The result of a sitting for a player, as statistics add it up."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Tally:
    """The result of a sitting for a player.

    Args:
        player_id: the number under which the player sat down.
        points: the points of the deals in which the player had the seat, in the game's units.
        won: whether the player's seat won; never while the sitting is open.
        side: equal for players who score together; None if everybody plays alone.
        throughout: whether the player was there from the first deal to the last; only such players
            are compared with each other.
        figures: further counts, by names such as `bid/3/4`, whose parts are separated by slashes.
        lost: whether the player's seat lost whatever its points are, and is placed after others.
    """

    player_id: int
    points: int
    won: bool
    played: int
    seat: int | None = None
    side: int | None = None
    throughout: bool = True
    figures: Mapping[str, int] = field(default_factory=dict)
    lost: bool = False
