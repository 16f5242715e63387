"""Putting right what was entered, on its pages: any deal, any time, with every slip named."""

import json
from collections.abc import Mapping

import pytest
from flask import Flask

from scorekeeper.actions import corrections, nights
from scorekeeper.games.montana.deals import Call
from scorekeeper.games.montana.rules import HouseRules
from scorekeeper.games.montana.variants import made_up
from scorekeeper.store.roles import Role
from tests.databases import sqlite_only
from tests.nights import BOZEMAN, Step, after, several_deals, whole_deal
from tests.support import House, nothing_changes
from tests.web.visitor import Fields, Form, Page, Visitor

DEAL: dict[str, str] = {
    "variant": "whitefish",
    "dealer": "2",
    "bid0": "4",
    "bid1": "5",
    "bid2": "3",
    "tricks0": "4",
    "tricks1": "5",
    "tricks2": "4",
}


@pytest.fixture
def over(house: House) -> int:
    """A night that is over: four deals, last round called in the first."""
    number = house.start_night()
    house.put_night(number, after(house.night(number), *several_deals(4, last_round_in=1)))
    assert house.night(number).finished
    return number


def values(form: Form) -> dict[str, list[str]]:
    """What the form would send, by its fields, but for its stamp."""
    found: dict[str, list[str]] = {}
    for name, value in form.fields:
        if name not in {"csrf_token", "key", "seen"}:
            found.setdefault(name, []).append(value)
    return found


def said(page: Page) -> list[str]:
    """What the page says of each value that somebody else wrote first."""
    sections = page.root.all(class_="conflict")
    return [rows.text for section in sections for rows in section.all("dl")]


# ---- a whole deal on one form ----


def test_the_form_shows_the_deal_as_it_stands(house: House, over: int, scorer: Visitor) -> None:
    form = scorer.open(f"{scorer.home}/nights/{over}/deals/1/correct").form("/correct")
    shown = {name: value for name, (value, *_) in values(form).items() if value}
    assert shown == {**DEAL, "dealer": "2", "last_round": "yes"}
    with nothing_changes(house.app):  # but for the log, which says that nothing was altered
        before = house.night(over)
        assert before.deals[0].call
    assert scorer.submit(form).status == 303
    assert house.night(over) == before


def test_a_number_of_an_old_deal_changes_everything_after_it(
    house: House, over: int, scorer: Visitor
) -> None:
    path = f"{scorer.home}/nights/{over}"
    assert house.night(over).totals == (16, 20, 0)
    form = scorer.open(f"{path}/deals/2/correct").form("/correct")
    page = scorer.submit(form, {"bid0": "nil", "modifiers": ["unabomb"]})
    assert page.location == f"{path}/deals/2"
    assert house.night(over).totals == (16 - 4 - 2, 20, 0)
    page = scorer.open(f"{path}/deals/2")
    assert "nil lost, Unabomb: 4 tricks" in page.root.text
    (newest, *_) = (item for log in page.root.all(class_="log") for item in log.all("li"))
    assert "Ann's bid: 4 → nil" in newest.text
    assert "the modifiers: – → Unabomb" in newest.text
    assert "Phone 2" in newest.text
    assert house.night(over).finished


def test_the_sheet_leads_to_each_deal_and_its_log(house: House, over: int, viewer: Visitor) -> None:
    path = f"{viewer.home}/nights/{over}"
    sheet = viewer.open(f"{path}/sheet")
    (table,) = sheet.root.all("table", class_="sheet")
    linked = {a.attributes["href"].partition("#")[0] for a in table.all("a")}
    assert linked == {f"{path}/deals/{deal}" for deal in (1, 2, 3, 4)}
    for address in [*linked, f"{path}/log"]:
        page = viewer.open(address)
        assert page.status == 200
        assert page.forms == []


def test_the_chart_and_its_table_say_the_same(over: int, viewer: Visitor) -> None:
    page = viewer.open(f"{viewer.home}/nights/{over}/sheet")
    (table,) = page.root.all("table", class_="running")
    rows = [[cell.text for cell in row.all("td")] for row in table.all("tr")][1:]
    assert rows == [["4", "5", "0"], ["8", "10", "0"], ["12", "15", "0"], ["16", "20", "0"]]
    lines = [line.attributes["points"].split() for line in page.root.all("polyline")]
    assert [len(line) for line in lines] == [5, 5, 5]
    heights = [[float(point.split(",")[1]) for point in line] for line in lines]
    for seat, line in enumerate(heights):
        zero = line[0]
        for row, height in zip(rows, line[1:], strict=True):
            assert (zero - height) / (zero - heights[1][-1]) == pytest.approx(
                int(row[seat]) / 20, abs=0.01
            )


