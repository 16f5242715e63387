"""Others end the match, or enter or delete a game, while one phone counts a game."""

import pytest
from flask import Flask

from scorekeeper.games.shedding.actions import matches
from scorekeeper.games.shedding.rules.match import MatchGame
from tests.depth import audit_only
from tests.games.shedding.web.matches import (
    LEFT,
    NOTHING,
    SIXES,
    at,
    begin,
    record_form,
    stored,
    totals,
)
from tests.support import House, nothing_changes
from tests.web.visitor import Page, Visitor

SENT = {"winner": "0", **LEFT}
COUNTED = (NOTHING, SIXES, 40)


@pytest.fixture
def number(house: House) -> int:
    """A match between Ann, Bo and Cy, who has 120 points."""
    number = begin(house, *house.add_players("Ann", "Bo", "Cy"))
    house.writer()(matches.record, number, 1, winner=2, total=120)
    return number


def said(page: Page, ending: str = "/record") -> dict[str, str]:
    """Return the non-empty fields of the game on that page."""
    fields = dict(page.form(ending).fields)
    return {name: value for name, value in fields.items() if value and name in {*SENT, "total"}}


def test_input_is_kept_when_match_ends_meanwhile(
    app: Flask, house: House, scorer: Visitor, number: int
) -> None:
    form = record_form(scorer, number, 2)
    house.writer()(matches.settle, number, name="Sunday", date="2026-11-22", target=100)
    with nothing_changes(app):
        whole, page = (scorer.submit(form, SENT, htmx=htmx) for htmx in (False, True))
    for answer in (whole, page):
        assert (answer.status, answer.errors, said(answer)) == (422, ["The match is over."], SENT)
        assert "Your count is still here" in answer.root.text
        assert [link.text for link in answer.root.all("a", target="_blank")] == [
            "Open the match in a new tab"
        ]
    house.writer()(matches.settle, number, name="Sunday", date="2026-11-22", target=300)
    scorer.submit(page.form("/record"))
    assert stored(house).games == (MatchGame(1, 2, total=120), MatchGame(2, 0, COUNTED))


@audit_only
def test_input_is_kept_when_match_is_deleted_meanwhile(
    app: Flask, house: House, scorer: Visitor, number: int
) -> None:
    form = record_form(scorer, number, 2)
    house.writer()(matches.SITTING.delete, number)
    with nothing_changes(app):
        page = scorer.submit(form, SENT)
    assert page.errors == ["This match is deleted. Restore it first."]
    assert (page.status, said(page)) == (422, SENT)
    beside = next(page.root.all("a", target="_blank")).attributes["href"]
    scorer.submit(scorer.open(beside).form("/bring-back"))
    assert scorer.submit(page.form("/record")).status == 303
    assert stored(house).games[1:] == (MatchGame(2, 0, COUNTED),)


def test_correction_is_kept_when_match_is_deleted_meanwhile(
    app: Flask, house: House, scorer: Visitor, number: int
) -> None:
    form = scorer.open(at(scorer, number, "games", 1)).form("/correct")
    house.writer()(matches.SITTING.delete, number)
    with nothing_changes(app):
        page = scorer.submit(form, {**SENT, "total": ""})
    assert page.errors == ["This match is deleted. Restore it first."]
    assert (page.status, said(page, "/correct")) == (422, SENT)
    house.writer()(matches.SITTING.restore, number)
    scorer.submit(page.form("/correct"))
    assert stored(house).games == (MatchGame(1, 0, COUNTED),)


def test_input_is_kept_when_earlier_game_is_undone(
    app: Flask, house: House, scorer: Visitor, owner: Visitor, number: int
) -> None:
    form = record_form(scorer, number, 2)
    owner.submit(owner.open(at(owner, number)).form("/undo"))
    with nothing_changes(app):
        page = scorer.submit(form, SENT)
    assert page.errors == ["The games changed in the meantime: this would now be game 1."]
    assert (page.status, said(page)) == (422, SENT)
    assert "Game 1" in [title.text for title in page.root.all("h1")]
    scorer.submit(page.form("/games/1/record"))
    assert stored(house).games == (MatchGame(1, 0, COUNTED),)


