"""The document of a night: its row, and the cells of its log."""

from typing import Annotated, Any, Required, TypeAlias, TypedDict

from scorekeeper.base.schemas import at_most, between, key_of, one_of
from scorekeeper.base.text import Text, text
from scorekeeper.core.archive_values import (
    LARGEST,
    NamedHead,
    Note,
    Player,
    RowKey,
    SittingRowHead,
    as_kept,
    check_name,
    in_order,
    result_check,
    version_of,
)
from scorekeeper.games.montana.rules.contracts import TRICKS, Nil
from scorekeeper.games.montana.rules.deals import SEATS
from scorekeeper.games.montana.rules.house_rules import CHOICES, FIRST_STEP, MOST_POINTS
from scorekeeper.games.montana.rules.last_cards import parse_hand
from scorekeeper.games.montana.rules.variants import Modifier
from scorekeeper.games.montana.store.archive_variants import VariantId
from scorekeeper.games.montana.store.variants import VARIANTS

_MOST_DEALS = 1000
_NILS = frozenset(map(str, Nil))


def _contract(value: object) -> Text | None:
    if (type(value) is int and 1 <= value <= TRICKS) or (isinstance(value, str) and value in _NILS):
        return None
    return text("A bid is nil, double nil, or a number from 1 to %(most)s.", most=TRICKS)


def _three(seats: list[int]) -> Text | None:
    """Check that the seats are those of three different players."""
    if len(seats) != len(SEATS):
        return text("Three players are needed.")
    if len(set(seats)) == len(seats):
        return None
    return text("A player can take only one seat.")


def _name_or_none(value: str) -> Text | None:
    return None if value == "" else check_name(value)


Contract: TypeAlias = Annotated[Any, _contract]
NightSeat: TypeAlias = Annotated[int, between(0, SEATS[-1])]
NightSeatKey: TypeAlias = Annotated[str, key_of([*map(str, SEATS)])]
Hand: TypeAlias = Annotated[str, as_kept(lambda typed: " ".join(parse_hand(typed, "")))]
Tricks: TypeAlias = Annotated[int, between(0, TRICKS)]
RulePoints: TypeAlias = Annotated[int, between(-MOST_POINTS, MOST_POINTS)]
_ResultPoints: TypeAlias = Annotated[int, between(-2 * MOST_POINTS, 2 * MOST_POINTS)]
_Steps: TypeAlias = Annotated[str, key_of([*map(str, range(FIRST_STEP, TRICKS + 1))])]


class RulesData(TypedDict, total=False):
    """House rules; see `HouseRules`."""

    nil: RulePoints
    double_nil: RulePoints
    over: RulePoints
    unabomb: dict[_Steps, RulePoints]
    last_round_counts_calling_deal: bool
    blackjack_point: RulePoints
    blackjack_for: Annotated[str, one_of(CHOICES["blackjack_for"])]
    blackjack_tie: Annotated[str, one_of(CHOICES["blackjack_tie"])]
    kens_rule_name: Annotated[str, _name_or_none]
    dummy_place: Annotated[str, _name_or_none]
    hidden_bids: bool


class DealData(TypedDict, total=False):
    """A deal; `blackjack` has the seats with the best last cards, `sits` the substitutes."""

    position: Required[Annotated[int, between(-LARGEST, LARGEST)]]
    dealer: Required[NightSeat]
    variant: VariantId
    spec: Annotated[str, version_of(VARIANTS.kind)]
    modifiers: Annotated[list[Modifier], in_order]
    last_round: bool
    contracts: dict[NightSeatKey, Contract]
    first_contracts: dict[NightSeatKey, Contract]
    played: bool
    tricks: dict[Annotated[str, key_of(["dummy", *map(str, SEATS)])], Tricks]
    blackjack: Annotated[list[NightSeat], in_order]
    blackjack_hands: dict[NightSeatKey, Hand]
    note: Note
    sits: dict[NightSeatKey, Player]
    confirmed: dict[
        NightSeatKey, Annotated[list[Any], result_check(Contract, Tricks, _ResultPoints)]
    ]


class NightFacts(TypedDict):
    """The column `facts`."""

    rules: RulesData
    finished: bool
    deals: Annotated[dict[RowKey, DealData], at_most(_MOST_DEALS)]


class NightHead(NamedHead):
    """The columns that are cells."""

    seats: Annotated[list[Player], _three]
    note: Note


class NightDocument(NightHead, NightFacts):
    """A night."""


class NightRow(SittingRowHead, NightHead):
    """The row of a night."""

    facts: NightFacts
