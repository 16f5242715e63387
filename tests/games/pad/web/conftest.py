"""Fixtures of the tests of a pad's pages."""

import pytest

from tests.cases.pads import begin
from tests.support import House


@pytest.fixture
def number(house: House) -> int:
    """Hearts of Ann, Bo and Cy, to 100."""
    return begin(house)
