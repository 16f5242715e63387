"""A deal in a night file: its facts, with names for seats, and its points."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypeAlias, TypedDict, TypeVar

from scorekeeper.base.file_values import (
    AnyNumber,
    AnyText,
    FileContext,
    Name,
    NamedSeat,
    Note,
    find_seat,
    wrong,
)
from scorekeeper.base.json_text import within
from scorekeeper.base.reserved import RESERVED
from scorekeeper.base.schemas import DISTINCT, Conversion, at_most
from scorekeeper.base.seats import Seat
from scorekeeper.base.table_file import FileTable
from scorekeeper.base.text import text
from scorekeeper.games.montana.files.call_file import call_to_file, read_call
from scorekeeper.games.montana.rules.contracts import TRICKS, Contract, Nil
from scorekeeper.games.montana.rules.deals import SEATS, Deal
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.last_cards import LastCards, parse_hand
from scorekeeper.games.montana.rules.moves import POSITIONS_APART
from scorekeeper.games.montana.rules.variants import Modifier, Variant

T = TypeVar("T")

IN_FILE = {"winners": "blackjack", "hands": "blackjack_hands"}
"""Field names of checks that differ from the file's keys."""


# ---- types ----


def _contract(value: object, _: object) -> Contract:
    if type(value) is int and 1 <= value <= TRICKS:
        return value
    if isinstance(value, str) and value in list(Nil):
        return Nil(value)
    raise wrong(text("A bid is nil, double nil, or a number from 1 to %(limit)s.", limit=TRICKS))


def _place(name: str, context: FileContext) -> int:
    return find_seat(name, context.using([*context.names, RESERVED]))


ContractData: TypeAlias = Annotated[Any, Conversion(_contract)]
_NamedPlace: TypeAlias = Annotated[str, Conversion(_place)]
"""A player's name or "dummy", converted to the place."""

_Hand: TypeAlias = Annotated[str, Conversion(lambda hand, _: parse_hand(hand, ""))]


class DealFile(TypedDict, total=False):
    """A deal; substitutes and points are read separately."""

    dealer: NamedSeat
    variant: AnyText
    variant_name: Name
    dummy_plays: bool
    modifiers: Annotated[list[Modifier], at_most(len(Modifier)), DISTINCT]
    last_round: bool
    substitutes: Any
    first_contracts: dict[NamedSeat, ContractData]
    contracts: dict[NamedSeat, ContractData]
    tricks: dict[_NamedPlace, AnyNumber]
    blackjack: Annotated[list[NamedSeat], at_most(len(SEATS)), DISTINCT]
    blackjack_hands: dict[NamedSeat, _Hand]
    points: Any
    note: Note


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
    return {key: filled[key] for key in DealFile.__annotations__ if key in filled}


def _by_name(by_place: Mapping[int, T], who: Sequence[str]) -> dict[str, T]:
    return {who[place]: value for place, value in sorted(by_place.items())}


# ---- reading ----


def read_deal(
    value: object,
    place: str,
    number: int,
    table: FileTable,
    games: Mapping[str, Variant],
) -> Deal:
    """Read the deal with that number, and report its problems.

    Args:
        table: the table before the deal.
        games: the games that can be called, by their name in the file.
    """
    sits = table.seat_substitutes(value, place)
    context = table.context
    data = context.read(DealFile, value, place) or {}
    entered: Mapping[str, Any] = value if isinstance(value, dict) else {}
    call = read_call(entered, data, place, context, games)
    contracts = data.get("contracts", {})
    first_contracts = data.get("first_contracts", {})
    if call and call.variant.changes_bids and "first_contracts" not in entered:
        first_contracts = contracts  # the file records no changes of bids
    last_cards = None
    if {"blackjack", "blackjack_hands"} & entered.keys():
        tapped = frozenset(data.get("blackjack", ()))
        last_cards = LastCards(tapped, data.get("blackjack_hands", {}))
    if entered.get("blackjack_hands") == {}:
        message = text("To compare the cards, all three hands are needed.")
        context.add(within(place, "blackjack_hands"), message)
    tricks = data.get("tricks", {})
    return Deal(
        id=number,
        position=number * POSITIONS_APART,
        dealer=data.get("dealer", table.dealer),
        call=call,
        contracts=contracts,
        first_contracts=first_contracts,
        played=bool(tricks),
        tricks=tricks,
        last_cards=last_cards,
        sits=sits,
        note=data.get("note", ""),
    )
