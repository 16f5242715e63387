"""Guests who only watch: how they join, the texts they see, and an invalid link."""

from playwright.sync_api import expect

from tests.browser.conftest import OpenTable
from tests.browser.nights import Dealt, begin_night, play_deal
from tests.browser.phones import Watch
from tests.browser.server import House
from tests.browser.table import Table


def test_guest_joins_with_one_tap_and_sees_what_the_table_waits_for(
    open_table: OpenTable, table: Table, house: House, watch: Watch
) -> None:
    watch.allow_answers(404)
    night = begin_night(house)
    table.visit("devices")
    table.page.locator("form[action$='/link'] button[value=viewer]").click()
    link = table.page.locator(".link").inner_text()
    guest = open_table(None)
    guest.unseen.goto(link)
    expect(guest.unseen.locator("label")).to_have_count(0)
    guest.unseen.get_by_role("button", name="Join").click()
    guest.unseen.wait_for_url(f"**/{night}")  # not asked who they are
    note = guest.page.locator("main .note").first
    expect(note).to_have_text("You are watching.")
    play_deal(house, night, Dealt("whitefish"))
    expect(note).to_have_text("You are watching. Still to bid: Bo, Cy, Ann")
    table.page.get_by_role("button", name="Cancel all open links and codes").click()
    table.page.wait_for_url("**/devices")  # a form of an older page goes out after a probe
    late = open_table(None)
    late.unseen.goto(link)
    expect(late.unseen.locator("h1")).to_have_text("This link no longer works")
    late.unseen.get_by_role("link", name="I have a code").click()
    expect(late.unseen.locator("#code")).to_be_visible()
