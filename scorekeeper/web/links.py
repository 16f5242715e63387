"""Buttons that lead to pages of a game, or to one of the four destinations of a house."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorekeeper.base.text import Text, text
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


DESTINATIONS = {
    "play": Link(text("Play"), "houses.house.home", "spade"),
    "rules": Link(text("Rules"), "rulebook.contents", "book-open"),
    "records": Link(text("Records"), "evenings.listing", "trophy"),
    "house": Link(text("House"), "houses.house.settings", "house"),
}
"""The four destinations that are one tap away on every page of a house except tables.

Their names are those that templates set as `destination`.
"""
