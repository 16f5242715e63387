"""Requests of a phone to its server, without showing a page."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urljoin

from playwright.sync_api import APIResponse, Page

# A browser may send on an idle connection that the server is just closing; then the request is
# retried. Its key makes an entry count once.
_RETRIES = 1


def fetch(page: Page, address: str) -> APIResponse:
    """Request an address with the cookies of the page."""
    return page.request.get(address, max_retries=_RETRIES)


def post(page: Page, address: str, fields: Mapping[str, str | float | bool]) -> str:
    """Post a form with the cookies of the page; return the address that it redirects to."""
    answer = page.request.post(
        address,
        form=dict(fields),
        headers={"Origin": "/".join(address.split("/")[:3])},
        max_redirects=0,
        max_retries=_RETRIES,
    )
    assert answer.status == 303, answer.text()
    return urljoin(address, answer.headers["location"])


def deals_in_file(page: Page, address: str) -> list[Any]:
    """Return the deals in the exported file of the game at that address, in order."""
    deals: list[Any] = fetch(page, f"{address}/file").json()["deals"]
    return deals
