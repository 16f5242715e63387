"""Skull King on real phones: pieces by a tap below the points, and on a deal entered offline."""

import pytest
from playwright.sync_api import expect

from tests.browser.bidding_screens import ExactBids
from tests.browser.conftest import OpenTable
from tests.browser.database import all_sent
from tests.browser.phones import Watch
from tests.browser.server import House
from tests.browser.table import LOCALES, SMALL
from tests.browser.test_ahead import ask_for_all, fill_bids, wait_for_form

FOUR = ("Ann", "Bo", "Cy", "Dee")


@pytest.mark.parametrize("locale", LOCALES)
def test_two_pieces_take_three_taps_and_keep_the_place(
    open_table: OpenTable, house: House, locale: str
) -> None:
    table = open_table(house, locale=locale)
    table.page.set_viewport_size(SMALL)
    game = ExactBids(table)
    game.begin("skull-king", *FOUR)
    before = table.taps
    game.deal((0, 1, 0, 0), (0, 1))
    assert table.taps == before + 6
    table.page.locator("details.extras > summary").click()
    for piece in ("fourteen", "pirate"):
        chip = table.page.locator(f"details.extras [value$='.1.{piece}']")
        # away from the bar at the bottom, where a tap would scroll
        chip.evaluate("chip => chip.scrollIntoView({ block: 'center' })")
        place = table.page.evaluate("scrollY")
        table.tap(chip)
        assert table.page.evaluate("scrollY") == place
    assert game.totals == ["10", "10", "60", "10"]
    game.next()
    assert table.taps == before + 10
    expect(table.page.locator("details.extras")).to_have_count(0)


def test_deal_with_pieces_is_entered_without_a_connection(
    open_table: OpenTable, house: House, watch: Watch
) -> None:
    watch.allow_no_answer()
    table = open_table(house)
    page, game = table.page, ExactBids(table)
    game.begin("skull-king", "Ann", "Bo", "Cy")
    wait_for_form(page)
    game.deal((1, 0, 0), (1,))
    page.context.set_offline(True)
    page.locator("form[action$='/next'] button").click()
    ask_for_all(page)
    page.locator("form.whole details.extras > summary").click()
    page.locator("[name=piece1_3]").select_option("2")
    fill_bids(page, (0, 2, 1), (0, 2, 0))
    expect(page.locator("form.whole [name=cards]")).to_have_value("3")
    expect(page.locator("[name=piece1_3]")).to_have_value("")
    page.context.set_offline(False)
    assert all_sent(page)
    other = page.context.new_page()  # the first one is loading its table again
    other.goto(f"{page.url.partition('/deals')[0]}/deals/2")
    expect(other.locator(".points")).to_contain_text("Pirate taken by the Skull King ×2: 60")


def test_pieces_tapped_without_a_connection_all_wait_and_count(
    open_table: OpenTable, house: House, watch: Watch
) -> None:
    watch.allow_no_answer()
    table = open_table(house)
    page, game = table.page, ExactBids(table)
    game.begin("skull-king", "Ann", "Bo", "Cy")
    game.deal((0, 1, 0), (0, 1))
    page.locator("details.extras > summary").click()
    page.context.set_offline(True)
    for number, piece in enumerate(("fourteen", "pirate"), 1):
        page.locator(f"details.extras [value$='.1.{piece}']").click()
        expect(page.locator("#unsent output").first).to_have_text(str(number))
        expect(page.locator(".chip.waits")).to_have_count(number)
    page.context.set_offline(False)
    expect(page.locator("#unsent")).to_have_count(0)
    expect(page.locator(".total").nth(2)).to_have_text("60")
