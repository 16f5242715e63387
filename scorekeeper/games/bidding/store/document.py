"""The document of a game of exact bids: its row, and the cells of its log."""

from typing import Annotated, Any, Required, TypeAlias, TypedDict

from scorekeeper.base.file_values import Note
from scorekeeper.base.schemas import Check, ContextCheck, at_most, between, key_of, one_of, where
from scorekeeper.base.text import Text, text
from scorekeeper.core.archive_values import (
    ArchiveRows,
    Player,
    RowKey,
    RowNumber,
    Seat,
    SeatKey,
    SittingRowHead,
    TableHead,
    check_type,
    result_check,
    version_of,
)
from scorekeeper.games.bidding.files.game_file import RulesData
from scorekeeper.games.bidding.rules.deal_checks import MAX_START
from scorekeeper.games.bidding.rules.deals import BLIND_NIL, USUAL, WITH_PARTNER, Absence
from scorekeeper.games.bidding.rules.extra_checks import MAX_OF_PIECE, MAX_PIECE_POINTS
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.results import MAX_FINE
from scorekeeper.games.bidding.rules.schedule import MAX_DEALS
from scorekeeper.games.bidding.store.sittings import GAMES

_MAX_CARDS = 200
_MAX_TENTHS = 10**9
_MAX_ALLIANCES = 4


def _bid(value: object) -> Text | None:
    words = BLIND_NIL, WITH_PARTNER  # no set, because a damaged value can be a list
    return None if value in words else check_type(Cards, value)


def _game(archive_rows: ArchiveRows) -> BiddingGame | None:
    facts = archive_rows.row.get("facts")
    version = facts.get("game") if isinstance(facts, dict) else None
    return archive_rows.versions.get((GAMES.kind, version)) if isinstance(version, str) else None


def _kind(archive_rows: ArchiveRows) -> Check:
    game = _game(archive_rows)
    return one_of([USUAL, *(kind.id for kind in game.special)] if game else [USUAL])


def _piece(archive_rows: ArchiveRows) -> Check:
    game = _game(archive_rows)
    return key_of([piece.id for piece in game.extra] if game else [])


Cards: TypeAlias = Annotated[int, between(0, _MAX_CARDS)]
Bid: TypeAlias = Annotated[Any, _bid]
Result: TypeAlias = Annotated[
    list[Any],
    result_check(
        Annotated[Any, lambda value: None if value is None else _bid(value)],
        Cards,
        Annotated[int, between(-_MAX_TENTHS, _MAX_TENTHS)],
    ),
]

PieceKey: TypeAlias = Annotated[str, ContextCheck(_piece)]
Alliance: TypeAlias = Annotated[
    list[Seat],
    where(lambda pair: len(pair) == 2, text("An alliance is between two different players.")),
]


class BidDealData(TypedDict, total=False):
    """A deal; `sits` has its substitutes by seat."""

    dealer: Required[Seat]
    cards: Required[Annotated[int, between(1, _MAX_CARDS)]]
    kind: Annotated[str, ContextCheck(_kind)]
    trump: Annotated[str, one_of(["C", "D", "H", "S", "none"])]
    note: Note
    position: RowNumber
    bids: dict[SeatKey, Bid]
    tricks: dict[SeatKey, Cards]
    unowned: Annotated[int, between(1, _MAX_CARDS)]
    blind: dict[SeatKey, bool]
    loads: dict[SeatKey, bool]
    bid_changes: dict[SeatKey, Annotated[int, between(-1, 1)]]
    extra: dict[SeatKey, dict[PieceKey, Annotated[int, between(1, MAX_OF_PIECE)]]]
    alliances: Annotated[list[Alliance], at_most(_MAX_ALLIANCES)]
    wagers: dict[SeatKey, Annotated[int, between(1, MAX_PIECE_POINTS)]]
    revokes: dict[SeatKey, bool]
    fines: dict[SeatKey, Annotated[int, between(1, MAX_FINE)]]
    confirmed: dict[SeatKey, Result]
    sits: dict[SeatKey, Player]
    absent: dict[SeatKey, Annotated[str, one_of([*Absence])]]
    starts: dict[SeatKey, Annotated[int, between(-MAX_START, MAX_START)]]
    added: bool


class BiddingFacts(TypedDict, total=False):
    game: Required[Annotated[str, version_of(GAMES.kind)]]
    first_dealer: Required[Seat]
    rules: RulesData
    deals: Annotated[dict[RowKey, BidDealData], at_most(MAX_DEALS)]
    finished: bool


class BiddingHead(TableHead):
    note: Note


class BiddingDocument(BiddingHead, BiddingFacts):
    """A game."""


class BiddingRow(SittingRowHead, BiddingHead):
    facts: BiddingFacts
