"""Hearts on two real phones: three deals, a moon, undo, the end, offline."""

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import OpenTable
from tests.browser.hearts_screens import HeartsTable
from tests.browser.looking import faults
from tests.browser.phones import Watch
from tests.browser.screen import Screen
from tests.browser.server import House
from tests.browser.sitting_down import begin
from tests.browser.table import LOCALES
from tests.browser.test_ahead import refused


@pytest.mark.parametrize("locale", LOCALES)
def test_three_deals_on_two_phones_with_moon_and_undo(
    open_table: OpenTable, house: House, locale: str
) -> None:
    table, other = (open_table(house, name, locale=locale) for name in ("Ann's", "Bo's"))
    address = begin(table.unseen, f"{table.home}hearts/new", "Ann", "Bo", "Cy", "Dee", target="30")
    for phone in (table, other):
        phone.visit(address)
    hearts, bo = HeartsTable(table), HeartsTable(other)

    hearts.enter((3, 4, 5), 1)
    expect(hearts.page.locator("#h3")).to_have_attribute("placeholder", "1")
    hearts.page.locator("#h3").fill("2")
    hearts.page.locator("form.deal > .forward").click()
    (message,) = refused(hearts.page).values()
    assert "14" in message
    hearts.page.locator("#h3").fill("")
    hearts.save()
    assert table.totals == [3, 17, 5, 1]

    expect(other.page.locator(".total").nth(1)).to_have_text("17")
    expect(other.page.locator("form.deal")).to_have_attribute(
        "action", f"{_path(address)}/deals/2/record"
    )
    bo.moon(2)
    assert other.totals == [29, 43, 5, 27]
    expect(other.page.locator(".winner")).to_be_visible()
    other.tap(other.page.locator(".undo button"))
    assert other.totals == [3, 17, 5, 1]

    expect(table.page.locator(".total").nth(1)).to_have_text("17")
    hearts.deal((0, 0, 0, 13), 0)
    assert table.totals == [16, 17, 5, 14]
    hearts.deal((None, 13, None, None), 0)
    assert table.totals == [29, 30, 5, 14]
    expect(table.page.locator(".winner")).to_contain_text("Cy")
    table.settled()
    assert [*faults(Screen("hearts-over", table.page))] == []


def test_deals_wait_without_server_and_are_numbered(
    open_table: OpenTable, house: House, watch: Watch
) -> None:
    watch.allow_no_answer()
    table = open_table(house)
    address = begin(table.unseen, f"{table.home}hearts/new", "Ann", "Bo", "Cy")
    table.visit(address)
    page = table.page
    page.context.set_offline(True)
    hearts = HeartsTable(table)
    hearts.enter((3, 10), 2)
    page.locator("form.deal > .forward").click()
    expect(page.locator("#table main h1")).to_have_text("Deal 2")
    expect(page.locator("#h0")).to_have_value("")
    page.locator("[name=moon][value='0']").click()
    expect(page.locator("#table main h1")).to_have_text("Deal 3")
    page.context.set_offline(False)
    expect(page.locator(".total").nth(1)).to_have_text("36")
    assert table.totals == [3, 36, 39]


def test_deal_is_numbered_once_if_its_answer_is_lost_while_scripts_load(
    open_table: OpenTable, house: House, watch: Watch
) -> None:
    watch.allow_no_answer()
    table = open_table(house)
    address = begin(table.unseen, f"{table.home}hearts/new", "Ann", "Bo", "Cy")
    page = table.page
    held: dict[str, Route] = {}

    def hold(route: Route) -> None:
        held[route.request.method] = route
        if len(held) == 2:  # the page is loaded, and the script runs, while the deal is under way
            held["GET"].continue_()

    page.route("**/print.css*", hold)
    page.route("**/record", hold, times=1)
    page.goto(address, wait_until="domcontentloaded")
    heading = page.locator("#table main h1")
    HeartsTable(table).enter((3, 10), 2)
    page.locator("form.deal > .forward").click()
    expect(heading).to_have_text("Deal 2")  # the script found the first one stored
    held["POST"].abort()
    page.locator("[name=moon][value='0']").click()
    expect(page.locator(".total").nth(1)).to_have_text("36")
    expect(heading).to_have_text("Deal 3")


def _path(address: str) -> str:
    return "/h/" + address.partition("/h/")[2]
