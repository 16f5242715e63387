"""Texts of pages about entries that wait or are being sent."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.bidding_screens import ExactBids
from tests.browser.nights import Dealt, begin_night
from tests.browser.phones import Watch
from tests.browser.server import House
from tests.browser.table import Table
from tests.browser.test_ahead import ask_for_all, fill_bids, wait_for_form
from tests.browser.test_faults import unsent
from tests.browser.waiting import wait_until

NO_DATABASE = "IDBFactory.prototype.open = () => { throw new Error('shut off'); };"


@pytest.fixture
def bidding(table: Table, house: House) -> Table:
    """A phone at a table where Bo is to bid."""
    table.visit(begin_night(house, Dealt("whitefish")))
    return table


def summary(page: Page) -> str:
    """Return the summary of the waiting entries."""
    return unsent(page).locator("summary").first.inner_text().strip()


def test_own_pending_entry_is_not_announced(bidding: Table) -> None:
    page = bidding.page
    held: list[Route] = []
    page.route("**/bid", lambda route: held.append(route), times=1)  # noqa: PLW0108 - a builtin is no handler
    bidding.bid_chip(4).click()
    wait_until(page, lambda: held)
    page.locator(".felt").evaluate("head => { head.dataset.old = ''; }")
    answer = held[0].fetch()
    expect(page.locator(".felt[data-old]")).to_have_count(0)  # the stream has brought the bid
    expect(page.locator("#news")).to_be_hidden()
    held[0].fulfill(response=answer)
    expect(page.locator(".undo button")).to_have_text("Undo: Bo's bid 4")
    expect(page.locator("form.ask h2")).to_have_text("Cy")


def test_entries_without_database_are_not_called_stored(bidding: Table, watch: Watch) -> None:
    watch.allow_no_answer()
    page = bidding.page
    page.add_init_script(NO_DATABASE)
    page.reload()
    page.context.set_offline(True)
    bidding.bid_chip(4).click()
    expect(unsent(page).locator(".only-here")).to_be_visible()
    assert summary(page) == "Not sent yet: 1"


def test_table_shows_winner_after_last_offline_deal(table: Table, watch: Watch) -> None:
    watch.allow_no_answer()
    page, game = table.page, ExactBids(table)
    game.begin("oh-hell", "Ann", "Bo", "Cy", largest="2")
    wait_for_form(page)
    page.context.set_offline(True)
    page.locator("form.ask [name=bid][value='0']").click()
    ask_for_all(page)
    fill_bids(page, (0, 1, 1), (0, 1, 0))
    fill_bids(page, (1, 0, 0), (1, 1, 0))
    fill_bids(page, (0, 0, 0), (0, 0, 1))
    expect(page.locator("form.whole h1")).to_have_text("No more deals for now")
    page.context.set_offline(False)
    expect(page.locator(".winner")).to_have_text("Ann wins")
