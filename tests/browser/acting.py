"""Writes to a house of a running server by another device, without a page."""

from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from scorekeeper.core import player_actions as players
from scorekeeper.core.clock import now_ms
from scorekeeper.core.db import db
from scorekeeper.core.players import load_roster, people
from scorekeeper.core.roles import Role
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Stamp
from tests.browser.server import House
from tests.support import new_key

P = ParamSpec("P")
T = TypeVar("T")


def act(
    house: House,
    action: Callable[Concatenate[Actor, Stamp, P], T],
    *args: P.args,
    **kwargs: P.kwargs,
) -> T:
    """Call an action as an owner's device of the house that has seen all changes."""
    with house.server.database() as database:
        cursor = database.execute("SELECT seq FROM house WHERE id = ?", (house.id,))
        stamp = Stamp(new_key(), int(cursor.fetchone()[0]))
    with house.server.beside():
        return action(Actor(house.id, house.device, Role.OWNER, now_ms()), stamp, *args, **kwargs)


def player(house: House, name: str) -> int:
    """Return the number of the player with this name; add the player if there is none."""
    with house.server.beside():
        roster = people(load_roster(Place(db.session.connection(), house.id)))
        db.session.rollback()
    numbers = {person.name: number for number, person in roster.items()}
    return numbers.get(name) or max(act(house, players.add, name).value or {})
