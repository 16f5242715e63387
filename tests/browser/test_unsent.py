"""Entries without an answer: kept, sent again, shown, deleted."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from scorekeeper.core.roles import Role
from scorekeeper.games.montana.actions import nights
from scorekeeper.house.devices import actions as devices
from tests.browser.acting import act
from tests.browser.conftest import OpenTable
from tests.browser.database import all_sent, has_entry
from tests.browser.nights import Dealt, begin_night, number_of, play_deal
from tests.browser.pad_screens import ScorePad
from tests.browser.phones import Watch
from tests.browser.server import House, Server, hanging
from tests.browser.table import Table, show_page
from tests.browser.test_ahead import ask_for_all, fill_deal, visit
from tests.browser.test_faults import lose, unsent
from tests.depth import audit_only, some
from tests.support import new_key

ONLY_WATCHES = (
    "This device may only watch. Ask the house's owner to let it keep score. "
    "Then this is sent. If this house no longer exists, enter it again."
)

# Drop timers of a second or more, so that nothing is retried automatically.
NO_RETRY = """() => {
  const usual = setTimeout;
  window.setTimeout = (act, ms, ...more) => (ms < 1_000 ? usual(act, ms, ...more) : 0);
}"""

# Answers to a request for live updates: no stream, or one that ends after a beat and is reopened.
NO_CONTENT = {"status": 204}
BRIEF = {"content_type": "text/event-stream", "body": "retry: 200\nevent: beat\ndata: 1\n\n"}

# Simulates a busy phone.
SLOW_DATABASE = """
const { set } = Object.getOwnPropertyDescriptor(IDBRequest.prototype, "onsuccess");
Object.defineProperty(IDBOpenDBRequest.prototype, "onsuccess", {
  set(act) { set.call(this, (event) => setTimeout(act, 2_500, event)); },
});
"""

FULL_DATABASE = """
const { put } = IDBObjectStore.prototype;
IDBObjectStore.prototype.put = function (one) {
  const request = put.call(this, one);
  this.transaction.abort();
  return request;
};
"""


# As release 1.0 stored it: version 1 of the database, with other names of some fields.
_STORE_EARLIER = """(entries) => new Promise((done) => {
  indexedDB.deleteDatabase("scorekeeper").onsuccess = () => {
    const opening = indexedDB.open("scorekeeper", 1);
    opening.onupgradeneeded = ({ target: { result } }) => {
      const store = result.createObjectStore("entries", { keyPath: "key" });
      entries.forEach((entry) => store.put(entry));
      result.createObjectStore("copies", { keyPath: "copy" });
    };
    opening.onsuccess = () => { opening.result.close(); done(); };
  };
})"""


def bid_without_network(table: Table, bid: int) -> None:
    """Tap a bid that cannot go out."""
    table.page.context.set_offline(True)
    table.bid_chip(bid).click()
    expect(unsent(table.page)).to_be_visible()


@pytest.fixture
def bidding(table: Table, house: House, watch: Watch) -> Table:
    """A phone at a table where Bo's bid is due."""
    watch.allow_no_answer()
    table.visit(begin_night(house, Dealt("whitefish")))
    return table


@pytest.fixture
def behind(open_table: OpenTable, house: House, watch: Watch) -> Table:
    """A phone that does not show yet that Ann's phone bid 4 for Bo."""
    watch.allow_answers(409)
    house.let_in("Ann's phone")
    night = begin_night(house, Dealt("whitefish"))
    phone = open_table(house, "Bo's phone")
    phone.stop_live_updates()
    phone.visit(night)
    play_deal(house, night, Dealt(bids=(4,)))
    return phone


@pytest.fixture
def overtaken(behind: Table, watch: Watch) -> Table:
    """The same phone, after bidding 5 offline."""
    watch.allow_no_answer()
    bid_without_network(behind, 5)
    return behind


@pytest.mark.parametrize("slow", some([False, True]))
def test_entry_survives_closed_tab_with_any_database(
    bidding: Table, house: House, slow: bool
) -> None:
    before, home, context = house.changes, bidding.home, bidding.page.context
    if slow:
        bidding.page.add_init_script(SLOW_DATABASE)
        bidding.page.reload()
    bid_without_network(bidding, 4)
    if slow:
        assert has_entry(bidding.page)
    else:
        expect(unsent(bidding.page)).to_contain_text("Not sent yet, kept on this device: 1")
    bidding.page.close()
    context.set_offline(False)
    page = context.new_page()
    with page.expect_response("**/bid"):  # from any page of the house
        page.goto(home)
    expect(unsent(page)).to_be_hidden()
    assert house.changes == before + 1


