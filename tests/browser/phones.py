"""Phones with a browser, which are lent to one test after the other.

A browser's first page costs more than what most tests do with it: a process starts, and every
script is fetched and compiled. So one page of a phone that is lent stays open, and tests get others
of the same process; in between, the phone forgets what was done with it.
"""

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, WebError

from tests.browser.table import PHONE, SENSORS

USUAL = {"locale": "en-US", "reduced_motion": "reduce", "viewport": PHONE}

# Most tables are played over plain http, where there is no service worker. What one asks for could
# not be intercepted, either.
PLAIN_HTTP = "delete Navigator.prototype.serviceWorker;"

_STORED = "cache_storage,indexeddb,local_storage,service_workers"
# A clock that Playwright replaced has no time of the page's load.
_CLOCK_IS_THE_BROWSERS = "performance.getEntriesByType('navigation').length > 0"


class Watch:
    """Errors, warnings and failed requests that the browser reports."""

    def __init__(self) -> None:
        self.complaints: list[str] = []
        self._allowed: list[re.Pattern[str]] = []

    def allow(self, pattern: str) -> None:
        """Ignore reports that match this."""
        self._allowed.append(re.compile(pattern))

    def allow_answers(self, *statuses: int) -> None:
        """Ignore the browser's reports of answers with these statuses."""
        self.allow(rf"Failed to load resource: .* status of ({'|'.join(map(str, statuses))})\b")

    def allow_no_answer(self) -> None:
        """Ignore the reports of browser and htmx that nothing answered."""
        self.allow(r"Failed to load resource: net::ERR_")
        self.allow(r"htmx:error: (Failed to fetch|signal timed out|waits)")

    def unexpected(self) -> list[str]:
        """Return the reports that are not ignored."""
        return [
            text
            for text in self.complaints
            if not any(pattern.search(text) for pattern in self._allowed)
        ]


class Phone:
    """A separate browser; all its pages are watched."""

    def __init__(self, context: BrowserContext, *, worker: bool = False) -> None:
        self.context = context
        self.watch = Watch()
        context.add_init_script(SENSORS)
        if not worker:
            context.add_init_script(PLAIN_HTTP)
        context.on("console", self._on_console)
        context.on("weberror", self._on_error)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.watch.complaints.append(f"{message.text} ({message.page and message.page.url})")

    def _on_error(self, error: WebError) -> None:
        self.watch.complaints.append(str(error.error))

    def hear(self) -> None:
        """Let what pages said arrive: it comes in while the browser is spoken to."""
        for page in self.context.pages:
            with suppress(Error):
                page.evaluate("0")

    def empty(self, servers: Iterable[str]) -> None:
        """Delete the stored data of these pages in the browser."""
        session = self.context.new_cdp_session(self.context.pages[0])
        for origin in {*servers} - {"null"}:
            storage = {"origin": origin, "storageTypes": _STORED}
            session.send("Storage.clearDataForOrigin", storage)
        session.detach()


class LentPhone(Phone):
    """A phone without a service worker, which keeps a page open.

    Args:
        browser: what to open it in.
        settings: of its context.
        address: of a page that needs no house.
    """

    def __init__(self, browser: Browser, settings: Mapping[str, Any], address: str) -> None:
        super().__init__(browser.new_context(**settings))
        self.settings = settings
        self._open = self.context.new_page()
        self._open.goto(address)

    def forget(self) -> bool:
        """Reset the phone; return whether that worked. If not, it cannot be reused."""
        self.watch = Watch()
        with suppress(Error):
            # a clock that is changed on one page is changed on all
            if not self._open.evaluate(_CLOCK_IS_THE_BROWSERS):
                return False
            pages = [page for page in self.context.pages if page is not self._open]
            servers = {page.evaluate("origin") for page in pages}
            for page in pages:
                page.close()
            self.context.set_offline(False)
            self.context.clear_permissions()
            self.context.clear_cookies()
            self.context.unroute_all(behavior="ignoreErrors")
            self.empty(servers)
            return True
        return False
