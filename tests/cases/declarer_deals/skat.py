"""Random sittings of Skat as the data of files."""

import random
from typing import Any

BIDS = (18, 20, 22, 23, 24, 27, 30, 33, 35, 36, 40, 44, 45, 46, 48, 50, 54, 55, 59, 60, 72, 96, 120)
SUITS = ("diamonds", "hearts", "spades", "clubs")


def deals(
    chance: random.Random, names: list[str], count: int, _options: dict[str, Any]
) -> list[dict[str, Any]]:
    """Return random deals; the last player deals first."""
    return [_deal(chance, names, (number - 1) % len(names)) for number in range(count)]


def _deal(chance: random.Random, names: list[str], dealer: int) -> dict[str, Any]:
    if chance.random() < 0.1:
        return {"kind": "passed-in"}
    playing = [name for at, name in enumerate(names) if len(names) == 3 or at != dealer]
    contract = chance.choice([*SUITS, "grand", "null"])
    marks: dict[str, Any] = {"result": chance.choice(["won", "lost"])}
    if chance.random() < 0.4:
        marks["hand"] = True
    if contract == "null":
        if chance.random() < 0.4:
            marks["ouvert"] = True
    else:
        marks["matadors"] = chance.randint(1, 4 if contract == "grand" else 11)
        marks["result"] += chance.choice(["", "", " schneider", " schwarz"])
        if marks.get("hand") and chance.random() < 0.5:
            marks["announced"] = chance.choice(["schneider", "schwarz"])
            if marks["announced"] == "schwarz" and chance.random() < 0.5:
                marks["ouvert"] = True
    if chance.random() < 0.5:
        marks["bid"] = chance.choice([bid for bid in BIDS if bid <= 23 or contract != "null"])
    return {"declarers": [chance.choice(playing)], "contract": contract, "marks": marks}


def options(_chance: random.Random, _players: int) -> dict[str, Any]:
    """Return random options."""
    return {}
