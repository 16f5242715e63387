"""Random sittings of Belote as the data of files."""

import random
from typing import Any


def options(chance: random.Random, _players: int) -> dict[str, Any]:
    """Return random options."""
    return {"capot": chance.choice([250, 252]), "dedans": chance.choice([160, 162])}


def deals(
    chance: random.Random, names: list[str], count: int, _options: dict[str, Any]
) -> list[dict[str, Any]]:
    """Return random deals, many of them even."""
    return [deal(chance, names) for _ in range(count)]


def deal(chance: random.Random, names: list[str]) -> dict[str, Any]:
    """Return a random deal without a bid."""
    if chance.random() < 0.1:
        return {"kind": "passed-in"}
    marks = {"belote": chance.choice(["takers", "defence"])} if chance.random() < 0.4 else {}
    deal_data: dict[str, Any] = {"declarers": [chance.choice(names)], "marks": marks}
    if chance.random() < 0.1:
        marks["capot"] = chance.choice(["takers", "defence"])
        return deal_data
    even = {"takers": 71, "defence": 91}.get(marks.get("belote", ""), 81)
    return deal_data | {"taken": {"takers": chance.choice([even, chance.randint(0, 162)])}}
