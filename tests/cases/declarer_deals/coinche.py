"""Random sittings of Coinche as the data of files."""

import random
from typing import Any

from tests.cases.declarer_deals import belote


def options(chance: random.Random, _players: int) -> dict[str, Any]:
    """Return random options."""
    return {
        "made": chance.choice(["points and bid", "bid"]),
        "capot": chance.choice(["162", "250"]),
        "rounding": chance.choice(["nearest", "down at 5", "none"]),
    }


def deals(
    chance: random.Random, names: list[str], count: int, _options: dict[str, Any]
) -> list[dict[str, Any]]:
    """Return random deals."""
    return [_bid(chance, belote.deal(chance, names)) for _ in range(count)]


def _bid(chance: random.Random, deal: dict[str, Any]) -> dict[str, Any]:
    if "declarers" not in deal:
        return deal
    if chance.random() < 0.3:
        deal["marks"]["coinche"] = chance.choice(["coinche", "surcoinche"])
    bids = [*(str(10 * tens) for tens in range(8, 17)), "capot"]
    return deal | {"contract": chance.choice(bids)}
