"""What ships as data. Reading it loads no database: scoring a file needs none."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache

from scorekeeper.assets import asset
from scorekeeper.games.bidding.rules.game import BiddingGame

OH_HELL = "oh-hell"

_FIRST = (OH_HELL, "oh-hell-common", "spades-pairs", "spades", "wizard", "raspisnoy")
"""The games that most people look for, in this order; the others follow by name."""


@cache
def builtin_games() -> Mapping[str, BiddingGame]:
    """The games of `seeds/bidding`, by id, the best known first, the others by name.

    Raises:
        ValueError: a seed that is no game.
    """
    games = {game.id: game for game in sorted(_games("bidding/*.toml"), key=lambda game: game.name)}
    others = (game_id for game_id in games if game_id not in _FIRST)
    return {game_id: games[game_id] for game_id in (*_FIRST, *others)}


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
