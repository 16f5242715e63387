"""A house's own games, and the frozen game versions that sittings reference by hash."""

from scorekeeper.core.own_games import OwnGames
from scorekeeper.games.bidding.rules.game import BiddingGame

BIDDING = "bidding"
"""The kind of game in database rows and archives."""

GAMES = OwnGames(BIDDING, "bidding-games", "bidding game", BiddingGame.from_dict)
"""Storage of a house's own games."""
