"""A person at the table, who taps on a phone in a real browser.

Buttons are found by what they send, not by what stands on them, so that the same taps work in
every language and without JavaScript; the tests look at the words where words matter.
"""

import re
import shutil
from collections.abc import Sequence
from contextlib import suppress
from typing import Any
from urllib.parse import urljoin

from playwright.sync_api import Browser, BrowserType, Error, Locator, Page, ViewportSize

from tests.browser.requests import fetch, post
from tests.browser.sitting_down import begin, enter_deal
from tests.depth import THOROUGH

PHONE: ViewportSize = {"width": 390, "height": 844}
SMALL: ViewportSize = {"width": 360, "height": 640}
TURNED: ViewportSize = {"width": 844, "height": 390}
WIDE: ViewportSize = {"width": 1280, "height": 800}

HELD = (SMALL, PHONE, TURNED) if THOROUGH else (SMALL, TURNED)
"""The ways to hold a phone in which what is asked has to be on the screen."""

LOCALES = ("ru-RU", "en-US") if THOROUGH else ("ru-RU",)
"""Languages of a test that is alike in both: Russian needs more room, other tests use English."""

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
"""Debian's; Playwright's own is not downloaded. The one without windows takes half the time."""

FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--headless",
    "--no-first-run",
    "--no-sandbox",
    "--process-per-site",
)

# Every real tap, counted by the page itself; and what the policy refuses, for all to read. A
# browser without windows has no screen that it could keep lit, and says so.
SENSORS = """
if (window.WakeLock) {
  WakeLock.prototype.request = async () => new EventTarget();
}
document.addEventListener("click", (event) => {
  if (event.isTrusted) sessionStorage.taps = 1 + Number(sessionStorage.taps ?? 0);
}, true);
document.addEventListener("securitypolicyviolation", (event) => {
  console.error(`the policy refused ${event.violatedDirective} ${event.blockedURI}`);
});
"""


_INSTALL = "apt-get update && apt-get install --no-install-recommends chromium-headless-shell"

_STAMP = re.compile(r'name="(csrf_token|key|seen)" value="([^"]*)"')

