"""The fields of a deal's form, and their values.

The fields of a deal: `kind`, `declarer`, `partner`, `contract`, `dealer`, `note`; `sWHO` and
`sWHO_WORD` for what was said; `tWHO`, `w`, `pN_WHO` and `wN` for what was taken, where N is the
contract's place in the game and W who took a single piece; `m_MARK` and `m_MARK_SEAT` for marks.
WHO is a seat or a party.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.games.declarer.rules.entry import used_up
from scorekeeper.games.declarer.rules.game import DeclarerGame
from scorekeeper.games.declarer.rules.parts import Parameter
from scorekeeper.games.declarer.rules.sitting import DeclarerSitting
from scorekeeper.games.declarer.rules.values import DeclarerDeal, Taker
from scorekeeper.web.addresses import read_typed_number
from scorekeeper.web.entered_deals import Values

YES, NO = "yes", "no"


def takers(game: DeclarerGame, seats: int) -> tuple[Taker, ...]:
    """Return who can take something: the parties, or all seats."""
    return game.parties or tuple(range(seats))


def speakers(game: DeclarerGame, seats: int) -> tuple[Taker, ...]:
    """Return who can announce something."""
    if not game.said and game.said_by != "players":
        return ()
    return game.parties if game.said_by == "parties" else tuple(range(seats))


def says_several(game: DeclarerGame) -> bool:
    """Whether one player can announce several things."""
    return game.said_by == "players" or game.most_said > 1


def said_words(game: DeclarerGame, seats: int) -> tuple[Any, ...]:
    return tuple(range(seats)) if game.said_by == "players" else game.said


def part_indexes(game: DeclarerGame) -> dict[str, int]:
    """Return the parts of contracts, each with its place among the contracts."""
    parts = {part for contract in game.contracts for part in contract.parts}
    return {contract.id: at for at, contract in enumerate(game.contracts) if contract.id in parts}


def field_names(game: DeclarerGame, seats: int) -> list[str]:
    names = ["kind", "declarer", "partner", "contract", "dealer", "note"]
    for who in speakers(game, seats):
        if says_several(game):
            names += [f"s{who}_{word}" for word in said_words(game, seats)]
        else:
            names.append(f"s{who}")
    names += ["w", *(f"t{who}" for who in takers(game, seats))]
    for index in part_indexes(game).values():
        names += [f"w{index}", *(f"p{index}_{who}" for who in takers(game, seats))]
    for mark in game.marks:
        name = f"m_{mark.id}"
        names += [f"{name}_{at}" for at in range(seats)] if mark.kind == "seats" else [name]
    return names


def values_of_deal(game: DeclarerGame, deal: DeclarerDeal) -> Values:
    values: dict[str, Any] = {
        "kind": deal.kind,
        "contract": deal.contract,
        "dealer": deal.dealer,
        "note": deal.note,
        **dict(zip(("declarer", "partner"), deal.declarers, strict=False)),
        **{f"t{who}": f"{count / game.unit:g}" for who, count in deal.taken.items()},
    }
    contract = game.contract(deal.contract)
    if contract and contract.pieces == 1:
        values["w"] = next(who for who, count in deal.taken.items() if count)
    for who, words in deal.said.items():
        several = says_several(game)
        values |= {f"s{who}_{word}": YES for word in words} if several else {f"s{who}": words[0]}
    for part, numbers in deal.pieces.items():
        index = part_indexes(game)[part]
        values |= {f"p{index}_{who}": count for who, count in numbers.items()}
        values |= {f"w{index}": who for who, count in numbers.items() if count}
    for mark, value in deal.marks.items():
        if isinstance(value, tuple):
            values |= {f"m_{mark}_{seat}": YES for seat in value}
        else:
            values[f"m_{mark}"] = YES if value is True else "" if value is False else value
    return {name: str(value) for name, value in values.items() if value != ""}


def usual_values(sitting: DeclarerSitting) -> Values:
    """Return the values that the next deal has most often: without declarers, the next contract."""
    game = sitting.game
    contract = game.preset
    if not game.most_declarers:
        gone = used_up(sitting.position, sitting.formula, None)
        left = (
            contract.id for contract in game.contracts if contract.times and contract.id not in gone
        )
        contract = next(left, "")
    values: dict[str, Any] = {"kind": game.kinds[0], "contract": contract}
    values |= {f"m_{mark.id}": mark.default for mark in game.marks if mark.default is not False}
    return {name: str(value) for name, value in values.items() if value != ""}


def read_choice(choice: Parameter, value: str) -> Any:
    if choice.kind == "flag":
        return value == YES
    return read_typed_number(value) if choice.kind in {"number", "seat"} else value


@dataclass(frozen=True, slots=True)
class FieldChoice:
    """A value that can be chosen; `name` is its field, where each one has its own."""

    value: str
    label: str
    name: str = ""
    is_off: bool = False


@dataclass(frozen=True, slots=True)
class DealField:
    """A field of the form.

    Args:
        place: the field of its problems.
        shape: `toggles`, `select`, `checks`, `flag` or `number`.
        part: what it is to the script: `kind`, `declarer`, `partner`, `contract`, `said`, `mark`.
        id: the mark, or who says it.
        notes: why values cannot be chosen; those of a player by the seat, those of all by "".
        exclusions: why values can be impossible in a deal, by the number of the exclusion.
        low, high: the bounds of a number.
    """

    name: str
    label: str
    place: str
    shape: str
    choices: Sequence[FieldChoice] = ()
    part: str = ""
    id: str = ""
    notes: Mapping[str, str] = field(default_factory=dict)
    exclusions: Mapping[int, str] = field(default_factory=dict)
    low: int = 0
    high: int = 0
    step: int = 1


@dataclass(frozen=True, slots=True)
class NumberGroup:
    """Numbers that are counted together: what everyone took of a kind of card.

    Args:
        part: the kind of card; empty for `taken` itself.
        single: the name of the field for who took the only piece, if there can be one.
    """

    part: str
    label: str
    place: str
    prefix: str
    single: str
    rows: Mapping[Taker, str]


@dataclass(frozen=True, slots=True)
class DealFields:
    """The form of the deal after a position.

    Args:
        first: declarer, partner, kind, contract, and marks that every deal has.
        said_exclusions: why words can be impossible in a deal, by the number of the exclusion.
        rare: marks that are asked for on request.
    """

    first: Sequence[DealField]
    said: Sequence[DealField]
    said_name: str
    said_exclusions: Mapping[int, str]
    groups: Sequence[NumberGroup]
    marks: Sequence[DealField]
    rare: Sequence[DealField]
    script: Mapping[str, Any]

    @property
    def places(self) -> set[str]:
        fields = (*self.first, *self.said, *self.marks, *self.rare)
        rows = {f"{group.place}.{who}" for group in self.groups for who in group.rows}
        groups = {group.place for group in self.groups}
        return {*(field.place for field in fields), *rows, *groups, "dealer", "note", "said"}
