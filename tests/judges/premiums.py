"""A second opinion on premiums of Georgian Joker and Romanian Whist, from a file as JSON."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

Lines = list[dict[str, Decimal]]


def joker(bid: int, took: int, cards: int, fine: int) -> int:
    """Points of a deal of Georgian Joker, without premiums."""
    if bid == took:
        return 100 * bid if bid == cards else 50 * bid + 50
    if took:
        return 10 * took
    return -fine


def exact(deal: Mapping[str, Any], name: str) -> bool:
    """Return whether the player took exactly the bid; not after a revoke or when sitting out."""
    if name in deal.get("revokes", []):
        return False
    return name in deal["bids"] and bool(deal["bids"][name] == deal["tricks"][name])


def add_sets(document: Mapping[str, Any], lines: Lines) -> None:
    """Add the premiums of finished sets to their last deals."""
    rules = document.get("house_rules", {})
    end = 0
    usual = [4] * 4 if document["game"] == "joker-nines" else [8, 4, 8, 4]
    for length in rules.get("sets", usual):
        start, end = end, end + length
        part, made = lines[start:end], document["deals"][start:end]
        if len(part) < length or not all(part):
            continue
        names = document["players"]
        clean = [n for n in names if all(exact(d, n) for d in made)]
        best = {n: max([Decimal(0), *(line[n] for line in part)]) for n in names}
        last = {n: max(Decimal(0), part[-1][n]) for n in names}
        loss = {"best": best, "last": last}.get(rules.get("set_lost", "best"), {})
        if document["game"] == "joker-pairs" and rules.get("set_pairs") != "sum":
            first, other = names[::2], names[1::2]
            if set(first) & set(clean) and set(other) & set(clean):
                continue
            mine = first if set(first) & set(clean) else other
            loss = {n: loss.get(n, Decimal(0)) for n in names if n not in mine and len(clean) == 1}
        elif not clean or (len(clean) > 1 and rules.get("set_lost_when", "one") == "one"):
            loss = {}
        for name in names:
            part[-1][name] += best[name] if name in clean else -loss.get(name, Decimal(0))


def add_streaks(document: Mapping[str, Any], lines: Lines) -> None:
    """Add 5 for five in a row, as the house rules of the tests have it."""
    rules = document.get("house_rules", {})
    if not rules.get("streak"):
        return
    for name in document["players"]:
        history = ""
        for deal, line in zip(document["deals"], lines, strict=True):
            if not line or deal["cards"] == 1 or name in deal.get("absent", {}):
                continue
            history += "+" if exact(deal, name) else "-"
            for five, points in (("+++++", 5), ("-----", -5)):
                if history.endswith(five):
                    line[name] += points
                    if rules.get("streak_after") != "each":
                        history = ""
