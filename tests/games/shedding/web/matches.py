"""Matches of the shedding game for the tests of their pages."""

from scorekeeper.games.shedding.actions import matches
from scorekeeper.games.shedding.rules.match import Hand, Match
from scorekeeper.games.shedding.store.matches import MatchTopic
from tests.support import House
from tests.web.visitor import Form, Visitor

NOTHING = Hand()
SIXES = Hand((1, 0, 0, 0, 0, 2), 1, 0)
"""6 + 6 + 1 and a number rule: 33."""

LEFT = {"hand1_6": "2", "hand1_1": "1", "hand1_rules": "1", "hand2_sum": "40"}
"""Bo has two sixes, a one and a number rule, Cy something that counts 40: 73."""


def begin(house: House, *players: int, target: int = 300, name: str = "Sunday") -> int:
    """Start a match; its number."""
    written = house.writer()(
        matches.start, name=name, date="2026-11-22", target=target, players=players
    )
    return int(written.topic.removeprefix("match/"))


def keep(house: House, *names: str, games: int, target: int = 500) -> int:
    """Start a match with this many games of every kind and return its number."""
    players = house.add_players(*names)
    written = house.writer()(
        matches.start, name="Sunday", date="2026-11-22", target=target, players=players
    )
    number = int(written.topic.removeprefix("match/"))
    for game in range(1, games + 1):
        winner = game % len(names)
        left = [Hand((1, 0, 1, 0, 0, 1), game % 2) for _ in names]
        left[winner] = Hand((0, 0, 3, 0, 0, 0)) if game % 3 == 0 else Hand()
        result = {"total": 17 * game} if game % 4 == 0 else {"left": left}
        house.writer()(matches.record, number, game, winner=winner, **result)
    return number


def stored(house: House, number: int = 1) -> Match:
    """Load the match from the database."""
    with house.place() as place:
        return MatchTopic(number).load(place).value


def at(visitor: Visitor, number: int, *rest: object) -> str:
    """The address of the match, or of something below it."""
    return "/".join(map(str, (visitor.home, "shedding", number, *rest)))


def record_form(visitor: Visitor, number: int, game: int = 1) -> Form:
    """The form in which the game that is due is written down."""
    return visitor.open(at(visitor, number)).form(f"/games/{game}/record")
