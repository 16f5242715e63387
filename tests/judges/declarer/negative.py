"""A second opinion on King and Barbu, from their rules: no code of the app is used.

Each piece is counted one by one, with what it costs in this game.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

PENALTIES: Mapping[str, Mapping[str, int]] = {
    "king": {"tricks": 2, "hearts": 2, "boys": 4, "girls": 4, "king": 16, "last two": 8},
    "king-3": {"tricks": 4, "hearts": 5, "boys": 10, "girls": 10, "king": 40, "last two": 20},
    "turkish-king": {
        "tricks": 50,
        "hearts": 30,
        "boys": 60,
        "girls": 100,
        "king": 320,
        "last two": 180,
    },
    "barbu": {
        "tricks": 2,
        "small hearts": 2,
        "ace of hearts": 6,
        "girls": 6,
        "king": 20,
        "last but one": 10,
        "last": 20,
    },
}
PRIZES = {"first": 40, "second": 25, "third": 10, "fourth": -10}


def worth(game: str, contract: str, piece: str) -> int:
    if contract == "trump":
        return 50 if game == "turkish-king" else 5
    if contract == "domino":
        return PRIZES[piece]
    penalty = PENALTIES[game][piece.removeprefix("no ")]
    loses = contract.startswith("no ") or contract == "everything"
    return -penalty if loses else penalty


def judged(document: Mapping[str, Any]) -> tuple[list[dict[Any, int]], dict[str, int]]:
    """Count the pieces; then let every pair that doubled pay its difference."""
    names, totals, deals = document["players"], Counter[str](), list[dict[Any, int]]()
    for deal in document["deals"]:
        contract = deal["contract"]
        piles = deal.get("pieces") or {contract: deal["taken"]}
        raw = Counter[str]()
        for piece, taken in piles.items():
            for name, count in taken.items():
                for _ in range(count):
                    raw[name] += worth(document["game"], contract, piece)
        points = Counter({name: raw[name] for name in names})
        contras = deal.get("said", {})
        for player in names:
            for other in names:
                words = (player in contras.get(other, [])) + (other in contras.get(player, []))
                points[player] += words * (raw[player] - raw[other])
        totals.update(points)
        deals.append({("points", name): count for name, count in points.items()})
    return deals, {name: totals[name] for name in names}