def test_entries_stored_by_earlier_release_are_sent_or_listed(bidding: Table, house: House) -> None:
    page, home, before, key = bidding.page, bidding.home, house.changes, new_key()
    table = urlsplit(page.url).path
    seen = page.locator("#table").get_attribute("data-version")
    entry = {
        **{"key": key, "n": 1, "kind": "tap", "here": table, "what": "Bid"},
        **{"action": f"{table}/deals/1/bid", "state": {"is": "waiting"}},
        "body": f"key={key}&seen={seen}&seat=1&contract=4",
    }
    state = {"is": "rejected", "status": 404, "said": "It was deleted."}
    refused = {**entry, "key": new_key(), "here": f"{table}9", "state": state}
    page.goto(f"{house.server.address}/static/icon.svg")
    page.evaluate(_STORE_EARLIER, [entry, refused])
    page.goto(home)
    assert has_entry(page)
    assert house.changes == before + 1
    expect(unsent(page)).to_contain_text("what it belongs to is gone: It was deleted.")


def test_tap_at_hanging_server_is_listed_within_seconds_and_counts_once(
    bidding: Table, house: House
) -> None:
    page, before = bidding.page, house.changes
    with hanging(house.server):
        bidding.bid_chip(4).click()
        expect(unsent(page)).to_be_visible()
        expect(bidding.bid_chip(5)).to_be_enabled()
    expect(unsent(page)).to_be_hidden()
    expect(bidding.heading).to_have_text("Cy")
    assert house.changes == before + 1


@audit_only
def test_entry_with_lost_answer_is_sent_again_within_seconds(bidding: Table, house: House) -> None:
    page, before = bidding.page, house.changes
    bid_without_network(bidding, 4)
    lost: list[Route] = []

    def lose_first(route: Route) -> None:
        if lost:
            route.continue_()
        else:
            lost.append(route)

    page.route("**/bid", lose_first)
    with page.expect_response("**/bid"):
        page.context.set_offline(False)
    expect(unsent(page)).to_be_hidden()
    assert house.changes == before + 1


@audit_only
def test_entry_is_stored_by_slow_database(bidding: Table, house: House) -> None:
    table = bidding
    before, home, context = house.changes, table.home, table.page.context
    table.page.add_init_script(SLOW_DATABASE)  # only here: other tests use this phone
    table.page.reload()
    bid_without_network(table, 4)
    assert has_entry(table.page)
    table.page.close()
    context.set_offline(False)
    page = context.new_page()
    with page.expect_response("**/bid"):
        page.goto(home)
    expect(unsent(page)).to_be_hidden()
    assert house.changes == before + 1


@pytest.mark.parametrize(
    ("stream", "sign"),
    some(
        [
            (NO_CONTENT, show_page),
            (NO_CONTENT, lambda page: page.evaluate("dispatchEvent(new Event('online'))")),
            (BRIEF, lambda _: None),
        ]
    ),
    ids=some(["looked at", "online", "stream"]),
)
def test_waiting_entry_is_sent_at_each_sign_of_a_connection(
    bidding: Table, house: House, stream: dict[str, Any], sign: Callable[[Page], None]
) -> None:
    page, before = bidding.page, house.changes
    page.route("**/live?*", lambda route: route.fulfill(**stream))
    page.reload()
    page.evaluate(NO_RETRY)
    bidding.settled()
    page.route("**/bid", lambda route: route.abort())
    bidding.bid_chip(4).click()
    expect(unsent(page)).to_be_visible()
    page.unroute("**/bid")
    sign(page)
    expect(unsent(page)).to_be_hidden()
    expect(page.locator(".undo button")).to_have_text("Undo: Bo's bid 4")
    assert house.changes == before + 1


@audit_only
def test_later_of_two_taps_counts(bidding: Table, house: House) -> None:
    before = house.changes
    bid_without_network(bidding, 4)
    bidding.bid_chip(5).click()
    expect(unsent(bidding.page).locator("output")).to_have_text("1")
    bidding.page.context.set_offline(False)
    expect(bidding.page.locator(".undo button")).to_have_text("Undo: Bo's bid 5")
    expect(unsent(bidding.page)).to_be_hidden()
    assert house.changes == before + 1


