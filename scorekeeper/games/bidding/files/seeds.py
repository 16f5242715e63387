"""Built-in games as data. Reading them needs no database, nor does scoring a file."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from scorekeeper.assets import asset
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.options import GameOption

OH_HELL = "oh-hell"

_FIRST = (OH_HELL, "oh-hell-common", "spades-pairs", "spades", "wizard", "raspisnoy")
"""The most popular games, in this order; the others follow by name."""


@cache
def builtin_games() -> Mapping[str, BiddingGame]:
    """The games of `seeds/bidding` by id: the most popular first, the others by name.

    Raises:
        ValueError: a seed is not a valid game.
    """
    games = {game.id: game for game in sorted(_games("bidding/*.toml"), key=lambda game: game.name)}
    other_ids = (game_id for game_id in games if game_id not in _FIRST)
    return {game_id: games[game_id] for game_id in (*_FIRST, *other_ids)}


@cache
def earlier_games() -> Mapping[str, BiddingGame]:
    """Previous versions of built-in games by id, which older files may refer to.

    Raises:
        ValueError: a seed is not a valid game.
    """
    return {game.id: game for game in _games("bidding/earlier/*.toml")}


@cache
def builtin_options() -> Mapping[str, Sequence[GameOption]]:
    """The options of the built-in games by the game's id; games without options are left out."""
    options: dict[str, list[GameOption]] = {}
    for path in sorted(asset("seeds").glob("bidding/options/*.toml")):
        data = tomllib.loads(path.read_text("utf-8"))
        for game in data["games"]:
            options.setdefault(game, []).extend(map(GameOption.from_dict, data["options"]))
    return options


def _games(pattern: str) -> Iterator[BiddingGame]:
    for path in asset("seeds").glob(pattern):
        yield BiddingGame.from_dict(tomllib.loads(path.read_text("utf-8")))
