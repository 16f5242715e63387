"""Corrections as the table and its log describe them."""

from dataclasses import replace

import pytest
from flask import Flask

from scorekeeper.games.montana.actions import corrections, nights
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.steps import ShuffleDummy
from tests.cases.corrections import night_of
from tests.cases.nights import (
    WHITEFISH,
    after,
    finished,
    new_night,
    several_deals,
    whole_deal,
)
from tests.depth import audit_only
from tests.games.montana.correction_cases import CASES
from tests.support import House, nothing_changes
from tests.web.visitor import Visitor

CALLED_ANEW = Call(replace(WHITEFISH, steps=(ShuffleDummy(),)))


def undo_and_log(house: House, visitor: Visitor, number: int) -> tuple[str, str, list[str]]:
    """The undo button's text; the heading and the lines of the newest change in the log."""
    path = f"{visitor.home}/montana/{number}"
    (button,) = visitor.open(path).root.all(class_="undo")
    (entries,) = visitor.open(f"{path}/log").root.all("ol", class_="log")
    newest = next(entries.all("li"))
    heading = " ".join(element.text for element in newest.all("p"))
    return button.text, heading, [line.text for line in newest.all("li")]


def test_correction_is_logged_in_one_line_where_possible(
    house: House, seated: list[int], scorer: Visitor, subtests: pytest.Subtests
) -> None:
    for name, case in CASES.items():
        if not case.undo:
            continue
        with subtests.test(name):
            number = night_of(house, seated, *case.before)
            case.step.write(house.writer(), number)
            undo, heading, lines = undo_and_log(house, scorer, number)
            assert (undo, heading) == (f"Undo: {case.undo}", case.heading)
            assert sorted(lines) == sorted(case.lines)


def test_substitute_is_logged(app: Flask, house: House, scorer: Visitor) -> None:
    number = house.start_night()
    path = f"{scorer.home}/montana/{number}/deals/1"
    form = scorer.open(path).form("/seat")  # though everybody in the house sits there
    with nothing_changes(app):
        for name, message in (
            ("", "Enter the player's name."),
            ("ann", "already a player called “ann”"),
        ):
            page = scorer.submit(form, {"seat": "2", "name": name})
            assert page.status == 422
            assert [error for error in page.errors if message in error] == page.errors != []
            assert dict(page.form("/seat").fields)["name"] == name
    for _ in range(2):  # sent twice, it counts once
        assert scorer.submit(form, {"seat": "2", "name": "Zoe"}).status == 303
    assert [seat.name for seat in house.night(number).seated] == ["Ann", "Bo", "Zoe"]
    form = scorer.open(path).form("/seat")
    assert scorer.submit(form, {"seat": "1", "player": "3", "name": ""}).status == 303
    assert [seat.name for seat in house.night(number).seated] == ["Ann", "Cy", "Zoe"]


@audit_only
def test_end_of_play_has_heading_without_line(house: House, scorer: Visitor) -> None:
    number = house.start_night()
    house.put_night(number, after(house.night(number), *whole_deal(1)[:4]))
    house.writer()(nights.finish_play, number, 1)
    assert undo_and_log(house, scorer, number) == ("Undo: the end of play", "end of play", [])
    house.writer()(corrections.void, number, 1)
    assert not any("end of play" in line for line in undo_and_log(house, scorer, number)[2])


def test_changed_rules_of_game_are_logged(house: House, scorer: Visitor) -> None:
    number = house.start_night()
    house.put_night(number, after(house.night(number), *several_deals(3)))
    house.writer()(corrections.amend, number, 2, finished(called=CALLED_ANEW, dealer=0))
    undo, _, lines = undo_and_log(house, scorer, number)
    assert undo == "Undo: deal 2, the rules of the game"
    assert len(lines) == 1
    assert "deal 2, the rules of the game: " in lines[0]


def test_undo_message_omits_earlier_long_note(house: House, scorer: Visitor) -> None:
    number = house.start_night()
    for note in ("x" * 280, "Rain"):
        house.writer()(corrections.write_note, number, 1, note)
    assert undo_and_log(house, scorer, number) == (
        "Undo: deal 1, the note",
        "",
        [f"deal 1, the note: {'x' * 280} → Rain"],
    )


@audit_only
def test_restored_night_has_no_undo_of_its_own(house: House, scorer: Visitor) -> None:
    number = house.start_night()
    house.writer()(nights.call, number, 1, Call(WHITEFISH))
    path = f"{scorer.home}/montana/{number}"
    form = scorer.open(path).form("/undo")
    assert scorer.post(f"{path}/discard").status == 303
    assert not list(scorer.open(path).root.all(class_="undo"))
    assert scorer.post(f"{path}/bring-back").status == 303
    again = scorer.open(path)
    assert dict(again.form("/undo").fields)["change"] == dict(form.fields)["change"]
    assert scorer.submit(again.form("/undo")).status == 303
    assert house.night(number) == new_night()
