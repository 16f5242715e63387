"""A second opinion on Doppelkopf, from its rules: no code of the app is used.

A side is a record of points, tricks and promises; both sides are asked the same questions.
"""

from collections import Counter, deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass
class Party:
    points: int
    has_trick: bool
    announced: bool
    promised: int  # the points the others must stay below; 0 for black, 121 for none
    extra: int


def party(deal: Mapping[str, Any], name: str, points: int, tricks: bool) -> Party:
    word = deal.get("said", {}).get(name, "")
    promised = {"no 90": 90, "no 60": 60, "no 30": 30, "black": 0}.get(word, 121)
    marks = deal.get("marks", {})
    extra = marks.get(f"foxes_{name}", 0) + marks.get(f"doppelkopf_{name}", 0)
    return Party(points, tricks, bool(word), promised, extra + (marks.get("charlie") == name))


def keeps(announcing: Party, other: Party, majority: int) -> bool:
    if announcing.promised == 0:
        return not other.has_trick
    if announcing.promised < 121:
        return other.points < announcing.promised
    if other.promised == 0:
        return announcing.has_trick
    if other.promised < 121:
        return announcing.points >= other.promised
    return announcing.points >= majority


def value(deal: Mapping[str, Any], announce: str) -> int:
    """Return what a Kontra player pays a Re player."""
    black = deal.get("marks", {}).get("black")
    points = {"re": 240, "kontra": 0, None: deal.get("taken", {}).get("re")}[black]
    re = party(deal, "re", points, black != "kontra")
    kontra = party(deal, "kontra", 240 - points, black != "re")
    for_re = 120 if kontra.announced and not re.announced else 121
    re_wins, kontra_wins = keeps(re, kontra, for_re), keeps(kontra, re, 241 - for_re)
    total = 0
    if re_wins or kontra_wins:
        prize = 1
        if kontra_wins and deal["contract"] == "normal":
            prize += 1
        for side in (re, kontra):
            if side.announced and announce == "add":
                prize += 2
            prize += [121, 90, 60, 30, 0].index(side.promised)
        total += prize if re_wins else -prize
    for announcing, other, sign, other_wins in (
        (re, kontra, 1, kontra_wins),
        (kontra, re, -1, re_wins),
    ):
        score = announcing.extra
        if not other_wins:
            score += (other.points < 90) + (other.points < 60) + (other.points < 30)
            score += not other.has_trick
        for promise, needed in ((90, 120), (60, 90), (30, 60), (0, 30)):
            score += other.promised <= promise and announcing.points >= needed
        total += sign * score
    if announce == "double":
        total *= (1 + re.announced) * (1 + kontra.announced)
    return total


def judged(document: Mapping[str, Any]) -> tuple[list[dict[Any, int]], dict[str, int]]:
    """Pay in pairs; Bock deals wait in a queue of factors."""
    names, options = document["players"], document["options"]
    coming: deque[int] = deque()
    totals, deals = Counter[str](), list[dict[Any, int]]()
    for number, deal in enumerate(document["deals"]):
        out = {names[(number - 1) % len(names)]} if len(names) > 4 else set[str]()
        if len(names) == 6:
            out.add(names[(number + 2) % 6])
        factor = coming.popleft() if coming else 1
        amount = value(deal, options.get("announce", "add")) * factor
        if deal.get("marks", {}).get("bock"):
            if options["bock"] == "append":
                coming.extend([2] * len(names))
            else:
                coming.extend([1] * (len(names) - len(coming)))
                for at in range(len(names)):
                    coming[at] = min(4, coming[at] * 2)
        coins = Counter[Any]()
        for declarer_name in deal["declarers"]:
            for other in names:
                if other not in deal["declarers"] and other not in out:
                    coins["points", declarer_name] += amount
                    coins["points", other] -= amount
        if deal["contract"] == "normal":  # both Re players were paid by both others
            coins = Counter({key: coin // 2 for key, coin in coins.items()})
        for key, coin in coins.items():
            totals[key[1]] += coin
        if deal["contract"] == "solo":
            coins["solos", deal["declarers"][0]] += 1
        deals.append(dict(coins))
    return deals, {name: totals[name] for name in names}
