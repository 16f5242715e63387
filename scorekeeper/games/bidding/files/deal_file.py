"""A deal in a file: its facts, with names for the seats, and the points that follow."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from scorekeeper.base.cards import Suit
from scorekeeper.base.json_fields import Findings, Record
from scorekeeper.base.json_text import short, within
from scorekeeper.base.problems import Problem
from scorekeeper.base.reserved import RESERVED, reserved
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
"""The keys of a deal, in the order in which they are written."""

TRUMPS = (*Suit, NO_TRUMP)


def deal_to_file(sitting: BiddingSitting, deal: BidDeal) -> dict[str, Any]:
    """The deal as the file says it."""
    before = sitting.seats_before(deal)
    names = [seat.name for seat in sitting.seats_in(deal)]
    scores = sitting.scores(deal)
    due = slot(sitting.played, sitting.players, sitting.number(deal)).kind
    said = {
        "substitutes": {before[seat].name: who.name for seat, who in sorted(deal.sits.items())},
        "dealer": names[deal.dealer],
        "cards": deal.cards,
        "kind": deal.kind or (USUAL if due else ""),
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
    return {key: said[key] for key in DEAL_KEYS if said[key] not in ("", 0, [], {})}


def _in_turn(
    sitting: BiddingSitting, deal: BidDeal, bids: Mapping[int, Bid]
) -> Sequence[tuple[int, Bid]]:
    """The bids in the order in which they are made."""
    return [(seat, bids[seat]) for seat in sitting.bidding_order(deal) if seat in bids]


@dataclass(frozen=True, slots=True)
class BidDealContext:
    """What a deal is read with.

    Args:
        game: the game as it is played.
        seats: who sits where, before this deal's substitutes come.
        dealer: who deals if nobody is named.
        number: the deal's number.
        known: the player of a name, or a new one.
    """

    game: BiddingGame
    seats: tuple[Seat, ...]
    dealer: int
    number: int
    known: Callable[[str], Seat]


def read_deal(record: Record, table: BidDealContext) -> tuple[BidDeal, tuple[Seat, ...]]:
    """The deal that stands there, and who sits there in it; what is wrong is noted."""
    findings = record.findings
    sits = _read_sits(record, table)
    seats = tuple(sits.get(at, seat) for at, seat in enumerate(table.seats))
    if len({seat.player for seat in seats}) < len(seats):
        findings.add(record.at("substitutes"), text("A player can take only one seat."))
    names = [seat.name for seat in seats]
    due = slot(table.game, len(names), table.number)
    dealer = table.dealer
    if "dealer" in record:
        known = seat_of(record.said["dealer"], record.at("dealer"), names, findings)
        dealer = dealer if known is None else known
    kind = record.words("kind", due.kind)
    special = table.game.kind(kind)
    cards = special.cards if special and special.cards else due.cards
    if "cards" in record:
        cards = findings.number(record.said["cards"], record.at("cards")) or 0
    if kind == USUAL and not table.game.kind_chosen:
        kind = ""
    deal = BidDeal(
        id=table.number,
        dealer=dealer,
        cards=cards,
        kind=kind,
        trump=record.choice("trump", "", TRUMPS) if "trump" in record else "",
        blind=_read_blind(record, names),
        bids=by_seat(record, "bids", names, _read_bid),
        tricks=by_seat(record, "tricks", names, Findings.number),
        unowned=record.number("unowned", 0, 0, cards) if "unowned" in record else 0,
        note=record.note("note"),
        sits=sits,
    )
    return with_trump_in_turn(table.game, deal, table.number), seats


def place_of(problem: Problem, record: Record, names: Sequence[str]) -> str:
    """Where in the file a problem of that deal is."""
    part, _, seat = problem.field.partition(".")
    where = record.at(part)
    return within(where, names[int(seat)]) if seat else where


def seat_of(said: object, place: str, names: Sequence[str], findings: Findings) -> int | None:
    """The seat of that name; None where nobody sits there by it, which is noted."""
    name = findings.as_kept(findings.words(said, place))
    if name in names:
        return names.index(name)
    if isinstance(said, str):
        findings.add(place, unknown(said))
    return None


def unknown(name: str) -> Text:
    """What is said of a name that nobody at the table has."""
    return text("“%(name)s” is not seated here.", name=short(name))


def by_seat(record: Record, key: str, names: Sequence[str], read: Read[T]) -> dict[int, T]:
    """What a key says of several players, by seat; what is wrong is noted."""
    findings, found = record.findings, dict[int, T]()
    for raw, value in record.pairs(key).items():
        where = within(record.at(key), raw)
        seat = seat_of(raw, where, names, findings)
        if seat in found:
            findings.add(where, text("This appears twice."))
        known = read(findings, value, where)
        if known is not None and seat is not None:
            found[seat] = known
        if findings.full:
            break
    return dict(sorted(found.items()))


def _read_sits(record: Record, table: BidDealContext) -> dict[int, Seat]:
    who = [seat.name for seat in table.seats]
    names = by_seat(record, "substitutes", who, Findings.name)
    if names and table.number == 1:
        record.findings.add(record.at("substitutes"), FIRST_DEAL)
    for seat, name in names.items():
        if name.casefold() == RESERVED:
            place = within(record.at("substitutes"), who[seat])
            record.findings.add(place, reserved(name))
    return {seat: table.known(name) for seat, name in names.items()}


def _read_bid(findings: Findings, value: object, place: str) -> Bid | None:
    if type(value) is int:
        return value
    if value == BLIND_NIL:
        return BLIND_NIL
    findings.add(place, text("A bid is a number, or “blind nil”."))
    return None


def _read_blind(record: Record, names: Sequence[str]) -> frozenset[int]:
    found: set[int] = set()
    for index, value in enumerate(record.items("blind", len(names))):
        where = within(record.at("blind"), index)
        seat = seat_of(value, where, names, record.findings)
        if seat in found:
            record.findings.add(where, text("This appears twice."))
        elif seat is not None:
            found.add(seat)
    return frozenset(found)
