"""What no player can be called."""

from scorekeeper.base.json_text import short
from scorekeeper.base.text import Text, text

RESERVED = "dummy"
"""The name of Montana's fourth pile, in its files, in whichever case."""


def reserved(name: str) -> Text:
    """What is said of a player who is called so."""
    return text("“%(name)s” is reserved for the fourth pile.", name=short(name))
