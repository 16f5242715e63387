"""From an opened link to the first call: nine taps and three names, and nothing to wonder about."""

from playwright.sync_api import expect

from tests.browser.conftest import OpenTable
from tests.browser.server import House
from tests.browser.table import SMALL


def test_newcomer_calls_first_game_after_nine_taps(open_table: OpenTable, house: House) -> None:
    table = open_table(None, viewport=SMALL)
    page = table.page
    page.goto(house.link)
    page.locator("form.join button").click()
    page.locator(".plays a").first.click()
    name = page.locator(".newcomer [name=name]")
    name.click()
    for player_name in ("Ann", "Bo", "Cy"):
        expect(name).to_be_focused()  # the keyboard stays
        page.keyboard.type(player_name)
        page.locator(".newcomer button").click()
        page.locator(".seats bdi", has_text=player_name).wait_for()
    page.locator("[name=dealer]").first.click()
    table.settled()
    table.tile("whitefish").click()
    expect(table.heading).to_have_text("Bo")
    assert table.taps <= 9
