"""Putting right what was entered, on its pages: any deal, any time, with every slip named."""

import pytest
from flask import Flask

from scorekeeper.games.montana.rules.deals import Call
from tests.cases.nights import SMOKED, Step, after, whole_deal
from tests.depth import audit_only
from tests.games.montana.web.deal_forms import DEAL, values
from tests.support import House, nothing_changes
from tests.web.visitor import Fields, Visitor


def test_form_shows_current_deal(house: House, over: int, scorer: Visitor) -> None:
    form = scorer.open(f"{scorer.home}/montana/{over}/deals/1/correct").form("/correct")
    filled = {name: value for name, (value, *_) in values(form).items() if value}
    assert filled == {**DEAL, "dealer": "2", "last_round": "yes", "mark": filled["mark"]}
    with nothing_changes(house.app):  # but for the log, which says that nothing was altered
        before = house.night(over)
        assert before.deals[0].call
    assert scorer.submit(form).status == 303
    assert house.night(over) == before


@audit_only
def test_dummy_tricks_are_not_shown_as_points(house: House, scorer: Visitor) -> None:
    number, path = house.start_night(), f"{scorer.home}/montana/1/deals/1"
    steps = [*whole_deal(1, called=Call(SMOKED))[:-1], Step("count", 1, ({0: 4, 3: 2},))]
    house.put_night(number, after(house.night(number), *steps))
    for reason, figures in (("bid 4, took 4", []), ("bid 5, took 5: made", ["+4", "+5", "−1"])):
        root = scorer.open(path).root
        assert [b.text for b in root.all("b", class_="figure")] == figures
        assert "Dummy 2 tricks, no points" in root.text
        assert reason in root.text
        house.put_night(number, after(house.night(number), Step("count", 1, ({1: 5},))))


@audit_only
def test_sheet_links_to_each_deal_and_its_log(house: House, over: int, viewer: Visitor) -> None:
    path = f"{viewer.home}/montana/{over}"
    sheet = viewer.open(f"{path}/sheet")
    (table,) = sheet.root.all("table", class_="sheet")
    linked = {a.attributes["href"].partition("#")[0] for a in table.all("a")}
    assert linked == {f"{path}/deals/{deal}" for deal in (1, 2, 3, 4)}
    for address in [*linked, f"{path}/log"]:
        page = viewer.open(address)
        assert page.status == 200
        assert page.forms == []


def test_chart_and_its_table_agree(over: int, viewer: Visitor) -> None:
    page = viewer.open(f"{viewer.home}/montana/{over}/sheet")
    _, table = page.root.all("table", class_="running")  # below the sheet itself
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
    "no game": ({"variant": ""}, ["This house has no such game."]),
    "a game unheard of": ({"variant": "poker"}, ["This house has no such game."]),
    "a bid of 14": (
        {"bid1": "14"},
        ["A bid is nil, double nil, or a number from 1 to 13."],
    ),
    "no bid": ({"bid2": ""}, ["Enter a bid."]),
    "tricks that are none": ({"tricks0": "four"}, ["That is not a number from 0 to 13."]),
    "twelve tricks": (
        {"tricks2": "3"},
        ["Ann 4 + Bo 5 + Cy 3 = 12; 13 tricks were played."],
    ),
    "two numbers missing": ({"tricks1": "", "tricks2": ""}, ["How many tricks?"] * 2),
    "a dummy that does not play": ({"dummy": "0"}, ["The dummy does not play."]),
    "Ken's Rule": ({"modifiers": ["kens_rule"]}, ["Ken's Rule needs a dummy that plays."]),
    "a modifier unheard of": ({"modifiers": ["x"]}, ["This house has no such game."]),
    "first bids": ({"first0": "4"}, ["In this game bids cannot be changed."]),
    "last round again": ({"last_round": "yes"}, ["Last round has already been called."]),
    "no change by two": (
        {"variant": "missoula", "first1": "7"},
        ["A bid of 7 can change by one trick at most."],
    ),
    "an extra point": ({"winners": ["0"]}, ["There is no extra point to give."]),
    "no extra point": ({"variant": "bozeman"}, ["Who gets the extra point?"]),
    "somebody and nobody": (
        {"variant": "bozeman", "winners": ["0", "nobody"]},
        ["Either someone gets the point or nobody does."],
    ),
    "one hand": (
        {"variant": "bozeman", "hand0": "A K"},
        ["To compare the cards, all three hands are needed."],
    ),
    "no hand": (
        {"variant": "bozeman", "hand0": "ace"},
        ["Enter two ranks, such as A K or 10 7."],
    ),
    "a made-up game without a name": ({"variant": "made up"}, ["Enter a name."]),
    "a made-up game with a known name": (
        {"variant": "made up", "made_up": "helena"},
        ["There is already a game called “helena”."],
    ),
    "a long note": ({"note": "x" * 281}, ["A note can have at most 280 characters."]),
    "a note that does not show": (
        {"note": "\u202e"},
        ["A note cannot contain invisible characters."],
    ),
    "no dealer": ({"dealer": "3"}, ["Number must be between 0 and 2."]),
}


UNHEARD_OF: list[tuple[str, object]] = [
    ("dealer", "3"),
    ("variant", "poker"),
    ("bid1", "14"),
    ("modifiers", ["x"]),
]


@pytest.mark.parametrize("what", WRONG)
@pytest.mark.parametrize("step", ["correct", "insert"])
def test_invalid_deal_shows_errors_at_fields(
    app: Flask, over: int, scorer: Visitor, what: str, step: str
) -> None:
    changed, errors = WRONG[what]
    typed = {**DEAL, **changed}
    with nothing_changes(app):
        page = scorer.post(f"{scorer.home}/montana/{over}/deals/2/{step}", typed)
    assert (page.status, page.errors) == (422, errors)
    fields = values(page.form(f"/{step}"))
    for name, value in typed.items():
        if (name, value) not in UNHEARD_OF:  # what could not be chosen there cannot be shown again
            assert fields[name] == ([value] if isinstance(value, str) else value), name
    for element in page.root.all():
        described = element.attributes.get("aria-describedby")
        if described:
            assert [inner.attributes["role"] for inner in page.root.all(id=described)] == ["alert"]


@audit_only
def test_last_number_of_tricks_is_filled_in(house: House, over: int, scorer: Visitor) -> None:
    path = f"{scorer.home}/montana/{over}/deals/3/correct"
    dummy = {"variant": "smoked_whitefish", "tricks0": "", "tricks2": "1", "dummy": "6"}
    assert scorer.post(path, DEAL | dummy).status == 303
    assert dict(house.night(over).deals[2].tricks) == {0: 1, 1: 5, 2: 1, 3: 6}
    assert scorer.post(path, DEAL | {"tricks1": ""}).status == 303
    assert dict(house.night(over).deals[2].tricks) == {0: 4, 1: 5, 2: 4}
