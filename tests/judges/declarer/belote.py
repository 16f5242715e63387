"""A second opinion on Belote and Coinche, from their rules: no code of the app is used."""

from collections import Counter
from collections.abc import Mapping
from decimal import ROUND_HALF_DOWN, ROUND_HALF_UP, Decimal
from typing import Any


def pairs(names: list[str]) -> tuple[str, str]:
    return f"{names[0]} + {names[2]}", f"{names[1]} + {names[3]}"


def takers_first(document: Mapping[str, Any], deal: Mapping[str, Any]) -> tuple[str, str]:
    first, two = pairs(document["players"])
    return (first, two) if deal["declarers"][0] in first.split(" + ") else (two, first)


def tricks(deal: Mapping[str, Any], capot: int) -> tuple[int, int]:
    """Return the card points of takers and defence."""
    who = deal["marks"].get("capot")
    if who:
        return (capot, 0) if who == "takers" else (0, capot)
    return deal["taken"]["takers"], 162 - deal["taken"]["takers"]


def bonus(deal: Mapping[str, Any]) -> tuple[int, int]:
    who = deal["marks"].get("belote")
    return (20 if who == "takers" else 0, 20 if who == "defence" else 0)


def belote(document: Mapping[str, Any]) -> tuple[list[dict[Any, int]], dict[str, int]]:
    options, waiting = document["options"], Counter[str]()
    totals, deals = Counter[str](), list[dict[Any, int]]()
    for deal in document["deals"]:
        brought = Counter[Any]()
        if deal.get("kind") != "passed-in":
            takers, defence = takers_first(document, deal)
            first, two = tricks(deal, options.get("capot", 252))
            extra_one, extra_two = bonus(deal)
            mine, theirs = first + extra_one, two + extra_two
            if mine == theirs:
                brought["points", defence] += theirs
                brought["held", takers] += mine
                waiting[takers] += mine
            else:
                won = mine > theirs
                if not won:
                    full = two if deal["marks"].get("capot") else options.get("dedans", 162)
                    mine, theirs = extra_one, full + extra_two
                brought["points", takers] += mine
                brought["points", defence] += theirs
                for pair, points in waiting.items():
                    brought["held", pair] -= points
                    brought["points", takers if won else defence] += points
                waiting.clear()
        for pair in pairs(document["players"]):
            totals[pair] += brought["points", pair]
        deals.append(dict(brought))
    return deals, {pair: totals[pair] for pair in pairs(document["players"])}


def to_ten(points: int, rounding: str) -> int:
    if rounding == "none":
        return points
    mode = ROUND_HALF_UP if rounding == "nearest" else ROUND_HALF_DOWN
    return int((Decimal(points) / 10).quantize(Decimal(1), mode)) * 10


def coinche(document: Mapping[str, Any]) -> tuple[list[dict[Any, int]], dict[str, int]]:
    options = document["options"]
    totals, deals = Counter[str](), list[dict[Any, int]]()
    for deal in document["deals"]:
        brought = dict[Any, int]()
        if deal.get("kind") != "passed-in":
            pair = takers_first(document, deal)
            is_capot = deal["contract"] == "capot"
            worth = 250 if is_capot else int(deal["contract"])
            flat, extra = tricks(deal, 162), bonus(deal)
            good = flat[0] + extra[0] >= worth
            if is_capot:
                good = deal["marks"].get("capot") == "takers"
            double = {"coinche": 2, "surcoinche": 4}.get(deal["marks"].get("coinche", ""))
            if double:
                points = [(160 + worth) * double, 0]
            elif not good:
                points = [160 + worth, 0]
            elif options.get("made") == "bid":
                points = [worth, 0]
            else:
                counted = tricks(deal, 250 if is_capot else int(options.get("capot", "162")))
                points = [counted[0] + worth, counted[1]]
            if not good:
                points.reverse()
            for name, plain, more in zip(pair, points, extra, strict=True):
                amount = to_ten(plain + more, options.get("rounding", "nearest"))
                brought["points", name] = amount
                totals[name] += amount
        deals.append(brought)
    return deals, {pair: totals[pair] for pair in pairs(document["players"])}


def judged(document: Mapping[str, Any]) -> tuple[list[dict[Any, int]], dict[str, int]]:
    """Return what each deal brings, and the totals."""
    return belote(document) if document["game"] == "belote" else coinche(document)
