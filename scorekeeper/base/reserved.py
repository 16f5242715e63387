"""The reserved name that no player can have."""

from scorekeeper.base.json_text import shorten
from scorekeeper.base.text import Text, text

RESERVED = "dummy"
"""The name of Montana's fourth pile in its files; upper and lower case are equal."""


def reserved_message(name: str) -> Text:
    return text("“%(name)s” is reserved for the fourth pile.", name=shorten(name))