WRONG: dict[str, tuple[Fields, list[str]]] = {
    "no game": ({"variant": ""}, ["This house does not know that game."]),
    "a game unheard of": ({"variant": "poker"}, ["This house does not know that game."]),
    "a bid of 14": (
        {"bid1": "14"},
        ["A bid is nil, double nil or a number from 1 to 13."],
    ),
    "no bid": ({"bid2": ""}, ["A bid is needed."]),
    "tricks that are none": ({"tricks0": "four"}, ["That is not a number from 0 to 13."]),
    "twelve tricks": (
        {"tricks2": "3"},
        ["Ann 4 + Bo 5 + Cy 3 = 12; 13 tricks were played."],
    ),
    "two numbers missing": ({"tricks1": "", "tricks2": ""}, ["How many tricks?"] * 2),
    "a dummy that does not play": ({"dummy": "0"}, ["The dummy does not play."]),
    "Ken's Rule": ({"modifiers": ["kens_rule"]}, ["Ken's Rule needs a dummy that plays."]),
    "a modifier unheard of": ({"modifiers": ["x"]}, ["This house does not know that game."]),
    "first bids": ({"first0": "4"}, ["In this game bids are not changed."]),
    "last round again": ({"last_round": "yes"}, ["Last round is called already."]),
    "no change by two": (
        {"variant": "missoula", "first1": "7"},
        ["A bid of 7 can change by one trick at most."],
    ),
    "an extra point": ({"winners": ["0"]}, ["There is no extra point to give."]),
    "no extra point": ({"variant": "bozeman"}, ["Who gets the extra point?"]),
    "somebody and nobody": (
        {"variant": "bozeman", "winners": ["0", "nobody"]},
        ["Either somebody gets the point, or nobody."],
    ),
    "one hand": (
        {"variant": "bozeman", "hand0": "A K"},
        ["To compare the cards, all three hands are needed."],
    ),
    "no hand": (
        {"variant": "bozeman", "hand0": "ace"},
        ["Two ranks are needed, such as A K or 10 7."],
    ),
    "a made-up game without a name": ({"variant": "made up"}, ["A name is needed."]),
    "a made-up game with a known name": (
        {"variant": "made up", "made_up": "helena"},
        ["There is a game called “helena” already."],
    ),
    "a long note": ({"note": "x" * 281}, ["A note has at most 280 characters."]),
    "a note that does not show": (
        {"note": "\u202e"},
        ["A note cannot have characters that do not show."],
    ),
    "no dealer": ({"dealer": "3"}, ["Number must be between 0 and 2."]),
}


UNHEARD_OF: list[tuple[str, object]] = [
    ("dealer", "3"),
    ("variant", "poker"),
    ("bid1", "14"),
    ("modifiers", ["x"]),
]


@sqlite_only
@pytest.mark.parametrize("what", WRONG)
@pytest.mark.parametrize("step", ["correct", "insert"])
def test_what_is_wrong_with_a_deal_stands_at_its_field(
    app: Flask, over: int, scorer: Visitor, what: str, step: str
) -> None:
    changed, errors = WRONG[what]
    typed = {**DEAL, **changed}
    with nothing_changes(app):
        page = scorer.post(f"{scorer.home}/nights/{over}/deals/2/{step}", typed)
    assert (page.status, page.errors) == (422, errors)
    kept = values(page.form(f"/{step}"))
    for name, value in typed.items():
        if (name, value) not in UNHEARD_OF:  # what could not be chosen there cannot be shown again
            assert kept[name] == ([value] if isinstance(value, str) else value), name
    for element in page.root.all():
        described = element.attributes.get("aria-describedby")
        if described:
            assert [inner.attributes["role"] for inner in page.root.all(id=described)] == ["alert"]


