"""Looks of text, so that each combination of colours is checked once.

What axe says of an element's colours follows from few things: the colour of its letters, whether
they are large, what lies under them and over them, and whether it judges them at all. Elements that
share all of these share the verdict, on whatever screen. Everything here is asked of the browser as
it draws the page, not of classes: the same class in another colour is another look.
"""

from playwright.sync_api import Page

# Axe regards text as large from 24 px on, from 18.66 px
# if bold; it skips single letters, disabled elements, and elements hidden from screen readers.
# A positioned element may lie over a background that is not its parent's, so its name counts.
_LOOKS = r"""() => {
  const memory = new Map([[null, { grounds: "", opacity: 1 }]]);
  const kind = (one) => `${one.tagName}.${one.classList}`;
  const under = (one) => {
    if (memory.has(one)) return memory.get(one);
    const own = getComputedStyle(one);
    const below = under(one.parentElement);
    const placed = own.position === "static" ? "" : `${kind(one)} ${own.position}`;
    const { backgroundColor, backgroundImage, filter, mixBlendMode } = own;
    const ground = [placed, backgroundColor, backgroundImage, filter, mixBlendMode].join(" ");
    const opaque = /^rgb\(/.test(backgroundColor);
    const here = {
      opacity: below.opacity * Number(own.opacity),
      grounds: opaque ? ground
        : ground === " rgba(0, 0, 0, 0) none none normal" ? below.grounds
        : `${ground} | ${below.grounds}`,
    };
    memory.set(one, here);
    return here;
  };
  const textOf = (one) => [...one.childNodes]
    .filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data).join("").trim();
  const around = (link) => {  // the colour of the text from which a link may have to differ
    let block = link.parentElement;
    while (getComputedStyle(block).display === "inline") block = block.parentElement;
    return block.textContent.trim() !== link.textContent.trim() && getComputedStyle(block).color;
  };
  const looks = {};
  for (const one of document.body.querySelectorAll("*")) {
    const text = textOf(one);
    if (!text && !one.matches("input, select, textarea")) continue;
    if (!one.checkVisibility() || one.closest(".visually-hidden")) continue;
    const { color, fill, fontSize, fontWeight, textShadow, textDecorationLine, display }
      = getComputedStyle(one);
    const { left, top, width, height } = one.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    const { grounds, opacity } = under(one);
    const look = [
      color, one.namespaceURI.endsWith("svg") && fill, textShadow, opacity,
      parseFloat(fontSize) >= (fontWeight >= 700 ? 18.66 : 24),
      text.match(/[\p{L}\p{N}]/gu)?.length > 1,
      Boolean(one.closest(":disabled, [aria-disabled=true], [aria-hidden=true]")
        ?? one.closest("label")?.control?.disabled),
      over && !over.contains(one) && !one.contains(over),
      one.matches("a") && [textDecorationLine, fontWeight, display, around(one)],
      grounds,
    ].join(" / ");
    (looks[look] ??= []).push(one);
  }
  window.looks = looks;
  return Object.keys(looks);
}"""


def looks_of(page: Page) -> list[str]:
    """Return each style of text on the page, and store its elements in `window.looks`."""
    return list(page.evaluate(_LOOKS))
