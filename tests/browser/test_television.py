"""The television shows each total on one line, at every usual size and in every usual font."""

from collections.abc import Callable

import pytest
from playwright.sync_api import ViewportSize

from scorekeeper.games.bidding.rules.deals import BLIND_NIL
from scorekeeper.games.pad.actions import pads
from tests.browser.acting import act
from tests.browser.bids import enter_bids
from tests.browser.conftest import OpenTable
from tests.browser.nights import Dealt, begin_night
from tests.browser.server import House
from tests.browser.sitting_down import begin
from tests.browser.table import PHONE, SMALL, TURNED, WIDE, Table
from tests.depth import audit_only, some

SCREENS: tuple[ViewportSize, ...] = (
    WIDE,
    PHONE,
    {"width": 1024, "height": 600},
    {"width": 1280, "height": 720},
    {"width": 1366, "height": 768},
    {"width": 1920, "height": 1080},
)

# DejaVu Serif, the widest font, is the only one of a minimal Debian. Others are as wide as
# it is when scaled: its digits have 0.636em, those of Noto Serif (Android) 0.56em, of Georgia and
# Iowan Old Style (iPhone) up to 0.61em.
FONTS = {"Debian": 100, "Android": 88, "iPhone": 96}

_USE = """(percent) => {
  const sheet = new CSSStyleSheet();
  const face = `font-family: Scaled; src: local("DejaVu Serif"); size-adjust: ${percent}%`;
  sheet.replaceSync(`@font-face { ${face} }
    :root { --serif: Scaled; --sans: Scaled; }`);
  document.adoptedStyleSheets = [sheet];
  return document.fonts.load("20px Scaled");
}"""

# One line is as high as its type says; what does not fit sticks out of its column.
_FAULTS = """() => {
  const faults = [];
  for (const total of document.querySelectorAll(".total")) {
    const box = total.getBoundingClientRect();
    const column = total.closest("li").getBoundingClientRect();
    const lines = Math.round(box.height / parseFloat(getComputedStyle(total).lineHeight));
    if (lines > 1) faults.push(`${total.textContent} in ${lines} lines`);
    if (box.left < column.left - 0.5 || box.right > column.right + 0.5) {
      faults.push(`${total.textContent} sticks out: ${box.width} of ${column.width}`);
    }
  }
  const { scrollHeight, scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) faults.push(`${scrollWidth} wide`);
  const fits = innerWidth < innerHeight || !document.querySelector(".tv");
  if (!fits && scrollHeight > innerHeight) faults.push(`${scrollHeight} high`);
  return faults;
}"""


def montana(house: House, _table: Table) -> tuple[str, list[str]]:
    """The night on which -13 broke into two lines, with the dealer's mark beside it."""
    deal = Dealt("whitefish", ("double nil", 12, "double nil"), (1, 12, 0))
    night = begin_night(house, deal, Dealt("whitefish"), names=("Alice", "Cara", "Bob"), dealer=0)
    return night, ["13", "−13", "12"]


def pairs(house: House, table: Table) -> tuple[str, list[str]]:
    """Spades in pairs, with a failed blind nil in each pair."""
    start = f"{table.home}bidding/new/spades-pairs"
    address = begin(table.unseen, start, "Alice", "Bob", "Christopher", "Dan")
    enter_bids(house, address, {1: BLIND_NIL, 2: 6, 3: 6, 0: BLIND_NIL}, {1: 2, 2: 5, 3: 5})
    return address, ["−259", "−258"]


def seven(house: House, table: Table) -> tuple[str, list[str]]:
    """Oh Hell! with seven players."""
    names = [f"Player {number}" for number in range(1, 8)]
    return begin(table.unseen, f"{table.home}bidding/new/oh-hell", *names), ["0"] * 7


def twelve(house: House, table: Table) -> tuple[str, list[str]]:
    """A pad of twelve players, with a total of six characters."""
    names = [f"Guest {number}" for number in range(1, 13)]
    address = begin(table.unseen, f"{table.home}pad/new?game=other", *names, title="Canasta")
    number = int(address.rpartition("/")[2])
    act(house, pads.record, number, 1, points=[-123450, *range(0, 110000, 10000)])
    return address, ["−12345", *(str(points) for points in range(0, 11000, 1000))]


@pytest.mark.parametrize("play", some([montana, twelve, pairs, seven], 2))
@audit_only
def test_every_total_is_on_one_line_within_its_column(
    open_table: OpenTable, house: House, play: Callable[[House, Table], tuple[str, list[str]]]
) -> None:
    table = open_table(house)
    address, totals = play(house, table)
    table.visit(f"{address}/tv")
    assert table.texts(".total") == totals
    for font, percent in FONTS.items():
        table.page.evaluate(_USE, percent)
        for screen in SCREENS:
            table.page.set_viewport_size(screen)
            assert (font, screen, table.page.evaluate(_FAULTS)) == (font, screen, [])
    table.visit(address)  # the table itself, on phones and a wide window
    for screen in (SMALL, PHONE, TURNED, WIDE):
        table.page.set_viewport_size(screen)
        assert (screen, table.page.evaluate(_FAULTS)) == (screen, [])
