"""Read the game, and its id, from the file of a house's own game."""

from collections.abc import Callable
from typing import Annotated, Any, TypeAlias

from scorekeeper.base.file_values import FileContext, visible_text
from scorekeeper.base.json_text import within
from scorekeeper.base.schemas import where
from scorekeeper.base.text import Text, text

OWN = "own:"
"""The prefix of the ids of a house's own games."""

LONGEST_ID = 600
"""The longest id: 40 visible characters can be 480 code points, and more in lower case."""

_too_long = text("From 1 to %(limit)s letters are needed.", limit=LONGEST_ID)

GameKey: TypeAlias = Annotated[
    str, where(lambda key: 0 < len(key) <= LONGEST_ID, _too_long), visible_text
]
"""The id of a game in the file of a sitting, or a name from which the id is made."""


def own_id(name: str) -> str:
    """Return the id of a house's own game with that name, for addresses and log cells.

    >>> own_id("Kolya 10.5")
    'own:kolya 10_5'
    """
    return OWN + plain_id(name.casefold())


def plain_id(name: str) -> str:
    """Replace dots (separators in log cells) and slashes (separators in addresses)."""
    return name.replace(".", "_").replace("/", "_")


def own_id_type(own_id: Callable[[str], str], forbidden: str, message: Text) -> Any:
    """Build the type of the id in the file of a house's own game.

    Args:
        own_id: returns the id of a house's own game with a name.
        forbidden: letters that are not allowed in an id.
        message: the message about them.
    """
    prefix = own_id("")
    begins = text("The id of a house's own game starts with “%(own)s”.", own=prefix)
    return Annotated[
        str,
        where(lambda own: len(own) <= LONGEST_ID, _too_long),
        where(lambda own: own.startswith(prefix) and own != prefix, begins),
        where(lambda own: not any(letter in own for letter in forbidden), message),
        visible_text,
    ]


def read_own_id(
    game: object, place: str, context: FileContext, id_type: Any, own_id: Callable[[str], str]
) -> str:
    """Read the id of a game; without one, derive it from the name."""
    data = game if isinstance(game, dict) else {}
    if "id" in data:
        return context.read(id_type, data["id"], within(place, "id")) or ""
    name = data.get("name")
    return own_id(context.clean_name(name) if isinstance(name, str) else "")
