"""Forms for a deal that was deleted meanwhile."""

import pytest
from flask import Flask

from scorekeeper.games.montana.actions import corrections, nights
from tests.cases.nights import Step, after, whole_deal
from tests.depth import THOROUGH, audit_only
from tests.games.montana.web.deal_forms import DEAL
from tests.games.montana.web.test_nights import OVER
from tests.support import House, new_key, nothing_changes
from tests.web.routes import Stage
from tests.web.visitor import Fields, Visitor

GONE: dict[str, Fields] = {
    "correct": {**DEAL, "variant": "poker", "bid0": "14", "tricks0": "x", "note": "x" * 281},
    "insert": {**DEAL, "variant": "made up", "made_up": "helena", "hand0": "ace"},
    "delete": {},
    "void": {},
    "dealer": {"seat": "9"},
    "last-round": {"called": "maybe"},
    "seat": {"seat": "9", "player": "x"},
    "note": {"note": "x" * 281},
}
"""Forms for a deal, with every kind of invalid value."""


@audit_only
@pytest.mark.parametrize("asks", range(7))
def test_every_form_for_deleted_deal_shows_notice_at_table(
    app: Flask, stage: Stage, scorer: Visitor, asks: int
) -> None:
    path = f"{scorer.home}/montana/{asks + 1}"  # in each state of the table
    table_forms = scorer.open(path).forms
    with nothing_changes(app):
        for number, (step, wrong) in enumerate(GONE.items(), asks):
            ways: list[Fields] = [{}, DEAL, wrong]
            for typed in ways if THOROUGH else [ways[number % 3]]:
                page = scorer.post(f"{path}/deals/9/{step}", {**typed})
                assert page.status == 422
                assert page.errors.count("This deal no longer exists.") == 1, (step, page.errors)
                assert [form.action for form in page.forms] == [form.action for form in table_forms]


def test_deleted_deal_shows_notice_at_table(
    app: Flask, house: House, over: int, scorer: Visitor
) -> None:
    path = f"{scorer.home}/montana/{over}"
    form = scorer.open(f"{path}/deals/2/correct").form("/correct")
    house.writer()(corrections.delete, over, 2)
    with nothing_changes(app):
        page = scorer.submit(form)
    assert (page.status, page.errors) == (422, ["This deal no longer exists."])
    assert scorer.open(f"{path}/deals/2").status == 404


@audit_only
def test_deal_removed_by_end_can_be_entered_after_reopening(
    app: Flask, house: House, scorer: Visitor
) -> None:
    number = house.start_night()
    house.put_night(number, after(house.night(number), *whole_deal(1), Step("next_deal", 1)))
    path = f"{scorer.home}/montana/{number}/deals"
    whole = scorer.open(f"{path}/2/correct").form("/correct")
    second = whole.filled({**DEAL, "dealer": "0", "then": "next"})
    stamp = {"key": new_key(), "after": second["key"]}
    third = whole.filled({**DEAL, **stamp, "dealer": "1", "then": "next"})
    house.writer()(corrections.end, number)
    with nothing_changes(app):
        for deal, sent in ((2, second), (3, third)):
            page = scorer.send(f"{path}/{deal}/correct", sent)
            assert (page.status, page.errors) == (422, [OVER]), deal
    house.writer()(nights.SITTING.delete, number)
    with nothing_changes(app):
        for deal in (2, 3, 4):
            page = scorer.send(f"{path}/{deal}/correct", second)
            assert page.errors == ["This night is deleted. Restore it first."], deal
    house.writer()(nights.SITTING.restore, number)
    house.writer()(corrections.reopen, number)
    assert scorer.send(f"{path}/2/correct", second).location == f"{path}/3/correct"
    assert scorer.send(f"{path}/3/correct", third).location == f"{path}/4/correct"
    assert [deal.dealer for deal in house.night(number).deals] == [2, 0, 1, 2]
