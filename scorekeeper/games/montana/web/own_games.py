"""The search for a house's games."""

from scorekeeper.games.montana.store.variants import VARIANTS
from scorekeeper.web.own_games import FoundGames

GAME = "game/"
"""Prefix of the ids of games among search results."""

FOUND = FoundGames(VARIANTS, GAME)
