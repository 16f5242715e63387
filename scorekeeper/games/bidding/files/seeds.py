"""What ships as data. Reading it loads no database: scoring a file needs none."""

import tomllib
from collections.abc import Mapping
from functools import cache

from scorekeeper.assets import asset
from scorekeeper.games.bidding.rules.game import BiddingGame

OH_HELL = "oh-hell"
"""The game that comes first: the book's."""


@cache
def builtin_games() -> Mapping[str, BiddingGame]:
    """The games of `seeds/bidding`, by id, Oh Hell! first, the others by name.

    Raises:
        ValueError: a seed that is no game.
    """
    paths = asset("seeds").glob("bidding/*.toml")
    games = [BiddingGame.from_dict(tomllib.loads(path.read_text("utf-8"))) for path in paths]
    games.sort(key=lambda game: (game.id != OH_HELL, game.name))
    return {game.id: game for game in games}
