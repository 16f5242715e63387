"""Match files for tests: the example of the manual, others made of it, and taking them in."""

import json
from typing import Any

from scorekeeper.core.stored import Stored
from scorekeeper.games.shedding.rules.match import Match
from scorekeeper.games.shedding.store.matches import MatchTopic
from tests.cases.manuals import examples
from tests.support import House

SUNDAY = examples("match")[0].encode()
"""Ann, Bo and Cy to 300: 204, 120 and 43 after four games; it is open."""


def sunday(**changes: object) -> bytes:
    """The example with other values; by default without its totals, which are computed."""
    document: dict[str, Any] = json.loads(SUNDAY)
    del document["totals"]
    return json.dumps(document | changes, ensure_ascii=False).encode()


def of_two(*winners: str) -> bytes:
    """A match of Ann and Bo, in which each of these won a game of 50."""
    games = [{"winner": name, "points": 50} for name in winners]
    return sunday(players=["Ann", "Bo"], games=games)


def stored(house: House, number: int = 1) -> Stored[Match]:
    """Load the match from the database."""
    with house.place() as place:
        return MatchTopic(number).load(place)
