"""The records: search while typing, filters, and the browser's Back."""

import pytest
from playwright.sync_api import expect

from scorekeeper.games.montana.actions import nights
from scorekeeper.games.montana.files.seeds import builtin_variants
from scorekeeper.games.montana.rules.deals import Call
from tests.browser.acting import act, player
from tests.browser.conftest import OpenTable
from tests.browser.server import House, Server
from tests.browser.storm import Phone
from tests.browser.table import Table
from tests.depth import audit_only

NIGHTS = (
    *(
        (f"Evening {number}", f"2024-01-{number:02}", (1, 2, 3), "whitefish")
        for number in range(1, 32)
    ),
    ("Snow night", "2025-02-03", (1, 2, 3), "helena"),
    ("Вечеринка", "2026-11-20", (1, 2, 4), "helena"),
)


@pytest.fixture(scope="module")
def recorded(server: Server) -> House:
    """A house with 33 nights, shared by tests that only read it."""
    house = server.found_house()
    Phone(house.link, "Phone").hang_up()
    seats = [player(house, name) for name in ("Ann", "Bo", "Cy", "Дина")]
    for name, date, seated, game in NIGHTS:
        started = act(
            house,
            nights.start,
            name=name,
            date=date,
            players=[seats[seat - 1] for seat in seated],
            dealer=0,
            calling_deal_counts=False,
        )
        number = int(started.topic.removeprefix("night/"))
        act(house, nights.call, number, 1, Call(builtin_variants()[game]))
    return house


@pytest.fixture
def records(open_table: OpenTable, recorded: House) -> Table:
    """A phone at the records of that house."""
    table = open_table(recorded)
    table.visit("montana")
    return table


def expect_names(table: Table, *names: str) -> None:
    """Expect the list to have these nights, in this order."""
    expect(table.page.locator(".listed-name bdi")).to_have_text(list(names))


def test_search_as_you_type_updates_address(records: Table) -> None:
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


@audit_only
def test_back_button_undoes_one_filter_at_a_time(records: Table) -> None:
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
