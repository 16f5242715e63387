"""Random games of a house's own: sound ones, and ones with something wrong."""

import random
from typing import Any

from hypothesis import strategies as st

from scorekeeper.games.montana.rules.variants import Variant
from tests.judges.real_cards import can_be_kept

_FEW = (0, 1, 1, 2, 2, 3, 4, 4)
_ODD = (-1, 5, 9, 13, 14, 17, 52, 53)


def random_game(chance: random.Random) -> Variant:
    """A game about which anything may be wrong, but mostly little is."""
    wrong = chance.choice([0, 0, 0.05, 0.3])
    player = chance.choice([0, 10, 12, 13, 13, 13, 14, 15, 16, 17, 17, 18])

    def number() -> int:
        return chance.choice(_ODD if chance.random() < wrong else _FEW)

    def flag(likely: float = 0.3) -> bool:
        return chance.random() < likely

    steps: list[dict[str, Any]] = []
    for _ in range(chance.choice([0, 1, 1, 2, 2, 3, 4, 6, 20, 21] if wrong else [0, 1, 2, 3])):
        match chance.choice(["exchange", "exchange", "exchange", "pass", "pass", "shuffle", "bid"]):
            case "exchange":
                give = number()
                take = give if flag(0.6) else number()
                apart = {"apart": True} if flag() else {}
                steps.append({"do": "exchange", "give": give, "take": take, **apart})
            case "pass":
                steps.append({"do": "pass", "right": number(), "left": number()})
            case "bid":
                steps.append({"do": "change bids" if {"do": "bid"} in steps else "bid"})
            case kind:
                steps.append({"do": kind})
    plays = flag(0.5)
    game = {
        "id": "own:polson",
        "name": "  " if chance.random() < wrong / 5 else "Polson",
        "player_cards": player,
        "dummy_cards": 52 - 3 * player + (chance.choice([-1, 1, 3]) if flag(wrong / 3) else 0),
        "dummy_plays": plays,
        "opens": "dummy card" if flag() and (plays or flag(wrong)) else "low club",
        "tricks": chance.choice([0, 1, 12, 14]) if flag(wrong / 2) else chance.choice([12, 13, 13]),
        "steps": steps,
        "extra_point": flag(0.15),
        "note": "As on the lake." if flag(0.2) else "",
    }
    return Variant.from_dict(game)


def any_games() -> st.SearchStrategy[Variant]:
    """Games that a house may keep or not."""
    return st.randoms(use_true_random=False).map(random_game)


def sound_games() -> st.SearchStrategy[Variant]:
    """Games that a house can keep, as dealing them with real cards shows."""
    return st.integers(0, 2**32).map(lambda seed: sound_game(random.Random(seed)))


def sound_game(chance: random.Random) -> Variant:
    """A game that a house can keep."""
    while not can_be_kept((game := random_game(chance)).to_dict(), chance):
        pass
    return game
