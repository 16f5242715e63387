"""Every screen of the app, for checks and photographs."""

from collections.abc import Callable, Iterator

from scorekeeper.core.roles import Role
from tests.browser import (
    bidding_screens,
    certificate_screens,
    declarer_screens,
    evening_screens,
    gaps_rooms,
    gaps_screens,
    hearts_screens,
    limit_screens,
    match_screens,
    own_bidding_screens,
    pad_screens,
    rooms,
    season_screens,
    shedding_screens,
)
from tests.browser.limit_screens import put_night
from tests.browser.screen import Screen
from tests.browser.server import House
from tests.browser.sitting_down import keep_theirs, seated, submit_other_values
from tests.browser.table import Table

NAMES = ("Ann", "Bo", "Cy")
LONG = ("W" * 40, "Wolfeschlegelsteinhausenbergerdorffschen", "👨‍👩‍👧‍👦" * 40)


def evening(table: Table, guest: Table, house: House, names: tuple[str, ...]) -> Iterator[Screen]:
    """Yield the screens from the first page to the end of a night and its corrections."""
    yield from _arriving(table, guest, house)
    yield from _seating(table, names)
    yield from _first_deal(table)
    yield Screen.at("watching", guest.page, table.page.url)
    table.next()
    yield from _second_deal(table)
    yield from _ending(table)
    yield from _putting_right(table)
    yield from _own_phones(table, names)


def looking_up(
    table: Table, guest: Table, house: House, names: tuple[str, ...]
) -> Iterator[Screen]:
    """The rule book, its helpers, the house's own rules and games; Gaps."""
    _furnish(table, guest, house, names)
    night = table.page.url
    yield from rooms.rule_book(table)
    yield from rooms.helping(table, night)
    yield from rooms.house_rules(table)
    yield from rooms.own_games(table, names)
    yield from gaps_screens.board(table, house)
    yield from gaps_rooms.rooms(table, house, names)


def keeping_house(
    table: Table, guest: Table, house: House, names: tuple[str, ...]
) -> Iterator[Screen]:
    """Yield the screens of nights, players, sheets, files, devices and certificates."""
    _furnish(table, guest, house, names)
    yield from rooms.around(table, names)
    yield from rooms.printing(table)
    yield from rooms.moving(table)
    yield from rooms.letting_in(table, guest, house)
    yield from limit_screens.full(table, guest, house)
    yield from certificate_screens.trusting(Table(guest.page.context.new_page()))


def tallying(table: Table, guest: Table, house: House, names: tuple[str, ...]) -> Iterator[Screen]:
    """Matches, the score pad, Hearts and contracts, the evening they were played, a season."""
    _furnish(table, guest, house, names)
    yield from match_screens.playing(table, names)
    yield from pad_screens.playing(table, names)
    yield from hearts_screens.playing(table)
    yield from declarer_screens.playing(table)
    bidding_screens.ExactBids(table).begin("oh-hell", *names)
    yield from evening_screens.looking_back(table, house)
    yield from season_screens.counting(table)


def other_games(
    table: Table, guest: Table, house: House, names: tuple[str, ...]
) -> Iterator[Screen]:
    """The cards of changing rules and their table; exact bids, also by games of the house."""
    _furnish(table, guest, house, names)
    yield from shedding_screens.looking_up(table)
    yield from shedding_screens.at_the_table(table, house)
    yield from bidding_screens.playing(table)
    yield from own_bidding_screens.making(table, names)
    yield from declarer_screens.making(table, names)


Walk = Callable[[Table, Table, House, tuple[str, ...]], Iterator[Screen]]

WALKS: tuple[Walk, ...] = (evening, looking_up, keeping_house, tallying, other_games)
"""Generators that together visit every screen, each in a fresh house.

The caller may change the window and the theme of a screen, but nothing else. Arguments: a page that
joins as an owner, a page of another browser that only watches, the house, and the players' names.
"""


def _furnish(table: Table, guest: Table, house: House, names: tuple[str, ...]) -> None:
    """Let both phones join, finish a night of this evening, and open another one on the first."""
    table.join(house.link, "Kitchen phone")
    guest.join(house.invite(Role.VIEWER), "Guest")
    table.start_night(*names)
    put_night(house, 9, last_round_in=6)


def _arriving(table: Table, guest: Table, house: House) -> Iterator[Screen]:
    page = table.page
    yield Screen.at("welcome", page, house.server.address)
    yield Screen.at("join", page, house.link)
    page.locator("form.join [name=name]").fill("")
    yield Screen.after("join-mistake", page, "form.join button", "form.join .errors")
    page.locator("form.join [name=name]").fill("Kitchen phone")
    page.locator("form.join button").click()
    page.wait_for_url("**/h/**")
    page.goto(table.home)  # nobody is there yet whose phone it could be
    yield Screen("home-empty", page)
    page.goto(f"{table.home}house")
    page.locator("summary").first.click()
    yield Screen("house", page)
    yield Screen.at("here-nobody", page, f"{table.home}players/here")
    page.goto(table.home)
    yield Screen.at("not-for-this-device", guest.page, table.home)
    guest.join(house.invite(Role.VIEWER), "Guest")


