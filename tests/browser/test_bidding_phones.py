"""Exact bids on phones of one's own: hidden bids, a substitute, no JavaScript, eight players."""

import pytest
from playwright.sync_api import expect

from scorekeeper.core.roles import Role
from tests.browser.bidding_screens import ExactBids
from tests.browser.conftest import OpenTable
from tests.browser.server import House
from tests.browser.table import LOCALES, SMALL, Table

FOUR = ("Ann", "Bo", "Cy", "Dee")


def phone_of(table: Table, address: str, name: str) -> ExactBids:
    """The game on that player's phone."""
    table.page.goto(f"{address}/me")
    table.page.locator("[name=player]", has_text=name).click()
    table.page.wait_for_url(address)
    return ExactBids(table)


@pytest.mark.parametrize("locale", LOCALES)
def test_two_phones_bid_at_once_and_nobody_sees_it_before_all_are_in(
    open_table: OpenTable, house: House, locale: str
) -> None:
    table, other = (open_table(house, name, locale=locale) for name in ("Ann's", "Bo's"))
    guest = open_table(None, locale=locale)
    guest.join(house.invite(Role.VIEWER), "Guest")
    game = ExactBids(table)
    game.begin_hidden("wizard", "Ann", "Bo", "Cy")
    address = table.page.url
    guest.page.goto(address)
    television = guest.page.context.new_page()
    television.goto(f"{address}/tv")
    ann, bo = phone_of(table, address, "Ann"), phone_of(other, address, "Bo")
    bo.bid(1)
    expect(other.page.locator(".hands .figure")).to_contain_text("1")
    hidden = guest.page.locator(".hands .seat-1 svg")
    expect(hidden).to_have_count(1)
    expect(guest.page.locator(".hands .figure")).to_have_count(0)
    expect(television.locator(".totals .figure svg")).to_have_count(1)
    expect(table.page.locator(".hands .figure")).to_have_count(0)
    ann.bid(1)
    expect(table.page.locator(".hands .figure")).to_have_count(1)
    ann.bid(0)  # Cy has no phone
    expect(guest.page.locator(".hands small")).to_have_count(3)
    expect(television.locator(".totals .figure svg")).to_have_count(0)
    other.page.locator("button.as-bid").wait_for()
    table.tap(table.page.locator("button.as-bid"))
    assert ann.totals == ["30", "\u221210", "20"]
    expect(guest.page.locator(".totals .total")).to_have_text(ann.totals)


def test_hidden_bids_and_a_substitute_without_javascript(
    open_table: OpenTable, house: House
) -> None:
    table, other = (open_table(house, n, java_script_enabled=False) for n in ("Ann's", "Bo's"))
    game = ExactBids(table)
    game.begin_hidden("oh-hell", "Ann", "Bo", "Cy")
    address = table.page.url
    for phone, name in ((table, "Ann"), (other, "Bo")):
        phone.page.goto(f"{address}/me")
        phone.page.locator("[name=player]", has_text=name).click()
        phone.page.wait_for_url(address)
    other.page.locator("form.ask [name=bid][value='1']").click()
    other.page.wait_for_load_state()
    table.page.reload()
    expect(table.page.locator(".hands .figure")).to_have_count(0)
    expect(table.page.locator(".hands .seat-1")).to_contain_text("has bid")
    for bid in ("0", "0"):
        table.page.locator(f"form.ask [name=bid][value='{bid}']").click()
        table.page.wait_for_load_state()
    expect(table.page.locator(".hands small")).to_have_text(["bid 0", "bid 1", "bid 0"])
    table.page.goto(f"{address}/deals/1")
    table.page.locator("details", has_text="Substitute").locator("summary").click()
    table.page.locator("form[action$='/seat'] [name=seat]").select_option("2")
    table.page.locator("form[action$='/seat'] [name=name]").fill("Dee")
    table.page.locator("form[action$='/seat'] button").click()
    table.page.wait_for_url(address)
    assert table.texts(".hands bdi") == ["Ann", "Bo", "Dee"]


def test_a_substitute_takes_over_the_score_from_the_second_deal_on(
    open_table: OpenTable, house: House
) -> None:
    table = open_table(house)
    game = ExactBids(table)
    game.begin("oh-hell", *FOUR)
    address = table.page.url
    game.deal((0, 0, 0, 0), (1,))
    game.next()
    table.page.goto(f"{address}/deals/2")
    table.page.locator("details", has_text="Substitute").locator("summary").click()
    table.page.locator("form[action$='/seat'] [name=seat]").select_option("2")
    table.page.locator("form[action$='/seat'] [name=name]").fill("Eve")
    table.page.locator("form[action$='/seat'] button").click()
    table.page.wait_for_url(address)
    assert game.totals == ["10", "\u221210", "10", "10"]
    assert "Eve" in table.texts(".totals .name")[2]
    table.page.goto(f"{address}/sheet")
    assert table.texts("thead small") == ["from deal 2, replacing Cy"]


def test_a_forgotten_deal_is_put_in_by_its_form(open_table: OpenTable, house: House) -> None:
    table = open_table(house)
    game = ExactBids(table)
    game.begin("oh-hell", "Ann", "Bo", "Cy")
    address = table.page.url
    game.deal((0, 0, 0), (1,))
    table.page.goto(f"{address}/deals/1/insert")
    for seat, (bid, tricks) in enumerate(((0, 0), (0, 0), (0, 1))):
        table.page.locator(f"[name=bid{seat}]").select_option(str(bid))
        table.page.locator(f"[name=tricks{seat}]").select_option(str(tricks))
    table.page.locator("form[action$='/insert'] .forward").click()
    table.page.wait_for_url(f"{address}/sheet")
    assert len(table.texts("tbody tr")) == 2
    table.page.goto(address)
    assert game.totals == ["20", "0", "0"]


def test_eight_with_hidden_bids_fit_a_small_phone(open_table: OpenTable, house: House) -> None:
    table = open_table(house)
    table.page.set_viewport_size(SMALL)
    game = ExactBids(table)
    names = (*FOUR, "Eve", "Flo", "Gus", "Hal")
    game.begin_hidden("kachuful", *names)
    game = phone_of(table, table.page.url, "Hal")
    game.bid(1)
    game.bid(0, 0, 0)
    table.settled()
    assert table.page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]
    assert table.texts(".hands bdi")[0] == "Hal"
    expect(table.page.locator(".hands a.again")).to_have_count(3)  # not the phone's own
