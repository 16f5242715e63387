"""Random sittings of Тысяча as the data of files."""

import random
from typing import Any

from tests.cases.declarer_deals.preferans import split

CHOICES: dict[str, list[Any]] = {
    "barrel": ["880", "900", "off"],
    "barrel_deals": [1, 2, 3, 5],
    "barrel_fine": [5, 120, 500],
    "barrel_rival": ["falls", "stays"],
    "third_fall": [True, False],
    "bolts": [0, 3, 5],
    "bolts_in_row": [True, False],
    "declarer_bolts": [True, False],
    "dump_truck": ["555", "both", "off"],
    "giving_up": ["60", "half", "free"],
    "third_costs": [True, False],
    "declarer_scores": ["bid", "points"],
    "declarer_rounded": [True, False],
}


def options(chance: random.Random, _players: int) -> dict[str, Any]:
    """Return some options."""
    keys = chance.sample(sorted(CHOICES), chance.choice([0, 3, 6]))
    return {key: chance.choice(CHOICES[key]) for key in keys}


def deals(
    chance: random.Random, names: list[str], count: int, _options: dict[str, Any]
) -> list[dict[str, Any]]:
    """Return random deals with high bids, so that players reach the barrel."""
    return [_deal(chance, names, (number - 1) % len(names)) for number in range(count)]


def _deal(chance: random.Random, names: list[str], dealer: int) -> dict[str, Any]:
    playing = [name for at, name in enumerate(names) if len(names) == 3 or at != dealer]
    name = chance.choice(playing)
    marks: dict[str, Any] = {"bid": chance.randrange(120, 305, 5)}
    if chance.random() < 0.15:
        return {"declarers": [name], "marks": marks | {"given_up": True}}
    if chance.random() < 0.1:
        marks["dark"] = True
    order = [name, *(other for other in playing if other != name)]
    taken = split(chance, 120, order)
    if chance.random() < 0.6:
        low = chance.choice([0, 0, 15])
        taken = dict(zip(order, [105 - low, 15, low], strict=True))
    marks["no_trick"] = [n for n in order if taken[n] == 0 and chance.random() < 0.8]
    marriages: dict[str, list[str]] = {}
    for suit in "HDCS":
        who = name if chance.random() < 0.7 else chance.choice(order)
        if who not in marks["no_trick"] and chance.random() < 0.5:
            marriages.setdefault(who, []).append(suit)
    return {"declarers": [name], "taken": taken, "said": marriages, "marks": marks}