def _seating(table: Table, names: tuple[str, ...]) -> Iterator[Screen]:
    page = table.page
    yield Screen.at("seats-nobody", page, f"{table.home}montana/new")
    page.goto(seated(page, page.url, names[0]).removesuffix("&all=here"))
    page.locator(".newcomer [name=name]").fill(names[0])
    yield Screen.after("seats-mistake", page, ".newcomer button", ".newcomer .errors")
    address = f"{table.home}montana/new"  # the first player is now among the regulars
    yield Screen.at("seats-some", page, seated(page, address, names[1]).removesuffix("&all=here"))
    page.locator(".people a").first.click()
    page.locator(".newcomer [name=name]").fill(names[2])
    page.locator(".newcomer button").click()
    page.locator("summary").click()
    yield Screen("seats-taken", page)
    page.locator("[name=last_round][value=two]").check()
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
    page.route("**/bid", lambda route: route.abort())  # before the page: later some get past it
    page.reload()
    table.bid_chip(4).click()
    page.locator("#unsent summary").first.click()
    page.locator("#unsent li summary").click()
    yield Screen("not-sent", page)
    night = page.url
    page.goto(table.home)
    page.locator("#unsent summary").first.click()
    yield Screen("not-sent-elsewhere", page)
    page.goto(night)
    page.locator("#unsent summary").first.click()
    page.locator("#unsent li summary").click()
    page.locator("#unsent .give-up").click()
    page.locator("#unsent").wait_for(state="detached")  # only then is it gone from the phone
    table.stop_live_updates()
    page.unroute("**/bid")
    page.reload()
    submit_other_values(page.locator("form.ask"), contract="4")
    table.bid(5)
    yield Screen("conflict", page)
    page.unroute_all()
    keep_theirs(page)
    yield Screen.at("home-open-night", page, table.home)
    page.goto(night)


def _ending(table: Table) -> Iterator[Screen]:
    table.put_deal("whitefish", (4, 5, 3), (4, 6, 3))
    table.next()
    table.call("missoula")
    yield Screen("dealing", table.page)
    table.bid(4, 5, "nil")
    yield Screen("changed-bids", table.page)
    table.put_deal("missoula", (5, 5, 1), (4, 5, 4))
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
    yield Screen.at("sheet", table.page, f"{table.page.url}/sheet")


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
    yield Screen.after("whole-deal-mistake", page, ".whole .forward", ".whole .errors")
    night = sheet.removesuffix("/sheet")
    yield Screen.at("forgotten-deal", page, f"{night}/deals/4/insert")
    yield Screen.at("log", page, f"{night}/log")
    yield Screen.at("about-the-night", page, f"{night}/about")
    page.locator("main a[href$='/rules']").click()
    yield Screen("rules", page)
    page.locator("[name=nil]").fill("six")
    page.locator("[name=unabomb]").fill("3: \u22123, 2")
    yield Screen.after("rules-mistake", page, "main form .forward", "main .errors")
    page.goto(f"{night}/about")
    page.locator("form[action$='/discard'] button").click()
    page.locator("form[action$='/bring-back']").wait_for()
    yield Screen("discarded", page)
    yield Screen.at("discarded-nights", page, f"{table.home}montana/discarded")


def _own_phones(table: Table, names: tuple[str, ...]) -> Iterator[Screen]:
    """Yield a night with hidden bids, on the phone of the player in the first seat."""
    page = table.page
    table.begin("montana/new", *names, dealer="2", bids="hidden")
    page.locator(".more a[href$='/me']").click()
    yield Screen("whose-phone", page)
    page.locator("form.people button").first.click()
    table.call("whitefish")
    yield Screen("own-bid", page)
    table.bid(4)
    yield Screen("own-bid-hidden", page)
    for bid in (5, 3):  # the others' are entered here once their row is tapped
        table.tap(page.locator(".rows a.again:not(:has(.icon))").first)
        table.bid(bid)
    table.play()
    yield Screen("own-tricks", page)
    table.tap(page.locator(".as-bid"))
    table.tap(page.locator(".rows a.again:not(:has(.icon))").first)
    for seat, tricks in ((1, 5), (2, 4)):
        page.locator(f"[name=seat{seat}]").fill(str(tricks))
    table.tap(page.locator("form.typed .forward"))
    yield Screen("own-points", page)
    table.tap(page.locator(".confirm button"))
