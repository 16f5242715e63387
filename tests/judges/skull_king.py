"""A second opinion on Skull King: each player's points of a deal, from its file as JSON."""

from collections.abc import Mapping
from typing import Any

PIECES = {"fourteen": 10, "black_fourteen": 20, "mermaid": 20, "pirate": 30, "skull_king": 40}
FIRST = {"pirate": 30, "skull_king": 50}


def off(deal: Mapping[str, Any], name: str) -> int:
    """The difference between the tricks and the final bid."""
    change: int = deal.get("bid_changes", {}).get(name, 0)
    difference: int = deal["tricks"][name] - deal["bids"][name] - change
    return difference


def base(deal: Mapping[str, Any], name: str) -> int:
    """Points of the bid in the classic scoring."""
    bid = deal["bids"][name] + deal.get("bid_changes", {}).get(name, 0)
    if bid == 0:
        return int(deal["cards"] * (10 if deal["tricks"][name] == 0 else -10))
    return int(bid * 20 if off(deal, name) == 0 else -10 * abs(off(deal, name)))


def deal_points(game: str, deal: Mapping[str, Any], name: str) -> int:
    """All points of a player in a deal."""
    worth = FIRST if game.endswith("first") else PIECES
    pieces = sum(worth[piece] * n for piece, n in deal.get("extra", {}).get(name, {}).items())
    missed, fist = abs(off(deal, name)), name in deal.get("loads", {})
    if game.endswith("rascal"):
        points = deal["cards"] * (15 if fist else 10) + pieces
        points = points if not missed else points // 2 if missed == 1 and not fist else 0
    else:
        points = base(deal, name) + (0 if missed else pieces)
    for pair in deal.get("alliances", []):
        if name in pair and not any(off(deal, ally) for ally in pair):
            points += 20
    wager = deal.get("wagers", {}).get(name, 0)
    return int(points + (-wager if missed else wager))
