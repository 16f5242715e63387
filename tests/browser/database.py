"""The app's database in a browser: entries that wait to be sent, and copies of sittings."""

import time
from typing import Any

from playwright.sync_api import Error, Page

_SOON_SECONDS = 30

ALL = """(name) => new Promise((found) => {
    indexedDB.open("scorekeeper").onsuccess = ({ target }) => {
        const all = target.result.transaction(name).objectStore(name).getAll();
        all.onsuccess = () => { found(all.result); target.result.close(); };
    };
})"""

_UNTIL = """async ([until, copy, entries]) => {
    const all = %s;
    do {
        const found = await (copy ? all("copies") : all("entries"));
        if (copy ? found.some((one) => one.copy === copy) : found.length === entries) return true;
        await new Promise((wake) => setTimeout(wake, 50));
    } while (Date.now() < until);
    return false;
}"""


SLOW_START = """
const { open } = IDBFactory.prototype;
IDBFactory.prototype.open = function (...asked) {
  const opened = open.apply(this, asked);
  const set = (then) => opened.addEventListener("success", (event) => setTimeout(then, 999, event));
  Object.defineProperty(opened, "onsuccess", { set });
  return opened;
};
"""
"""A script for a page: the database opens late, as on an old phone that has just started."""


def copies(page: Page) -> list[dict[str, Any]]:
    """The copies of sittings."""
    stored: list[dict[str, Any]] = page.evaluate(ALL, "copies")
    return stored


def entries(page: Page) -> list[dict[str, Any]]:
    """The entries that wait to be sent."""
    stored: list[dict[str, Any]] = page.evaluate(ALL, "entries")
    return stored


def has_copy(page: Page, copy: str) -> bool:
    """Return whether this copy is stored within 30 s."""
    return _is_so(page, copy=copy)


def has_entry(page: Page, count: int = 1) -> bool:
    """Return whether `count` entries wait to be sent within 30 s."""
    return _is_so(page, entries=count)


def all_sent(page: Page, seconds: int = _SOON_SECONDS) -> bool:
    """Wait until no entry waits any more; False if that does not happen in time."""
    return _is_so(page, seconds=seconds)


def _is_so(page: Page, copy: str = "", entries: int = 0, seconds: int = _SOON_SECONDS) -> bool:
    until = time.time() + seconds
    while True:
        try:
            return bool(page.evaluate(_UNTIL % ALL, [1_000 * until, copy, entries]))
        except Error:
            if time.time() > until:
                raise
            page.wait_for_load_state()  # the page was reloaded meanwhile
