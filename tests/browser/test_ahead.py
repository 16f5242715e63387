"""Continue offline: whole deals and rounds are stored and sent in order."""

import re
from typing import Any, Protocol

import pytest
from playwright.sync_api import Page, expect

from tests.browser.bidding_screens import ExactBids
from tests.browser.conftest import OpenTable
from tests.browser.database import all_sent, has_copy, has_entry
from tests.browser.looking import misfits_of, misfits_of_large_letters
from tests.browser.nights import Dealt, begin_night, play_deal
from tests.browser.pad_screens import ScorePad
from tests.browser.phones import Watch
from tests.browser.requests import deals_in_file, fetch
from tests.browser.server import House, Server
from tests.browser.table import LOCALES, SMALL, Table
from tests.browser.test_faults import unsent
from tests.depth import audit_only

WAITS = "waits for the one before it"
TOO_LONG = "x" * 281  # by the note, which only the server checks
NO_NOTE = "A note can have at most 280 characters."


def fill_deal(
    page: Page, variant: str, bids: tuple[int, ...], tricks: tuple[int | str, ...]
) -> None:
    """Enter a whole deal, and save it."""
    page.locator("form.whole [name=variant]").select_option(variant)
    for seat, bid in enumerate(bids):
        page.locator(f"form.whole [name=bid{seat}]").select_option(str(bid))
        page.locator(f"form.whole [name=tricks{seat}]").fill(str(tricks[seat]))
    page.locator("form.whole > .forward").click()


def refused(page: Page) -> dict[str, str]:
    """Return the refused fields with their messages in plain spaces; the first has the focus."""
    messages: dict[str, str] = page.evaluate("""Object.fromEntries(
        [...document.querySelectorAll("main :invalid:not(form, fieldset)")]
            .map((field) => [field.name, field.validationMessage.replaceAll("\\u00a0", " ")]))""")
    if messages:
        expect(page.locator(f"[name={next(iter(messages))}]").first).to_be_focused()
    return messages


def go_ahead(table: Table) -> None:
    """Enter an answer offline, and continue with whole deals."""
    table.tile("whitefish").click()
    ask_for_all(table.page)


def ask_for_all(page: Page) -> None:
    """Go on with whole deals, once something cannot go out."""
    unsent(page).locator(".go-ahead").click()
    expect(page.locator("form.whole")).to_be_visible()


def wait_for_form(page: Page) -> None:
    """Wait until the page has the form for whole deals."""
    page.wait_for_function(
        """() => {
            const { href } = new URL(document.getElementById("table").dataset.ahead, location);
            return performance.getEntriesByName(href.replace(/#.*/, "")).length
                || performance.getEntriesByName(href).length;
        }"""
    )


def visit(table: Table, house: House) -> str:
    """Begin a night, and have its form for whole deals, which is needed soon; where it is."""
    night = begin_night(house)
    table.visit(night)
    wait_for_form(table.page)
    return night


class AheadOfBo(Protocol):
    """Open a night on Ann's phone, which continues by whole deals; Bo's phone has it open too."""

    def __call__(self, **options: Any) -> tuple[Table, str]:
        """Return its table and the night's address."""


@pytest.fixture
def ahead_of_bo(open_table: OpenTable, house: House, watch: Watch) -> AheadOfBo:
    """Return a function that opens such a phone."""

    def open_phone(**options: Any) -> tuple[Table, str]:
        watch.allow_no_answer()
        watch.allow_answers(409, 422)
        house.let_in("Bo's phone")
        table = open_table(house, "Ann's phone", **options)
        table.stop_live_updates()
        night = visit(table, house)
        table.page.context.set_offline(True)
        go_ahead(table)
        return table, night

    return open_phone


def test_five_offline_deals_survive_closed_tab_and_count_once(
    table: Table, house: House, watch: Watch
) -> None:
    watch.allow_no_answer()
    visit(table, house)
    page, context, address = table.page, table.page.context, table.page.url
    context.set_offline(True)
    go_ahead(table)
    for number in range(1, 6):
        expect(page.locator("#table main h1")).to_have_text(f"Deal {number}")
        if number == 3:  # instead of Cy
            page.locator("form.whole [name=dealer][value='0']").locator("..").click()
        fill_deal(page, "whitefish", (4, 5, 3), (4, 5, 4))
    expect(unsent(page).locator("output")).to_have_text("6")
    expect(unsent(page).locator(".what").first).to_have_text(re.compile("· Ann calls · Whitefish$"))
    expect(page.locator(".felt .uncounted")).to_be_visible()
    expect(page.locator(".felt").get_by_text("deal 1")).to_be_hidden()  # the server's
    page.close()
    context.set_offline(False)
    fresh = context.new_page()
    fresh.goto(table.home)
    assert all_sent(fresh)
    file = fetch(fresh, f"{address}/file")
    assert has_copy(fresh, file.headers["x-copy"])  # no page of this sitting is open
    deals = file.json()["deals"]
    assert [deal["dealer"] for deal in deals] == ["Ann", "Bo", "Ann", "Bo", "Cy", "Ann"]
    assert all(deal["tricks"] == {"Ann": 4, "Bo": 5, "Cy": 4} for deal in deals[:5])
    assert "tricks" not in deals[5]
    assert house.changes == 7  # the start, a call, five deals


