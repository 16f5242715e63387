"""How much tests try: some on each run, and twenty times as much in `make audit`."""

import os
from collections.abc import Iterable
from typing import TypeVar

import pytest

Case = TypeVar("Case")

THOROUGH = os.environ.get("TESTS_THOROUGH") == "yes"
"""Whether this run is to find what others do not."""

thorough = pytest.mark.skipif(not THOROUGH, reason="tried in the thorough run: make audit")
"""A test of what others try as well, for less: the thorough run has both."""


def times(usual: int) -> int:
    """As many as usual, or twenty times as many in a thorough run."""
    return usual * 20 if THOROUGH else usual


def some(cases: Iterable[Case], usual: int = 1) -> list[Case]:
    """The first of them, or in a thorough run all."""
    return list(cases)[: None if THOROUGH else usual]
