"""What is entered at a table and has no answer: kept, sent again, told, given up."""

from playwright.sync_api import expect

from scorekeeper.core.clock import now_ms
from scorekeeper.core.roles import Role
from scorekeeper.core.write import Actor, Stamp
from scorekeeper.house.devices import actions as devices
from tests.browser.conftest import OpenTable
from tests.browser.kept import has_entry
from tests.browser.pad_screens import ScorePad
from tests.browser.phones import Watch
from tests.browser.server import House
from tests.browser.table import Table
from tests.browser.test_faults import unsent
from tests.support import new_key

# As on a phone that has much else to do.
SLOW_DATABASE = """
const { set } = Object.getOwnPropertyDescriptor(IDBRequest.prototype, "onsuccess");
Object.defineProperty(IDBOpenDBRequest.prototype, "onsuccess", {
  set(act) { set.call(this, (event) => setTimeout(act, 2_500, event)); },
});
"""

FULL_DATABASE = """
const { put } = IDBObjectStore.prototype;
IDBObjectStore.prototype.put = function (one) {
  const asked = put.call(this, one);
  this.transaction.abort();
  return asked;
};
"""


def bid_without_network(table: Table, bid: int) -> None:
    """Tap a bid that cannot go out."""
    table.page.context.set_offline(True)
    table.bid_chip(bid).click()
    expect(unsent(table.page)).to_be_visible()


def test_an_entry_outlives_its_tab(table: Table, house: House, watch: Watch) -> None:
    watch.allow_no_answer()
    table.start_night()
    table.call("whitefish")
    before, home, context = house.changes, table.home, table.page.context
    bid_without_network(table, 4)
    expect(unsent(table.page)).to_contain_text("Not sent yet, kept on this device: 1")
    table.page.close()
    context.set_offline(False)
    page = context.new_page()
    with page.expect_response("**/bid"):  # from whichever page of the house
        page.goto(home)
    expect(unsent(page)).to_be_hidden()
    assert house.changes == before + 1


def test_an_entry_is_kept_by_a_database_that_is_slow_to_open(
    table: Table, house: House, watch: Watch
) -> None:
    watch.allow_no_answer()
    table.start_night()
    table.call("whitefish")
    before, home, context = house.changes, table.home, table.page.context
    table.page.add_init_script(SLOW_DATABASE)  # of this page alone: phones are lent
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


def test_the_later_of_two_wishes_counts(table: Table, house: House, watch: Watch) -> None:
    watch.allow_no_answer()
    table.start_night()
    table.call("whitefish")
    before = house.changes
    bid_without_network(table, 4)
    table.bid_chip(5).click()
    expect(unsent(table.page).locator("output")).to_have_text("1")
    table.page.context.set_offline(False)
    expect(table.page.locator(".undo button")).to_have_text("Undo: Bo's bid 5")
    expect(unsent(table.page)).to_be_hidden()
    assert house.changes == before + 1


def test_what_another_phone_entered_meanwhile_is_shown_beside_it(
    open_table: OpenTable, house: House, watch: Watch
) -> None:
    watch.allow_no_answer()
    watch.allow_answers(409)
    first, second = open_table(house, "Ann's phone"), open_table(house, "Bo's phone")
    first.start_night()
    first.call("whitefish")
    second.turn_deaf()
    second.page.goto(first.page.url)
    bid_without_network(second, 5)
    first.bid(4)
    before = house.changes
    second.page.context.set_offline(False)
    values = second.page.locator(".conflict dd")
    expect(values).to_have_text(["4 saved · Ann's phone", "5 yours"])
    expect(unsent(second.page)).to_be_hidden()
    assert house.changes == before
    second.page.close()  # before anybody has chosen
    second = Table(second.page.context.new_page())
    second.page.goto(first.page.url)
    expect(second.page.locator(".conflict dd")).to_have_text(["4 saved · Ann's phone", "5 yours"])
    second.page.context.set_offline(True)  # the choice waits as well
    second.page.get_by_role("button", name="Use mine").click()
    expect(unsent(second.page)).to_be_visible()
    second.page.context.set_offline(False)
    expect(second.page.locator(".undo button")).to_have_text("Undo: Bo's bid 4 → 5")
    expect(unsent(second.page)).to_be_hidden()
    assert house.changes == before + 1


