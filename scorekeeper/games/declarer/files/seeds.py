"""Built-in games as data. Reading them needs no database, nor does scoring a file."""

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Annotated, TypeAlias

from scorekeeper.assets import asset
from scorekeeper.base.file_values import Name
from scorekeeper.base.text import Text, text
from scorekeeper.games.declarer.rules.game import DeclarerGame
from scorekeeper.translations import names_in_every_language


@cache
def builtin_games() -> Mapping[str, DeclarerGame]:
    """The games of `seeds/declarer` by id."""
    games = (
        DeclarerGame.from_dict(tomllib.loads(path.read_text("utf-8")))
        for path in sorted(asset("seeds").glob("declarer/*.toml"))
    )
    return {game.id: game for game in games}


def check_version_name(name: str) -> Text | None:
    """Return the problem if a built-in game has this name, in any language."""
    if name.casefold() not in _builtin_names():
        return None
    return text("There is already a game called “%(name)s”.", name=name)


@cache
def _builtin_names() -> frozenset[str]:
    return names_in_every_language(game.name for game in builtin_games().values())


VersionName: TypeAlias = Annotated[Name, check_version_name]
"""The name of a house's own version."""
