"""Random sittings of French Tarot as the data of files."""

import random
from typing import Any


def options(chance: random.Random, _players: int) -> dict[str, Any]:
    """Return the worth of poignées."""
    return {"handfuls": chance.choice(["20/30/40", "20/40/60"])}


def deals(
    chance: random.Random, names: list[str], count: int, _options: dict[str, Any]
) -> list[dict[str, Any]]:
    """Return random deals."""
    return [_deal(chance, names) for _ in range(count)]


def _deal(chance: random.Random, names: list[str]) -> dict[str, Any]:
    if chance.random() < 0.1:
        return {"kind": "passed-in"}
    partners = chance.choice([1, 2]) if len(names) == 5 else 1
    points = chance.randint(0, 182) / 2
    marks: dict[str, Any] = {"oudlers": chance.randint(0, 3)}
    if chance.random() < 0.3:
        marks["petit"] = chance.choice(["taker", "defence"])
    if chance.random() < 0.1:
        marks["slam"] = "missed"
    elif points >= 87:
        marks["slam"] = chance.choice(["announced", "made"])
    showing = chance.sample(names, chance.choice([0, 0, 1, 2]))
    return {
        "declarers": chance.sample(names, partners),
        "contract": chance.choice(["prise", "garde", "garde sans", "garde contre"]),
        "taken": {"taker": points},
        "said": {name: chance.choice(["single", "double", "triple"]) for name in showing},
        "marks": marks,
    }
