"""The rule book over the table, and as separate pages."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from scorekeeper.core.roles import Role
from tests.browser.conftest import OpenTable
from tests.browser.nights import Dealt, begin_night, play_deal
from tests.browser.server import House
from tests.browser.table import Table
from tests.browser.test_live import another
from tests.depth import audit_only

PARTS = ("walk", "rules")


def open_book(table: Table) -> None:
    """Open the rule book with one tap, in any phase."""
    table.page.locator("header a[data-book]").click()
    expect(table.page.locator("dialog[open] #q")).to_be_visible()


def close_book(table: Table) -> None:
    """Close the rule book."""
    table.page.locator("dialog .book-bar button").click()
    expect(table.page.locator("dialog[open]")).to_have_count(0)


@audit_only
def test_opening_the_rules_keeps_typed_bids(table: Table, house: House) -> None:
    table.visit(begin_night(house))
    address = table.page.url
    table.page.locator("[name=modifiers][value=unabomb]").check()
    table.page.locator(".made-up summary").click()
    table.page.locator("[name=made_up]").fill("Table Mountain")
    open_book(table)
    table.page.locator("dialog .leaves a", has_text="Butte").click()
    expect(table.page.locator("dialog h1")).to_have_text("Butte")
    expect(table.page.locator("dialog .walk li")).to_have_count(3)
    close_book(table)
    assert table.page.url == address
    expect(table.page.locator("[name=made_up]")).to_have_value("Table Mountain")
    expect(table.page.locator("[name=modifiers][value=unabomb]")).to_be_checked()
    steps: list[Callable[[], None]] = [
        lambda: table.call("whitefish"),
        lambda: table.bid(4, 5, 3),
        table.play,
        lambda: table.count(4, 5),
    ]
    for step in steps:
        step()
        open_book(table)
        close_book(table)
    table.next()
    assert table.totals == [0, 4, 5]


def test_search_as_you_type_in_both_languages(table: Table, house: House) -> None:
    table.visit(begin_night(house))
    open_book(table)
    field, title = table.page.locator("#q"), table.page.locator("dialog .best h1")
    for typed, title_text in (("helna", "Helena"), ("грейт фолс", "Great Falls"), ("мизер", "Nil")):
        field.fill("")
        field.press_sequentially(typed)
        expect(title).to_contain_text(title_text)
        expect(field).to_be_focused()
    field.press("Enter")
    expect(title).to_contain_text("Nil")


BAG = "Each overtrick is a bag. Bags are counted on from deal to deal."


@audit_only
def test_answering_sentence_is_marked_and_scrolled_into_view(table: Table, house: House) -> None:
    night = begin_night(house)
    for over_table in (False, True):
        table.visit(night if over_table else "rules")
        if over_table:
            open_book(table)
        field, answer = table.page.locator("#q"), table.page.locator("#answer")
        field.press_sequentially("what is a bag")
        expect(answer).to_have_text(BAG)
        expect(answer).to_be_in_viewport()
        expect(field).to_be_in_viewport()
        field.fill("spades")
        expect(table.page.locator(".best h1")).to_be_in_viewport()
        field.fill("what is a bag")
        expect(answer).to_be_in_viewport()
        table.page.locator(".leaves a", has_text="Spades in pairs").click()
        expect(table.page.locator("h1", has_text="Spades in pairs")).to_have_count(1)
        expect(answer).to_have_text(BAG)
        expect(answer).to_be_in_viewport()


@audit_only
def test_drawings_over_the_table_look_as_in_the_book(table: Table, house: House) -> None:
    table.visit(begin_night(house))
    open_book(table)
    table.page.locator("#q").press_sequentially("N5")
    card = table.page.locator(".best .face-of").first
    card.wait_for()
    over = card.bounding_box()
    table.visit("rules?q=N5")
    book = card.bounding_box()
    assert over
    assert book
    assert (over["width"], over["height"]) == (book["width"], book["height"]) == (80, 112)


@audit_only
@pytest.mark.usefixtures("table")
def test_table_updates_under_the_rule_book(open_table: OpenTable, house: House) -> None:
    night = begin_night(house)
    other = another(open_table, house, Role.SCORER, "Other", night)
    open_book(other)
    play_deal(house, night, Dealt("whitefish", (4,)))
    expect(other.page.locator("#table .rows a.figure")).to_have_text("Change: 4")
    close_book(other)
    other.bid(5)
    expect(other.heading).to_have_text("Ann")


@audit_only
def test_long_title_does_not_overlap(open_table: OpenTable, house: House) -> None:
    table = open_table(house, locale="ru-RU")
    table.visit("rules")
    lines = table.page.locator(".leaves li:has(small)").evaluate_all(
        """(lines) => lines.map((line) => {
          const title = document.createRange();
          title.selectNodeContents(line.querySelector("a"));
          const gap = line.querySelector("small").getBoundingClientRect().top;
          return [title.getClientRects().length, title.getBoundingClientRect().bottom - gap];
        })"""
    )
    assert any(parts > 1 for parts, _ in lines)
    assert all(over <= 0 for _, over in lines)
