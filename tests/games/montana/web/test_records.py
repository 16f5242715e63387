"""The records: found by words in both languages, by people, games and years, page by page."""

from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import urlencode

import pytest
from flask import Flask

from scorekeeper.core.roles import Role
from scorekeeper.games.montana.actions import nights as play
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.store import search as night_search
from scorekeeper.games.montana.web.nights import records
from scorekeeper.house.people import actions as merging
from scorekeeper.search.words import split
from tests.cases.names import GOOD
from tests.cases.tables import table
from tests.depth import audit_only, some
from tests.running.databases import sqlite_first
from tests.support import House
from tests.web.routes import in_turn
from tests.web.visitor import Page, Visitor

SCRIPT = {"hx_request": "true", "hx_request_type": "partial"}


def add(
    house: House, name: str, date: str = "2026-11-20", game: str = "whitefish", note: str = ""
) -> int:
    """A night with one game called, of Ann, Bo and Cy."""
    number = house.start_night([1, 2, 3])
    house.put_night(number, replace(house.night(number), name=name, date=date, note=note))
    house.writer()(play.call, number, 1, Call(builtin_variants()[game]))
    return number


@pytest.fixture
def kitchen(house: House) -> House:
    """A house with five nights."""
    house.add_players("Ann", "Bo", "Cy", "Dee Fridays", "Фёдор")
    add(house, "First Friday", "2024-05-03")
    add(house, "Вечеринка", "2025-01-01", "helena", "С рыбой и снегом")
    add(house, "Whitefish trip", "2025-07-07", "missoula")
    add(house, "Cabin", "2025-07-08", "helena", "Bo's birthday; it snowed")
    number = house.start_night([1, 4, 5])
    last = replace(house.night(number), name="Last", date="2026-11-19", finished=True)
    house.put_night(number, last)
    return house


def ask(visitor: Visitor, headers: Mapping[str, str] | None = None, /, **query: str) -> Page:
    """The records, asked for that."""
    return visitor.open(f"{visitor.home}/montana?{urlencode(query)}", **(headers or {}))


def listed(page: Page) -> list[str]:
    """The names of the nights on the page, in its order."""
    assert page.status == 200
    return [
        next(line.all("bdi")).text
        for nights in page.root.all("ol", class_="listing")
        for line in nights.all("a")
    ]


def count(page: Page) -> str:
    """The page's line about the number of results."""
    return next(page.root.all("p", id="count")).text


ALL = ["Last", "Cabin", "Whitefish trip", "Вечеринка", "First Friday"]


@audit_only
@sqlite_first
def test_words_are_found_in_both_languages(kitchen: House, subtests: pytest.Subtests) -> None:
    visitor = Visitor(kitchen, Role.VIEWER)
    for (query, expected), language in in_turn(
        table("night-searches")["words"].items(), ("en", "ru")
    ):
        with subtests.test(f"{query}, {language}"):
            page = ask(visitor, {"accept_language": language}, q=query)
            assert listed(page) == expected


@audit_only
def test_filters_narrow_results(kitchen: House) -> None:
    visitor = Visitor(kitchen, Role.VIEWER)
    for query, expected in (
        ({"player": "4"}, ["Last"]),
        ({"player": "1", "year": "2025"}, ["Cabin", "Whitefish trip", "Вечеринка"]),
        ({"game": "helena"}, ["Cabin", "Вечеринка"]),
        ({"game": "helena", "q": "snow"}, ["Cabin"]),
        ({"state": "over"}, ["Last"]),
        ({"state": "open", "year": "2024"}, ["First Friday"]),
        ({"state": "over", "year": "2024"}, []),
    ):
        page = ask(visitor, **query)
        assert listed(page) == expected, query
        chosen = {
            name: value for form in page.forms for name, value in form.fields if value and name
        }
        assert chosen == query
    options = [option.attributes["value"] for option in ask(visitor).root.all("option")]
    assert options == [
        *("", "1", "2", "3", "4", "5"),
        *("", "helena", "missoula", "whitefish"),
        *("", "2026", "2025", "2024"),
        *("", "open", "over"),
    ]


@audit_only
def test_unknown_filter_values_are_ignored(kitchen: House) -> None:
    visitor = Visitor(kitchen, Role.VIEWER)
    for name, values in {
        "player": ("99", "x", "-1", "1 ", "٤", "9" * 99),
        "game": ("butte", "nowhere", "'"),
        "year": ("1999", "20", "y"),
        "state": ("all 1", "x"),
        "before": ("x", "99", "-1"),
        "other": ("x",),
    }.items():
        for value in values:
            page = ask(visitor, **{name: value})
            assert listed(page) == ALL, (name, value)
            assert count(page) == "", (name, value)


