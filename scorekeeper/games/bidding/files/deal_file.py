"""A deal in a file: its facts, with player names instead of seats, and its points."""

from typing import Annotated, Any, TypeAlias, TypedDict

from scorekeeper.base.cards import Suit
from scorekeeper.base.file_values import AnyNumber, AnyText, NamedSeat, Note
from scorekeeper.base.json_text import within
from scorekeeper.base.schemas import DISTINCT, Conversion, at_most, between, one_of, where
from scorekeeper.base.table_file import FileTable
from scorekeeper.base.tenths import in_points
from scorekeeper.base.text import text
from scorekeeper.games.bidding.rules.deals import (
    BLIND_NIL,
    USUAL,
    WITH_PARTNER,
    Absence,
    BidDeal,
    with_trump_in_turn,
)
from scorekeeper.games.bidding.rules.extra_checks import MAX_PIECES
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_bounds import MAX_PLAYERS
from scorekeeper.games.bidding.rules.game_values import NO_TRUMP
from scorekeeper.games.bidding.rules.schedule import slot
from scorekeeper.games.bidding.rules.sitting import BiddingSitting

FileBid: TypeAlias = Annotated[
    Any,
    where(
        # no set, because a damaged value can be a list
        lambda bid: type(bid) is int or bid in (BLIND_NIL, WITH_PARTNER),
        text("A bid is a number, “blind nil”, or “partner” if the partner bids blind for both."),
    ),
]

SHOT = "shot"
"""The value of a seat's cannonball."""

_Pair: TypeAlias = Annotated[
    list[NamedSeat],
    where(lambda pair: len(pair) == 2, text("An alliance is between two different players.")),
]


_Seats: TypeAlias = Annotated[
    list[NamedSeat],
    at_most(MAX_PLAYERS),
    DISTINCT,
    Conversion(lambda seats, _: frozenset(seats)),
]
_READ_APART = ("substitutes", "points")


class BidDealFile(TypedDict, total=False):
    """A deal, with names instead of seats; substitutes and points are read separately."""

    substitutes: Any
    dealer: NamedSeat
    cards: AnyNumber
    kind: AnyText
    trump: Annotated[str, one_of([*Suit, NO_TRUMP])]
    blind: _Seats
    bids: dict[NamedSeat, FileBid]
    tricks: dict[NamedSeat, AnyNumber]
    unowned: AnyNumber
    loads: dict[NamedSeat, Annotated[str, one_of([SHOT])]]
    bid_changes: dict[NamedSeat, AnyNumber]
    extra: dict[NamedSeat, Annotated[dict[AnyText, AnyNumber], at_most(MAX_PIECES)]]
    alliances: Annotated[list[_Pair], at_most(MAX_PLAYERS)]
    wagers: dict[NamedSeat, AnyNumber]
    revokes: _Seats
    fines: dict[NamedSeat, AnyNumber]
    absent: dict[NamedSeat, Annotated[str, one_of([*Absence])]]
    starts: dict[NamedSeat, AnyNumber]
    added: bool
    points: Any
    note: Note


def deal_to_file(sitting: BiddingSitting, deal: BidDeal) -> dict[str, Any]:
    before = sitting.seats_before(deal)
    names = [seat.name for seat in sitting.seats_in(deal)]
    scores = sitting.scores(deal)
    prescribed = slot(sitting.played, sitting.players, sitting.number(deal.id)).kind
    data = {
        "substitutes": {
            before[seat].name: substitute.name for seat, substitute in sorted(deal.sits.items())
        },
        "dealer": names[deal.dealer],
        "cards": deal.cards,
        "kind": deal.kind or (USUAL if prescribed else ""),
        "trump": deal.trump,
        "blind": [names[seat] for seat in sorted(deal.blind)],
        "bids": {
            names[seat]: deal.bids[seat]
            for seat in sitting.bidding_order(deal)
            if seat in deal.bids
        },
        "tricks": {names[seat]: count for seat, count in sorted(deal.tricks.items())},
        "unowned": deal.unowned,
        "loads": {names[seat]: SHOT for seat in sorted(deal.loads)},
        "bid_changes": {names[seat]: change for seat, change in sorted(deal.bid_changes.items())},
        "extra": {names[seat]: dict(pieces) for seat, pieces in sorted(deal.extra.items())},
        "alliances": [[names[seat] for seat in pair] for pair in deal.alliances],
        "wagers": {names[seat]: amount for seat, amount in sorted(deal.wagers.items())},
        "revokes": [names[seat] for seat in sorted(deal.revokes)],
        "fines": {names[seat]: points for seat, points in sorted(deal.fines.items())},
        "absent": {names[seat]: why.value for seat, why in sorted(deal.absent.items())},
        "starts": {names[seat]: points for seat, points in sorted(deal.starts.items())},
        "added": deal.added,
        "points": {
            name: in_points(score.points)
            for name, score in zip(sitting.side_names_in(deal), scores, strict=False)
        },
        "note": deal.note,
    }
    return {key: value for key, value in data.items() if value not in ("", 0, False, [], {})}


def read_deal(
    value: object, place: str, number: int, game: BiddingGame, table: FileTable
) -> BidDeal:
    """Read the deal with that number of a sitting with this game, and report its problems."""
    sits = table.seat_substitutes(value, place, is_first=number == 1)
    data = table.context.read(BidDealFile, value, place) or {}
    prescribed = slot(game, len(table.seats), number)
    kind = data.get("kind", prescribed.kind)
    special = game.kind(kind)
    cards = data.get("cards", special.cards if special and special.cards else prescribed.cards)
    if message := between(0, cards)(data.get("unowned", 0)):
        table.context.add(within(place, "unowned"), message)
    pairs = filter(None, data.get("alliances", ()))  # empty: its players are not seated here
    values = {
        **{key: part for key, part in data.items() if key not in _READ_APART},
        "dealer": data.get("dealer", table.dealer),
        "cards": cards,
        "kind": "" if kind == USUAL and not game.kind_chosen else kind,
        "loads": frozenset(data.get("loads", ())),
        "extra": {seat: pieces for seat, pieces in data.get("extra", {}).items() if pieces},
        "alliances": tuple(sorted((min(pair), max(pair)) for pair in pairs)),
        "absent": {seat: Absence(why) for seat, why in sorted(data.get("absent", {}).items())},
    }
    deal = BidDeal(number, sits=sits, **values)
    return with_trump_in_turn(game, deal, number)
