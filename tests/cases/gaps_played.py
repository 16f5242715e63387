"""Rows of games of Gaps that a house has played: begun, lost, won with a number of moves."""

from dataclasses import replace
from typing import Any

from sqlalchemy import func, insert, select, update

from scorekeeper.core.log import START
from scorekeeper.core.sittings import OPEN, OVER
from scorekeeper.core.tables import ChangeRow, HouseRow, SittingRow, new_mark
from scorekeeper.core.topics import Place
from scorekeeper.core.write import lock
from scorekeeper.games.gaps.rules.game import Game, new_game
from scorekeeper.games.gaps.rules.ratings import Score
from scorekeeper.games.gaps.rules.rule_set import CLASSIC, RuleSet
from scorekeeper.games.gaps.store.games import GAPS, Attempt, GapsTopic
from scorekeeper.games.gaps.store.tables import GapsResultRow
from tests.support import NOW, House, new_key

_house = HouseRow.__table__
_sitting = SittingRow.__table__
_result = GapsResultRow.__table__


def lay(house: House, number: int, game: Game) -> None:
    """Replace a stored game by this one, without playing its turns."""
    topic = GapsTopic(number)
    with house.place() as place:
        attempt = topic.load(place)
        topic.save(place, attempt, replace(attempt, game=game), house.seq)
        place.connection.commit()


def put_game(
    house: House,
    number: int = 7,
    rules: RuleSet = CLASSIC,
    *,
    device: int | None = None,
    **more: Any,
) -> int:
    """A game in some state, begun by the scorer's device by default; see `put`."""
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
    """Store a game in its current state, and return its number.

    No whole game can be played by hand here, so its rows have the counted values; by default
    those of the deal.
    """
    game = replace(new_game(number, rules), replaying=replaying)
    topic, score = GapsTopic(), Score(*won) if won else None
    ended = 48 if won else home if state == "over" else None
    attempt = Attempt(game, device, player, score, score, ended, loaded, date)
    topic.begin(place)
    topic.save(place, None, attempt, _count_on(place, 1))
    start = {"seq": topic.id, "device_id": device, "topic": topic.name, "action": START}
    more = {"house_id": place.house_id, "key": new_key(), "body_hash": "", "at": NOW}
    place.connection.execute(insert(ChangeRow).values(start | more))
    counted = {"moves": moves, "shuffles": shuffles, "home": home, "state": state or "open"}
    if won:
        counted = {"moves": won[1], "shuffles": won[0], "home": 48, "state": state or "won"}
    is_played = not loaded and (bool(moves or shuffles) or ended is not None)
    stands = {"state": OPEN if counted["state"] == "open" else OVER, "counts": is_played}
    for table, key, values in ((_result, "sitting_id", counted), (_sitting, "id", stands)):
        here = (table.c.house_id == place.house_id) & (table.c[key] == topic.id)
        place.connection.execute(update(table).where(here).values(values))
    assert topic.number is not None
    return topic.number


def copy_games(house: House, times: int) -> None:
    """Repeat all existing games this number of times, in their order."""
    with house.place() as place:
        games = _rows(place, _sitting, "id", _sitting.c.game == GAPS)
        results = _rows(place, _result, "sitting_id")
        newest = select(func.max(_sitting.c.number)).where(
            _sitting.c.house_id == place.house_id, _sitting.c.game == GAPS
        )
        number, count = place.connection.execute(newest).scalar_one(), times * len(games)
        last = _count_on(place, count) - count
        for table, rows, key in ((_sitting, games, "id"), (_result, results, "sitting_id")):
            copies = [
                row | {key: last + at, "number": number + at, "mark": new_mark()}
                for at, row in enumerate(rows * times, 1)
            ]
            for start in range(0, count, 1000):
                place.connection.execute(insert(table), copies[start : start + 1000])
        place.connection.commit()


def _rows(place: Place, table: Any, key: str, *which: Any) -> list[dict[str, Any]]:
    """The rows of the house, in the order of their sittings."""
    here = select(table).where(table.c.house_id == place.house_id, *which).order_by(table.c[key])
    return [dict(row) for row in place.connection.execute(here).mappings()]


def _count_on(place: Place, changes: int) -> int:
    """The house's counter, this number of changes later."""
    seq = lock(place) + changes
    here = update(_house).where(_house.c.id == place.house_id)
    place.connection.execute(here.values(seq=seq))
    return seq
