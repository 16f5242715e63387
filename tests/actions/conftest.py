"""What the tests of actions can ask for as well."""

import pytest

from scorekeeper.actions import nights
from scorekeeper.games.montana.deals import Call
from tests.nights import WHITEFISH
from tests.support import House


@pytest.fixture
def night(house: House) -> int:
    """A night whose first deal waits for its bids."""
    number = house.start_night()
    house.writer()(nights.call, number, 1, Call(WHITEFISH))
    return number
