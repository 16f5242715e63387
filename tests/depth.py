"""How many cases tests try: few in `make test`, more in `make audit`.

`make test` proves every rule once. More cases of the same proof belong to `make audit`: mark a
whole test `audit_only`, or add cases by `times`, `some` or `THOROUGH`.
"""

import os
from collections.abc import Iterable
from typing import TypeVar

import pytest

Case = TypeVar("Case")

THOROUGH = os.environ.get("TESTS_THOROUGH") == "yes"
"""Whether this run is part of `make audit`."""

audit_only = pytest.mark.audit_only
"""Marks a test that only `make audit` runs; another test proves the same rule in `make test`."""


def times(usual: int) -> int:
    """Return the number, or ten times as many in `make audit`."""
    return usual * 10 if THOROUGH else usual


def some(cases: Iterable[Case], usual: int = 1) -> list[Case]:
    """Return the first of them, or all in `make audit`."""
    return list(cases)[: None if THOROUGH else usual]


def fresh(seed: int) -> int:
    """Return the seed, or a fresh one in each `make audit`, which prints how to repeat it."""
    return seed + int(os.environ.get("TESTS_SEED", "0")) if THOROUGH else seed
