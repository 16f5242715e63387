"""Looks at a screen for what it keeps from people, and for what does not fit."""

from collections.abc import Iterator, Sequence
from typing import Literal

from playwright.sync_api import Page, ViewportSize

from tests.browser.screen import Screen
from tests.browser.table import PHONE, WIDE
from tests.depth import THOROUGH
from tests.running.command import ROOT

Light = Literal["light", "dark"]

ALL_RULES: Sequence[str] = ()
COLORS = ("color-contrast", "link-in-text-block")
"""The rules that another light can break."""

LOOKS: tuple[tuple[ViewportSize, Light, Sequence[str]], ...] = (
    ((PHONE, "light", ALL_RULES), (PHONE, "dark", ALL_RULES), (WIDE, "dark", ALL_RULES))
    if THOROUGH
    else ((PHONE, "dark", COLORS), (PHONE, "light", ALL_RULES))
)

_AXE = (ROOT / "tests/vendor/axe/axe.min.js").read_text(encoding="utf-8")
_LEAST_HEIGHT = 44

# All rules, or some.
_VIOLATIONS = """async (rules) => {
  const wanted = { resultTypes: ["violations"], selectors: false, preload: false };
  const runOnly = rules.length ? { runOnly: rules } : {};
  const { violations } = await axe.run(document, { ...wanted, ...runOnly });
  return violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.html} (${node.failureSummary})`));
}"""

# What only a screen reader reads is not tapped; a toggle's box lies under its label.
_MISFITS = """(least) => {
  const found = [];
  const sideways = document.documentElement.scrollWidth - innerWidth;
  if (sideways > 0) {
    const wide = [...document.querySelectorAll("body *")]
      .filter((one) => one.getBoundingClientRect().right > innerWidth + 0.5);
    found.push(`${sideways} px sideways: ${wide.map((one) => one.outerHTML.slice(0, 99))}`);
  }
  const tapped = "button, a, summary, label.toggle, .field input";
  for (const target of document.querySelectorAll(tapped)) {
    if (!target.checkVisibility() || target.matches(".skip")) continue;
    const { height } = target.getBoundingClientRect();
    if (height < least - 0.01) found.push(`${height} px high: ${target.outerHTML}`);
    if (target.scrollWidth > target.clientWidth && !target.matches("input")) {
      found.push(`sticks out: ${target.outerHTML}`);
    }
  }
  const whole = ".total, .figure:not(.word), .sheet b, .chip, .minor, .rows .soft";
  for (const one of document.querySelectorAll(whole)) {
    const lines = new Set();
    for (const text of [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)) {
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const { top } of range.getClientRects()) lines.add(Math.round(top));
    }
    if (lines.size > 1) found.push(`broken in ${lines.size}: ${one.outerHTML}`);
  }
  return found;
}"""


def barriers(screen: Screen) -> Iterator[str]:
    """What axe finds in each look."""
    page = screen.page
    if not page.evaluate("'axe' in window"):
        page.evaluate(_AXE)
    for window, light, rules in LOOKS:
        page.set_viewport_size(window)
        page.emulate_media(color_scheme=light)
        for violation in page.evaluate(_VIOLATIONS, rules):
            yield f"{screen.name}, {light}, {window['width']} px: {violation}"


def misfits(screen: Screen, *windows: ViewportSize) -> Iterator[str]:
    """What does not fit these windows, or the thumb."""
    for window in windows:
        screen.page.set_viewport_size(window)
        for misfit in misfits_of(screen.page):
            yield f"{screen.name}, {window['width']} px: {misfit}"


def misfits_of(page: Page) -> list[str]:
    """What does not fit the window as it is, or the thumb."""
    return list(page.evaluate(_MISFITS, _LEAST_HEIGHT))
