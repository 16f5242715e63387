"""Variants and modifiers: what a dealer can call.

A variant is data. Calls, dealing, scoring and texts all read the same value, so that they cannot
disagree.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from enum import StrEnum
from functools import lru_cache
from typing import Any, Self

from scorekeeper.base.text import Text, text
from scorekeeper.games.montana.rules.contracts import TRICKS
from scorekeeper.games.montana.rules.steps import ChangeBids, Step, step_from_dict, step_to_dict

_OWN = "own:"
"""Prefix of the ids of a house's own games."""


class Modifier(StrEnum):
    """What can be called in addition to any variant."""

    UNABOMB = "unabomb"
    CONTINENTAL_DIVIDE = "continental_divide"
    KENS_RULE = "kens_rule"

    @property
    def label(self) -> Text:
        return _MODIFIERS[self][0]

    @property
    def reminder(self) -> Text:
        """What it does, in one line."""
        return _MODIFIERS[self][1]


_MODIFIERS = {
    Modifier.UNABOMB: (
        text("Unabomb"),
        text("a failed nil costs less the more tricks it took"),
    ),
    Modifier.CONTINENTAL_DIVIDE: (text("Continental Divide"), text("the dummy plays")),
    Modifier.KENS_RULE: (
        text("Ken's Rule"),
        text("nobody may play a spade on a spade the dummy leads"),
    ),
}


class Opening(StrEnum):
    """Who leads to the first trick, and with what."""

    LOW_CLUB = "low club"
    DUMMY_CARD = "dummy card"


@dataclass(frozen=True, slots=True)
class Variant:
    """One game of Montana.

    Args:
        id: its identifier in files, such as `smoked_whitefish`.
        name: its name at the table, in English; built-in names are in the catalogs.
        dummy_plays: the dummy takes part in the tricks.
        opens: the opening lead: the lowest club in a player's hand, or the dummy's first card.
        steps: what happens between the deal and the first trick.
        extra_point: the cards left after the last trick are compared for an extra point.
        note: a free text of the house, without effect on the rules.
    """

    id: str
    name: str
    player_cards: int = 13
    dummy_cards: int = 13
    dummy_plays: bool = False
    opens: Opening = Opening.LOW_CLUB
    tricks: int = TRICKS
    steps: tuple[Step, ...] = ()
    extra_point: bool = False
    note: str = ""

    def to_dict(self) -> dict[str, Any]:
        return asdict(self) | {"steps": [step_to_dict(step) for step in self.steps]}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The variant for valid plain data; missing keys have their defaults."""
        opens = Opening(data.get("opens", Opening.LOW_CLUB))
        steps = tuple(step_from_dict(step) for step in data.get("steps", ()))
        return cls(**{**data, "opens": opens, "steps": steps})

    @property
    def changes_bids(self) -> bool:
        """Whether players may change their bids by one trick before play."""
        return any(isinstance(step, ChangeBids) for step in self.steps)

    @property
    def hash(self) -> str:
        """Identifies this version of the variant: 32 hexadecimal digits.

        Values equal to a default are not hashed, so fields added later do not change old hashes.
        """
        return _hash(self)

    @property
    def own(self) -> bool:
        """Whether it is a house's own game, not a built-in one."""
        return self.id.startswith(_OWN)

    @property
    def label(self) -> Text:
        """The name for display; names of a house's own games are not translated."""
        return Text("%(name)s", {"name": self.name}) if self.own else Text(self.name)

    def renamed(self, game_id: str, name: str) -> Self:
        return replace(self, id=game_id, name=name)


def made_up(name: str, *, dummy_plays: bool) -> Variant:
    """A game that a dealer makes up on the spot; equal names make the same game."""
    return Variant(own_id(name), name, dummy_plays=dummy_plays)


def own_id(name: str) -> str:
    """The id of a house's own game that is made up under this name."""
    return _OWN + name.casefold().replace(".", "_")  # cells of the log are separated by dots


@lru_cache(maxsize=1024)
def _hash(variant: Variant) -> str:
    defaults = [f.name for f in fields(variant) if getattr(variant, f.name) == f.default]
    specified = {name: value for name, value in variant.to_dict().items() if name not in defaults}
    canonical = json.dumps(specified, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()[:32]
