"""The document of a sitting: its row, and the cells of its log."""

import re
from collections.abc import Mapping
from typing import Annotated, Any, Required, TypeAlias, TypedDict

from scorekeeper.base.file_values import Note
from scorekeeper.base.schemas import at_most, between, must_equal, one_of, where
from scorekeeper.base.text import Text, text
from scorekeeper.core.archive_values import (
    RowKey,
    SitsData,
    SittingRowHead,
    TableHead,
    check_note,
    no_such_key,
)
from scorekeeper.core.archive_values import Seat as SeatNumber
from scorekeeper.core.names import clean_name
from scorekeeper.games.declarer.files.seeds import builtin_games
from scorekeeper.games.declarer.rules.checks import MAX_DEALS
from scorekeeper.games.declarer.rules.values import CONTRACT, DeclarerDeal, Taker

_MAX_NUMBER = 10_000
_LONGEST_WORD = 40
_MAX_KEYS = 12
_MAX_OPTIONS = 40
_KEY = re.compile("[a-zè0-9_ -]{1,40}")


def _word_check(value: object) -> Text | None:
    if isinstance(value, int) and abs(value) <= _MAX_NUMBER:
        return None
    if isinstance(value, str) and 0 < len(value) <= _LONGEST_WORD:
        return check_note(value)
    return text("A number or a word is needed.")


def _value_check(value: object) -> Text | None:
    """Check the shape of a mark or an option; whether the game has it is checked with the row."""
    if not isinstance(value, list):
        return _word_check(value)
    if len(value) > _MAX_KEYS:
        return text("This list is too long.")
    return next(filter(None, map(_word_check, value)), None)


Key: TypeAlias = Annotated[str, where(_KEY.fullmatch, no_such_key())]
Word: TypeAlias = Annotated[Any, _word_check]
Value: TypeAlias = Annotated[Any, _value_check]
Numbers: TypeAlias = Annotated[
    dict[Key, Annotated[int, between(0, _MAX_NUMBER)]], at_most(_MAX_KEYS)
]


class DeclarerDealData(TypedDict, total=False):
    """A deal; the keys of what was said and taken are seats or parties."""

    dealer: Required[SeatNumber]
    kind: Key
    declarers: Annotated[list[SeatNumber], at_most(_MAX_KEYS)]
    contract: Key
    out: Annotated[list[SeatNumber], at_most(_MAX_KEYS)]
    said: Annotated[dict[Key, Annotated[list[Word], at_most(_MAX_KEYS)]], at_most(_MAX_KEYS)]
    taken: Numbers
    pieces: Annotated[dict[Key, Numbers], at_most(_MAX_KEYS)]
    marks: Annotated[dict[Key, Value], at_most(_MAX_KEYS)]
    note: Note


class DeclarerFacts(TypedDict, total=False):
    """The column `facts`; every option has a value, so that later defaults change nothing."""

    game: Required[Annotated[str, one_of([*builtin_games()])]]
    options: Annotated[dict[Key, Word], at_most(_MAX_OPTIONS)]
    called: Annotated[str, must_equal(clean_name)]
    first_dealer: Required[SeatNumber]
    sits: SitsData
    deals: Annotated[dict[RowKey, DeclarerDealData], at_most(MAX_DEALS)]
    finished: bool


class DeclarerHead(TableHead):
    note: Note


class DeclarerDocument(DeclarerHead, DeclarerFacts):
    """A sitting."""


class DeclarerRow(SittingRowHead, DeclarerHead):
    facts: DeclarerFacts


def deal_to_data(deal: DeclarerDeal) -> dict[str, Any]:
    """Convert a deal to data, without empty parts."""

    def keyed(values: Mapping[Any, Any]) -> dict[str, Any]:
        return {
            str(key): list(value) if isinstance(value, tuple) else value
            for key, value in values.items()
        }

    data = {
        "kind": "" if deal.kind == CONTRACT else deal.kind,
        "declarers": list(deal.declarers),
        "contract": deal.contract,
        "out": list(deal.out),
        "said": keyed(deal.said),
        "taken": keyed(deal.taken),
        "pieces": {kind: keyed(numbers) for kind, numbers in deal.pieces.items()},
        "marks": keyed(deal.marks),
        "note": deal.note,
    }
    return {"dealer": deal.dealer, **{key: value for key, value in data.items() if value}}


def deal_from_data(deal_id: int, data: DeclarerDealData) -> DeclarerDeal:
    def keyed(values: Mapping[str, Any]) -> dict[Taker, Any]:
        return {
            int(key) if key.isdecimal() else key: tuple(value) if isinstance(value, list) else value
            for key, value in values.items()
        }

    marks = data.get("marks", {}).items()
    return DeclarerDeal(
        deal_id,
        data["dealer"],
        kind=data.get("kind", CONTRACT),
        declarers=tuple(data.get("declarers", ())),
        contract=data.get("contract", ""),
        out=tuple(data.get("out", ())),
        said=keyed(data.get("said", {})),
        taken=keyed(data.get("taken", {})),
        pieces={kind: keyed(numbers) for kind, numbers in data.get("pieces", {}).items()},
        marks={key: tuple(value) if isinstance(value, list) else value for key, value in marks},
        note=data.get("note", ""),
    )
