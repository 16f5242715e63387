"""A house with many matches, written straight into the tables.

One match is played through the app; the house repeats its rows over and over. Two more are
unfinished; in the newest one the current game is followed at the table.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Table, insert, select, update

from scorekeeper.app import create_app
from scorekeeper.core.db import writing
from scorekeeper.core.tables import ChangeCellRow, ChangeRow, HouseRow, SittingRow, TallyRow
from scorekeeper.games.shedding.actions import matches
from scorekeeper.games.shedding.rules.deck import BY_CODE
from scorekeeper.games.shedding.rules.match import Hand
from scorekeeper.games.shedding.rules.match_checks import MAX_TARGET
from scorekeeper.games.shedding.rules.turn_history import parse_turn
from tests.budgets.kitchen import close, config
from tests.support import House

GROWING = ("sitting", "tally", "change", "change_cell")
"""The tables that grow with the matches."""

NAMES = ("Wilhelmina", "Maximilian", "Konstantin", "Bartholomew", "Evangelina", "Alexandrina")
GAMES = 12
FOLLOWED = ("T2", "E4", "V1", "N1", "N6", "N3", "B6F", "R5E")
"""A game in which six rule cards have been played, and the newest card does not fit."""

_HAND = Hand((1, 0, 1, 0, 0, 2), 1, 1)


def house_with(count: int, url: str, folder: Path) -> House:
    """A house with this number of matches, in a database with empty tables."""
    house = House(create_app(config(folder, url)))
    players = house.add_players(*NAMES)
    _play(house, players, GAMES * _HAND.points * (len(NAMES) - 1))
    _repeat(house, count - 3)
    _play(house, players, MAX_TARGET)
    follow(house, _play(house, players, MAX_TARGET), *FOLLOWED)
    close(house.app)
    return house


def follow(house: House, number: int, *turns: str) -> None:
    """Turn a card up, and take these turns."""
    writer = house.writer()
    writer(matches.turn_up, number, BY_CODE["G5F"], 0)
    for turn, line in enumerate(turns, 1):
        action = parse_turn(line)
        assert action, line
        writer(matches.follow, number, turn, action)


def _play(house: House, players: list[int], target: int) -> int:
    """Play a match of a dozen games that its first player wins, and return its number."""
    writer = house.writer()
    started = writer(
        matches.start, name="Sunday", date="2025-11-23", target=target, players=players
    )
    number = int(started.topic.removeprefix("match/"))
    left = [Hand(), *[_HAND] * (len(players) - 1)]
    for game in range(1, GAMES + 1):
        writer(matches.record, number, game, winner=0, left=left)
    return number


def _repeat(house: House, times: int) -> None:
    """Repeat the first match this number of times, with its tally and its part of the log."""
    with house.app.app_context(), writing() as connection:

        def rows(table: Table, **where: Any) -> list[dict[str, Any]]:
            query = select(table).filter_by(house_id=house.house_id, **where)
            return [dict(row._mapping) for row in connection.execute(query)]

        (match,) = rows(SittingRow.__table__, number=1)
        changes = rows(ChangeRow.__table__, topic="match/1")
        first = match["id"]
        copies = {
            SittingRow.__table__: [match],
            TallyRow.__table__: rows(TallyRow.__table__, sitting_id=first),
            ChangeRow.__table__: changes,
            ChangeCellRow.__table__: rows(ChangeCellRow.__table__, topic="match/1"),
        }
        for table, table_rows in copies.items():
            connection.execute(insert(table), list(_copies(table_rows, times, len(changes))))
        seq = first + len(changes) * (times + 1) - 1
        connection.execute(
            update(HouseRow.__table__).where(HouseRow.id == house.house_id).values(seq=seq)
        )


def _copies(rows: list[dict[str, Any]], times: int, changes: int) -> Iterator[dict[str, Any]]:
    """Return the rows of the first match, changed to those of the next ones."""
    for number in range(2, times + 2):
        later = (number - 1) * changes
        for row in rows:
            counters = ("seq", "version", "id", "sitting_id")
            new = {name: row[name] + later for name in counters if name in row}
            new |= {"topic": f"match/{number}", "number": number}
            new["key"] = f"{new.get('seq', 0):032x}"
            new_row = row | {name: value for name, value in new.items() if name in row}
            yield {name: value for name, value in new_row.items() if name != "mark"}