@audit_only
def test_offline_deal_is_shown_beside_conflicting_one(ahead_of_bo: AheadOfBo, house: House) -> None:
    table, night = ahead_of_bo()
    page, home = table.page, table.home
    for number in (1, 2):
        fill_deal(page, "whitefish", (4, 5, 3), (4, 5, 4))
        expect(page.locator("#table main h1")).to_have_text(f"Deal {number + 1}")
    play_deal(house, night, Dealt("whitefish", (4,)))
    page.context.set_offline(False)
    page.goto(home)  # which has no form
    unsent(page).locator("summary").first.click()
    expect(unsent(page).locator(".refused").first).to_be_visible()
    unsent(page).get_by_role("link", name="Open").first.click()
    values = page.locator(".conflict dd")
    expect(values).to_have_text(["4 saved · Bo's phone", "5 yours"])
    expect(page.locator("form.whole [name=bid1]")).to_have_value("5")
    expect(unsent(page).locator("output")).to_have_text("1")  # the deal after it


@audit_only
def test_conflicting_offline_deal_asks_for_choice_and_game_first(
    ahead_of_bo: AheadOfBo, house: House
) -> None:
    table, night = ahead_of_bo(viewport=SMALL)
    page, home = table.page, table.home
    fill_deal(page, "whitefish", (4, 5, 3), (4, 5, 4))
    expect(page.locator("#table main h1")).to_have_text("Deal 2")
    play_deal(house, night, Dealt("butte", (3, "nil", 6), (4, 0, 9)))
    page.context.set_offline(False)
    page.goto(home)
    unsent(page).locator("summary").first.click()
    opening = unsent(page).get_by_role("link", name="Open")
    expect(opening).to_have_count(1)  # the earlier call is dropped
    opening.click()
    conflict = page.locator(".conflict")
    for button in ("Keep theirs", "Use mine"):
        expect(conflict.get_by_text(button)).to_be_in_viewport(ratio=1)
    assert conflict.inner_text().count("Bo's phone") == 1
    rows = [row.locator("th, td").all_inner_texts() for row in conflict.locator("tr").all()]
    assert rows[:3] == [
        ["", "saved", "yours"],
        ["the game called", "Butte", "Whitefish"],
        ["Ann's bid", "6", "4"],
    ]
    assert len(rows) == 8


@audit_only
def test_offline_deals_continue_only_after_choice(
    open_table: OpenTable, house: House, watch: Watch
) -> None:
    watch.allow_no_answer()
    watch.allow_answers(409, 422)
    house.let_in("Ann's phone")
    table = open_table(house, "Bo's phone")
    table.stop_live_updates()
    page, pad = table.page, ScorePad(table)
    pad.begin("hearts", "Di", "Ed", "Flo")
    page.context.set_offline(True)
    pad.enter(1, 25, 0)
    pad.note(TOO_LONG)
    page.locator("form.round > .forward").click()
    expect(page.locator("#p0")).to_have_value("")
    page.context.set_offline(False)
    night = begin_night(house, Dealt("whitefish"))
    table.visit(night)
    wait_for_form(page)
    expect(unsent(page).locator("output")).to_have_text("1")
    expect(page.locator(".felt .uncounted")).to_be_hidden()  # the totals include all deals
    page.context.set_offline(True)
    play_deal(house, night, Dealt(bids=(4,)))
    before = house.changes
    table.bid_chip(5).click()
    expect(unsent(page).locator(".go-ahead")).to_be_visible()
    expect(page.locator(".felt .uncounted")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator(".conflict")).to_be_visible()
    expect(unsent(page).locator("output")).to_have_text("1")  # the round
    expect(unsent(page).locator(".go-ahead")).to_be_hidden()
    page.context.set_offline(True)
    page.get_by_role("button", name="Use mine").click()
    ask_for_all(page)
    for number in (1, 2):
        fill_deal(page, "whitefish", (4, 5, 3), (4, 5, 4))
        expect(page.locator("#table main h1")).to_have_text(f"Deal {number + 1}")
    page.context.set_offline(False)
    assert has_entry(page)  # the round alone
    assert house.changes == before + 3


