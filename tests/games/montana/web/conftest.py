"""Fixtures for the pages of Montana."""

from dataclasses import replace

import pytest

from scorekeeper.core.roles import Role
from scorekeeper.games.montana.actions import variants
from tests.games.montana.web.games import SINK
from tests.support import House


@pytest.fixture
def sink(house: House) -> str:
    """The address of a game of the house's own, made by its owner."""
    house.writer(Role.OWNER)(variants.OWN_GAMES.create, replace(SINK, id=""))
    return f"/h/{house.public_id}/montana/variants/{SINK.id}"
