"""The records: found while one types, narrowed down by choices, and gone back from."""

import pytest
from playwright.sync_api import expect

from scorekeeper.core import player_actions as players
from scorekeeper.core.clock import now_ms
from scorekeeper.core.roles import Role
from scorekeeper.core.write import Actor, Stamp
from scorekeeper.games.montana.actions import nights
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules.deals import Call
from tests.browser.conftest import OpenTable
from tests.browser.server import House
from tests.browser.table import Table
from tests.support import new_key

NIGHTS = (
    *(
        (f"Evening {number}", f"2024-01-{number:02}", (1, 2, 3), "whitefish")
        for number in range(1, 32)
    ),
    ("Snow night", "2025-02-03", (1, 2, 3), "helena"),
    ("Вечеринка", "2026-11-20", (1, 2, 4), "helena"),
)


@pytest.fixture
def records(house: House, table: Table) -> Table:
    """The first phone, at the records of a house with 33 nights."""
    with house.server.beside():
        actor = Actor(house.id, 1, Role.OWNER, now_ms())
        for name in ("Ann", "Bo", "Cy", "Дина"):
            players.add(actor, Stamp(new_key(), 0), name)
        for number, (name, date, seats, game) in enumerate(NIGHTS, 1):
            start = Stamp(new_key(), 0)
            nights.start(
                *(actor, start),
                name=name,
                date=date,
                players=seats,
                dealer=0,
                calling_deal_counts=False,
                hidden_bids=False,
            )
            said = Call(builtin_variants()[game])
            nights.call(actor, Stamp(new_key(), 0), number, 1, said)
    table.page.goto(f"{table.home}montana")
    return table


def expect_names(table: Table, *names: str) -> None:
    """These nights are listed, in this order."""
    expect(table.page.locator(".listed-name bdi")).to_have_text(list(names))


def test_it_finds_while_one_types_and_keeps_the_address(records: Table) -> None:
    page, field = records.page, records.page.locator("#q")
    expect(page.locator(".listed")).to_have_count(30)
    field.press_sequentially("sno")
    expect_names(records, "Snow night")
    expect(field).to_be_focused()
    expect(page.locator("#count")).to_have_text("1 night")
    page.wait_for_url("**/montana?q=sno")
    field.fill("")
    field.press_sequentially("хелену")
    expect_names(records, "Вечеринка", "Snow night")
    page.locator("#player").select_option("4")
    expect_names(records, "Вечеринка")
    page.wait_for_url("**&player=4")
    page.reload()
    expect_names(records, "Вечеринка")
    expect(page.locator("#player")).to_have_value("4")


def test_one_goes_back_choice_by_choice(records: Table) -> None:
    page = records.page
    page.locator("#year").select_option("2024")
    expect(page.locator("#count")).to_have_text("Latest 30")
    page.locator(".aside a", has_text="Older nights").click()
    expect_names(records, "Evening 1")
    page.go_back()
    expect(page.locator(".listed")).to_have_count(30)
    page.locator("#year").select_option("2025")
    expect_names(records, "Snow night")
    page.locator("#state").select_option("over")
    expect(page.locator("#count")).to_have_text("No matching nights.")
    page.go_back()
    expect_names(records, "Snow night")
    expect(page.locator("#state")).to_have_value("")
    page.locator(".listed").click()
    page.locator("#table").wait_for()
    page.go_back()
    expect_names(records, "Snow night")
    expect(page.locator("#year")).to_have_value("2025")


def test_without_a_script_it_is_a_form(open_table: OpenTable, records: Table, house: House) -> None:
    plain = open_table(house, java_script_enabled=False)
    page = plain.page
    page.goto(f"{plain.home}montana")
    page.locator("#q").fill("вечеринки")
    page.locator("#game").select_option("helena")
    page.locator("form.find button").click()
    expect_names(plain, "Вечеринка")
    expect(page.locator("#game")).to_have_value("helena")
    page.locator(".aside a", has_text="All nights").click()
    expect(page.locator(".listed")).to_have_count(30)


def test_the_files_hold_what_is_found(records: Table) -> None:
    records.page.goto(f"{records.home}montana?q=snow")
    with records.page.expect_download() as download:
        records.page.locator("a[href*='nights.csv']").click()
    text = download.value.path().read_text(encoding="utf-8-sig")
    assert [line.split(",")[2] for line in text.splitlines()] == ['"name"', '"Snow night"']
