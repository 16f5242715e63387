"""Games of a house's own, and the frozen copies of games, which sittings name by their hash."""

from scorekeeper.core.own_games import OwnGames
from scorekeeper.games.bidding.rules.game import BiddingGame

BIDDING = "bidding"
"""The games, as rows and archives name them."""

GAMES = OwnGames(BIDDING, "bidding-games", "bidding game", BiddingGame.from_dict)
"""How the games of a house's own are kept."""
