"""A real server and a real browser.

- `server`: one for all tests that leave it alone; `own_server`: one to stop and kill.
- `house`: a fresh house on `server`.
- `open_table`: opens another phone that joins a house; `table`: the first one.

Every page is watched: what the console calls an error, and what the page's policy refuses,
fails the test, unless it was allowed by `watch`.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Page, WebError

from tests.browser.server import House, Server, running
from tests.browser.table import PHONE, SENSORS, Table, launch_options

NewContext = Callable[..., BrowserContext]
OpenTable = Callable[..., Table]

USUAL = {"locale": "en-US", "reduced_motion": "reduce", "viewport": PHONE}


# Most tables are played over plain http, where there is no service worker. What one asks for could
# not be intercepted, either.
PLAIN_HTTP = "delete Navigator.prototype.serviceWorker;"


class Watch:
    """What the browser complained about."""

    def __init__(self) -> None:
        self.complaints: list[str] = []
        self._allowed: list[re.Pattern[str]] = []

    def allow(self, pattern: str) -> None:
        """Complaints like this one belong to the test."""
        self._allowed.append(re.compile(pattern))

    def allow_answers(self, *statuses: int) -> None:
        """The browser notes refusals as errors; these belong to the test."""
        self.allow(rf"Failed to load resource: .* status of ({'|'.join(map(str, statuses))})\b")

    def allow_no_answer(self) -> None:
        """Browser and htmx note that nothing answered; that belongs to the test."""
        self.allow(r"Failed to load resource: net::ERR_|htmx:error: (Failed to fetch|waits)")

    def over(self, context: BrowserContext) -> None:
        """Watch every page of this context."""
        context.add_init_script(SENSORS)
        context.on("console", self._on_console)
        context.on("weberror", self._on_error)

    def unexpected(self) -> list[str]:
        """The complaints that nothing allowed."""
        return [
            text
            for text in self.complaints
            if not any(pattern.search(text) for pattern in self._allowed)
        ]

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.text} ({message.page and message.page.url})")

    def _on_error(self, error: WebError) -> None:
        self.complaints.append(str(error.error))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Debian's Chromium; without it there is nothing to test with."""
    try:
        return {**browser_type_launch_args, **launch_options()}
    except LookupError as missing:
        pytest.fail(str(missing), pytrace=False)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for every test that leaves it alone."""
    with running(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that the test may stop and kill."""
    with running(tmp_path, forked=True) as server:
        yield server


@pytest.fixture
def house(server: Server) -> House:
    """A fresh house."""
    return server.found_house()


@pytest.fixture
def watch() -> Iterator[Watch]:
    """Collects what the browser complains about; at the end there must be nothing."""
    watch = Watch()
    yield watch
    assert watch.unexpected() == []


@pytest.fixture
def open_table(new_context: NewContext, watch: Watch) -> Iterator[OpenTable]:
    """Opens a phone that joined this house, if any; more arguments are its browser context's.

    It speaks English, has motion switched off, and no service worker, unless told.
    """
    opened: list[BrowserContext] = []

    def open_phone(
        house: House | None, name: str = "Phone", *, worker: bool = False, **settings: Any
    ) -> Table:
        context = new_context(**(USUAL | settings))
        if not worker:
            context.add_init_script(PLAIN_HTTP)
        watch.over(context)
        opened.append(context)
        table = Table(context.new_page())
        if house:
            table.join(house.link, name)
        return table

    yield open_phone
    for context in opened:
        for page in context.pages:
            _hear(page)


@pytest.fixture
def table(open_table: OpenTable, house: House) -> Table:
    """A phone that joined the house as its owner."""
    return open_table(house)


def _hear(page: Page) -> None:
    """Events come in while the browser is spoken to: let those on their way arrive."""
    with suppress(Error):
        page.evaluate("0")
