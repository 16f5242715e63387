"""What the start of the server asks of a game."""

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection


@dataclass(frozen=True, slots=True)
class Upkeep:
    """How a game's sittings are put in order.

    Args:
        complete: makes what is derived where it is missing; how many. There is some after an
            update, and after the backup of an older release was restored.
    """

    complete: Callable[[Connection], int]
