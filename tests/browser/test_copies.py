"""Copies of sittings on a device, restored when the server has lost them."""

import re
import shutil
from datetime import date
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenTable
from tests.browser.database import SLOW_START, copies, has_copy
from tests.browser.gaps import FRESH, Player, playable
from tests.browser.gaps import begin_game as begun_gaps
from tests.browser.looking import misfits_of
from tests.browser.nights import Dealt, begin_night, play_deal
from tests.browser.phones import Watch
from tests.browser.requests import fetch
from tests.browser.server import House, Server
from tests.browser.table import Table
from tests.depth import audit_only
from tests.running.command import scorekeeper


def exported(page: Page, address: str) -> str:
    """The file of the night at that address."""
    return fetch(page, f"{address}/file").text()


def expect_copied(table: Table, address: str = "") -> None:
    """Expect the device to store a copy of the newest version of a sitting."""
    newest = fetch(table.page, f"{address or table.page.url}/file").headers["x-copy"]
    assert has_copy(table.page, newest)


def go_back(server: Server, backup: Path) -> None:
    """Delete the server's data, and restore a backup."""
    server.kill()
    shutil.rmtree(server.folder)
    server.folder.mkdir()
    done = scorekeeper("restore", str(backup), "--yes", instance=server.folder)
    assert done.returncode == 0, done.stderr
    server.start()


def back_up(server: Server, file: Path) -> None:
    """Back up the server's database into a file."""
    done = scorekeeper("backup", str(file), "--force", instance=server.folder)
    assert done.returncode == 0, done.stderr


def bring_back(table: Table) -> Table:
    """Import the missing sittings from the notice on a page; return the page of the import."""
    again = Table(table.page.context.new_page())  # the page that was open reloads by itself
    again.page.goto(table.home)
    again.page.locator("#lost a").wait_for()
    assert misfits_of(again.page) == []
    again.page.locator("#lost a").click()
    again.page.locator("#copies .look").first.click()
    again.page.wait_for_url("**/import-export/preview")
    again.page.locator(".forward").click()
    return again


# There is room for waiting entries, but not for copies.
_FULL = """
const { put } = IDBObjectStore.prototype;
IDBObjectStore.prototype.put = function (one) {
  const asked = put.call(this, one);
  if (this.name === "copies") {
    this.transaction.addEventListener("abort", () => { window.isRefused = true; });
    this.transaction.abort();
  }
  return asked;
};
"""


@audit_only
def test_older_copy_stays_when_storage_is_full(table: Table, house: House) -> None:
    table.visit(begin_night(house))
    expect_copied(table)
    table.page.add_init_script(_FULL)
    table.page.reload()
    table.call("whitefish")
    table.page.wait_for_function("() => window.isRefused")
    assert len(copies(table.page)) == 1