def test_one_number_of_tricks_follows_from_the_others(
    house: House, over: int, scorer: Visitor
) -> None:
    path = f"{scorer.home}/nights/{over}/deals/3/correct"
    dummy = {"variant": "smoked_whitefish", "tricks0": "", "tricks2": "1", "dummy": "6"}
    assert scorer.post(path, DEAL | dummy).status == 303
    assert dict(house.night(over).deals[2].tricks) == {0: 1, 1: 5, 2: 1, 3: 6}
    assert scorer.post(path, DEAL | {"tricks1": ""}).status == 303
    assert dict(house.night(over).deals[2].tricks) == {0: 4, 1: 5, 2: 4}


def test_a_forgotten_deal_goes_in_between_and_one_comes_out(
    house: House, over: int, scorer: Visitor
) -> None:
    path = f"{scorer.home}/nights/{over}"
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


def test_two_who_correct_one_deal_see_both_values(
    app: Flask, house: House, over: int, scorer: Visitor
) -> None:
    other = Visitor(house, house.join(name="Other phone"))
    path = f"{scorer.home}/nights/{over}/deals/2/correct"
    looked = {"seen": str(house.seq)}
    theirs = other.post(path, {**DEAL, **looked, "tricks0": "3", "tricks1": "6"})
    assert theirs.status == 303
    with nothing_changes(app):
        page = scorer.post(path, {**DEAL, **looked, "tricks0": "2", "tricks1": "7"})
    assert page.status == 409
    assert sorted(said(page)) == [
        "Ann's tricks 3 stands · Other phone 2 is yours",
        "Bo's tricks 6 stands · Other phone 7 is yours",
    ]
    assert values(page.form("/correct"))["tricks0"] == ["2"]
    assert scorer.submit(next(f for f in page.forms if f.action == path)).status == 303
    assert dict(house.night(over).deals[1].tricks) == {0: 2, 1: 7, 2: 4}


@sqlite_only
def test_a_deal_that_is_gone_is_told_at_the_table(
    app: Flask, house: House, over: int, scorer: Visitor
) -> None:
    path = f"{scorer.home}/nights/{over}"
    form = scorer.open(f"{path}/deals/2/correct").form("/correct")
    house.writer()(corrections.delete, over, 2)
    with nothing_changes(app):
        page = scorer.submit(form)
    assert (page.status, page.errors) == (422, ["This deal is no longer there."])
    assert scorer.open(f"{path}/deals/2").status == 404


# ---- the night ----


