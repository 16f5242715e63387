"""Corrections as the table and its log describe them."""

from dataclasses import dataclass, replace

import pytest
from flask import Flask

from scorekeeper.games.montana.actions import corrections, nights
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.steps import ShuffleDummy
from tests.cases.nights import (
    PLAYERS,
    SMOKED,
    SUBSTITUTES,
    WHITEFISH,
    AnyStep,
    Correction,
    Step,
    after,
    finished,
    new_night,
    several_deals,
    whole_deal,
)
from tests.depth import audit_only
from tests.support import House, nothing_changes
from tests.web.visitor import Visitor


@dataclass(frozen=True)
class Told:
    """A correction, what the button that undoes it says, and what the log says."""

    step: Correction
    undo: str
    lines: list[str]
    heading: str = ""
    before: tuple[AnyStep, ...] = several_deals(3)


DEE = SUBSTITUTES[0]
FOURTH_WAITS: tuple[AnyStep, ...] = (*several_deals(3), Step("next_deal", 3))
CALLED_ANEW = Call(replace(WHITEFISH, steps=(ShuffleDummy(),)))
NEW_DEAL = [
    "deal 3, Ann's bid: 4",
    "deal 3, Bo's bid: 5",
    "deal 3, Cy's bid: 3",
    "deal 3, the dealer: Ann",
    "deal 3, Ann's tricks: 4",
    "deal 3, Bo's tricks: 5",
    "deal 3, Cy's tricks: 4",
    "deal 3, the game called: Whitefish",
]
TOLD = {
    "one bid": Told(
        Correction("amend", (1, finished((2, 5, 3)))),
        "deal 1, Ann's bid 4 → 2",
        ["deal 1, Ann's bid: 4 → 2"],
    ),
    "two bids": Told(
        Correction("amend", (2, finished((2, 6, 3), dealer=0))),
        "the correction of deal 2",
        ["deal 2, Ann's bid: 4 → 2", "deal 2, Bo's bid: 5 → 6"],
    ),
    "a long note with a deal": Told(
        Correction("amend", (2, replace(finished(dealer=0), note="x" * 40))),
        "the correction of deal 2",
        [f"deal 2, the note: {'x' * 40}"],
    ),
    "another game": Told(
        Correction("amend", (2, finished(said=Call(SMOKED), dealer=0))),
        "the correction of deal 2",
        ["deal 2, Dummy's tricks: 0", "deal 2, the game called: Whitefish → Smoked Whitefish"],
    ),
    "a missing deal": Told(
        Correction("insert", (3, finished(dealer=0))),
        "the added deal 3",
        NEW_DEAL,
        "a missing deal",
    ),
    "a deal entered as a whole, to its end": Told(
        Correction("amend", (3, finished(dealer=0))),
        "deal 3",
        [line for line in NEW_DEAL if "game" not in line and "dealer" not in line]
        + ["deal 3, the dealer: Bo → Ann"],
        "whole deal",
        before=(*several_deals(2), Step("next_deal", 2), Step("call", 3, (Call(WHITEFISH),))),
    ),
    "a dealer": Told(
        Correction("set_dealer", (2, 2)),
        "deal 2, the dealer Ann → Cy",
        ["deal 2, the dealer: Ann → Cy"],
    ),
    "a dealer before a deal that waits": Told(
        Correction("set_dealer", (3, 0)),
        "the change of dealer",
        ["deal 3, the dealer: Bo → Ann", "deal 4, the dealer: Cy → Bo"],
        before=FOURTH_WAITS,
    ),
    "last round": Told(
        Correction("set_last_round", (3,), {"called": True}),
        "deal 3, last round",
        ["deal 3, last round: no → yes"],
    ),
    "a substitute": Told(
        Correction("substitute", (2, 0, DEE)),
        "deal 2, Dee in place of Ann",
        ["deal 2, Ann's seat: Dee"],
    ),
    "a substitute of a substitute": Told(
        Correction("substitute", (3, 0, PLAYERS[0])),
        "deal 3, Ann in place of Dee",
        ["deal 3, Dee's seat: Ann"],
        before=(*several_deals(3), Correction("substitute", (2, 0, DEE))),
    ),
    "a note": Told(
        Correction("write_note", (2, "Rain")),
        "deal 2, the note Rain",
        ["deal 2, the note: Rain"],
    ),
    "a note to the night": Told(
        Correction("write_note", (None, "Rain")),
        "the note Rain",
        ["the note: – → Rain"],
    ),
    "a long note to the night": Told(
        Correction("write_note", (None, "Rain " * 9 + "x")),
        "the note",
        [f"the note: – → {'Rain ' * 9}x"],
    ),
    "another date": Told(
        Correction("set_heading", ("", "2026-11-19")),
        "the new name and date",
        ["the name: Friday → Thursday", "the date: 20 November 2026 → 19 November 2026"],
    ),
    "another name": Told(
        Correction("set_heading", ("Rain", "2026-11-20")),
        "the name Friday → Rain",
        ["the name: Friday → Rain"],
    ),
    "a house rule": Told(
        Correction("change_rules", (HouseRules(nil=8),)), "Nil 6 → 8", ["Nil: 6 → 8"]
    ),
    "two house rules": Told(
        Correction("change_rules", (HouseRules(nil=8, over=-1),)),
        "the new house rules",
        ["Nil: 6 → 8", "Points for overtricks: 0 → −1"],
    ),
    "the end": Told(Correction("end"), "the end of the night", ["the night is over: no → yes"]),
}


def told(house: House, visitor: Visitor, number: int) -> tuple[str, str, list[str]]:
    """What undo says of the newest change; the heading and the lines of it in the log."""
    path = f"{visitor.home}/montana/{number}"
    (button,) = visitor.open(path).root.all(class_="undo")
    (entries,) = visitor.open(f"{path}/log").root.all("ol", class_="log")
    newest = next(entries.all("li"))
    heading = " ".join(element.text for element in newest.all("p"))
    return button.text, heading, [line.text for line in newest.all("li")]


def test_correction_is_logged_in_one_line_where_possible(
    house: House, scorer: Visitor, subtests: pytest.Subtests
) -> None:
    players = house.add_players("Ann", "Bo", "Cy", "Dee")[:3]
    for name, case in TOLD.items():
        with subtests.test(name):
            number = house.start_night(players)
            house.put_night(number, after(house.night(number), *case.before))
            case.step.write(house.writer(), number)
            undo, heading, lines = told(house, scorer, number)
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
    assert told(house, scorer, number) == ("Undo: the end of play", "end of play", [])
    house.writer()(corrections.void, number, 1)
    assert not any("end of play" in line for line in told(house, scorer, number)[2])


def test_changed_rules_of_game_are_logged(house: House, scorer: Visitor) -> None:
    number = house.start_night()
    house.put_night(number, after(house.night(number), *several_deals(3)))
    house.writer()(corrections.amend, number, 2, finished(said=CALLED_ANEW, dealer=0))
    undo, _, lines = told(house, scorer, number)
    assert undo == "Undo: deal 2, the rules of the game"
    assert len(lines) == 1
    assert "deal 2, the rules of the game: " in lines[0]


def test_undo_message_omits_earlier_long_note(house: House, scorer: Visitor) -> None:
    number = house.start_night()
    for note in ("x" * 280, "Rain"):
        house.writer()(corrections.write_note, number, 1, note)
    assert told(house, scorer, number) == (
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
