"""A second opinion on French Tarot, from its rules: no code of the app is used."""

import math
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any


def value(deal: Mapping[str, Any], dear: bool) -> int:
    """Return what a defender pays."""
    marks = deal["marks"]
    target = {0: 56, 1: 51, 2: 41, 3: 36}[marks["oudlers"]]
    points = Fraction(str(deal["taken"]["taker"]))
    factor = {"prise": 1, "garde": 2, "garde sans": 4, "garde contre": 6}[deal["contract"]]
    is_won = points >= target
    base = 25 + math.ceil(abs(points - target))
    total = (base if is_won else -base) * factor
    if "petit" in marks:
        total += 10 * factor * (1 if marks["petit"] == "taker" else -1)
    for size in deal.get("said", {}).values():
        bonus = {"single": 20, "double": 40 if dear else 30, "triple": 60 if dear else 40}[size]
        total += bonus if is_won else -bonus
    total += {"announced": 400, "made": 200, "missed": -200, "": 0}[marks.get("slam", "")]
    return total


def judged(document: Mapping[str, Any]) -> tuple[list[dict[Any, int]], dict[str, int]]:
    """Let every defender pay: a partner gets one share, the taker the rest."""
    names, totals, deals = document["players"], Counter[str](), list[dict[Any, int]]()
    dear = document["options"].get("handfuls") == "20/40/60"
    for deal in document["deals"]:
        coins = Counter[str]()
        if deal.get("kind") != "passed-in":
            price = value(deal, dear)
            taker, *partner = deal["declarers"]
            for name in names:
                if name not in deal["declarers"]:
                    coins[name] = -price
            for name in partner:
                coins[name] = price
            coins[taker] = -sum(coins.values())
        totals.update(coins)
        deals.append({("points", name): count for name, count in coins.items()})
    return deals, {name: totals[name] for name in names}
