"""Several phones at one table: each sees what the others enter, and nobody is disturbed."""

import re
import time

import pytest
from playwright.sync_api import Route, expect

from scorekeeper.core.clock import now_ms
from scorekeeper.core.roles import Role
from scorekeeper.core.write import Actor, Stamp
from scorekeeper.house.devices import actions as devices
from tests.browser.conftest import OpenTable
from tests.browser.phones import Watch
from tests.browser.server import House
from tests.browser.table import Table
from tests.depth import some
from tests.support import new_key


def cookie_of(table: Table) -> str:
    """The cookies of that phone, as a header."""
    cookies = table.page.context.cookies()
    return "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in cookies)


def counter(house: House) -> int:
    """How far the house's counter is."""
    with house.server.database() as database:
        found = database.execute("SELECT seq FROM house WHERE id = ?", (house.id,))
        return int(found.fetchone()[0])


def another(open_table: OpenTable, house: House, role: Role, name: str, address: str) -> Table:
    """A further phone of the house, at that address."""
    table = open_table(None)
    table.join(house.invite(role), name)
    table.page.goto(address)
    table.page.locator("[data-live]").wait_for()
    return table


def test_three_phones_see_each_step(open_table: OpenTable, table: Table, house: House) -> None:
    table.start_night("Ann", "Bo", "Cy", dealer=0)
    night = table.page.url
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
    table.bid(3)
    table.play()
    table.count(4, 5)
    for page in (other.page, guest.page, screen.page):
        expect(page.locator(".total")).to_have_text(["0", "4", "5"])
    expect(guest.page.locator("form:not(.switches)")).to_have_count(0)
    expect(other.step("next")).to_be_visible()


def test_what_somebody_types_stays_and_the_news_wait(
    open_table: OpenTable, table: Table, house: House
) -> None:
    table.start_night("Ann", "Bo", "Cy", dealer=0)
    other = another(open_table, house, Role.SCORER, "Other", table.page.url)
    table.call("whitefish")
    expect(other.heading).to_have_text("Bo")
    other.bid(4)
    other.bid(5)
    other.bid(3)
    other.play()
    other.ask("tricks")
    field = other.page.locator(".typed .field input").first
    field.fill("4")
    expect(table.step("play")).to_have_count(0)
    table.page.reload()
    table.count(4)
    expect(other.page.locator("#news")).to_be_visible()
    expect(field).to_have_value("4")
    other.page.locator("#news a").click()
    expect(other.heading).to_have_text("Cy")


def test_what_somebody_began_while_the_answer_was_on_its_way_stays(
    open_table: OpenTable, table: Table, house: House
) -> None:
    table.start_night("Ann", "Bo", "Cy", dealer=0)
    other = another(open_table, house, Role.SCORER, "Other", table.page.url)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    other.page.route(table.page.url, hold)
    table.call("whitefish")
    expect(other.page.locator(".bar")).to_contain_text("deal 1")
    until = time.monotonic() + 5
    while not held and time.monotonic() < until:
        other.page.wait_for_timeout(20)
    other.page.locator(".made-up summary").click()
    other.page.locator("[name=made_up]").fill("My new game")
    held[0].continue_()
    expect(other.page.locator("#news")).to_be_visible()
    expect(other.page.locator("[name=made_up]")).to_have_value("My new game")


def test_an_answer_that_never_came_is_asked_for_again(
    open_table: OpenTable, table: Table, house: House, watch: Watch
) -> None:
    watch.allow_no_answer()
    table.start_night("Ann", "Bo", "Cy", dealer=0)
    other = another(open_table, house, Role.SCORER, "Other", table.page.url)
    other.page.route(table.page.url, lambda route: route.abort(), times=1)
    table.call("whitefish")
    expect(other.page.locator("#news")).to_be_visible()
    expect(other.notice).to_be_empty()
    expect(other.heading).to_have_text("Bo", timeout=15_000)  # with the next beat


def test_a_double_tap_after_others_wrote_hits_nothing(
    open_table: OpenTable, table: Table, house: House
) -> None:
    """What has just come does not take a finger that was on its way."""
    table.start_night("Ann", "Bo", "Cy", dealer=0)
    other = another(open_table, house, Role.SCORER, "Other", table.page.url)
    table.call("whitefish")
    fresh = other.page.locator(".fresh #table .chip").first
    fresh.wait_for(timeout=5000)
    assert fresh.evaluate("chip => getComputedStyle(chip).pointerEvents") == "none"
    other.bid(4)
    expect(table.heading).to_have_text("Cy")


