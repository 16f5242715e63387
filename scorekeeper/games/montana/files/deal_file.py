"""A deal in a night file: its facts, with names for seats, and its points."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from scorekeeper.base.json_fields import Findings, Record
from scorekeeper.base.json_text import shorten, within
from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.reserved import RESERVED, reserved_message
from scorekeeper.base.seats import Seat
from scorekeeper.base.text import Text, text
from scorekeeper.games.montana.files.call_file import call_to_file, read_call
from scorekeeper.games.montana.rules.contracts import TRICKS, Contract, Nil
from scorekeeper.games.montana.rules.deals import SEATS, Deal
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.last_cards import Hand, LastCards, parse_hand
from scorekeeper.games.montana.rules.moves import POSITIONS_APART
from scorekeeper.games.montana.rules.variants import Variant

T = TypeVar("T")
Read: TypeAlias = Callable[[Findings, object, str], T | None]

KEYS = (
    "dealer",
    "variant",
    "variant_name",
    "dummy_plays",
    "modifiers",
    "last_round",
    "substitutes",
    "first_contracts",
    "contracts",
    "tricks",
    "blackjack",
    "blackjack_hands",
    "points",
    "note",
)
"""The keys of a deal, in the order in which they are written."""

_IN_FILE = {"winners": "blackjack", "hands": "blackjack_hands"}
"""Field names of checks that differ from the file's keys."""


# ---- writing ----


def deal_to_file(
    deal: Deal,
    before: Sequence[Seat],
    seats: Sequence[Seat],
    rules: HouseRules,
    named: Mapping[Variant, str],
) -> dict[str, Any]:
    """The deal as in the file.

    `before` are the players in the deal before, `seats` those in this deal, `named` the names in
    the file from `names_in_file`.
    """
    who = [seat.name for seat in seats]
    scores = deal.scores(rules)
    hands = deal.last_cards.hands if deal.last_cards else {}
    values = {
        "dealer": who[deal.dealer],
        **(call_to_file(deal.call, named) if deal.call else {}),
        "substitutes": {before[seat].name: taker.name for seat, taker in sorted(deal.sits.items())},
        "first_contracts": _by_name(deal.first_contracts, who),
        "contracts": _by_name(deal.contracts, who),
        "tricks": _by_name(deal.tricks, [*who, RESERVED]),
        "blackjack_hands": _by_name({s: " ".join(hand) for s, hand in hands.items()}, who),
        "points": {name: score.points for name, score in zip(who, scores, strict=False)},
        "note": deal.note,
    }
    filled = {key: value for key, value in values.items() if value not in ({}, [], "", False)}
    if "variant_name" in filled:
        filled["dummy_plays"] = values["dummy_plays"]
    if deal.last_cards and not hands:
        tapped = deal.last_cards.tapped
        if len(tapped) > 1:  # shared, or void by these rules
            tapped = deal.last_cards.winners(rules)
        filled["blackjack"] = [who[seat] for seat in sorted(tapped)]
    return {key: filled[key] for key in KEYS if key in filled}


def _by_name(by_place: Mapping[int, T], who: Sequence[str]) -> dict[str, T]:
    return {who[place]: value for place, value in sorted(by_place.items())}


# ---- reading ----


@dataclass(frozen=True, slots=True)
class DealContext:
    """What reading a deal depends on.

    Args:
        seats: the players before this deal's substitutes.
        dealer: the dealer's seat if the file names none.
        games: the games that can be called, by their name in the file.
        builtin: the built-in games by id.
        newcomer: finds the player of a name, or creates one.
    """

    seats: tuple[Seat, ...]
    dealer: int
    games: Mapping[str, Variant]
    builtin: Mapping[str, Variant]
    newcomer: Callable[[str], Seat]


def read_deal(record: Record, number: int, table: DealContext) -> tuple[Deal, tuple[Seat, ...]]:
    """The deal with that number, and its players; problems are added to the findings."""
    sits = _read_sits(record, table)
    seats = tuple(sits.get(place, seat) for place, seat in enumerate(table.seats))
    who = [seat.name for seat in seats]
    if len({seat.player for seat in seats}) < len(seats):
        record.findings.add(record.at("substitutes"), text("A player can take only one seat."))
    call = read_call(record, table.games, table.builtin)
    contracts: dict[int, Contract] = _read_map(record, "contracts", who, _read_contract)
    first_contracts: dict[int, Contract]
    first_contracts = _read_map(record, "first_contracts", who, _read_contract)
    if call and call.variant.changes_bids and "first_contracts" not in record:
        first_contracts = contracts  # the file records no changes of bids
    tricks = _read_map(record, "tricks", [*who, RESERVED], Findings.number)
    deal = Deal(
        id=number,
        position=number * POSITIONS_APART,
        dealer=_read_dealer(record, who, table.dealer),
        call=call,
        contracts=contracts,
        first_contracts=first_contracts,
        played=bool(tricks),
        tricks=tricks,
        last_cards=_read_last_cards(record, who),
        sits=sits,
        note=record.note("note"),
    )
    return deal, seats


