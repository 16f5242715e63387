"""Continue offline in the middle of a deal: the form for the whole deal has earlier entries."""

from playwright.sync_api import Page, Route, expect

from tests.browser.bidding_screens import ExactBids
from tests.browser.conftest import OpenTable
from tests.browser.database import all_sent
from tests.browser.nights import Dealt, begin_night, play_deal
from tests.browser.phones import Watch
from tests.browser.requests import deals_in_file
from tests.browser.server import House
from tests.browser.table import Table
from tests.browser.test_ahead import ask_for_all, visit, wait_for_form
from tests.browser.test_faults import unsent
from tests.browser.waiting import wait_until
from tests.depth import audit_only

pytestmark = audit_only


def values(page: Page) -> dict[str, str]:
    """Return the values that the form of the whole deal shows, without blank ones."""
    by_name: dict[str, str] = page.evaluate("""Object.fromEntries(
        [...document.querySelectorAll("form.whole :is(select, textarea, input:not([type=hidden]))")]
            .filter((field) => !field.matches("[type=checkbox], [type=radio]") || field.checked)
            .filter(({ name, value }) => name && value)
            .map(({ name, value }) => [name, value]))""")
    return by_name


def test_continue_in_mid_deal_keeps_game_and_bids(table: Table, house: House, watch: Watch) -> None:
    watch.allow_no_answer()
    night = visit(table, house)
    page = table.page
    page.locator("[name=modifiers][value=unabomb]").locator("..").click()
    table.tap(table.tile("whitefish"))
    play_deal(house, night, Dealt(bids=(4,)))  # Bo's, by another phone
    expect(page.locator("form.ask h2")).to_have_text("Cy")
    table.tap(table.bid_chip(3))
    page.context.set_offline(True)
    table.bid_chip(5).click()
    ask_for_all(page)
    game = {"variant": "whitefish", "modifiers": "unabomb", "dealer": "0"}
    assert values(page) == game | {"bid0": "5", "bid1": "4", "bid2": "3"}
    for seat, tricks in enumerate((6, 4, 3)):
        page.locator(f"form.whole [name=tricks{seat}]").fill(str(tricks))
    page.locator("form.whole > .forward").click()
    expect(page.locator("#table main h1")).to_have_text("Deal 2")
    assert values(page) == {"dealer": "1"}
    page.context.set_offline(False)
    assert all_sent(page)
    deal = deals_in_file(page, page.url)[0]
    assert deal["contracts"] == {"Ann": 5, "Bo": 4, "Cy": 3}
    assert deal["modifiers"] == ["unabomb"]


def test_continue_in_mid_deal_omits_undone_bids(table: Table, house: House, watch: Watch) -> None:
    watch.allow_no_answer()
    night = visit(table, house)
    page = table.page
    play_deal(house, night, Dealt("whitefish", bids=(4,)))
    page.reload()  # the form for the whole deal has the bid then
    wait_for_form(page)
    table.tap(page.locator("form[action$='/undo'] button"))
    page.context.set_offline(True)
    table.bid_chip(2).click()
    ask_for_all(page)
    assert values(page) == {"variant": "whitefish", "dealer": "0", "bid1": "2"}


def test_continue_is_offered_when_form_arrives_after_tap(
    table: Table, house: House, watch: Watch
) -> None:
    watch.allow_no_answer()
    page = table.page
    late_forms: list[Route] = []
    page.route("**/correct", lambda route: late_forms.append(route))  # noqa: PLW0108 - a builtin is no handler
    page.route("**/call", lambda route: route.abort())
    table.visit(begin_night(house))
    wait_until(page, lambda: late_forms)
    table.tile("whitefish").click()
    expect(unsent(page)).to_be_visible()
    late_forms[0].continue_()
    ask_for_all(page)


def test_continue_in_mid_bidding_deal_keeps_bids_and_tricks(
    open_table: OpenTable, house: House, watch: Watch
) -> None:
    watch.allow_no_answer()
    table = open_table(house, "Ann's phone")
    page, game = table.page, ExactBids(table)
    game.begin("nomination-whist", "Di", "Ed", "Flo")
    game.bid(1, 2)
    page.context.set_offline(True)
    page.locator("form.ask [name=bid][value='3']").click()
    ask_for_all(page)
    assert {"bid1": "1", "bid2": "2", "bid0": "3"}.items() <= values(page).items()
