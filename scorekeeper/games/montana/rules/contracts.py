"""Contracts: the number of tricks that a player bids in one deal."""

from enum import StrEnum
from typing import TypeAlias

from scorekeeper.base.problems import Problem, RuleError
from scorekeeper.base.text import text

TRICKS = 13
"""Tricks played in a deal, and the highest number that can be bid."""


class Nil(StrEnum):
    """The two contracts to take nothing."""

    NIL = "nil"
    DOUBLE_NIL = "double nil"


Contract: TypeAlias = int | Nil
"""A number from 1 to 13, nil, or double nil."""

CONTRACTS: tuple[Contract, ...] = (Nil.NIL, *range(1, TRICKS + 1), Nil.DOUBLE_NIL)


def parse_contract(bid: object) -> Contract:
    """The contract for a typed or stored bid: 4, "4", "nil", "double nil".

    Raises:
        RuleError: not one of the fifteen contracts.
    """
    if bid in (Nil.NIL, Nil.DOUBLE_NIL):
        return Nil(str(bid))
    if isinstance(bid, str) and bid.isascii() and bid.isdigit() and len(bid) <= len("13"):
        bid = int(bid)
    if type(bid) is int and 1 <= bid <= TRICKS:
        return bid
    message = text("A bid is nil, double nil, or a number from 1 to %(limit)s.", limit=TRICKS)
    raise RuleError(Problem("bad-contract", "contract", message))


def changes(contract: Contract) -> tuple[Contract, ...]:
    """The contracts that a bid may become in a change by one trick: fewer, same, more.

    Nil can become 1 and 1 can become nil; double nil cannot change.
    """
    if contract is Nil.DOUBLE_NIL:
        return (contract,)
    near = range(target_tricks(contract) - 1, target_tricks(contract) + 2)
    return tuple(tricks or Nil.NIL for tricks in near if 0 <= tricks <= TRICKS)


def target_tricks(contract: Contract) -> int:
    """The number of tricks that makes the contract, 0–13."""
    return 0 if isinstance(contract, Nil) else contract
