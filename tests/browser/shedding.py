"""Matches of the shedding game, put into a house that a server has."""

from scorekeeper.core import player_actions as players
from scorekeeper.core.clock import now_ms
from scorekeeper.core.db import db
from scorekeeper.core.players import load_roster, people
from scorekeeper.core.roles import Role
from scorekeeper.core.topics import Place
from scorekeeper.core.write import Actor, Stamp
from scorekeeper.games.shedding.actions import matches
from scorekeeper.games.shedding.rules.deck import BY_CODE
from scorekeeper.games.shedding.rules.turn_history import parse_turn, write_turn
from scorekeeper.games.shedding.store.matches import load_match
from tests.browser.server import House
from tests.support import new_key

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Flo")


def begun(house: House, seats: int, *turns: str, top: str = "G5F") -> int:
    """A match of so many of the house's people, or of newcomers; its number.

    With turns, its first game is followed that far, from that card on.
    """
    with house.server.beside():
        place = Place(db.session.connection(), house.id)
        known = list(people(load_roster(place)))
        db.session.rollback()
        for name in NAMES[len(known) : seats]:
            written = players.add(_actor(house), _stamp(), name).value
            known = list(written or {})
        written_match = matches.start(
            _actor(house),
            _stamp(),
            name="Sunday",
            date="2026-11-22",
            target=300,
            players=known[:seats],
        )
        number = int(written_match.topic.removeprefix("match/"))
        if turns:
            matches.turn_up(_actor(house), _stamp(), number, BY_CODE[top], 0)
        for turn, line in enumerate(turns, 1):
            action = parse_turn(line)
            assert action
            matches.follow(_actor(house), _stamp(), number, turn, action)
        return number


def turns(house: House, number: int) -> list[str]:
    """The turns that the server has of the match's current game."""
    with house.server.beside():
        course = load_match(Place(db.session.connection(), house.id), number).kept.course
        return [write_turn(action) for action in course.actions] if course else []


def _actor(house: House) -> Actor:
    return Actor(house.id, 1, Role.SCORER, now_ms())


def _stamp() -> Stamp:
    return Stamp(new_key(), 0)
