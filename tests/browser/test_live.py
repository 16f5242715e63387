"""Several phones at one table: each sees what the others enter, and nobody is disturbed."""

import re

import pytest
from playwright.sync_api import Route, expect

from scorekeeper.core.roles import Role
from scorekeeper.games.montana.actions import nights
from scorekeeper.house.deletion import actions as deletion
from scorekeeper.house.devices import actions as devices
from tests.browser.acting import act
from tests.browser.conftest import OpenTable
from tests.browser.nights import Dealt, begin_night, number_of, play_deal
from tests.browser.phones import Watch
from tests.browser.server import House
from tests.browser.table import Table
from tests.depth import audit_only, some

STREAM = re.compile(r"/live\?.*seen=")
CALLED = Dealt("whitefish")

# In one call, because the chip accepts taps again a moment later.
_POINTER_EVENTS = """() => {
  const chip = document.querySelector(".fresh #table .chip");
  return chip && getComputedStyle(chip).pointerEvents;
}"""


def cookie_of(table: Table) -> str:
    """Return the phone's cookies as a header."""
    cookies = table.page.context.cookies()
    return "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in cookies)


def another(open_table: OpenTable, house: House, role: Role, name: str, address: str) -> Table:
    """Open another phone of the house at this address."""
    table = open_table(None)
    table.join(house.invite(role), name)
    with table.unseen.expect_response(STREAM):
        table.visit(address)
    return table


def test_three_phones_see_each_step(open_table: OpenTable, table: Table, house: House) -> None:
    night = begin_night(house)
    table.visit(night)
    other = another(open_table, house, Role.SCORER, "Other", night)
    guest = another(open_table, house, Role.VIEWER, "Guest", night)
    screen = another(open_table, house, Role.VIEWER, "Television", f"{night}/tv")

    table.call("whitefish", "unabomb")
    expect(other.page.locator(".call")).to_contain_text("Whitefish")
    expect(guest.page.locator(".call")).to_contain_text("Unabomb")
    expect(screen.page.locator(".countdown")).to_contain_text("Whitefish")
    table.bid(4)
    expect(other.heading).to_have_text("Cy")
    other.bid(5)
    expect(table.heading).to_have_text("Ann")
    expect(guest.page.locator(".contracts .figure")).to_have_text(["4", "5", "–"])
    act(house, nights.bid, number_of(night), 1, 0, 3)
    play_deal(house, night, Dealt(tricks=(4, 5)))
    for page in (other.page, guest.page, screen.page):
        expect(page.locator(".total")).to_have_text(["0", "4", "5"])
    expect(guest.page.locator("form:not(.switches)")).to_have_count(0)
    expect(other.step("next")).to_be_visible()


def test_input_stays_and_news_wait(open_table: OpenTable, table: Table, house: House) -> None:
    night = begin_night(house, Dealt("whitefish", (4, 5, 3), ()))
    table.visit(night)
    other = another(open_table, house, Role.SCORER, "Other", night)
    other.ask("tricks")
    field = other.page.locator(".typed .field input").first
    field.fill("4")
    table.count(4)
    expect(other.page.locator("#news")).to_be_visible()
    expect(field).to_have_value("4")
    other.page.locator("#news a").click()
    expect(other.heading).to_have_text("Cy")


@pytest.mark.usefixtures("table")
def test_input_during_request_stays(open_table: OpenTable, house: House) -> None:
    night = begin_night(house)
    other = another(open_table, house, Role.SCORER, "Other", night)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    other.page.route(other.page.url, hold)
    with other.page.expect_request(other.page.url):
        play_deal(house, night, CALLED)
    expect(other.page.locator(".bar")).to_contain_text("deal 1")
    other.page.locator(".made-up summary").click()
    other.page.locator("[name=made_up]").fill("My new game")
    held[0].continue_()
    expect(other.page.locator("#news")).to_be_visible()
    expect(other.page.locator("[name=made_up]")).to_have_value("My new game")


@pytest.mark.usefixtures("table")
@audit_only
def test_missing_answer_is_requested_again(
    open_table: OpenTable, house: House, watch: Watch
) -> None:
    watch.allow_no_answer()
    night = begin_night(house)
    other = another(open_table, house, Role.SCORER, "Other", night)
    other.page.route(other.page.url, lambda route: route.abort(), times=1)
    play_deal(house, night, CALLED)
    expect(other.page.locator("#news")).to_be_visible()
    expect(other.notice).to_be_empty()
    expect(other.heading).to_have_text("Bo")  # with the next beat


