"""The search for a house's games."""

from scorekeeper.games.montana.store.variants import VARIANTS
from scorekeeper.web.own_games import OwnGameSearch

GAME = "game/"
"""Prefix of the ids of games among search results."""

OWN_GAME_SEARCH = OwnGameSearch(VARIANTS, GAME)
