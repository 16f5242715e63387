"""A deal in a file: its facts, with player names instead of seats, and its points."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from scorekeeper.base.cards import Suit
from scorekeeper.base.json_fields import Findings, Record
from scorekeeper.base.json_text import shorten, within
from scorekeeper.base.problems import Problem
from scorekeeper.base.reserved import RESERVED, reserved_message
from scorekeeper.base.seats import Seat
from scorekeeper.base.substitutes import FIRST_DEAL
from scorekeeper.base.text import Text, text
from scorekeeper.games.bidding.files.points_file import points_to_file
from scorekeeper.games.bidding.rules.deals import (
    BLIND_NIL,
    USUAL,
    Bid,
    BidDeal,
    with_trump_in_turn,
)
from scorekeeper.games.bidding.rules.game import NO_TRUMP, BiddingGame
from scorekeeper.games.bidding.rules.schedule import slot
from scorekeeper.games.bidding.rules.sitting import BiddingSitting

T = TypeVar("T")
Read: TypeAlias = Callable[[Findings, object, str], T | None]

DEAL_KEYS = (
    "substitutes",
    "dealer",
    "cards",
    "kind",
    "trump",
    "blind",
    "bids",
    "tricks",
    "unowned",
    "points",
    "note",
)
"""The keys of a deal, in the order of writing."""

TRUMPS = (*Suit, NO_TRUMP)


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
            name: points_to_file(score.points)
            for name, score in zip(sitting.side_names_in(deal), scores, strict=False)
        },
        "note": deal.note,
    }
    return {key: data[key] for key in DEAL_KEYS if data[key] not in ("", 0, [], {})}


def _in_turn(
    sitting: BiddingSitting, deal: BidDeal, bids: Mapping[int, Bid]
) -> Sequence[tuple[int, Bid]]:
    """The bids in bidding order."""
    return [(seat, bids[seat]) for seat in sitting.bidding_order(deal) if seat in bids]


@dataclass(frozen=True, slots=True)
class BidDealContext:
    """The context in which a deal is read.

    Args:
        game: the game as played.
        seats: the players before this deal's substitutes, by seat.
        dealer: the dealer's seat if the deal names none.
        number: the deal's number.
        find_player: returns the player with a name, or a new player.
    """

    game: BiddingGame
    seats: tuple[Seat, ...]
    dealer: int
    number: int
    find_player: Callable[[str], Seat]


def read_deal(record: Record, table: BidDealContext) -> tuple[BidDeal, tuple[Seat, ...]]:
    """Read a deal and its players by seat; problems are added to the record's findings."""
    findings = record.findings
    sits = _read_sits(record, table)
    seats = tuple(sits.get(n, seat) for n, seat in enumerate(table.seats))
    if len({seat.player for seat in seats}) < len(seats):
        findings.add(record.at("substitutes"), text("A player can take only one seat."))
    names = [seat.name for seat in seats]
    prescribed = slot(table.game, len(names), table.number)
    dealer = table.dealer
    if "dealer" in record:
        named_dealer = find_seat(record.fields["dealer"], record.at("dealer"), names, findings)
        dealer = dealer if named_dealer is None else named_dealer
    kind = record.words("kind", prescribed.kind)
    special = table.game.kind(kind)
    cards = special.cards if special and special.cards else prescribed.cards
    if "cards" in record:
        cards = findings.number(record.fields["cards"], record.at("cards")) or 0
    if kind == USUAL and not table.game.kind_chosen:
        kind = ""
    deal = BidDeal(
        id=table.number,
        dealer=dealer,
        cards=cards,
        kind=kind,
        trump=record.choice("trump", "", TRUMPS) if "trump" in record else "",
        blind=_read_blind(record, names),
        bids=read_by_seat(record, "bids", names, _read_bid),
        tricks=read_by_seat(record, "tricks", names, Findings.number),
        unowned=record.number("unowned", 0, 0, cards) if "unowned" in record else 0,
        note=record.note("note"),
        sits=sits,
    )
    return with_trump_in_turn(table.game, deal, table.number), seats


def locate_problem(problem: Problem, record: Record, names: Sequence[str]) -> str:
    """The place in the file of a deal's problem."""
    part, _, seat = problem.field.partition(".")
    where = record.at(part)
    return within(where, names[int(seat)]) if seat else where


def find_seat(value: object, place: str, names: Sequence[str], findings: Findings) -> int | None:
    """The seat of a player's name; None if unknown, which is added to `findings`."""
    name = findings.as_kept(findings.words(value, place))
    if name in names:
        return names.index(name)
    if isinstance(value, str):
        findings.add(place, unknown_name(value))
    return None


def unknown_name(name: str) -> Text:
    """Message for a name that no player at the table has."""
    return text("“%(name)s” is not seated here.", name=shorten(name))


def read_by_seat(record: Record, key: str, names: Sequence[str], read: Read[T]) -> dict[int, T]:
    """Read the values of a key by seat; problems are added to the record's findings."""
    findings, values = record.findings, dict[int, T]()
    for raw, value in record.pairs(key).items():
        where = within(record.at(key), raw)
        seat = find_seat(raw, where, names, findings)
        if seat in values:
            findings.add(where, text("This appears twice."))
        parsed = read(findings, value, where)
        if parsed is not None and seat is not None:
            values[seat] = parsed
        if findings.full:
            break
    return dict(sorted(values.items()))


def _read_sits(record: Record, table: BidDealContext) -> dict[int, Seat]:
    seat_names = [seat.name for seat in table.seats]
    names = read_by_seat(record, "substitutes", seat_names, Findings.name)
    if names and table.number == 1:
        record.findings.add(record.at("substitutes"), FIRST_DEAL)
    for seat, name in names.items():
        if name.casefold() == RESERVED:
            place = within(record.at("substitutes"), seat_names[seat])
            record.findings.add(place, reserved_message(name))
    return {seat: table.find_player(name) for seat, name in names.items()}


def _read_bid(findings: Findings, value: object, place: str) -> Bid | None:
    if type(value) is int:
        return value
    if value == BLIND_NIL:
        return BLIND_NIL
    findings.add(place, text("A bid is a number, or “blind nil”."))
    return None


def _read_blind(record: Record, names: Sequence[str]) -> frozenset[int]:
    seats: set[int] = set()
    for index, value in enumerate(record.items("blind", len(names))):
        where = within(record.at("blind"), index)
        seat = find_seat(value, where, names, record.findings)
        if seat in seats:
            record.findings.add(where, text("This appears twice."))
        elif seat is not None:
            seats.add(seat)
    return frozenset(seats)
