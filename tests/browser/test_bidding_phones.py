"""Exact bids on phones of one's own: hidden bids, and eight players on a small screen."""

import pytest
from playwright.sync_api import expect

from scorekeeper.core.roles import Role
from tests.browser.bidding_screens import ExactBids
from tests.browser.bids import enter_bids
from tests.browser.conftest import OpenTable
from tests.browser.server import House
from tests.browser.sitting_down import begin, set_player
from tests.browser.table import LOCALES, SMALL, Table
from tests.depth import audit_only

FOUR = ("Ann", "Bo", "Cy", "Dee")


def phone_of(table: Table, address: str, seat: int) -> ExactBids:
    """Open the game as the phone of the player in this seat."""
    set_player(table.unseen, address, seat)
    table.visit(address)
    return ExactBids(table)


def begin_bidding(table: Table, game: str, *names: str, **chosen: str) -> str:
    """Begin a game that the first player deals; return the address of its table."""
    new = f"{table.home}bidding/new/{game}"
    return begin(table.unseen, new, *names, dealer="0", **chosen)


@pytest.mark.parametrize("locale", LOCALES)
def test_bids_of_two_phones_stay_hidden_until_all_are_in(
    open_table: OpenTable, house: House, locale: str
) -> None:
    table, other = (open_table(house, name, locale=locale) for name in ("Ann's", "Bo's"))
    guest = open_table(None, locale=locale)
    guest.join(house.invite(Role.VIEWER), "Guest")
    address = begin_bidding(table, "wizard", "Ann", "Bo", "Cy", bids="hidden")
    guest.visit(address)
    television = guest.page.context.new_page()
    television.goto(f"{address}/tv")
    ann, bo = phone_of(table, address, 0), phone_of(other, address, 1)
    bo.bid(1)
    expect(other.page.locator(".hands .figure")).to_contain_text("1")
    hidden = guest.page.locator(".hands .seat-1 svg")
    expect(hidden).to_have_count(1)
    expect(guest.page.locator(".hands .figure")).to_have_count(0)
    expect(television.locator(".totals .figure svg")).to_have_count(1)
    expect(table.page.locator(".hands .figure")).to_have_count(0)
    ann.bid(1)
    expect(table.page.locator(".hands .figure")).to_have_count(1)
    table.ask("bid-2")  # Cy has no phone
    ann.bid(0)
    expect(guest.page.locator(".hands small")).to_have_count(3)
    expect(television.locator(".totals .figure svg")).to_have_count(0)
    other.page.locator("button.as-bid").wait_for()
    table.tap(table.page.locator("button.as-bid"))
    assert ann.totals == ["30", "\u221210", "20"]
    expect(guest.page.locator(".totals .total")).to_have_text(ann.totals)


@audit_only
def test_hidden_bids_of_eight_fit_small_phone(open_table: OpenTable, house: House) -> None:
    table = open_table(house, viewport=SMALL)
    names = (*FOUR, "Eve", "Flo", "Gus", "Hal")
    address = begin_bidding(table, "kachuful", *names, bids="hidden")
    set_player(table.unseen, address, 7)
    enter_bids(house, address, {1: 0, 2: 0, 3: 0})
    table.visit(address)
    ExactBids(table).bid(1)
    table.settled()
    assert table.page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]
    assert table.texts(".hands bdi")[0] == "Hal"
    expect(table.page.locator(".hands a.again")).to_have_count(7)  # not of the phone's player
