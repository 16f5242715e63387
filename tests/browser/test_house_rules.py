"""Changing a house rule, after a preview of what it would have changed."""

from playwright.sync_api import expect

from tests.browser.nights import Dealt, begin_night, play_deal
from tests.browser.server import House
from tests.browser.sitting_down import seated
from tests.browser.table import Table
from tests.depth import audit_only

pytestmark = audit_only


ANN, CY = 0, 2
OVER = Dealt("whitefish", (4, 5, 3), (4, 5, 4))
"""If Cy deals, Ann and Bo make what they bid; Cy takes one too many."""


def open_form(table: Table) -> None:
    """Open the form from the home page."""
    table.page.locator(".destinations a[href$='/house']").click()
    table.page.locator(".rooms a[href$='/montana/house-rules']").click()
    table.page.locator("a[href$='/edit']").click()


def test_house_rule_is_previewed_saved_and_applied(table: Table, house: House) -> None:
    old = begin_night(house, OVER, dealer=CY)
    open_form(table)
    page = table.page
    expect(page.locator("label", has_text="overtricks")).to_contain_text("default: 0")
    page.locator("[name=over]").fill("-2")
    page.locator("[name=kens_rule_name]").fill("Spade stop")
    page.locator("[formaction]").click()
    recount = page.locator(".recount")
    expect(recount.locator("li", has_text="Cy").first).to_have_text("Cy 0 → −2")
    recount.locator("summary").click()
    expect(recount.locator("details")).to_contain_text("Deal 1: Cy 0 → −2")
    expect(page.locator("[name=kens_rule_name]")).to_have_value("Spade stop")
    page.evaluate("window.isEarlier = true")
    page.locator("[name=over]").press(
        "Enter"
    )  # shows the preview again: Enter must not save by accident
    page.wait_for_function("() => !window.isEarlier")
    expect(recount).to_have_count(1)
    page.locator("main form .forward").click()
    expect(page.locator("#over")).to_contain_text("−2 · default: 0")
    expect(page.locator("#kens_rule_name")).to_contain_text("Spade stop")

    table.visit(seated(page, f"{table.home}montana/new", "Ann", "Bo", "Cy"))
    page.locator("summary").click()
    expect(page.locator("form.start")).to_contain_text("overtricks −2")
    table.start(CY)
    play_deal(house, page.url, OVER, dealer=CY)
    expect(page.locator(".totals .total")).to_have_text(["4", "5", "\u22122"])
    table.visit(old)
    assert table.totals == [4, 5, 0]
    table.next()
    play_deal(house, page.url, OVER, number=2, dealer=ANN)
    # the night keeps its rules: Ann, who is over, loses no points
    expect(page.locator(".totals .total")).to_have_text(["4", "9", "5"])
