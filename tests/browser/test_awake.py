"""A screen on the table stays lit, or says why it may go dark and what helps."""

import pytest
from playwright.sync_api import expect

from scorekeeper.core.roles import Role
from tests.browser.conftest import OpenTable
from tests.browser.nights import begun as begun_night
from tests.browser.server import House
from tests.browser.shedding import begun
from tests.depth import some

LIT = """window.lit = [];
Object.defineProperty(navigator, "wakeLock", {
  value: { request: async (what) => window.lit.push(what) },
});"""
LOOKED_AT = """(state) => {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
NO_WAKE_LOCK = "Object.defineProperty(Navigator.prototype, 'wakeLock', { value: undefined });"
PAINTED = "new Promise((over) => requestAnimationFrame(() => requestAnimationFrame(over)))"
WHYS = {
    "old": NO_WAKE_LOCK,
    "plain": NO_WAKE_LOCK + "Object.defineProperty(window, 'isSecureContext', { value: false });",
    "refused": "WakeLock.prototype.request = () => Promise.reject(new Error('low battery'));",
}
HELPS = {"old": "a newer one", "plain": "scorekeeper run --https", "refused": "Charge it"}


@pytest.mark.parametrize("why", some(WHYS))
def test_a_screen_that_may_go_dark_says_why_until_it_is_read(
    open_table: OpenTable, house: House, why: str
) -> None:
    house.let_in("Owner's phone")
    guest = open_table(None)
    guest.unseen.add_init_script(WHYS[why])
    guest.join(house.invite(Role.VIEWER), "Guest")
    guest.visit(begun_night(house))
    night = guest.page.url
    line = guest.page.locator(".lit")
    expect(line).to_be_in_viewport()
    expect(line.locator("p:visible")).to_have_count(1)
    expect(line).to_contain_text(HELPS[why], use_inner_text=True)
    expect(line).to_contain_text("screen lock setting", use_inner_text=True)
    guest.page.goto(f"{night}/tv")
    expect(line).to_be_in_viewport()
    guest.page.locator(".way-back a").click()
    line.locator("button").click()
    expect(line).to_be_hidden()
    guest.page.reload()
    guest.page.wait_for_load_state()
    guest.page.evaluate(PAINTED)  # by then it would have come
    expect(line).to_be_hidden()


def test_a_match_and_its_table_say_it_as_well_and_so_do_pages_before_a_night(
    open_table: OpenTable, house: House
) -> None:
    table = open_table(None)
    table.unseen.add_init_script(WHYS["plain"])
    table.join(house.link)
    match = f"shedding/{begun(house, 3)}"
    for address in (match, f"{match}/table", "montana/new", "shedding/new"):
        table.visit(address)
        expect(table.page.locator(".lit")).to_be_in_viewport()


def test_a_table_stays_lit_and_is_lit_anew_when_it_is_looked_at_again(
    open_table: OpenTable, house: House
) -> None:
    table = open_table(None)
    table.unseen.add_init_script(LIT)
    table.join(house.link)
    night = begun_night(house)
    for screen in ("", "/tv"):
        table.visit(f"{night}{screen}")
        table.page.wait_for_function("window.lit.length === 1")
        expect(table.page.locator(".lit")).to_be_hidden()
        for state, lit in (("hidden", 1), ("visible", 2)):
            table.page.evaluate(LOOKED_AT, state)
            assert table.page.evaluate("window.lit") == ["screen"] * lit
