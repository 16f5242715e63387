"""How much tests try: a little in `make test`, more in `make audit`.

`make test` proves every rule once. What only repeats that proof in more cases belongs to
`make audit`: mark a whole test `audit_only`, or give it more cases by `times`, `some`, `THOROUGH`.
"""

import os
from collections.abc import Iterable
from typing import TypeVar

import pytest

Case = TypeVar("Case")

THOROUGH = os.environ.get("TESTS_THOROUGH") == "yes"
"""Whether this run is a part of `make audit`."""

audit_only = pytest.mark.audit_only
"""Marks a test that only `make audit` runs; `make test` proves the same rule by another one."""


def times(usual: int) -> int:
    """As many as usual, or ten times as many in `make audit`."""
    return usual * 10 if THOROUGH else usual


def some(cases: Iterable[Case], usual: int = 1) -> list[Case]:
    """The first of them, or all in `make audit`."""
    return list(cases)[: None if THOROUGH else usual]


def fresh(seed: int) -> int:
    """The seed itself, or another one in each `make audit`, which prints what repeats it."""
    return seed + int(os.environ.get("TESTS_SEED", "0")) if THOROUGH else seed
