"""The four destinations that are one tap away from every page of a house but its tables."""

from collections.abc import Mapping
from types import MappingProxyType

from scorekeeper.base.text import text
from scorekeeper.web.links import Link

DESTINATIONS: Mapping[str, Link] = MappingProxyType(
    {
        "play": Link(text("Play"), "houses.house.home", "spade"),
        "rules": Link(text("Rules"), "rulebook.contents", "book-open"),
        "records": Link(text("Records"), "evenings.listing", "trophy"),
        "house": Link(text("House"), "houses.house.settings", "house"),
    }
)
"""By what a template sets as its `destination`: the one to which it belongs."""