@audit_only
@pytest.mark.usefixtures("table")
def test_double_tap_after_news_hits_nothing(open_table: OpenTable, house: House) -> None:
    """A new button ignores taps for a moment."""
    night = begin_night(house)
    other = another(open_table, house, Role.SCORER, "Other", night)
    play_deal(house, night, CALLED)
    pointer_events = other.page.wait_for_function(_POINTER_EVENTS)
    assert pointer_events.json_value() == "none"
    other.bid(4)
    expect(other.heading).to_have_text("Cy")


@pytest.mark.usefixtures("table")
def test_revoked_phone_loses_its_open_page(
    open_table: OpenTable, house: House, watch: Watch
) -> None:
    watch.allow_answers(403)
    guest = another(open_table, house, Role.VIEWER, "Guest", begin_night(house))
    address = guest.page.url
    act(house, devices.revoke, 2)
    expect(guest.page.locator("[data-live]")).to_have_count(0)
    answer = guest.page.goto(address)
    assert answer
    assert answer.status == 403


def test_pages_of_a_deleted_house_open_again_once_it_is_restored(
    open_table: OpenTable, table: Table, house: House, watch: Watch
) -> None:
    watch.allow_answers(403)
    watch.allow_no_answer()
    night = begin_night(house)
    guest = another(open_table, house, Role.VIEWER, "Guest", night)
    table.visit("")
    with house.server.database() as database:
        (name,) = database.execute("SELECT name FROM house WHERE id = ?", (house.id,)).fetchone()
    act(house, deletion.delete_house, name)
    expect(guest.page.locator("h1")).to_have_text("This house is deleted")
    table.page.reload()
    expect(table.step("restore")).to_be_visible()
    pages = guest.page, table.page
    for page in pages:
        page.context.set_offline(True)
    act(house, deletion.restore_house)
    for page in pages:
        page.context.set_offline(False)
    expect(guest.page.locator("#table")).to_be_visible()
    expect(table.page).to_have_url(table.home)


@audit_only
@pytest.mark.usefixtures("table")
def test_changed_role_updates_open_page(open_table: OpenTable, house: House) -> None:
    guest = another(open_table, house, Role.VIEWER, "Guest", begin_night(house))
    expect(guest.page.locator(".tile")).to_have_count(0)
    for role, tiles in ((Role.SCORER, True), (Role.VIEWER, False)):
        with guest.page.expect_response(STREAM):  # it gets live updates again
            act(house, devices.change_role, 2, role)
        expect(guest.tile("whitefish")).to_have_count(int(tiles))
        if tiles:
            guest.call("whitefish")
            expect(guest.heading).to_have_text("Bo")
            guest.undo()
            expect(guest.tile("whitefish")).to_be_visible()


@audit_only
@pytest.mark.usefixtures("table")
@pytest.mark.parametrize("streams", some([True, False]))
def test_changed_role_updates_page_that_missed_the_news(
    open_table: OpenTable, house: House, watch: Watch, streams: bool
) -> None:
    """The page was hidden, or polls without a stream: its request names its version."""
    watch.allow_answers(404, 503)
    guest = open_table(None)
    guest.join(house.invite(Role.VIEWER), "Guest")
    guest.unseen.route(STREAM, lambda route: route.fulfill(status=503))
    with guest.unseen.expect_response(STREAM):
        guest.visit(begin_night(house))
    if streams:
        guest.page.unroute(STREAM)
    act(house, devices.change_role, 2, Role.SCORER)
    expect(guest.tile("whitefish")).to_be_visible()


@pytest.mark.parametrize("screen", some([(1280, 720), (1920, 1080)]))
def test_television_shows_dealer_readably_from_afar(
    table: Table, house: House, screen: tuple[int, int]
) -> None:
    width, height = screen
    table.unseen.set_viewport_size({"width": width, "height": height})
    table.visit(f"{begin_night(house)}/tv")
    disc = table.page.locator(".disc").bounding_box()
    assert disc
    assert disc["height"] >= height / 20