def test_lost_night_is_restored_from_a_phone(
    open_table: OpenTable,
    own_server: Server,
    watch: Watch,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    watch.allow_no_answer()
    watch.allow_answers(400, 404)  # the open page requests its night, and sends a tap
    backup = tmp_path_factory.mktemp("elsewhere") / "backup"
    house = own_server.found_house()
    table = open_table(house, "Ann's phone")
    back_up(own_server, backup)  # before players and sittings are added
    table.visit(begin_night(house))
    table.put_deal("whitefish", (4, 5, 3), (4, 5, 4))
    table.next()
    table.call("helena")
    expect(table.page.locator(".undo button")).to_contain_text("Helena")
    expect_copied(table)
    address = table.page.url
    lost = exported(table.page, address)
    go_back(own_server, backup)
    table.settled()
    table.bid_chip(5).click()  # on the page that is open still
    expect(table.page.locator("#unsent .refused")).to_have_text("what it belongs to is gone")
    table = bring_back(table)
    page = table.page
    expect(page).to_have_url(address)
    page.locator("#unsent summary").first.click()
    page.locator("#unsent .send-again").click()  # another night may have its number now
    expect(page.locator(".undo button")).to_have_text("Undo: Cy's bid 5")
    table.undo()
    assert exported(page, address) == lost
    page.goto(table.home)
    page.wait_for_load_state("networkidle")
    expect(page.locator("#lost")).to_have_count(0)


@audit_only
def test_copy_survives_visit_to_older_server(
    open_table: OpenTable,
    own_server: Server,
    watch: Watch,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    watch.allow_no_answer()
    backup = tmp_path_factory.mktemp("elsewhere") / "backup"
    house = own_server.found_house()
    first, second = open_table(house, "Ann's phone"), open_table(house, "Bo's phone")
    first.visit(begin_night(house, Dealt("whitefish")))
    back_up(own_server, backup)
    first.bid(4)
    expect_copied(first)
    address = first.page.url
    second.visit(address)
    expect_copied(second)
    lost = exported(first.page, address)
    go_back(own_server, backup)
    for phone in (first, second):
        phone.page.goto(address)
        expect(phone.page.locator("#lost")).to_be_visible()
    first.bid(6)  # the older one is continued meanwhile
    expect_copied(first)
    first = bring_back(first)
    assert exported(first.page, first.page.url) == lost
    assert first.page.url != address
    second.page.goto(second.home)  # its copy is the same file, so no notice is shown
    second.page.wait_for_load_state("networkidle")
    expect(second.page.locator("#lost")).to_have_count(0)


@audit_only
def test_page_open_during_restore_keeps_lost_copy(
    open_table: OpenTable,
    own_server: Server,
    watch: Watch,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    watch.allow_no_answer()
    backup = tmp_path_factory.mktemp("elsewhere") / "backup"
    house = own_server.found_house()
    first = open_table(house, "Ann's phone")
    first.visit(begin_night(house, Dealt("whitefish")))
    back_up(own_server, backup)
    first.bid(4)
    expect_copied(first)
    (lost,) = copies(first.page)
    go_back(own_server, backup)
    second = open_table(house, "Bo's phone")
    second.visit(first.page.url)
    for bid in (6, 3, 4):
        second.bid(bid)
    expect(first.page.locator("#lost")).to_be_visible()
    expect_copied(first)
    assert lost["copy"] in [stored["copy"] for stored in copies(first.page)]


@audit_only
def test_copy_is_made_by_every_page_of_a_night_and_can_be_deleted(
    table: Table, house: House
) -> None:
    night = begin_night(house)
    table.visit(night)
    expect_copied(table)
    page, address = table.page, table.page.url
    page.goto(f"{address}/sheet")
    play_deal(house, night, Dealt("whitefish"))  # as when a deal is corrected, and read then
    page.reload()
    expect_copied(table, address)
    page.goto(f"{table.home}import-export")
    lines = page.locator("#copies li")
    expect(lines).to_have_count(1)
    expect(lines.locator(".refused")).to_be_hidden()
    expect(lines.locator(".what")).to_have_text(re.compile(r"^Montana, \w+day, \d+ \w+ 20\d\d$"))
    lines.locator("summary").click()
    lines.locator(".give-up").click()
    expect(page.locator("#copies")).to_be_hidden()
    assert copies(page) == []


def test_game_of_gaps_is_copied_after_each_move(table: Table, house: House) -> None:
    player = Player(table, house, begun_gaps(house, FRESH))
    expect_copied(table)
    player.play(playable(FRESH))
    player.settle()
    expect_copied(table)
    (copy,) = copies(table.page)
    assert copy["text"].count(">r") == 1


# Copies whose newest change was written by another server.
_LOSE = """() => new Promise((done) => {
    indexedDB.open("scorekeeper").onsuccess = ({ target: { result } }) => {
        const store = result.transaction("copies", "readwrite").objectStore("copies");
        store.getAll().onsuccess = ({ target }) => {
            for (const one of target.result) {
                store.delete(one.copy);
                store.put({ ...one, copy: one.copy.replace(/-[0-9a-f]{16}/, "-0123456789abcdef") });
            }
        };
        store.transaction.oncomplete = () => { result.close(); done(); };
    };
})"""


@audit_only
def test_lost_copy_is_offered_with_slow_database(table: Table, house: House) -> None:
    table.visit(begin_night(house))
    expect_copied(table)
    page = table.page
    page.goto(f"{table.home}import-export")
    page.evaluate(_LOSE)
    page.add_init_script(SLOW_START)
    page.goto(table.home)
    expect(page.locator("#lost")).to_be_visible()


# Copies of other nights, which the server has.
_MANY = """([home, copy, first]) => new Promise((done) => {
    indexedDB.open("scorekeeper").onsuccess = ({ target: { result } }) => {
        const writing = result.transaction("copies", "readwrite");
        const [seq, mark, , ...rest] = copy.split("-");
        for (let at = first; at < first + 30; at += 1) {
            const key = String(at).padStart(64, "0");
            const file = `${home}montana/${100 + at}`;
            const name = [seq, mark, key, ...rest].join("-");
            writing.objectStore("copies").put({ copy: name, file, what: "", at, text: "" });
        }
        writing.oncomplete = () => { result.close(); done(); };
    };
})"""


@audit_only
def test_copies_stay_until_backed_up(
    own_server: Server,  # first: it ends after the page that follows it
    open_table: OpenTable,
) -> None:
    house = own_server.found_house()
    table = open_table(house)
    night = begin_night(house)
    table.visit(night)
    expect_copied(table)
    (first,) = copies(table.page)
    home = first["file"].removesuffix(night)
    table.page.evaluate(_MANY, [home, first["copy"], 1])
    table.page.evaluate(_MANY, ["/h/another/", first["copy"], 31])  # whose backup is not known
    table.call("whitefish")
    expect_copied(table)
    assert len(copies(table.page)) == 31 + 30
    folder = own_server.folder / "backups"
    folder.mkdir(exist_ok=True)
    back_up(own_server, folder / f"scorekeeper-{date.today().isoformat()}.sqlite")
    table.page.reload()
    table.bid(4)
    expect_copied(table)
    assert len(copies(table.page)) == 20 + 30
