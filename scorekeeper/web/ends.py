"""The effect of a correction on a sitting's end, passed in the next page's address."""

from typing import Protocol


class Ending(Protocol):
    """A sitting of a game whose leaders win while it is over (`base/leaders.py`)."""

    @property
    def is_over(self) -> bool:
        """Whether it is over."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The sides that won; none before it is over."""


def end_change(before: Ending, after: Ending) -> str | None:
    """Return `over`, `on` or `winner` if the end or the winner is now different, else None.

    Pages pass it to `url_for` as `end`; the macro `end_change` shows it.
    """
    if before.is_over != after.is_over:
        return "over" if after.is_over else "on"
    return "winner" if before.winners != after.winners else None
