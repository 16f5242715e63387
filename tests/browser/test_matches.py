"""A match of the shedding game on real phones, in both languages, with and without JavaScript."""

import re

import pytest
from playwright.sync_api import expect

from scorekeeper.core.roles import Role
from scorekeeper.games.shedding.actions import matches
from tests.browser.acting import act
from tests.browser.conftest import OpenTable
from tests.browser.match_screens import Tally
from tests.browser.phones import Watch
from tests.browser.server import House
from tests.browser.shedding import begin_match
from tests.browser.table import LOCALES, Table
from tests.depth import audit_only


@pytest.mark.parametrize("locale", LOCALES)
def test_match_to_300_with_a_correction(open_table: OpenTable, house: House, locale: str) -> None:
    table = open_table(house, locale=locale)
    guest = open_table(None, locale=locale)
    guest.join(house.invite(Role.VIEWER), "Guest")
    tally = Tally(table)
    number = begin_match(house, 3)
    for phone in (guest, table):
        phone.visit(f"shedding/{number}")
    address = table.page.url

    tally.wins(0)
    tally.left(1, "6", "6", "1", "rules")
    tally.left(2, "others", "others", "3", "3")
    table.page.locator(".hand2 [data-back]").click()
    expect(table.page.locator(".hand1 output")).to_have_text("33")
    expect(table.page.locator(".hand2 output")).to_have_text("103")
    expect(table.page.locator("#together")).to_have_text("136")
    tally.write()
    assert table.totals == [136, 0, 0]
    expect(guest.page.locator(".total")).to_have_text(["136", "0", "0"])
    expect(guest.page.locator("form:not(.switches)")).to_have_count(0)

    act(house, matches.record, number, 2, winner=1, total=120)
    expect(table.page.locator(".total")).to_have_text(["136", "120", "0"])
    expect(table.heading).to_contain_text("3")  # the totals come first, then the question
    tally.game(0, 170)  # a typing error: 17 was meant
    assert table.totals == [306, 120, 0]
    expect(guest.page.locator(".winner")).to_contain_text("Ann")
    table.page.locator(".games a").first.click()
    table.page.locator(".otherwise > summary").click()
    table.page.locator("#total").fill("17")
    table.page.locator(".otherwise .forward").click()
    expect(table.page.locator(".note[role=status]")).to_be_visible()
    table.page.wait_for_url(address)
    assert table.totals == [153, 120, 0]
    expect(guest.page.locator(".winner")).to_have_count(0)

    table.undo()
    assert table.totals == [306, 120, 0]
    table.undo()
    tally.wins(1)  # by three odd cards
    tally.left(1, "5", "5", "3")
    tally.left(0, "others", "others", "others")
    tally.counts(2, 50)
    tally.write()
    assert table.totals == [136, 333, 0]
    for page in (table.page, guest.page):
        expect(page.locator(".winner")).to_contain_text("Bo")
        expect(page.locator(".standings .figure")).to_have_text(["333", "136", "0"])
    *_, result, link = guest.copied()  # the page came by the stream
    assert re.fullmatch(r".*\s300, .*: Bo 333 \(.+\), Ann 136, Cy 0\.", result)
    assert link == address


@audit_only
def test_taps_survive_news_and_conflict_waits_for_choice(
    table: Table, house: House, watch: Watch
) -> None:
    watch.allow_answers(409)
    number = begin_match(house, 2)
    table.visit(f"shedding/{number}")
    tally = Tally(table)
    tally.wins(1)
    tally.left(0, "6", "6")
    act(house, matches.record, number, 1, winner=0, total=50)
    expect(table.page.locator("#news")).to_be_visible()
    expect(table.page.locator("#hand0_6")).to_have_value("2")
    tally.write()
    conflict = table.page.locator(".conflict")
    expect(conflict.locator("tbody th")).to_have_text(["game 1", "game 1, Ann"])
    expect(conflict.locator("td b")).to_have_text(["Ann +50", "Bo +12", "–", "6 + 6"])
    urls: list[str] = []
    table.page.on("request", lambda request: urls.append(request.url))
    act(house, matches.record, number, 2, winner=0, total=70)
    expect(table.page.locator(".total")).to_have_text(["120", "0"])
    assert table.page.url not in urls  # what is due now waits
    expect(conflict).to_be_visible()
    conflict.locator("button").click()
    expect(table.page.locator(".total")).to_have_text(["70", "12"])


@audit_only
def test_counts_survive_end_of_match(table: Table, house: House, watch: Watch) -> None:
    watch.allow_answers(422)
    number = begin_match(house, 2)
    act(house, matches.record, number, 1, winner=0, total=50)
    table.visit(f"shedding/{number}")
    tally = Tally(table)
    tally.wins(1)
    tally.left(0, "6", "6")
    heading = {"name": "Sunday", "date": "2026-11-22"}
    act(house, matches.settle, number, target=40, **heading)  # the match is over
    expect(table.page.locator("#news")).to_be_visible()
    tally.write()
    expect(table.page.locator(".errors")).to_have_text("The match is over.")
    expect(table.page.locator(".kept")).to_contain_text("Your count is still here")
    tally.left(0, "1")
    act(house, matches.settle, number, target=300, **heading)
    table.tap(table.page.locator("#news a"))
    expect(table.page.locator(".kept")).to_have_count(0)
    expect(table.page.locator("#together")).to_have_text("13")
    tally.write()
    expect(table.page.locator(".total")).to_have_text(["50", "13"])


@audit_only
def test_counts_are_typed_without_javascript(
    open_table: OpenTable, house: House, watch: Watch
) -> None:
    watch.allow_answers(422)
    table = open_table(house, java_script_enabled=False)
    tally = Tally(table)
    tally.begin("Ann", "Bo", target="500")
    page = table.page
    expect(page.locator("form.ask .forward")).to_be_hidden()
    tally.wins(1)
    page.locator("#hand0_6").fill("two")
    page.locator("form.ask .forward").click()
    expect(page.locator(".errors")).to_have_count(1)
    expect(page.locator("#hand0_6")).to_have_value("two")
    page.locator("#hand0_6").fill("2")
    page.locator("#hand0_others").fill("1")
    page.locator("form.ask .forward").click()
    expect(page.locator(".total")).to_have_text(["0", "62"])
    page.locator(".undo button").click()
    expect(page.locator(".total")).to_have_text(["0", "0"])


@audit_only
def test_game_is_entered_by_keyboard_alone(open_table: OpenTable, house: House) -> None:
    table = open_table(house)
    table.visit(f"shedding/{begin_match(house, 2)}")
    keyboard = table.page.keyboard
    table.page.locator("[name=winner]").first.focus()
    keyboard.press("Space")
    for _ in range(60):
        keyboard.press("Tab")
        focused = table.page.evaluate("document.activeElement.id")
        if focused == "hand1_6":
            keyboard.type("2")
            keyboard.press("Enter")
            break
    expect(table.page.locator(".total")).to_have_text(["12", "0"])
    expect(table.heading).to_be_focused()
