"""A second opinion on Тысяча, from its rules: no code of the app is used.

Each player is a record of a total, bolts, falls, and deals left on the barrel.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

USUAL: Mapping[str, Any] = {
    "barrel": "880",
    "barrel_deals": 3,
    "barrel_fine": 120,
    "barrel_rival": "falls",
    "third_fall": True,
    "bolts": 3,
    "bolts_in_row": False,
    "declarer_bolts": False,
    "dump_truck": "555",
    "giving_up": "60",
    "third_costs": False,
    "declarer_scores": "bid",
    "declarer_rounded": False,
}


@dataclass
class Player:
    total: int = 0
    bolts: int = 0
    falls: int = 0
    left: int = 0  # deals on the barrel
    given_up: int = 0

    def fall(self, house: Mapping[str, Any], fine: int) -> None:
        self.total -= fine
        self.left = 0
        self.falls += 1
        if house["third_fall"] and self.falls == 3:
            self.falls = self.total = 0


def near(points: int) -> int:
    return min(range(0, 700, 5), key=lambda five: abs(five - points))


def worth(deal: Mapping[str, Any], name: str) -> int:
    suits = deal.get("said", {}).get(name, [])
    return int(deal["taken"][name]) + sum({"H": 100, "D": 80, "C": 60, "S": 40}[s] for s in suits)


def write(house: Mapping[str, Any], players: dict[str, Player], deal: Mapping[str, Any]) -> None:
    """Write the points of a deal that was played, and its bolts."""
    (name,), marks = deal["declarers"], deal["marks"]
    for other, player in players.items():
        if other == name:
            got = worth(deal, name)
            made = (near(got) if house["declarer_rounded"] else got) >= marks["bid"]
            value = marks["bid"] if made else -marks["bid"]
            if made and house["declarer_scores"] == "points":
                value = near(got)
            player.total += value * (2 if marks.get("dark") else 1)
        elif not player.left:
            player.total += near(worth(deal, other))
        if player.left or not house["bolts"] or (other == name and not house["declarer_bolts"]):
            continue
        if other in marks.get("no_trick", []):
            player.bolts += 1
        elif house["bolts_in_row"]:
            player.bolts = 0
        if player.bolts == house["bolts"]:
            player.bolts = 0
            player.total -= 120


def give_up(house: Mapping[str, Any], players: dict[str, Player], deal: Mapping[str, Any]) -> None:
    (name,), bid = deal["declarers"], deal["marks"]["bid"]
    me = players[name]
    me.given_up = (me.given_up + 1) % 3
    if house["giving_up"] != "free":
        me.total -= bid
    if me.given_up == 0 and (house["giving_up"] == "free" or house["third_costs"]):
        me.total -= 120
    for other, player in players.items():
        if other != name and not player.left:
            player.total += (bid - bid % 10) // 2 if house["giving_up"] == "half" else 60


def barrel(house: Mapping[str, Any], everyone: dict[str, Player], deal: Mapping[str, Any]) -> None:
    """Let deals on the barrel pass, then let others climb on."""
    (name,) = deal["declarers"]
    sitting = {other for other, player in everyone.items() if player.left}
    for other in sitting & set(deal["playing"]):
        player = everyone[other]
        if other == name:
            if deal["before"][name] > player.total:
                player.fall(house, 0)
            continue
        player.left -= 1
        if not player.left:
            player.fall(house, house["barrel_fine"])
    if house["barrel"] == "off":
        return
    line = int(house["barrel"])
    still = [player for player in everyone.values() if player.left]
    new = [p for p in everyone.values() if not p.left and line <= p.total <= 999]
    for player in new:
        player.total, player.left = line, house["barrel_deals"]
    if house["barrel_rival"] == "falls" and new:
        for player in still + (new if len(new) > 1 else []):
            if player.total < 1000:
                player.fall(house, house["barrel_fine"])


def judged(document: Mapping[str, Any]) -> tuple[list[dict[Any, int]], dict[str, int]]:
    """Return the change of every total in each deal, and the totals."""
    house = {**USUAL, **document["options"]}
    names = document["players"]
    everyone = {name: Player() for name in names}
    dumped = {"555": {555}, "both": {555, -555}, "off": set[int]()}[house["dump_truck"]]
    deals = list[dict[Any, int]]()
    for number, plain in enumerate(document["deals"]):
        out = {names[(number - 1) % 4]} if len(names) == 4 else set()
        playing = {name: everyone[name] for name in names if name not in out}
        before = {name: player.total for name, player in everyone.items()}
        deal = {**plain, "playing": list(playing), "before": before}
        gives_up = deal["marks"].get("given_up")
        (give_up if gives_up else write)(house, playing, deal)
        if gives_up and everyone[deal["declarers"][0]].left:
            everyone[deal["declarers"][0]].fall(house, 0)
        barrel(house, everyone, deal)
        for player in playing.values():
            if player.total in dumped:
                player.total = 0
        changed = Counter({("points", n): everyone[n].total - before[n] for n in names})
        deals.append(dict(changed))
    return deals, {name: player.total for name, player in everyone.items()}
