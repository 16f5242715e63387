"""A sitting that another phone deletes or ends while entries for it wait on this phone."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.games.bidding.actions import sittings
from scorekeeper.games.montana.actions import corrections, nights
from scorekeeper.games.pad.actions import pads
from scorekeeper.games.shedding.actions import matches
from tests.browser.acting import act
from tests.browser.bidding_screens import ExactBids
from tests.browser.bids import enter_bids
from tests.browser.conftest import OpenTable
from tests.browser.database import all_sent, has_entry
from tests.browser.match_screens import Tally
from tests.browser.nights import PLAIN, Dealt, begin_night
from tests.browser.pad_screens import ScorePad
from tests.browser.phones import Watch
from tests.browser.requests import deals_in_file
from tests.browser.server import House
from tests.browser.table import SMALL, Table
from tests.browser.test_ahead import (
    WAITS,
    ask_for_all,
    fill_bids,
    fill_deal,
    go_ahead,
    wait_for_form,
)
from tests.browser.test_faults import unsent
from tests.depth import audit_only, some

NIGHT_DELETED = "This night is deleted. Restore it first."
NIGHT_OVER = "This night is over. Reopen it to enter more."
GAME_DELETED = "This game is deleted. Restore it first."


def sit_at_night(table: Table, house: House) -> None:
    """Sit at a night between its first deal and the second."""
    table.visit(begin_night(house, PLAIN))
    wait_for_form(table.page)


def sit_at_exact_bids(table: Table, house: House) -> None:
    """Sit at a game of exact bids between its first deal and the second."""
    ExactBids(table).begin("oh-hell", "Ann", "Bo", "Cy", largest="3")
    enter_bids(house, table.page.url, {1: 0, 2: 0, 0: 0}, {1: 1})
    table.page.reload()
    wait_for_form(table.page)


@dataclass(frozen=True)
class Fate:
    """A change by another phone to a sitting whose table has a tap and two whole deals waiting.

    Args:
        noun: what its sittings are called.
        alone: how many are refused for themselves; a whole deal stands for a tap of that deal.
        sit: sits down there.
        fill: fills in the whole deal that is due.
        do: makes the change.
        undo: undoes the change.
        why: the reason that is shown.
    """

    noun: str
    alone: int
    sit: Callable[[Table, House], None]
    fill: Callable[[Page], None]
    do: Callable[..., Any]
    undo: Callable[..., Any]
    why: str


def fill_whitefish(page: Page) -> None:
    """Enter the whole deal that is due."""
    fill_deal(page, "whitefish", (4, 5, 3), (4, 5, 4))


def fill_exact_bids(page: Page) -> None:
    """Fill in the deal of exact bids: the first player takes all tricks."""
    cards = int(page.locator("form.whole [name=cards]").input_value())
    fill_bids(page, (cards, 0, 1), (cards, 0, 0))


NIGHT = ("night", 2, sit_at_night, fill_whitefish)
EXACT = ("bidding", 1, sit_at_exact_bids, fill_exact_bids)
THROWN_AWAY = nights.SITTING.delete, nights.SITTING.restore
FATES = {
    "a night deleted": Fate(*NIGHT, *THROWN_AWAY, NIGHT_DELETED),
    "a night ended": Fate(*NIGHT, corrections.end, corrections.reopen, NIGHT_OVER),
    "a game deleted": Fate(*EXACT, sittings.SITTING.delete, sittings.SITTING.restore, GAME_DELETED),
    "a game ended": Fate(*EXACT, sittings.finish, sittings.reopen, "The game is over."),
}


@pytest.fixture
def table(open_table: OpenTable, house: House, watch: Watch) -> Table:
    """The smallest phone, without live updates."""
    watch.allow_no_answer()
    watch.allow_answers(422)
    house.let_in("Bo's phone")
    table = open_table(house, "Ann's phone", viewport=SMALL)
    table.stop_live_updates()
    return table


def tells(page: Page, *messages: str) -> None:
    """Open the list of waiting entries, and expect these texts."""
    lines = unsent(page).locator(".refused")
    expect(lines).to_have_text(list(messages))
    if not lines.first.is_visible():
        unsent(page).locator("summary").first.click()
    expect(lines.first).to_be_visible()


@pytest.mark.parametrize("fate", some(FATES.values()), ids=some(FATES))
@audit_only
def test_entries_show_state_of_sitting_and_are_sent_when_it_reopens(
    table: Table, house: House, fate: Fate
) -> None:
    fate.sit(table, house)
    page, address = table.page, table.page.url
    number = int(address.rpartition("/")[2])
    page.context.set_offline(True)
    table.step("next").click()
    ask_for_all(page)
    for deal in (2, 3):
        expect(page.locator("#table main h1")).to_have_text(f"Deal {deal}")
        fate.fill(page)
    assert has_entry(page, 3)
    before = house.changes_of(fate.noun)
    act(house, fate.do, number)
    page.context.set_offline(False)
    messages = (*[f"not accepted: {fate.why}"] * fate.alone, WAITS)
    for seen in (address, table.home, address):
        tells(page, *messages)
        page.goto(seen)
    tells(page, *messages)
    assert house.changes_of(fate.noun) == before + 1
    act(house, fate.undo, number)
    page.get_by_role("button", name="Send again").click()
    assert all_sent(page)
    deals = deals_in_file(page, address)
    assert [deal["dealer"] for deal in deals] == ["Ann", "Bo", "Cy", "Ann"]
    assert [len(deal.get("tricks", ())) for deal in deals] == [3, 3, 3, 0]


@audit_only
@pytest.mark.parametrize("fate", some(["deleted", "ended"]))
def test_rounds_show_state_of_pad_and_are_sent_when_it_reopens(
    table: Table, house: House, fate: str
) -> None:
    pad, page = ScorePad(table), table.page
    do, undo, why = {
        "deleted": (pads.SITTING.delete, pads.SITTING.restore, GAME_DELETED),
        "ended": (pads.end, pads.reopen, "The game is over."),
    }[fate]

    def enter(*points: int) -> None:
        pad.enter(*points)
        page.locator("form.round > .forward").click()

    pad.begin("hearts", "Ann", "Bo", "Cy")
    enter(26, 0, 0)
    expect(table.heading).to_have_text("Round 2")
    page.context.set_offline(True)
    enter(0, 26, 0)
    expect(table.heading).to_have_text("Round 3")
    enter(0, 0, 26)
    assert has_entry(page, 2)
    goes_on_once_it_may(table, house, "Round 2", why, do, undo)
    assert table.totals == [26, 26, 26]
    assert house.changes_of("pad") == 6  # the start, a round, the fate and its end, two rounds


@audit_only
def test_games_of_deleted_match_are_sent_when_it_is_restored(table: Table, house: House) -> None:
    tally, page = Tally(table), table.page
    tally.begin("Ann", "Bo", "Cy")
    page.context.set_offline(True)
    for number, winner in enumerate((0, 1), 1):
        expect(table.heading).to_have_text(f"Game {number}")
        tally.wins(winner)
        if number == 1:
            page.locator("form.ask summary").click()
        page.locator("#total").fill("20")
        page.locator("form.ask .forward").click()
    assert has_entry(page, 2)
    fate = matches.SITTING.delete, matches.SITTING.restore
    goes_on_once_it_may(table, house, "Game 1", "This match is deleted. Restore it first.", *fate)
    assert table.totals == [20, 20, 0]
    assert house.changes_of("match") == 5  # the start, the fate and its end, two games


def goes_on_once_it_may(
    table: Table,
    house: House,
    first: str,
    why: str,
    do: Callable[..., Any],
    undo: Callable[..., Any],
) -> None:
    """Change the sitting meanwhile, open the waiting entry, undo the change, and save the entry."""
    page, address = table.page, table.page.url
    number = int(address.rpartition("/")[2])
    act(house, do, number)
    page.context.set_offline(False)
    for _ in range(2):
        expect(table.heading).to_have_text(first)
        expect(page.locator("form.ask .errors")).to_have_text(why)
        expect(page.locator("form.ask .kept")).to_contain_text("is still here")
        tells(page, WAITS)
        page.goto(table.home)
        tells(page, f"not accepted: {why}", WAITS)
        page.goto(address)
    expect(page.locator("form.ask .errors")).to_have_text(why)
    act(house, undo, number)
    page.locator("form.ask .forward").click()
    assert all_sent(page)
    page.reload()


@pytest.mark.parametrize("given_up", some([False, True]))
def test_tap_stays_beside_finished_table(table: Table, house: House, given_up: bool) -> None:
    sit_at_night(table, house)
    page, before = table.page, house.changes
    page.context.set_offline(True)
    table.step("next").click()
    expect(unsent(page)).to_be_visible()
    act(house, nights.SITTING.delete, 1)
    page.context.set_offline(False)
    expect(table.heading).to_have_text("This night is deleted")
    tells(page, f"not accepted: {NIGHT_DELETED}")
    if given_up:
        unsent(page).get_by_text("Delete…").click()
        expect(unsent(page)).to_contain_text("It will be lost for good.")
        unsent(page).get_by_role("button", name="Delete for good").click()
        expect(unsent(page)).to_be_hidden()
        assert all_sent(page)
        assert house.changes == before + 1
    else:
        page.get_by_role("button", name="Restore").click()
        expect(table.heading).to_have_text("Bo calls")
        expect(unsent(page)).to_be_hidden()
        assert house.changes == before + 3


@audit_only
def test_opened_deal_stays_until_accepted(table: Table, house: House) -> None:
    table.visit(begin_night(house, PLAIN, Dealt()))
    page, address = table.page, table.page.url
    wait_for_form(page)
    page.context.set_offline(True)
    go_ahead(table)
    fill_whitefish(page)
    assert has_entry(page, 2)
    act(house, nights.SITTING.delete, 1)
    page.context.set_offline(False)
    page.goto(table.home)
    tells(page, f"not accepted: {NIGHT_DELETED}")  # it contains the earlier call
    unsent(page).get_by_role("link", name="Open").click()
    for _ in range(2):
        expect(page.locator(".errors")).to_have_text(NIGHT_DELETED)
        expect(page.locator("form.whole [name=bid1]")).to_have_value("5")
        page.wait_for_load_state()
        with page.expect_event("load"):
            page.locator("form.whole > .forward").click()
        page.wait_for_function("() => !sessionStorage.chosen")
    page.goto(table.home)
    tells(page, f"not accepted: {NIGHT_DELETED}")
    act(house, nights.SITTING.restore, 1)
    act(house, corrections.end, 1)
    unsent(page).get_by_role("link", name="Open").click()
    expect(page.locator(".errors")).to_have_text(NIGHT_OVER)
    expect(page.locator("form.whole [name=bid1]")).to_have_value("5")
    page.goto(address)
    table.undo()
    assert all_sent(page)
    _, second = deals_in_file(page, address)
    assert second["contracts"] == {"Ann": 4, "Bo": 5, "Cy": 3}
