"""Going on without the server: whole deals and rounds, kept one after the other, sent in order."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenTable
from tests.browser.kept import all_sent
from tests.browser.pad_screens import ScorePad
from tests.browser.phones import Watch
from tests.browser.server import House, Server
from tests.browser.table import Table
from tests.browser.test_faults import unsent


def fill_deal(page: Page, variant: str, bids: tuple[int, ...], tricks: tuple[int, ...]) -> None:
    """Enter a whole deal, and save it."""
    page.locator("form.whole [name=variant]").select_option(variant)
    for seat, bid in enumerate(bids):
        page.locator(f"form.whole [name=bid{seat}]").select_option(str(bid))
        page.locator(f"form.whole [name=tricks{seat}]").fill(str(tricks[seat]))
    page.locator("form.whole > .forward").click()


def go_ahead(table: Table) -> None:
    """Tap an answer that cannot go out, and go on with whole deals."""
    table.tile("whitefish").click()
    button = unsent(table.page).locator(".go-ahead")
    unsent(table.page).locator("summary").first.click()
    button.click()
    unsent(table.page).locator("summary").first.click()


def test_five_deals_without_a_server_outlive_the_tab_and_count_once(
    open_table: OpenTable, own_server: Server, watch: Watch
) -> None:
    watch.allow_no_answer()
    house = own_server.found_house()
    table = open_table(house)
    with table.page.expect_response("**/correct"):  # the form that is needed soon
        table.start_night()
    page, address = table.page, table.page.url
    own_server.kill()
    go_ahead(table)
    for number in range(1, 6):
        expect(table.page.locator("#table main h1")).to_have_text(f"Deal {number}")
        if number == 3:  # Cy would deal, but Ann does
            page.locator("form.whole [name=dealer][value='0']").locator("..").click()
        fill_deal(page, "whitefish", (4, 5, 3), (4, 5, 4))
    expect(unsent(page).locator("output")).to_have_text("6")
    context = page.context
    page.close()
    own_server.start()
    fresh = context.new_page()
    fresh.goto(table.home)
    assert all_sent(fresh)
    deals = fresh.request.get(f"{address}/file").json()["deals"]
    assert [deal["dealer"] for deal in deals] == ["Ann", "Bo", "Ann", "Bo", "Cy", "Ann"]
    assert all(deal["tricks"] == {"Ann": 4, "Bo": 5, "Cy": 4} for deal in deals[:5])
    assert "tricks" not in deals[5]
    assert house.changes == 7  # the start, a call, five deals


def test_what_somebody_else_entered_meanwhile_is_shown_beside_the_deal(
    open_table: OpenTable, house: House, watch: Watch
) -> None:
    watch.allow_no_answer()
    watch.allow_answers(409, 422)
    first, second = open_table(house, "Ann's phone"), open_table(house, "Bo's phone")
    with first.page.expect_response("**/correct"):
        first.start_night()
    second.page.goto(first.page.url)
    first.turn_deaf()
    first.page.context.set_offline(True)
    go_ahead(first)
    fill_deal(first.page, "whitefish", (4, 5, 3), (4, 5, 4))
    expect(first.page.locator("#table main h1")).to_have_text("Deal 2")
    fill_deal(first.page, "whitefish", (4, 5, 3), (4, 5, 4))
    expect(first.page.locator("#table main h1")).to_have_text("Deal 3")
    second.call("whitefish")
    second.bid(4)
    expect(second.heading).to_have_text("Cy")
    first.page.context.set_offline(False)
    unsent(first.page).locator("summary").first.click()
    expect(unsent(first.page).locator(".refused").first).to_be_visible()
    unsent(first.page).get_by_role("link", name="Open").first.click()
    values = first.page.locator(".conflict dd")
    expect(values).to_have_text(["4 saved · Bo's phone", "5 yours"])
    expect(first.page.locator("form.whole [name=bid1]")).to_have_value("5")
    expect(unsent(first.page).locator("output")).to_have_text("1")  # the deal after it


def test_rounds_of_a_pad_follow_each_other_without_a_server(table: Table, watch: Watch) -> None:
    watch.allow_no_answer()
    pad, page = ScorePad(table), table.page
    with page.expect_response("**/ahead.js"):
        pad.begin("hearts", "Ann", "Bo", "Cy")
    pad.round(26, 0, 0)
    expect(table.heading).to_have_text("Round 2")
    page.context.set_offline(True)
    for number, points in ((2, (1, 25, 0)), (3, (0, 1, 25)), (4, (13, 13, 0))):
        expect(table.heading).to_have_text(f"Round {number}")
        pad.enter(*points)
        page.locator("form.round > .forward").click()
        expect(unsent(page).locator("output")).to_have_text(str(number - 1))
    expect(table.heading).to_have_text("Round 5")
    page.context.set_offline(False)
    assert all_sent(page)
    page.reload()
    assert table.totals == [40, 39, 25]


def test_a_round_that_is_refused_holds_up_those_after_it(table: Table, watch: Watch) -> None:
    watch.allow_no_answer()
    watch.allow_answers(422)
    pad, page = ScorePad(table), table.page
    with page.expect_response("**/ahead.js"):
        pad.begin("hearts", "Ann", "Bo", "Cy")
    page.context.set_offline(True)
    for points in ((1, 1, 0), (0, 1, 25)):  # the first does not add up to 26
        pad.enter(*points)
        page.locator("form.round > .forward").click()
        expect(page.locator("#p0")).to_have_value("")
    page.context.set_offline(False)
    expect(page.locator("#points-errors")).to_be_visible(timeout=20_000)
    expect(table.heading).to_have_text("Round 1")
    expect(page.locator("#p0")).to_have_value("1")
    expect(unsent(page).locator("output")).to_have_text("1")
    pad.enter(1, 25, 0)
    page.locator("form.round > .forward").click()
    assert all_sent(page)
    page.reload()
    assert table.totals == [1, 26, 25]
