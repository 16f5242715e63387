"""Screens on which a phone learns to trust a server of a home network."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.browser.screen import Screen
from tests.browser.server import Server
from tests.browser.table import Table


def trusting(table: Table) -> Iterator[Screen]:
    """Yield the first start of such a server, and the page with all its steps."""
    page = table.unseen
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.environment |= {
            "SCOREKEEPER_URL": "http://kitchen.local",
            "SCOREKEEPER_HOSTS": "localhost",
        }
        server.start()
        try:
            yield Screen.at("welcome-at-home", page, server.address)
            page.goto(f"{server.address}/certificate")
            page.locator(".qr").wait_for()
            yield Screen("certificate", page)
            for steps in page.locator("summary").all():
                steps.click()
            yield Screen("certificate-steps", page)
        finally:
            server.kill()
