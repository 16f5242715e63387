"""The games of a house with those that ship, and how the house's own are found."""

from collections.abc import Mapping

from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.store.games import GAMES
from scorekeeper.web.access import place
from scorekeeper.web.once import once
from scorekeeper.web.own_games import FoundGames, HouseGames

GAME = "bidding/"
"""How the ids of a house's own games begin among what is found."""

FOUND = FoundGames(GAMES, GAME, lambda game: game.also)


@once
def house_games() -> HouseGames[BiddingGame]:
    """The house's own games."""
    return FOUND.of(place())


def offered_games() -> Mapping[str, BiddingGame]:
    """What can be played, by id: the house's own games by name, then those that ship."""
    own = sorted(house_games().offered, key=lambda game: game.name.casefold())
    return {**{game.id: game for game in own}, **builtin_games()}


def known_games() -> Mapping[str, BiddingGame]:
    """The same, with the games that are offered no more."""
    return {**house_games().games, **builtin_games()}
