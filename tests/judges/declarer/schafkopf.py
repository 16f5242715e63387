"""A second opinion on Schafkopf, from its rules: no code of the app is used."""

from collections import Counter
from collections.abc import Mapping
from typing import Any


def price(deal: Mapping[str, Any], tariff: str) -> int:
    """Add up what one player pays another, then double it."""
    marks = deal["marks"]
    small = 5 if tariff.startswith("5/") else 10
    call = {"10/20/50": 20, "10/50": 10, "5/20": 5, "10/20": 10, "5/10/20": 10}[tariff]
    solo = 50 if tariff.endswith("50") else 20
    coins = call if deal["contract"] == "call" else solo
    if "schneider" in marks["result"]:
        coins += small
    if "schwarz" in marks["result"]:
        coins += small + small
    for _ in range(marks.get("runners", 0)):
        coins += small
    for _ in range(marks.get("knocks", 0)):
        coins *= 2
    for _ in range(marks.get("kontra", 0)):
        coins *= 2
    return coins


def judged(document: Mapping[str, Any]) -> tuple[list[dict[Any, int]], dict[str, int]]:
    """Let every loser pay every winner, in half coins: one half to each of two declarers."""
    names, totals, deals = document["players"], Counter[str](), list[dict[Any, int]]()
    for number, deal in enumerate(document["deals"]):
        dealer = names[(number - 1) % len(names)]
        playing = [name for name in names if len(names) == 4 or name != dealer]
        coins = Counter[str]()
        if deal.get("kind") == "ramsch":
            marks = deal["marks"]
            for name in playing:
                if name != marks["loser"]:
                    twice = 2 if name in marks.get("no_trick", []) else 1
                    amount = 20 * 2 ** marks.get("knocks", 0) * twice
                    coins[name] += amount
                    coins[marks["loser"]] -= amount
        else:
            amount = price(deal, document["options"].get("tariff", "10/20/50"))
            is_won = deal["marks"]["result"].startswith("won")
            declarers = deal["declarers"]
            for declarer_name in declarers:
                for other in playing:
                    if other not in declarers:
                        part = (amount if is_won else -amount) * 2 // len(declarers)
                        coins[declarer_name] += part
                        coins[other] -= part
            coins = Counter({name: halves // 2 for name, halves in coins.items()})
        totals.update(coins)
        deals.append({("points", name): count for name, count in coins.items()})
    return deals, {name: totals[name] for name in names}
