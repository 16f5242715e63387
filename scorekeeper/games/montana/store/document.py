"""The document of a night: its row, and the cells of its log."""

from typing import Annotated, Any, Required, TypeAlias, TypedDict

from scorekeeper.base.file_values import Note
from scorekeeper.base.schemas import at_most, between, key_of, must_equal
from scorekeeper.base.text import Text, text
from scorekeeper.core.archive_values import (
    LARGEST,
    NamedHead,
    Player,
    RowKey,
    SittingRowHead,
    in_order,
    result_check,
    version_of,
)
from scorekeeper.games.montana.files.deal_file import ContractData
from scorekeeper.games.montana.files.night_file import RULES
from scorekeeper.games.montana.rules.contracts import TRICKS
from scorekeeper.games.montana.rules.deals import SEATS
from scorekeeper.games.montana.rules.house_rules import FIRST_STEP, MAX_POINTS
from scorekeeper.games.montana.rules.last_cards import parse_hand
from scorekeeper.games.montana.rules.variants import Modifier
from scorekeeper.games.montana.store.archive_variants import VariantId
from scorekeeper.games.montana.store.variants import VARIANTS

_MAX_DEALS = 1000


def _three(seats: list[int]) -> Text | None:
    if len(seats) != len(SEATS):
        return text("Three players are needed.")
    if len(set(seats)) == len(seats):
        return None
    return text("A player can take only one seat.")


NightSeat: TypeAlias = Annotated[int, between(0, SEATS[-1])]
NightSeatKey: TypeAlias = Annotated[str, key_of([*map(str, SEATS)])]
Hand: TypeAlias = Annotated[str, must_equal(lambda typed: " ".join(parse_hand(typed, "")))]
Tricks: TypeAlias = Annotated[int, between(0, TRICKS)]
_StepPoints: TypeAlias = Annotated[int, between(-MAX_POINTS, MAX_POINTS)]
_ResultPoints: TypeAlias = Annotated[int, between(-2 * MAX_POINTS, 2 * MAX_POINTS)]
_Steps: TypeAlias = Annotated[str, key_of([*map(str, range(FIRST_STEP, TRICKS + 1))])]


_RULES = {**RULES, "unabomb": dict[_Steps, _StepPoints]}
RulesData = TypedDict("RulesData", _RULES, total=False)  # type: ignore[misc]
"""House rules; see `HouseRules`."""


class DealData(TypedDict, total=False):
    """A deal; `blackjack` has the seats with the best last cards, `sits` the substitutes."""

    position: Required[Annotated[int, between(-LARGEST, LARGEST)]]
    dealer: Required[NightSeat]
    variant: VariantId
    spec: Annotated[str, version_of(VARIANTS.kind)]
    modifiers: Annotated[list[Modifier], in_order]
    last_round: bool
    contracts: dict[NightSeatKey, ContractData]
    first_contracts: dict[NightSeatKey, ContractData]
    played: bool
    tricks: dict[Annotated[str, key_of(["dummy", *map(str, SEATS)])], Tricks]
    blackjack: Annotated[list[NightSeat], in_order]
    blackjack_hands: dict[NightSeatKey, Hand]
    note: Note
    sits: dict[NightSeatKey, Player]
    confirmed: dict[
        NightSeatKey, Annotated[list[Any], result_check(ContractData, Tricks, _ResultPoints)]
    ]


class NightFacts(TypedDict):
    """The column `facts`."""

    rules: RulesData
    finished: bool
    deals: Annotated[dict[RowKey, DealData], at_most(_MAX_DEALS)]


class NightHead(NamedHead):
    """The columns that are cells."""

    seats: Annotated[list[Player], _three]
    note: Note


class NightDocument(NightHead, NightFacts):
    """A night."""


class NightRow(SittingRowHead, NightHead):
    facts: NightFacts
