"""Without a connection: what a phone has seen opens as it was, and what is entered waits."""

import os
import re
import shutil
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.core.clock import now_ms
from scorekeeper.core.roles import Role
from scorekeeper.core.write import Actor, Stamp
from scorekeeper.house.devices import actions as devices
from tests.browser.conftest import OpenTable
from tests.browser.gaps import FRESH, Player, begun, playable
from tests.browser.phones import Watch
from tests.browser.server import House, Server
from tests.browser.table import Table
from tests.browser.test_faults import unsent
from tests.depth import thorough
from tests.running.command import ROOT
from tests.support import new_key

PATIENCE = 30_000

# The addresses of all copies, without the server's own part.
_COPIES = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) found.push(url.slice(location.origin.length));
  }
  return found;
}"""

# How many bytes they are, of pages and of files.
_SIZES = """async () => {
  const sizes = {};
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const kind = name.replace(/-.*/, "");
    for (const request of await cache.keys()) {
      const { size } = await (await cache.match(request)).blob();
      sizes[kind] = (sizes[kind] ?? 0) + size;
    }
  }
  return sizes;
}"""

_FULL = """() => {
  const full = () => Promise.reject(new DOMException("", "QuotaExceededError"));
  Cache.prototype.put = Cache.prototype.add = full;
}"""

# Throw away all copies of pages but this one's.
_ONLY_THIS = """async () => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      if (url !== location.href && !url.includes("/static/")) await cache.delete(url);
    }
  }
}"""

MOST_BYTES = 1_500_000


def path(page: Page, address: str = "") -> str:
    """The address, or the page's, as the copies are listed."""
    return (address or page.url).removeprefix("/".join(page.url.split("/")[:3]))


def copies(page: Page) -> list[str]:
    """What is kept."""
    found: list[str] = page.evaluate(_COPIES)
    return found


def wait_until(page: Page, script: str, arg: Any = None) -> None:
    """Wait until the script, which may take its time, finds it so."""
    deadline = time.monotonic() + PATIENCE / 1000
    while not page.evaluate(script, arg):
        assert time.monotonic() < deadline, copies(page)
        page.wait_for_timeout(50)


def wait_for_copy(page: Page, address: str = "") -> None:
    """Wait until the page, or the one at that address, is kept."""
    script = f"async (path) => (await ({_COPIES})()).includes(path)"
    wait_until(page, script, path(page, address))


def wait_for_none(page: Page, home: str) -> None:
    """Wait until nothing is kept of the house with this address."""
    script = f"async (home) => !(await ({_COPIES})()).some((one) => one.startsWith(home))"
    wait_until(page, script, path(page, home))


def wait_for_basics(table: Table) -> None:
    """Wait until what is kept without being asked for is there."""
    for address in (table.home, f"{table.home}rules/all"):
        wait_for_copy(table.page, address)
    wait_for_copy(table.page, "/offline")


def bar(page: Page) -> Any:
    """What says how old the page is."""
    return page.locator("#as-of .since")


@contextmanager
def hanging(server: Server) -> Iterator[None]:
    """A server that takes what is asked and does not answer."""
    for process in server.workers:
        os.kill(process, signal.SIGSTOP)
    yield
    for process in server.workers:
        os.kill(process, signal.SIGCONT)


@pytest.fixture
def phone(open_table: OpenTable, own_server: Server, watch: Watch) -> Table:
    """A phone in a house whose server can be killed; it has kept what it always keeps."""
    watch.allow_no_answer()
    table = open_table(own_server.found_house(), worker=True)
    wait_for_basics(table)
    return table


@pytest.fixture
def lasting_phone(open_table: OpenTable, house: House) -> Table:
    """The same in a house whose server stays."""
    table = open_table(house, worker=True)
    wait_for_basics(table)
    return table


def test_a_page_that_was_seen_opens_with_its_age_and_comes_anew_when_the_server_is_back(
    phone: Table, own_server: Server
) -> None:
    page = phone.page
    page.goto(f"{phone.home}players")
    wait_for_copy(page)
    own_server.kill()
    answer = page.reload()
    assert answer
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    expect(bar(page)).to_have_text(re.compile(r"^As of \d.*; no connection to the server\.$"))
    expect(page.locator("main h1")).to_have_text("Players")
    page.locator("[name=name]").first.fill("Ann")
    own_server.start()
    expect(page.get_by_role("link", name="The server answers again")).to_be_visible(
        timeout=PATIENCE
    )
    expect(page.locator("[name=name]").first).to_have_value("Ann")
    page.locator("[name=name]").first.fill("")
    page.locator("[name=name]").first.blur()
    expect(page.locator("#as-of")).to_have_count(0, timeout=PATIENCE)


@thorough
def test_it_speaks_the_language_of_the_page(
    open_table: OpenTable, own_server: Server, watch: Watch
) -> None:
    watch.allow_no_answer()
    table = open_table(own_server.found_house(), worker=True, locale="ru-RU")
    wait_for_basics(table)
    own_server.kill()
    table.page.reload()
    expect(bar(table.page)).to_contain_text("нет связи с сервером")
    table.page.goto(f"{table.home}players")
    expect(table.page.locator("h1")).to_have_text("Нет связи с сервером")


