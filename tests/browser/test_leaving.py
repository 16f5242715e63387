"""Leaving a page without a server: it stays, keeps the input, and shows a notice."""

from playwright.sync_api import Page, expect

from tests.browser.phones import Watch
from tests.browser.server import House, hanging
from tests.browser.table import Table
from tests.browser.test_ahead import fill_deal, go_ahead, visit
from tests.browser.test_faults import unsent
from tests.cases.night_files import FRIDAY
from tests.depth import audit_only

STAYS = "No answer from the server. This page stays open: try again in a moment."


def grow_old(page: Page) -> None:
    """Wait until the page no longer trusts that its server answers because it came from it."""
    page.wait_for_function("() => performance.now() > 3_000")


@audit_only
def test_form_leading_to_another_page_stays_while_server_is_unreachable(
    table: Table, house: House, watch: Watch
) -> None:
    watch.allow_no_answer()
    page = table.page
    page.goto(f"{table.home}montana/new")
    address = page.url
    page.locator(".newcomer [name=name]").fill("Ann")
    page.context.set_offline(True)
    page.locator(".newcomer button").click()
    expect(table.notice).to_have_text(STAYS)
    assert page.url == address
    expect(page.locator(".newcomer [name=name]")).to_have_value("Ann")
    page.context.set_offline(False)
    expect(table.notice).to_be_empty()
    page.locator(".newcomer button").click()
    expect(page.locator(".seats bdi")).to_have_text("Ann")
    for name in ("Bo", "Cy"):
        page.locator(".newcomer [name=name]").fill(name)
        page.locator(".newcomer button").click()
        page.locator(".seats bdi", has_text=name).wait_for()
    page.context.set_offline(True)
    page.locator("[name=dealer][value='1']").click()
    expect(table.notice).to_have_text(STAYS)
    page.context.set_offline(False)
    page.locator("[name=dealer][value='1']").click()
    expect(table.heading).to_have_text("Bo calls")
    assert house.changes == 1


@audit_only
def test_form_stays_while_server_hangs_and_is_sent_once(table: Table, house: House) -> None:
    page = table.page
    page.goto(f"{table.home}players")
    page.locator("[name=name]").first.fill("Ann")
    grow_old(page)
    with hanging(house.server):
        page.locator("[name=name]").first.press("Enter")
        expect(table.notice).to_have_text(STAYS)
    page.locator("[name=name]").first.press("Enter")
    expect(page.locator("main bdi", has_text="Ann")).to_have_count(1)


@audit_only
def test_chosen_file_is_sent_when_server_answers(table: Table, watch: Watch) -> None:
    watch.allow_no_answer()
    page = table.page
    page.goto(f"{table.home}import-export")
    form = page.locator("form[enctype]")
    file = {"name": "night.json", "mimeType": "application/json", "buffer": FRIDAY.read_bytes()}
    form.locator("input[type=file]").set_input_files(file)  # type: ignore[arg-type] # as a dict
    page.context.set_offline(True)
    form.locator("button").click()
    expect(table.notice).to_have_text(STAYS)
    page.context.set_offline(False)
    form.locator("button").click()
    expect(page.locator(".coming")).to_contain_text("will be added as a player")


@audit_only
def test_link_and_search_without_worker_keep_what_is_typed_while_server_is_unreachable(
    table: Table, watch: Watch
) -> None:
    watch.allow_no_answer()
    page = table.page
    page.goto(f"{table.home}rules")
    address, query = page.url, page.locator("form.find [name=q]")
    query.fill("hook")
    expect(page.locator("#found .best")).to_be_visible()
    page.context.set_offline(True)
    query.press("Enter")
    expect(table.notice).to_have_text(STAYS)
    page.context.set_offline(False)
    expect(table.notice).to_be_empty()
    page.context.set_offline(True)
    page.locator("#found a:visible").first.click()
    expect(table.notice).to_have_text(STAYS)
    assert page.url == address
    expect(query).to_have_value("hook")
    page.context.set_offline(False)
    query.press("Enter")
    page.wait_for_url(f"{address}?q=hook*")


def test_link_without_worker_keeps_question_while_server_is_unreachable(
    table: Table, house: House, watch: Watch
) -> None:
    watch.allow_no_answer()
    night = visit(table, house)
    page = table.page
    page.context.set_offline(True)
    go_ahead(table)
    fill_deal(page, "whitefish", (4, 5, 3), (4, 5, 4))
    page.locator("a[href$='/sheet']").first.click()
    expect(table.notice).to_have_text(STAYS)
    expect(page.locator("#table main h1")).to_have_text("Deal 2")
    fill_deal(page, "whitefish", (4, 5, 3), (4, 5, 4))
    expect(unsent(page).locator("output")).to_have_text("3")
    page.context.set_offline(False)
    expect(table.tile("whitefish")).to_be_visible()  # of deal 3: all was sent
    page.locator("a[href$='/sheet']").first.click()
    page.wait_for_url(f"**/{night}/sheet")


@audit_only
def test_table_from_back_button_without_worker_continues_by_whole_deals(
    table: Table, house: House, watch: Watch
) -> None:
    watch.allow_no_answer()
    visit(table, house)
    page = table.page
    page.context.set_offline(True)
    go_ahead(table)
    fill_deal(page, "whitefish", (4, 5, 3), (4, 5, 4))
    expect(unsent(page).locator("output")).to_have_text("2")
    page.goto("about:blank")
    page.go_back()
    expect(page.locator("#table main h1")).to_have_text("Deal 2")
    fill_deal(page, "whitefish", (4, 5, 3), (4, 5, 4))
    page.context.set_offline(False)
    expect(unsent(page)).to_be_hidden()
    assert house.changes == 4  # the start, a call, two deals
