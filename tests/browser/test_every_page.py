"""A page of every template is accessible and fits; `make audit` walks all pages and steps."""

from flask import Flask, template_rendered
from jinja2 import Template
from playwright.sync_api import Error, Page

from tests.browser.conftest import OpenTable
from tests.browser.looking import faults, prepare
from tests.browser.phones import Watch
from tests.browser.screen import Screen
from tests.browser.server import Server
from tests.depth import THOROUGH
from tests.support import House
from tests.web.routes import Route, Stage, routes

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


def test_page_of_every_template_is_accessible_and_fits(
    open_table: OpenTable, server: Server, app: Flask, watch: Watch
) -> None:
    watch.allow_answers(403, 404)  # there are pages for these
    stage = Stage(House(server.app))
    page = open_table(None, locale="ru-RU").unseen
    prepare(page.context)
    name, value = stage.house.cookie_name, stage.house.owner.token
    page.context.add_cookies([{"name": name, "value": value, "url": server.address}])
    all_faults = list[str]()
    for address in _addresses(stage, _page_routes(app) if THOROUGH else _one_by_template(app)):
        if _is_page(page, server.address + address):
            all_faults += faults(Screen(address, page))
    assert not all_faults, "\n".join(all_faults)


def _page_routes(app: Flask) -> list[Route]:
    """Return the routes whose answer may be a page."""
    return [
        route
        for route in routes(app)
        if route.method == "GET"
        and not route.is_printed
        and not route.endpoint.endswith(_PARTS_OF_PAGES)
    ]


def _one_by_template(app: Flask) -> list[Route]:
    """Return a route of each template that pages are rendered from."""
    stage = Stage(House(app))
    client = app.test_client()
    client.set_cookie(stage.house.cookie_name, stage.house.owner.token)
    names, by_template = list[str](), dict[str, Route]()

    def add(_: Flask, template: Template, **__: object) -> None:
        names.append(str(template.name))

    with template_rendered.connected_to(add, app):
        for route in _page_routes(app):
            names.clear()
            with client.get(stage.address(route)) as answer:
                if names and answer.mimetype == "text/html":
                    by_template.setdefault(names[0], route)
    assert len(by_template) > 75
    return list(by_template.values())


def _addresses(stage: Stage, page_routes: list[Route]) -> list[str]:
    """Return the addresses of the routes for the owner of the house."""
    steps = (
        stage.address(route, number=number)
        for route in page_routes
        for number in range(1, _STEPS.get(route.endpoint, 0) + 1)
    )
    return sorted({*steps, *(stage.address(route) for route in page_routes)})


def _is_page(page: Page, address: str) -> bool:
    """Go there, and return whether it is a page; else it is a file, a stream or a picture."""
    try:
        answer = page.goto(address)
    except Error as error:
        if "Download" not in error.message:
            raise
        return False
    return bool(answer and answer.headers["content-type"].startswith("text/html"))
