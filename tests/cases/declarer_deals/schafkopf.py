"""Random sittings of Schafkopf as the data of files."""

import random
from typing import Any

TARIFFS = ["10/20/50", "10/50", "5/20", "10/20", "5/10/20"]


def options(chance: random.Random, _players: int) -> dict[str, Any]:
    """Return a tariff."""
    return {"tariff": chance.choice(TARIFFS)}


def deals(
    chance: random.Random, names: list[str], count: int, _options: dict[str, Any]
) -> list[dict[str, Any]]:
    """Return random deals; the last player deals first."""
    return [_deal(chance, names, (number - 1) % len(names)) for number in range(count)]


def _deal(chance: random.Random, names: list[str], dealer: int) -> dict[str, Any]:
    playing = [name for at, name in enumerate(names) if len(names) == 4 or at != dealer]
    marks: dict[str, Any] = {"knocks": chance.choice([0, 0, 1, 2])}
    chance.shuffle(playing)
    if chance.random() < 0.15:
        marks["loser"] = playing[0]
        marks["no_trick"] = playing[1 : chance.choice([1, 1, 2, 3])]
        return {"kind": "ramsch", "marks": marks}
    contract = chance.choice(["call", "call", "solo", "wenz"])
    marks["result"] = chance.choice(["won", "lost"]) + chance.choice(["", " schneider", " schwarz"])
    marks["kontra"] = chance.choice([0, 0, 0, 1, 2])
    marks["runners"] = chance.choice([0, 0, 3, 4])
    declarers = playing[: 2 if contract == "call" else 1]
    return {"declarers": declarers, "contract": contract, "marks": marks}
