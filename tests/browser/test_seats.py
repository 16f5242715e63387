"""Phones of players: each asks for its player's bid and tricks, also at once, also hidden."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from http.client import HTTPConnection
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from scorekeeper.core.roles import Role
from scorekeeper.games.montana.actions import nights
from scorekeeper.games.montana.rules.contracts import Nil
from tests.browser.acting import act
from tests.browser.conftest import OpenTable
from tests.browser.nights import Dealt, begin_night, number_of, play_deal
from tests.browser.phones import Watch
from tests.browser.server import House, Server
from tests.browser.sitting_down import set_player
from tests.browser.table import Table
from tests.browser.test_live import STREAM, another, cookie_of
from tests.depth import audit_only

PLAYERS = ("Ann", "Bo", "Cy")


def sit(table: Table, seat: int) -> None:
    """Assign the phone to a player, on its page."""
    table.page.locator(".more a[href$='/me']").click()
    table.page.locator("form.people button").nth(seat).click()
    table.page.locator(f"#table[data-own='{seat}']").wait_for()


def own_phones(
    open_table: OpenTable, table: Table, house: House, night: str, players: Sequence[str] = PLAYERS
) -> list[Table]:
    """Ann's, Bo's and Cy's phone at the table, or those of some; Ann's was there first."""
    phones = [table, *(open_table(None) for _ in players[1:])]
    for seat, phone in enumerate(phones):
        if seat:
            phone.join(house.invite(Role.SCORER), players[seat])
        set_player(phone.unseen, phone.home + night, seat)
        with phone.unseen.expect_response(STREAM):
            phone.visit(night)
    return phones


def post(server: Server, cookie: str, path: str, fields: dict[str, str]) -> int:
    """Send a form as that phone; the answer's status."""
    with closing(HTTPConnection(server.address.removeprefix("http://"))) as connection:
        headers = {"Cookie": cookie, "Origin": server.address}
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        connection.request("POST", path, urlencode(fields), headers)
        return connection.getresponse().status


@audit_only
def test_three_players_bid_and_count_on_own_phones(
    open_table: OpenTable, table: Table, house: House
) -> None:
    ann, bo, cy = own_phones(open_table, table, house, begin_night(house))
    ann.call("whitefish")
    for phone, name in zip((ann, bo, cy), PLAYERS, strict=True):
        expect(phone.heading).to_have_text("Your bid")
        expect(phone.page.locator(".rows li bdi").first).to_have_text(name)
    for entered, (phone, bid) in enumerate(((bo, 5), (cy, 3), (ann, 4))):
        expect(phone.page.locator(".rows a.figure")).to_have_count(entered)
        phone.bid(bid)
    for phone in (ann, bo, cy):
        expect(phone.page.locator(".contracts .figure")).to_have_count(3)
        own = phone.page.locator(".contracts li").first
        expect(own).to_contain_text({id(ann): "4", id(bo): "5", id(cy): "3"}[id(phone)])
    cy.play()
    for phone in (ann, bo, cy):
        expect(phone.heading).to_have_text("Your tricks")
    bo.tap(bo.page.locator(".as-bid"))
    expect(bo.heading).to_have_text("You took 5. Waiting for Cy, Ann.")
    ann.count(4)
    for phone in (ann, bo, cy):
        expect(phone.page.locator(".total")).to_have_text(["4", "5", "0"])
    bo.tap(bo.page.locator(".confirm button"))
    for phone in (ann, cy):
        expect(phone.page.locator(".rows li", has_text="Bo").locator(".agreed")).to_be_visible()


@audit_only
def test_hidden_bids_stay_off_other_phones_until_all_are_in(
    open_table: OpenTable, table: Table, house: House
) -> None:
    night = begin_night(house, hidden_bids=True)
    ann, bo = own_phones(open_table, table, house, night, PLAYERS[:2])
    viewer = another(open_table, house, Role.VIEWER, "Guest", night)
    screen = Table(viewer.page.context.new_page())
    with screen.page.expect_response(STREAM):
        screen.visit(f"{viewer.page.url}/tv")
    play_deal(house, night, Dealt("whitefish"))
    expect(bo.heading).to_have_text("Your bid")
    bo.bid(11)
    expect(bo.heading).to_have_text("You bid 11. Waiting for Cy, Ann.")
    expect(bo.page.locator(".rows a.figure")).to_have_text("Change: 11")
    expect(ann.page.locator(".rows li", has_text="Bo")).to_contain_text("has bid")
    expect(ann.page.locator(".sum")).to_have_text("Hidden until all are in")
    expect(viewer.page.locator(".contracts li", has_text="Bo")).to_contain_text("has bid")
    expect(screen.page.locator(".figure .icon")).to_have_count(1)
    for phone in (ann, viewer, screen):
        html = phone.page.locator("#table, .tv").inner_html()
        assert 'value="11" aria-current' not in html
        assert ">11<" not in html.replace('value="11">11<', "")
    act(house, nights.bid, number_of(night), 1, 2, Nil.NIL)  # Cy has no phone
    ann.bid(2)
    for phone in (ann, bo, viewer):
        expect(
            phone.page.locator(".contracts li", has_text="Bo").locator(".figure")
        ).to_contain_text("11")
    expect(screen.page.locator(".figure")).to_have_text(["2", "11", "nil"])


