"""Score one player's deal, with the reason.

All points come from here: on pages, sheets, in tallies and in files.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from scorekeeper.base.text import Text, ntext, text
from scorekeeper.games.montana.rules.contracts import Contract, Nil
from scorekeeper.games.montana.rules.house_rules import HouseRules


class Outcome(StrEnum):
    """How a contract ended: made, or failed with too many or too few tricks."""

    MADE = "made"
    OVER = "over"
    UNDER = "under"


@dataclass(frozen=True, slots=True)
class ContractScore:
    points: int
    outcome: Outcome
    reason: Text


@lru_cache(maxsize=4096)  # every page adds a night up, from few different cases
def score(
    contract: Contract, tricks: int, rules: HouseRules, *, unabomb: bool = False
) -> ContractScore:
    """Score a contract that took `tricks` (0–13); `unabomb` says whether it was called."""
    if contract is Nil.DOUBLE_NIL:
        return _double_nil(tricks, rules)
    if contract is Nil.NIL:
        return _nil(tricks, rules, unabomb=unabomb)
    if tricks == contract:
        why = text("bid %(bid)s, took %(tricks)s: made", bid=contract, tricks=tricks)
        return ContractScore(contract, Outcome.MADE, why)
    if tricks > contract and not rules.over:
        why = text("bid %(bid)s, took %(tricks)s: over, no points", bid=contract, tricks=tricks)
        return ContractScore(0, Outcome.OVER, why)
    if tricks > contract:
        why = text(
            "bid %(bid)s, took %(tricks)s: over, %(points)s",
            bid=contract,
            tricks=tricks,
            points=rules.over,
        )
        return ContractScore(rules.over, Outcome.OVER, why)
    why = text("bid %(bid)s, took %(tricks)s: under", bid=contract, tricks=tricks)
    return ContractScore(tricks - contract, Outcome.UNDER, why)


def with_extra(scored: ContractScore, points: int) -> ContractScore:
    """The score plus the extra point for the best last cards, if any."""
    if not points:
        return scored
    why = text("%(reason)s; best last two cards, +%(points)s", reason=scored.reason, points=points)
    return replace(scored, points=scored.points + points, reason=why)


def _double_nil(tricks: int, rules: HouseRules) -> ContractScore:
    if tricks == 0:
        return ContractScore(rules.double_nil, Outcome.MADE, text("double nil, took none: made"))
    why = ntext("double nil failed: %(count)s trick", "double nil failed: %(count)s tricks", tricks)
    return ContractScore(-rules.double_nil, Outcome.OVER, why)


def _nil(tricks: int, rules: HouseRules, *, unabomb: bool) -> ContractScore:
    if tricks == 0:
        return ContractScore(rules.nil, Outcome.MADE, text("nil, took none: made"))
    points = rules.lost_nil(tricks, unabomb=unabomb)
    if points == -rules.nil:
        why = ntext("nil failed: %(count)s trick", "nil failed: %(count)s tricks", tricks)
    else:
        why = ntext(
            "nil failed, Unabomb: %(count)s trick", "nil failed, Unabomb: %(count)s tricks", tricks
        )
    return ContractScore(points, Outcome.OVER, why)
