"""Waiting for conditions that Playwright's events change."""

import time
from collections.abc import Callable

from playwright.sync_api import Page

from tests.running.waiting import PATIENCE_SECONDS

PUMP_MS = 50


def wait_until(page: Page, condition: Callable[[], object]) -> None:
    """Handle the page's events until the condition holds; the page's own clock may stand still."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        assert time.monotonic() < deadline, "the page does not come to that"
        page.wait_for_timeout(PUMP_MS)