def test_whoever_keeps_what_the_other_phone_entered_is_asked_no_more(
    open_table: OpenTable, house: House, watch: Watch
) -> None:
    watch.allow_answers(409)
    first, second = open_table(house, "Ann's phone"), open_table(house, "Bo's phone")
    first.start_night()
    first.call("whitefish")
    second.turn_deaf()
    second.page.goto(first.page.url)
    first.bid(4)
    before = house.changes
    second.bid_chip(5).click()
    second.page.get_by_role("link", name="Keep theirs").click()
    expect(second.page.locator(".undo button")).to_have_text("Undo: Bo's bid 4")
    second.page.reload()
    expect(second.heading).to_have_text("Cy")
    assert not has_entry(second.page)
    expect(unsent(second.page)).to_be_hidden()
    assert house.changes == before


def test_where_the_browser_has_no_room_the_page_that_has_it_is_to_stay_open(
    table: Table, house: House, watch: Watch
) -> None:
    watch.allow_no_answer()
    table.page.add_init_script(FULL_DATABASE)  # of this page alone, as above
    table.start_night()
    table.call("whitefish")
    before = house.changes
    bid_without_network(table, 4)
    expect(unsent(table.page)).to_contain_text("Leave the page open until it is sent.")
    table.page.context.set_offline(False)
    expect(table.page.locator(".undo button")).to_have_text("Undo: Bo's bid 4")
    expect(unsent(table.page)).to_be_hidden()
    assert house.changes == before + 1


def test_what_another_page_finds_out_waits_for_its_own(
    open_table: OpenTable, house: House, watch: Watch
) -> None:
    watch.allow_no_answer()
    watch.allow_answers(409)
    first, second = open_table(house, "Ann's phone"), open_table(house, "Bo's phone")
    first.start_night()
    first.call("whitefish")
    night = first.page.url
    second.turn_deaf()
    second.page.goto(night)
    bid_without_network(second, 5)
    first.bid(4)
    context = second.page.context
    second.page.close()
    context.set_offline(False)
    page = context.new_page()
    page.goto(first.home)
    page.locator("#unsent summary").first.click()
    expect(page.locator("#unsent .refused")).to_be_visible()
    page.locator("#unsent").get_by_role("link", name="Open").click()
    expect(page.locator(".conflict dd")).to_have_text(["4 saved · Ann's phone", "5 yours"])
    expect(unsent(page)).to_be_hidden()


def test_a_phone_that_was_put_out_keeps_its_entry_until_it_is_given_up(
    open_table: OpenTable, house: House, watch: Watch
) -> None:
    watch.allow_no_answer()
    watch.allow_answers(403)
    owner, phone = open_table(house), open_table(None)
    phone.join(house.invite(Role.SCORER), "Bo's phone")
    owner.start_night()
    owner.call("whitefish")
    phone.turn_deaf()  # else the stream may send it away before it has a network
    phone.page.goto(owner.page.url)
    bid_without_network(phone, 5)
    with house.server.beside():
        owner_of_house = Actor(house.id, 1, Role.OWNER, now_ms())
        devices.revoke(owner_of_house, Stamp(new_key(), house.changes), 2)
    before = house.changes
    phone.page.context.set_offline(False)
    line = phone.page.locator("#unsent li")
    expect(line.locator(".refused:not([hidden])")).to_be_attached(timeout=20_000)
    phone.page.goto(owner.page.url)
    expect(phone.page.locator("h1")).to_have_text("This device has no access")
    expect(line.locator(".refused")).to_be_attached()
    phone.page.locator("#unsent summary").first.click()
    expect(line).to_contain_text("5")
    line.locator("summary").click()
    line.get_by_role("button", name="Give it up").click()
    expect(unsent(phone.page)).to_be_hidden()
    assert house.changes == before


def test_a_round_on_the_pad_waits_as_well(table: Table, watch: Watch) -> None:
    watch.allow_no_answer()
    pad = ScorePad(table)
    pad.begin("hearts", "Ann", "Bo", "Cy")
    pad.enter(26, 0, 0)
    table.page.context.set_offline(True)
    table.page.locator("form.round > .forward").click()
    expect(unsent(table.page)).to_be_visible()
    table.page.context.set_offline(False)
    expect(table.page.locator(".totals .total")).to_have_text(["26", "0", "0"])
    expect(table.page.locator(".rounds li")).to_have_count(1)
    expect(unsent(table.page)).to_be_hidden()
