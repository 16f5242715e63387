"""The four destinations that are one tap away on every page of a house except tables."""

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
"""The destinations by the name that a template sets as `destination`."""
