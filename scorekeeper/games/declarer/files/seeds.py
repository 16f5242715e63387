"""Built-in games as data. Reading them needs no database, nor does scoring a file."""

import tomllib
from collections.abc import Mapping
from functools import cache

from scorekeeper.assets import asset
from scorekeeper.games.declarer.rules.game import DeclarerGame


@cache
def builtin_games() -> Mapping[str, DeclarerGame]:
    games = (
        DeclarerGame.from_dict(tomllib.loads(path.read_text("utf-8")))
        for path in sorted(asset("seeds").glob("declarer/*.toml"))
    )
    return {game.id: game for game in games}
