"""The records for a spreadsheet: read back they are the data, and nothing in them is a formula."""

from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.core.db import db
from scorekeeper.core.roles import Role
from scorekeeper.games.montana.actions import nights
from scorekeeper.games.montana.actions.nights import SITTING
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.web.nights import records as spreadsheets
from scorekeeper.house.people import actions as merging
from scorekeeper.web.spreadsheets import write_csv
from tests.cases.names import GOOD
from tests.cases.nights import WHITEFISH, after, evenings, finished, several_deals
from tests.depth import audit_only
from tests.judges.spreadsheet import cells, cut_at_semicolons, expected_deals, expected_night, plain
from tests.running.databases import both_databases
from tests.support import House
from tests.web.visitor import Visitor

FORMULAS = (
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\uff1d1+1",
    "\uff0b1",
    "\uff0d1",
    "\uff20A1",
    "\u22121",
)
MARKS = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20\u2212"


def read(visitor: Visitor, name: str, query: str = "") -> list[dict[str, Any]]:
    """The rows of a file, by its columns."""
    page = visitor.open(f"{visitor.home}/montana/{name}.csv{query}")
    assert page.status == 200
    assert page.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert page.headers["Content-Disposition"] == f"attachment; filename={name}.csv"
    text = page.response.data.decode("utf-8")
    assert text.startswith("\ufeff")
    columns, *rows = cells(text[1:])
    return [dict(zip(map(str, columns), map(plain, row), strict=True)) for row in rows]


@audit_only
def test_spreadsheets_contain_what_was_played(house: House) -> None:
    house.add_players("Ann", "Bo", "Cy", "Dee", "Eve")
    numbers = [house.start_night([1, 2, 3]) for _ in range(2)]
    visitor = Visitor(house, Role.VIEWER)

    @given(st.lists(evenings(corrected=True), min_size=2, max_size=2))
    def check(stored_nights: list[Any]) -> None:
        ends = {number: stored.end for number, stored in zip(numbers, stored_nights, strict=True)}
        for number, night in ends.items():
            house.put_night(number, night)
        newest = sorted(ends.items(), key=lambda end: (end[1].date, end[0]), reverse=True)
        assert read(visitor, "nights") == [expected_night(*stored) for stored in newest]
        assert read(visitor, "deals") == [
            row for stored in newest for row in expected_deals(*stored)
        ]

    check()


def test_spreadsheets_contain_only_requested_nights(house: House) -> None:
    house.add_players("Ann", "Bo", "Cy", "Dee")
    for name, seats in (("Snow", [1, 2, 3]), ("Rain", [1, 2, 4]), ("Снегопад", [2, 3, 4])):
        number = house.start_night(seats)
        night = after(house.night(number), *several_deals(2))
        house.put_night(number, replace(night, name=name))
    house.writer()(SITTING.delete, house.start_night([1, 2, 3]))
    visitor = Visitor(house, Role.VIEWER)
    for query, expected in (
        ("", ["Снегопад", "Rain", "Snow"]),
        ("?player=1", ["Rain", "Snow"]),
        ("?q=снегопады", ["Снегопад"]),
        ("?q=nothing", []),
    ):
        assert [row["name"] for row in read(visitor, "nights", query)] == expected
        night_names = [row["night_name"] for row in read(visitor, "deals", query)]
        assert night_names == [name for name in expected for _ in range(6)]
    for name in ("nights", "deals"):
        for query in ("player=99", "player=x", "game=nowhere", "year=1999", "state=x"):
            assert visitor.open(f"{visitor.home}/montana/{name}.csv?{query}").status == 404
    house.writer(Role.OWNER)(merging.merge, 1, into=house.add_players("Eve")[0])
    assert [row["name"] for row in read(visitor, "nights", "?player=1")] == ["Rain", "Snow"]
    assert read(visitor, "nights", "?q=%F0%9F%92%A5") == []


def test_names_and_notes_never_become_formulas(house: House) -> None:
    visitor = Visitor(house, Role.VIEWER)
    cut = ["x;=1+1;y", 'x; "=1', "x;-1", "x;'=1"]
    names = [*FORMULAS, "'=1", "'", "a,b", 'say "hi"', *cut, *(good.stored for good in GOOD)]
    seats = house.add_players(*(f"{name}" for name in FORMULAS[:3]))
    for name in names:
        number = house.start_night(seats)
        deal = replace(finished(), id=1, position=1, note=name)
        night = replace(house.night(number), name=name, note=name, deals=(deal,))
        house.put_night(number, night)
    files = [
        visitor.open(f"{visitor.home}/montana/{name}.csv").response.data.decode()[1:]
        for name in ("nights", "deals")
    ]
    raw = [cell for file in files for row in cells(file) for cell in row]
    assert not [cell for cell in raw if isinstance(cell, str) and cell[:1] and cell[0] in MARKS]
    assert not [cell for file in files for cell in cut_at_semicolons(file) if cell[:1] in {*MARKS}]
    for row in read(visitor, "nights"):
        assert row["name"] == row["note"] == names[row["night"] - 1]
        assert [row[f"player{seat}"] for seat in (1, 2, 3)] == list(FORMULAS[:3])
    for row in read(visitor, "deals"):
        assert row["note"] == names[row["night"] - 1]


def test_negative_points_stay_numbers(house: House) -> None:
    number = house.start_night()
    deal = replace(finished(bids=(9, 2, 2)), id=1, position=1)
    house.put_night(number, replace(house.night(number), deals=(deal,)))
    visitor = Visitor(house, Role.VIEWER)
    assert [row["points"] for row in read(visitor, "deals")] == [-5, 0, 0]
    assert ",-5," in visitor.open(f"{visitor.home}/montana/deals.csv").html


@pytest.mark.parametrize(
    "text", ["two\nlines", 'a "quoted", one\r\n', "\n=1", "\t1", "", " =1", "'"]
)
def test_any_text_round_trips(text: str) -> None:
    ((first, second),) = cells(write_csv([(text, -3)]))
    assert (plain(first), second) == (text, -3)
    assert not str(first).lstrip(" ")[:1] or str(first).lstrip(" ")[0] not in MARKS


def test_spreadsheets_do_not_reveal_hidden_bids(app: Flask) -> None:
    downloads = []
    for bid in (7, 3):
        house = House(app)
        number = house.start_night(rules=HouseRules(hidden_bids=True))
        house.writer()(nights.call, number, 1, Call(WHITEFISH))
        house.writer()(nights.bid, number, 1, 0, bid)
        bidder, viewer = (Visitor(house, role) for role in (Role.SCORER, Role.VIEWER))
        for visitor in (bidder, viewer):
            downloads.append([read(visitor, name) for name in ("nights", "deals")])
        assert [row["bid"] for row in downloads[-1][1]] == ["", "", ""]
    assert downloads[0] == downloads[1] == downloads[2] == downloads[3]


@both_databases
def test_spreadsheets_are_streamed_without_holding_a_connection(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(spreadsheets, "_AT_ONCE", 3)
    house.add_players("Ann", "Bo", "Cy")
    for _ in range(10):
        house.start_night([1, 2, 3])
    with house.app.app_context():
        db.session.remove()
        pool: Any = db.engine.pool
    visitor = Visitor(house, Role.VIEWER)
    address = f"{visitor.home}/montana/nights.csv"
    answer = visitor.client.get(address, base_url=visitor.origin, buffered=False)
    parts = []
    for part in answer.iter_encoded():
        parts.append(part)
        assert pool.checkedout() == 0
    answer.close()
    assert [part.count(b"\r\n") for part in parts] == [1, 3, 3, 3, 1]
