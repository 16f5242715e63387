"""Whole deals entered after play, and forgotten deals inserted, on their pages."""

from flask import Flask

from scorekeeper.games.montana.actions import corrections
from tests.cases.nights import Step, after, whole_deal
from tests.depth import audit_only
from tests.games.montana.web.deal_forms import DEAL, values
from tests.support import House, new_key, nothing_changes
from tests.web.visitor import Page, Visitor


def test_paper_deals_are_entered_one_after_another(
    app: Flask, house: House, scorer: Visitor
) -> None:
    number = house.start_night()
    path = f"{scorer.home}/montana/{number}"
    page = scorer.open(f"{path}/deals/1/correct")
    for deal in (1, 2):
        following = f"{path}/deals/{deal + 1}/correct"
        (focused,) = page.root.all(autofocus="")
        assert focused.attributes["name"] == "variant"
        form, key = page.form("/correct"), new_key()
        assert ("then", "next") in form.buttons
        dealer = dict(form.fields)["dealer"]
        with nothing_changes(app):
            slipped = scorer.submit(form, {**DEAL, "tricks2": "9", "then": "next"})
        assert slipped.status == 422
        assert not list(slipped.root.all(autofocus=""))
        for _ in range(2):  # a double tap
            sent = {**DEAL, "dealer": dealer, "then": "next", "key": key}
            assert scorer.submit(slipped.form("/correct"), sent).location == following
        page = scorer.open(following)
        assert f"Deal {deal + 1}" in page.root.text
        assert f"entered: Ann {4 * deal} · Bo {5 * deal} · Cy 0" in page.root.text
    assert [deal.dealer for deal in house.night(number).deals] == [2, 0, 1]
    last_round = {**DEAL, "dealer": "1", "last_round": "yes", "then": "next"}
    page = scorer.open(scorer.submit(page.form("/correct"), last_round).location)
    assert "3 deals entered" in page.root.text
    assert "Last round · 2 deals after this one" in page.root.text
    assert scorer.submit(page.form("/correct"), DEAL).location == path
    assert [deal.dealer for deal in house.night(number).deals] == [2, 0, 1, 2]
    Step("next_deal", 4).write(house.writer(), number)
    page = scorer.open(f"{path}/deals/5/correct")
    house.put_night(number, after(house.night(number), *whole_deal(5)))  # at another phone
    ahead = scorer.submit(page.form("/correct"), {**DEAL, "dealer": "0", "then": "next"})
    form = scorer.open(ahead.location).form("/correct")
    assert form.buttons == []  # the last one
    assert scorer.submit(form, {**DEAL, "dealer": "1"}).location == f"{path}/deals/6"
    assert house.night(number).finished


def test_next_deal_is_started_by_its_form_between_deals(
    app: Flask, house: House, scorer: Visitor
) -> None:
    number = house.start_night()
    path = f"{scorer.home}/montana/{number}/deals"
    form = scorer.open(f"{path}/1/correct").form("/correct")
    sent = form.filled({**DEAL, "dealer": "0", "then": "next"})
    with nothing_changes(app):  # deal 1 has not been played
        assert scorer.send(f"{path}/2/correct", sent).status == 422
    assert scorer.submit(form, DEAL).status == 303
    sent = form.filled({**DEAL, "dealer": "0", "then": "next", "key": new_key()})
    assert scorer.send(f"{path}/2/correct", sent).location == f"{path}/3/correct"
    assert [deal.dealer for deal in house.night(number).deals] == [2, 0, 1]


@audit_only
def test_forgotten_deals_are_inserted_one_after_another(
    house: House, over: int, scorer: Visitor
) -> None:
    path = f"{scorer.home}/montana/{over}/deals/3/insert"
    for deal in (3, 4):
        page = scorer.open(path)
        assert f"before deal {deal}" in page.root.text
        sent = scorer.submit(page.form("/insert"), {**DEAL, "dealer": "0", "then": "next"})
        assert sent.location == path
    assert [deal.id for deal in house.night(over).deals] == [1, 2, 5, 6, 3, 4]


def test_deal_is_inserted_between_others_and_deleted(
    house: House, over: int, scorer: Visitor
) -> None:
    path = f"{scorer.home}/montana/{over}"
    form = scorer.open(f"{path}/deals/3/insert").form("/insert")
    assert values(form)["dealer"] == ["0"]  # who sits before the dealer of deal 3
    assert scorer.submit(form, {**DEAL, "bid0": "nil", "dealer": "0"}).location == f"{path}/sheet"
    night = house.night(over)
    assert [deal.id for deal in night.deals] == [1, 2, 5, 3, 4]
    assert night.totals == (16 - 6, 25, 0)
    assert night.finished
    assert scorer.post(f"{path}/deals/2/delete").location == f"{path}/sheet"
    assert [deal.id for deal in house.night(over).deals] == [1, 5, 3, 4]
    assert house.night(over).totals == (6, 20, 0)
    # at the last page of the night both can be undone
    for back in ([1, 2, 5, 3, 4], [1, 2, 3, 4]):
        assert scorer.submit(scorer.open(path).form("/undo")).status == 303
        assert [deal.id for deal in house.night(over).deals] == back


@audit_only
def test_inserted_deal_asks_for_players_before_it(
    app: Flask, house: House, over: int, scorer: Visitor
) -> None:
    (dee,) = house.add_players("Dee")
    house.writer()(corrections.substitute, over, 3, 1, dee)
    path = f"{scorer.home}/montana/{over}/deals/3"

    def trick_fields(page: Page) -> list[str]:
        """The labels of the fields for tricks."""
        fields = (e.attributes.get("aria-label", "") for e in page.root.all("input"))
        return [label for label in fields if label.startswith("Tricks")]

    before = ["Tricks: Ann", "Tricks: Bo", "Tricks: Cy", "Tricks: Dummy"]
    assert trick_fields(scorer.open(f"{path}/correct"))[1] == "Tricks: Dee"
    page = scorer.open(f"{path}/insert")
    assert trick_fields(page) == before
    assert "Dee" not in page.root.text
    with nothing_changes(app):
        page = scorer.submit(page.form("/insert"), {**DEAL, "tricks2": "3"})
    assert page.errors == ["Ann 4 + Bo 5 + Cy 3 = 12; 13 tricks were played."]
    assert trick_fields(page) == before
    assert scorer.submit(page.form("/insert"), DEAL).status == 303
    night = house.night(over)
    assert [night.seats_in(deal)[1].name for deal in night.deals] == ["Bo"] * 3 + ["Dee"] * 2
    assert [deal.id for deal in night.deals] == [1, 2, 5, 3, 4]
