"""Start and play matches of the shedding game, directly on the server."""

from scorekeeper.core.db import db
from scorekeeper.core.players import load_roster, people
from scorekeeper.core.topics import Place
from scorekeeper.games.shedding.actions import matches
from scorekeeper.games.shedding.rules.deck import BY_CODE
from scorekeeper.games.shedding.rules.turn_history import parse_turn, write_turn
from scorekeeper.games.shedding.store.matches import MatchTopic
from tests.browser.acting import act, player
from tests.browser.server import House

NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Flo")


def begin_match(house: House, seats: int, *turns: str, top: str = "G5F", target: int = 300) -> int:
    """Start a match with the house's people, then newcomers; return its number.

    With turns, its first game is followed that far, from that card on.
    """
    with house.server.beside():
        numbers = list(people(load_roster(Place(db.session.connection(), house.id))))
        db.session.rollback()
    numbers += [player(house, name) for name in NAMES[len(numbers) : seats]]
    started = act(
        house,
        matches.start,
        name="Sunday",
        date="2026-11-22",
        target=target,
        players=numbers[:seats],
    )
    number = int(started.topic.removeprefix("match/"))
    if turns:
        act(house, matches.turn_up, number, BY_CODE[top], 0)
    for turn, line in enumerate(turns, 1):
        say(house, number, turn, line)
    return number


def say(house: House, number: int, turn: int, line: str) -> None:
    """Take a turn of a match's current game."""
    action = parse_turn(line)
    assert action
    act(house, matches.follow, number, turn, action)


def turns(house: House, number: int) -> list[str]:
    """Return the stored turns of the match's current game."""
    with house.server.beside():
        course = MatchTopic(number).load(Place(db.session.connection(), house.id)).value.course
        return [write_turn(action) for action in course.actions] if course else []
