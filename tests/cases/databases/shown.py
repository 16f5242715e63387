"""What people see of the databases: standings and points in lists."""

from typing import Any

from flask import Flask

from scorekeeper.core.db import db
from scorekeeper.core.topics import Place
from scorekeeper.games.gaps.store.lists import games_on
from scorekeeper.games.montana.store import lists as montana
from scorekeeper.games.shedding.store import matches as shedding
from tests.cases.databases.older import TOKENS

Line = tuple[int, str, str, bool, dict[str, int], list[str]]
"""A sitting in a list: number, name, date, whether it is over, points, who won."""

NIGHTS: list[tuple[int, Line]] = [
    (1, (6, "Anna's", "2026-10-30", False, {"Ann": 4, "Бо": 5, "Dee": -1}, [])),
    (1, (2, "Own games", "2026-10-23", False, {"Бо": 6, "Cyril": 4, "Eve": -2}, [])),
    (1, (1, "Friday", "2026-10-16", True, {"Ann": -5, "Dee": 14, "Cyril": 4}, ["Dee"])),
    (1, (5, "Our own games", "2026-03-01", False, {"Ann": 14, "Bo": 9, "Cy": 7}, [])),
    (2, (1, "Суббота", "2026-10-17", True, {"Кот": 4, "Ann": 5, "Zoë": 0}, ["Ann"])),
]
MATCHES: list[tuple[int, Line]] = [
    (1, (2, "Followed", "2026-10-30", False, {"Ann": 0, "Бо": 12}, [])),
    (1, (1, "Sunday", "2026-10-18", True, {"Ann": 610, "Бо": 0, "Cyril": 0, "Dee": 0}, ["Ann"])),
    (2, (1, "Воскресенье", "2026-10-18", False, {"Zoë": 25, "Кот": 0}, [])),
]
GAPS = [
    (1, (1, "won", 6, 46, 48, "Ann")),
    (1, (2, "over", 0, 3, 0, "Ann")),
    (1, (6, "open", 1, 1, 0, "Bo's phone")),
    (2, (1, "open", 0, 1, 0, "Owner's phone")),
]
"""Number, state, shuffles, moves, cards home and who, in order."""


def as_it_was_shown(version: str) -> list[Any]:
    """What the release before showed of all these databases."""
    played = [NIGHTS, MATCHES if version >= "0010" else [], GAPS if version >= "0009" else []]
    return played if version >= "0008" else [[apart(*night) for night in NIGHTS], [], []]


def apart(house: int, line: Line) -> tuple[int, Line]:
    """A night before Anna B. turned out to be Ann."""
    number, name, date, over, points, won = line
    if name == "Anna's":
        points = {"Anna B." if who == "Ann" else who: each for who, each in points.items()}
    return house, (number, name, date, over, points, won)


def shown(app: Flask) -> list[Any]:
    with app.app_context():
        places = [Place(db.session.connection(), house) for house in TOKENS]
        return [
            [(p.house_id, line(s)) for p in places for s in montana.NIGHTS.newest(p, most=50)],
            [(p.house_id, line(s)) for p in places for s in shedding.MATCHES.newest(p, most=50)],
            [
                (p.house_id, (g.id, g.state, g.shuffles, g.moves, g.home, g.who))
                for p in places
                for g in games_on(p, "2026-10-11", most=50)
            ],
        ]


def line(sitting: Any) -> Line:
    points = {one.name: one.points for one in sitting.standings}
    won = [one.name for one in sitting.standings if one.won]
    return sitting.id, sitting.name, sitting.date, sitting.finished, points, won
