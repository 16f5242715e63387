"""A house's own version of a game: its name, and the options that the house chose."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from scorekeeper.base.differences import Difference, as_text, list_difference
from scorekeeper.base.own_game_file import OWN
from scorekeeper.base.problems import Problem
from scorekeeper.base.text import Text, text
from scorekeeper.games.declarer.rules.describe import Words, option_label
from scorekeeper.games.declarer.rules.game import DeclarerGame


@dataclass(frozen=True, slots=True)
class HouseGame:
    """A version of a game, own or built-in.

    Args:
        options: those that the house chose; the others are as usual in the game.
    """

    id: str
    name: str
    game: DeclarerGame
    options: Mapping[str, Any] = field(default_factory=dict)
    note: str = ""

    @property
    def own(self) -> bool:
        return self.id.startswith(OWN)

    @property
    def label(self) -> Text:
        """The name; only those of built-in games are translated."""
        return Text("%(name)s", {"name": self.name}) if self.own else Text(self.name)

    @property
    def hash(self) -> str:
        """32 hexadecimal digits that identify this version."""
        body = json.dumps(self.to_dict(), sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(body.encode()).hexdigest()[:32]

    def to_dict(self) -> dict[str, Any]:
        """Return the version as plain data, without empty parts."""
        optional = {"options": dict(self.options), "note": self.note}
        return {
            "id": self.id,
            "name": self.name,
            "plays": self.game.id,
            **{key: value for key, value in optional.items() if value},
        }

    def renamed(self, game_id: str, name: str) -> "HouseGame":
        return replace(self, id=game_id, name=name)

    @property
    def resolved(self) -> dict[str, Any]:
        return self.game.resolve_options(self.options)


def built_in(game: DeclarerGame) -> HouseGame:
    """Return a game as it ships."""
    return HouseGame(game.id, game.name, game)


def check_house_game(version: HouseGame) -> list[Problem]:
    problems = []
    for key, value in version.options.items():
        option = version.game.option(key)
        wrong = option.wrong(value, range(0)) if option else text("There is no such key.")
        if wrong:
            problems.append(Problem("options", f"options.{key}", wrong))
    return problems


def differences(before: HouseGame, after: HouseGame) -> list[Difference]:
    """List what differs between two valid versions; empty if one is not valid."""
    if check_house_game(before) or check_house_game(after):
        return []
    return [
        *list_difference(text("Game name"), as_text(before.name), as_text(after.name)),
        *list_difference(text("Game"), before.game.label, after.game.label),
        *_option_differences(before, after),
        *list_difference(text("In your own words"), as_text(before.note), as_text(after.note)),
    ]


def _option_differences(before: HouseGame, after: HouseGame) -> Iterator[Difference]:
    earlier = before.resolved if before.game == after.game else {}
    for option in after.game.options:
        value = after.resolved[option.id]
        old = earlier.get(option.id, value)
        if old != value:
            yield Difference(
                Text(option.name),
                _as_label(option_label(after.game, option, old)),
                _as_label(option_label(after.game, option, value)),
            )


def special_options(version: HouseGame) -> list[Difference]:
    """List the options that differ from the usual ones of the chosen convention."""
    game, resolved = version.game, version.resolved
    usual = game.usual_options(resolved)
    return [
        Difference(
            Text(option.name),
            _as_label(option_label(game, option, usual[option.id])),
            _as_label(option_label(game, option, resolved[option.id])),
        )
        for option in game.options
        if usual[option.id] != resolved[option.id]
    ]


def _as_label(label: Words) -> Text:
    return label if isinstance(label, Text) else Text("%(value)s", {"value": label})