def test_in_place_of_a_page_never_seen_stands_what_there_is(
    phone: Table, own_server: Server
) -> None:
    page, home = phone.page, phone.home
    phone.start_night()
    wait_for_copy(page)
    own_server.kill()
    page.goto(f"{home}evenings")
    expect(page.locator("h1")).to_have_text("No connection to the server")
    kept = page.locator("#kept a")
    expect(kept.locator("bdi").first).to_have_text("Kitchen table")
    expect(kept.filter(has_text="Rules")).to_have_attribute("href", f"{home}rules/all")
    kept.first.click()
    expect(page).to_have_url(home)
    page.goto("/".join(home.split("/")[:3]) + "/")  # as the installed app begins
    expect(page).to_have_url(home)
    expect(bar(page)).to_be_visible()
    page.goto(f"{home}evenings")
    own_server.start()
    expect(page.locator("h1")).not_to_have_text("No connection to the server", timeout=PATIENCE)
    expect(page).to_have_url(f"{home}evenings")


def test_what_is_tapped_on_a_copy_of_a_table_waits_and_is_delivered(
    phone: Table, own_server: Server
) -> None:
    page = phone.page
    phone.start_night("Ann", "Bo", "Cy", dealer=0)
    phone.call("whitefish")
    expect(phone.bid_chip(4)).to_be_visible()
    wait_until(
        page,
        """async () => {
          for (const name of await caches.keys()) {
            const copy = await (await caches.open(name)).match(location.href);
            if (copy && (await copy.text()).includes('name="contract"')) return true;
          }
        }""",
    )
    night, context = page.url, page.context
    page.close()
    own_server.kill()
    page = phone.page = context.new_page()
    page.goto(night)
    expect(bar(page)).to_be_visible()
    phone.settled()
    phone.bid_chip(4).click()
    expect(unsent(page)).to_contain_text("Not sent yet, kept on this device: 1")
    page.reload()
    expect(unsent(page)).to_be_visible()
    own_server.start()
    expect(page.locator(".undo button")).to_have_text("Undo: Bo's bid 4", timeout=PATIENCE)
    expect(unsent(page)).to_be_hidden()
    expect(page.locator("#as-of")).to_have_count(0, timeout=PATIENCE)


def test_gaps_goes_on_from_its_copy(phone: Table, own_server: Server) -> None:
    house = House(own_server, 2, "")
    player = Player(phone, house, begun(house, FRESH))
    wait_for_copy(phone.page)
    own_server.kill()
    phone.page.reload()
    move = playable(FRESH)
    player.card(move.card.code).click()
    expect(player.gap(move)).to_have_attribute("id", f"c{move.card.code}")
    phone.page.reload()
    expect(player.gap(move)).to_have_attribute("id", f"c{move.card.code}")
    own_server.start()
    player.settle()
    assert player.game.board == FRESH.play(move).board


def test_the_rule_book_is_searched_offline(phone: Table, own_server: Server) -> None:
    page, home = phone.page, phone.home
    phone.start_night()
    wait_for_copy(page)
    night = page.url
    own_server.kill()
    page.goto(f"{home}rules")
    expect(bar(page)).to_be_visible()
    best = page.locator("main .found h1")
    for typed, found in (
        ("helen", "Helena"),
        ("хелену", "Helena"),
        ("who deals next", "Who deals"),
    ):
        page.locator("#q").fill(typed)
        expect(best).to_have_text(found)
    page.locator("#q").fill("zzzz")
    expect(page.locator(".found .empty")).to_be_visible()
    page.locator("#q").fill("")
    page.locator(".leaves a", has_text="Butte").click()
    expect(best).to_have_text("Butte")
    page.goto(night)
    page.locator("header a[data-book]").click()
    dialog = page.locator("dialog[open]")
    dialog.locator("#q").fill("nil")
    expect(dialog.locator("h1").nth(1)).to_have_text("Nil and double nil")
    dialog.locator(".book-bar button").click()
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_a_server_that_takes_long_is_waited_for_only_where_there_is_no_copy(
    phone: Table, own_server: Server
) -> None:
    page = phone.page
    with hanging(own_server):
        page.reload(wait_until="commit")
        expect(bar(page)).to_be_visible()
    expect(page.locator("#as-of")).to_have_count(0, timeout=PATIENCE)


def test_a_phone_that_is_put_out_loses_its_copies(
    open_table: OpenTable, house: House, watch: Watch
) -> None:
    watch.allow_answers(403)
    owner, guest = open_table(house), open_table(None, worker=True)
    guest.join(house.invite(Role.SCORER), "Bo's phone")
    wait_for_basics(guest)
    with house.server.beside():
        devices.revoke(Actor(house.id, 1, Role.OWNER, now_ms()), Stamp(new_key(), house.changes), 2)
    assert owner.page.reload()
    home = guest.home
    guest.page.reload()
    expect(guest.page.locator("h1")).to_have_text("This device has no access")
    wait_for_none(guest.page, home)