def test_a_revoked_phone_is_out_within_a_second(
    open_table: OpenTable, table: Table, house: House, watch: Watch
) -> None:
    watch.allow_answers(403)
    table.start_night("Ann", "Bo", "Cy", dealer=0)
    guest = another(open_table, house, Role.VIEWER, "Guest", table.page.url)
    time.sleep(0.5)
    with house.server.beside():
        owner = Actor(house.id, 1, Role.OWNER, now_ms())
        devices.revoke(owner, Stamp(new_key(), house.changes), 2)
    began = time.monotonic()
    guest.page.locator("[data-live]").wait_for(state="detached", timeout=3000)
    assert time.monotonic() - began < 1.5
    answer = guest.page.goto(table.page.url)
    assert answer
    assert answer.status == 403


def test_a_phone_that_may_do_more_or_less_shows_it_by_itself(
    open_table: OpenTable, table: Table, house: House
) -> None:
    table.start_night("Ann", "Bo", "Cy", dealer=0)
    guest = another(open_table, house, Role.VIEWER, "Guest", table.page.url)
    expect(guest.page.locator(".tile")).to_have_count(0)
    time.sleep(0.5)
    for role, tiles in ((Role.SCORER, True), (Role.VIEWER, False)):
        with house.server.beside():
            owner = Actor(house.id, 1, Role.OWNER, now_ms())
            devices.change_role(owner, Stamp(new_key(), counter(house)), 2, role)
        expect(guest.tile("whitefish")).to_have_count(int(tiles))
        guest.page.locator("[data-live]").wait_for()
        time.sleep(0.5)  # until it listens again
        if tiles:
            guest.call("whitefish")
            expect(table.heading).to_have_text("Bo")
            table.undo()
            expect(guest.tile("whitefish")).to_be_visible()


@pytest.mark.parametrize("streams", some([True, False]))
def test_a_phone_that_did_not_listen_meanwhile_shows_what_it_may_do(
    open_table: OpenTable, table: Table, house: House, watch: Watch, streams: bool
) -> None:
    """It was in a pocket, or has no stream at all: what it asks says which page it is."""
    watch.allow_answers(404, 503)
    table.start_night("Ann", "Bo", "Cy", dealer=0)
    guest = another(open_table, house, Role.VIEWER, "Guest", table.page.url)
    no_stream = re.compile(r"/live\?.*seen=")
    guest.page.route(no_stream, lambda route: route.fulfill(status=503))
    guest.page.reload()
    time.sleep(0.5)
    if streams:
        guest.page.unroute(no_stream)
    with house.server.beside():
        owner = Actor(house.id, 1, Role.OWNER, now_ms())
        devices.change_role(owner, Stamp(new_key(), counter(house)), 2, Role.SCORER)
    expect(guest.tile("whitefish")).to_be_visible(timeout=10_000)


@pytest.mark.parametrize("screen", some([(1280, 720), (1920, 1080)]))
def test_a_television_tells_from_a_sofa_who_deals(table: Table, screen: tuple[int, int]) -> None:
    table.start_night("Ann", "Bo", "Cy", dealer=0)
    width, height = screen
    table.page.set_viewport_size({"width": width, "height": height})
    table.page.goto(f"{table.page.url}/tv")
    disc = table.page.locator(".disc").bounding_box()
    assert disc
    assert disc["height"] >= height / 20


def test_both_ways_out_of_a_conflict_are_as_high(
    open_table: OpenTable, table: Table, house: House, watch: Watch
) -> None:
    watch.allow_no_answer()
    watch.allow_answers(409)
    table.start_night("Ann", "Bo", "Cy", dealer=0)
    table.call("whitefish")
    other = open_table(None)
    other.join(house.invite(Role.SCORER), "Other")
    other.page.route("**/live?*", lambda route: route.abort())  # no news come
    other.page.goto(table.page.url)
    table.bid(4)
    other.bid_chip(5).click()
    buttons = other.page.locator(".conflict .button")
    expect(buttons).to_have_text(["Keep theirs", "Use mine"])
    one, two = (button.bounding_box() for button in buttons.all())
    assert one
    assert two
    assert (one["y"], one["height"]) == (two["y"], two["height"])
