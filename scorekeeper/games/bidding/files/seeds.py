"""What ships as data. Reading it loads no database: scoring a file needs none."""

import tomllib
from collections.abc import Iterator, Mapping
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
    games = sorted(_games("bidding/*.toml"), key=lambda game: (game.id != OH_HELL, game.name))
    return {game.id: game for game in games}


@cache
def earlier_games() -> Mapping[str, BiddingGame]:
    """Games that shipped otherwise before, by id: a file may mean what shipped when it was written.

    Raises:
        ValueError: a seed that is no game.
    """
    return {game.id: game for game in _games("bidding/earlier/*.toml")}


def _games(pattern: str) -> Iterator[BiddingGame]:
    for path in asset("seeds").glob(pattern):
        yield BiddingGame.from_dict(tomllib.loads(path.read_text("utf-8")))
