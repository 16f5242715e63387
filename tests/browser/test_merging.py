"""Somebody who was entered twice becomes one player, on the phone, and two again."""

from playwright.sync_api import expect

from scorekeeper.core.roles import Role
from tests.browser.conftest import OpenTable
from tests.browser.server import House
from tests.browser.table import Table
from tests.browser.test_live import another
from tests.browser.test_seats import sit
from tests.depth import audit_only


@audit_only
def test_duplicate_players_are_merged_and_split(
    open_table: OpenTable, table: Table, house: House
) -> None:
    table.start_night("Ann", "Bo", "Cy")
    table.deal("whitefish", (4, 5, 3), (4, 5, 4))
    table.start_night("Anna B.", "Dee", "Eve", dealer=2)
    night = table.page.url
    phone = another(open_table, house, Role.SCORER, "Anna's phone", night)
    sit(phone, 0)
    people = table.page
    people.goto(f"{table.home}players")
    people.locator("summary", has_text="Anna B.").click()
    people.locator("a[href$='/same']:visible").click()
    people.locator(".people a", has_text="Bo").click()
    expect(people.locator("h1")).to_have_text("Are Anna B. and Bo the same person?")
    people.go_back()
    people.locator(".people a").first.click()
    expect(people.locator("h1")).to_have_text("Are Anna B. and Ann the same person?")
    expect(people.locator(".trace")).to_contain_text(["Anna's phone", "1 night"])
    people.locator("label", has_text="Ann").filter(has_not_text="Anna").click()
    people.locator("main form .forward").click()
    expect(people.locator(".roster > li > details > summary")).to_have_text(
        ["Ann", "Bo", "Cy", "Dee", "Eve"]
    )
    phone.page.reload()
    expect(phone.page.locator("#table[data-own='0']")).to_have_count(1)
    phone.call("whitefish")
    expect(phone.heading).to_have_text("Your bid")
    phone.bid(4)
    expect(phone.page.locator(".rows li bdi").first).to_have_text("Ann")
    people.locator("form[action$='/part'] button").click()
    expect(people.locator("summary", has_text="Anna B.")).to_have_count(1)
    phone.page.reload()
    expect(phone.page.locator(".rows li bdi").first).to_have_text("Anna B.")
    expect(phone.page.locator(".rows li").first).to_contain_text("4")
