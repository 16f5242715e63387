"""Buttons that lead to pages of a game, for pages about all games."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.base.text import Text
from scorekeeper.core.roles import Role


@dataclass(frozen=True, slots=True)
class Link:
    """A button that leads to a page.

    Args:
        needs: the role of devices to which it is offered.
        values: further arguments of the address.
    """

    label: Text
    endpoint: str
    icon: str = "arrow-right"
    needs: Role = Role.VIEWER
    values: Mapping[str, str | int] = field(default_factory=dict)
