"""Turns of a shedding game: undone, entered by two phones, refused, watched."""

import pytest

from scorekeeper.core.roles import Role
from scorekeeper.games.shedding.actions import matches
from tests.depth import audit_only
from tests.games.shedding.web.matches import stored
from tests.games.shedding.web.shedding import (
    follow,
    heading,
    newest,
    table,
    tap,
    turns,
)
from tests.support import House, nothing_changes
from tests.web.visitor import PARTIAL, Page, Visitor


def test_undo_is_named_and_reaches_first_card(house: House, scorer: Visitor, number: int) -> None:
    follow(house, number, "G4E", "E1", "pass")
    labels = []
    page = table(scorer, number)
    for _ in range(4):
        undo = next(page.root.all("div", class_="undo"))
        labels.append(undo.text)
        page = scorer.submit(page.form("/table/undo"), htmx=True)
    assert labels == [
        "Undo: Cy's turn (drew a card and kept it)",
        "Undo: Bo's turn (E1, Call blue cards)",
        "Undo: Ann's turn (green outline 4)",
        "Undo: the card turned up",
    ]
    assert stored(house, number).course is None
    assert list(page.root.all("div", class_="undo")) == []


def tap_newest(scorer: Visitor, page: Page, line: str) -> Page:
    """Tap that below the text about the newest turn; return the table."""
    form = next(form for form in page.forms if ("said", line) in form.buttons)
    return scorer.submit(form, {"said": line}, htmx=True)


def test_wrong_card_is_returned_and_turn_passes_or_player_retries(
    house: House, scorer: Visitor, viewer: Visitor, number: int
) -> None:
    follow(house, number, "N3", "B3F")
    page = table(scorer, number)
    assert heading(page) == "Ann to play"  # if unnoticed, Cy is skipped
    assert "If it is taken back, the turn passes. our reading" in newest(page)
    assert "Taken back: Cy is next" in newest(page)
    assert "Taken back" not in newest(table(viewer, number))
    page = tap_newest(scorer, page, "B3F~")
    assert turns(house, number) == ["N3", "B3F~"]
    assert heading(page) == "Cy to play"
    assert "any 5, or any green card" in page.root.text
    assert "Bo: blue solid 3, taken back" in newest(page)
    assert "skipped" not in page.root.text
    assert "Undo: Bo's turn (blue solid 3, taken back)" in page.root.text
    log = scorer.open(f"{scorer.home}/shedding/{number}/log").root.text
    assert "blue solid 3, taken back" in log
    page = scorer.submit(page.form("/table/undo"), htmx=True)
    assert turns(house, number) == ["N3", "B3F"]
    assert "Taken back: Bo plays again" in newest(page)
    again = next(form for form in page.forms if form.action.endswith("/table/undo"))
    page = scorer.submit(again, htmx=True)
    assert heading(page) == "Bo to play"
    assert turns(house, number) == ["N3"]


def test_noticed_wrong_last_card_does_not_win(house: House, scorer: Visitor, number: int) -> None:
    follow(house, number, "G4E", "B3F=0")
    page = table(scorer, number)
    assert heading(page) == "Bo wins the game"
    page = tap_newest(scorer, page, "B3F~")
    assert heading(page) == "Cy to play"


def test_last_card_with_forgotten_duty_does_not_win(
    house: House, scorer: Visitor, number: int
) -> None:
    follow(house, number, "E2", "R5E=0")
    page = table(scorer, number)
    assert heading(page) == "Bo wins the game"
    assert "Slap the table." in newest(page)
    page = tap_newest(scorer, page, "R5E")
    assert heading(page) == "Cy to play"
    assert turns(house, number) == ["E2", "R5E"]
    follow(house, number, "E2", "G4E=0")
    assert "Forgotten" not in newest(table(scorer, number))


def test_second_phone_entering_same_turn_sees_conflict(house: House, number: int) -> None:
    follow(house, number)
    first = Visitor(house, house.join(Role.SCORER, "Ann's phone"))
    other = Visitor(house, house.join(Role.SCORER, "Bo's phone"))
    pages = [table(visitor, number) for visitor in (first, other, other)]
    tap(first, pages[0], "G4E")
    same = other.submit(pages[2].form("/table/turn"), {"said": "G4E"}, htmx=True)
    assert same.status == 200
    assert turns(house, number) == ["G4E"]
    with nothing_changes(house.app):
        page = other.submit(pages[1].form("/table/turn"), {"said": "B5E"})
    assert page.status == 409
    assert "data-again" in next(page.root.all(id="table")).attributes  # news leave it alone
    conflict = next(page.root.all("section", class_="conflict"))
    for words in ("turn 1", "green outline 4", "blue outline 5", "Ann's phone"):
        assert words in conflict.text
    mine = next(form for form in page.forms if ("said", "B5E") in form.fields)
    assert other.submit(mine).status == 303
    assert turns(house, number) == ["B5E"]


