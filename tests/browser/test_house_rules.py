"""An owner changes a house rule, after a look at what it would have changed."""

from playwright.sync_api import expect

from scorekeeper.core.roles import Role
from tests.browser.conftest import OpenTable
from tests.browser.phones import Watch
from tests.browser.server import House
from tests.browser.table import Table

PLAIN = ("whitefish", (4, 5, 3), (4, 5, 4))
"""Ann and Bo make what they bid; Cy takes one too many."""


def open_form(table: Table) -> None:
    """Go to the form as an owner does: from home."""
    table.page.goto(table.home)
    table.page.locator(".destinations a[href$='/house']").click()
    table.page.locator(".rooms a[href$='/montana/house-rules']").click()
    table.page.locator("a[href$='/edit']").click()


def test_a_rule_is_looked_at_saved_and_played_by(table: Table) -> None:
    page = table.page
    table.start_night(dealer=2)
    table.deal(*PLAIN)
    old, totals = page.url, table.totals
    assert totals == [4, 5, 0]

    open_form(table)
    expect(page.locator("label", has_text="overtricks")).to_contain_text("default: 0")
    page.locator("[name=over]").fill("-2")
    page.locator("[name=kens_rule_name]").fill("Spade stop")
    page.locator("[formaction]").click()
    recount = page.locator(".recount")
    expect(recount.locator("li", has_text="Cy").first).to_have_text("Cy 0 → −2")
    recount.locator("summary").click()
    expect(recount.locator("details")).to_contain_text("Deal 1: Cy 0 → −2")
    expect(page.locator("[name=kens_rule_name]")).to_have_value("Spade stop")
    page.locator("[name=over]").press("Enter")  # a look again, never a save by accident
    expect(recount).to_have_count(1)
    page.locator("main form .forward").click()
    expect(page.locator("#over")).to_contain_text("−2 · default: 0")
    expect(page.locator("#kens_rule_name")).to_contain_text("Spade stop")

    page.goto(f"{table.home}montana/new")
    for name in ("Ann", "Bo", "Cy"):
        page.locator(".people a", has_text=name).click()
    page.locator("summary").click()
    expect(page.locator("form.start")).to_contain_text("over −2")
    table.start(2)
    table.deal(*PLAIN)
    assert table.totals == [4, 5, -2]
    page.goto(old)
    assert table.totals == totals
    table.next()
    table.deal(*PLAIN)
    assert table.totals == [
        4,
        5 + 4,
        5,
    ]  # Bo is asked first now; Ann goes over, and it costs nothing


def test_of_two_owners_the_later_one_is_shown_both_values(
    open_table: OpenTable, table: Table, house: House, watch: Watch
) -> None:
    watch.allow_answers(409)
    other = open_table(house, "Bo's phone")
    for phone, points in ((table, "7"), (other, "8")):
        open_form(phone)
        phone.page.locator("[name=nil]").fill(points)
    other.page.locator("[name=over]").fill("-1")
    other.page.locator("main form .forward").click()
    expect(other.page.locator("#nil")).to_contain_text("8")
    page = table.page
    page.locator("main form .forward").click()
    expect(page.locator(".conflict dd")).to_have_text(["8 saved · Bo's phone", "7 yours"])
    page.get_by_role("button", name="Use mine").click()
    expect(page.locator("#nil")).to_contain_text("7")
    expect(page.locator("#over")).to_contain_text("−1")


def test_a_viewer_reads_them_and_nothing_more(open_table: OpenTable, house: House) -> None:
    viewer = open_table(None)
    viewer.join(house.invite(Role.VIEWER), "Guest")
    viewer.page.locator(".destinations a[href$='/house']").click()
    viewer.page.locator(".rooms a[href$='/montana/house-rules']").click()
    expect(viewer.page.locator("dl.told dt")).to_have_count(11)
    expect(viewer.page.locator("a[href$='/edit']")).to_have_count(0)
