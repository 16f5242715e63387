"""The games of a house, and how they are found."""

from scorekeeper.games.montana.store.variants import VARIANTS
from scorekeeper.web.own_games import FoundGames

GAME = "game/"
"""How the ids of games begin among what is found."""

FOUND = FoundGames(VARIANTS, GAME)