def test_house_rules_are_corrected_for_this_night_only(
    app: Flask, house: House, over: int, scorer: Visitor
) -> None:
    other = house.start_night([1, 2, 3])
    path = f"{scorer.home}/nights/{over}/rules"
    form = scorer.open(path).form("/rules")
    assert scorer.submit(form, {"over": "\u22121", "unabomb": "3:-3, 5: 0"}).status == 303
    rules = house.night(over).rules
    assert rules == HouseRules(over=-1, unabomb=((3, -3), (5, 0)))
    assert house.night(over).totals == (16, 20, -4)
    assert house.night(other).rules == HouseRules()
    log = scorer.open(f"{scorer.home}/nights/{over}/log").root.text
    assert "Points for going over: 0 → \u22121" in log
    assert "Unabomb: tricks and points 4: \u22122 → –" in log
    wrong = {"nil": "six", "over": "100", "unabomb": "2", "kens_rule_name": "\u200b"}
    with nothing_changes(app):
        page = scorer.submit(form, wrong)
    assert page.status == 422
    assert page.errors == [
        "A whole number is needed, such as 6 or −2.",
        "Steps are needed, such as 3: −3, 4: −2.",
        "A name cannot have characters that do not show.",
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


def test_a_night_ends_early_goes_on_and_is_thrown_away_and_fetched_back(
    app: Flask, house: House, scorer: Visitor
) -> None:
    number = house.start_night()
    path = f"{scorer.home}/nights/{number}"
    with nothing_changes(app):
        page = scorer.post(f"{path}/end")
    assert page.errors == ["Nothing was played. The night can be discarded."]
    house.put_night(number, after(house.night(number), *whole_deal(1), Step("next_deal", 1)))
    assert scorer.post(f"{path}/end").location == path
    assert "Bo wins the night" in scorer.open(path).root.text
    assert scorer.post(f"{path}/reopen").location == path
    assert "Ann deals next" in scorer.open(path).root.text
    assert scorer.post(f"{path}/discard").location == path
    assert "This night is discarded" in scorer.open(path).root.text
    assert "Friday" not in scorer.open(f"{scorer.home}/nights").root.text
    assert "Friday" not in scorer.open(f"{scorer.home}/").root.text
    assert "Friday" in scorer.open(f"{scorer.home}/nights/discarded").root.text
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
            assert (page.status, page.errors) == (422, ["This night is discarded."]), step
    assert scorer.post(f"{path}/bring-back").location == path
    assert "Ann deals next" in scorer.open(path).root.text


def test_notes_are_kept_and_taken_away(house: House, over: int, scorer: Visitor) -> None:
    path = f"{scorer.home}/nights/{over}"
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
    assert (page.status, page.errors) == (422, ["A note has at most 280 characters."])
    assert values(page.form("/note"))["note"] == ["x" * 300]


def test_the_file_of_a_night_is_for_everybody_who_may_look(
    house: House, over: int, viewer: Visitor
) -> None:
    page = viewer.open(f"{viewer.home}/nights/{over}/file")
    assert page.headers["Content-Type"] == "application/json"
    assert page.headers["Content-Disposition"] == f"attachment; filename=night-{over}.json"
    file = json.loads(page.html)
    assert file["totals"] == {"Ann": 16, "Bo": 20, "Cy": 0}
    assert [deal["dealer"] for deal in file["deals"]] == ["Cy", "Ann", "Bo", "Cy"]


# ---- the call ----


def call(visitor: Visitor, night: int, form: Mapping[str, str]) -> Page:
    """Call a game in the first deal of that night."""
    return visitor.post(f"{visitor.home}/nights/{night}/deals/1/call", dict(form))


def tiles(page: Page) -> list[str]:
    """The games that can be called, in their order."""
    return [tile.attributes["value"] for tile in page.root.all("button", class_="tile")]


def test_a_made_up_game_is_called_by_its_name_ever_after(
    app: Flask, house: House, scorer: Visitor
) -> None:
    night = house.start_night()
    for name, error in {
        "": "A name is needed.",
        "Helena": "There is a game called “Helena” already.",
        "x" * 41: "A name has at most 40 characters.",
    }.items():
        with nothing_changes(app):
            page = call(scorer, night, {"variant": "made up", "made_up": name})
        assert (page.status, page.errors) == (422, [error])
        assert values(page.form("/call"))["made_up"] == [name]
    form = {"variant": "made up", "made_up": "Blind. Man", "dummy_plays": "yes"}
    assert call(scorer, night, form).status == 303
    game = made_up("Blind. Man", dummy_plays=True)
    assert house.night(night).current.call == Call(game)
    assert "Blind. Man" in scorer.open(f"{scorer.home}/nights/{night}").root.text
    another = house.start_night([1, 2, 3])
    assert tiles(scorer.open(f"{scorer.home}/nights/{another}"))[0] == game.id
    assert call(scorer, another, {"variant": game.id}).status == 303
    assert house.night(another).current.call == Call(game)
    russian = scorer.open(f"{scorer.home}/nights/{another}", accept_language="ru")
    assert "Blind. Man" in russian.root.text


def test_games_that_are_called_often_come_first(house: House, scorer: Visitor) -> None:
    first = house.start_night()
    plain = tiles(scorer.open(f"{scorer.home}/nights/{first}"))
    assert len(plain) == 9
    house.writer()(nights.call, first, 1, Call(BOZEMAN))
    # not in the night itself: its tiles stay where they are
    table = scorer.open(f"{scorer.home}/nights/{first}?ask=call")
    assert tiles(table) == plain
    second = house.start_night([1, 2, 3])
    rest = [game for game in plain if game != "bozeman"]
    assert tiles(scorer.open(f"{scorer.home}/nights/{second}")) == ["bozeman", *rest]


def test_the_last_round_says_who_can_still_win(house: House) -> None:
    number = house.start_night()
    steps = (*several_deals(3, last_round_in=1), Step("next_deal", 3))
    house.put_night(number, after(house.night(number), *steps))
    viewer = Visitor(house, Role.VIEWER)
    (lines,) = viewer.open(f"{viewer.home}/nights/{number}").root.all(class_="chances")
    assert [line.text for line in lines.all("li")] == [
        "Ann needs 3 more than Bo",
        "Bo leads by 3",
        "Cy needs 15 more than Bo",
    ]