def test_invalid_turn_is_refused_and_table_stays(
    house: House, scorer: Visitor, number: int
) -> None:
    address = f"{scorer.home}/shedding/{number}/table"
    with nothing_changes(house.app):
        early = scorer.post(f"{address}/turn", {"turn": "1", "said": "G5F"})
        assert early.errors == ["This game is no longer being followed: it was saved or undone."]
        rule = scorer.post(f"{address}/turn-up", {"top": "T2", "first": "0"})
        assert rule.errors == ["A rule card goes under the deck; turn up the next one."]
        nobody = scorer.post(f"{address}/turn-up", {"top": "G5F", "first": "3"})
        assert nobody.errors == ["Who goes first?"]
    follow(house, number, "G4E")
    with nothing_changes(house.app):
        for line in ("", "G9F", "G5F=1=2", "passed", "G5F " * 99):
            page = scorer.post(f"{address}/turn", {"turn": "2", "said": line})
            assert page.status == 422, line
            assert heading(page) == "Bo to play"
        for turn in ("0", "-1", "x", "9", "99999"):
            page = scorer.post(f"{address}/turn", {"turn": turn, "said": "G5F"})
            assert page.status == 422, turn
        page = scorer.post(f"{address}/turn", {"turn": "2", "said": "G5F", "left": "2"})
        assert page.status == 422


@audit_only
def test_viewer_sees_table_without_buttons(house: House, viewer: Visitor, number: int) -> None:
    assert viewer.open(f"{viewer.home}/shedding/{number}/table").forms == []
    follow(house, number, "T2", "E2")
    page = table(viewer, number)
    assert heading(page) == "Cy to play"
    assert "any 4 or 6, or any green outline card" in page.root.text
    assert page.forms == []
    live = viewer.open(next(page.root.all("div", id="table")).attributes["data-live"])
    assert live.headers["X-Version"] == str(house.seq)
    assert heading(live) == heading(page)
    head = viewer.open(f"{viewer.home}/shedding/{number}/table/live?part=table-head")
    assert next(head.root.all("header")).text == next(page.root.all("header")).text


def test_deleted_or_finished_match_has_no_table_to_tap(
    house: House, scorer: Visitor, number: int
) -> None:
    follow(house, number, "G4E")
    house.writer()(matches.SITTING.delete, number)
    page = table(scorer, number)
    assert heading(page) == "This match is deleted."
    assert page.forms == []
    house.writer()(matches.SITTING.restore, number)
    house.writer()(matches.record, number, 1, winner=0, total=400)
    page = table(scorer, number)
    assert heading(page) == "The match is over."
    assert [form for form in page.forms if "/table/turn" in form.action] == []
    assert table(scorer, 99).status == 404


def test_finished_match_refuses_turns(house: House, scorer: Visitor, number: int) -> None:
    house.writer()(matches.record, number, 1, winner=0, total=200)
    follow(house, number, "G4E")
    form = table(scorer, number).form("/table/turn")
    house.writer()(matches.correct, number, 1, winner=0, total=400)
    with nothing_changes(house.app):
        page = scorer.submit(form, {"said": "G2E"}, htmx=True)
        assert (page.status, heading(page)) == (422, "The match is over.")
        page = table(scorer, number)
    assert heading(page) == "The match is over."
    assert [form for form in page.forms if "/table/" in form.action] == []
    house.writer()(matches.correct, number, 1, winner=0, total=200)
    page = tap(scorer, table(scorer, number), "G2E")
    assert turns(house, number) == ["G4E", "G2E"]


@pytest.mark.parametrize("last", [[], ["B3F"]], ids=["usual", "wrong"])
def test_response_to_a_tap_is_small(
    house: House, scorer: Visitor, number: int, last: list[str]
) -> None:
    follow(house, number, "T2", "E4", "V1", "N1", "N2", "N3", *last)
    page = scorer.client.get(
        f"{scorer.home}/shedding/{number}/table",
        headers={**PARTIAL, "Accept-Encoding": "br"},
    )
    assert page.headers["Content-Encoding"] == "br"
    assert len(page.data) < 3072


@audit_only
def test_newest_turn_can_be_opened_in_referee(house: House, viewer: Visitor, number: int) -> None:
    follow(house, number, "T2", "R2E=1")
    page = table(viewer, number)
    link = next(a for a in page.root.all("a") if a.text == "Was that legal?")
    verdict = viewer.open(link.attributes["href"])
    assert heading(verdict) == "Wrong"
    assert "under T2, red outline 2 does not go on green solid 5" in verdict.root.text
