"""Login pages of a network, cut answers and blocking proxies between a phone and its server."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from urllib.parse import urljoin, urlsplit

from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenTable
from tests.browser.nights import Dealt, begin_night
from tests.browser.phones import Watch
from tests.browser.proxies import proxy
from tests.browser.server import House, Server
from tests.browser.test_faults import unsent
from tests.browser.test_offline import bar, wait_for_copy
from tests.depth import audit_only

_PORTAL = b"<!doctype html><title>Hotel</title><h1>Welcome</h1>"
_HTML = {"Content-Type": "text/html; charset=utf-8"}


@contextmanager
def answering(server: Server, body: bytes, headers: Mapping[str, str]) -> Iterator[None]:
    """Answer every request to the address of a stopped server, without a Content-Length."""

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        do_HEAD = do_POST = do_GET  # noqa: N815 - names of the base class

        def log_message(self, format: str, *args: object) -> None:
            """Print nothing."""

    port = urlsplit(server.address).port
    assert port
    with ThreadingHTTPServer(("127.0.0.1", port), Answers) as portal:
        serving = Thread(target=portal.serve_forever)
        serving.start()
        yield
        portal.shutdown()
        serving.join()


def show(page: Page, address: str, heading: str) -> None:
    """Open a page, and expect the copy that the phone stored."""
    page.goto(address)
    expect(bar(page)).to_be_visible()
    expect(page.locator("main h1")).to_have_text(heading)


@audit_only
def test_foreign_or_cut_page_does_not_replace_or_delete_a_copy(
    open_table: OpenTable, own_server: Server, watch: Watch
) -> None:
    watch.allow_no_answer()
    table = open_table(own_server.found_house(), worker=True)
    page, home = table.page, table.home
    pages = {"players": "Players", "evenings": "Records", "rules": "Rules"}
    last_answer = None
    for path in pages:
        last_answer = page.goto(f"{home}{path}")
        wait_for_copy(page)
    assert last_answer
    body = last_answer.body()
    no_store = {**_HTML, "Cache-Control": "no-store"}
    own_server.kill()
    for path, answer, headers in (
        ("players", _PORTAL, _HTML),
        ("evenings", _PORTAL, no_store),
        ("rules", body[: len(body) // 2], _HTML),
    ):
        with answering(own_server, answer, headers):
            page.goto(f"{home}{path}", wait_until="commit")
            other_page = page.context.new_page()  # a page that was cut off may be loading again
            other_page.goto(
                f"{own_server.address}/healthz"
            )  # the service worker has finished with the page before
            other_page.close()
        show(page, f"{home}{path}", pages[path])


@audit_only
def test_entry_blocked_by_a_proxy_is_listed_with_its_reason_and_others_are_sent(
    open_table: OpenTable, house: House, watch: Watch
) -> None:
    watch.allow_no_answer()
    watch.allow_answers(413)
    table = open_table(house)
    table.stop_live_updates()
    page, nights = table.page, [begin_night(house, Dealt("whitefish")), begin_night(house)]
    first, second = (urljoin(table.home, night) for night in nights)
    with proxy(house.server.address, lambda _: True) as between:
        page.goto(first.replace(house.server.address, between.address))
        table.bid_chip(5).click()
        expect(unsent(page).locator("output")).to_have_text("1")
        page.goto(second.replace(house.server.address, between.address))
        table.tile("whitefish").click()
        expect(unsent(page).locator("output")).to_have_text("2")
        before = house.changes
        between.blocks = lambda body: "contract=5" in body
        expect(unsent(page).locator("output")).to_have_text("1")
        assert house.changes == before + 1
        unsent(page).locator("summary").first.click()
        expect(unsent(page).locator(".refused")).to_have_text(
            "blocked on the way to the server: try another network"
        )
        between.blocks = lambda _: False
        unsent(page).get_by_role("button", name="Send again").click()
        expect(unsent(page)).to_be_hidden()
        assert house.changes == before + 2
        page.goto("about:blank")