def test_a_phone_that_leaves_or_goes_to_another_house_loses_the_copies_of_this_one(
    lasting_phone: Table, server: Server
) -> None:
    phone = lasting_phone
    page, first = phone.page, phone.home
    phone.join(server.found_house("Attic").link)
    second = phone.home
    wait_for_basics(phone)
    assert not [one for one in copies(page) if one.startswith(path(page, first))]
    phone.page.goto(f"{first}house")
    wait_for_copy(page)
    assert not [one for one in copies(page) if one.startswith(path(page, second))]
    for home in (first, second):
        page.goto(f"{home}house")
        wait_for_copy(page)
        page.locator("main details summary").last.click()
        page.locator("form[action$='/leave'] button").click()
        page.wait_for_url(re.compile(r"/$"))
        wait_for_none(page, home)


def test_neither_hidden_bids_nor_what_is_shown_once_is_kept(lasting_phone: Table) -> None:
    phone = lasting_phone
    page, home = phone.page, phone.home
    phone.seat("Ann", "Bo", "Cy")
    page.locator("summary").click()
    page.locator("[name=bids][value=hidden]").check()
    phone.start()
    phone.call("whitefish")
    phone.bid(4)
    night = page.url
    for address in (night, f"{home}devices", f"{home}import-export", f"{home}print/blank"):
        page.goto(address)
    page.goto(f"{home}players")
    wait_for_copy(page)
    kept = copies(page)
    assert path(page, f"{home}players") in kept
    for part in (path(page, night), "/devices", "/import-export", "/print/", "/join", "/healthz"):
        assert not [one for one in kept if part in one], part


def test_a_new_release_is_taken_at_once_and_an_old_page_goes_on(
    phone: Table, own_server: Server, tmp_path: Path
) -> None:
    page, context = phone.page, phone.page.context
    phone.start_night("Ann", "Bo", "Cy", dealer=0)
    wait_for_copy(page)
    before = [one for one in copies(page) if one.startswith("/static/@")]
    release = tmp_path / "release"
    for part in ("scorekeeper", "static", "templates", "seeds"):
        shutil.copytree(ROOT / part, release / part, ignore=shutil.ignore_patterns("__pycache__"))
    with (release / "static/js/app.js").open("a", encoding="utf-8") as file:
        file.write('document.body.classList.add("newer");\n')
    own_server.kill()
    own_server.root = release
    own_server.start()
    phone.call("whitefish")
    phone.bid(4)
    other = context.new_page()
    other.goto(phone.home)
    expect(other.locator("body.newer")).to_be_visible()
    page.evaluate(_ONLY_THIS)
    page.reload()
    expect(page.locator("body.newer")).to_be_visible()
    script = f"async (old) => (await ({_COPIES})()).every((one) => !old.includes(one))"
    wait_until(page, script, before)


def test_where_storage_is_full_nothing_is_missing_but_copies(
    open_table: OpenTable, house: House, watch: Watch
) -> None:
    watch.allow_no_answer()
    table = open_table(house, worker=True)
    page = table.page
    wait_until(page, "navigator.serviceWorker.controller !== null")
    page.context.service_workers[0].evaluate(_FULL)
    table.start_night()
    table.call("whitefish")
    table.bid(4)
    page.goto(f"{table.home}rules")
    expect(page.locator("main h1")).to_have_text("Rules")


@thorough
def test_what_is_kept_is_bounded(lasting_phone: Table) -> None:
    phone = lasting_phone
    page, home = phone.page, phone.home
    phone.start_night()
    for address in (
        "rules",
        "gaps",
        "players",
        "evenings",
        "montana",
        "bidding",
        "pad",
        "shedding",
    ):
        page.goto(f"{home}{address}")
        page.wait_for_load_state()
    wait_for_copy(page)
    sizes = page.evaluate(_SIZES)
    assert sum(sizes.values()) <= MOST_BYTES, sizes


def test_it_can_be_installed(lasting_phone: Table) -> None:
    page = lasting_phone.page
    manifest = page.request.get(
        page.locator("link[rel=manifest]").evaluate("(link) => link.href")
    ).json()
    assert manifest["lang"] == "en"
    for icon in manifest["icons"]:
        assert page.request.get(page.url.split("/h/")[0] + icon["src"]).ok
    button = page.get_by_role("button", name="Install this app")
    expect(button).to_be_hidden()
    page.evaluate(
        """() => {
          const event = new Event("beforeinstallprompt", { cancelable: true });
          event.prompt = () => { window.prompted = true; };
          dispatchEvent(event);
        }"""
    )
    button.click()
    assert page.evaluate("window.prompted")
    expect(button).to_be_hidden()
    expect(page.locator("#install-by-hand")).to_be_hidden()
