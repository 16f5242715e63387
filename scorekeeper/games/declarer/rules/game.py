"""A game with a declarer as data: players, contracts, announcements, marks and options."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Self

from scorekeeper.base.text import Text, text
from scorekeeper.games.declarer.rules.values import CONTRACT, POINTS


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract of a game.

    Args:
        id: its id in deals.
        name: its name; empty if the id is a number that names it.
        value: its base value, tariff or factor, as the formula of the game uses it.
        pieces: the number of cards or tricks that it counts.
        parts: the contracts that it counts together.
        times, times_each: how often it can be played in a sitting where that is counted, and by
            the same declarer; 0 for no limit. Without either it may be only a part of others.
        mirrored: whether it brings back the points of another contract.
        optional: whether tables leave it out.
        one_each: whether each player gets exactly one of its parts, such as places.
        declarers: how many play it together; 0 for any number that the game allows.
        silent: whether nothing is announced, such as whists.
        usual: what its declarer takes most often, in points, as a form suggests it.
    """

    id: str
    name: str = ""
    value: int = 0
    pieces: int = 0
    parts: tuple[str, ...] = ()
    times: int = 0
    times_each: int = 0
    mirrored: bool = False
    optional: bool = False
    one_each: bool = False
    declarers: int = 0
    silent: bool = False
    usual: int | None = None


@dataclass(frozen=True, slots=True)
class Parameter:
    """A mark of a deal, or an option of a sitting.

    Args:
        id: its key.
        name: its name.
        kind: `flag`, `number`, `word`, `seat` or `seats`.
        low, high: the bounds of a number.
        step: of a number.
        words: the words to choose from.
        default: the value of an option that is not set; of a mark, the most frequent value.
        kinds: the kinds of deals in which a mark can be.
        contracts: the contracts in which a mark can be; empty for all.
        unplayed: whether nothing is announced or counted in a deal with this mark.
        rare: whether forms show the mark only on request.
        main: whether the page that starts a sitting asks for the option first.
    """

    id: str
    name: str
    kind: str = "flag"
    low: int = 0
    high: int = 0
    step: int = 1
    words: tuple[str, ...] = ()
    default: Any = False
    kinds: tuple[str, ...] = (CONTRACT,)
    contracts: tuple[str, ...] = ()
    unplayed: bool = False
    rare: bool = False
    main: bool = False

    def is_possible(self, kind: str, contract: str) -> bool:
        """Whether a deal of this kind and contract can have the mark."""
        return kind in self.kinds and (not self.contracts or contract in self.contracts)

    def wrong(self, value: object, seats: range) -> Text | None:
        """Return what is wrong with a value."""
        if self.kind == "number":
            return self._wrong_number(value)
        if self.kind == "word" and value not in self.words:
            return text("This must be one of: %(choices)s.", choices=", ".join(self.words))
        if self.kind == "flag" and not isinstance(value, bool):
            return text("This must be true or false.")
        chosen = value if self.kind == "seats" else (value,)
        if self.kind in {"seat", "seats"} and not _are_seats(chosen, seats):
            return text("This player does not play in this deal.")
        return None

    def _wrong_number(self, value: object) -> Text | None:
        if type(value) is not int:
            return text("A whole number is needed.")
        if not self.low <= value <= self.high:
            return text(
                "From %(low)s to %(high)s, not %(value)s.",
                low=self.low,
                high=self.high,
                value=value,
            )
        if value % self.step:
            return text("A multiple of %(step)s, not %(value)s.", step=self.step, value=value)
        return None


def _are_seats(chosen: object, seats: range) -> bool:
    return isinstance(chosen, tuple) and all(type(seat) is int and seat in seats for seat in chosen)


@dataclass(frozen=True, slots=True)
class DeclarerGame:
    """A game with a declarer.

    Args:
        id: its id in files.
        name: its name.
        formula: the name of the function that scores its deals.
        fewest_players, most_players: the numbers of players at the table.
        at_play: how many of them play a deal, 0 for all; the dealer sits out if there is one more.
        pairs: whether players opposite each other score together.
        parties: the ids of the parties of a deal, the declarers' first.
        kinds: the kinds of deals.
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
        """Build a game from the tables of a seed."""
        conventions = {
            each["id"]: {key: value for key, value in each.items() if key not in {"id", "name"}}
            for each in data.get("conventions", ())
        }
        named = [*data.get("words", ()), *data.get("conventions", ())]
        tables: dict[str, Any] = {
            "contracts": tuple(_build(Contract, each) for each in data.get("contracts", ())),
            "marks": tuple(_build(Parameter, each) for each in data.get("marks", ())),
            "options": tuple(_build(Parameter, each) for each in data.get("options", ())),
            "conventions": conventions,
            "words": {each["id"]: each["name"] for each in named},
        }
        game: Self = _build(cls, {**data, **tables})
        return game

    @property
    def label(self) -> Text:
        """The name as a text to translate."""
        return Text(self.name)

    def contract(self, contract_id: str) -> Contract | None:
        """Return the contract with that id."""
        return next((each for each in self.contracts if each.id == contract_id), None)

    def worth(self, contract_id: str) -> int:
        """Return the value of the contract with that id, which exists."""
        contract = self.contract(contract_id)
        return contract.value if contract else 0

    def mark(self, mark_id: str) -> Parameter | None:
        """Return the mark with that id."""
        return next((each for each in self.marks if each.id == mark_id), None)

    def resolve_options(self, chosen: Mapping[str, Any]) -> dict[str, Any]:
        """Return the value of each option: as chosen, by the convention, or the default."""
        defaults = {option.id: option.default for option in self.options}
        convention = chosen.get("convention", defaults.get("convention"))
        return {**defaults, **self.conventions.get(convention, {}), **chosen}

    def sit_out(self, seats: int, dealer: int) -> tuple[int, ...]:
        """Return the seats that sit out by the rules: with one player too many, the dealer.

        With two too many the player opposite the dealer sits out as well, which is our choice.
        """
        spare = seats - self.at_play if self.at_play else 0
        out = {dealer, (dealer + seats // 2) % seats} if spare > 1 else {dealer}
        return tuple(sorted(out)) if spare > 0 else ()

    def sides(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """Return the seats that score together."""
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
