"""The pages of Hearts: a deal entered, refused, corrected; settings; log; sheet."""

from dataclasses import replace

from flask import Flask

from scorekeeper.games.hearts.rules.game import Hearts
from scorekeeper.games.hearts.store import HeartsTopic
from tests.cases.hearts import begin
from tests.support import House, nothing_changes
from tests.web.visitor import Form, Visitor, totals

SENT = {"h0": "3", "h1": "4", "h2": "6", "queen": "1"}


def stored(house: House, number: int = 1) -> Hearts:
    with house.place() as place:
        return HeartsTopic(number).load(place).value


def at(visitor: Visitor, number: int, *rest: object) -> str:
    return "/".join(map(str, (visitor.home, "hearts", number, *rest)))


def record_form(visitor: Visitor, number: int, deal_id: int = 1) -> Form:
    return visitor.open(at(visitor, number)).form(f"/deals/{deal_id}/record")


def test_deal_fills_in_last_number_and_moves_dealer_and_passing_on(
    house: House, scorer: Visitor
) -> None:
    number = begin(house)
    page = scorer.open(at(scorer, number))
    assert "Dealer: Ann · Pass left" in page.root.text
    answer = scorer.submit(page.form("/deals/1/record"), SENT)
    assert answer.status == 303
    page = scorer.open(answer.location)
    assert totals(page) == ["3", "17", "6", "0"]
    assert "Dealer: Bo · Pass right · In the lead: Dee" in page.root.text
    assert "Undo: deal 1" in page.root.text
    assert "Ann 3♥ · Bo 4♥ Q♠ · Cy 6♥" in page.root.text
    page = scorer.submit(page.form("/undo"), htmx=True)
    assert totals(page) == ["0"] * 4


def test_moon_is_one_tap_and_needs_the_jack_where_it_counts(house: House, scorer: Visitor) -> None:
    number = begin(house)
    form = record_form(scorer, number)
    assert [value for name, value in form.buttons if name == "moon"] == ["0", "1", "2", "3"]
    page = scorer.submit(form, {"moon": "2"}, htmx=True)
    assert totals(page) == ["26", "26", "0", "26"]
    assert "Cy shot the moon" in page.root.text
    with_jack = begin(house, "Eve", "Flo", "Gus", jack=True)
    form = record_form(scorer, with_jack)
    page = scorer.submit(form, {"moon": "2"}, htmx=True)
    assert (page.status, page.errors) == (422, ["Who took the jack of diamonds?"])
    page = scorer.submit(form, {"moon": "2", "jack": "0"}, htmx=True)
    assert totals(page) == ["16", "26", "0"]


def test_correction_can_end_the_game_and_deal_can_be_deleted(house: House, scorer: Visitor) -> None:
    number = begin(house, target=26)
    scorer.submit(record_form(scorer, number), SENT)
    page = scorer.open(at(scorer, number, "deals", 1))
    assert "3 hearts" in page.root.text
    answer = scorer.submit(page.form("/correct"), {"h0": "0", "h1": "13", "h2": "0", "h3": "0"})
    page = scorer.open(answer.location)
    assert "The correction ended the game." in page.root.text
    assert "Bo wins" in page.root.text
    log = scorer.open(at(scorer, number, "log")).root.text
    assert "deal 1, Bo, hearts: 4 → 13" in log
    page = scorer.open(at(scorer, number, "deals", 1))
    page = scorer.open(scorer.submit(page.form("/delete")).location)
    assert totals(page) == ["0"] * 4
    assert "Undo: the deletion of deal 1" in page.root.text
    assert "The rounds" not in page.root.text
    form = replace(record_form(scorer, number, 2), action=at(scorer, number, "deals/9/record"))
    page = scorer.submit(form, SENT)
    assert page.errors == ["The deals changed in the meantime: this would now be deal 1."]


def test_settings_are_changed_and_refused_when_a_deal_contradicts_them(
    app: Flask, house: House, scorer: Visitor
) -> None:
    number = begin(house)
    scorer.submit(record_form(scorer, number), {"moon": "0"})
    form = scorer.open(at(scorer, number, "about")).form("/settle")
    with nothing_changes(app):
        page = scorer.submit(form, {"jack": "yes", "target": "many", "date": "nonsense"})
        assert page.errors == [
            "A date such as 2026-11-20 is needed.",
            "A whole number from 1 to 1000.",
            "Deal 1: Who took the jack of diamonds?",
        ]
        page = scorer.submit(form, {"jack": "yes"})
        assert page.errors == ["Deal 1: Who took the jack of diamonds?"]
    answer = scorer.submit(form, {"moon": "shooter", "ends": "length", "length": "1"})
    assert "Ann wins" in scorer.open(answer.location).root.text
    assert stored(house).totals == (-26, 0, 0, 0)


def test_game_is_counted_printed_and_sent_as_csv(house: House, scorer: Visitor) -> None:
    number = begin(house, length=2, target=0)
    for deal_id, sent in enumerate(({"moon": "2"}, SENT), 1):
        scorer.submit(record_form(scorer, number, deal_id), sent)
    csv = scorer.open(at(scorer, number, "table.csv")).html.splitlines()
    assert csv[-1] == "2,3,29,17,43,6,6,0,26"
    sheet = scorer.open(f"{scorer.home}/print/hearts/{number}").root.text
    assert "Ann 3♥ · Bo 4♥ Q♠ · Cy 6♥" in sheet
    assert "Cy wins" in sheet
    again = scorer.open(f"{scorer.home}/hearts/new?like={number}").form("/hearts")
    assert scorer.submit(again).status == 303
    assert [seat.name for seat in stored(house, 2).seats] == ["Ann", "Bo", "Cy", "Dee"]
    for deal_id in (1, 2):
        scorer.submit(record_form(scorer, 2, deal_id), SENT)
    player = stored(house).seats[2].player
    statistics = scorer.open(f"{scorer.home}/statistics/players/{player}").root.text
    assert "Moons shot1 / 4 25 %" in statistics
    assert "Best+6 Worst+12" in statistics
