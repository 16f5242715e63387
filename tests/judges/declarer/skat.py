"""A second opinion on Skat, from its rules: no code of the app is used.

It reads the data of a file. Levels are counted one by one.
"""

from collections.abc import Mapping
from typing import Any

BASE = {"diamonds": 9, "hearts": 10, "spades": 11, "clubs": 12, "grand": 24}


def multiplier(marks: Mapping[str, Any]) -> int:
    """Count the matadors, the game, and each level."""
    levels = ["matadors"] * marks["matadors"] + ["game"]
    if marks.get("hand"):
        levels.append("hand")
    result, announced = marks["result"], marks.get("announced", "")
    if result.endswith(("schneider", "schwarz")) or announced:
        levels.append("schneider")
    if announced:
        levels.append("schneider announced")
    if result.endswith("schwarz") or announced == "schwarz":
        levels.append("schwarz")
    if announced == "schwarz":
        levels.append("schwarz announced")
    if marks.get("ouvert"):
        levels.append("ouvert")
    return len(levels)


def points(deal: Mapping[str, Any]) -> int:
    """Return the declarer's points."""
    marks = deal["marks"]
    if deal["contract"] == "null":
        value = 23
        if marks.get("hand"):
            value = 35
        if marks.get("ouvert"):
            value = 59 if marks.get("hand") else 46
        return value if marks["result"] == "won" else -2 * value
    base = BASE[deal["contract"]]
    value, bid = base * multiplier(marks), marks.get("bid", 18)
    if value < bid:
        while value < bid:
            value += base
        return -2 * value
    reached = {"schneider": ("schneider", "schwarz"), "schwarz": ("schwarz",)}
    allowed = reached.get(marks.get("announced", ""), ("won", "schneider", "schwarz"))
    is_won = marks["result"].startswith("won") and marks["result"].split()[-1] in allowed
    return value if is_won else -2 * value


def judged(document: Mapping[str, Any]) -> tuple[list[dict[Any, int]], dict[str, int]]:
    """Return what each deal brings, and the foot of the list."""
    names = document["players"]
    rate = 40 if len(names) == 3 else 30
    foot = dict.fromkeys(names, 0)
    deals: list[dict[Any, int]] = []
    for deal in document["deals"]:
        if deal.get("kind") == "passed-in":
            deals.append({})
            continue
        (name,), made = deal["declarers"], points(deal)
        word = "won" if made > 0 else "lost"
        deals.append({("points", name): made, (word, name): 1})
        foot[name] += made + (50 if made > 0 else -50)
        for other in names:
            if made < 0 and other != name:
                foot[other] += rate
    return deals, foot
