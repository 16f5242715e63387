"""The screen stays on at a table, or the page explains why not and what helps."""

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.core.roles import Role
from tests.browser.conftest import OpenTable
from tests.browser.nights import begin_night
from tests.browser.server import House
from tests.browser.shedding import begin_match
from tests.browser.table import Table, hide_page, show_page
from tests.depth import audit_only, some

LIT = """window.lit = [];
Object.defineProperty(navigator, "wakeLock", {
  value: {
    request: async (what) => {
      window.lit.push(what);
      window.lock = new EventTarget();
      return window.lock;
    },
  },
});"""
NO_WAKE_LOCK = "Object.defineProperty(Navigator.prototype, 'wakeLock', { value: undefined });"
PAINTED = "new Promise((over) => requestAnimationFrame(() => requestAnimationFrame(over)))"
PLAIN_HTTP = NO_WAKE_LOCK + "Object.defineProperty(window, 'isSecureContext', { value: false });"
WHYS = {
    "old": NO_WAKE_LOCK,
    "untapped": PLAIN_HTTP,
    "refused": "WakeLock.prototype.request = () => Promise.reject(new Error('low battery'));",
}
LOCK = "screen lock setting"
HELPS = {
    "old": ("a newer one", LOCK),
    "untapped": ("Tap once", "uses a little battery"),
    "refused": ("Charge it", LOCK),
}
HELD = {"has_touch": True, "is_mobile": True}
"""A phone or tablet: its pointer is a finger."""
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS {} like Mac OS X) AppleWebKit/605.1.15"
    " (KHTML, like Gecko) Mobile/15E148"
)
HOME_SCREEN = "Object.defineProperty(Navigator.prototype, 'standalone', { value: true });"
NO_FILMS = """HTMLMediaElement.prototype.play = () => {
  window.refusals = 1 + (window.refusals ?? 0);
  return Promise.reject(new DOMException("no", "NotAllowedError"));
};"""
PLAYS = "(film) => new Promise((over) => film.addEventListener('timeupdate', over, { once: true }))"
REWINDS = """async (film) => {
  const times = [film.currentTime];
  film.playbackRate = 4;
  while (times.length < 3 || times.at(-1) > times.at(-2)) {
    await new Promise((over) => film.addEventListener("timeupdate", over, { once: true }));
    times.push(film.currentTime);
  }
  return Math.max(...times);
}"""
ENDS = """async (film) => {
  const ended = new Promise((over) => film.addEventListener("ended", over, { once: true }));
  const begun = new Promise((over) => film.addEventListener("playing", over));
  const late = (event) => event.stopImmediatePropagation(); // no rewind, as on a busy page
  film.addEventListener("timeupdate", late, { capture: true });
  film.currentTime = film.duration;
  await ended;
  film.removeEventListener("timeupdate", late, { capture: true });
  await begun;
}"""
FILM = """({ paused, muted, volume, loop, duration, webkitAudioDecodedByteCount: sound }) =>
  ({ paused, muted, volume, loop, short: duration < 5, sounds: sound > 0 })"""


@audit_only
@pytest.mark.parametrize("why", some(WHYS))
def test_dark_screen_notice_stays_until_read(open_table: OpenTable, house: House, why: str) -> None:
    house.let_in("Owner's phone")
    guest = open_table(None, **HELD)
    guest.unseen.add_init_script(WHYS[why])
    guest.join(house.invite(Role.VIEWER), "Guest")
    guest.visit(begin_night(house))
    night = guest.page.url
    line = guest.page.locator(".lit")
    expect(line).to_be_in_viewport()
    expect(line.locator("p:visible")).to_have_count(1)
    for helps in HELPS[why]:
        expect(line).to_contain_text(helps, use_inner_text=True)
    guest.page.goto(f"{night}/tv")
    expect(line).to_be_in_viewport()
    guest.page.locator(".way-back a").click()
    guest.page.wait_for_url(night)
    line.locator("button").click()
    expect(line).to_be_hidden()
    guest.page.reload()
    guest.page.wait_for_load_state()
    guest.page.evaluate(PAINTED)  # long enough for a request to arrive
    expect(line).to_be_hidden()


