"""A whole deal entered after taps of the same phone that the server has accepted already."""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.games.montana.actions import nights
from tests.browser.acting import act
from tests.browser.conftest import OpenTable
from tests.browser.database import all_sent, has_entry
from tests.browser.nights import number_of
from tests.browser.phones import Watch
from tests.browser.requests import deals_in_file
from tests.browser.server import House
from tests.browser.table import Table, hide_page, show_page
from tests.browser.test_ahead import ask_for_all, visit
from tests.browser.test_ahead_mid_deal import values
from tests.browser.test_faults import unsent
from tests.depth import audit_only


@pytest.fixture
def accepted_bid(open_table: OpenTable, house: House, watch: Watch) -> tuple[Table, str]:
    """Open a night on Ann's phone, which still asks for Bo's bid though the server has it: 4."""
    watch.allow_no_answer()
    watch.allow_answers(409, 422)
    house.let_in("Bo's phone")
    table = open_table(house, "Ann's phone")
    table.stop_live_updates()
    night = visit(table, house)
    table.tap(table.tile("whitefish"))
    page = table.page
    page.context.set_offline(True)
    table.bid_chip(4).click()
    expect(unsent(page).locator("output")).to_have_text("1")
    hide_page(page)  # a page that is out of sight shows no answer
    page.context.set_offline(False)
    assert all_sent(page)
    page.context.set_offline(True)
    show_page(page)
    return table, night


@audit_only
def test_accepted_entries_are_forgotten_when_the_phone_leaves_the_house(table: Table) -> None:
    page, home = table.page, table.home
    table.start_night("Ann", "Bo", "Cy")
    table.call("whitefish")
    table.bid(4)
    page.goto(home)
    assert page.evaluate("JSON.parse(localStorage.accepted).map(({ kind }) => kind)") == ["tap"] * 2
    page.goto(f"{home}house")
    page.locator("main details summary").last.click()
    page.locator("form[action$='/leave'] button").click()
    expect(page.locator("[data-houses='']")).to_be_attached()
    page.wait_for_function("localStorage.accepted === '[]'")


def save_deal(page: Page, bids: tuple[int, int, int]) -> None:
    """Enter the rest of the deal, with these bids, and save it."""
    for seat, (bid, tricks) in enumerate(zip(bids, (4, 5, 4), strict=True)):
        page.locator(f"form.whole [name=bid{seat}]").select_option(str(bid))
        page.locator(f"form.whole [name=tricks{seat}]").fill(str(tricks))
    page.locator("form.whole > .forward").click()
    expect(page.locator("#table main h1")).to_have_text("Deal 2")


def test_whole_deal_replaces_bid_of_same_phone_without_question(
    accepted_bid: tuple[Table, str],
) -> None:
    table, _ = accepted_bid
    page, address = table.page, table.page.url
    table.bid_chip(5).click()
    ask_for_all(page)
    save_deal(page, (4, 5, 3))
    page.context.set_offline(False)
    assert all_sent(page)
    assert deals_in_file(page, address)[0]["contracts"] == {"Ann": 4, "Bo": 5, "Cy": 3}


@audit_only
@pytest.mark.parametrize("is_same", [True, False], ids=["same bid", "another bid"])
def test_whole_deal_asks_about_bid_of_another_phone(
    accepted_bid: tuple[Table, str], house: House, *, is_same: bool
) -> None:
    table, night = accepted_bid
    page, home = table.page, table.home
    act(house, nights.bid, number_of(night), 1, 1 if is_same else 2, 6)
    table.bid_chip(5).click()
    ask_for_all(page)
    save_deal(page, (4, 5, 3))
    page.context.set_offline(False)
    page.goto(home)
    unsent(page).locator("summary").first.click()
    expect(unsent(page).locator(".refused")).to_have_text("someone already entered something else")
    assert has_entry(page)
    unsent(page).get_by_role("link", name="Open").click()
    mine = 5 if is_same else 3
    expect(page.locator(".conflict dd")).to_have_text(["6 saved · Bo's phone", f"{mine} yours"])


@audit_only
def test_whole_deal_shows_bid_that_another_tab_entered(
    open_table: OpenTable, house: House, watch: Watch
) -> None:
    watch.allow_no_answer()
    watch.allow_answers(409)
    table = open_table(house, "Ann's phone")
    table.stop_live_updates()
    visit(table, house)
    table.tap(table.tile("whitefish"))
    page = table.page
    other = Table(page.context.new_page())
    other.visit(page.url)
    for bid in (4, 3):
        other.tap(other.bid_chip(bid))
    page.context.set_offline(True)
    table.bid_chip(5).click()
    ask_for_all(page)
    assert values(page) == {"variant": "whitefish", "dealer": "0", "bid1": "5", "bid2": "3"}
    save_deal(page, (4, 5, 3))
    page.context.set_offline(False)
    assert all_sent(page)
    contracts = {"Ann": 4, "Bo": 5, "Cy": 3}
    assert deals_in_file(page, other.page.url)[0]["contracts"] == contracts
