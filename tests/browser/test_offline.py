"""Offline: visited pages open from the cache, and entries wait."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Worker, expect

from scorekeeper.core.roles import Role
from scorekeeper.games.gaps.files.verdicts import shipped_verdicts
from scorekeeper.games.gaps.rules.game import new_game
from scorekeeper.games.gaps.rules.rule_set import ONE_DEAL
from scorekeeper.house.devices import actions as devices
from tests.browser.acting import act
from tests.browser.conftest import OpenTable
from tests.browser.database import ALL, SLOW_START, all_sent, has_entry
from tests.browser.gaps import FRESH, Player, codes, nearly_won, playable
from tests.browser.gaps import begin_game as begun_game
from tests.browser.nights import Dealt, begin_night
from tests.browser.phones import USUAL, Phone, Watch
from tests.browser.requests import deals_in_file, fetch
from tests.browser.server import House, Server, hanging, running
from tests.browser.table import Table
from tests.browser.test_ahead import ask_for_all, fill_deal
from tests.browser.test_faults import unsent
from tests.depth import audit_only
from tests.running.command import ROOT

PATIENCE = 30_000

# The paths of all cached pages.
_COPIES = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) found.push(url.slice(location.origin.length));
  }
  return found;
}"""

# Polled in the page.
_UNTIL = """async ([given, patience]) => {
  const found = %s;
  for (const end = Date.now() + patience; Date.now() < end;) {
    if (await found(given)) return true;
    await new Promise((wake) => setTimeout(wake, 100));
  }
  return false;
}"""

# The number of bytes, of pages and of files.
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

# Whether all files are cached that a cached page needs.
_HAS_FILES = """async (path) => {
  const { needs } = JSON.parse((await caches.match(path)).headers.get("X-Kept"));
  return (await Promise.all(needs.map((one) => caches.match(one)))).every(Boolean);
}"""

# Whether this number of moves of Gaps is stored; a move may still be on its way into its entry.
_HAS_MOVES = f"""async (count) => {{
  const moves = ({{ body }}) => new URLSearchParams(body).get("moves");
  return (await ({ALL})("entries")).map(moves).join(" ").split(" ").length === count;
}}"""

_FULL = """() => {
  self.refused = [];
  const full = (address) => {
    self.refused.push(new URL(address, location).pathname);
    return Promise.reject(new DOMException("", "QuotaExceededError"));
  };
  Cache.prototype.put = Cache.prototype.add = full;
}"""

# Delete all cached pages but this one.
_ONLY_THIS = """async () => {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      if (url !== location.href && !url.includes("/static/")) await cache.delete(url);
    }
  }
}"""

MAX_BYTES = 1_500_000


def path(page: Page, address: str = "") -> str:
    """Return an address, or the page's, as a path in the cache."""
    return (address or page.url).removeprefix("/".join(page.url.split("/")[:3]))


def copies(page: Page) -> list[str]:
    """Return the addresses of the cached pages."""
    addresses: list[str] = page.evaluate(_COPIES)
    return addresses


def wait_until(page: Page, script: str, arg: Any = None) -> None:
    """Wait until the script, which may take its time, finds it so."""
    assert page.evaluate(_UNTIL % script, [arg, PATIENCE]), copies(page)


def wait_for_copy(page: Page, address: str = "") -> None:
    """Wait until the page, or the one at that address, is kept."""
    script = f"async (path) => (await ({_COPIES})()).includes(path)"
    wait_until(page, script, path(page, address))


def wait_until_refused(worker: Worker, address: str) -> None:
    """Wait until a worker without room, as by `_FULL`, has failed to keep the page at this path."""
    assert worker.evaluate(_UNTIL % "(path) => self.refused.includes(path)", [address, PATIENCE])


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
    """Return the element with the age of the cached page."""
    return page.locator("#as-of .since")


