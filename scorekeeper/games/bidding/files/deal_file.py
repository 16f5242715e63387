"""A deal in a file: its facts, with player names instead of seats, and its points."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, TypeAlias, TypedDict

from scorekeeper.base.cards import Suit
from scorekeeper.base.file_values import AnyNumber, AnyText, FileContext, NamedSeat, Note
from scorekeeper.base.json_text import within
from scorekeeper.base.schemas import DISTINCT, at_most, between, one_of, where
from scorekeeper.base.seats import Seat
from scorekeeper.base.substitutes import FIRST_DEAL
from scorekeeper.base.table_file import read_substitutes
from scorekeeper.base.tenths import from_tenths
from scorekeeper.base.text import text
from scorekeeper.games.bidding.rules.deals import (
    BLIND_NIL,
    USUAL,
    Bid,
    BidDeal,
    with_trump_in_turn,
)
from scorekeeper.games.bidding.rules.game import NO_TRUMP, BiddingGame
from scorekeeper.games.bidding.rules.game_checks import MOST_PLAYERS
from scorekeeper.games.bidding.rules.schedule import slot
from scorekeeper.games.bidding.rules.sitting import BiddingSitting

FileBid: TypeAlias = Annotated[
    Any,
    where(
        lambda bid: type(bid) is int or bid == BLIND_NIL,
        text("A bid is a number, or “blind nil”."),
    ),
]


class BidDealFile(TypedDict, total=False):
    """A deal, with names instead of seats; substitutes and points are read separately."""

    substitutes: Any
    dealer: NamedSeat
    cards: AnyNumber
    kind: AnyText
    trump: Annotated[str, one_of([*Suit, NO_TRUMP])]
    blind: Annotated[list[NamedSeat], at_most(MOST_PLAYERS), DISTINCT]
    bids: dict[NamedSeat, FileBid]
    tricks: dict[NamedSeat, AnyNumber]
    unowned: AnyNumber
    points: Any
    note: Note


def deal_to_file(sitting: BiddingSitting, deal: BidDeal) -> dict[str, Any]:
    """Convert the deal to the data in a file."""
    before = sitting.seats_before(deal)
    names = [seat.name for seat in sitting.seats_in(deal)]
    scores = sitting.scores(deal)
    prescribed = slot(sitting.played, sitting.players, sitting.number(deal)).kind
    data = {
        "substitutes": {
            before[seat].name: substitute.name for seat, substitute in sorted(deal.sits.items())
        },
        "dealer": names[deal.dealer],
        "cards": deal.cards,
        "kind": deal.kind or (USUAL if prescribed else ""),
        "trump": deal.trump,
        "blind": [names[seat] for seat in sorted(deal.blind)],
        "bids": {names[seat]: bid for seat, bid in _in_turn(sitting, deal, deal.bids)},
        "tricks": {names[seat]: count for seat, count in sorted(deal.tricks.items())},
        "unowned": deal.unowned,
        "points": {
            name: from_tenths(score.points)
            for name, score in zip(sitting.side_names_in(deal), scores, strict=False)
        },
        "note": deal.note,
    }
    return {key: value for key, value in data.items() if value not in ("", 0, [], {})}


def _in_turn(
    sitting: BiddingSitting, deal: BidDeal, bids: Mapping[int, Bid]
) -> Sequence[tuple[int, Bid]]:
    """The bids in bidding order."""
    return [(seat, bids[seat]) for seat in sitting.bidding_order(deal) if seat in bids]


@dataclass(frozen=True, slots=True)
class BidDealContext:
    """The context in which a deal is read.

    Args:
        file: the context of the file.
        game: the game as played.
        seats: the players before this deal's substitutes, by seat.
        dealer: the dealer's seat if the deal names none.
        number: the deal's number.
        find_player: returns the player with a name, or a new player.
    """

    file: FileContext
    game: BiddingGame
    seats: tuple[Seat, ...]
    dealer: int
    number: int
    find_player: Callable[[str], Seat]


def read_deal(value: object, place: str, table: BidDealContext) -> tuple[BidDeal, tuple[Seat, ...]]:
    """Read a deal and its players by seat, and report the problems."""
    context = table.file
    sits, seats = read_substitutes(value, place, context, table.seats, table.find_player)
    if sits and table.number == 1:
        context.add(within(place, "substitutes"), FIRST_DEAL)
    data = context.using([seat.name for seat in seats]).read(BidDealFile, value, place) or {}
    prescribed = slot(table.game, len(seats), table.number)
    kind = data.get("kind", prescribed.kind)
    special = table.game.kind(kind)
    cards = data.get("cards", special.cards if special and special.cards else prescribed.cards)
    if message := between(0, cards)(data.get("unowned", 0)):
        context.add(within(place, "unowned"), message)
    deal = BidDeal(
        id=table.number,
        dealer=data.get("dealer", table.dealer),
        cards=cards,
        kind="" if kind == USUAL and not table.game.kind_chosen else kind,
        trump=data.get("trump", ""),
        blind=frozenset(data.get("blind", ())),
        bids=data.get("bids", {}),
        tricks=data.get("tricks", {}),
        unowned=data.get("unowned", 0),
        note=data.get("note", ""),
        sits=sits,
    )
    return with_trump_in_turn(table.game, deal, table.number), seats
