"""A game with a declarer as data: players, contracts, announcements, marks and options."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Self

from scorekeeper.base.text import Text
from scorekeeper.games.declarer.rules.parts import Contract, Parameter
from scorekeeper.games.declarer.rules.values import CONTRACT, POINTS


@dataclass(frozen=True, slots=True)
class DeclarerGame:
    """A game with a declarer.

    Args:
        formula: the name of the function that scores its deals.
        at_play: how many of them play a deal, 0 for all; the dealer sits out if there is one more.
        pairs: whether players opposite each other score together.
        parties: the ids of the parties of a deal, the declarers' first.
        fewest_declarers, most_declarers: the numbers of declarers of a contract.
        negatives_each: how many contracts below zero a player may declare; 0 for no limit.
        unit: how many units of `taken` make a point: 2 where halves are counted.
        ledgers: the ids of the ledgers with a number for each side.
        against: the ids of the ledgers with a number for each side against each other.
        said: the words that can be announced.
        said_by: who announces: `seats`, `others` if the declarer does not, `parties`, or `players`
            if a player names players.
        most_said: how many words each of them can announce.
        said_name: the name of what is announced, where the words do not say it.
        said_option: the option without which nothing is announced, if there is one.
        said_rare: whether forms show announcements only on request.
        preset: the most frequent contract.
        partner_from: the fewest players with whom a declarer can have a partner.
        contracts, marks, options: see their classes.
        conventions: id → the options that this convention sets.
        words: id → the name of a word of announcements, marks and options.
    """

    id: str
    name: str
    formula: str
    fewest_players: int = 3
    most_players: int = 4
    at_play: int = 3
    pairs: bool = False
    parties: tuple[str, ...] = ()
    kinds: tuple[str, ...] = (CONTRACT,)
    fewest_declarers: int = 1
    most_declarers: int = 1
    negatives_each: int = 0
    unit: int = 1
    ledgers: tuple[str, ...] = (POINTS,)
    against: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    said_by: str = "seats"
    most_said: int = 1
    said_name: str = ""
    said_option: str = ""
    said_rare: bool = False
    preset: str = ""
    partner_from: int = 0
    contracts: tuple[Contract, ...] = ()
    marks: tuple[Parameter, ...] = ()
    options: tuple[Parameter, ...] = ()
    conventions: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        conventions = {
            item["id"]: {key: value for key, value in item.items() if key not in {"id", "name"}}
            for item in data.get("conventions", ())
        }
        named = [*data.get("words", ()), *data.get("conventions", ())]
        tables: dict[str, Any] = {
            "contracts": tuple(
                _build(Contract, contract) for contract in data.get("contracts", ())
            ),
            "marks": tuple(_build(Parameter, mark) for mark in data.get("marks", ())),
            "options": tuple(_build(Parameter, option) for option in data.get("options", ())),
            "conventions": conventions,
            "words": {item["id"]: item["name"] for item in named},
        }
        game: Self = _build(cls, {**data, **tables})
        return game

    @property
    def label(self) -> Text:
        return Text(self.name)

    def contract(self, contract_id: str) -> Contract | None:
        return next((contract for contract in self.contracts if contract.id == contract_id), None)

    def worth(self, contract_id: str) -> int:
        contract = self.contract(contract_id)
        return contract.value if contract else 0

    def mark(self, mark_id: str) -> Parameter | None:
        return next((mark for mark in self.marks if mark.id == mark_id), None)

    def option(self, option_id: str) -> Parameter | None:
        return next((option for option in self.options if option.id == option_id), None)

    def resolve_options(self, chosen: Mapping[str, Any]) -> dict[str, Any]:
        """Return the value of each option: as chosen, by the convention, or the default."""
        defaults = {option.id: option.default for option in self.options}
        convention = chosen.get("convention", defaults.get("convention"))
        return {**defaults, **self.conventions.get(convention, {}), **chosen}

    def usual_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the values of options that are not set, with the convention of `options`."""
        convention = {key: value for key, value in options.items() if key == "convention"}
        return self.resolve_options(convention) | {
            option.id: option.default for option in self.options if option.id == "convention"
        }

    def own_choices(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return the options that differ from the usual ones of their convention."""
        usual = self.usual_options(options)
        return {key: value for key, value in options.items() if value != usual.get(key)}

    def sit_out(self, seats: int, dealer: int) -> tuple[int, ...]:
        """Return the seats that sit out by the rules: with one player too many, the dealer.

        With two too many the player opposite the dealer sits out as well, which is our choice.
        """
        spare = seats - self.at_play if self.at_play else 0
        out = {dealer, (dealer + seats // 2) % seats} if spare > 1 else {dealer}
        return tuple(sorted(out)) if spare > 0 else ()

    def sides(self, seats: int) -> tuple[tuple[int, ...], ...]:
        if self.pairs:
            return tuple((seat, seat + seats // 2) for seat in range(seats // 2))
        return tuple((seat,) for seat in range(seats))


def _build(cls: type[Any], data: Mapping[str, Any]) -> Any:
    """Build a dataclass; lists become tuples.

    Raises:
        TypeError: the data has an unknown key.
    """
    lists = {key: tuple(value) if isinstance(value, list) else value for key, value in data.items()}
    assert fields(cls)  # noqa: S101 - only dataclasses are built
    return cls(**lists)
