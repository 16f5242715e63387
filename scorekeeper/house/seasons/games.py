"""The games of which there are seasons: those to which people sit down together."""

from collections.abc import Mapping
from types import MappingProxyType

from sqlalchemy import ColumnElement

from scorekeeper.base.text import Text
from scorekeeper.games.pages import PAGES
from scorekeeper.games.sittings import NOUNS

_AT_TABLES = tuple(game for game in PAGES if game.sittings)

ADDS_UP: Mapping[str, bool] = MappingProxyType(
    {game.game: game.evening.adds_up for game in _AT_TABLES}
)
"""Whether points of several sittings make a sum, by the game."""

GAME_NAMES: Mapping[str, Text] = MappingProxyType(
    {game.game: game.evening.name for game in _AT_TABLES}
)

UNITS: Mapping[str, int] = MappingProxyType(
    {game.game: game.sittings.all.unit for game in _AT_TABLES if game.sittings}
)
"""So many of what a tally counts make a point, by the game."""

KINDS: Mapping[str, ColumnElement[str]] = MappingProxyType(
    {
        game.game: game.sittings.all.kind
        for game in _AT_TABLES
        if game.sittings and game.sittings.all.kind is not None
    }
)
"""By the game, for those that have kinds such as the pad's Hearts, the SQL of a sitting's kind."""

LOWEST: Mapping[str, ColumnElement[bool]] = MappingProxyType(
    {
        game.game: game.sittings.all.lowest
        for game in _AT_TABLES
        if game.sittings and game.sittings.all.lowest is not None
    }
)
"""By the game, the SQL that says whether the fewest points win in a sitting."""

GAMES_BY_NOUN: Mapping[str, str] = MappingProxyType({NOUNS[game]: game for game in ADDS_UP})
"""The game of a sitting by how its name in the log begins."""


def sitting_topic(game: str, number: int) -> str:
    """The name of a sitting in the log, such as `night/3`."""
    return f"{NOUNS[game]}/{number}"
