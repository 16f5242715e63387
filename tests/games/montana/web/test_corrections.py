"""Forms that correct deals, and what the sheet shows of them."""

import pytest

from scorekeeper.games.montana.rules.deals import Call
from tests.cases.nights import SMOKED, Step, after, whole_deal
from tests.depth import audit_only
from tests.games.montana.web.deal_forms import DEAL, values
from tests.support import House, nothing_changes
from tests.web.visitor import Visitor


def test_form_shows_current_deal(house: House, over: int, scorer: Visitor) -> None:
    form = scorer.open(f"{scorer.home}/montana/{over}/deals/1/correct").form("/correct")
    filled = {name: value for name, (value, *_) in values(form).items() if value}
    assert filled == {**DEAL, "dealer": "2", "last_round": "yes", "mark": filled["mark"]}
    with nothing_changes(house.app):  # except the log
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


@audit_only
def test_last_number_of_tricks_is_filled_in(house: House, over: int, scorer: Visitor) -> None:
    path = f"{scorer.home}/montana/{over}/deals/3/correct"
    dummy = {"variant": "smoked_whitefish", "tricks0": "", "tricks2": "1", "dummy": "6"}
    assert scorer.post(path, DEAL | dummy).status == 303
    assert dict(house.night(over).deals[2].tricks) == {0: 1, 1: 5, 2: 1, 3: 6}
    assert scorer.post(path, DEAL | {"tricks1": ""}).status == 303
    assert dict(house.night(over).deals[2].tricks) == {0: 4, 1: 5, 2: 4}
