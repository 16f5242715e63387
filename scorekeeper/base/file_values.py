"""The types of values in files for people, for schemas (`base/schemas.py`), and their context."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Annotated, Any, TypeAlias

from scorekeeper.base.findings import Findings
from scorekeeper.base.json_text import JsonPath, shorten
from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.reserved import RESERVED, reserved_message
from scorekeeper.base.schemas import Conversion, read_document, unlimited, where
from scorekeeper.base.tenths import TENTHS
from scorekeeper.base.text import Text, text

Clean = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Cleaning:
    """Functions that clean names, notes and dates: from the text in the file to the stored text.

    Each raises `RuleError` for a text that cannot be stored. By default texts stay unchanged.
    """

    name: Clean = str
    note: Clean = str
    date: Clean = str


AS_IS = Cleaning()


@dataclass(frozen=True, slots=True)
class FileContext:
    """The context of a part of a file.

    Args:
        cleaning: cleans typed texts for storage.
        findings: collects the problems of the file.
        names: the names that this part may use, such as those of the players by seat.
        document: the whole file as it was parsed.
    """

    cleaning: Cleaning = AS_IS
    findings: Findings = field(default_factory=Findings)
    names: Sequence[str] = ()
    document: Mapping[str, Any] = field(default_factory=dict)

    def using(self, names: Sequence[str]) -> "FileContext":
        """Return the context of a part that uses these names."""
        return replace(self, names=names)

    def read(self, schema: Any, value: object, place: JsonPath) -> Any:
        """Read the valid parts of a value, converted; None if the value itself is invalid."""
        return read_document(schema, value, place, self, self.findings)

    def add(self, place: JsonPath, message: Text) -> None:
        self.findings.add(place, message)

    def clean_name(self, name: str) -> str:
        """Clean a name for a lookup; return an invalid name unchanged."""
        try:
            return self.cleaning.name(name)
        except RuleError:
            return name

    def find(self, name: str) -> int | None:
        """Return the index of a name; None for an unknown one.

        The name of a team lists its players in any order, such as "Ann + Bo".
        """
        cleaned = self.clean_name(name)
        if cleaned in self.names or " + " not in name:
            return self.names.index(cleaned) if cleaned in self.names else None
        order = sorted(map(self.clean_name, name.split(" + ")))
        alike = [n for n, team in enumerate(self.names) if sorted(team.split(" + ")) == order]
        return alike[0] if len(alike) == 1 else None


def wrong(message: Text) -> RuleError:
    return RuleError(Problem("invalid", "", message))


def not_seated(name: str) -> Text:
    """Return the message for a name that is not at the table."""
    return text("“%(name)s” is not seated here.", name=shorten(name))


def find_seat(name: str, context: FileContext) -> int:
    """Return the index of a name.

    Raises:
        RuleError: the name is unknown.
    """
    if not context.names:
        raise RuleError  # the players were reported, so that no name can be looked up
    index = context.find(name)
    if index is None:
        raise wrong(not_seated(name))
    return index


def _tenths(value: object, _: FileContext) -> int:
    if type(value) is int:
        return value * TENTHS
    if type(value) is float and abs(value) < 10**12:
        rounded = round(value * TENTHS)
        if rounded / TENTHS == value:
            return rounded
    raise wrong(text("A number with at most one decimal is needed."))


def is_day(value: str) -> bool:
    """Return whether it is a date such as 2026-11-20."""
    try:
        return date.fromisoformat(value).isoformat() == value
    except ValueError:
        return False


def _keep(typed: str, context: FileContext) -> str:
    context.cleaning.note(typed)
    return typed


visible_text = Conversion(_keep)
"""Refuses invisible letters."""


def player_name(typed: str, context: FileContext) -> str:
    """Clean the name of a player.

    Raises:
        RuleError: it cannot be stored, or it is reserved.
    """
    name = context.cleaning.name(typed)
    if name.casefold() == RESERVED:
        raise wrong(reserved_message(name))
    return name


AnyText: TypeAlias = Annotated[str, unlimited]
AnyNumber: TypeAlias = Annotated[int, unlimited]
Name: TypeAlias = Annotated[str, Conversion(lambda name, context: context.cleaning.name(name))]
NameOrNone: TypeAlias = Annotated[
    str, Conversion(lambda name, context: context.cleaning.name(name) if name else "")
]
Note: TypeAlias = Annotated[str, Conversion(lambda note, context: context.cleaning.note(note))]
PlayerName: TypeAlias = Annotated[str, Conversion(player_name)]
ShownText: TypeAlias = Annotated[str, visible_text]
"""A text that stays unchanged, without invisible letters."""

Day: TypeAlias = Annotated[
    str,
    where(is_day, text("A date such as 2026-11-20 is needed.")),
    Conversion(lambda day, context: context.cleaning.date(day)),
]
NamedSeat: TypeAlias = Annotated[str, Conversion(find_seat)]
"""A name of the context, converted to its index."""

Tenths: TypeAlias = Annotated[Any, Conversion(_tenths)]
"""A number with at most one decimal, converted to tenths."""

TenthsByName: TypeAlias = dict[NamedSeat, Tenths]
NumbersByName: TypeAlias = dict[NamedSeat, AnyNumber]