@pytest.mark.parametrize("choice", [".conflict button", "form.whole > .forward"])
@audit_only
def test_unsent_choice_replaces_waiting_deal(
    ahead_of_bo: AheadOfBo, house: House, choice: str
) -> None:
    table, night = ahead_of_bo()
    page, home = table.page, table.home
    for number in (1, 2):
        fill_deal(page, "whitefish", (4, 5, 3), (4, 5, 4))
        expect(page.locator("#table main h1")).to_have_text(f"Deal {number + 1}")
    play_deal(house, night, Dealt("butte", (3, "nil", 6), (4, 0, 9)))
    before = house.changes
    page.context.set_offline(False)
    page.goto(home)
    expect(unsent(page).locator(".not-taken")).to_be_visible()  # and not the tap before the deals
    unsent(page).locator("summary").first.click()
    unsent(page).get_by_role("link", name="Open").first.click()
    expect(unsent(page).locator("output")).to_have_text("1")  # the deal after it
    page.route("**/correct", lambda route: route.abort())
    page.locator(choice).first.click()
    page.wait_for_url("chrome-error:**")
    page.unroute_all()
    page.goto(home)
    assert all_sent(page)
    assert house.changes == before + 2


@audit_only
def test_own_deals_after_choice_do_not_conflict(ahead_of_bo: AheadOfBo, house: House) -> None:
    table, night = ahead_of_bo()
    page, home = table.page, table.home
    fill_deal(page, "whitefish", (4, 5, 3), (4, 5, 4))
    page.locator("form.whole [name=dealer][value='2']").locator("..").click()  # Bo would deal
    fill_deal(page, "whitefish", (4, 5, 3), (4, 5, 4))
    play_deal(house, night, Dealt("whitefish", (4,)))
    page.context.set_offline(False)
    page.goto(home)
    unsent(page).locator("summary").first.click()
    unsent(page).get_by_role("link", name="Open").first.click()
    page.get_by_role("button", name="Use mine").first.click()
    page.goto(home)
    assert all_sent(page)


def give_up(page: Page, number: int) -> None:
    """Delete a waiting entry, by its place in the list."""
    strip = unsent(page)
    strip.locator("summary").first.click()
    line = strip.locator(".entries-kept > li").nth(number)
    line.locator("summary").click()
    line.locator(".give-up").click()
    strip.locator("summary").first.click()


@audit_only
def test_deleted_waiting_deal_is_asked_for_again_at_its_number(
    table: Table, house: House, watch: Watch
) -> None:
    watch.allow_no_answer()
    visit(table, house)
    page, address = table.page, table.page.url
    page.context.set_offline(True)
    go_ahead(table)
    heading = page.locator("#table main h1")
    for number in (1, 2, 3):
        expect(heading).to_have_text(f"Deal {number}")
        fill_deal(page, "whitefish", (4, 5, 3), (4, 5, 4))
    expect(heading).to_have_text("Deal 4")
    unsent(page).locator("summary").first.click()
    line = unsent(page).locator(".entries-kept > li").nth(2)  # after the call, and deal 1
    expect(line.locator(".values")).to_have_text(
        re.compile(r"Game Whitefish .* Tricks: \W*Cy\W* 4")
    )
    line.get_by_role("link", name="Open").click()
    expect(line.get_by_role("status")).to_have_text(
        "No connection: open it once the server answers."
    )
    unsent(page).locator("summary").first.click()
    give_up(page, 2)
    expect(heading).to_have_text("Deal 2")
    fill_deal(page, "whitefish", (1, 2, 3), (1, 2, 10))
    expect(heading).to_have_text("Deal 4")
    page.context.set_offline(False)
    assert all_sent(page)
    deals = deals_in_file(page, address)[:3]
    assert [deal["contracts"]["Ann"] for deal in deals] == [4, 1, 4]


@audit_only
def test_page_after_choice_does_not_ask_for_waiting_deals(
    ahead_of_bo: AheadOfBo, house: House
) -> None:
    table, night = ahead_of_bo()
    page, address = table.page, table.unseen.url
    for _ in range(2):
        fill_deal(page, "whitefish", (4, 5, 3), (4, 5, 4))
    expect(page.locator("#table main h1")).to_have_text("Deal 3")
    play_deal(house, night, Dealt("helena", bids=(6,)))
    page.context.set_offline(False)
    page.goto(address)
    wait_for_form(page)
    expect(unsent(page).locator(".refused")).to_have_text(
        ["someone already entered something else", WAITS]
    )
    expect(unsent(page).locator(".go-ahead")).to_be_hidden()  # the server answers
    unsent(page).locator("summary").first.click()
    unsent(page).get_by_role("link", name="Open").first.click()
    page.get_by_role("button", name="Use mine").first.click()
    page.wait_for_url(address)
    assert all_sent(page)
    expect(table.heading).to_have_text(re.compile("calls"))
    assert len(deals_in_file(page, address)) >= 2


