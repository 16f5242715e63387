"""Every page, by its address: it is accessible, and fits. `make audit` walks all screens."""

import pytest
from flask import Flask
from playwright.sync_api import Error, Page

from tests.browser.conftest import OpenTable
from tests.browser.looking import faults, prepare
from tests.browser.phones import Watch
from tests.browser.screen import Screen
from tests.browser.server import Server
from tests.depth import THOROUGH
from tests.support import House
from tests.web.routes import Stage, routes

PARTS = 3
"""In so many parts, so that more than one process has some of them."""

# In `make audit`, the pages of a sitting are seen in each of its steps.
_STEPS = (
    {
        "montana.show": 10,
        "bidding.show": 11,
        "pad.game": 7,
        "shedding.match": 7,
        "shedding.table": 3,
        "gaps.board": 3,
    }
    if THOROUGH
    else {}
)

_PARTS_OF_PAGES = ("live", "lost_copies")


@pytest.mark.parametrize("part", range(PARTS))
def test_every_page_is_accessible_and_fits(
    open_table: OpenTable, server: Server, app: Flask, watch: Watch, part: int
) -> None:
    watch.allow_answers(403, 404)  # there are pages for these
    stage = Stage(House(server.app))
    page = open_table(None, locale="ru-RU").unseen
    prepare(page.context)
    name, value = stage.house.cookie_name, stage.house.owner.token
    page.context.add_cookies([{"name": name, "value": value, "url": server.address}])
    seen, found = 0, list[str]()
    for address in sorted(_addresses(app, stage))[part::PARTS]:
        if _is_page(page, server.address + address):
            seen += 1
            found += faults(Screen(address, page))
    assert not found, "\n".join(found)
    assert seen > 30


def _addresses(app: Flask, stage: Stage) -> set[str]:
    """Where a page may be, for somebody who owns the house."""
    asked = [
        route
        for route in routes(app)
        if route.method == "GET"
        and not route.is_printed
        and not route.endpoint.endswith(_PARTS_OF_PAGES)
    ]
    steps = (
        stage.address(route, number=number)
        for route in asked
        for number in range(1, _STEPS.get(route.endpoint, 0) + 1)
    )
    return {*steps, *(stage.address(route) for route in asked)}


def _is_page(page: Page, address: str) -> bool:
    """Go there, and return whether it is a page; else it is a file, a stream or a picture."""
    try:
        answer = page.goto(address)
    except Error as error:
        if "Download" not in error.message:
            raise
        return False
    return bool(answer and answer.headers["content-type"].startswith("text/html"))