def test_conflicting_value_is_shown_beside_own(overtaken: Table, house: House) -> None:
    page, before = overtaken.page, house.changes
    page.context.set_offline(False)
    values = page.locator(".conflict dd")
    expect(values).to_have_text(["4 saved · Ann's phone", "5 yours"])
    expect(unsent(page)).to_be_hidden()
    assert house.changes == before
    page.close()  # before a choice
    page = page.context.new_page()
    page.goto(overtaken.unseen.url)
    expect(page.locator(".conflict dd")).to_have_text(["4 saved · Ann's phone", "5 yours"])
    page.context.set_offline(True)  # the choice waits as well
    page.get_by_role("button", name="Use mine").click()
    expect(unsent(page).locator("b.what")).to_contain_text("Bo's bid · 5")
    expect(unsent(page).locator(".refused")).to_have_count(0)  # no other entry is before it
    page.context.set_offline(False)
    expect(page.locator(".undo button")).to_have_text("Undo: Bo's bid 4 → 5")
    expect(unsent(page)).to_be_hidden()
    assert house.changes == before + 1


@audit_only
def test_last_of_two_choices_counts(
    open_table: OpenTable, own_server: Server, watch: Watch
) -> None:
    watch.allow_no_answer()
    watch.allow_answers(409)
    house = own_server.found_house()
    house.let_in("Ann's phone")
    night = begin_night(house, Dealt("whitefish"))
    phone = open_table(house, "Bo's phone")
    phone.stop_live_updates()
    phone.visit(night)
    page, address = phone.page, phone.page.url
    play_deal(house, night, Dealt(bids=(4,)))
    phone.bid_chip(5).click()
    mine = page.get_by_role("button", name="Use mine")
    expect(mine).to_be_visible()
    before = house.changes
    own_server.kill()  # Playwright's offline mode lets the last request of a page through
    mine.click()
    expect(mine).to_have_attribute("aria-pressed", "true")
    expect(unsent(page).locator(".not-taken")).to_be_hidden()
    page.get_by_role("link", name="Keep theirs").click()
    page.wait_for_url("chrome-error:**")
    own_server.start()
    page.goto(address)
    assert all_sent(page)
    expect(page.locator(".undo button")).to_have_text("Undo: Bo's bid 4")
    assert house.changes == before


@pytest.fixture
def at_odds(open_table: OpenTable, house: House, watch: Watch) -> Table:
    """A phone that shows a conflict of 5 tricks for Bo with Ann's phone's 4, and asks for Cy's."""
    watch.allow_answers(409, 422)
    watch.allow_no_answer()
    house.let_in("Ann's phone")
    night = begin_night(house, Dealt("whitefish", (4, 5, 3), ()))
    phone = open_table(house, "Bo's phone")
    phone.stop_live_updates()
    phone.visit(night)
    act(house, nights.count, number_of(night), 1, {1: 4})
    phone.settled()
    phone.trick_chip(5).click()
    expect(phone.page.locator(".conflict dd")).to_have_text(["4 saved · Ann's phone", "5 yours"])
    phone.settled()
    return phone


@audit_only
def test_tap_for_another_player_does_not_decide_conflict(at_odds: Table) -> None:
    page = at_odds.page
    expect(at_odds.heading).to_have_text("Cy")
    at_odds.trick_chip(3).click()
    expect(page.locator(".undo button")).to_have_text("Undo: the tricks (Cy 3, Ann 6)")
    unsent(page).locator("summary").first.click()
    expect(unsent(page).locator("b.what")).to_contain_text("Bo · 5")
    expect(unsent(page).locator(".refused")).to_have_text("someone already entered something else")
    expect(unsent(page).locator(".go-ahead")).to_be_hidden()  # the server is there
    page.reload()
    expect(unsent(page).or_(page.locator(".errors")).first).to_be_visible()


@audit_only
def test_conflict_left_by_link_is_listed_and_blocks_nothing(at_odds: Table, house: House) -> None:
    page = at_odds.page
    page.get_by_role("link", name="Enter all at once").click()
    page.get_by_role("link", name="Back").click()
    expect(unsent(page).locator("output")).to_have_text("1")
    before = house.changes
    page.context.set_offline(True)
    at_odds.settled()
    at_odds.trick_chip(3).click()
    expect(unsent(page).locator("output")).to_have_text("2")
    page.context.set_offline(False)
    expect(unsent(page).locator("output")).to_have_text("1")
    assert house.changes == before + 1