@pytest.mark.parametrize("locale", LOCALES)
@audit_only
def test_waiting_and_blocking_entries_fit_at_200_percent_text(
    ahead_of_bo: AheadOfBo, house: House, locale: str
) -> None:
    table, night = ahead_of_bo(viewport=SMALL, locale=locale)
    page, home = table.page, table.home
    for number in (1, 2):
        fill_deal(page, "whitefish", (4, 5, 3), (4, 5, 4))
        expect(page.locator("#table main h1")).to_have_text(re.compile(rf"\s{number + 1}$"))
    play_deal(house, night, Dealt("butte", (3, "nil", 6), (4, 0, 9)))
    page.context.set_offline(False)
    page.goto(home)
    unsent(page).locator("summary").first.click()
    link = unsent(page).locator("li a").first
    expect(unsent(page).locator(".refused").first).to_be_visible()
    assert misfits_of(page) == []
    table.enlarge()
    assert misfits_of_large_letters(table) == []
    for control in (unsent(page).locator("li summary").last, link):
        control.scroll_into_view_if_needed()
        expect(control).to_be_in_viewport(ratio=1)
        control.click(trial=True)  # nothing lies over it
    link.click()
    page.locator(".conflict").wait_for()
    page.wait_for_load_state()
    assert misfits_of_large_letters(table) == []


@audit_only
def test_offline_deal_with_non_numeric_tricks_is_refused_at_its_field(
    table: Table, house: House, watch: Watch
) -> None:
    watch.allow_no_answer()
    visit(table, house)
    page = table.page
    page.context.set_offline(True)
    go_ahead(table)
    fill_deal(page, "whitefish", (4, 5, 3), ("many", 5, 4))
    assert refused(page) == {"tricks0": "That is not a number from 0 to 13."}
    expect(page.locator("#table main h1")).to_have_text("Deal 1")
    page.locator("form.whole [name=tricks0]").fill(" 4 ")
    assert refused(page) == {}
    page.locator("form.whole > .forward").click()
    expect(page.locator("#table main h1")).to_have_text("Deal 2")
    page.context.set_offline(False)
    assert all_sent(page)


@pytest.fixture
def ahead(table: Table, house: House, watch: Watch) -> Table:
    """A phone without network at a night's first deal, which continues with whole deals."""
    watch.allow_no_answer()
    visit(table, house)
    table.page.context.set_offline(True)
    go_ahead(table)
    return table


@audit_only
def test_table_returns_when_server_is_back(ahead: Table) -> None:
    page = ahead.page
    fill_deal(page, "whitefish", (4, 5, 3), (4, 5, 4))
    expect(page.locator("#table main h1")).to_have_text("Deal 2")
    page.context.set_offline(False)
    expect(ahead.tile("whitefish")).to_be_visible()
    expect(page.locator(".bar")).to_contain_text("deal 2")


@audit_only
def test_half_filled_deal_stays_with_notice_when_server_is_back(ahead: Table) -> None:
    page = ahead.page
    fill_deal(page, "whitefish", (4, 5, 3), (4, 5, 4))
    expect(page.locator("#table main h1")).to_have_text("Deal 2")
    page.locator("form.whole [name=variant]").select_option("whitefish")
    page.context.set_offline(False)
    expect(page.locator("#news")).to_be_visible()
    expect(page.locator("form.whole [name=variant]")).to_have_value("whitefish")
    page.locator("#news a").click()
    expect(ahead.tile("whitefish")).to_be_visible()


@audit_only
def test_incomplete_whole_deal_is_refused_at_its_field(ahead: Table) -> None:
    page = ahead.page
    page.locator("form.whole [name=variant]").select_option("whitefish")
    page.locator("form.whole > .forward").click()
    assert {"bid0", "bid1", "bid2", "tricks0"} <= set(refused(page))
    fill_deal(page, "whitefish", (4, 5, 3), (4, 5, ""))  # the last one follows
    expect(page.locator("#table main h1")).to_have_text("Deal 2")


