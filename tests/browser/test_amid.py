"""What comes between a table and its server, and minds that change while something waits."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenTable
from tests.browser.kept import all_sent
from tests.browser.match_screens import Tally
from tests.browser.nights import Dealt, begun, go_on
from tests.browser.pad_screens import ScorePad
from tests.browser.phones import Watch
from tests.browser.server import House, Server
from tests.browser.table import Table
from tests.browser.test_ahead import fill_deal, go_ahead, refused, visit, wait_for_file
from tests.browser.test_faults import unsent

_HOTEL = "<!doctype html><title>Hotel Wi-Fi</title><h1>Welcome</h1>"
_PROXY = "<html><body><h1>502 Bad Gateway</h1></body></html>"


def answer_for_all(page: Page, status: int, said: str) -> None:
    """Let something that lies between answer whatever the page asks of its house."""
    page.route(
        "**/h/**",
        lambda route: route.fulfill(status=status, content_type="text/html", body=said),
    )


@pytest.fixture
def ahead(table: Table, house: House, watch: Watch) -> Table:
    """A phone at a night's first deal that goes on by whole deals, for nothing answers."""
    watch.allow_no_answer()
    visit(table, house)
    table.page.context.set_offline(True)
    go_ahead(table)
    return table


@pytest.mark.parametrize("status", [429, 500, 502, 503])
def test_a_proxys_error_is_no_table_and_the_tap_waits(
    table: Table, house: House, watch: Watch, status: int
) -> None:
    watch.allow_answers(status)
    watch.allow("htmx:error: foreign")
    table.visit(begun(house, Dealt("whitefish")))
    page, before = table.page, house.changes
    answer_for_all(page, status, _PROXY)
    table.bid_chip(4).click()
    expect(unsent(page)).to_contain_text("kept on this device: 1")
    expect(table.bid_chip(4)).to_be_visible()
    expect(page.get_by_text("Bad Gateway")).to_have_count(0)
    page.unroute("**/h/**")
    expect(page.locator(".undo button")).to_have_text("Undo: Bo's bid 4", timeout=20_000)
    assert house.changes == before + 1


@pytest.mark.parametrize(("status", "said"), [(502, _PROXY), (200, _HOTEL)])
def test_what_a_link_at_the_table_gets_from_a_proxy_takes_no_tables_place(
    table: Table, house: House, watch: Watch, status: int, said: str
) -> None:
    watch.allow_answers(status)
    table.visit(begun(house, Dealt("whitefish", (4, 5, 3), (5,))))
    page = table.page
    answer_for_all(page, status, said)
    page.get_by_role("link", name="Enter all at once").click()
    expect(table.notice).to_contain_text("No answer")
    expect(page.locator(".totals")).to_be_visible()
    page.unroute("**/h/**")
    page.get_by_role("link", name="Enter all at once").click()
    expect(page.get_by_role("link", name="Back")).to_be_visible()


def test_a_hotels_page_in_place_of_the_stream_leaves_the_table(
    table: Table, house: House, watch: Watch
) -> None:
    watch.allow(".*")  # what a browser says of a stream that is none
    night = begun(house, Dealt("whitefish"))
    page = table.unseen
    page.route(
        "**/live?*",
        lambda route: route.fulfill(status=200, content_type="text/html", body=_HOTEL),
    )
    asked: list[str] = []
    page.on("response", lambda answer: asked.append(answer.url))
    table.visit(night)
    while len([one for one in asked if "/live?" in one]) < 4:  # the stream, then what asks instead
        page.wait_for_timeout(100)
    expect(page.get_by_text("Welcome")).to_have_count(0)
    expect(table.bid_chip(4)).to_be_visible()


def test_the_last_of_two_choices_counts_though_the_first_one_waits(
    open_table: OpenTable, own_server: Server, watch: Watch
) -> None:
    watch.allow_no_answer()
    watch.allow_answers(409)
    house = own_server.found_house()
    house.let_in("Ann's phone")
    night = begun(house, Dealt("whitefish"))
    phone = open_table(house, "Bo's phone")
    phone.turn_deaf()
    phone.visit(night)
    page, address = phone.page, phone.page.url
    go_on(house, night, Dealt(bids=(4,)))
    phone.bid_chip(5).click()
    mine = page.get_by_role("button", name="Use mine")
    expect(mine).to_be_visible()
    before = house.changes
    own_server.kill()  # a browser that plays offline lets the last request of a page through
    mine.click()
    expect(mine).to_have_attribute("aria-pressed", "true")
    expect(unsent(page).locator(".not-taken")).to_be_hidden()
    page.get_by_role("link", name="Keep theirs").click()
    page.wait_for_url("chrome-error:**")
    own_server.start()
    page.goto(address)
    assert all_sent(page)
    expect(page.locator(".undo button")).to_have_text("Undo: Bo's bid 4")
    assert house.changes == before


