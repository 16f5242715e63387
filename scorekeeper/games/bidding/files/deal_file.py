"""A deal in a file: its facts, with player names instead of seats, and its points."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypeAlias, TypedDict

from scorekeeper.base.cards import Suit
from scorekeeper.base.file_values import AnyNumber, AnyText, NamedSeat, Note
from scorekeeper.base.json_text import within
from scorekeeper.base.schemas import DISTINCT, at_most, between, one_of, where
from scorekeeper.base.substitutes import FIRST_DEAL
from scorekeeper.base.table_file import FileTable
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


def read_deal(
    value: object, place: str, number: int, game: BiddingGame, table: FileTable
) -> BidDeal:
    """Read the deal with that number of a sitting with this game, and report its problems."""
    sits = table.seat_substitutes(value, place)
    if sits and number == 1:
        table.context.add(within(place, "substitutes"), FIRST_DEAL)
    data = table.context.read(BidDealFile, value, place) or {}
    prescribed = slot(game, len(table.seats), number)
    kind = data.get("kind", prescribed.kind)
    special = game.kind(kind)
    cards = data.get("cards", special.cards if special and special.cards else prescribed.cards)
    if message := between(0, cards)(data.get("unowned", 0)):
        table.context.add(within(place, "unowned"), message)
    deal = BidDeal(
        id=number,
        dealer=data.get("dealer", table.dealer),
        cards=cards,
        kind="" if kind == USUAL and not game.kind_chosen else kind,
        trump=data.get("trump", ""),
        blind=frozenset(data.get("blind", ())),
        bids=data.get("bids", {}),
        tricks=data.get("tricks", {}),
        unowned=data.get("unowned", 0),
        note=data.get("note", ""),
        sits=sits,
    )
    return with_trump_in_turn(game, deal, number)