def fill_bids(page: Page, bids: tuple[int, ...], tricks: tuple[int, ...]) -> None:
    """Enter a whole deal of exact bids, and save it."""
    for seat, bid in enumerate(bids):
        page.locator(f"form.whole [name=bid{seat}]").select_option(str(bid))
        page.locator(f"form.whole [name=tricks{seat}]").select_option(str(tricks[seat]))
    page.locator("form.whole > .forward").click()


@audit_only
def test_three_offline_bidding_deals_survive_closed_tab_and_count_once(
    open_table: OpenTable, own_server: Server, watch: Watch
) -> None:
    watch.allow_no_answer()
    house = own_server.found_house()
    table = open_table(house)
    page, game = table.page, ExactBids(table)
    game.begin("oh-hell", "Ann", "Bo", "Cy", largest="3")
    wait_for_form(page)
    address = page.url
    game.deal((0, 0, 0), (1,))
    own_server.kill()
    page.locator("form[action$='/next'] button").click()
    ask_for_all(page)
    for number, cards in ((2, 2), (3, 3), (4, 2)):
        expect(page.locator("#table main h1")).to_have_text(f"Deal {number}")
        expect(page.locator("form.whole [name=cards]")).to_have_value(str(cards))
        offered = page.locator("form.whole [name=bid0] option:enabled")
        expect(offered).to_have_text(["–", *map(str, range(cards + 1))])
        expect(page.locator(".felt").get_by_text("1/")).to_be_hidden()  # the server's deal
        if number == 2:
            page.locator("form.whole [name=cards]").fill("two")
            fill_bids(page, (2, 0, 1), (2, 0, 0))
            assert refused(page) == {"cards": "A whole number from 1 to 17."}
            page.locator("form.whole [name=cards]").fill("2")
        fill_bids(page, (cards, 0, 1), (cards, 0, 0))
    expect(unsent(page).locator("output")).to_have_text("4")
    context = page.context
    page.close()
    own_server.start()
    fresh = context.new_page()
    fresh.goto(table.home)
    assert all_sent(fresh)
    deals = deals_in_file(fresh, address)
    assert [(deal["dealer"], deal["cards"]) for deal in deals] == [
        ("Ann", 1),
        ("Bo", 2),
        ("Cy", 3),
        ("Ann", 2),
        ("Bo", 1),
    ]
    assert [deal.get("tricks") for deal in deals[1:]] == [
        *({"Ann": cards, "Bo": 0, "Cy": 0} for cards in (2, 3, 2)),
        None,
    ]
    assert house.changes_of("bidding") == 9  # the start, four taps, the next one, three deals


@audit_only
def test_refused_bidding_deal_blocks_later_ones(table: Table, watch: Watch) -> None:
    watch.allow_no_answer()
    watch.allow_answers(422)
    page, game = table.page, ExactBids(table)
    game.begin("oh-hell", "Ann", "Bo", "Cy", largest="2")
    wait_for_form(page)
    address = page.url
    page.context.set_offline(True)
    page.locator("form.ask [name=bid][value='0']").click()
    ask_for_all(page)
    page.locator("form.whole [name=note]").fill(TOO_LONG)
    fill_bids(page, (0, 1, 1), (0, 1, 0))
    expect(page.locator("form.whole [name=cards]")).to_have_value("2")
    fill_bids(page, (1, 0, 0), (1, 1, 0))
    expect(page.locator("form.whole [name=cards]")).to_have_value("1")
    fill_bids(page, (0, 0, 0), (0, 0, 1))
    ended = page.locator("form.whole > :visible")
    expect(ended).to_have_text(
        ["No more deals for now", "The server will say what comes next once it answers."]
    )
    expect(ended.first).to_be_focused()
    expect(unsent(page).locator("output")).to_have_text("4")
    expect(unsent(page).locator(".go-ahead")).to_be_hidden()
    page.context.set_offline(False)
    unsent(page).locator("summary").first.click()
    refused = unsent(page).locator(".refused").first
    expect(refused).to_have_text(f"not accepted: {NO_NOTE}")
    expect(unsent(page).locator("output")).to_have_text("3")
    unsent(page).get_by_role("link", name="Open").first.click()
    expect(page.locator(".errors")).to_have_text(NO_NOTE)
    expect(page.locator("form.whole [name=bid2]")).to_have_value("1")
    expect(unsent(page).locator("output")).to_have_text("2")  # those after it
    page.locator("form.whole [name=note]").fill("")
    page.locator("form.whole > .forward").click()
    page.wait_for_url(address)
    assert all_sent(page)
    expect(page.locator(".winner")).to_have_text("Ann wins")
    deals = deals_in_file(page, address)
    assert [deal["cards"] for deal in deals] == [1, 2, 1]
