"""Random sittings of Doppelkopf as the data of files."""

import random
from typing import Any

WORDS = ["said", "said", "no 90", "no 60", "no 30", "black"]


def options(chance: random.Random, _players: int) -> dict[str, Any]:
    """Return random options."""
    bock = chance.choice(["off", "append", "multiply"])
    return {"announce": chance.choice(["add", "double"]), "bock": bock}


def deals(
    chance: random.Random, names: list[str], count: int, options: dict[str, Any]
) -> list[dict[str, Any]]:
    """Return random deals; the last player deals first."""
    numbers = range(count)
    return [_deal(chance, _playing(names, (n - 1) % len(names)), options) for n in numbers]


def _playing(names: list[str], dealer: int) -> list[str]:
    out = {5: {dealer}, 6: {dealer, (dealer + 3) % 6}}.get(len(names), set())
    return [name for at, name in enumerate(names) if at not in out]


def _deal(chance: random.Random, names: list[str], options: dict[str, Any]) -> dict[str, Any]:
    contract = chance.choice(["normal", "normal", "normal", "solo", "silent"])
    marks: dict[str, Any] = {}
    deal: dict[str, Any] = {"contract": contract, "marks": marks}
    deal["declarers"] = chance.sample(names, 2 if contract == "normal" else 1)
    announcements = {
        party: chance.choice(WORDS) for party in ("re", "kontra") if chance.random() < 0.5
    }
    deal["said"] = announcements
    if chance.random() < 0.1:
        marks["black"] = chance.choice(["re", "kontra"])
    else:
        spots = [0, 29, 30, 59, 60, 89, 90, 119, 120, 121, 150, 151, 180, 181, 210, 211, 240]
        deal["taken"] = {"re": chance.choice([*spots, chance.randint(0, 240)])}
    if contract != "solo":
        first = chance.choice([0, 0, 1, 2])
        marks["foxes_re"], marks["foxes_kontra"] = first, chance.randint(0, 2 - first)
        marks["doppelkopf_re"] = chance.choice([0, 0, 1])
        marks["doppelkopf_kontra"] = chance.choice([0, 0, 2])
        if chance.random() < 0.2:
            marks["charlie"] = chance.choice(["re", "kontra"])
    if options["bock"] != "off" and chance.random() < 0.2:
        marks["bock"] = True
    return deal
