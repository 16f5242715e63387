"""Seats of a score pad: substitutes, latecomers, and refused players."""

import pytest
from flask import Flask

from scorekeeper.games.pad.actions import pads
from tests.cases.pads import seat_newcomer, stored
from tests.games.pad.web.pads import SENT, at, record_form
from tests.running.statements import statements
from tests.support import House, nothing_changes
from tests.web.visitor import Visitor, totals


def test_log_of_many_seat_changes_takes_constant_statements(
    house: House, scorer: Visitor, number: int
) -> None:
    taken = []
    for changes in (1, 12):
        for at_ in range(changes):
            seat_newcomer(house, number, 0, f"Guest {changes} {at_}")
        with statements(house.app) as sent:
            assert "Guest" in scorer.open(at(scorer, number, "log")).root.text
        taken.append(len(sent))
    assert taken[0] == taken[1]


def test_earlier_round_keeps_dealer_players_and_sums_after_latecomer(
    house: House, scorer: Visitor, number: int
) -> None:
    house.writer()(pads.record, number, 1, points=[30, 100, 130])
    assert "Dealer: Ann" in scorer.open(at(scorer, number, "rounds", 1)).root.text
    seat_newcomer(house, number, 3, "Dee")
    house.writer()(pads.record, number, 2, points=[30, 100, 130, 0])
    early = scorer.open(at(scorer, number, "rounds", 1)).root.text
    assert "Dealer: Ann" in early
    assert "Dee" not in early
    assert "round 1: Ann 0" not in early
    log = scorer.open(at(scorer, number, "log")).root.text
    assert "round 1: Ann 0" not in log
    assert "Dealer: Bo" in scorer.open(at(scorer, number, "rounds", 2)).root.text
    assert "must be: 26, −26 or 52" in early
    late = scorer.open(at(scorer, number, "rounds", 2)).root.text
    assert "must be: 26, −26 or 78" in late


@pytest.mark.parametrize(
    ("sent", "error"),
    [
        ({"seat": "0", "player": "2"}, "A player can take only one seat."),
        ({"seat": "3", "player": "2"}, "A player can take only one seat."),
        ({"seat": "9", "player": "4"}, "Nobody sits there."),
        ({"seat": "0", "name": "bo"}, "There is already a player called “bo”."),
    ],
)
def test_refused_seat_change_explains_why(
    app: Flask, house: House, scorer: Visitor, number: int, sent: dict[str, str], error: str
) -> None:
    house.add_players("Dee")
    form = scorer.open(at(scorer, number, "about")).form("/seats")
    with nothing_changes(app):
        page = scorer.submit(form, sent)
    assert (page.status, page.errors) == (422, [error])
    assert page.form("/seats").fields


def test_two_seat_changes_at_once_show_conflict(
    app: Flask, house: House, scorer: Visitor, owner: Visitor, number: int
) -> None:
    house.add_players("Dee", "Eve")
    pages = [visitor.open(at(visitor, number, "about")) for visitor in (scorer, owner)]
    forms = [page.form("/seats") for page in pages]
    scorer.submit(forms[0], {"seat": "1", "player": "4"})
    with nothing_changes(app):
        page = owner.submit(forms[1], {"seat": "1", "player": "5"})
    assert page.status == 409
    assert "Ann, Dee, Cy" in page.root.text
    assert "Ann, Eve, Cy" in page.root.text


def test_seat_order_is_corrected_for_all_rounds(
    app: Flask, house: House, scorer: Visitor, number: int
) -> None:
    assert scorer.submit(record_form(scorer, number), SENT).status == 303
    form = scorer.open(at(scorer, number, "about")).form("/order")
    for wrong in ({"o1": "0"}, {"o1": "5"}, {"o2": "x"}, {"o0": "", "o1": "1"}):
        with nothing_changes(app):
            page = scorer.submit(form, wrong)
            assert (page.status, page.errors) == (422, ["Every player has one place."])
    assert dict(scorer.submit(form, {"o1": "0"}).form("/order").fields)["o1"] == "0"
    answer = scorer.submit(form, {"o1": "2", "o2": "1"})
    assert answer.status == 303
    assert stored(house).order == (0, 2, 1)
    page = scorer.open(at(scorer, number))
    assert totals(page) == ["3", "13", "10"]
    assert "Dealer: Cy" in page.root.text
    names = [field for field, _ in record_form(scorer, number, 2).fields if field[0] == "p"]
    assert names == ["p0", "p2", "p1"]
    assert "the seat order: Ann, Cy, Bo" in scorer.open(at(scorer, number, "log")).root.text