@audit_only
def test_dark_screen_notice_appears_at_each_table_but_not_before_a_game(
    open_table: OpenTable, house: House
) -> None:
    table = open_table(None, **HELD)
    table.unseen.add_init_script(PLAIN_HTTP)
    table.join(house.link)
    match = f"shedding/{begin_match(house, 3)}"
    line = table.page.locator(".lit")
    for address in (match, f"{match}/table"):
        table.visit(address)
        expect(line).to_be_in_viewport()
    for address in ("montana/new", "shedding/new"):
        table.visit(address)
        table.page.wait_for_load_state()
        table.page.evaluate(PAINTED)
        expect(line).to_be_hidden()


@audit_only
def test_computer_shows_no_dark_screen_notice(open_table: OpenTable, house: House) -> None:
    computer = open_table(None)
    computer.unseen.add_init_script(WHYS["refused"])
    computer.join(house.link)
    night = begin_night(house)
    for address in (night, f"{night}/tv"):
        computer.visit(address)
        computer.page.locator("[data-awake=refused]").wait_for(state="attached")
        expect(computer.page.locator(".lit")).to_be_hidden()


@audit_only
def test_television_over_http_asks_for_first_tap(open_table: OpenTable, house: House) -> None:
    television = open_table(None)
    television.unseen.add_init_script(PLAIN_HTTP)
    television.join(house.link)
    television.visit(f"{begin_night(house)}/tv")
    expect(television.page.locator(".lit")).to_contain_text("Tap once", use_inner_text=True)


@audit_only
@pytest.mark.parametrize(
    ("version", "plays"), some([("18_3", True), ("18_4", False), ("17_7_2", True)], 2)
)
def test_older_iphone_home_screen_app_plays_video_beside_wake_lock(
    open_table: OpenTable, house: House, version: str, plays: bool
) -> None:
    phone = open_table(None, user_agent=IPHONE.format(version), **HELD)
    phone.unseen.add_init_script(LIT + HOME_SCREEN)
    phone.join(house.link)
    phone.visit(begin_night(house))
    page, film = phone.page, phone.page.locator("video")
    page.wait_for_function("() => window.lit.length === 1")
    expect(page.locator(".lit")).to_be_hidden()
    tap(page)
    page.evaluate(PAINTED)
    expect(film).to_have_count(int(plays))
    if plays:
        film.evaluate(PLAYS)


@audit_only
def test_released_wake_lock_is_requested_again(open_table: OpenTable, house: House) -> None:
    table = open_table(None, **HELD)
    table.unseen.add_init_script(LIT)
    table.join(house.link)
    table.visit(begin_night(house))
    table.page.wait_for_function("() => window.lit.length === 1")
    table.page.evaluate("window.lock.dispatchEvent(new Event('release'))")
    table.page.wait_for_function("() => window.lit.length === 2")
    expect(table.page.locator(".lit")).to_be_hidden()


def test_table_requests_wake_lock_again_when_page_is_visible(
    open_table: OpenTable, house: House
) -> None:
    table = open_table(None)
    table.unseen.add_init_script(LIT)
    table.join(house.link)
    night = begin_night(house)
    for screen in ("", "/tv"):
        table.visit(f"{night}{screen}")
        table.page.wait_for_function("() => window.lit.length === 1")
        expect(table.page.locator(".lit")).to_be_hidden()
        for look, lit in ((hide_page, 1), (show_page, 2)):
            look(table.page)
            assert table.page.evaluate("window.lit") == ["screen"] * lit


@pytest.fixture
def plain(open_table: OpenTable, house: House) -> Table:
    """A phone that joined the house over plain http."""
    table = open_table(None, **HELD)
    table.unseen.add_init_script(PLAIN_HTTP)
    table.join(house.link)
    return table


def tap(page: Page) -> None:
    """Tap where nothing is."""
    page.mouse.click(1, 400)


