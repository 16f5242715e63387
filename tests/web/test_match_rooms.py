"""A match as a whole: kept, listed, told to those who look on."""

import json

import pytest
from flask import Flask

from scorekeeper.actions import matches
from scorekeeper.games.shedding.match import Hand
from scorekeeper.games.shedding.match_file import read_match
from scorekeeper.store.roles import Role
from tests.databases import sqlite_only
from tests.support import House, nothing_changes, statements
from tests.web.matches import NOTHING, SIXES, at, begin, stored, totals
from tests.web.visitor import Page, Visitor


@pytest.fixture
def number(house: House) -> int:
    """A match between Ann, Bo and Cy."""
    return begin(house, *house.add_players("Ann", "Bo", "Cy"))


@sqlite_only
def test_a_match_is_renamed_goes_further_and_is_thrown_away(
    app: Flask, house: House, scorer: Visitor, number: int
) -> None:
    path = at(scorer, number, "about")
    form = scorer.open(path).form("/settle")
    with nothing_changes(app):
        page = scorer.submit(form, {"name": "", "target": "0"})
        assert (page.status, page.errors) == (422, ["A name is needed."])
        page = scorer.submit(form, {"target": "-5"})
        assert (page.status, page.errors) == (422, ["A target is from 1 to 10000 points."])
        assert dict(page.form("/settle").fields)["target"] == "-5"
    assert scorer.submit(form, {"name": "Monday", "target": "500"}).status == 303
    assert (stored(house).name, stored(house).target) == ("Monday", 500)
    assert scorer.submit(scorer.open(path).form("/discard")).status == 303
    page = scorer.open(at(scorer, number))
    assert "This match is discarded" in page.root.text
    assert not [form for form in page.forms if "/games/" in form.action]
    assert "Monday" in scorer.open(f"{scorer.home}/shedding/matches/discarded").root.text
    assert "Monday" not in scorer.open(f"{scorer.home}/shedding/matches").root.text
    scorer.submit(page.form("/bring-back"))
    assert "Monday" in scorer.open(f"{scorer.home}/shedding/matches").root.text


@sqlite_only
def test_the_log_says_who_changed_what(house: House, scorer: Visitor, number: int) -> None:
    writer = house.writer()
    writer(matches.record, number, 1, winner=0, left=[NOTHING, SIXES, 40])
    more = Hand((1, 0, 0, 0, 0, 3), 1, 0)
    writer(matches.correct, number, 1, winner=0, left=[NOTHING, more, 40])
    writer(matches.settle, number, name="Sunday", target=500)
    page = scorer.open(at(scorer, number, "log"))
    entries = [
        item.text for item in page.root.all("li") if item.parent and item.parent.has(class_="log")
    ]
    device = house.device(Role.SCORER).name
    for entry, said in zip(
        entries,
        (
            ["the target: 300 → 500"],
            ["game 1, Bo, number 6: 2 → 3"],
            ["game 1: Ann +73", "game 1, Bo: 6 + 6 + 1; 1 number rule, 20", "game 1, Cy: counted"],
            ["the match's beginning"],
        ),
        strict=True,
    ):
        assert all(line in entry for line in said), (entry, said)
        assert device in entry
    writer(matches.delete, number, 1)
    assert "a game that is gone: Ann +79 → –" in scorer.open(at(scorer, number, "log")).root.text


# ---- looking on ----


@sqlite_only
def test_who_only_looks_sees_the_totals_and_no_form(
    house: House, viewer: Visitor, number: int
) -> None:
    house.writer()(matches.record, number, 1, winner=0, left=[NOTHING, SIXES, 40])
    for rest in ((), ("games", 1), ("log",), ("draw?first=1",)):
        page = viewer.open(at(viewer, number, *rest))
        assert page.status == 200
        assert page.forms == [], rest
    assert totals(viewer.open(at(viewer, number))) == ["73", "0", "0"]


def test_a_board_is_sent_anew_when_somebody_wrote(
    house: House, viewer: Visitor, number: int
) -> None:
    head, path = (at(viewer, number, f"live?part={part}") for part in ("head", "match"))
    assert viewer.open(head).forms == []
    first = viewer.open(path)
    assert (first.status, first.forms) == (200, [])
    assert viewer.open(path, if_none_match=first.headers["ETag"]).status == 304
    house.writer()(matches.record, number, 1, winner=0, total=50)
    newer = viewer.open(path, if_none_match=first.headers["ETag"])
    assert totals(newer) == ["50", "0", "0"]
    assert int(newer.headers["X-Night-Version"]) == house.seq
    assert viewer.open(at(viewer, number, "live?part=tv")).status == 404
    assert viewer.open(at(viewer, number, "live?part=head&keeps=1")).status == 404


@sqlite_only
def test_chance_names_everybody_now_and_then_and_a_reload_changes_nothing(
    viewer: Visitor, number: int
) -> None:
    drawn = {viewer.open(at(viewer, number, "draw")).location for _ in range(60)}
    assert drawn == {at(viewer, number, f"draw?first={seat}") for seat in range(3)}
    for seat, name in enumerate(("Ann", "Bo", "Cy")):
        pages = [viewer.open(at(viewer, number, f"draw?first={seat}")) for _ in range(5)]
        assert {next(page.root.all(class_="spoken-name")).text for page in pages} == {name}
    assert viewer.open(at(viewer, number, "draw?first=3")).status == 303


@sqlite_only
def test_the_file_of_a_match_can_be_read_again(house: House, viewer: Visitor, number: int) -> None:
    house.writer()(matches.record, number, 1, winner=0, left=[NOTHING, SIXES, 40])
    answer = viewer.client.get(at(viewer, number, "match.json"))
    assert json.loads(answer.data)["totals"] == {"Ann": 73, "Bo": 0, "Cy": 0}
    assert read_match(answer.data).games == stored(house).games
    assert "attachment" in answer.headers["Content-Disposition"]


# ---- lists ----


@sqlite_only
def test_matches_are_listed_a_page_at_a_time(house: House, viewer: Visitor) -> None:
    ann, bo = house.add_players("Ann", "Bo")
    for n in range(35):
        number = begin(house, ann, bo, target=10, name=f"Match {n}")
        if n % 7:
            house.writer()(matches.record, number, 1, winner=n % 2, total=20)
    path = f"{viewer.home}/shedding/matches"
    with statements(house.app) as sent:
        page = viewer.open(path)
    assert len(sent) < 12, sent
    listed = [item.text for item in page.root.all(class_="night-name")]
    assert len(listed) == 5 + 30
    assert listed[0].startswith("Match 28")
    house.writer()(matches.start, name="New", date="2026-11-22", target=10, players=[ann, bo])
    lobby = viewer.open(f"{viewer.home}/shedding")
    assert "Continue New" in lobby.root.text
    assert not older(page)
    for n in range(4):
        number = begin(house, ann, bo, target=10, name=f"Later {n}")
        house.writer()(matches.record, number, 1, winner=0, total=20)
    (address,) = older(viewer.open(path))
    rest = [item.text for item in viewer.open(address).root.all(class_="night-name")]
    assert [name.partition(" 22")[0] for name in rest] == [f"Match {n}" for n in (4, 3, 2, 1)]


def older(page: Page) -> list[str]:
    """Where the page leads to older matches."""
    links = [link.attributes["href"] for link in page.root.all("a")]
    return [link for link in links if "before=" in link]
