"""Start games and enter deals by requests, without opening the pages that ask for it.

Tests of those pages tap them: `Table.seat`, `Table.deal`.
"""

import re
from collections.abc import Mapping, Sequence
from html import unescape
from urllib.parse import parse_qs, urljoin, urlsplit

from playwright.sync_api import Locator, Page

from tests.browser.requests import fetch, post
from tests.support import new_key

_FORM = r'<form class="{}\b[^"]*" method="post" action="([^"]*)"[^>]*>(.*?)</form>'
_INPUT = re.compile(r"<input ([^>]*)>")
_SAID = re.compile(r'([\w-]+)(?:="([^"]*)")?')
_PLAYER = re.compile(r'name="player" value="(\d+)"')
_KNOWN = r'<a class="button" href="[^"]*\bs=(\d+)"><bdi>{}</bdi></a>'


def seated(page: Page, address: str, *names: str) -> str:
    """Seat these players, new or known to the house; return the address where the game can start.

    Args:
        page: of a phone that joined.
        address: of the page that asks who plays.
        names: in the order of their seats.
    """
    html = fetch(page, address).text()
    seats = parse_qs(urlsplit(address).query).get("s", [])
    for name in names:
        if match := re.search(_KNOWN.format(re.escape(name)), html):
            seats.append(match[1])
        else:
            fields = {"name": name, "seated": ",".join(seats), "key": new_key()}
            seats = parse_qs(urlsplit(_send(page, address, "newcomer", html, fields)).query)["s"]
    start, _, query = address.partition("?")
    also = [f"game={game}" for game in parse_qs(query).get("game", [])]
    return f"{start}?{'&'.join([*also, *(f's={seat}' for seat in seats), 'all=here'])}"


def begin(page: Page, address: str, *names: str, **chosen: str) -> str:
    """Begin a game of these players; return the address of its table.

    Args:
        page: of a phone that joined.
        address: of the page that asks who plays.
        names: in the order of their seats.
        chosen: values of the start form that differ from its defaults.
    """
    ready = fetch(page, seated(page, address, *names)).text()
    return _send(page, address, "start", ready, chosen)


def set_player(page: Page, address: str, seat: int) -> None:
    """Make the page's phone that of the player in this seat of a game."""
    html = fetch(page, f"{address}/me").text()
    player = _PLAYER.findall(html)[seat]
    _send(page, address, "people", html, {"player": player})


def enter_deal(page: Page, variant: str, bids: Sequence[object], tricks: Sequence[int]) -> None:
    """Enter the whole deal that is due at the table on the page, each from the dealer's left on."""
    address = page.locator("#table").get_attribute("data-ahead")
    assert address
    html = fetch(page, urljoin(page.url, address)).text()
    dealt = re.search(r'name="dealer" value="(\d)" checked', html)
    assert dealt
    fields = {"variant": variant}
    for step, (bid, took) in enumerate(zip(bids, tricks, strict=True), 1):
        seat = (int(dealt[1]) + step) % len(bids)
        fields |= {f"bid{seat}": str(bid), f"tricks{seat}": str(took)}
    page.goto(_send(page, page.url, "whole", html, fields))
    page.locator("#table").wait_for()
    page.wait_for_load_state()


def submit_other_values(form: Locator, **fields: str) -> None:
    """Post a form of the page with these fields changed, as another phone would before it."""
    page = form.page
    given: dict[str, str | float | bool] = form.evaluate(
        "form => Object.fromEntries(new FormData(form))"
    )
    action = form.evaluate("form => form.action")
    post(page, action, {**given, "key": new_key(), **fields})


def _send(page: Page, address: str, form: str, text: str, fields: Mapping[str, str]) -> str:
    """Post this form of the HTML with its defaults and these fields; return the new address."""
    match = re.search(_FORM.format(form), text, re.DOTALL)
    assert match, text
    given: dict[str, str] = {}
    for tag in _INPUT.findall(match[2]):
        attributes = {name: unescape(value) for name, value in _SAID.findall(tag)}
        if attributes.get("type") not in ("radio", "checkbox") or "checked" in attributes:
            given[attributes["name"]] = attributes.get("value", "")
    return post(page, urljoin(address, unescape(match[1])), {**given, **fields})


def keep_theirs(page: Page) -> None:
    """Choose what others entered, where the page shows both; else it would be asked for again."""
    page.locator(".conflict .button").first.click()
    page.locator(".conflict").wait_for(state="detached")