@pytest.mark.parametrize("game", ["pad", "match"])
def test_what_is_a_different_round_counts_once(
    open_table: OpenTable, house: House, watch: Watch, game: str
) -> None:
    watch.allow_answers(409)
    table = open_table(house, "Bo's phone")
    table.turn_deaf()
    page = table.page
    pad, tally = ScorePad(table), Tally(table)
    if game == "pad":
        pad.begin("hearts", "Ann", "Bo", "Cy")
    else:
        tally.begin("Ann", "Bo", "Cy")
    other = Table(page.context.new_page())
    other.page.goto(page.url)
    if game == "pad":
        ScorePad(other).round(26, 0, 0)
        pad.enter(0, 26, 0)
        page.locator("form.round > .forward").click()
    else:
        Tally(other).game(0, 30)
        tally.wins(1)
        page.locator("form.ask summary").click()
        page.locator("#total").fill("40")
        page.locator("form.ask .forward").click()
    page.get_by_role("link", name=re.compile("mine is a different")).click()
    expect(page.locator(".conflict")).to_have_count(0)
    page.locator("form.round > .forward, form.ask .forward").first.click()
    expect(page.locator(".totals .total")).to_have_text(
        ["26", "26", "0"] if game == "pad" else ["30", "40", "0"]
    )
    assert all_sent(page)
    page.reload()
    assert all_sent(page)
    expect(page.locator(".conflict")).to_have_count(0)
    assert len(table.totals) == 3
    assert max(table.totals) == (26 if game == "pad" else 40)


def test_whoever_went_on_without_the_server_returns_to_the_table_with_it(
    ahead: Table,
) -> None:
    page = ahead.page
    fill_deal(page, "whitefish", (4, 5, 3), (4, 5, 4))
    expect(page.locator("#table main h1")).to_have_text("Deal 2")
    page.context.set_offline(False)
    expect(ahead.tile("whitefish")).to_be_visible(timeout=20_000)
    expect(page.locator(".bar")).to_contain_text("deal 2")


def test_whoever_is_filling_in_the_next_deal_then_is_told_instead(
    ahead: Table,
) -> None:
    page = ahead.page
    fill_deal(page, "whitefish", (4, 5, 3), (4, 5, 4))
    page.locator("form.whole [name=variant]").select_option("whitefish")
    page.context.set_offline(False)
    expect(page.locator("#news")).to_be_visible(timeout=20_000)
    expect(page.locator("form.whole [name=variant]")).to_have_value("whitefish")
    page.locator("#news a").click()
    expect(ahead.tile("whitefish")).to_be_visible()


def test_a_whole_deal_that_says_too_little_is_refused_at_its_field(
    ahead: Table,
) -> None:
    page = ahead.page
    page.locator("form.whole [name=variant]").select_option("whitefish")
    page.locator("form.whole > .forward").click()
    assert {"bid0", "bid1", "bid2", "tricks0"} <= set(refused(page))
    fill_deal(page, "whitefish", (4, 5, 3), (4, 5, ""))  # the last one follows
    expect(page.locator("#table main h1")).to_have_text("Deal 2")


def test_the_sum_of_a_round_is_said_where_the_queue_shows_it(table: Table, watch: Watch) -> None:
    watch.allow_no_answer()
    watch.allow_answers(422)
    pad = ScorePad(table)
    pad.begin("hearts", "Ann", "Bo", "Cy")
    page = table.page
    wait_for_file(page, "/ahead.js")
    page.context.set_offline(True)
    pad.enter(1, 1, 0)  # not 26
    page.locator("form.round > .forward").click()
    page.context.set_offline(False)
    expect(page.locator("#points-errors")).to_be_visible(timeout=20_000)
    expect(page.locator(".together output")).to_have_text("2")


def test_a_round_that_came_after_the_end_is_given_up_where_it_is_shown(
    table: Table, watch: Watch
) -> None:
    watch.allow_no_answer()
    watch.allow_answers(422)
    pad = ScorePad(table)
    pad.begin("hearts", "Ann", "Bo", "Cy")
    page, address = table.page, table.page.url
    wait_for_file(page, "/ahead.js")
    page.context.set_offline(True)
    for _ in range(5):  # whoever reaches 100 ends it
        pad.enter(26, 0, 0)
        page.locator("form.round > .forward").click()
        expect(page.locator("#p0")).to_have_value("")
    page.context.set_offline(False)
    expect(page.get_by_text("Your round is still here")).to_be_visible(timeout=20_000)
    expect(table.heading).to_have_text("Round 5")
    page.locator(".kept + details summary").click()
    page.get_by_role("link", name="Delete for good").click()
    expect(page.locator("form.round")).to_have_count(0)
    assert all_sent(page)
    page.goto(address)
    expect(page.locator(".totals .total")).to_have_text(["104", "0", "0"])
