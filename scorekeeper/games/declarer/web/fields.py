"""The fields of a deal's form: what each asks, and where its problems are shown."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.games.declarer.rules.values import Taker


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