_SET_VISIBILITY = """(state) => {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""

_PLAIN_HTTP = """() => {
  Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
  document.addEventListener("copy", () => { window.copied = document.activeElement.value; });
}"""

# In one call, because polling would take up to half a second. The page may still be loading.
_SETTLED = """() => new Promise((settled) => {
  const look = () => document.body.classList.contains("fresh") || settled();
  const begin = () => {
    new MutationObserver(look).observe(document.body, { attributeFilter: ["class"] });
    look();
  };
  if (document.body) begin();
  else document.addEventListener("DOMContentLoaded", begin, { once: true });
})"""

# A live update may arrive between the check and the tap: then the page ignores the tap, or it
# hits a newer table. Playwright retries if another element covers the button.
_NOTE_TAP = """table => {
  table.dataset.earlier = "";
  if (!("isTapIgnored" in window)) {
    addEventListener("click", () => {
      window.isTapIgnored = document.body.classList.contains("fresh");
      document.getElementById("table")?.setAttribute("data-earlier", "");
    }, { capture: true });
  }
  window.isTapIgnored = false;
}"""

# Words whose letters stand in several lines; an address may break anywhere.
_TORN = """() => {
  const found = [];
  for (const one of document.querySelectorAll("body *")) {
    if (!one.checkVisibility() || one.closest(".visually-hidden, .link")) continue;
    if (getComputedStyle(one).clipPath !== "none") continue;
    for (const node of one.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE) continue;
      for (const { index, 0: word } of node.data.matchAll(/[\\p{L}\\p{N}+\u2212'\u2019]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(`torn: ${word}`);
      }
    }
  }
  return found;
}"""


def launch_options() -> dict[str, Any]:
    """Return the options with which Chromium is started.

    Raises:
        LookupError: there is none.
    """
    if not CHROMIUM:
        raise LookupError(f"These tests need Chromium: {_INSTALL}")
    return {"executable_path": CHROMIUM, "args": list(FLAGS)}


def launch(chromium: BrowserType) -> Browser:
    """Start the browser."""
    return chromium.launch(**launch_options())


def hide_page(page: Page) -> None:
    """Hide the page."""
    page.evaluate(_SET_VISIBILITY, "hidden")


def show_page(page: Page) -> None:
    """Show the page again."""
    page.evaluate(_SET_VISIBILITY, "visible")


class Table:
    """The page of a person at the table."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._waiting = ""

    @property
    def unseen(self) -> Page:
        """The page as it is, which may be blank."""
        return self._page

    @property
    def page(self) -> Page:
        """The page; that of a phone which has just joined is the house's home."""
        if self._waiting:
            self.visit(self._waiting)
        return self._page

    @page.setter
    def page(self, page: Page) -> None:
        self._page, self._waiting = page, ""

    # ---- the way to the table ----

    def join(self, link: str, name: str = "Phone") -> None:
        """Join by the link, without opening its page."""
        form = dict(_STAMP.findall(fetch(self._page, link).text()))
        self._waiting = post(self._page, link, form | {"name": name}).removesuffix("who")

    def visit(self, address: str) -> None:
        """Open an address, which can be relative to the house's."""
        there = urljoin(self.home, address)
        self._waiting = ""
        self._page.goto(there)

    @property
    def home(self) -> str:
        """The address of the house."""
        return "/".join((self._waiting or self._page.url).split("/")[:5]) + "/"

    def seat(self, *names: str) -> None:
        """Open a new night and seat these newcomers."""
        self.page.goto(self.home)
        self.page.locator("a[href$='/montana/new']").click()
        for name in names:
            self.page.locator(".newcomer [name=name]").fill(name)
            self.page.locator(".newcomer button").click()
            self.page.locator(".seats bdi", has_text=name).wait_for()

    def start(self, dealer: int | str = 0) -> None:
        """Start with the dealer in this seat, and wait for the table."""
        self.page.locator(f"[name=dealer][value='{dealer}']").click()
        self.page.locator("#table").wait_for()
        self.page.wait_for_load_state()

    def start_night(self, *names: str, dealer: int | str = 0) -> None:
        """Start a night of new players, without opening the pages that ask who plays."""
        self.begin("montana/new", *(names or ("Ann", "Bo", "Cy")), dealer=str(dealer))

    def begin(self, address: str, *names: str, **chosen: str) -> None:
        """Start a game, whose start page is at this address in the house."""
        self.visit(begin(self._page, urljoin(self.home, address), *names, **chosen))
        self.page.locator("#table").wait_for()
        self.page.wait_for_load_state()

    def stop_live_updates(self) -> None:
        """Refuse live updates to pages opened from now on, so that they miss what others enter."""
        self._page.route("**/live?*", lambda route: route.fulfill(status=204))

    # ---- taps ----

    def settled(self) -> None:
        """Wait, as people do, until what has just come takes a tap.

        Before its scripts have run, a tap sends a plain form, and what the page has to send goes
        out from the one that answers it, which then renews itself.
        """
        self.page.wait_for_load_state()
        self.page.evaluate(_SETTLED)

    def tap(self, target: Locator) -> None:
        """Tap once the table takes it, and wait for the table that comes of it."""
        is_ignored = True
        while is_ignored:
            self.settled()
            self.page.locator("#table").evaluate(_NOTE_TAP)
            target.click()
            is_ignored = False
            with suppress(Error):  # another page is coming
                is_ignored = self.page.evaluate("window.isTapIgnored")
        self.page.locator("#table:not([data-earlier])").wait_for()
        self.page.wait_for_load_state()

    def enlarge(self, pixels: int = 32) -> None:
        """Choose letters as large as this in the browser's settings, until the window changes."""
        sizes = {"fontSizes": {"standard": pixels, "fixed": pixels}}
        self._page.context.new_cdp_session(self._page).send("Page.setFontSizes", sizes)

    def stop_clock(self) -> None:
        """Let the page's clock, which has to be installed, stand still until it resumes."""
        self.settled()
        self.page.clock.pause_at(self.page.evaluate("Date.now()") / 1000 + 1)

    def tap_twice(self, target: Locator) -> None:
        """Tap twice: the second time as soon as the table has changed, with stopped clocks.

        The page's clock has to be installed, and fingers to be had.
        """
        self.stop_clock()
        self.page.locator("#table").evaluate("table => { table.dataset.earlier = '' }")
        target.scroll_into_view_if_needed()
        box = target.bounding_box()
        assert box
        where = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.page.touchscreen.tap(*where)
        self.page.locator("#table:not([data-earlier])").wait_for()
        self.page.touchscreen.tap(*where)
        self.page.clock.resume()

    def call(self, variant: str, *modifiers: str, last_round: bool = False) -> None:
        """Call a game; each modifier and last round is a tap of its own."""
        for modifier in modifiers:
            self.page.locator(f"[name=modifiers][value='{modifier}']").check()
        if last_round:
            self.page.locator("[name=last_round]").check()
        self.tap(self.tile(variant))

    def bid(self, *contracts: int | str) -> None:
        """Enter the next bids, in the order in which players are asked."""
        for contract in contracts:
            self.tap(self.bid_chip(contract))

    def bid_unseen(self, seat: int) -> None:
        """Enter double nil for a player who is not asked yet."""
        self.page.locator("details.unasked:not([open]) > summary").click()
        form = self.page.locator(f".unasked form:has([name=seat][value='{seat}'])")
        self.tap(form.locator("button"))

    def play(self) -> None:
        """Tap that all cards are played."""
        self.tap(self.step("play"))

    def count(self, *tricks: int) -> None:
        """Enter the tricks of the next places, in the order in which they are asked."""
        for number in tricks:
            self.tap(self.trick_chip(number))

    def give_point(self, *seats: int) -> None:
        """Enter which seats get the extra point for the cards left; none may get it."""
        for seat in seats:
            self.page.locator(f"[name=winners][value='{seat}']").check()
        self.tap(self.step("compare"))

    def next(self) -> None:
        """Begin the next deal."""
        self.tap(self.step("next"))

    def undo(self) -> None:
        """Undo the newest change."""
        self.tap(self.page.locator(".undo button"))

    def ask(self, what: str) -> None:
        """Tap something said already, such as bid-1 or tricks, to say it again."""
        self.tap(self.page.locator(f"#table a[href$='?ask={what}']").first)

    def type_tricks(self, *tricks: int | str) -> None:
        """Type all tricks into the form for all players, and send it."""
        for field, number in zip(
            self.page.locator(".typed .field input").all(), tricks, strict=True
        ):
            field.fill(str(number))
        self.tap(self.page.locator(".typed button"))

    def deal(self, variant: str, bids: Sequence[int | str], tricks: Sequence[int]) -> None:
        """Enter a plain deal; the last tricks are filled in."""
        self.call(variant)
        self.bid(*bids)
        self.play()
        self.count(*tricks[:-1])

    def put_deal(self, variant: str, bids: Sequence[int | str], tricks: Sequence[int]) -> None:
        """Enter a deal by requests, without tapping the table."""
        enter_deal(self.page, variant, bids, tricks)

    # ---- what can be tapped ----

    def tile(self, variant: str) -> Locator:
        """The button that calls this game."""
        return self.page.locator(f".tile[value='{variant}']")

    def bid_chip(self, contract: int | str) -> Locator:
        """The button of this bid."""
        return self.page.locator(f"form.ask [name=contract][value='{contract}']")

    def trick_chip(self, number: int) -> Locator:
        """The button of this number of tricks."""
        return self.page.locator(f"form.ask .chip[value='{number}']")

    def step(self, name: str) -> Locator:
        """The button of a step without an answer: play or next."""
        return self.page.locator(f"form[action$='/{name}'] button")

    # ---- what stands there ----

    def copied(self) -> list[str]:
        """Return the lines that its button copies: as on plain http, without a clipboard."""
        self.page.evaluate(_PLAIN_HTTP)
        self.page.locator("[data-copy]").click()
        self.page.locator(".sending [role=status]:not(:empty)").wait_for()
        words: str = self.page.evaluate("window.copied")
        return words.translate({0x2068: None, 0x2069: None}).split("\n")

    def texts(self, selector: str) -> list[str]:
        """Return the text of each match, after the page and its styles are loaded."""
        self.page.wait_for_load_state()
        return self.page.locator(selector).all_inner_texts()

    @property
    def torn(self) -> list[str]:
        """Return words that are broken inside."""
        self.page.wait_for_load_state()
        broken_words: list[str] = self.page.evaluate(_TORN)
        return broken_words

    @property
    def heading(self) -> Locator:
        """The current question."""
        return self.page.locator("[data-focus]")

    @property
    def notice(self) -> Locator:
        """The element with error messages."""
        return self.page.locator("#notice")

    @property
    def totals(self) -> list[int]:
        """The three totals, in seat order."""
        return [int(text.replace("\u2212", "-")) for text in self.texts(".totals .total")]

    @property
    def points(self) -> list[str]:
        """Return the points of the last deal, in the order on the page."""
        return self.texts(".rows b.figure")

    @property
    def text(self) -> str:
        """Return the text of the table, for comparing one page with another."""
        self.page.wait_for_load_state()
        return self.page.locator("#table").inner_text()

    @property
    def countdown(self) -> str:
        """Return the text about the last round; empty without one."""
        return "".join(self.texts(".countdown"))

    @property
    def taps(self) -> int:
        """The number of taps in this tab."""
        return int(self.page.evaluate("Number(sessionStorage.taps ?? 0)"))


class AtTable:
    """A game on a phone; subclasses tap and type."""

    def __init__(self, table: Table) -> None:
        self.table = table

    @property
    def page(self) -> Page:
        return self.table.page