def films(table: Table) -> list[str]:
    """Record the addresses of videos that are loaded from now on."""
    fetched: list[str] = []
    table.unseen.on(
        "request",
        lambda request: fetched.append(request.url) if request.resource_type == "media" else None,
    )
    return fetched


@audit_only
def test_video_plays_from_first_tap_over_http(plain: Table, house: House) -> None:
    fetched = films(plain)
    night = begin_night(house)
    for address in (night, f"{night}/tv", "montana/new"):
        plain.visit(address)
        page, film, line = plain.page, plain.page.locator("video"), plain.page.locator(".lit")
        page.wait_for_load_state()
        assert not fetched
        expect(film).to_have_count(0)
        if address != "montana/new":
            expect(line).to_contain_text("Tap once", use_inner_text=True)
        tap(page)
        film.evaluate(PLAYS)
        assert film.evaluate(FILM) == {
            "paused": False,
            "muted": False,
            "volume": 1,
            "loop": False,  # WebKit turns the screen off during looping videos
            "short": True,  # longer videos get a player in the notifications
            "sounds": True,
        }
        expect(line).to_be_hidden()
        assert fetched
        fetched.clear()


@audit_only
def test_video_restarts_before_and_at_its_end(plain: Table, house: House) -> None:
    plain.visit(begin_night(house))
    film = plain.page.locator("video")
    tap(plain.page)
    film.evaluate(PLAYS)
    last = film.evaluate(REWINDS)
    assert last < film.evaluate("({ duration }) => duration")
    film.evaluate(ENDS)
    assert film.evaluate("({ paused, ended }) => !paused && !ended")
    expect(film).to_have_count(1)


@audit_only
def test_video_pauses_while_page_is_hidden(plain: Table, house: House) -> None:
    plain.visit(begin_night(house))
    page, film = plain.page, plain.page.locator("video")
    tap(page)
    film.evaluate(PLAYS)
    hide_page(page)
    assert film.evaluate("({ paused }) => paused")
    show_page(page)
    film.evaluate(PLAYS)
    expect(page.locator(".lit")).to_be_hidden()
    film.evaluate("(film) => film.pause()")  # as a call does
    expect(page.locator(".lit")).to_contain_text("Tap once", use_inner_text=True)
    tap(page)
    film.evaluate(PLAYS)
    expect(page.locator(".lit")).to_be_hidden()


@audit_only
def test_refused_video_shows_what_else_helps(plain: Table, house: House) -> None:
    plain.unseen.add_init_script(NO_FILMS)
    plain.visit(begin_night(house))
    page, line = plain.page, plain.page.locator(".lit")
    for taps in (1, 2):
        tap(page)
        page.wait_for_function("(taps) => window.refusals === taps", arg=taps)
        for helps in ("cannot be kept on", "scorekeeper run --https", LOCK):
            expect(line).to_contain_text(helps, use_inner_text=True)
        expect(line.locator("p:visible")).to_have_count(1)
        expect(page.locator("video")).to_have_count(0)
    line.locator("button").click()
    expect(line).to_be_hidden()


@audit_only
def test_video_is_hidden_from_screen_readers_and_focus(plain: Table, house: House) -> None:
    plain.visit(begin_night(house))
    page, film = plain.page, plain.page.locator("video")
    tap(page)
    film.evaluate(PLAYS)
    expect(film).to_have_attribute("aria-hidden", "true")
    assert film.evaluate("({ controls, tabIndex }) => !controls && tabIndex === -1")
    assert film.evaluate("(film) => film.checkVisibility()")
    assert film.bounding_box() == {"x": 389, "y": 843, "width": 1, "height": 1}


def test_video_is_not_fetched_with_wake_lock(open_table: OpenTable, house: House) -> None:
    table = open_table(None)
    table.unseen.add_init_script(LIT)
    table.join(house.link)
    fetched = films(table)
    table.visit(begin_night(house))
    table.page.wait_for_function("() => window.lit.length === 1")
    tap(table.page)
    table.page.evaluate(PAINTED)
    expect(table.page.locator("video")).to_have_count(0)
    assert not fetched
