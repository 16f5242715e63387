"""Options of built-in games: choices that tables commonly differ in, offered at the start."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

from scorekeeper.base.text import Text
from scorekeeper.games.bidding.rules.describe_hands import hand_sizes, usual_hands
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.schedule import largest_hand

LENGTH = "length"
"""The id of the option of the hands from deal to deal."""


@dataclass(frozen=True, slots=True)
class OptionChoice:
    """A choice of an option.

    Args:
        rules: house rules: field → value as plain data.
        name: its name in English, in the catalogs; "" if the values of the rules say it all.
    """

    rules: Mapping[str, Any]
    name: str = ""

    @property
    def key(self) -> str:
        """Its value in forms: the rules, which mean the same in every release."""
        return "; ".join(f"{field}={value}" for field, value in self.rules.items())


@dataclass(frozen=True, slots=True)
class GameOption:
    """An option of one or several games; exactly one choice is as the game is.

    Args:
        id: identifies the option within a game.
        name: its name in English, in the catalogs.
    """

    id: str
    name: str
    choices: Sequence[OptionChoice]

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        choices = tuple(OptionChoice(**choice) for choice in data["choices"])
        return cls(data["id"], data["name"], choices)

    def find(self, key: str) -> int | None:
        return next((n for n, choice in enumerate(self.choices) if choice.key == key), None)

    def usual(self, game: BiddingGame, players: int) -> int:
        (index,) = (n for n in range(len(self.choices)) if not self.rules(n, game, players))
        return index

    def find_choice(self, game: BiddingGame, played: BiddingGame, players: int) -> int | None:
        """The index of the choice with which `game` was played, perhaps with smaller hands."""
        for limit in (largest_hand(game, players), max(played.hands, default=0)):
            for index, choice in enumerate(self.choices):
                varied = _cut(_with_choice(game, choice, players), limit)
                if all(getattr(played, name) == getattr(varied, name) for name in choice.rules):
                    return index
        return None

    def rules(self, index: int, game: BiddingGame, players: int) -> dict[str, Any]:
        """The house rules of the choice with that index, without those that the game has."""
        choice = self.choices[index]
        varied = _with_choice(game, choice, players)
        changed = [name for name in choice.rules if getattr(varied, name) != getattr(game, name)]
        return {name: _plain(choice, varied, name) for name in changed}

    def labels(self, game: BiddingGame, players: int) -> list[Text]:
        return [self._label(choice, game, players) for choice in self.choices]

    def _label(self, choice: OptionChoice, game: BiddingGame, players: int) -> Text:
        if self.id == LENGTH:
            hands = usual_hands(_with_choice(game, choice, players), players)
            return Text(hand_sizes(hands))
        if choice.name:
            return Text(choice.name)
        return Text(", ".join(str(value).replace("-", "−") for value in choice.rules.values()))


def _with_choice(game: BiddingGame, choice: OptionChoice, players: int) -> BiddingGame:
    """The game with the choice; hands that are too large are cut to what can be dealt."""
    return _cut(game.with_rules(choice.rules), largest_hand(game, players))


def _cut(game: BiddingGame, limit: int) -> BiddingGame:
    return replace(game, hands=tuple(min(cards, limit) for cards in game.hands))


def _plain(choice: OptionChoice, varied: BiddingGame, name: str) -> Any:
    return [*varied.hands] if name == "hands" else choice.rules[name]
