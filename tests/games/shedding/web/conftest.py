"""Fixtures of the tests of a match's pages."""

import pytest

from tests.games.shedding.web.matches import begin
from tests.support import House


@pytest.fixture
def number(house: House) -> int:
    """A match of Ann, Bo and Cy, to 300."""
    return begin(house, *house.add_players("Ann", "Bo", "Cy"))