def test_keep_theirs_ends_the_conflict(behind: Table, house: House) -> None:
    page, before = behind.page, house.changes
    behind.bid_chip(5).click()
    page.get_by_role("link", name="Keep theirs").click()
    assert all_sent(page)  # a reload before the entry is dropped would ask again
    page.reload()
    expect(page.locator(".undo button")).to_have_text("Undo: Bo's bid 4")
    expect(behind.heading).to_have_text("Cy")
    expect(unsent(page)).to_be_hidden()
    assert house.changes == before


@audit_only
def test_choice_ends_conflict_before_page_is_shown(behind: Table, house: House) -> None:
    page, before = behind.page, house.changes
    # the connection may work as soon as the page's scripts have run
    page.add_init_script(
        "document.addEventListener('DOMContentLoaded', () => dispatchEvent(new Event('online')))"
    )
    behind.bid_chip(5).click()
    page.get_by_role("link", name="Keep theirs").click()
    expect(behind.heading).to_have_text("Cy")
    assert all_sent(page)
    expect(page.locator(".conflict")).to_be_hidden()
    assert house.changes == before


@audit_only
def test_full_storage_asks_to_keep_page_open(bidding: Table, house: House) -> None:
    before = house.changes
    bidding.page.add_init_script(FULL_DATABASE)  # of this page alone, as above
    bidding.page.reload()
    bid_without_network(bidding, 4)
    expect(unsent(bidding.page)).to_contain_text("Leave the page open until it is sent.")
    bidding.page.context.set_offline(False)
    expect(bidding.page.locator(".undo button")).to_have_text("Undo: Bo's bid 4")
    expect(unsent(bidding.page)).to_be_hidden()
    assert house.changes == before + 1


@audit_only
def test_conflict_found_by_another_page_waits_for_its_table(overtaken: Table) -> None:
    home, context = overtaken.home, overtaken.page.context
    overtaken.page.close()
    context.set_offline(False)
    page = context.new_page()
    page.goto(home)
    expect(unsent(page)).to_contain_text("Something was not accepted.")
    page.locator("#unsent summary").first.click()
    expect(page.locator("#unsent .refused")).to_be_visible()
    page.locator("#unsent").get_by_role("link", name="Open").click()
    expect(page.locator(".conflict dd")).to_have_text(["4 saved · Ann's phone", "5 yours"])
    expect(unsent(page)).to_be_hidden()


def test_revoked_phone_keeps_entry_until_dropped(
    open_table: OpenTable, house: House, watch: Watch
) -> None:
    watch.allow_no_answer()
    watch.allow_answers(403)
    house.let_in("Ann's phone")
    night = begin_night(house, Dealt("whitefish"))
    phone = open_table(None)
    phone.join(house.invite(Role.SCORER), "Bo's phone")
    phone.stop_live_updates()  # the stream could replace the page before the network is back
    phone.visit(night)
    bid_without_network(phone, 5)
    act(house, devices.revoke, 2)
    before = house.changes
    phone.page.context.set_offline(False)
    line = phone.page.locator("#unsent li")
    expect(line.locator(".refused:not([hidden])")).to_be_attached()
    phone.page.reload()
    expect(phone.page.locator("h1")).to_have_text("This device has no access")
    expect(phone.page.get_by_role("link", name="I have a code")).to_be_visible()  # to join again
    expect(line.locator(".refused")).to_be_attached()
    phone.page.locator("#unsent summary").first.click()
    expect(line).to_contain_text("5")
    line.locator("summary").click()
    line.get_by_role("button", name="Delete for good").click()
    expect(unsent(phone.page)).to_be_hidden()
    assert house.changes == before


def test_bid_of_revoked_phone_counts_once_when_it_joins_again(
    open_table: OpenTable, house: House, watch: Watch
) -> None:
    watch.allow_no_answer()
    watch.allow_answers(403)
    house.let_in("Ann's phone")
    phone = open_table(None)
    phone.join(house.invite(Role.SCORER), "Bo's phone")
    phone.stop_live_updates()
    phone.visit(begin_night(house, Dealt("whitefish")))
    page, night = phone.page, phone.page.url

    def lose_answer_and_network(route: Route) -> None:
        page.context.set_offline(True)
        lose(route)

    page.route("**/bid", lose_answer_and_network, times=1)
    phone.bid_chip(4).click()
    expect(unsent(page).locator("output")).to_have_text("1")
    act(house, devices.revoke, 2)
    before = house.changes
    page.context.set_offline(False)
    page.goto(phone.home)
    expect(page.locator("#unsent .refused")).to_be_attached()
    phone.join(house.invite(Role.SCORER), "Bo's phone")
    page.goto(night)
    expect(page.locator(".undo button")).to_have_text("Undo: Bo's bid 4")
    expect(unsent(page)).to_be_hidden()
    assert house.changes == before


