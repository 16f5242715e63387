"""Insert a forgotten deal before another one; later deals get new numbers."""

from dataclasses import replace

import pytest
from flask import Flask

from scorekeeper.core.roles import Role
from scorekeeper.games.bidding.actions import sittings
from tests.depth import audit_only
from tests.games.bidding.web.sittings import at, begin, play, stored
from tests.support import House, nothing_changes
from tests.web.visitor import Visitor, totals

DEAL = {f"bid{seat}": bid for seat, bid in enumerate("011")}
DEAL |= {f"tricks{seat}": tricks for seat, tricks in enumerate("010")}


@pytest.fixture
def number(house: House) -> int:
    """A game of Ann, Bo and Cy with a deal and another one that has begun."""
    number = begin(house, *house.add_players("Ann", "Bo", "Cy"))
    play(house, number, 1, (0, 0, 0), (1, 0, 0))
    house.writer()(sittings.next_deal, number, 2)
    return number


def test_form_of_forgotten_deal_is_prefilled_saved_and_undone(
    house: House, scorer: Visitor, number: int
) -> None:
    link = at(scorer, number, "deals/2/insert")
    assert link in scorer.open(at(scorer, number, "deals/2")).html
    page = scorer.open(link)
    form = page.form("/insert")
    fields = dict(form.fields)
    assert (fields["dealer"], fields["cards"]) == ("0", "2")
    answer = scorer.submit(form, DEAL | {"cards": "1", "note": "Rain"})
    assert (answer.status, answer.location) == (303, at(scorer, number, "sheet"))
    sitting = stored(house, number)
    assert [(deal.id, deal.cards, deal.note) for deal in sitting.deals] == [
        (1, 1, ""),
        (3, 1, "Rain"),
        (2, 2, ""),
    ]
    table = scorer.open(at(scorer, number))
    assert totals(table) == ["0", "20", "0"]
    assert "Undo: the added deal 2" in table.root.text
    assert "a missing deal" in scorer.open(at(scorer, number, "log")).root.text
    scorer.submit(table.form("/undo"))
    assert [deal.id for deal in stored(house, number).deals] == [1, 2]


def test_second_phone_inserting_same_deal_sees_conflict(
    app: Flask, house: House, scorer: Visitor, number: int
) -> None:
    other = Visitor(house, Role.SCORER)
    path = at(scorer, number, "deals/2/insert")
    form, same = scorer.open(path).form("/insert"), other.open(path).form("/insert")
    entered = DEAL | {"cards": "1"}
    refused = other.submit(same, entered | {"tricks0": "1"})
    assert scorer.submit(form, entered).status == 303
    page = refused
    for waiting in (same, refused.form("/insert")):
        with nothing_changes(app):
            page = other.submit(waiting, entered)
        assert page.status == 422
        assert page.errors == ["The deals changed in the meantime. Please check."]
    assert other.submit(page.form("/insert"), {"note": "another one"}).status == 303
    assert [deal.id for deal in stored(house, number).deals] == [1, 3, 4, 2]


@audit_only
def test_invalid_inserted_deal_shows_errors_at_fields_and_changes_nothing(
    app: Flask, scorer: Visitor, number: int
) -> None:
    path = at(scorer, number, "deals/1/insert")
    form = scorer.open(path).form("/insert")
    with nothing_changes(app):
        page = scorer.submit(form, DEAL | {"tricks0": "1"})
    assert page.status == 422
    assert page.errors == ["The tricks add up to 2, not 1."]
    assert dict(page.form("/insert").fields)["tricks0"] == "1"


def test_deal_is_not_inserted_before_a_deleted_one(
    app: Flask, house: House, scorer: Visitor, number: int
) -> None:
    form = scorer.open(at(scorer, number, "deals/2/insert")).form("/insert")
    house.writer()(sittings.delete, number, 2)
    with nothing_changes(app):
        page = scorer.submit(form, DEAL)
        assert scorer.open(at(scorer, number, "deals/2/insert")).status == 404
    assert (page.status, page.errors) == (422, ["This deal no longer exists."])


def test_rotating_trump_follows_position_of_inserted_deal(house: House) -> None:
    number = begin(house, *house.add_players("Ann", "Bo", "Cy"), game="kachuful")
    play(house, number, 1, (0, 0, 0), (1, 0, 0))
    house.writer()(sittings.next_deal, number, 2)
    first_deal = stored(house, number).deals[0]
    house.writer()(sittings.insert, number, 2, replace(first_deal, id=3))
    assert [deal.trump for deal in stored(house, number).deals] == ["S", "S", "D"]
    visitor = Visitor(house, Role.SCORER)
    page = visitor.open(at(visitor, number, "deals/3/insert"))
    visitor.submit(page.form("/insert"), DEAL | {"cards": "1"})
    assert [deal.trump for deal in stored(house, number).deals] == ["S", "D", "S", "D"]
