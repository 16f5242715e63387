"""Going on without the server: whole deals and rounds, kept one after the other, sent in order."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.bidding_screens import ExactBids
from tests.browser.conftest import OpenTable
from tests.browser.kept import all_sent, has_copy, has_entry
from tests.browser.looking import misfits_of, misfits_of_large_letters
from tests.browser.match_screens import Tally
from tests.browser.nights import Dealt, begun, go_on
from tests.browser.pad_screens import ScorePad
from tests.browser.phones import Watch
from tests.browser.server import House, Server
from tests.browser.table import LOCALES, SMALL, Table
from tests.browser.test_faults import unsent

WAITS = "waits for the one before it"
REFUSALS = {  # of a round of a pad: all is blank, something is no number
    "en-US": ("Enter at least one number; a blank counts as 0.", "A number is needed."),
    "ru-RU": ("Введите хотя бы одно число; пустое поле — это 0.", "Нужно число."),
}
GAME_REFUSALS = {  # likewise of a game of a match
    "en-US": ("Everyone but the winner has cards left.", "A whole number is needed."),
    "ru-RU": ("У всех, кроме победителя, остались карты.", "Нужно целое число."),
}


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
    """The fields that are refused, each with its words; the first one has the focus."""
    found: dict[str, str] = page.evaluate("""Object.fromEntries(
        [...document.querySelectorAll("main :invalid:not(form, fieldset)")]
            .map((field) => [field.name, field.validationMessage]))""")
    if found:
        expect(page.locator(f"[name={next(iter(found))}]").first).to_be_focused()
    return found


def go_ahead(table: Table) -> None:
    """Tap an answer that cannot go out, and go on with whole deals."""
    table.tile("whitefish").click()
    ask_for_all(table.page)


def ask_for_all(page: Page) -> None:
    """Go on with whole deals, once something cannot go out."""
    unsent(page).locator(".go-ahead").click()
    expect(page.locator("form.whole")).to_be_visible()


def wait_for_file(page: Page, end: str) -> None:
    """Wait until the page has fetched what is there at an address that ends so."""
    page.wait_for_function(
        """end => performance.getEntriesByType('resource').some(
            ({ name }) => name.replace(/#.*/, "").endsWith(end))""",
        arg=end,
    )


def visit(table: Table, house: House) -> str:
    """Begin a night, and have its form for whole deals, which is needed soon; where it is."""
    night = begun(house)
    table.visit(night)
    wait_for_file(table.page, "/correct")
    return night


def test_five_deals_without_a_server_outlive_the_tab_and_count_once(
    table: Table, house: House, watch: Watch
) -> None:
    watch.allow_no_answer()
    visit(table, house)
    page, context, address = table.page, table.page.context, table.page.url
    context.set_offline(True)
    go_ahead(table)
    for number in range(1, 6):
        expect(page.locator("#table main h1")).to_have_text(f"Deal {number}")
        if number == 3:  # Cy would deal, but Ann does
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
    file = fresh.request.get(f"{address}/file")
    assert has_copy(fresh, file.headers["x-copy"])  # no page of it is open
    deals = file.json()["deals"]
    assert [deal["dealer"] for deal in deals] == ["Ann", "Bo", "Ann", "Bo", "Cy", "Ann"]
    assert all(deal["tricks"] == {"Ann": 4, "Bo": 5, "Cy": 4} for deal in deals[:5])
    assert "tricks" not in deals[5]
    assert house.changes == 7  # the start, a call, five deals


def test_what_somebody_else_entered_meanwhile_is_shown_beside_the_deal(
    open_table: OpenTable, house: House, watch: Watch
) -> None:
    watch.allow_no_answer()
    watch.allow_answers(409, 422)
    house.let_in("Bo's phone")
    table = open_table(house, "Ann's phone")
    table.turn_deaf()
    night, page = visit(table, house), table.page
    page.context.set_offline(True)
    go_ahead(table)
    for number in (1, 2):
        fill_deal(page, "whitefish", (4, 5, 3), (4, 5, 4))
        expect(page.locator("#table main h1")).to_have_text(f"Deal {number + 1}")
    go_on(house, night, Dealt("whitefish", (4,)))
    page.context.set_offline(False)
    page.goto(table.home)  # which has no form
    unsent(page).locator("summary").first.click()
    expect(unsent(page).locator(".refused").first).to_be_visible()
    unsent(page).get_by_role("link", name="Open").first.click()
    values = page.locator(".conflict dd")
    expect(values).to_have_text(["4 saved · Bo's phone", "5 yours"])
    expect(page.locator("form.whole [name=bid1]")).to_have_value("5")
    expect(unsent(page).locator("output")).to_have_text("1")  # the deal after it


def test_a_deal_that_somebody_else_entered_too_begins_with_the_choice_and_its_game(
    open_table: OpenTable, house: House, watch: Watch
) -> None:
    watch.allow_no_answer()
    watch.allow_answers(409, 422)
    house.let_in("Bo's phone")
    table = open_table(house, "Ann's phone", viewport=SMALL)
    table.turn_deaf()
    night, page = visit(table, house), table.page
    page.context.set_offline(True)
    go_ahead(table)
    fill_deal(page, "whitefish", (4, 5, 3), (4, 5, 4))
    expect(page.locator("#table main h1")).to_have_text("Deal 2")
    go_on(house, night, Dealt("butte", (3, "nil", 6), (4, 0, 9)))
    page.context.set_offline(False)
    page.goto(table.home)
    unsent(page).locator("summary").first.click()
    unsent(page).get_by_role("link", name="Open").click()  # nothing is left of the call before it
    conflict = page.locator(".conflict")
    for button in ("Keep theirs", "Use mine"):
        expect(conflict.get_by_text(button)).to_be_in_viewport(ratio=1)
    assert conflict.inner_text().count("Bo's phone") == 1
    rows = [row.split("\t") for row in conflict.locator("tr").all_inner_texts()]
    assert rows[:3] == [
        ["", "saved", "yours"],
        ["the game called", "Butte", "Whitefish"],
        ["Ann's bid", "6", "4"],
    ]
    assert len(rows) == 8


def test_whoever_has_chosen_goes_on_without_a_server_and_not_before(
    open_table: OpenTable, house: House, watch: Watch
) -> None:
    watch.allow_no_answer()
    watch.allow_answers(409, 422)
    house.let_in("Ann's phone")
    table = open_table(house, "Bo's phone")
    table.turn_deaf()
    page, pad = table.page, ScorePad(table)
    pad.begin("hearts", "Di", "Ed", "Flo")
    wait_for_file(page, "/ahead.js")
    page.context.set_offline(True)
    pad.enter(1, 1, 0)  # which does not add up to 26
    page.locator("form.round > .forward").click()
    expect(page.locator("#p0")).to_have_value("")
    page.context.set_offline(False)
    night = begun(house, Dealt("whitefish"))
    table.visit(night)
    wait_for_file(page, "/correct")
    expect(unsent(page).locator("output")).to_have_text("1")
    expect(page.locator(".felt .uncounted")).to_be_hidden()  # the totals here lack nothing
    page.context.set_offline(True)
    go_on(house, night, Dealt(bids=(4,)))
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
def test_a_choice_that_the_server_did_not_hear_waits_in_the_place_of_the_deal(
    open_table: OpenTable, house: House, watch: Watch, choice: str
) -> None:
    watch.allow_no_answer()
    watch.allow_answers(409, 422)
    house.let_in("Bo's phone")
    table = open_table(house, "Ann's phone")
    table.turn_deaf()
    night, page, home = visit(table, house), table.page, table.home
    page.context.set_offline(True)
    go_ahead(table)
    for number in (1, 2):
        fill_deal(page, "whitefish", (4, 5, 3), (4, 5, 4))
        expect(page.locator("#table main h1")).to_have_text(f"Deal {number + 1}")
    go_on(house, night, Dealt("butte", (3, "nil", 6), (4, 0, 9)))
    before = house.changes
    page.context.set_offline(False)
    page.goto(home)
    unsent(page).locator("summary").first.click()
    unsent(page).get_by_role("link", name="Open").first.click()
    expect(unsent(page).locator("output")).to_have_text("1")  # the deal after it
    page.context.set_offline(True)
    page.locator(choice).first.click()
    page.wait_for_url("chrome-error:**")
    page.context.set_offline(False)
    page.goto(home)
    assert all_sent(page)
    assert house.changes == before + 2


def test_after_a_choice_the_deals_after_it_are_no_news_to_whoever_entered_them(
    open_table: OpenTable, house: House, watch: Watch
) -> None:
    watch.allow_no_answer()
    watch.allow_answers(409, 422)
    house.let_in("Bo's phone")
    table = open_table(house, "Ann's phone")
    table.turn_deaf()
    night, page, home = visit(table, house), table.page, table.home
    page.context.set_offline(True)
    go_ahead(table)
    fill_deal(page, "whitefish", (4, 5, 3), (4, 5, 4))
    page.locator("form.whole [name=dealer][value='2']").locator("..").click()  # Bo would deal
    fill_deal(page, "whitefish", (4, 5, 3), (4, 5, 4))
    go_on(house, night, Dealt("whitefish", (4,)))
    page.context.set_offline(False)
    page.goto(home)
    unsent(page).locator("summary").first.click()
    unsent(page).get_by_role("link", name="Open").first.click()
    page.get_by_role("button", name="Use mine").first.click()
    page.goto(home)
    assert all_sent(page)


@pytest.mark.parametrize("locale", LOCALES)
def test_in_letters_twice_as_large_what_waits_and_what_stands_in_its_way_is_read_and_tapped(
    open_table: OpenTable, house: House, watch: Watch, locale: str
) -> None:
    watch.allow_no_answer()
    watch.allow_answers(409, 422)
    house.let_in("Bo's phone")
    table = open_table(house, "Ann's phone", viewport=SMALL, locale=locale)
    table.turn_deaf()
    night, page = visit(table, house), table.page
    page.context.set_offline(True)
    go_ahead(table)
    for number in (1, 2):
        fill_deal(page, "whitefish", (4, 5, 3), (4, 5, 4))
        expect(page.locator("#table main h1")).to_have_text(re.compile(f" {number + 1}$"))
    go_on(house, night, Dealt("butte", (3, "nil", 6), (4, 0, 9)))
    page.context.set_offline(False)
    page.goto(table.home)
    unsent(page).locator("summary").first.click()
    link = unsent(page).locator("li a").first
    expect(unsent(page).locator(".refused").first).to_be_visible()
    assert misfits_of(page) == []
    table.enlarge()
    assert misfits_of_large_letters(table) == []
    for one in (unsent(page).locator("li summary").last, link):
        one.scroll_into_view_if_needed()
        expect(one).to_be_in_viewport(ratio=1)
        one.click(trial=True)  # nothing lies over it
    link.click()
    page.locator(".conflict").wait_for()
    page.wait_for_load_state()
    assert misfits_of_large_letters(table) == []


def test_a_deal_without_a_server_whose_tricks_are_no_number_is_refused_at_its_field(
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


def test_rounds_of_a_pad_follow_each_other_without_a_server(table: Table, watch: Watch) -> None:
    watch.allow_no_answer()
    pad = ScorePad(table)
    pad.begin("hearts", "Ann", "Bo", "Cy")
    page = table.page
    wait_for_file(page, "/ahead.js")
    page.context.set_offline(True)
    for number, points in enumerate(((26, 0, 0), (1, 25, 0), (0, 1, 25), (13, 13, 0)), 1):
        expect(table.heading).to_have_text(f"Round {number}")
        pad.enter(*points)
        page.locator("form.round > .forward").click()
        expect(unsent(page).locator("output")).to_have_text(str(number))
    expect(table.heading).to_have_text("Round 5")
    expect(page.locator(".together output")).to_have_text("0")  # nothing of the round before
    page.context.set_offline(False)
    assert all_sent(page)
    page.reload()
    assert table.totals == [40, 39, 25]
    expect(page.locator(".felt .uncounted")).to_be_hidden()


@pytest.mark.parametrize("locale", LOCALES)
def test_a_round_without_a_server_that_is_blank_or_no_number_is_refused_at_its_field(
    open_table: OpenTable, house: House, watch: Watch, locale: str
) -> None:
    watch.allow_no_answer()
    blank, wrong = REFUSALS[locale]
    table = open_table(house, viewport=SMALL, locale=locale)
    pad = ScorePad(table)
    pad.begin("hearts", "Ann", "Bo", "Cy")
    page = table.page
    wait_for_file(page, "/ahead.js")
    page.context.set_offline(True)
    save = page.locator("form.round > .forward")
    save.click()
    assert refused(page) == {"p0": blank}
    page.locator(".side-2 [data-step='1']").click()  # any number will do
    assert refused(page) == {}
    pad.enter(13, "abc", 13)
    save.click()
    assert refused(page) == {"p1": wrong}
    expect(page.locator("#p1")).to_have_value("abc")
    page.locator("#p1").press("-")
    assert refused(page) == {}
    pad.enter(13, "-", 13)
    page.locator("#p2").press("Enter")
    assert refused(page) == {"p1": wrong}
    expect(unsent(page)).to_be_hidden()
    pad.enter(13, "", 13)
    save.click()
    expect(unsent(page).locator("output")).to_have_text("1")
    assert refused(page) == {}
    page.context.set_offline(False)
    assert all_sent(page)
    page.reload()
    assert table.totals == [13, 0, 13]


def test_a_round_without_a_server_says_who_won_before_it_is_taken(
    table: Table, watch: Watch
) -> None:
    watch.allow_no_answer()
    pad = ScorePad(table)
    pad.begin("rummy", "Ann", "Bo", "Cy")
    page = table.page
    wait_for_file(page, "/ahead.js")
    page.context.set_offline(True)
    save = page.locator("form.round > .forward")
    save.click()
    assert refused(page) == {"who": "Who won?"}
    page.locator("[name=who][value='2']").check()
    page.locator("#p1").fill("ten")
    save.click()
    assert set(refused(page)) == {"p1"}
    page.locator("[name=who][value='1']").check()  # whose number follows from the others
    pad.enter(12, None, 25)
    save.click()
    expect(unsent(page).locator("output")).to_have_text("1")
    page.context.set_offline(False)
    expect(page.locator("#points-1-errors")).to_be_hidden()
    assert all_sent(page)
    page.reload()
    assert table.totals == [0, 37, 0]


def test_a_round_that_is_refused_holds_up_those_after_it(table: Table, watch: Watch) -> None:
    watch.allow_no_answer()
    watch.allow_answers(422)
    pad = ScorePad(table)
    pad.begin("hearts", "Ann", "Bo", "Cy")
    page = table.page
    wait_for_file(page, "/ahead.js")
    page.context.set_offline(True)
    for points in ((1, 1, 0), (0, 1, 25)):  # the first does not add up to 26
        pad.enter(*points)
        page.locator("form.round > .forward").click()
        expect(page.locator("#p0")).to_have_value("")
    page.context.set_offline(False)
    expect(page.locator("#points-errors")).to_be_visible(timeout=20_000)
    expect(table.heading).to_have_text("Round 1")
    expect(page.locator("#p0")).to_have_value("1")
    expect(unsent(page).locator("output")).to_have_text("1")
    pad.enter(1, 25, 0)
    page.locator("form.round > .forward").click()
    assert all_sent(page)
    expect(page.locator(".totals .total")).to_have_text(["1", "26", "25"])
    expect(page.locator(".rounds li")).to_have_count(2)
    expect(unsent(page)).to_be_hidden()


def test_rounds_after_one_that_another_page_finds_refused_wait_for_it_and_say_so(
    table: Table, watch: Watch
) -> None:
    watch.allow_no_answer()
    watch.allow_answers(422)
    pad = ScorePad(table)
    pad.begin("hearts", "Ann", "Bo", "Cy")
    page = table.page
    wait_for_file(page, "/ahead.js")
    page.context.set_offline(True)
    for points in ((1, 1, 0), (0, 1, 25), (26, 0, 0)):
        pad.enter(*points)
        page.locator("form.round > .forward").click()
        expect(page.locator("#p0")).to_have_value("")
    context = page.context
    page.close()
    context.set_offline(False)
    page = context.new_page()
    page.goto(table.home)
    unsent(page).locator("summary").first.click()
    reasons = unsent(page).locator(".refused")
    expect(reasons).to_have_text([re.compile("^not accepted:"), *[WAITS] * 2], timeout=20_000)
    page.get_by_role("button", name="Send again").click()
    expect(reasons).to_have_text([re.compile("^not accepted:"), *[WAITS] * 2])
    expect(unsent(page).locator(".way-out")).to_be_visible()
    unsent(page).get_by_text("Delete…").first.click()
    with page.expect_request("**/rounds/*/record"):
        unsent(page).get_by_role("button", name="Delete for good").first.click()


def fill_bids(page: Page, bids: tuple[int, ...], tricks: tuple[int, ...]) -> None:
    """Enter a whole deal of exact bids, and save it."""
    for seat, bid in enumerate(bids):
        page.locator(f"form.whole [name=bid{seat}]").select_option(str(bid))
        page.locator(f"form.whole [name=tricks{seat}]").select_option(str(tricks[seat]))
    page.locator("form.whole > .forward").click()


def test_three_deals_of_exact_bids_outlive_the_tab_and_count_once(
    open_table: OpenTable, own_server: Server, watch: Watch
) -> None:
    watch.allow_no_answer()
    house = own_server.found_house()
    table = open_table(house)
    page, game = table.page, ExactBids(table)
    with page.expect_response("**/deals/1"):  # the form that is needed soon
        game.begin("oh-hell", "Ann", "Bo", "Cy", largest="3")
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
            assert refused(page) == {"cards": "A whole number is needed."}
            page.locator("form.whole [name=cards]").fill("2")
        fill_bids(page, (cards, 0, 1), (cards, 0, 0))
    expect(unsent(page).locator("output")).to_have_text("4")
    context = page.context
    page.close()
    own_server.start()
    fresh = context.new_page()
    fresh.goto(table.home)
    assert all_sent(fresh)
    deals = fresh.request.get(f"{address}/file").json()["deals"]
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


def test_a_deal_of_exact_bids_that_is_refused_holds_up_those_after_it(
    table: Table, watch: Watch
) -> None:
    watch.allow_no_answer()
    watch.allow_answers(422)
    page, game = table.page, ExactBids(table)
    with page.expect_response("**/deals/1"):
        game.begin("oh-hell", "Ann", "Bo", "Cy", largest="2")
    address = page.url
    page.context.set_offline(True)
    page.locator("form.ask [name=bid][value='0']").click()
    ask_for_all(page)
    fill_bids(page, (0, 1, 1), (1, 1, 0))  # one trick was played
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
    expect(refused).to_have_text("not accepted: 2 tricks, 1 were played.", timeout=20_000)
    expect(unsent(page).locator("output")).to_have_text("3")
    unsent(page).get_by_role("link", name="Open").first.click()
    expect(page.locator(".errors")).to_have_text("2 tricks, 1 were played.")
    expect(page.locator("form.whole [name=bid2]")).to_have_value("1")
    expect(unsent(page).locator("output")).to_have_text("2")  # those after it
    page.locator("form.whole [name=tricks0]").select_option("0")
    page.locator("form.whole > .forward").click()
    page.wait_for_url(address)
    assert all_sent(page)
    expect(page.locator(".winner")).to_have_text("Ann wins")
    deals = page.request.get(f"{address}/file").json()["deals"]
    assert [deal["cards"] for deal in deals] == [1, 2, 1]


@pytest.mark.parametrize("locale", LOCALES)
def test_a_game_without_a_server_that_is_blank_or_no_number_is_refused_at_its_field(
    open_table: OpenTable, house: House, watch: Watch, locale: str
) -> None:
    watch.allow_no_answer()
    table = open_table(house, viewport=SMALL, locale=locale)
    page, tally = table.page, Tally(table)
    tally.begin("Ann", "Bo", "Cy")
    wait_for_file(page, "/ahead.js")
    page.context.set_offline(True)
    blank, wrong = GAME_REFUSALS[locale]
    save = page.locator("form.ask .forward")
    tally.wins(0)
    save.click()
    assert refused(page) == {"hand1_sum": blank}
    tally.left(1, "6")
    assert refused(page) == {}
    save.click()
    assert refused(page) == {"hand2_sum": blank}
    tally.counts(2, "many")
    save.click()
    assert refused(page) == {"hand2_sum": wrong}
    expect(page.locator("#hand2_sum")).to_have_value("many")
    page.locator("form.ask summary").click()
    page.locator("#total").fill("all")
    tally.counts(2, 40)
    page.locator("form.ask summary").click()
    save.click()
    assert refused(page) == {"total": wrong}  # though it was folded away
    page.locator("#total").fill("")
    expect(unsent(page)).to_be_hidden()
    save.click()
    expect(unsent(page).locator("output")).to_have_text("1")
    page.context.set_offline(False)
    assert all_sent(page)
    page.reload()
    assert table.totals == [46, 0, 0]


def test_games_of_a_match_follow_each_other_without_a_server_and_count_once(
    open_table: OpenTable, own_server: Server, watch: Watch
) -> None:
    watch.allow_no_answer()
    house = own_server.found_house()
    table = open_table(house)
    page, tally = table.page, Tally(table)
    with page.expect_response("**/ahead.js"):
        tally.begin("Ann", "Bo", "Cy")
    address = page.url
    own_server.kill()
    for number, (winner, points) in enumerate(((0, 20), (1, 30), (0, 5)), 1):
        expect(table.heading).to_have_text(f"Game {number}")
        tally.wins(winner)
        if number == 1:
            page.locator("form.ask summary").click()
        page.locator("#total").fill(str(points))
        page.locator("form.ask .forward").click()
        expect(unsent(page).locator("output")).to_have_text(str(number))
    context = page.context
    page.close()
    own_server.start()
    fresh = context.new_page()
    fresh.goto(table.home)
    assert all_sent(fresh)
    fresh.goto(address)
    assert Table(fresh).totals == [25, 30, 0]
    assert house.changes_of("match") == 4  # the start, three games
