"""Every screen: accessible, in both lights, on every window, with the longest names."""

from collections.abc import Iterator

import pytest

from tests.browser.conftest import OpenTable
from tests.browser.looking import faults, prepare
from tests.browser.phones import Watch
from tests.browser.screen import Screen
from tests.browser.screens import LONG, NAMES, WALKS, Walk
from tests.browser.server import House
from tests.browser.table import LOCALES, Table
from tests.depth import audit_only

pytestmark = audit_only


# Russian words and these names take the most room.
_NAMES = {"ru-RU": LONG, "en-US": NAMES}


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("walk", WALKS)
def test_every_screen_is_accessible_and_fits(
    open_table: OpenTable, house: House, watch: Watch, walk: Walk, locale: str
) -> None:
    watch.allow_answers(403, 404, 409, 422)  # there are screens for these
    watch.allow_no_answer()  # and for no answer at all
    all_faults: list[str] = []
    table, guest = (open_table(None, locale=locale) for _ in range(2))
    for phone in (table, guest):
        prepare(phone.page.context)
    for screen in _there(walk(table, guest, house, _NAMES[locale])):
        all_faults += faults(screen)
    assert not all_faults, "\n".join(all_faults)


def _there(screens: Iterator[Screen]) -> Iterator[Screen]:
    """Yield each screen once it is loaded completely."""
    for screen in screens:
        Table(screen.page).settled()
        screen.page.wait_for_load_state()  # its last part has come
        yield screen


def test_screen_checks_find_planted_faults(table: Table, watch: Watch) -> None:
    table.page.locator("main").evaluate(
        """main => {
          main.insertAdjacentHTML("beforeend", `<p style="color: red">styled here</p>
            <img src="https://elsewhere.example/picture.png">
            <a href="#" class="wide" id="low">x</a>
            <p id="pale">hardly there</p>`);
        }"""
    )
    table.page.locator("#low").evaluate(
        "low => { low.style.cssText = 'display: inline-block; min-width: 100rem' }"
    )
    table.page.locator("#pale").evaluate(
        "pale => { pale.style.color = '#888'; pale.style.background = '#777' }"
    )
    screen = Screen("home", table.page)
    all_faults = [*faults(screen), *faults(screen)]  # in each light
    assert any("image-alt" in fault for fault in all_faults)
    for light in ("light", "dark"):
        assert any("color-contrast" in fault and light in fault for fault in all_faults)
    assert any("sideways" in fault for fault in all_faults)
    assert any("px high" in fault for fault in all_faults)
    complaints = "\n".join(watch.unexpected())
    assert "the policy refused style-src" in complaints
    assert "the policy refused img-src" in complaints
    watch.allow("policy|Content Security")


def test_changed_style_is_checked_again(table: Table) -> None:
    screen = Screen("home", table.page)
    assert not [*faults(screen), *faults(screen)]  # in each light
    table.page.locator("main h2").first.evaluate(
        """heading => {
          const twin = heading.cloneNode(true);
          heading.after(twin);
          twin.style.color = "var(--line)";
          twin.id = "twin";
        }"""
    )
    again = [*faults(screen), *faults(screen)]
    contrast_faults = [fault for fault in again if "color-contrast" in fault]
    assert contrast_faults
    assert all("twin" in fault for fault in contrast_faults)
    for light in ("light", "dark"):
        assert any(light in fault for fault in contrast_faults)
