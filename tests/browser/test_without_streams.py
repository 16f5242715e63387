"""A phone without a stream polls, until a stream works again."""

import re
from collections.abc import Callable
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Request, Route, expect

from scorekeeper.core.roles import Role
from tests.browser.conftest import OpenTable
from tests.browser.nights import Dealt, begin_night, play_deal
from tests.browser.phones import Watch
from tests.browser.proxies import proxy
from tests.browser.server import House
from tests.browser.table import Table
from tests.browser.waiting import wait_until
from tests.depth import audit_only, some

COUNTING = """window.heard = window.asked = 0;
const ask = window.fetch;
window.fetch = (address, ...how) => {
  window.asked += String(address).includes("/live?");
  return ask(address, ...how);
};
window.EventSource = class extends EventSource {
  constructor(address) {
    super(address);
    for (const kind of ["beat", "board"]) this.addEventListener(kind, () => { window.heard += 1; });
  }
};"""
# Three windows of the same browser that hold streams, and answer when this one requests a slot.
THREE_STREAM = """
const others = new BroadcastChannel("streams");
others.onmessage = ({ data }) => {
  if (!data.asks) return;
  for (const id of [-1, -2, -3]) others.postMessage({ id, streams: true });
  window.isAnswered = true;
};
"""
STREAM = re.compile(r"/live\?.*seen=")


def refuse(route: Route) -> None:
    """Refuse streams, as a server at its limit does."""
    route.fulfill(status=503, headers={"Retry-After": "5"})


def cut(route: Route) -> None:
    """Abort the request."""
    route.abort()


def be_silent(_: Route) -> None:
    """Never answer."""


@pytest.fixture
def night(table: Table, house: House) -> str:
    """A night, below the address of the house in which `table` was first."""
    return begin_night(house)


@pytest.fixture
def guest(open_table: OpenTable, house: House) -> Table:
    """A guest who can open the night."""
    guest = open_table(None)
    guest.join(house.invite(Role.VIEWER), "Guest")
    return guest


def record_polls(guest: Table) -> list[Request]:
    """Record the requests of the page for boards from now on."""
    polls: list[Request] = []

    def note(request: Request) -> None:
        if "/live?" in request.url and not STREAM.search(request.url):
            polls.append(request)

    guest.unseen.on("request", note)
    return polls


def hears(guest: Table) -> bool:
    """Whether the page received an event of a stream."""
    return bool(guest.page.evaluate("window.heard"))


@pytest.mark.parametrize("stream", some([be_silent, refuse, cut]))
@audit_only
def test_page_polls_without_stream(
    night: str, guest: Table, house: House, watch: Watch, stream: Callable[[Route], None]
) -> None:
    watch.allow_answers(503)
    watch.allow_no_answer()
    guest.unseen.route(STREAM, stream)
    polls = record_polls(guest)
    guest.visit(night)
    wait_until(guest.page, lambda: len(polls) > 1)
    assert polls[1].header_value("If-None-Match")
    play_deal(house, night, Dealt("whitefish"))
    expect(guest.page.locator(".call")).to_contain_text("Whitefish")


def test_page_polls_behind_buffering_proxy(night: str, guest: Table, house: House) -> None:
    with proxy(house.server.address) as between:
        guest.unseen.clock.install()
        guest.visit(urljoin(guest.home, night).replace(house.server.address, between.address))
        play_deal(house, night, Dealt("whitefish"))
        guest.page.clock.fast_forward(6_000)
        expect(guest.page.locator(".call")).to_contain_text("Whitefish")
        guest.page.goto("about:blank")


@audit_only
def test_page_polls_until_stream_delivers(
    night: str, guest: Table, house: House, watch: Watch
) -> None:
    watch.allow_answers(503)
    page, clock = guest.unseen, guest.unseen.clock
    page.add_init_script(COUNTING)
    clock.install()
    page.route(STREAM, refuse)
    polls = record_polls(guest)
    guest.visit(night)
    wait_until(guest.page, lambda: polls)
    with page.expect_request(STREAM):
        clock.fast_forward(31_000)
    before = len(polls)
    clock.run_for(4_000)
    wait_until(guest.page, lambda: len(polls) > before)  # polling does not stop during an attempt
    page.unroute(STREAM)
    assert not hears(guest)
    clock.fast_forward(31_000)
    wait_until(guest.page, lambda: hears(guest))
    before = page.evaluate("asked")  # Playwright's events are late
    clock.run_for(8_000)
    play_deal(house, night, Dealt("whitefish"))
    expect(page.locator(".call")).to_contain_text("Whitefish")
    assert page.evaluate("asked") == before > 0


@audit_only
def test_page_polls_after_stream_falls_silent(night: str, guest: Table) -> None:
    page, clock = guest.unseen, guest.unseen.clock
    page.add_init_script(COUNTING)
    clock.install()
    polls = record_polls(guest)
    guest.visit(night)
    wait_until(guest.page, lambda: hears(guest))
    clock.run_for(20_000)
    assert not polls
    clock.run_for(18_000)
    wait_until(guest.page, lambda: polls)


def test_fourth_window_polls_and_three_stream(night: str, guest: Table, house: House) -> None:
    page, clock = guest.unseen, guest.unseen.clock
    page.add_init_script(THREE_STREAM)
    clock.install(time=0)
    clock.pause_at(1)  # its patience with other windows ends when the test lets it
    polls = record_polls(guest)
    guest.visit(night)
    wait_until(page, lambda: page.evaluate("() => window.isAnswered"))
    assert not polls
    clock.run_for(1_000)
    wait_until(page, lambda: polls)
    play_deal(house, night, Dealt("whitefish"))
    clock.resume()  # the next poll is due only once the page has handled the answer to the first
    expect(page.locator(".call")).to_contain_text("Whitefish")
