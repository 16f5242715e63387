"""Proxies between a table and its server that answer instead of it."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.database import all_sent
from tests.browser.nights import Dealt, begin_night
from tests.browser.phones import Watch
from tests.browser.server import House
from tests.browser.table import Table
from tests.browser.test_faults import unsent
from tests.browser.waiting import wait_until
from tests.depth import audit_only, some

_HOTEL = "<!doctype html><title>Hotel Wi-Fi</title><h1>Welcome</h1>"
_PROXY = "<html><body><h1>502 Bad Gateway</h1></body></html>"


def answer_for_all(page: Page, status: int, body: str) -> None:
    """Let a proxy answer all requests of the page to its house."""
    page.route(
        "**/h/**",
        lambda route: route.fulfill(status=status, content_type="text/html", body=body),
    )


@pytest.mark.parametrize("status", some([502, 429, 500, 503]))
def test_proxy_error_does_not_replace_table_and_tap_waits(
    table: Table, house: House, watch: Watch, status: int
) -> None:
    watch.allow_answers(status)
    watch.allow("htmx:error: waits")
    table.visit(begin_night(house, Dealt("whitefish")))
    page, before = table.page, house.changes
    answer_for_all(page, status, _PROXY)
    table.bid_chip(4).click()
    expect(unsent(page)).to_contain_text("kept on this device: 1")
    expect(table.bid_chip(4)).to_be_visible()
    expect(page.get_by_text("Bad Gateway")).to_have_count(0)
    page.unroute("**/h/**")
    expect(page.locator(".undo button")).to_have_text("Undo: Bo's bid 4")
    assert house.changes == before + 1


@audit_only
@pytest.mark.parametrize(("status", "body"), some([(200, _HOTEL), (502, _PROXY)]))
def test_foreign_answer_to_link_does_not_replace_table(
    table: Table, house: House, watch: Watch, status: int, body: str
) -> None:
    watch.allow_answers(status)
    table.visit(begin_night(house, Dealt("whitefish", (4, 5, 3), (5,))))
    page = table.page
    answer_for_all(page, status, body)
    page.get_by_role("link", name="Enter all at once").click()
    expect(table.notice).to_contain_text("No answer")
    expect(page.locator(".totals")).to_be_visible()
    page.unroute("**/h/**")
    page.get_by_role("link", name="Enter all at once").click()
    expect(page.get_by_role("link", name="Back")).to_be_visible()


@audit_only
def test_foreign_answer_to_stream_does_not_replace_table(
    table: Table, house: House, watch: Watch
) -> None:
    watch.allow(".*")  # the browser's message for an answer that is no stream
    night = begin_night(house, Dealt("whitefish"))
    page = table.unseen
    page.route(
        "**/live?*",
        lambda route: route.fulfill(status=200, content_type="text/html", body=_HOTEL),
    )
    addresses: list[str] = []
    page.on("response", lambda answer: addresses.append(answer.url))
    table.visit(night)
    # the stream, then polling
    wait_until(page, lambda: sum("/live?" in address for address in addresses) >= 4)
    expect(page.get_by_text("Welcome")).to_have_count(0)
    expect(table.bid_chip(4)).to_be_visible()


def cut_off(route: Route) -> None:
    """Answer with the first two thirds of the server's answer."""
    answer = route.fetch()
    body = answer.body()
    headers = {**answer.headers, "content-length": "", "content-encoding": ""}
    route.fulfill(status=answer.status, headers=headers, body=body[: len(body) * 2 // 3])


@audit_only
def test_cut_answer_does_not_replace_table_and_tap_counts_once(
    table: Table, house: House, watch: Watch
) -> None:
    watch.allow("htmx:error: waits")
    table.stop_live_updates()
    table.visit(begin_night(house, Dealt("whitefish")))
    page, before = table.page, house.changes
    page.route("**/bid", cut_off, times=1)
    table.bid_chip(4).click()
    expect(page.locator(".undo button")).to_have_text("Undo: Bo's bid 4")
    assert all_sent(page)
    assert house.changes == before + 1


def test_cut_page_is_requested_again(table: Table, house: House, watch: Watch) -> None:
    watch.allow("Cannot read properties of null")  # about the missing rest, until it arrives
    page, night = table.page, begin_night(house, Dealt("whitefish"))
    page.route(f"**/{night}", cut_off, times=1)
    table.visit(night)
    expect(page.locator("form.ask .sum")).to_be_visible()
    expect(table.notice).to_be_attached()
