"""Store sittings of games with a declarer: rows, lists, and the house's archive."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Required, TypeAlias, TypedDict

from scorekeeper.base.file_values import Note
from scorekeeper.base.findings import Findings
from scorekeeper.base.json_text import within
from scorekeeper.base.schemas import at_most, between, one_of, where
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.core.archive_values import (
    ArchiveRows,
    Item,
    RowKey,
    SittingRowHead,
    TableHead,
    check_note,
    no_such_key,
)
from scorekeeper.core.archive_values import Seat as SeatNumber
from scorekeeper.core.archived import ArchivedGame
from scorekeeper.core.documents import Document
from scorekeeper.core.sitting_lists import SittingList
from scorekeeper.core.sittings import OPEN, OVER, Columns, Standing
from scorekeeper.core.sittings import sitting as sitting_row
from scorekeeper.core.stored import Stored, TableTopic
from scorekeeper.core.tallies import Tally
from scorekeeper.core.topics import Place
from scorekeeper.games.declarer.files.seeds import builtin_games
from scorekeeper.games.declarer.rules.checks import MOST_DEALS, check_options
from scorekeeper.games.declarer.rules.moves import impossible_deals
from scorekeeper.games.declarer.rules.sitting import DeclarerSitting
from scorekeeper.games.declarer.rules.tally import figures_of
from scorekeeper.games.declarer.rules.values import CONTRACT, DeclarerDeal, Taker

DECLARER = "declarer"
"""The kind of game in rows and archives."""

SITTING_LIST = SittingList(DECLARER, kind=sitting_row.c.cache["game"].as_string())
"""The sittings of a house; a row's list cache has the `game`'s id."""

_MOST_NUMBER = 10_000
_LONGEST_WORD = 40
_MOST_KEYS = 12
_MOST_OPTIONS = 40
_KEY = re.compile("[a-zè0-9_ -]{1,40}")


def _word_check(value: object) -> Text | None:
    if isinstance(value, int) and abs(value) <= _MOST_NUMBER:
        return None
    if isinstance(value, str) and 0 < len(value) <= _LONGEST_WORD:
        return check_note(value)
    return text("A number or a word is needed.")


def _value_check(value: object) -> Text | None:
    """Check the shape of a mark or an option; whether the game has it is checked with the row."""
    if not isinstance(value, list):
        return _word_check(value)
    if len(value) > _MOST_KEYS:
        return text("This list is too long.")
    return next(filter(None, map(_word_check, value)), None)


Key: TypeAlias = Annotated[str, where(_KEY.fullmatch, no_such_key())]
Word: TypeAlias = Annotated[Any, _word_check]
Value: TypeAlias = Annotated[Any, _value_check]
Numbers: TypeAlias = Annotated[
    dict[Key, Annotated[int, between(0, _MOST_NUMBER)]], at_most(_MOST_KEYS)
]


class DeclarerDealData(TypedDict, total=False):
    """A deal; the keys of what was said and taken are seats or parties."""

    dealer: Required[SeatNumber]
    kind: Key
    declarers: Annotated[list[SeatNumber], at_most(_MOST_KEYS)]
    contract: Key
    out: Annotated[list[SeatNumber], at_most(_MOST_KEYS)]
    said: Annotated[dict[Key, Annotated[list[Word], at_most(_MOST_KEYS)]], at_most(_MOST_KEYS)]
    taken: Numbers
    pieces: Annotated[dict[Key, Numbers], at_most(_MOST_KEYS)]
    marks: Annotated[dict[Key, Value], at_most(_MOST_KEYS)]
    note: Note


class DeclarerFacts(TypedDict, total=False):
    """The column `facts`; every option has a value, so that later defaults change nothing."""

    game: Required[Annotated[str, one_of([*builtin_games()])]]
    options: Annotated[dict[Key, Word], at_most(_MOST_OPTIONS)]
    first_dealer: Required[SeatNumber]
    deals: Annotated[dict[RowKey, DeclarerDealData], at_most(MOST_DEALS)]
    finished: bool


class DeclarerHead(TableHead):
    """The columns that are cells."""

    note: Note


class DeclarerDocument(DeclarerHead, DeclarerFacts):
    """A sitting."""


class DeclarerRow(SittingRowHead, DeclarerHead):
    """The row of a sitting."""

    facts: DeclarerFacts


class DeclarerTopic(TableTopic[DeclarerSitting]):
    """One sitting of a game with a declarer."""

    game = DECLARER
    noun = "declarer"
    head = ("name", "date", "note", "seats", "deleted_at")

    @classmethod
    def parse(
        cls, place: Place, documents: Sequence[Document], names: Mapping[int, str]
    ) -> list[DeclarerSitting]:
        """Convert documents to sittings."""
        return [parse_sitting(document, names) for document in documents]

    def to_document(self, value: DeclarerSitting) -> Document:
        """Convert the sitting to a document without empty cells."""
        document = {
            "name": value.name,
            "date": value.date,
            "note": value.note,
            "seats": [seat.player for seat in value.seats],
            "game": value.game.id,
            "options": dict(value.options),
            "first_dealer": value.first_dealer,
            "deals": {str(deal.id): deal_to_data(deal) for deal in value.deals},
        }
        finished = {"finished": True} if value.finished else {}
        return {key: part for key, part in document.items() if part != {}} | finished

    def columns(self, value: DeclarerSitting) -> Columns:
        """Return the state and the cache; see `SITTING_LIST`."""
        return {
            "state": OVER if value.is_over else OPEN,
            "last_deleted_id": value.last_deleted_id,
            "cache": {"game": value.game.id},
        }

    def tallies(self, value: DeclarerSitting) -> Iterator[Tally]:
        """Yield the tally of each player; in pairs both have the points of the pair."""
        results, winners = value.results, value.winners
        for seat, who in enumerate(value.seats):
            side = value.start.side(seat)
            yield Tally(
                who.player,
                results[side],
                side in winners,
                len(value.deals),
                seat,
                side if value.game.pairs else None,
                figures=figures_of(value, seat),
            )

    def results_differ(self, before: DeclarerSitting, after: DeclarerSitting) -> bool:
        """Compare everything on which the tallies depend."""
        return (before.deals, before.finished) != (after.deals, after.finished)


def parse_sitting(document: Mapping[str, Any], names: Mapping[int, str]) -> DeclarerSitting:
    """Build the sitting from a document.

    Args:
        document: the document of a `DeclarerTopic`.
        names: the players' names by number.
    """
    deals = sorted(document.get("deals", {}).items(), key=lambda item: int(item[0]))
    return DeclarerSitting(
        name=document["name"],
        date=document["date"],
        note=document.get("note", ""),
        game=builtin_games()[document["game"]],
        seats=tuple(Seat(player, names[player]) for player in document["seats"]),
        first_dealer=document["first_dealer"],
        options=document.get("options", {}),
        deals=tuple(deal_from_data(int(number), deal) for number, deal in deals),
        finished=document.get("finished", False),
        last_deleted_id=document.get("last_deleted_id", 0),
    )


def standings(sitting: DeclarerSitting) -> list[Standing]:
    """Return each player's standing, in seat order."""
    results, winners, start = sitting.results, sitting.winners, sitting.start
    return [
        Standing(who.player, who.name, results[start.side(seat)], start.side(seat) in winners)
        for seat, who in enumerate(sitting.seats)
    ]


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
    """Read a deal from data."""

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


# ---- archives ----


def _check_archived(row: Item, place: str, archive_rows: ArchiveRows, findings: Findings) -> None:
    facts_place, before = within(place, "facts"), findings.count
    sitting = parse_sitting(DeclarerTopic.row_document(row), archive_rows.names)
    for problem in check_options(sitting.start):
        at = within(place, "seats") if problem.field == "players" else facts_place
        findings.add(at, problem.message)
    if len({seat.player for seat in sitting.seats}) < len(sitting.seats):
        findings.add(within(place, "seats"), text("A player can take only one seat."))
    if findings.count == before:
        for deal, problem in impossible_deals(sitting):
            findings.add(within(within(facts_place, "deals"), str(deal.id)), problem.message)
    if findings.count > before:
        return  # what is not possible cannot be scored
    if DeclarerTopic().row_columns(Stored(sitting)).facts != row["facts"]:
        findings.add(facts_place, text("This is not a game."))


def _count_text(sittings: int) -> Text:
    return ntext("%(num)s contract game", "%(num)s contract games", sittings)


ARCHIVED = ArchivedGame(
    row=DeclarerRow, document=DeclarerDocument, check=_check_archived, count_label=_count_text
)