def place_of(problem: Problem, record: Record, who: Sequence[str]) -> str:
    """The place in the file of a deal's problem."""
    part, _, place = problem.field.partition(".")
    if part == "variant" and "variant_name" in record:
        part = "variant_name"
    where = record.at(_IN_FILE.get(part, part))
    if not place:
        return where
    return within(where, RESERVED if place == RESERVED else who[int(place)])


def check_points(
    by_name: Mapping[str, Any], place: str, findings: Findings, points: Mapping[str, int]
) -> None:
    """Add a problem for each of the file's points or totals that differs from the computed one."""
    in_file = _by_seat(by_name, place, findings, list(points), Findings.number)
    for seat, (name, computed) in enumerate(points.items()):
        where = within(place, name)
        if name not in map(findings.as_kept, by_name):
            findings.add(where, text("This is missing."))
        elif in_file.get(seat, computed) != computed:
            message = text(
                "The file says %(said)s, but it comes to %(made)s.",
                said=in_file[seat],
                made=computed,
            )
            findings.add(where, message)


def not_seated(name: str) -> Text:
    """The message for a name that is not at the table."""
    return text("“%(name)s” is not seated here.", name=shorten(name))


def _read_sits(record: Record, table: DealContext) -> dict[int, Seat]:
    who = [seat.name for seat in table.seats]
    names = _read_map(record, "substitutes", who, Findings.name)
    for seat, name in names.items():
        if name.casefold() == RESERVED:
            place = within(record.at("substitutes"), who[seat])
            record.findings.add(place, reserved_message(name))
    return {seat: table.newcomer(name) for seat, name in names.items()}


def _read_dealer(record: Record, who: Sequence[str], default: int) -> int:
    if "dealer" not in record:
        return default
    name = record.findings.as_kept(record.words("dealer"))
    if name in who:
        return who.index(name)
    if isinstance(record.fields["dealer"], str):
        record.findings.add(record.at("dealer"), not_seated(name))
    return default


def _read_map(record: Record, key: str, who: Sequence[str], read: Read[T]) -> dict[int, T]:
    """The values of a key by seat; the dummy comes after the seats."""
    return _by_seat(record.pairs(key), record.at(key), record.findings, who, read)


def _by_seat(
    by_name: Mapping[str, Any], place: str, findings: Findings, who: Sequence[str], read: Read[T]
) -> dict[int, T]:
    by_seat: dict[int, T] = {}
    for raw, value in by_name.items():
        where, name = within(place, raw), findings.as_kept(raw)
        if name not in who:
            findings.add(where, not_seated(name))
        elif who.index(name) in by_seat:
            findings.add(where, text("This appears twice."))
        else:
            parsed = read(findings, value, where)
            if parsed is not None:
                by_seat[who.index(name)] = parsed
    return dict(sorted(by_seat.items()))


def _read_contract(findings: Findings, value: object, place: str) -> Contract | None:
    if type(value) is int and 1 <= value <= TRICKS:
        return value
    if isinstance(value, str) and value in list(Nil):
        return Nil(value)
    message = text("A bid is nil, double nil, or a number from 1 to %(most)s.", most=TRICKS)
    findings.add(place, message)
    return None


def _read_last_cards(record: Record, who: Sequence[str]) -> LastCards | None:
    if not {"blackjack", "blackjack_hands"} & record.fields.keys():
        return None
    tapped = set()
    for index, value in enumerate(record.items("blackjack", len(SEATS))):
        where = within(record.at("blackjack"), index)
        name = record.findings.as_kept(record.findings.words(value, where))
        if name not in who and isinstance(value, str):
            record.findings.add(where, not_seated(name))
        elif name in who and who.index(name) in tapped:
            record.findings.add(where, text("This appears twice."))
        elif name in who:
            tapped.add(who.index(name))
    hands = _read_map(record, "blackjack_hands", who, _read_hand)
    if record.fields.get("blackjack_hands") == {}:
        message = text("To compare the cards, all three hands are needed.")
        record.findings.add(record.at("blackjack_hands"), message)
    return LastCards(frozenset(tapped), hands)


def _read_hand(findings: Findings, value: object, place: str) -> Hand | None:
    hand = findings.words(value, place)
    if not isinstance(value, str):
        return None
    try:
        return parse_hand(hand, "")
    except RuleError as error:
        findings.add(place, error.problems[0].message)
        return None
