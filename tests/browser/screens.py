"""Every screen of the app, one after the other, for whoever wants to look at all of them."""

from collections.abc import Iterator
from dataclasses import dataclass

from playwright.sync_api import Page

from scorekeeper.store.roles import Role
from tests.browser.server import House
from tests.browser.table import Table

NAMES = ("Ann", "Bo", "Cy")
LONG = ("W" * 40, "Wolfeschlegelsteinhausenbergerdorffschen", "👨‍👩‍👧‍👦" * 40)


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen: its name, and the page that shows it."""

    name: str
    page: Page


def walk(
    table: Table, guest: Table, house: House, names: tuple[str, ...] = NAMES
) -> Iterator[Screen]:
    """An evening from the first look at the app to the last.

    Whoever takes a screen may change the window and its light, but nothing else.

    Args:
        table: a page that belongs to nobody yet, and joins as an owner.
        guest: another one, of another browser, that only watches.
        house: a fresh house.
        names: who plays.
    """
    yield from _arriving(table, guest, house)
    yield from _seating(table, names)
    yield from _first_deal(table)
    guest.page.goto(table.page.url)
    yield Screen("watching", guest.page)
    table.next()
    yield from _second_deal(table)
    yield from _ending(table)
    yield from _putting_right(table)
    yield from _own_phones(table)
    yield from _rule_book(table)
    yield from _helping(table)
    yield from _around(table, names)
    yield from _house_rules(table)
    yield from _own_games(table, names)
    yield from _letting_in(table, guest, house)


def _arriving(table: Table, guest: Table, house: House) -> Iterator[Screen]:
    page = table.page
    page.goto(house.server.address)
    yield Screen("welcome", page)
    page.goto(house.link)
    yield Screen("join", page)
    page.locator("form.join [name=name]").fill("")
    page.locator("form.join button").click()
    page.locator("form.join .errors").wait_for()
    yield Screen("join-mistake", page)
    table.join(house.link, "Kitchen phone")
    yield Screen("home-empty", page)
    page.locator("summary").click()
    yield Screen("home-settings", page)
    guest.page.goto(table.home)
    yield Screen("not-for-this-device", guest.page)
    guest.join(house.invite(Role.VIEWER), "Guest")


def _seating(table: Table, names: tuple[str, ...]) -> Iterator[Screen]:
    page = table.page
    page.goto(f"{table.home}nights/new")
    yield Screen("seats-nobody", page)
    table.seat(names[0])
    page.locator(".newcomer [name=name]").fill(names[0])
    page.locator(".newcomer button").click()
    page.locator(".newcomer .errors").wait_for()
    yield Screen("seats-mistake", page)
    table.seat(names[1])  # anew, so that the first one is among the regulars
    yield Screen("seats-some", page)
    page.locator(".people a").first.click()
    page.locator(".newcomer [name=name]").fill(names[2])
    page.locator(".newcomer button").click()
    page.locator("summary").click()
    yield Screen("seats-taken", page)
    table.start(0)


def _first_deal(table: Table) -> Iterator[Screen]:
    page = table.page
    yield Screen("call", page)
    page.locator("[name=modifiers]").first.check()
    table.tap(table.tile("smoked_whitefish"))
    yield Screen("bids", page)
    table.bid_unseen(0)
    table.bid("nil")
    yield Screen("bids-some", page)
    table.bid(4)
    yield Screen("play", page)
    table.play()
    yield Screen("tricks", page)
    table.count(0)
    yield Screen("tricks-some", page)
    table.ask("tricks")
    yield Screen("typed-tricks", page)
    table.type_tricks(0, 9, "x", 7)
    yield Screen("typed-tricks-mistake", page)
    page.reload()
    table.count(2, 6)
    yield Screen("points", page)


def _second_deal(table: Table) -> Iterator[Screen]:
    page = table.page
    table.call("whitefish", last_round=True)
    yield Screen("bids-last-round", page)
    table.ask("call")
    page.locator(".made-up summary").click()
    page.locator("[name=made_up]").fill("Helena")
    table.tap(page.locator(".made-up button"))
    yield Screen("call-again", page)
    page.reload()
    page.route("**/bid", lambda route: route.abort(), times=1)
    table.bid_chip(4).click()
    table.notice.locator(":scope:not(:empty)").wait_for()
    yield Screen("no-answer", page)
    table.turn_deaf()
    page.reload()
    other = Table(page.context.new_page())
    other.page.goto(page.url)
    other.bid(4)
    page.bring_to_front()  # a tab behind another one is slow
    table.bid(5)
    yield Screen("conflict", page)
    other.page.close()
    page.unroute_all()
    page.reload()
    table.page.goto(table.home)
    yield Screen("home-open-night", page)
    page.go_back()


def _ending(table: Table) -> Iterator[Screen]:
    table.bid(5, 3)
    table.play()
    table.count(4, 6)
    table.next()
    table.deal("whitefish", (4, 5, 3), (4, 5, 4))
    table.next()
    table.call("missoula")
    yield Screen("dealing", table.page)
    table.bid(4, 5, "nil")
    yield Screen("changed-bids", table.page)
    table.bid(5, 5, 1)
    table.play()
    table.count(4, 5)
    table.next()
    table.deal("bozeman", (4, 5, 3), (4, 5, 4))
    yield Screen("last-cards", table.page)
    table.page.locator("summary").click()
    table.page.locator("[name=hand0]").fill("A")
    table.tap(table.step("compare"))
    yield Screen("last-cards-mistake", table.page)
    table.page.reload()
    table.give_point(0)
    yield Screen("over", table.page)
    table.page.goto(f"{table.page.url}/sheet")
    yield Screen("sheet", table.page)


def _putting_right(table: Table) -> Iterator[Screen]:
    page = table.page
    sheet = page.url
    page.locator(".sheet tbody a").first.click()
    yield Screen("deal", page)
    for summary in page.locator("main summary").all():
        summary.click()
    yield Screen("deal-open", page)
    page.locator("a[href$='/correct']").click()
    yield Screen("whole-deal", page)
    page.locator("[name=tricks0]").fill("9")
    page.locator("[name=tricks1]").fill("many")
    page.locator("[name=bid2]").select_option("")
    page.locator(".whole .forward").click()
    page.locator(".whole .errors").first.wait_for()
    yield Screen("whole-deal-mistake", page)
    page.goto(sheet)
    page.locator(".sheet tbody a").last.click()
    page.locator("a[href$='/insert']").click()
    yield Screen("forgotten-deal", page)
    page.goto(sheet)
    page.locator("a[href$='/log']").click()
    yield Screen("log", page)
    page.goto(sheet.replace("/sheet", "/about"))
    yield Screen("about-the-night", page)
    page.locator("a[href$='/rules']").click()
    yield Screen("rules", page)
    page.locator("[name=nil]").fill("six")
    page.locator("[name=unabomb]").fill("3: \u22123, 2")
    page.locator("main form .forward").click()
    page.locator("main .errors").first.wait_for()
    yield Screen("rules-mistake", page)
    page.goto(sheet.replace("/sheet", "/about"))
    page.locator("form[action$='/discard'] button").click()
    page.locator("form[action$='/bring-back']").wait_for()
    yield Screen("discarded", page)
    page.goto(f"{table.home}nights/discarded")
    yield Screen("discarded-nights", page)
    page.locator(".nights a").click()
    page.locator("form[action$='/bring-back'] button").click()
    page.locator(".standings").wait_for()


def _around(table: Table, names: tuple[str, ...]) -> Iterator[Screen]:
    page = table.page
    page.goto(table.home)
    yield Screen("home", page)
    page.goto(f"{table.home}nights")
    yield Screen("nights", page)
    page.goto(f"{table.home}players")
    _open(page, 0)
    yield Screen("people", page)
    page.locator(".roster details").first.locator("[name=name]").fill(names[1])
    page.locator(".roster details").first.locator(".inline button").click()
    page.locator(".roster .errors").wait_for()
    yield Screen("people-mistake", page)
    page.goto(f"{table.home}players")
    _open(page, 2)
    page.locator("[name=retired]").nth(2).click()
    page.locator("h2").wait_for()
    yield Screen("people-retired", page)
    page.goto(f"{table.home}nowhere")
    yield Screen("nothing-here", page)


def _own_phones(table: Table) -> Iterator[Screen]:
    """A night in which bids are hidden, on the phone of whoever sits first."""
    page = table.page
    page.goto(f"{table.home}nights/new")
    for _ in range(3):
        page.locator(".people a").first.click()
    page.locator("summary").click()
    page.locator("[name=bids][value=hidden]").check()
    table.start(2)
    page.locator(".more a[href$='/me']").click()
    yield Screen("whose-phone", page)
    page.locator("form.dealers button").first.click()
    table.call("whitefish")
    yield Screen("own-bid", page)
    table.bid(4)
    yield Screen("own-bid-hidden", page)
    table.bid(5, 3)
    table.play()
    yield Screen("own-tricks", page)
    table.tap(page.locator(".as-bid"))
    table.count(5)
    yield Screen("own-points", page)
    table.tap(page.locator(".confirm button"))


def _rule_book(table: Table) -> Iterator[Screen]:
    """The rule book as pages, and over the table."""
    page, night = table.page, table.page.url
    page.locator("header a[data-book]").click()
    page.locator("dialog[open] #q").fill("хелена")
    page.locator("dialog .best").wait_for()
    yield Screen("book-over-the-table", page)
    page.goto(f"{table.home}rules")
    yield Screen("book", page)
    page.goto(f"{table.home}rules?q=falls")
    yield Screen("book-search", page)
    page.goto(f"{table.home}rules?q=zzzz")
    yield Screen("book-nothing-found", page)
    page.goto(f"{table.home}rules/games/whitefish")
    yield Screen("book-game", page)
    page.goto(f"{table.home}rules/unabomb")
    yield Screen("book-article", page)
    page.goto(night)


def _helping(table: Table) -> Iterator[Screen]:
    """The trick helper, and dealing step by step for the night that is shown."""
    page, night = table.page, table.page.url
    for name, query in (
        ("trick", "c=7H&dummy=1&kens=yes"),
        ("trick-judged", "c=TS&c=AD&c=2S&c=8H&dummy=0&kens=yes&a2=no"),
        ("trick-depends", "c=AH&c=3S&c=TD&a1=yes"),
        ("trick-mistakes", "c=7H&c=7H&c=ZZ&c=8C&c=9C&broken=yes&opens=low+club"),
    ):
        page.goto(f"{table.home}rules/trick?{query}")
        yield Screen(name, page)
    steps = f"{table.home}rules/deal/whitefish?night={night.split('/')[-1]}&step="
    for step in (1, 2, 3):
        page.goto(f"{steps}{step}")
        yield Screen(f"dealing-step-{step}", page)
    page.goto(f"{table.home}rules/deal/great_great_falls?step=4")
    yield Screen("dealing-of-no-night", page)
    page.goto(night)


def _house_rules(table: Table) -> Iterator[Screen]:
    """The rules of the house, and what others would have changed."""
    page, rules = table.page, f"{table.home}house-rules"
    page.goto(rules)
    yield Screen("house-rules", page)
    page.goto(f"{rules}/edit?usual=all")
    yield Screen("house-rules-edit", page)
    page.locator("[name=over]").fill("five")
    page.locator("main form .forward").click()
    page.locator("main .errors").wait_for()
    yield Screen("house-rules-mistake", page)
    page.locator("[name=over]").fill("5")
    page.locator("[name=last_round][value=two]").check()
    page.locator("[formaction]").click()
    page.locator(".recount summary").first.click()
    yield Screen("house-rules-what-if", page)


def _own_games(table: Table, names: tuple[str, ...]) -> Iterator[Screen]:
    page, games = table.page, f"{table.home}games"
    page.goto(f"{games}/new")
    yield Screen("new-game", page)
    page.locator("[name=name]").fill(names[1])
    for count, kind in enumerate(("exchange", "pass", "bid"), start=1):
        if not page.locator(f"[value='add {kind}']").is_visible():
            page.locator(".add summary").click()
        page.locator(f"[value='add {kind}']").click()
        page.locator(f"#step-{count}").wait_for()
    yield Screen("new-game-steps", page)
    page.locator("[name=give0]").fill("9")
    page.locator("[name=dummy_cards]").fill("12")
    page.locator("form.editor .forward").click()
    page.locator("#verdict [role=alert]").wait_for()
    yield Screen("new-game-mistake", page)
    page.locator("[name=give0]").fill("4")
    page.locator("[name=dummy_cards]").fill("13")
    page.locator("[name=note]").fill(names[1])
    page.locator("form.editor .forward").click()
    page.wait_for_url("**/rules/games/**")
    page.goto(games)
    yield Screen("games", page)
    page.locator(".games a[href$='/edit']").first.click()
    other = page.context.new_page()
    other.goto(page.url)
    page.locator("[name=change][value='remove 2']").click()
    page.locator("#step-3").wait_for(state="detached")
    page.locator("form.editor .forward").click()
    page.wait_for_url("**/rules/games/**")
    other.locator("[name=note]").fill(names[0])
    other.locator("form.editor .forward").click()
    other.locator(".conflict").wait_for()
    yield Screen("game-conflict", other)
    other.close()
    page.goto(f"{games}/file")
    page.locator("main .forward").click()
    page.locator("main .errors").wait_for()
    yield Screen("game-file-mistake", page)
    page.goto(games)
    page.locator(".games a[href$='/edit']").first.click()
    yield Screen("game", page)
    page.locator(".aside a[href$='/versions']").click()
    yield Screen("game-versions", page)
    page.go_back()
    page.locator("form[action$='/retired'] button").click()
    page.locator(".games form").wait_for()
    yield Screen("games-retired", page)


def _letting_in(table: Table, guest: Table, house: House) -> Iterator[Screen]:
    page, devices = table.page, f"{table.home}devices"
    page.goto(devices)
    yield Screen("devices", page)
    _open(page, 1)
    yield Screen("devices-one", page)
    mine = page.locator(".roster details").nth(1)
    mine.locator("[name=name]").fill(" ")
    mine.locator(".inline button").click()
    page.locator(".roster .errors").wait_for()
    yield Screen("devices-mistake", page)
    page.goto(devices)
    page.locator("form[action$='/link'] [value=scorer]").click()
    page.locator(".qr").wait_for()
    yield Screen("link", page)
    page.goto(devices)
    page.locator("form[action$='/code'] [value=viewer]").click()
    code = page.locator(".spoken").inner_text()
    yield Screen("spoken-code", page)
    page.goto(devices)
    page.locator("form[action$='/recovery'] button").click()
    recovery = page.locator(".recovery").inner_text()
    yield Screen("recovery-code", page)
    page.goto(devices)
    yield Screen("devices-open", page)
    guest.page.goto(f"{house.server.address}/join")
    yield Screen("code", guest.page)
    _type_code(guest.page, code[:-1], 0)
    yield Screen("code-mistake", guest.page)
    _type_code(guest.page, f"{recovery[:-1]}U", 1)
    yield Screen("recovery-mistake", guest.page)
    _type_code(guest.page, recovery, 1)
    yield Screen("join-by-code", guest.page)
    guest.page.locator("form.join .button").click()
    guest.page.wait_for_url("**/devices")
    yield Screen("devices-recovered", guest.page)
    page.goto(devices)
    _open(page, 1)
    page.locator(".roster details").nth(1).locator("form[action$='/revoke'] button").click()
    page.locator("main > details summary").click()
    yield Screen("devices-revoked", page)


def _type_code(page: Page, code: str, field: int) -> None:
    if field and not page.locator("#recovery").is_visible():
        page.locator("summary").click()
    page.locator("[name=code]:not([type=hidden])").nth(field).fill(code)
    page.locator("form.join .button").nth(field).click()
    page.locator(".errors, [name=name]").first.wait_for()


def _open(page: Page, number: int) -> None:
    page.locator(".roster summary").nth(number).click()
