"""Requests of a phone to its server, without showing a page."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urljoin

from playwright.sync_api import APIResponse, Page

# A browser may send on a connection that the server is just closing, as it may after an idle while:
# requests are tried once more then. What they enter has a key and counts once.
_RETRIES = 1


def fetched(page: Page, address: str) -> APIResponse:
    """The answer to that address, as the page's phone."""
    return page.request.get(address, max_retries=_RETRIES)


def sent(page: Page, address: str, fields: Mapping[str, str | float | bool]) -> str:
    """Send these fields there, as the page's phone and from a page of that server.

    Returns:
        where the server leads it, as it is not led there.
    """
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
    """The deals in the file of the game at that address, in their order."""
    deals: list[Any] = fetched(page, f"{address}/file").json()["deals"]
    return deals