@pytest.mark.parametrize("by", some(["the page", "the queue"]))
def test_bid_for_deleted_night_is_kept_and_sent_once_it_is_restored(
    bidding: Table, house: House, watch: Watch, by: str
) -> None:
    watch.allow_answers(422)
    bidding.stop_live_updates()
    bidding.page.reload()
    page, night = bidding.page, number_of(bidding.page.url)
    act(house, nights.SITTING.delete, night)
    before = house.changes
    if by == "the queue":
        bid_without_network(bidding, 5)
        page.context.set_offline(False)
    else:
        bidding.bid_chip(5).click()
    expect(bidding.heading).to_have_text("This night is deleted")
    page.locator("#unsent summary").first.click()
    expect(page.locator("#unsent li b")).to_contain_text("Bo")
    expect(page.locator("#unsent li .refused")).to_contain_text("This night is deleted.")
    page.reload()
    page.locator("#unsent summary").first.click()
    expect(page.locator("#unsent li .refused")).to_contain_text("This night is deleted.")
    assert house.changes == before
    act(house, nights.SITTING.restore, night)
    page.reload()
    expect(unsent(page)).to_be_hidden()
    expect(page.locator(".undo button")).to_have_text("Undo: Bo's bid 5")
    assert house.changes == before + 2


@audit_only
@pytest.mark.parametrize("what", some(["a call", "whole rounds", "a whole deal"]))
def test_viewer_phone_sends_entry_when_scorer_again(
    open_table: OpenTable, house: House, watch: Watch, what: str
) -> None:
    watch.allow_no_answer()
    watch.allow_answers(403)
    house.let_in("Ann's phone")
    phone = open_table(None)
    phone.join(house.invite(Role.SCORER), "Bo's phone")
    phone.stop_live_updates()
    page, entered, behind = phone.page, 1, 0
    if what == "whole rounds":
        ScorePad(phone).begin("hearts", "Ann", "Bo", "Cy")
        page.context.set_offline(True)
        for behind in (0, 1):
            ScorePad(phone).enter(26, 0, 0)
            page.locator("form.round > .forward").click()
            expect(page.locator("#table main h1")).to_have_text(f"Round {behind + 2}")
    else:
        visit(phone, house)
        page.context.set_offline(True)
        phone.tile("whitefish").click()
        if what == "a whole deal":
            ask_for_all(page)
            fill_deal(page, "whitefish", (4, 5, 3), (4, 5, 4))
            entered = 2
    assert has_entry(page, entered + behind)
    sitting = page.url
    act(house, devices.change_role, 2, Role.VIEWER)
    page.context.set_offline(False)
    page.goto(phone.home)
    unsent(page).locator("summary").first.click()
    reasons = [ONLY_WATCHES] * entered + ["waits for the one before it"] * behind
    expect(unsent(page).locator(".refused")).to_have_text(reasons)
    expect(unsent(page).locator(".way-out")).to_be_hidden()  # a viewer may not change it
    unsent(page).get_by_role("link", name="Open").first.click()
    page.wait_for_url(sitting)
    expect(unsent(page).locator("output")).to_have_text(str(entered + behind))
    noun = "pad" if what == "whole rounds" else "night"
    assert house.changes_of(noun) == 1  # the start
    act(house, devices.change_role, 2, Role.SCORER)
    page.goto(phone.home)
    assert all_sent(page)
    assert house.changes_of(noun) == 1 + entered + behind


@audit_only
def test_listed_reason_is_the_latest(open_table: OpenTable, house: House, watch: Watch) -> None:
    watch.allow_no_answer()
    watch.allow_answers(403)
    house.let_in("Ann's phone")
    phone = open_table(None)
    phone.join(house.invite(Role.SCORER), "Bo's phone")
    phone.stop_live_updates()
    phone.visit(begin_night(house, Dealt("whitefish")))
    bid_without_network(phone, 5)
    act(house, devices.change_role, 2, Role.VIEWER)
    page, reason = phone.page, unsent(phone.page).locator(".refused")
    page.context.set_offline(False)
    page.goto(phone.home)
    unsent(page).locator("summary").first.click()
    expect(reason).to_contain_text("This device may only watch.")
    act(house, devices.revoke, 2)
    page.get_by_role("button", name="Send again").click()
    expect(reason).to_contain_text("This device has no access.")
