"""Contracts: what a player undertakes to take in one deal (rules of Montana, "Words")."""

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


def parse_contract(said: object) -> Contract:
    """The contract for what was said: 4, "4", "nil", "double nil".

    Raises:
        RuleError: it is none of the fifteen contracts.
    """
    if said in (Nil.NIL, Nil.DOUBLE_NIL):
        return Nil(str(said))
    if isinstance(said, str) and said.isascii() and said.isdigit() and len(said) <= len("13"):
        said = int(said)
    if type(said) is int and 1 <= said <= TRICKS:
        return said
    message = text("A bid is nil, double nil, or a number from 1 to %(most)s.", most=TRICKS)
    raise RuleError(Problem("bad-contract", "contract", message))


def changes(contract: Contract) -> tuple[Contract, ...]:
    """What a bid can become when it may change by one trick: itself, one fewer, one more.

    Nil can become 1 and 1 can become nil; double nil stands.
    """
    if contract is Nil.DOUBLE_NIL:
        return (contract,)
    near = range(wanted(contract) - 1, wanted(contract) + 2)
    return tuple(tricks or Nil.NIL for tricks in near if 0 <= tricks <= TRICKS)


def wanted(contract: Contract) -> int:
    """How many tricks the contract is made with, 0–13."""
    return 0 if isinstance(contract, Nil) else contract
