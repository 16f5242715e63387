"""Names of players stay whole on narrow screens: smaller letters, then an ellipsis."""

import re

import pytest

from scorekeeper.games.pad.actions import pads
from scorekeeper.games.pad.rules.presets import settings_of
from scorekeeper.games.pad.rules.settings import POINT
from tests.browser.acting import act, player
from tests.browser.bids import enter_bids
from tests.browser.conftest import OpenTable
from tests.browser.looking import misfits_of_large_letters
from tests.browser.nights import Dealt, begin_night
from tests.browser.server import House
from tests.browser.sitting_down import begin
from tests.browser.table import PHONE, SMALL, Table
from tests.depth import audit_only, some

pytestmark = audit_only


THREE = ("Christopher", "Caroline", "Владислав")
LONGEST = ("Константин-Владимир Северо-Задунайский-А", "Wolfeschlegelsteinhausenbergerdorffschen")
FOUR = ("Екатерина", "Геннадий", "Christopher", "Владислав")

# Names that are broken inside a word, and elements that overflow their column.
_BROKEN = """() => {
  const found = [];
  for (const name of document.querySelectorAll("bdi")) {
    if (!name.checkVisibility()) continue;
    for (const node of name.childNodes) {
      for (const { index, 0: word } of (node.data ?? "").matchAll(/\\S+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(`${word} in ${lines.size} lines`);
      }
    }
  }
  const sideways = document.documentElement.scrollWidth - innerWidth;
  return sideways > 0 ? [...found, `${sideways} px sideways`] : found;
}"""


def pages(house: House, table: Table) -> list[str]:
    """Return the addresses of pages with long names."""
    night = begin_night(house, Dealt("whitefish", (4, 5, 3)), names=THREE)
    start = f"{table.home}bidding/new/oh-hell"
    bids = begin(table.unseen, start, *FOUR)
    pad = begin(table.unseen, f"{table.home}pad/new?game=hearts&s=4&s=5&s=1&s=3")
    enter_bids(house, bids, {1: 0, 2: 1})
    chosen = "bidding/new/oh-hell?s=1&s=2&s=3"
    return [night, f"{night}/sheet", bids, pad, "", "montana/new?s=1&s=2", f"{chosen}&all=here"]


@pytest.mark.parametrize("locale", some(["ru-RU", "en-US"]))
def test_names_do_not_wrap_inside_words(open_table: OpenTable, house: House, locale: str) -> None:
    table = open_table(house, locale=locale)
    for page in pages(house, table):
        table.visit(page)
        for window in (SMALL, PHONE):
            table.page.set_viewport_size(window)
            assert (page, window, table.page.evaluate(_BROKEN)) == (page, window, [])


@pytest.mark.parametrize("locale", some(["ru-RU", "en-US"]))
def test_score_sheet_of_four_fits_smallest_phone(
    open_table: OpenTable, house: House, locale: str
) -> None:
    table = open_table(house, locale=locale, viewport=SMALL)
    start = f"{table.home}bidding/new/spades"
    bids = begin(table.unseen, start, *FOUR, dealer="0")
    enter_bids(house, bids, {1: 3, 2: 4, 3: 5, 0: 1}, {1: 0, 2: 8, 3: 5, 0: 0})
    table.visit(f"{bids}/sheet")
    around = table.page.locator(".across").first
    assert around.evaluate("({ scrollWidth, clientWidth }) => scrollWidth - clientWidth") == 0
    assert table.page.evaluate(_BROKEN) == []
    assert misfits_of_large_letters(table) == []


@pytest.mark.parametrize("locale", some(["ru-RU", "en-US"]))
def test_table_of_partners_and_opponents_fits_smallest_phone(
    open_table: OpenTable, house: House, locale: str
) -> None:
    table = open_table(house, locale=locale, viewport=SMALL)
    players = [player(house, name) for name in FOUR]
    for teams in ((0, 1, 0, 1), (0, 1, 1, 0)):
        number = act(
            house,
            pads.start,
            name="Sunday",
            date="2026-11-22",
            settings=settings_of("canasta", 4),
            players=players,
            teams=teams,
        ).number
        act(house, pads.record, number, 1, points=[POINT, 0])
        act(house, pads.end, number)
    table.visit(f"statistics/players/{players[0]}")
    around = table.page.get_by_role("group", name=re.compile("others|другими"))
    assert around.locator("thead th").count() == 4
    assert around.evaluate("({ scrollWidth, clientWidth }) => scrollWidth - clientWidth") == 0


def test_score_sheet_of_night_fits_smallest_phone(open_table: OpenTable, house: House) -> None:
    table = open_table(house, viewport=SMALL)
    deal = Dealt("whitefish", ("double nil", 12, "double nil"), (1, 12, 0))
    table.visit(f"{begin_night(house, deal, names=THREE)}/sheet")
    around = table.page.locator(".across").first
    assert around.evaluate("({ scrollWidth, clientWidth }) => scrollWidth - clientWidth") == 0
    bar = table.page.locator("nav.bar").first
    assert bar.evaluate("(bar) => bar.getBoundingClientRect().height") < 60


@pytest.mark.parametrize("is_large", [False, True])
def test_blind_double_nil_of_another_seat_fits_beside_names(
    open_table: OpenTable, house: House, is_large: bool
) -> None:
    table = open_table(house, locale="ru-RU", viewport=SMALL)
    if is_large:
        table.enlarge()
    table.visit(begin_night(house, Dealt("helena"), names=(*LONGEST, "Ann")))
    table.page.locator(".unasked summary").click()
    button = table.page.locator(".unasked button").last
    button.scroll_into_view_if_needed()
    assert button.evaluate(
        """(button) => {
          const { left, top, width, height } = button.getBoundingClientRect();
          return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        }"""
    )
    assert misfits_of_large_letters(table) == []
