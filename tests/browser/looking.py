"""Checks of a screen: accessibility, and elements that do not fit."""

from collections.abc import Iterator
from itertools import cycle
from typing import Literal

from playwright.sync_api import BrowserContext, Page, ViewportSize

from tests.browser.looks import looks_of
from tests.browser.screen import Screen
from tests.browser.table import PHONE, SMALL, WIDE, Table
from tests.depth import THOROUGH
from tests.running.command import ROOT

Light = Literal["light", "dark"]

Look = tuple[ViewportSize, Light, bool]
"""A window, its light, and whether axe's rules are to hold there."""

# Each screen in one window and theme, in the audit in all.
LOOKS: tuple[tuple[Look, ...], ...] = (
    (
        (
            (PHONE, "light", True),
            (PHONE, "dark", True),
            (WIDE, "dark", True),
            (SMALL, "dark", False),
        ),
    )
    if THOROUGH
    else (((SMALL, "light", True),), ((SMALL, "dark", True),))
)
_NEXT_LOOKS = cycle(LOOKS)

_AXE = (ROOT / "tests/vendor/axe/axe.min.js").read_text(encoding="utf-8")
_MIN_HEIGHT = 44

# What letters look like that nobody complained of, in each light: that is found good only once, but
# for the thorough run.
_JUDGED: dict[Light, set[str]] = {"light": set(), "dark": set()}

# All rules; the colours of all elements, or of those that look like this.
_VIOLATIONS = """async (unjudged) => {
  if (!("axe" in window)) {
    if (!window.loadAxe) return null;
    loadAxe();
  }
  const marked = (unjudged ?? []).flatMap((look) => window.looks[look]);
  for (const one of marked) one.setAttribute("data-unjudged", "");
  if (unjudged) {
    axe.configure({ rules: [
      { id: "color-contrast", selector: "[data-unjudged]" },
      { id: "link-in-text-block", selector: "a[href][data-unjudged]" },
    ] });
  }
  const wanted = { reporter: "no-passes", selectors: false, preload: false };
  const { violations } = await axe.run(document, wanted);
  for (const one of marked) one.removeAttribute("data-unjudged");
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
    const before = target.matches(".button") && target.previousElementSibling;
    if (before && before.matches(".button") && before.checkVisibility()) {
      const gap = target.getBoundingClientRect().top - before.getBoundingClientRect().bottom;
      if (gap > -1 && gap < 4) found.push(`touches the button above: ${target.outerHTML}`);
    }
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


def prepare(context: BrowserContext) -> None:
    """Load axe (half a megabyte) once for all pages that are opened later."""
    context.add_init_script(f"window.loadAxe = () => {{ {_AXE}\n}}")


def faults(screen: Screen) -> Iterator[str]:
    """Yield what axe finds, and elements too large for the window or too small for a thumb."""
    page, there, lit = screen.page, None, None
    for window, light, is_judged in next(_NEXT_LOOKS):
        if window != page.viewport_size:
            page.set_viewport_size(window)
        if light != lit:
            page.emulate_media(color_scheme=light)
        seen = f"{screen.name}, {light}, {window['width']} px"
        if is_judged:
            yield from (f"{seen}: {barrier}" for barrier in _barriers(page, light))
        if window != there:
            yield from (f"{seen}: {misfit}" for misfit in misfits_of(page))
        there, lit = window, light


def misfits_of(page: Page) -> list[str]:
    """Return elements that are too large for the window or too small for a thumb."""
    return list(page.evaluate(_MISFITS, _MIN_HEIGHT))


def misfits_of_large_letters(table: Table) -> list[str]:
    """Return elements that do not fit, and words broken within; extra lines are allowed."""
    return [
        *(misfit for misfit in misfits_of(table.page) if not misfit.startswith("broken")),
        *table.torn,
    ]


def _barriers(page: Page, light: Light) -> list[str]:
    unjudged = None
    if not THOROUGH:
        unjudged = [look for look in looks_of(page) if look not in _JUDGED[light]]
    violations = page.evaluate(_VIOLATIONS, unjudged)
    if violations is None:
        page.evaluate(_AXE)
        violations = page.evaluate(_VIOLATIONS, unjudged)
    if not violations:
        _JUDGED[light].update(unjudged or ())
    return list(violations)
