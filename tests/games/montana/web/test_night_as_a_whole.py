"""A night as a whole: its rules, its end, its notes, its file, and the games that it offers."""

import json
from collections.abc import Mapping

from flask import Flask

from scorekeeper.core.roles import Role
from scorekeeper.games.montana.actions import nights
from scorekeeper.games.montana.rules.deals import Call
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.variants import made_up
from tests.cases.nights import (
    BOZEMAN,
    Step,
    after,
    several_deals,
    whole_deal,
)
from tests.depth import audit_only
from tests.games.montana.web.deal_forms import DEAL, values
from tests.support import House, nothing_changes
from tests.web.visitor import Page, Visitor


def test_house_rules_are_corrected_for_this_night_only(
    app: Flask, house: House, over: int, scorer: Visitor
) -> None:
    other = house.start_night([1, 2, 3])
    path = f"{scorer.home}/montana/{over}/rules"
    form = scorer.open(path).form("/rules")
    assert scorer.submit(form, {"over": "\u22121", "unabomb": "3:-3, 5: 0"}).status == 303
    rules = house.night(over).rules
    assert rules == HouseRules(over=-1, unabomb=((3, -3), (5, 0)))
    assert house.night(over).totals == (16, 20, -4)
    assert house.night(other).rules == HouseRules()
    log = scorer.open(f"{scorer.home}/montana/{over}/log").root.text
    assert "Points for overtricks: 0 → −1" in log
    assert "Unabomb: tricks and points 4: \u22122 → –" in log
    wrong = {"nil": "six", "over": "100", "unabomb": "2", "kens_rule_name": "\u200b"}
    with nothing_changes(app):
        page = scorer.submit(form, wrong)
    assert page.status == 422
    assert page.errors == [
        "Enter a whole number, such as 6 or −2.",
        "Enter steps, such as 3: −3, 4: −2.",
        "A name cannot contain invisible characters.",
    ]
    assert {name: [value] for name, value in wrong.items()}.items() <= values(
        page.form("/rules")
    ).items()
    with nothing_changes(app):
        page = scorer.submit(form, {"over": "100", "unabomb": "1: 5"})
    assert page.errors == [
        "From −99 to 99 points.",
        "Each step is a number of tricks from 2 to 13 with its points.",
    ]


def test_night_is_ended_reopened_deleted_and_restored(
    app: Flask, house: House, scorer: Visitor
) -> None:
    number = house.start_night()
    path = f"{scorer.home}/montana/{number}"
    with nothing_changes(app):
        page = scorer.post(f"{path}/end")
    assert page.errors == ["Nothing was played. You can delete the night."]
    house.put_night(number, after(house.night(number), *whole_deal(1), Step("next_deal", 1)))
    assert scorer.post(f"{path}/end").location == path
    assert "Bo wins the night" in scorer.open(path).root.text
    assert scorer.post(f"{path}/reopen").location == path
    assert "Ann calls" in scorer.open(path).root.text
    assert scorer.post(f"{path}/discard").location == path
    assert "This night is deleted" in scorer.open(path).root.text
    assert "Friday" not in scorer.open(f"{scorer.home}/montana").root.text
    assert "Friday" not in scorer.open(f"{scorer.home}/").root.text
    assert "Friday" in scorer.open(f"{scorer.home}/montana/discarded").root.text
    with nothing_changes(app):
        for step, form in {
            "deals/1/correct": DEAL,
            "deals/1/insert": DEAL,
            "deals/1/bid": {"seat": "0", "contract": "4"},
            "deals/1/delete": {},
            "deals/1/void": {},
            "deals/1/dealer": {"seat": "0"},
            "deals/1/seat": {"seat": "0", "player": "1"},
            "deals/1/note": {"note": "x"},
            "deals/1/last-round": {"called": "yes"},
            "note": {"note": "x"},
            "end": {},
            "reopen": {},
        }.items():
            page = scorer.post(f"{path}/{step}", form)
            assert (page.status, page.errors) == (
                422,
                [("This night is deleted. Restore it first.")],
            ), step
    assert scorer.post(f"{path}/bring-back").location == path
    assert "Ann calls" in scorer.open(path).root.text


@audit_only
def test_night_can_end_without_or_after_current_deal(
    app: Flask, house: House, scorer: Visitor
) -> None:
    number = house.start_night()
    path = f"{scorer.home}/montana/{number}"
    steps = whole_deal(1)
    house.put_night(number, after(house.night(number), *steps[:2]))
    page = scorer.open(f"{path}/about")
    assert "Deal 1 is not finished." in page.root.text
    assert not [form for form in page.forms if form.action.endswith("/end")]
    house.put_night(number, after(house.night(number), *steps[2:], Step("next_deal", 1)))
    looked = scorer.open(f"{path}/about").form("/end")
    before = after(house.night(number), *whole_deal(2)[:3])
    house.put_night(number, before)
    with nothing_changes(app):
        page = scorer.submit(looked)  # that page was opened before
    assert page.errors == ["Deal 2 is not finished. Finish it, or delete it and end the night."]
    finish = next(a for a in page.root.all("a") if "Finish deal 2" in a.text)
    assert finish.attributes["href"] == path
    form = page.form("/end")
    assert "Delete deal 2 and end the night" in page.root.text
    Step("bid", 2, (2, 3)).write(house.writer(), number)
    with nothing_changes(app):
        page = scorer.submit(form)  # reopened by another member
    assert page.status == 409
    assert scorer.submit(scorer.open(f"{path}/about").form("/end")).location == path
    assert len(house.night(number).deals) == 1
    assert house.night(number).finished
    assert scorer.submit(scorer.open(path).form("/undo")).location == path
    assert house.night(number).current.contracts == {0: 4, 1: 5, 2: 3}
    assert not house.night(number).finished


