"""A deal in a file: what happened, with names instead of seats, and its entries."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Annotated, Any

from scorekeeper.base.file_values import (
    AnyNumber,
    AnyText,
    FileContext,
    NamedSeat,
    Note,
    find_seat,
    wrong,
)
from scorekeeper.base.schemas import (
    DISTINCT,
    Conversion,
    at_most,
    between,
    key_of,
    object_type,
    unlimited,
)
from scorekeeper.base.table_file import substitutes_to_file
from scorekeeper.base.tenths import in_points
from scorekeeper.base.text import text
from scorekeeper.games.declarer.rules.game import DeclarerGame
from scorekeeper.games.declarer.rules.parts import Parameter
from scorekeeper.games.declarer.rules.sitting import DeclarerSitting, ScoredDeal
from scorekeeper.games.declarer.rules.values import CONTRACT, DeclarerDeal, LedgerEntry, Taker

_MAX_SEATS = 7
_MAX_NUMBER = 10_000

_Seats = Annotated[
    list[NamedSeat],
    at_most(_MAX_SEATS),
    DISTINCT,
    Conversion(lambda seats, _: tuple(seats)),
]


def _taker_type(parties: tuple[str, ...]) -> Any:
    return Annotated[str, key_of(parties)] if parties else NamedSeat


def _said_type(by_players: bool) -> Any:
    """The type of announcements: a word or several, or the names of players."""

    def convert(value: object, context: FileContext) -> tuple[Any, ...]:
        values = value if isinstance(value, list) else [value]
        words = [word for word in values if isinstance(word, str)]
        if len(words) < len(values) or len(words) > _MAX_SEATS:
            raise wrong(text("A text is needed."))
        return tuple(find_seat(word, context) if by_players else word for word in words)

    return Annotated[Any, Conversion(convert)]


def _number_type(unit: int) -> Any:
    """The type of what is taken, converted to units: with two, halves are allowed."""

    def convert(value: object, _: FileContext) -> int:
        if isinstance(value, int | float) and not isinstance(value, bool):
            units = value * unit
            if abs(units) < _MAX_NUMBER and units == int(units):
                return int(units)
        raise wrong(text("A whole or half number is needed."))

    if unit == 1:
        return Annotated[int, between(-_MAX_NUMBER, _MAX_NUMBER)]
    return Annotated[Any, Conversion(convert)]


def choices_type(choices: Iterable[Parameter]) -> Any:
    kinds = {"flag": bool, "number": AnyNumber, "word": AnyText, "seat": NamedSeat}
    return object_type(**{choice.id: kinds.get(choice.kind, _Seats) for choice in choices})


@cache
def deal_type(
    parties: tuple[str, ...], said_by: str, unit: int, marks: tuple[Parameter, ...]
) -> Any:
    """Return the type of the deals of a game; entries are read separately."""
    taker, speakers = _taker_type(parties), parties if said_by == "parties" else ()
    taken = dict[taker, _number_type(unit)]  # type: ignore[valid-type, misc]
    pieces = Annotated[dict[Annotated[str, unlimited], taken], at_most(_MAX_SEATS)]  # type: ignore[valid-type]
    return object_type(
        substitutes=Any,
        dealer=NamedSeat,
        out=_Seats,
        kind=AnyText,
        declarers=_Seats,
        contract=AnyText,
        said=dict[_taker_type(speakers), _said_type(said_by == "players")],  # type: ignore[misc]
        taken=taken,
        pieces=pieces,
        marks=choices_type(marks),
        entries=Any,
        note=Note,
    )


def read_deal(
    game: DeclarerGame, value: object, place: str, number: int, context: FileContext, dealer: int
) -> DeclarerDeal:
    """Read the deal with that number, and report values that have no place in a deal.

    `dealer` deals if the deal names no other player.
    """
    schema = deal_type(game.parties, game.said_by, game.unit, game.marks)
    data = context.read(schema, value, place) or {}
    dealer = data.get("dealer", dealer)
    return DeclarerDeal(
        id=number,
        dealer=dealer,
        kind=data.get("kind", CONTRACT),
        declarers=data.get("declarers", ()),
        contract=data.get("contract", ""),
        out=data.get("out", game.sit_out(len(context.names), dealer)),
        said=data.get("said", {}),
        taken=data.get("taken", {}),
        pieces=data.get("pieces", {}),
        marks=data.get("marks", {}),
        note=data.get("note", ""),
    )


def deal_to_file(sitting: DeclarerSitting, scored: ScoredDeal) -> dict[str, Any]:
    deal, game = scored.deal, sitting.game
    substitutes = substitutes_to_file(sitting, deal.id)
    sitting = sitting.in_deal(deal.id)
    names = [seat.name for seat in sitting.seats]

    def name(taker: Taker) -> str:
        return names[taker] if isinstance(taker, int) else taker

    def said(words: tuple[Any, ...]) -> Any:
        named = [name(word) for word in words]
        return named[0] if len(named) == 1 else named

    def points(numbers: Mapping[Taker, int]) -> dict[str, int | float]:
        return {name(taker): in_points(count, game.unit) for taker, count in numbers.items()}

    is_usual = deal.out == game.sit_out(len(names), deal.dealer)
    data = {
        "substitutes": substitutes,
        "dealer": names[deal.dealer],
        "out": [] if is_usual else list(map(name, deal.out)),
        "kind": "" if deal.kind == CONTRACT else deal.kind,
        "declarers": list(map(name, deal.declarers)),
        "contract": deal.contract,
        "said": {name(taker): said(words) for taker, words in deal.said_in_turn(len(names))},
        "taken": points(deal.taken),
        "pieces": {kind: points(numbers) for kind, numbers in deal.pieces.items()},
        "marks": marks_to_file(game.marks, deal.marks, names),
        "entries": entries_to_file(sitting.side_names, scored.entries),
        "note": deal.note,
    }
    return {key: value for key, value in data.items() if value or key == "entries"}


def entries_to_file(names: tuple[str, ...], entries: Iterable[LedgerEntry]) -> list[dict[str, Any]]:
    """Convert entries to the data in a file, with their reasons in English."""
    return [
        {
            "ledger": entry.ledger,
            "player": names[entry.side],
            **({} if entry.against is None else {"against": names[entry.against]}),
            "amount": entry.amount,
            "reason": str(entry.reason),
        }
        for entry in entries
    ]


def marks_to_file(
    choices: Iterable[Parameter], values: Mapping[str, Any], names: list[str]
) -> dict[str, Any]:
    """Convert marks or options to the data in a file, in the order of the game."""
    return {
        choice.id: _value_to_file(choice, values[choice.id], names)
        for choice in choices
        if choice.id in values
    }


def _value_to_file(choice: Parameter, value: Any, names: list[str]) -> Any:
    if choice.kind == "seats":
        return [names[seat] for seat in value]
    return names[value] if choice.kind == "seat" else value
