"""Many visible windows of a browser over plain http share few streams, and all stay current."""

import re

from playwright.sync_api import Request, expect

from scorekeeper.games.montana.actions import nights
from tests.browser.acting import act
from tests.browser.nights import Dealt, begin_night, number_of, play_deal
from tests.browser.server import House
from tests.browser.table import Table
from tests.depth import audit_only

STREAM = re.compile(r"/live\?.*seen=")
WINDOWS = 8
MAX_STREAMS = 3
"""A window without a stream asks every three seconds."""


@audit_only
def test_eight_windows_share_three_streams_and_see_each_bid(table: Table, house: House) -> None:
    night = begin_night(house)
    streams: set[Request] = set()

    def begin(request: Request) -> None:
        if STREAM.search(request.url):
            streams.add(request)

    def end(request: Request) -> None:
        streams.discard(request)

    table.unseen.context.on("request", begin)
    table.unseen.context.on("requestfailed", end)
    table.unseen.context.on("requestfinished", end)
    windows = [table, *(Table(table.unseen.context.new_page()) for _ in range(WINDOWS - 1))]
    home = table.home
    for window in windows:
        window.visit(f"{home}{night}")
        window.unseen.wait_for_load_state()
    play_deal(house, night, Dealt("whitefish"))
    for window in windows:
        expect(window.heading).to_have_text("Bo")
    assert len(streams) == MAX_STREAMS
    windows[-1].bid(4)  # a connection is free for it
    expect(windows[0].heading).to_have_text("Cy")
    for window in windows:
        expect(window.heading).to_have_text("Cy")
    for window in windows[:MAX_STREAMS]:
        window.unseen.close()
    streams.clear()
    windows[-1].unseen.reload()  # a place is free
    act(house, nights.bid, number_of(night), 1, 2, 5)
    expect(windows[-1].heading).to_have_text("Ann")
    assert len(streams) == 1
