"""Phones that belong to a player, for the tests of tables."""

from scorekeeper.core import player_actions as players
from scorekeeper.core.roles import Role
from tests.support import House
from tests.web.visitor import Page, Visitor


def phone_of(house: House, player: int | None, role: Role = Role.SCORER) -> Visitor:
    """The phone of that player."""
    device = house.join(role)
    house.writer(device)(players.assign_device, player)
    return Visitor(house, device)


def question_of(page: Page) -> str:
    """Return the table's question."""
    return next(page.root.all(**{"data-focus": ""})).text
