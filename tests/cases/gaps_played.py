"""Games of Gaps that a house has played, as their rows say: begun, lost, won by so many moves."""

from dataclasses import replace
from typing import Any

from sqlalchemy import func, insert, select, update

from scorekeeper.core.tables import GapsGameRow
from scorekeeper.core.topics import Place
from scorekeeper.games.gaps.rules.game import new_game
from scorekeeper.games.gaps.rules.ratings import Score
from scorekeeper.games.gaps.rules.rule_set import CLASSIC, RuleSet
from scorekeeper.games.gaps.store.games import Attempt, GapsTopic
from tests.support import House

_game = GapsGameRow.__table__


def put_game(
    house: House,
    number: int = 7,
    rules: RuleSet = CLASSIC,
    *,
    device: int | None = None,
    **more: Any,
) -> int:
    """A game as it came to stand, begun by the scorer's device unless told; see `put`."""
    by = house.writer().device.number if device is None else device
    with house.place() as place:
        game = put(place, by, number, rules, **more)
        place.connection.commit()
    return game


def put(
    place: Place,
    device: int,
    number: int,
    rules: RuleSet = CLASSIC,
    *,
    player: int | None = None,
    won: tuple[int, int] | None = None,
    state: str = "",
    moves: int = 0,
    shuffles: int = 0,
    home: int = 0,
    replaying: bool = False,
    loaded: bool = False,
    date: str | None = None,
) -> int:
    """A game as it came to stand; its number in the house.

    Nobody can play a whole game by hand here, so its row says what is counted of it. Where
    nothing is said, it is the deal.
    """
    game = replace(new_game(number, rules), replaying=replaying)
    topic, score = GapsTopic(), Score(*won) if won else None
    before = topic.load(place)
    ended = 48 if won else home if state == "over" else None
    attempt = Attempt(game, device, player, score, score, ended, loaded, date)
    topic.save(place, before, attempt, 1)
    assert topic.number is not None
    counted = {"moves": moves, "shuffles": shuffles, "home": home, "state": state or "open"}
    if won:
        counted = {"moves": won[1], "shuffles": won[0], "home": 48, "state": state or "won"}
    here = (_game.c.house_id == place.house_id) & (_game.c.id == topic.number)
    place.connection.execute(update(_game).where(here).values(counted))
    return topic.number


def copy_games(house: House, times: int) -> None:
    """So many more of each game that there is, one after the other as they are."""
    with house.place() as place:
        here = _game.c.house_id == house.house_id
        rows = [dict(row) for row in place.connection.execute(select(_game).where(here)).mappings()]
        last = place.connection.execute(select(func.max(_game.c.id)).where(here)).scalar_one()
        more = [
            row | {"id": last + time * len(rows) + at}
            for time in range(times)
            for at, row in enumerate(rows, 1)
        ]
        for start in range(0, len(more), 1000):
            place.connection.execute(insert(_game), more[start : start + 1000])
        place.connection.commit()
