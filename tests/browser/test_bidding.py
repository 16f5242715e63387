"""Games of exact bids on real phones: the hook, corrections, taps, and what fits on the screen."""

import pytest
from playwright.sync_api import expect

from scorekeeper.core.roles import Role
from tests.browser.bidding_screens import ExactBids
from tests.browser.bids import enter_bids
from tests.browser.conftest import OpenTable
from tests.browser.phones import Watch
from tests.browser.server import House
from tests.browser.sitting_down import begin
from tests.browser.table import HELD, LOCALES, SMALL, Table
from tests.depth import THOROUGH, audit_only

FOUR = ("Ann", "Bo", "Cy", "Dee")

# Elements that cannot be tapped without scrolling: they are outside or covered.
_OUT_OF_REACH = """() => [...document.querySelectorAll(".ask button, .trumps button")]
  .filter((button) => button.checkVisibility() && !button.disabled)
  .filter((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top < 0 || bottom > innerHeight || !button.contains(middle);
  })
  .map((button) => button.outerHTML)"""


@pytest.mark.parametrize("locale", LOCALES)
def test_oh_hell_of_four_with_hook_correction_and_undo(
    open_table: OpenTable, house: House, locale: str
) -> None:
    table = open_table(house, locale=locale)
    guest = open_table(None, locale=locale)
    guest.join(house.invite(Role.VIEWER), "Guest")
    game = ExactBids(table)
    address = begin(table.unseen, f"{table.home}bidding/new/oh-hell", *FOUR, dealer="0")
    for phone in (guest, table):
        phone.visit(address)
    game.bid(0, 1, 1)
    before = table.taps
    forbidden = table.page.locator("form.ask [name=bid]:disabled")
    expect(forbidden).to_have_count(0)  # the sum already exceeds the cards
    table.undo()
    game.bid(0)
    expect(forbidden).to_have_text("0")
    expect(table.page.locator("#not-0")).to_contain_text("1")
    assert table.taps == before + 2
    game.bid(1)
    game.count(0, 1)
    assert game.totals == ["\u221210", "10", "10", "10"]
    expect(guest.page.locator(".totals .total")).to_have_text(game.totals)
    expect(guest.page.locator("form:not(.switches)")).to_have_count(0)

    table.page.goto(f"{address}/deals/1")
    table.page.locator("details > summary").first.click()
    for seat, tricks in ((0, "1"), (2, "0")):
        table.page.locator(f"[name=tricks{seat}]").select_option(tricks)
    table.page.locator("form[action$='/correct'] .forward").click()
    table.page.wait_for_url(address)
    assert game.totals == ["10", "10", "\u221210", "10"]
    expect(guest.page.locator(".totals .total")).to_have_text(game.totals)
    table.undo()
    assert game.totals == ["\u221210", "10", "10", "10"]
    game.next()
    expect(table.page.locator("form.ask [name=bid]")).to_have_count(3)


@audit_only
def test_result_is_visible_after_last_tap(open_table: OpenTable, house: House) -> None:
    table = open_table(house, viewport=SMALL)
    game = ExactBids(table)
    game.begin("oh-hell", *FOUR, largest="1")
    game.bid(0, 0, 0, 0)
    table.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    game.count(0, 0, 0)
    expect(table.page.locator("h1.winner")).to_be_in_viewport(ratio=1)


@audit_only
def test_notice_of_moved_end_disappears_after_reload(open_table: OpenTable, house: House) -> None:
    table = open_table(house)
    game = ExactBids(table)
    game.begin("oh-hell", *FOUR, largest="1")
    address = table.page.url
    game.deal((1, 0, 0, 1), (1, 0, 0))
    table.visit(f"{address}/deals/1")
    table.page.locator("details > summary").first.click()
    for seat, tricks in ((1, "0"), (2, "1")):
        table.page.locator(f"[name=tricks{seat}]").select_option(tricks)
    table.page.locator("form[action$='/correct'] .forward").click()
    expect(table.page.locator(".note[role=status]")).to_be_visible()
    table.page.wait_for_url(address)
    table.page.reload()
    expect(table.page.locator("h1.winner")).to_be_visible()
    expect(table.page.locator(".note[role=status]")).to_have_count(0)


def test_plain_deal_of_four_takes_eight_taps(open_table: OpenTable, house: House) -> None:
    table = open_table(house)
    game = ExactBids(table)
    game.begin("call-break", *FOUR)
    before = table.taps
    game.deal((3, 3, 3, 4), (3, 4, 3))
    game.next()
    assert table.taps - before == 4 + 3 + 1
    assert game.totals == ["\u22124", "3", "3.1", "3"]


@audit_only
def test_conflicting_bids_of_two_phones_show_both_values(
    open_table: OpenTable, house: House, watch: Watch
) -> None:
    watch.allow_answers(409)
    _, other = (open_table(house, name) for name in ("Kitchen", "Porch"))
    address = begin(other.unseen, f"{other.home}bidding/new/oh-hell", "Ann", "Bo", "Cy", dealer="0")
    other.stop_live_updates()
    other.visit(address)
    enter_bids(house, address, {1: 1})
    ExactBids(other).bid(0)
    expect(other.page.locator(".conflict b")).to_have_text(["1", "0"])
    other.page.locator(".conflict form button").last.click()
    other.page.wait_for_load_state()
    expect(other.page.locator(".hands .figure")).to_contain_text("0")


@pytest.mark.parametrize("locale", LOCALES)
@audit_only
def test_each_question_of_four_fits_both_orientations(
    open_table: OpenTable, house: House, locale: str
) -> None:
    table = open_table(house, locale=locale)
    game = ExactBids(table)
    unreachable: list[str] = []
    others = ("oh-hell-common", "raspisnoy") if THOROUGH else ()
    for variant in ("spades-pairs", *others):
        game.begin(variant, *FOUR)
        unreachable += _out_of_reach(table, f"{variant}, bids")
        game.bid(1, 0, 0)
        unreachable += _out_of_reach(table, f"{variant}, the last bid")
        game.bid(1)
        unreachable += _out_of_reach(table, f"{variant}, tricks")
        game.count(1)
        unreachable += _out_of_reach(table, f"{variant}, more tricks")
        while table.page.locator("form.ask [name=tricks]").count():
            game.count(0)
        unreachable += _out_of_reach(table, f"{variant}, the next deal")
    assert not unreachable, "\n".join(unreachable)


def _out_of_reach(table: Table, when: str) -> list[str]:
    """Return the buttons of the question outside the window, in both orientations."""
    unreachable = []
    for window in HELD:
        table.page.set_viewport_size(window)
        table.settled()
        table.page.evaluate("scrollTo(0, 0)")
        for button in table.page.evaluate(_OUT_OF_REACH):
            unreachable.append(f"{when}, {window['width']} px: {button}")
    return unreachable