@audit_only
def test_own_phone_never_shows_keypad_of_next_player(
    open_table: OpenTable, table: Table, house: House
) -> None:
    ann, bo = own_phones(open_table, table, house, begin_night(house), PLAYERS[:2])
    ann.call("whitefish")
    expect(bo.heading).to_have_text("Your bid")
    bo.bid(4)
    keypad = bo.page.locator("form.ask, form [name=seat]")
    expect(bo.heading).to_have_text("You bid 4. Waiting for Cy, Ann.")
    expect(keypad).to_have_count(0)
    bo.ask("bid-2")  # a tap says whose
    expect(bo.heading).to_have_text("Cy")
    ann.bid(5)  # other phones continue meanwhile
    expect(bo.page.locator("#news")).to_be_visible()
    bo.bid(3)
    expect(bo.page.get_by_role("heading", name="In play")).to_be_visible()
    expect(ann.page.locator(".contracts .figure")).to_have_text(
        ["Change: 5", "Change: 4", "Change: 3"]
    )


def test_own_phone_sends_a_bid_entered_offline_and_then_waits(
    open_table: OpenTable, table: Table, house: House, watch: Watch
) -> None:
    watch.allow_no_answer()
    ann, bo = own_phones(open_table, table, house, begin_night(house), PLAYERS[:2])
    ann.call("whitefish")
    expect(bo.heading).to_have_text("Your bid")
    bo.settled()
    bo.page.context.set_offline(True)
    bo.bid_chip(4).click()
    expect(bo.page.locator("#unsent")).to_be_visible()
    expect(bo.heading).to_have_text("Your bid")
    bo.page.context.set_offline(False)
    expect(bo.heading).to_have_text("You bid 4. Waiting for Cy, Ann.")
    expect(bo.page.locator("form.ask")).to_have_count(0)


@pytest.mark.usefixtures("table")
@audit_only
def test_due_bid_is_announced_only_if_enabled(open_table: OpenTable, house: House) -> None:
    first, second = begin_night(house), begin_night(house)
    bo = another(open_table, house, Role.SCORER, "Bo", first)
    bo.page.add_init_script(
        "window.buzzes = 0; navigator.vibrate = () => { window.buzzes += 1; return true; };"
    )
    sit(bo, 1)
    play_deal(house, first, Dealt("whitefish"))
    expect(bo.heading).to_have_text("Your bid")
    assert bo.page.evaluate("window.buzzes") == 0
    bo.page.locator(".more a[href$='/me']").click()
    bo.page.locator("[data-turn-wish=buzz]").check()
    assert bo.page.evaluate("window.buzzes") == 1
    bo.page.locator("[data-turn-wish=tone]").check()
    set_player(bo.unseen, bo.home + second, 1)
    bo.visit(second)
    expect(bo.page.locator(".chips")).to_have_count(0)
    play_deal(house, second, Dealt("whitefish"))
    expect(bo.heading).to_have_text("Your bid")
    assert bo.page.evaluate("window.buzzes") == 1


@audit_only
def test_simultaneous_bids_are_both_saved(
    open_table: OpenTable, table: Table, house: House
) -> None:
    """Sent by two threads, so that both arrive at the same moment."""
    ann, bo, _ = phones = own_phones(open_table, table, house, begin_night(house))
    ann.call("whitefish")
    expect(bo.heading).to_have_text("Your bid")
    sent: list[tuple[str, str, dict[str, str]]] = []
    for phone, bid in ((ann, "4"), (bo, "5")):
        fields = phone.page.locator("form.ask").evaluate(
            "form => Object.fromEntries(new FormData(form))"
        )
        action = phone.page.locator("form.ask").get_attribute("action")
        sent.append((cookie_of(phone), str(action), {**fields, "contract": bid}))
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(lambda form: post(house.server, *form), sent))
    assert answers == [303, 303]
    for phone in phones:
        expect(phone.page.locator(".rows a.figure")).to_have_count(2)
