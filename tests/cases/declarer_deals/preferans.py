"""Random sittings of Preferans as the data of files."""

import random
from typing import Any

CHOICES: dict[str, list[Any]] = {
    "whist_rate": [1, 2],
    "mountain_rate": [1, 2],
    "pool_weight": [1, 2],
    "whist_fine": ["full", "halved"],
    "two_low": ["if short", "always"],
    "two_high": ["last", "both"],
    "ten": ["whisted", "checked"],
    "lone_failed": ["greedy", "gentleman"],
    "consolation": ["value", "ten", "none"],
    "dealer_consoled": [True, False],
    "all_pass": ["mountain", "whists"],
    "all_pass_over_lowest": [True, False],
    "prices": ["1-2-3", "2-4-6", "1", "1-2-4", "2-4-8"],
    "zero": ["price", "one", "none"],
    "amnesty": [True, False],
    "aid": [True, False],
    "reset": ["any", "made", "made and whisted"],
    "slide": [True, False],
    "mountain_share": ["all", "others"],
}


def options(chance: random.Random, _players: int) -> dict[str, Any]:
    """Return a convention, and in half of the sittings some other options."""
    chosen: dict[str, Any] = {"convention": chance.choice(["sochi", "leningrad", "rostov"])}
    chosen["limit"] = chance.choice([5, 10, 20, 50])
    if chance.random() < 0.5:
        for key in chance.sample(sorted(CHOICES), 5):
            chosen[key] = chance.choice(CHOICES[key])
    return chosen


def split(chance: random.Random, total: int, names: list[str]) -> dict[str, int]:
    """Split a number at random."""
    cuts = sorted(chance.randint(0, total) for _ in names[1:])
    parts = [high - low for low, high in zip([0, *cuts], [*cuts, total], strict=True)]
    return dict(zip(names, parts, strict=True))


def deals(
    chance: random.Random, names: list[str], count: int, options: dict[str, Any]
) -> list[dict[str, Any]]:
    """Return random deals; the last player deals first, and `slide` decides who deals next."""
    dealt, dealer = [], len(names) - 1
    talon = options.get("dealer_takes_talon", options["convention"] != "rostov")
    for _ in range(count):
        dealt.append(_deal(chance, names, dealer, talon))
        is_all_pass = dealt[-1].get("kind") == "all-pass"
        dealer = (dealer + (options.get("slide", True) or not is_all_pass)) % len(names)
    return dealt


def _deal(chance: random.Random, names: list[str], dealer: int, talon: bool) -> dict[str, Any]:
    playing = [name for at, name in enumerate(names) if len(names) == 3 or at != dealer]
    kind = chance.random()
    if kind < 0.3:
        extra = chance.randint(0, 2) if len(names) == 4 and talon else None
        taken = split(chance, 10 - (extra or 0), playing)
        return {
            "kind": "all-pass",
            "taken": taken | ({} if extra is None else {names[dealer]: extra}),
        }
    name = chance.choice(playing)
    if kind < 0.4:
        tricks = chance.choice([0, 0, 1, 2, 5])
        return {"declarers": [name], "contract": "misère", "taken": {name: tricks}}
    level = chance.choice([6, 6, 7, 7, 8, 9, 10])
    deal: dict[str, Any] = {"declarers": [name], "contract": str(level)}
    if kind < 0.45:
        return deal | {"marks": {"conceded": True}}
    at = names.index(name)
    first, second = [n for n in [*names[at + 1 :], *names[:at]] if n in playing]
    words = [("whist", "whist"), ("whist", "pass"), ("pass", "whist"), ("pass", "pass")]
    if level < 8:
        words.append(("pass", "half"))
    answers = chance.choice(words)
    deal["said"] = {first: answers[0], second: answers[1]}
    if "whist" in answers:
        tricks = min(10, max(0, level + chance.randint(-3, 2)))
        deal["taken"] = {name: tricks, **split(chance, 10 - tricks, [first, second])}
    return deal
