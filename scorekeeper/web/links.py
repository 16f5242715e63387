"""Buttons that lead to a page of a game, for pages that show those of all games."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.base.text import Text
from scorekeeper.core.roles import Role


@dataclass(frozen=True, slots=True)
class Link:
    """A button that leads somewhere.

    Args:
        said: what stands on it.
        endpoint: where it leads.
        icon: its symbol.
        needs: the role of those to whom it is offered.
        values: what the address says besides.
    """

    said: Text
    endpoint: str
    icon: str = "arrow-right"
    needs: Role = Role.VIEWER
    values: Mapping[str, str | int] = field(default_factory=dict)
