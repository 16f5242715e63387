"""The games that seasons can count: those played at tables."""

from collections.abc import Mapping

from sqlalchemy import ColumnElement

from scorekeeper.base.text import Text
from scorekeeper.games.pages import PAGES
from scorekeeper.games.sittings import NOUNS

_AT_TABLES = tuple(game for game in PAGES if game.sittings)

ADDS_UP: Mapping[str, bool] = {game.game: game.evening.adds_up for game in _AT_TABLES}
"""Game → whether points of several sittings add up."""

GAME_NAMES: Mapping[str, Text] = {game.game: game.evening.name for game in _AT_TABLES}

UNITS: Mapping[str, int] = {
    game.game: game.sittings.all.unit for game in _AT_TABLES if game.sittings
}
"""Game → number of a tally's units per point."""

KINDS: Mapping[str, ColumnElement[str]] = {
    game.game: game.sittings.all.kind
    for game in _AT_TABLES
    if game.sittings and game.sittings.all.kind is not None
}
"""Game → SQL of a sitting's kind (such as the pad's Hearts), for games with kinds."""

LOWEST: Mapping[str, ColumnElement[bool]] = {
    game.game: game.sittings.all.lowest
    for game in _AT_TABLES
    if game.sittings and game.sittings.all.lowest is not None
}
"""Game → SQL condition that the fewest points win in a sitting."""

GAMES_BY_NOUN: Mapping[str, str] = {NOUNS[game]: game for game in ADDS_UP}
"""Noun in a sitting's log topic → game."""


def sitting_topic(game: str, number: int) -> str:
    """The log topic of a sitting, such as `night/3`."""
    return f"{NOUNS[game]}/{number}"