@audit_only
@pytest.mark.parametrize(
    "query", ["%", "_", "'\"<b>", "%00", "x" * 5000, "\u202e", "а" * 300, "💥"]
)
def test_any_query_returns_a_page(kitchen: House, query: str) -> None:
    page = ask(Visitor(kitchen, Role.VIEWER), q=query)
    assert page.status == 200
    assert not list(next(page.root.all("main")).all("b", class_="x"))
    assert "<b>" not in page.html.replace("<b>0</b>", "")


@audit_only
def test_nights_are_found_by_any_player_name(house: House) -> None:
    visitor = Visitor(house, Role.VIEWER)
    house.add_players("Ann", "Bo", "Cy")
    for good in some(GOOD, 12):
        number = add(house, good.stored)
        page = ask(visitor, q=good.stored)
        if not split(good.stored):
            assert count(page) == "No matching nights.", good.description
            continue
        links = [link.attributes["href"] for link in page.root.all("a", class_="listed")]
        assert f"{visitor.home}/montana/{number}" in links, good.description


@audit_only
def test_merged_players_are_found_together(kitchen: House) -> None:
    visitor = Visitor(kitchen, Role.VIEWER)
    kitchen.writer(Role.OWNER)(merging.merge, 4, into=2)
    for query in ({"player": "2"}, {"player": "4"}, {"player": "04"}, {"q": "bo"}, {"q": "dee"}):
        page = ask(visitor, **query)
        assert listed(page) == ALL, query
        chosen = [value for name, value in page.forms[0].fields if name == "player"]
        assert chosen == (["2"] if "player" in query else [""]), query
    assert "4" not in [option.attributes["value"] for option in ask(visitor).root.all("option")]


@audit_only
def test_pagination_shows_each_night_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(records, "PER_PAGE", 4)
    house.add_players("Ann", "Bo", "Cy")
    names = [f"Night {n}" for n in range(11)]
    for n, name in enumerate(names):
        add(house, name, f"2026-01-{1 + n // 3:02}")
    visitor = Visitor(house, Role.VIEWER)
    page, pages = ask(visitor, player="2"), []
    while True:
        pages.append(listed(page))
        assert ("player", "2") in page.forms[0].fields
        older = [a.attributes["href"] for a in page.root.all("a") if a.text == "Older nights"]
        if not older:
            break
        page = visitor.open(older[0])
    assert pages == [names[:6:-1], names[6:2:-1], names[2::-1]]


def test_each_empty_page_explains_why(
    app: Flask, kitchen: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    visitor = Visitor(kitchen, Role.VIEWER)
    empty = Visitor(House(app, "Cellar"), Role.VIEWER)
    page = empty.open(f"{empty.home}/montana")
    assert "No nights here yet." in page.root.text
    assert page.forms == []
    assert count(ask(visitor)) == ""
    assert count(ask(visitor, q="snow")) == "1 night"
    assert count(ask(visitor, q="nothing")) == "No matching nights."
    assert count(ask(visitor, q="snow", before="1")) == "No older matching nights."
    add(kitchen, "Earlier", "2024-01-01")
    monkeypatch.setattr(night_search, "MAX_SEARCHED", 1)
    results = []
    page = ask(visitor, game="whitefish", player="1")
    while True:
        results.append((listed(page), count(page)))
        further = [a for a in page.root.all("a") if a.text == "Search further back"]
        if not further:
            break
        page = visitor.open(further[0].attributes["href"])
    assert results == [
        (["First Friday"], "1 night since 3 May 2024"),
        (["Earlier"], "1 more night"),
    ]
    assert count(ask(visitor, game="whitefish", year="2025")) == "None since 3 May 2024."


def test_script_gets_only_results_with_their_address(kitchen: House) -> None:
    visitor = Visitor(kitchen, Role.VIEWER)
    page = ask(visitor, SCRIPT | {"hx_source": "input#q"}, q="snow", player="", year="")
    assert listed(page) == ["Cabin"]
    assert "<form" not in page.html
    assert page.headers["HX-Replace-Url"] == f"{visitor.home}/montana?q=snow"
    page = ask(visitor, SCRIPT | {"hx_source": "select#year"}, q="snow", year="2025")
    assert page.headers["HX-Push-Url"] == f"{visitor.home}/montana?q=snow&year=2025"
