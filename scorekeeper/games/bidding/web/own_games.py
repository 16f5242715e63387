"""A house's own games together with the built-in ones, and the search for own games."""

from collections.abc import Mapping

from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.store.sittings import GAMES
from scorekeeper.web.access import place
from scorekeeper.web.once import once
from scorekeeper.web.own_games import HouseGames, OwnGameSearch

GAME = "bidding/"
"""Prefix of the ids of a house's own games in the search index."""

OWN_GAME_SEARCH = OwnGameSearch(GAMES, GAME, lambda game: game.also)


@once
def house_games() -> HouseGames[BiddingGame]:
    return OWN_GAME_SEARCH.of(place())


def offered_games() -> Mapping[str, BiddingGame]:
    """The games offered for play, by id: the house's own games by name, then built-in ones."""
    own = sorted(house_games().offered, key=lambda game: game.name.casefold())
    return {**{game.id: game for game in own}, **builtin_games()}


def all_games() -> Mapping[str, BiddingGame]:
    """All games by id, including those that are no longer offered."""
    return {**house_games().games, **builtin_games()}