@audit_only
def test_input_is_kept_when_earlier_game_is_deleted(
    house: House, scorer: Visitor, number: int
) -> None:
    form = record_form(scorer, number, 2)
    house.writer()(matches.delete, number, 1)
    assert scorer.submit(form, SENT).status == 303
    assert stored(house).games == (MatchGame(2, 0, COUNTED),)


def test_invalid_form_still_shows_conflict(
    app: Flask, house: House, scorer: Visitor, number: int
) -> None:
    form = record_form(scorer, number, 2)
    house.writer()(matches.record, number, 2, winner=1, total=50)
    with nothing_changes(app):
        page = scorer.submit(form, {**SENT, "hand1_6": "two"})
        assert (page.status, page.errors) == (422, ["A whole number is needed."])
        page = scorer.submit(page.form("/games/2/record"), {"hand1_6": "2"})
    assert page.status == 409
    assert page.clashes[0].startswith("game 2 Bo +50 saved")
    assert "data-again" in next(page.root.all(id="table")).attributes  # news leave it alone


@audit_only
def test_conflicting_game_can_be_saved_as_another_game(
    app: Flask, house: House, scorer: Visitor, number: int
) -> None:
    form = record_form(scorer, number, 2)
    house.writer()(matches.record, number, 2, winner=1, total=50)
    with nothing_changes(app):
        page = scorer.submit(form, SENT)
        (onward,) = [
            link.attributes["href"] for link in page.root.all("a") if "mine is" in link.text
        ]
        page = scorer.open(onward)
        assert (page.status, said(page)) == (200, SENT)
    assert scorer.submit(page.form("/games/3/record")).status == 303
    assert stored(house).games[1:] == (MatchGame(2, 1, total=50), MatchGame(3, 0, COUNTED))
    assert totals(scorer.open(at(scorer, number))) == ["73", "50", "120"]


def test_finished_match_offers_no_other_game(house: House, scorer: Visitor, number: int) -> None:
    form = record_form(scorer, number, 2)
    house.writer()(matches.record, number, 2, winner=1, total=350)
    page = scorer.submit(form, SENT)
    assert page.status == 409
    assert "mine is a different game" not in page.root.text
    scorer.submit(page.form("/games/2/record"))
    assert stored(house).games[1:] == (MatchGame(2, 0, COUNTED),)


def test_address_prefills_only_known_fields(
    app: Flask, scorer: Visitor, viewer: Visitor, number: int
) -> None:
    with nothing_changes(app):
        page = scorer.open(f"{at(scorer, number)}?winner=1&hand0_6=<b>&hand9_6=1&key=x&winner=2")
        assert said(page) == {"winner": "1"}
        fields = dict(page.form("/record").fields)
        assert (fields["hand0_6"], fields["winner"]) == ("<b>", "1")
        assert fields["key"] != "x"
        assert not viewer.open(f"{at(viewer, number)}?winner=1").root.text.count("Save")


@audit_only
def test_turn_of_entered_game_shows_notice(
    app: Flask, house: House, scorer: Visitor, number: int
) -> None:
    path = at(scorer, number, "table")
    scorer.submit(scorer.open(f"{path}?ask=turn-up&top=G5F").form("/turn-up"), {"first": "0"})
    form = scorer.open(path).form("/turn")
    house.writer()(matches.record, number, 2, winner=1, total=50)
    with nothing_changes(app):
        page = scorer.submit(form, {"said": "G4E"})
    assert page.status == 422
    assert page.errors == ["This game is no longer being followed: it was saved or undone."]
    assert page.root.text.count("Turn a card up")
