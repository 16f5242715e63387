"""The score pad on real phones: Hearts to 100, six players by keyboard, and without JavaScript."""

import pytest
from playwright.sync_api import expect

from scorekeeper.core.roles import Role
from scorekeeper.games.pad.actions import pads
from tests.browser.acting import act
from tests.browser.conftest import OpenTable
from tests.browser.pad_screens import ScorePad
from tests.browser.phones import Watch
from tests.browser.server import House
from tests.browser.sitting_down import begin, seated
from tests.browser.table import LOCALES, SMALL
from tests.browser.test_ahead import refused
from tests.depth import audit_only

SIX = ("Ann", "Bo", "Cy", "Dee", "Eve", "Flo")


@audit_only
def test_saving_a_round_keeps_csp_with_styled_fields(
    open_table: OpenTable, house: House, watch: Watch
) -> None:
    table = open_table(house)
    pad = ScorePad(table)
    table.visit(begin(table.unseen, f"{table.home}pad/new?game=hearts", "Ann", "Bo", "Cy"))
    style = "(field) => field.style.setProperty('caret-color', 'transparent')"
    for side in range(3):
        table.page.locator(f"#p{side}").evaluate(style)
    pad.round(3, 10, 13)
    assert table.totals == [3, 10, 13]
    table.page.screenshot()  # adds an empty style to every field
    pad.round(26, 0, 0)
    assert table.totals == [29, 10, 13]
    assert watch.unexpected() == []


@pytest.mark.parametrize("locale", LOCALES)
def test_hearts_to_100_with_wrong_sum_correction_and_undo(
    open_table: OpenTable, house: House, watch: Watch, locale: str
) -> None:
    watch.allow_answers(422)
    table, guest = open_table(house, locale=locale), open_table(None, locale=locale)
    guest.join(house.invite(Role.VIEWER), "Guest")
    pad = ScorePad(table)
    address = begin(table.unseen, f"{table.home}pad/new?game=hearts", "Ann", "Bo", "Cy")
    for phone in (guest, table):
        phone.visit(address)
    totals = guest.page.locator(".total")

    pad.enter(3, 10, 12)
    expect(table.page.locator(".together output")).to_have_text("25")
    table.page.locator("form.round > .forward").click()
    (message,) = refused(table.page).values()
    assert "25" in message
    expect(table.page.locator("#p2")).to_have_value("12")
    assert table.totals == [0, 0, 0]
    table.page.locator("#p2").fill("13")
    expect(table.page.locator(".together.right output")).to_have_text("26")
    pad.save()
    assert table.totals == [3, 10, 13]
    expect(totals).to_have_text(["3", "10", "13"])

    pad.round(26, 26, 0)
    table.page.locator(".rounds a").first.click()
    table.page.locator(".correcting > summary").click()
    table.page.locator("#p0").fill("0")
    table.page.locator("#p2").fill("26")
    table.page.locator(".correcting .forward").click()
    table.page.wait_for_url(address)
    assert table.totals == [3, 36, 39]
    table.undo()
    assert table.totals == [29, 36, 13]
    expect(totals).to_have_text(["29", "36", "13"])

    for number in (3, 4):
        act(house, pads.record, 1, number, points=[0, 260, 0])
    expect(table.page.locator(".total")).to_have_text(["29", "88", "13"])
    expect(table.heading).to_contain_text("5")  # the totals come first, then the question
    pad.round(0, 26, 0)
    assert table.totals == [29, 114, 13]
    for page in (table.page, guest.page):
        expect(page.locator(".winner")).to_contain_text("Cy")
        expect(page.locator(".standings .figure")).to_have_text(["13", "29", "114"])
    table.undo()
    expect(guest.page.locator(".winner")).to_have_count(0)


@audit_only
def test_six_players_are_entered_by_keyboard_alone(open_table: OpenTable, house: House) -> None:
    """Six numbers need only their digits and one key between them."""
    table = open_table(house)
    pad = ScorePad(table)
    _toad(pad)
    for key in ("Tab", "Enter"):
        table.settled()
        table.page.locator("#p0").focus()
        keys = table.page.keyboard
        for side, points in enumerate(("5", "-12", "0", "130", "7", "8")):
            keys.type(points)
            expect(table.page.locator(f"#p{side}")).to_be_focused()
            if side < 5:
                keys.press(key)
                if key == "Tab":  # past one less and one more, and the next one's ±
                    expect(table.page.locator(f"#p{side + 1}")).to_be_focused()
        table.page.locator("#table").evaluate("table => { table.dataset.earlier = '' }")
        keys.press("Enter")
        table.page.locator("#table:not([data-earlier])").wait_for()
    assert table.totals == [10, -24, 0, 260, 14, 16]


@audit_only
def test_plus_and_minus_fit_smallest_phone(open_table: OpenTable, house: House) -> None:
    table = open_table(house, viewport=SMALL)
    pad = ScorePad(table)
    pad.begin("michigan", "Ann", "Bo", "Cy")
    page = table.page
    for _ in range(2):
        page.locator(".side-0 [data-step='1']").click()
        page.locator(".side-1 [data-step='-1']").click()
    expect(page.locator("#p1")).to_have_value("2")
    expect(page.locator("[name=m1]")).to_be_checked()
    page.locator("#p1").fill("5")
    page.locator("#p2").fill("3")
    pad.save()
    assert table.totals == [2, -5, 3]
    table.tap(page.locator("form.ending button"))
    expect(page.locator(".winner")).to_contain_text("Cy")


@audit_only
def test_pad_is_played_without_javascript(
    open_table: OpenTable, house: House, watch: Watch
) -> None:
    watch.allow_answers(422)
    table = open_table(house, java_script_enabled=False)
    pad = ScorePad(table)
    pad.begin("rummy", "Ann", "Bo", "Cy")
    page = table.page
    save = page.locator("form.round > .forward")
    page.locator("[name=who][value='1']").check()
    expect(page.locator("#p1")).to_be_hidden()
    pad.enter(12, None, "x")
    page.locator("#p2").press("Enter")  # sends nothing
    save.click()
    expect(page.locator("#points-2-errors")).to_be_visible()
    page.locator("#p2").fill("25")
    save.click()
    expect(page.locator(".total")).to_have_text(["0", "37", "0"])
    page.locator(".undo button").click()
    expect(page.locator(".total")).to_have_text(["0", "0", "0"])

    page.goto(f"{table.home}pad/new?game=michigan&s=1&s=2&all=here")
    pad.start()
    pad.enter(4, 4)
    page.locator(".side-1 .minus").click()
    save.click()
    expect(page.locator(".total")).to_have_text(["4", "\u22124"])
    page.locator("form.ending button").click()
    expect(page.locator(".winner")).to_contain_text("Ann")


def _toad(pad: ScorePad) -> None:
    """Begin a custom game of six."""
    table = pad.table
    table.visit(seated(table.unseen, f"{table.home}pad/new?game=other", *SIX))
    table.page.locator("#title").fill("Toad")
    pad.start()
