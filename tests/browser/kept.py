"""What a browser keeps of ours in its database: what waits to be sent, and copies of sittings."""

from typing import Any

from playwright.sync_api import Page

_ALL = """(name) => new Promise((found) => {
    indexedDB.open("scorekeeper").onsuccess = ({ target }) => {
        const all = target.result.transaction(name).objectStore(name).getAll();
        all.onsuccess = () => { found(all.result); target.result.close(); };
    };
})"""

_UNTIL = """async ([seconds, copy, entries]) => {
    const all = %s;
    for (let tries = 0; tries < 20 * seconds; tries += 1) {
        const found = await (copy ? all("copies") : all("entries"));
        if (copy ? found.some((one) => one.copy === copy) : found.length === entries) return true;
        await new Promise((wake) => setTimeout(wake, 50));
    }
    return false;
}"""


def copies(page: Page) -> list[dict[str, Any]]:
    """The copies of sittings."""
    found: list[dict[str, Any]] = page.evaluate(_ALL, "copies")
    return found


def has_copy(page: Page, copy: str) -> bool:
    """Whether there is this copy soon."""
    return bool(page.evaluate(_UNTIL % _ALL, [5, copy, 0]))


def has_entry(page: Page) -> bool:
    """Whether one entry waits to be sent, soon."""
    return bool(page.evaluate(_UNTIL % _ALL, [5, "", 1]))


def all_sent(page: Page, seconds: int = 30) -> bool:
    """Whether nothing waits any more before that."""
    return bool(page.evaluate(_UNTIL % _ALL, [seconds, "", 0]))
