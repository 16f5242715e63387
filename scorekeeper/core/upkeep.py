"""What the start of the server asks of a game."""

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection


@dataclass(frozen=True, slots=True)
class Upkeep:
    """How a game's sittings are put in order.

    Args:
        erase: erases what was said in those discarded before that moment (ms); how many.
        complete: makes what is derived where it is missing; how many. There is some after an
            update, and after the backup of an older release was restored.
    """

    erase: Callable[[Connection, int], int]
    complete: Callable[[Connection], int] = lambda _connection: 0
