"""Random sittings of King and Barbu as the data of files: every contract as often as allowed."""

import random
from dataclasses import dataclass
from typing import Any

from tests.cases.declarer_deals.preferans import split

PIECES = {
    "king": {"tricks": 8, "hearts": 8, "boys": 4, "girls": 4, "king": 1, "last two": 2},
    "king-3": {"tricks": 10, "hearts": 8, "boys": 4, "girls": 4, "king": 1, "last two": 2},
    "turkish-king": {
        "tricks": 13,
        "hearts": 13,
        "boys": 8,
        "girls": 4,
        "king": 1,
        "last two": 2,
    },
    "barbu": {"tricks": 13, "girls": 4, "king": 1},
}
BARBU_PARTS = {
    "no hearts": {"small hearts": 12, "ace of hearts": 1},
    "no last two": {"last but one": 1, "last": 1},
}


@dataclass(frozen=True)
class Course:
    """The random deals of one of these games."""

    game: str

    def options(self, _chance: random.Random, _players: int) -> dict[str, Any]:
        """Return the options of the game."""
        return {"doubles": True} if self.game == "barbu" else {}

    def deals(
        self, chance: random.Random, names: list[str], count: int, _options: dict[str, Any]
    ) -> list[Any]:
        """Return the first deals of a whole course in random order."""
        course = self._course(chance, names)
        chance.shuffle(course)
        return [_deal(chance, self.game, names, *part) for part in course[:count]]

    def _course(self, chance: random.Random, names: list[str]) -> list[tuple[str, str]]:
        if self.game.startswith("king"):
            pieces = PIECES[self.game]
            simple = [*(f"no {piece}" for piece in pieces), *pieces]
            return [("", kind) for kind in (*simple, "everything", "everything back")]
        if self.game == "barbu":
            contracts = ["no tricks", "no girls", "no king", "trump", "domino", *BARBU_PARTS]
            return [(name, contract) for name in names for contract in contracts]
        negative = [f"no {piece}" for piece in PIECES[self.game]] * 2
        chance.shuffle(negative)
        course = [(names[at % 4], contract) for at, contract in enumerate(negative)]
        return course + [(name, "trump") for name in names] * 2


def _deal(
    chance: random.Random, game: str, names: list[str], declarer: str, contract: str
) -> dict[str, Any]:
    deal: dict[str, Any] = {"contract": contract}
    if declarer:
        deal["declarers"] = [declarer]
    if game == "barbu" and chance.random() < 0.5:
        others = [name for name in names if name != declarer]
        contras = {
            first: [o for o in names if o != first and chance.random() < 0.5] for first in others
        }
        contras[declarer] = [
            first for first in others if declarer in contras[first] and chance.random() < 0.5
        ]
        deal["said"] = {name: words for name, words in contras.items() if words}
    parts = BARBU_PARTS.get(contract, {}) if game == "barbu" else {}
    if contract.startswith("everything"):
        prefix = "no " if contract == "everything" else ""
        parts = {f"{prefix}{piece}": count for piece, count in PIECES[game].items()}
    if contract == "domino":
        order = chance.sample(names, 4)
        places = zip(["first", "second", "third", "fourth"], order, strict=True)
        return deal | {"pieces": {place: {name: 1} for place, name in places}}
    if parts:
        takers, pieces = names, {}
        for part, count in parts.items():
            pieces[part] = split(chance, count, takers)
            if part.endswith("tricks"):
                takers = [name for name in names if pieces[part][name]]
        return deal | {"pieces": pieces}
    total = 13 if contract == "trump" else PIECES[game][contract.removeprefix("no ")]
    return deal | {"taken": split(chance, total, names)}
