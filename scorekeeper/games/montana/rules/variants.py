"""Variants and modifiers: what a dealer can call ("Modifiers", "Variants").

A variant is data. The call, the dealing, the scoring and the texts about it all read the same
value, so that they cannot disagree.
"""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import MISSING, asdict, dataclass, fields, replace
from enum import StrEnum
from functools import lru_cache
from typing import Any, Self

from scorekeeper.base.text import Text, text
from scorekeeper.games.montana.rules.contracts import TRICKS
from scorekeeper.games.montana.rules.steps import ChangeBids, Step, step_from_dict, step_to_dict

_OWN = "own:"
"""How the ids of a house's own games begin."""


class Modifier(StrEnum):
    """What can be called on top of any variant."""

    UNABOMB = "unabomb"
    CONTINENTAL_DIVIDE = "continental_divide"
    KENS_RULE = "kens_rule"

    @property
    def label(self) -> Text:
        """Its name, for a person."""
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
        id: its name in files, such as `smoked_whitefish`.
        name: its name at the table, in English; built-in names are in the catalogs.
        player_cards: cards dealt to each player.
        dummy_cards: cards dealt to the dummy.
        dummy_plays: whether the dummy takes part in the tricks.
        opens: the opening lead: the lowest club in a player's hand, or the dummy's first card.
        steps: what happens between the deal and the first trick.
        extra_point: the cards left after the last trick are compared for an extra point.
        tricks: tricks played.
        note: the house's own words about it. They add to what the steps say, and change nothing.
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
        """The variant as plain data."""
        return asdict(self) | {"steps": [step_to_dict(step) for step in self.steps]}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        """The variant for plain data; what is left out has its default.

        Raises:
            ValueError: a key or a value that no variant has.
        """
        unknown = set(data) - {field.name for field in fields(cls)}
        if unknown:
            raise ValueError(f"a variant has no {', '.join(sorted(unknown))}")
        for field in fields(cls):
            kind = str if field.default is MISSING else type(field.default)
            said = data.get(field.name, None if field.default is MISSING else field.default)
            if kind in {str, int, bool} and type(said) is not kind:
                raise ValueError(f"the {field.name} of a variant is no such thing as {said!r}")
        opens = Opening(data.get("opens", Opening.LOW_CLUB))
        steps = tuple(step_from_dict(step) for step in data.get("steps", ()))
        return cls(**{**data, "opens": opens, "steps": steps})

    @property
    def changes_bids(self) -> bool:
        """Whether a bid is made twice: first, and after a change by one trick at most."""
        return any(isinstance(step, ChangeBids) for step in self.steps)

    @property
    def hash(self) -> str:
        """32 hexadecimal digits that name exactly this version of the variant.

        Defaults stay out, so that what a later release adds leaves old hashes as they are.
        """
        return _hash(self)

    @property
    def own(self) -> bool:
        """Whether it is a game of the house, not one that ships with the app."""
        return self.id.startswith(_OWN)

    @property
    def label(self) -> Text:
        """Its name, for a person; a house's own is said in every language as it is."""
        return Text("%(name)s", {"name": self.name}) if self.own else Text(self.name)

    def renamed(self, game_id: str, name: str) -> Self:
        """The same game under another id and name."""
        return replace(self, id=game_id, name=name)


def made_up(name: str, *, dummy_plays: bool) -> Variant:
    """A game that a dealer makes up on the spot; the same name is the same game."""
    return Variant(own_id(name), name, dummy_plays=dummy_plays)


def own_id(name: str) -> str:
    """The id of a house's own game: the name it has when it is made up."""
    return _OWN + name.casefold().replace(".", "_")  # a dot would part a cell of the log


@lru_cache(maxsize=1024)
def _hash(variant: Variant) -> str:
    defaults = [f.name for f in fields(variant) if getattr(variant, f.name) == f.default]
    said = {name: value for name, value in variant.to_dict().items() if name not in defaults}
    canonical = json.dumps(said, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()[:32]