@pytest.fixture(scope="module")
def mortal_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that tests kill; it runs again before each."""
    with running(tmp_path_factory.mktemp("mortal"), forked=True) as server:
        yield server


@pytest.fixture(scope="module")
def house(mortal_server: Server) -> House:
    """The house that the tests share."""
    return mortal_server.found_house()


@pytest.fixture(scope="module")
def member(browser: Browser, house: House) -> Iterator[tuple[Phone, str]]:
    """A phone that joined the house and has the permanent caches; the address of its home."""
    phone = Phone(browser.new_context(**USUAL), worker=True)  # type: ignore[arg-type] # by names
    table = Table(phone.context.new_page())
    table.join(house.link)
    wait_for_basics(table)
    home = table.home
    table.page.goto(f"{house.server.address}/healthz")  # its process stays, without a page
    yield phone, home
    phone.context.close()


@pytest.fixture
def phone(member: tuple[Phone, str], mortal_server: Server, watch: Watch) -> Iterator[Table]:
    """The shared phone on its home page."""
    watch.allow_no_answer()
    lasting, home = member
    lasting.watch = watch
    table = Table(lasting.context.new_page())
    table.page.goto(home)
    yield table
    lasting.hear()
    lasting.context.set_offline(False)
    for page in lasting.context.pages[1:]:
        page.close()
    if not mortal_server.runs:
        mortal_server.start()


def test_visited_page_opens_offline_with_its_age_and_reloads_when_server_is_back(
    phone: Table, mortal_server: Server
) -> None:
    page = phone.page
    page.goto(f"{phone.home}players")
    wait_for_copy(page)
    mortal_server.kill()
    answer = page.reload()
    assert answer
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    expect(bar(page)).to_have_text(re.compile(r"^As of \d.*; no connection to the server\.$"))
    expect(page.locator("main h1")).to_have_text("Players")
    page.locator("[name=name]").first.fill("Ann")
    mortal_server.start()
    expect(page.get_by_role("link", name="The server answers again")).to_be_visible()
    expect(page.locator("[name=name]").first).to_have_value("Ann")
    page.locator("[name=name]").first.fill("")
    page.locator("[name=name]").first.blur()
    expect(page.locator("#as-of")).to_have_count(0)


@audit_only
def test_offline_notice_is_in_language_of_page(
    open_table: OpenTable, house: House, mortal_server: Server, watch: Watch
) -> None:
    watch.allow_no_answer()
    table = open_table(house, worker=True, locale="ru-RU")
    wait_for_basics(table)
    mortal_server.kill()
    table.page.reload()
    expect(bar(table.page)).to_contain_text("нет связи с сервером")
    table.page.goto(f"{table.home}evenings")
    expect(table.page.locator("h1")).to_have_text("Нет связи с сервером")
    mortal_server.start()


@audit_only
def test_unvisited_page_lists_cached_pages_offline(phone: Table, mortal_server: Server) -> None:
    page, home = phone.page, phone.home
    mortal_server.kill()
    page.goto(f"{home}evenings")
    expect(page.locator("h1")).to_have_text("No connection to the server")
    links = page.locator("#kept a")
    expect(links.locator("bdi").first).to_have_text("Kitchen table")
    expect(links.filter(has_text="Rules")).to_have_attribute("href", f"{home}rules/all")
    links.first.click()
    expect(page).to_have_url(home)
    page.goto("/".join(home.split("/")[:3]) + "/")  # as the installed app begins
    expect(page).to_have_url(home)
    expect(bar(page)).to_be_visible()
    page.goto(f"{home}evenings")
    mortal_server.start()
    expect(page.locator("h1")).not_to_have_text("No connection to the server")
    expect(page).to_have_url(f"{home}evenings")


def test_tap_on_cached_table_waits_and_is_sent(
    phone: Table, house: House, mortal_server: Server
) -> None:
    phone.visit(begin_night(house))
    phone.call("whitefish")
    expect(phone.bid_chip(4)).to_be_visible()
    wait_until(
        phone.page,
        """async () => {
          for (const name of await caches.keys()) {
            const copy = await (await caches.open(name)).match(location.href);
            if (copy && (await copy.text()).includes('name="contract"')) return true;
          }
        }""",
    )
    night, context = phone.page.url, phone.page.context
    phone.page.close()
    mortal_server.kill()
    phone = Table(context.new_page())
    page = phone.page
    page.goto(night)
    expect(bar(page)).to_be_visible()
    phone.settled()
    for bid in (5, 4):  # of the same player, so that the second replaces the first
        phone.bid_chip(bid).click()
        expect(page.locator(".chip.waits")).to_have_text(str(bid))
        expect(unsent(page)).to_contain_text("Not sent yet, kept on this device: 1")
    page.reload()
    expect(unsent(page)).to_be_visible()
    expect(page.locator(".chip.waits")).to_have_text("4")
    mortal_server.start()
    expect(page.locator(".undo button")).to_have_text("Undo: Bo's bid 4")
    expect(unsent(page)).to_be_hidden()
    expect(page.locator("#as-of")).to_have_count(0)


@audit_only
def test_cached_home_links_to_night_begun_later(phone: Table, house: House) -> None:
    wait_for_basics(phone)
    phone.visit(begin_night(house))
    wait_until(
        phone.page,
        """async ([home, night]) => {
          for (const name of await caches.keys()) {
            const copy = await (await caches.open(name)).match(home);
            if (copy && (await copy.text()).includes(`"${night}"`)) return true;
          }
        }""",
        [phone.home, path(phone.page)],
    )


@audit_only
def test_whole_deals_continue_from_cached_table(
    phone: Table, house: House, mortal_server: Server
) -> None:
    phone.visit(begin_night(house))
    night, context = phone.page.url, phone.page.context
    wait_for_copy(phone.page, f"{night}/deals/1/correct")
    phone.page.close()
    mortal_server.kill()
    context.add_init_script(SLOW_START)
    phone = Table(context.new_page())
    page = phone.page
    page.goto(night)
    phone.settled()
    phone.tile("whitefish").click()
    ask_for_all(page)
    for number in (1, 2):
        fill_deal(page, "whitefish", (4, 5, 3), (4, 5, 4))
        for reloads in (False, True):
            if reloads:
                page.reload()
            expect(page.locator("#table main h1")).to_have_text(f"Deal {number + 1}")
    mortal_server.start()
    expect(phone.tile("whitefish")).to_be_visible()
    expect(unsent(page)).to_be_hidden()
    assert len(deals_in_file(page, night)) == 3


@audit_only
def test_cached_table_asks_for_deal_after_those_this_phone_sent(
    phone: Table, house: House, mortal_server: Server
) -> None:
    phone.visit(begin_night(house))
    night, home, context = phone.page.url, phone.home, phone.page.context
    wait_for_copy(phone.page, f"{night}/deals/1/correct")
    phone.page.close()
    for number in (1, 3):
        mortal_server.kill()
        page = context.new_page()
        page.goto(night)  # the copy is from before deal 1
        if number == 1:
            Table(page).settled()
            Table(page).tile("whitefish").click()
            ask_for_all(page)
        for deal in (number, number + 1):
            expect(page.locator("#table main h1")).to_have_text(f"Deal {deal}")
            fill_deal(page, "whitefish", (4, 5, 3), (4, 5, 4))
        expect(page.locator("#table main h1")).to_have_text(f"Deal {number + 2}")
        page.close()
        mortal_server.start()
        page = context.new_page()
        page.goto(home)
        assert all_sent(page)
        page.close()
    page = context.new_page()
    page.goto(home)
    dealers = [deal["dealer"] for deal in deals_in_file(page, night)]
    assert dealers == ["Ann", "Bo", "Cy", "Ann", "Bo"]


@audit_only
def test_whole_deals_continue_from_cached_table_while_server_hangs(
    phone: Table, house: House, mortal_server: Server
) -> None:
    phone.visit(begin_night(house))
    night, context = phone.page.url, phone.page.context
    wait_for_copy(phone.page, f"{night}/deals/1/correct")
    phone.page.close()
    phone = Table(context.new_page())
    page = phone.page
    with hanging(mortal_server):
        page.goto(night)
        expect(bar(page)).to_be_visible()
        phone.settled()
        phone.tile("whitefish").click()
        ask_for_all(page)
        fill_deal(page, "whitefish", (4, 5, 3), (4, 5, 4))
    expect(phone.tile("whitefish")).to_be_visible()  # of deal 2
    expect(unsent(page)).to_be_hidden()
    assert len(deals_in_file(page, night)) == 2


@audit_only
def test_gaps_continues_from_cache(phone: Table, house: House, mortal_server: Server) -> None:
    player = Player(phone, house, begun_game(house, FRESH))
    wait_for_copy(phone.page)
    mortal_server.kill()
    phone.page.reload()
    move = playable(FRESH)
    player.card(move.card.code).click()
    expect(player.gap(move)).to_have_attribute("id", f"c{move.card.code}")
    assert has_entry(phone.page)
    phone.page.reload()
    expect(player.gap(move)).to_have_attribute("id", f"c{move.card.code}")
    mortal_server.start()
    player.settle()
    assert player.game.board == FRESH.play(move).board


@audit_only
def test_game_won_offline_is_announced_and_renewed_once_it_is_sent(
    phone: Table, house: House, mortal_server: Server
) -> None:
    game = nearly_won()
    player, page = Player(phone, house, begun_game(house, game)), phone.page
    wait_for_copy(page)
    mortal_server.kill()
    page.reload()
    expect(page.locator("#why")).to_contain_text("The first hint needs a connection")
    (move,) = (move for move in game.board.moves if game.play(move).board.is_won)
    player.card(move.card.code).click()
    page.locator("[data-help=hint]").click()
    expect(page.locator("#help")).to_be_hidden()
    expect(page.locator("#why")).to_have_text("Won! It counts once the server answers.")
    assert has_entry(page)
    page.reload()
    expect(page.locator("#why")).to_have_text("Won! It counts once the server answers.")
    mortal_server.start()
    expect(page.locator("#won")).to_be_visible(timeout=PATIENCE)
    expect(page.locator("#as-of")).to_have_count(0, timeout=PATIENCE)
    expect(page.locator("#why")).to_have_text("")


@audit_only
def test_solver_used_once_works_offline(phone: Table, house: House, mortal_server: Server) -> None:
    page = phone.page
    solver = f"async () => (await ({_COPIES})()).filter((one) => /solver/.test(one)).length"
    Player(phone, house, begun_game(house, FRESH))
    wait_for_copy(page)
    assert page.evaluate(solver) == 0  # no page loads it before it is used
    page.keyboard.press("h")
    expect(page.locator("#help p")).to_contain_text("without a shuffle")
    phone.visit("gaps")
    wait_for_copy(page)  # files that no cached page needs are deleted then
    assert page.evaluate(solver) == 2
    expect(page.locator(".no-server")).to_be_hidden()
    mortal_server.kill()
    page.reload()
    expect(page.locator(".no-server")).to_be_visible()
    page.go_back()
    page.keyboard.press("h")
    expect(page.locator("#help p")).to_contain_text("without a shuffle")


def test_winnable_deal_begun_offline_reaches_the_server_once(
    phone: Table, house: House, mortal_server: Server
) -> None:
    page = phone.page
    phone.visit("gaps")
    for address in (page.url, f"{phone.home}gaps/ahead"):
        wait_for_copy(page, address)
        wait_until(page, _HAS_FILES, path(page, address))
    mortal_server.kill()
    phone.visit("gaps")
    page.get_by_label("One deal").check()
    page.locator(".by-difficulty summary").click()
    page.get_by_role("button", name="Medium").click()
    page.wait_for_url(re.compile(r"/gaps/ahead#one-deal/\d+/[0-9a-f]{32}$"))
    dealt = int(page.url.split("/")[-2])
    assert dealt in shipped_verdicts().winnable(3)
    player = Player(phone, house)
    assert player.card_codes == codes(new_game(dealt, ONE_DEAL).board)
    expect(page.locator("h1")).to_have_text(f"{dealt} One deal")
    expect(page.locator("#state")).to_contain_text("Difficulty: medium")
    expect(page.locator("#cards [tabindex='0']")).to_have_count(1)  # its scripts run
    game = new_game(dealt, ONE_DEAL)
    for move in shipped_verdicts().line(dealt)[:3]:
        player.play(move)
        game = game.play(move)
    player.shows(codes(game.board))
    assert has_entry(page, 2)
    for undone, count in ((game.undo(), 2), (game.undo().undo(), 1)):
        page.keyboard.press("u")
        player.shows(codes(undone.board))
        assert has_entry(page, count)
    for move in shipped_verdicts().line(dealt)[1:3]:
        player.play(move)
    player.shows(codes(game.board))
    assert has_entry(page, 2)
    wait_until(page, _HAS_MOVES, 3)
    page.reload()
    player.shows(codes(game.board))
    page.keyboard.press("h")
    expect(page.locator("#help p")).to_contain_text("without a shuffle")
    mortal_server.start()
    page.wait_for_url(re.compile(r"/gaps/\d+$"))
    assert all_sent(page)
    player.number = int(page.url.rpartition("/")[2])
    assert player.game == game
    player.shows(codes(game.board))
    phone.visit("gaps")
    expect(page.get_by_role("link", name=f"Continue {dealt}")).to_have_count(1)


BAG = "Each overtrick is a bag. Bags are counted on from deal to deal."


def test_rule_book_search_works_offline(phone: Table, house: House) -> None:
    page, home = phone.page, phone.home
    phone.visit(begin_night(house))
    wait_for_copy(page)
    night = page.url
    page.context.set_offline(True)
    page.goto(f"{home}rules")
    expect(bar(page)).to_be_visible()
    best = page.locator("main .found h1")
    for typed, title in (
        ("helen", "Helena"),
        ("хелену", "Helena"),
        ("who deals next", "Who deals"),
        ("how do I play hearts?", "Hearts"),
        ("правила болвана", "The dummy"),
        ("what is a bag", "Spades in pairs"),
    ):
        page.locator("#q").fill(typed)
        expect(best).to_have_text(title)
    expect(page.locator("#answer")).to_have_text(BAG)
    expect(page.locator("#answer")).to_be_in_viewport()
    page.locator("#q").fill("zzzz")
    expect(page.locator(".found .empty")).to_be_visible()
    expect(page.locator(".found a[href$='/rules/pad']")).to_be_visible()
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


@audit_only
def test_slow_server_is_waited_for_only_without_cached_page(
    phone: Table, mortal_server: Server
) -> None:
    page = phone.page
    with hanging(mortal_server):
        page.reload(wait_until="commit")
        expect(bar(page)).to_be_visible()
    expect(page.locator("#as-of")).to_have_count(0)


@audit_only
def test_phone_that_leaves_or_changes_house_loses_cached_pages(
    open_table: OpenTable, server: Server, watch: Watch
) -> None:
    watch.allow_answers(403)
    first, second = server.found_house(), server.found_house("Attic")
    second.let_in("Ann's phone")
    phone = open_table(first, worker=True)
    page, home = phone.page, phone.home
    wait_for_basics(phone)
    phone.join(second.invite(Role.SCORER), "Bo's phone")
    wait_for_basics(phone)
    other = phone.home
    assert not [address for address in copies(page) if address.startswith(path(page, home))]
    page.goto(f"{home}house")
    wait_for_copy(page)
    assert not [address for address in copies(page) if address.startswith(path(page, other))]
    page.locator("main details summary").last.click()
    page.locator("form[action$='/leave'] button").click()
    page.wait_for_url(re.compile(r"/$"))
    wait_for_none(page, home)
    page.goto(f"{other}house")
    wait_for_copy(page)
    act(second, devices.revoke, 2)
    page.reload()
    expect(page.locator("h1")).to_have_text("This device has no access")
    wait_for_none(page, other)


@audit_only
def test_forbidden_page_does_not_delete_cached_pages(
    open_table: OpenTable, server: Server, watch: Watch
) -> None:
    watch.allow_answers(403)
    house = server.found_house()
    house.let_in("Ann's phone")
    guest = open_table(None, worker=True)
    guest.join(house.invite(Role.VIEWER), "Guest")
    page, home = guest.page, guest.home
    wait_for_basics(guest)
    cached = [address for address in copies(page) if address.startswith(path(page, home))]
    assert cached
    page.goto(f"{home}montana/new")
    expect(page.locator("h1")).to_have_text("This device may only watch")
    page.goto(f"{home}bidding")
    wait_for_copy(page)
    assert {*cached} <= {*copies(page)}


def test_hidden_bids_and_one_time_pages_are_not_cached(phone: Table, house: House) -> None:
    page, home = phone.page, phone.home
    phone.visit(begin_night(house, Dealt("whitefish"), hidden_bids=True))
    phone.bid(4)
    night = page.url
    assert path(page, night) not in page.evaluate("localStorage.accepted ?? ''")
    for address in (night, f"{home}devices", f"{home}import-export", f"{home}print/blank"):
        page.goto(address)
    page.goto(f"{home}bidding")
    wait_for_copy(page)
    cached = [address for address in copies(page) if not address.startswith("/static/")]
    for part in (path(page, night), "/devices", "/import-export", "/print/", "/join", "/healthz"):
        assert not [address for address in cached if part in address], part


def test_new_release_is_used_immediately_and_old_page_continues(
    open_table: OpenTable, own_server: Server, watch: Watch, tmp_path: Path
) -> None:
    watch.allow_no_answer()
    house = own_server.found_house()
    phone = open_table(house, worker=True)
    phone.visit(begin_night(house))
    page, context = phone.page, phone.page.context
    wait_for_copy(page)
    own = "(one) => one.startsWith('/static/@')"  # the files of a page are kept after it
    wait_until(page, f"async () => (await ({_COPIES})()).some({own})")
    before = [address for address in copies(page) if address.startswith("/static/@")]
    release = tmp_path / "release"
    for part in ("static", "templates", "seeds"):
        shutil.copytree(ROOT / part, release / part)
    with (release / "static/js/app.js").open("a", encoding="utf-8") as file:
        file.write('document.body.classList.add("newer");\n')
    own_server.kill()
    own_server.assets = release
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


@audit_only
def test_full_storage_loses_only_cached_pages(
    open_table: OpenTable, house: House, watch: Watch
) -> None:
    watch.allow_no_answer()
    table = open_table(house, worker=True)
    page = table.page
    wait_until(page, "() => navigator.serviceWorker.controller !== null")
    page.context.service_workers[0].evaluate(_FULL)
    table.visit(begin_night(house))
    table.call("whitefish")
    page.goto(f"{table.home}rules")
    expect(page.locator("main h1")).to_have_text("Rules")


@audit_only
def test_cached_deal_form_stays_when_storage_is_full(
    open_table: OpenTable, house: House, watch: Watch
) -> None:
    watch.allow_no_answer()
    table = open_table(house, worker=True)
    page = table.page
    wait_until(page, "() => navigator.serviceWorker.controller !== null")
    table.visit(begin_night(house))
    form = f"{page.url}/deals/1/correct"
    wait_for_copy(page, form)
    worker = page.context.service_workers[0]
    worker.evaluate(_FULL)
    table.put_deal("whitefish", (4, 5, 3), (4, 5, 4))
    table.next()
    wait_until_refused(worker, path(page, f"{page.url}/deals/2/correct"))
    page.goto(f"{table.home}rules")
    wait_until_refused(worker, path(page))  # the service worker has handled the form
    assert path(page, form) in copies(page)


@audit_only
def test_cached_pages_are_bounded(phone: Table, house: House) -> None:
    page, home = phone.page, phone.home
    phone.visit(begin_night(house))
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
    assert sum(sizes.values()) <= MAX_BYTES, sizes


def test_app_can_be_installed(phone: Table) -> None:
    page = phone.page
    manifest = fetch(
        page, page.locator("link[rel=manifest]").evaluate("(link) => link.href")
    ).json()
    assert manifest["lang"] == "en"
    for icon in manifest["icons"]:
        assert fetch(page, page.url.split("/h/")[0] + icon["src"]).ok
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
