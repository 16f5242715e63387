"""Wide windows show sheet and totals next to the table, and rules next to the trick."""

from playwright.sync_api import expect

from tests.browser.conftest import OpenTable
from tests.browser.nights import Dealt, begin_night, play_deal
from tests.browser.screens import LONG
from tests.browser.server import House
from tests.browser.table import TURNED, WIDE, Table
from tests.depth import audit_only


@audit_only
def test_score_sheet_beside_table_updates(open_table: OpenTable, house: House) -> None:
    table = open_table(house, viewport=WIDE)
    night = begin_night(house, Dealt("whitefish", (4, 5, 3), (4,)))
    table.visit(night)
    beside = table.page.locator(".beside")
    expect(beside.locator("tbody tr")).to_have_count(1)
    table.count(5)
    expect(beside.locator("tbody td b")).to_have_count(3)
    table.next()
    expect(beside.locator("tbody tr")).to_have_count(2)
    play_deal(house, night, Dealt("butte"), number=2)
    expect(beside.locator("tbody th").last).to_contain_text("Butte")
    beside.locator("tbody th a").first.click()
    expect(table.page.locator("h1")).to_contain_text("Deal 1")


def test_narrow_screen_does_not_load_side_panel(table: Table, house: House) -> None:
    urls: list[str] = []
    table.unseen.on("request", lambda request: urls.append(request.url))
    table.visit(begin_night(house))
    table.call("whitefish")
    assert not [address for address in urls if address.endswith("/sheet")]
    expect(table.page.locator(".beside")).to_be_hidden()
    table.page.set_viewport_size(WIDE)  # turned, or moved to a larger screen
    expect(table.page.locator(".beside tbody tr")).to_have_count(1)


@audit_only
def test_long_names_fit_their_column_in_landscape(open_table: OpenTable, house: House) -> None:
    table = open_table(house, viewport=TURNED)
    table.start_night(*LONG)
    column = table.page.locator(".totals")
    assert column.evaluate("({ scrollWidth, clientWidth }) => scrollWidth - clientWidth") == 0
    edge = column.evaluate("(column) => column.getBoundingClientRect().right")
    edges = column.locator("bdi, abbr, .total").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect().right)"
    )
    assert len(edges) == 2 * len(LONG) + 1  # names, totals, and who deals
    assert max(edges) < edge


def test_rules_are_shown_beside_the_trick(open_table: OpenTable, house: House) -> None:
    table = open_table(house, viewport=WIDE)
    table.visit("rules/trick")
    expect(table.page.locator(".beside h1")).to_have_text("Playing a trick")