def test_notes_are_saved_and_removed(house: House, over: int, scorer: Visitor) -> None:
    path = f"{scorer.home}/montana/{over}"
    assert scorer.post(f"{path}/note", {"note": " At  Cy's "}).status == 303
    assert scorer.post(f"{path}/deals/2/note", {"note": "The lights went out"}).status == 303
    assert (house.night(over).note, house.night(over).deals[1].note) == (
        "At Cy's",
        "The lights went out",
    )
    sheet = scorer.open(f"{path}/sheet").root.text
    assert "At Cy's" in sheet
    assert "The lights went out" in sheet
    assert scorer.post(f"{path}/note", {"note": ""}).status == 303
    assert house.night(over).note == ""
    page = scorer.post(f"{path}/deals/2/note", {"note": "x" * 300})
    assert (page.status, page.errors) == (422, ["A note can have at most 280 characters."])
    assert values(page.form("/note"))["note"] == ["x" * 300]


def test_night_file_is_available_to_every_viewer(house: House, over: int, viewer: Visitor) -> None:
    page = viewer.open(f"{viewer.home}/montana/{over}/file")
    assert page.headers["Content-Type"] == "application/json; charset=utf-8"
    assert page.headers["Content-Disposition"] == f"attachment; filename*=UTF-8''night-{over}.json"
    file = json.loads(page.html)
    assert file["totals"] == {"Ann": 16, "Bo": 20, "Cy": 0}
    assert [deal["dealer"] for deal in file["deals"]] == ["Cy", "Ann", "Bo", "Cy"]


# ---- the call ----


def call(visitor: Visitor, night: int, form: Mapping[str, str]) -> Page:
    """Call a game in the first deal of that night."""
    return visitor.post(f"{visitor.home}/montana/{night}/deals/1/call", dict(form))


def tiles(page: Page) -> list[str]:
    """The games that can be called, in their order."""
    return [tile.attributes["value"] for tile in page.root.all("button", class_="tile")]


@audit_only
def test_made_up_game_is_called_by_name_later(app: Flask, house: House, scorer: Visitor) -> None:
    night = house.start_night()
    for name, error in {
        "": "Enter a name.",
        "Helena": "There is already a game called “Helena”.",
        "x" * 41: "A name can have at most 40 characters.",
    }.items():
        with nothing_changes(app):
            page = call(scorer, night, {"variant": "made up", "made_up": name})
        assert (page.status, page.errors) == (422, [error])
        assert values(page.form("/call"))["made_up"] == [name]
    form = {"variant": "made up", "made_up": "Blind. Man", "dummy_plays": "yes"}
    assert call(scorer, night, form).status == 303
    game = made_up("Blind. Man", dummy_plays=True)
    assert house.night(night).current.call == Call(game)
    assert "Blind. Man" in scorer.open(f"{scorer.home}/montana/{night}").root.text
    another = house.start_night([1, 2, 3])
    assert tiles(scorer.open(f"{scorer.home}/montana/{another}"))[0] == game.id
    assert call(scorer, another, {"variant": game.id}).status == 303
    assert house.night(another).current.call == Call(game)
    russian = scorer.open(f"{scorer.home}/montana/{another}", accept_language="ru")
    assert "Blind. Man" in russian.root.text


def test_frequently_called_games_come_first(house: House, scorer: Visitor) -> None:
    first = house.start_night()
    plain = tiles(scorer.open(f"{scorer.home}/montana/{first}"))
    assert len(plain) == 9
    house.writer()(nights.call, first, 1, Call(BOZEMAN))
    # not in the night itself: its tiles stay where they are
    table = scorer.open(f"{scorer.home}/montana/{first}?ask=call")
    assert tiles(table) == plain
    second = house.start_night([1, 2, 3])
    rest = [game for game in plain if game != "bozeman"]
    assert tiles(scorer.open(f"{scorer.home}/montana/{second}")) == ["bozeman", *rest]


@audit_only
def test_order_of_games_is_stable_during_a_night(house: House, scorer: Visitor) -> None:
    first, second = house.start_night(), house.start_night([1, 2, 3])
    house.writer()(nights.call, first, 1, Call(made_up("Zoo", dummy_plays=False)))
    third = house.start_night([1, 2, 3])
    order = tiles(scorer.open(f"{scorer.home}/montana/{second}"))
    plain, zoo = order[:-1], order[-1]
    assert len(plain) == 9
    assert tiles(scorer.open(f"{scorer.home}/montana/{third}")) == [zoo, *plain]
    # another table plays at the same time and makes up a game
    goes_on = after(house.night(first), *whole_deal(1)[1:], Step("next_deal", 1))
    house.put_night(first, goes_on)
    house.writer()(nights.call, first, 2, Call(BOZEMAN))
    call(scorer, second, {"variant": "made up", "made_up": "Attic"})
    attic = made_up("Attic", dummy_plays=False).id
    again = [f"{scorer.home}/montana/{night}?ask=call" for night in (second, third)]
    assert tiles(scorer.open(again[0])) == [*plain, zoo, attic]
    assert tiles(scorer.open(again[1])) == [zoo, *plain, attic]


def test_last_round_shows_who_can_still_win(house: House) -> None:
    number = house.start_night()
    steps = (*several_deals(3, last_round_in=1), Step("next_deal", 3))
    house.put_night(number, after(house.night(number), *steps))
    viewer = Visitor(house, Role.VIEWER)
    (lines,) = viewer.open(f"{viewer.home}/montana/{number}").root.all(class_="chances")
    assert [line.text for line in lines.all("li")] == [
        "Ann is 3 behind Bo",
        "Bo leads by 3",
        "Cy is 15 behind Bo",
    ]
