"""Continue offline on a pad and in a match: round by round, game by game."""

import re

import pytest
from playwright.sync_api import Page, expect

from scorekeeper.games.pad.actions import pads
from tests.browser.acting import act
from tests.browser.conftest import OpenTable
from tests.browser.database import SLOW_START, all_sent, has_entry
from tests.browser.match_screens import Tally
from tests.browser.pad_screens import ScorePad
from tests.browser.phones import Watch
from tests.browser.server import House, Server
from tests.browser.table import LOCALES, SMALL, Table
from tests.browser.test_ahead import TOO_LONG, WAITS, refused
from tests.browser.test_faults import unsent
from tests.depth import audit_only, some

pytestmark = audit_only


REFUSALS = {  # of a round of a pad: all blank, or not a number
    "en-US": ("Enter at least one number; a blank counts as 0.", "A number is needed."),
    "ru-RU": ("Введите хотя бы одно число; пустое поле — это 0.", "Нужно число."),
}
GAME_REFUSALS = {  # of a game of a match
    "en-US": ("Everyone but the winner must have cards left.", "A whole number is needed."),
    "ru-RU": ("У всех, кроме победителя, должны остаться карты.", "Нужно целое число."),
}


def begin_alone(pad: ScorePad, game: str) -> Page:
    """Begin a pad of three, and go offline as soon as the page can continue without the server."""
    pad.begin(game, "Ann", "Bo", "Cy")
    pad.page.context.set_offline(True)
    return pad.page


def test_offline_pad_rounds_follow_each_other(table: Table, watch: Watch) -> None:
    watch.allow_no_answer()
    pad = ScorePad(table)
    page = begin_alone(pad, "hearts")
    for number, points in enumerate(((26, 0, 0), (1, 25, 0), (0, 1, 25), (13, 13, 0)), 1):
        expect(table.heading).to_have_text(f"Round {number}")
        pad.enter(*points)
        page.locator("form.round > .forward").click()
        expect(unsent(page).locator("output")).to_have_text(str(number))
    expect(table.heading).to_have_text("Round 5")
    expect(page.locator(".together output")).to_have_text("0")  # no values of the previous round
    page.context.set_offline(False)
    assert all_sent(page)
    page.reload()
    assert table.totals == [40, 39, 25]
    expect(page.locator(".felt .uncounted")).to_be_hidden()


def test_next_round_is_asked_for_with_slow_database(table: Table, watch: Watch) -> None:
    watch.allow_no_answer()
    pad = ScorePad(table)
    pad.begin("hearts", "Ann", "Bo", "Cy")
    page = pad.page
    page.route("**", lambda route: route.abort() if route.request.post_data else route.fallback())
    pad.enter(26, 0, 0)
    page.locator("form.round > .forward").click()
    expect(table.heading).to_have_text("Round 2")
    page.add_init_script(SLOW_START)
    page.reload()
    expect(table.heading).to_have_text("Round 2")


@pytest.mark.parametrize("locale", LOCALES)
def test_blank_or_non_numeric_offline_round_is_refused_at_its_field(
    open_table: OpenTable, house: House, watch: Watch, locale: str
) -> None:
    watch.allow_no_answer()
    blank, wrong = REFUSALS[locale]
    table = open_table(house, viewport=SMALL, locale=locale)
    pad = ScorePad(table)
    page = begin_alone(pad, "hearts")
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


def test_offline_round_requires_winner(table: Table, watch: Watch) -> None:
    watch.allow_no_answer()
    pad = ScorePad(table)
    page = begin_alone(pad, "rummy")
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


def test_refused_round_blocks_later_ones(table: Table, watch: Watch) -> None:
    watch.allow_no_answer()
    watch.allow_answers(422)
    pad = ScorePad(table)
    page = begin_alone(pad, "hearts")
    for number, points in enumerate(((1, 25, 0), (0, 1, 25))):
        pad.enter(*points)
        pad.note(TOO_LONG if number == 0 else "")
        page.locator("form.round > .forward").click()
        expect(page.locator("#p0")).to_have_value("")
    page.context.set_offline(False)
    expect(page.locator("#note-errors")).to_be_visible()
    expect(table.heading).to_have_text("Round 1")
    expect(page.locator("#p0")).to_have_value("1")
    expect(unsent(page).locator("output")).to_have_text("1")
    pad.note("")
    page.locator("form.round > .forward").click()
    assert all_sent(page)
    expect(page.locator(".totals .total")).to_have_text(["1", "26", "25"])
    expect(page.locator(".rounds li")).to_have_count(2)
    expect(unsent(page)).to_be_hidden()


def test_rounds_wait_visibly_for_round_refused_on_another_page(table: Table, watch: Watch) -> None:
    watch.allow_no_answer()
    watch.allow_answers(422)
    pad = ScorePad(table)
    page = begin_alone(pad, "hearts")
    for number, points in enumerate(((1, 25, 0), (0, 1, 25), (26, 0, 0))):
        pad.enter(*points)
        pad.note(TOO_LONG if number == 0 else "")
        page.locator("form.round > .forward").click()
        expect(page.locator("#p0")).to_have_value("")
    context = page.context
    page.close()
    context.set_offline(False)
    page = context.new_page()
    page.goto(table.home)
    unsent(page).locator("summary").first.click()
    reasons = unsent(page).locator(".refused")
    expect(reasons).to_have_text([re.compile("^not accepted:"), *[WAITS] * 2])
    page.get_by_role("button", name="Send again").click()
    expect(reasons).to_have_text([re.compile("^not accepted:"), *[WAITS] * 2])
    expect(unsent(page).locator(".way-out")).to_be_visible()
    unsent(page).get_by_text("Delete…").first.click()
    with page.expect_request("**/rounds/*/record"):
        unsent(page).get_by_role("button", name="Delete for good").first.click()


def test_refused_round_on_its_page_shows_its_sum(table: Table, watch: Watch) -> None:
    watch.allow_no_answer()
    watch.allow_answers(422)
    pad = ScorePad(table)
    page = begin_alone(pad, "hearts")
    pad.enter(1, 25, 0)
    pad.note(TOO_LONG)
    page.locator("form.round > .forward").click()
    page.context.set_offline(False)
    expect(page.locator("#note-errors")).to_be_visible()
    expect(page.locator(".together output")).to_have_text("26")


def test_round_after_end_can_be_deleted_from_its_page(table: Table, watch: Watch) -> None:
    watch.allow_no_answer()
    watch.allow_answers(422)
    pad = ScorePad(table)
    page = begin_alone(pad, "hearts")
    address = page.url
    for _ in range(5):  # until a player reaches 100
        pad.enter(26, 0, 0)
        page.locator("form.round > .forward").click()
        expect(page.locator("#p0")).to_have_value("")
    page.context.set_offline(False)
    expect(page.get_by_text("Your round is still here")).to_be_visible()
    expect(table.heading).to_have_text("Round 5")
    page.locator(".kept + details summary").click()
    page.get_by_role("link", name="Delete for good").click()
    expect(page.locator("form.round")).to_have_count(0)
    assert all_sent(page)
    page = page.context.new_page()  # the first one may be loading by itself
    page.goto(address)
    expect(page.locator(".totals .total")).to_have_text(["104", "0", "0"])


def test_round_after_end_stays_until_game_is_reopened(
    open_table: OpenTable, house: House, watch: Watch
) -> None:
    watch.allow_answers(422)
    table = open_table(house, "Bo's phone")
    table.stop_live_updates()
    pad, page = ScorePad(table), table.page
    pad.begin("hearts", "Ann", "Bo", "Cy")
    pad.round(26, 0, 0)
    number = int(page.url.rpartition("/")[2])
    act(house, pads.SITTING.delete, number)
    pad.enter(0, 26, 0)
    page.locator("form.round > .forward").click()
    still_here = page.get_by_text("Your round is still here")
    expect(still_here).to_be_visible()
    page.reload()  # a phone may close a hidden page
    expect(still_here).to_be_visible()
    expect(page.locator("#p1")).to_have_value("26")
    act(house, pads.SITTING.restore, number)
    page.locator("form.round > .forward").click()
    assert all_sent(page)
    expect(page.locator(".totals .total")).to_have_text(["26", "26", "0"])


@pytest.mark.parametrize("game", some(["pad", "match"]))
def test_different_round_counts_once(
    open_table: OpenTable, house: House, watch: Watch, game: str
) -> None:
    watch.allow_answers(409)
    table = open_table(house, "Bo's phone")
    table.stop_live_updates()
    page = table.page
    pad, tally = ScorePad(table), Tally(table)
    if game == "pad":
        pad.begin("hearts", "Ann", "Bo", "Cy")
    else:
        tally.begin("Ann", "Bo", "Cy")
    other = Table(page.context.new_page())
    other.page.goto(page.url)
    if game == "pad":
        ScorePad(other).round(26, 0, 0)
        pad.enter(0, 26, 0)
        page.locator("form.round > .forward").click()
    else:
        Tally(other).game(0, 30)
        tally.wins(1)
        page.locator("form.ask summary").click()
        page.locator("#total").fill("40")
        page.locator("form.ask .forward").click()
    say_as_another(page)
    page.locator("form.round > .forward, form.ask .forward").first.click()
    expect(page.locator(".totals .total")).to_have_text(
        ["26", "26", "0"] if game == "pad" else ["30", "40", "0"]
    )
    assert all_sent(page)
    page.reload()
    assert all_sent(page)
    expect(page.locator(".conflict")).to_have_count(0)
    assert len(table.totals) == 3
    assert max(table.totals) == (26 if game == "pad" else 40)


def say_as_another(page: Page) -> None:
    """Declare the own round another one than the saved round."""
    page.get_by_role("link", name="mine is a different").click()
    page.wait_for_url("**?*")
    page.wait_for_load_state()  # its scripts remove the waiting entry once it is saved


@pytest.fixture
def at_odds(open_table: OpenTable, house: House, watch: Watch) -> ScorePad:
    """A phone whose round 1 conflicts with another phone's, and whose round 2 waits behind it."""
    watch.allow_no_answer()
    watch.allow_answers(409)
    table = open_table(house, "Bo's phone")
    pad = ScorePad(table)
    page = begin_alone(pad, "hearts")
    for points in ((0, 26, 0), (0, 0, 26)):
        pad.enter(*points)
        page.locator("form.round > .forward").click()
        expect(page.locator("#p0")).to_have_value("")
    other = open_table(house, "Ann's phone")
    other.page.goto(page.url)
    ScorePad(other).round(26, 0, 0)
    page.context.set_offline(False)
    expect(page.locator(".conflict")).to_be_visible()
    return pad


def test_round_behind_choice_is_not_shown_as_refused(
    at_odds: ScorePad,
) -> None:
    page = at_odds.page
    unsent(page).locator("summary").first.click()
    expect(unsent(page).locator(".refused")).to_have_text([WAITS])
    expect(unsent(page).locator(".way-out")).to_be_hidden()


def test_different_round_stays_until_saved_and_later_rounds_move(
    at_odds: ScorePad,
) -> None:
    table = at_odds.table
    page, address = table.page, table.page.url
    say_as_another(page)
    for _ in range(2):  # a phone may close a hidden page
        expect(table.heading).to_have_text("Round 2")
        expect(page.locator("#p1")).to_have_value("26")
        assert has_entry(page, 2)
        page.reload()
    page.locator("form.round > .forward").click()
    expect(page.locator(".totals .total")).to_have_text(["26", "26", "26"])
    assert all_sent(page)
    expect(page).to_have_url(address)
    page.reload()
    expect(table.heading).to_have_text("Round 4")
    expect(page.locator("#p1")).to_have_value("")
    expect(page.locator(".rounds li")).to_have_count(3)


def test_different_game_is_saved_and_later_games_move(
    open_table: OpenTable, house: House, watch: Watch
) -> None:
    watch.allow_no_answer()
    watch.allow_answers(409)
    table = open_table(house, "Bo's phone")
    page, tally = table.page, Tally(table)
    tally.begin("Ann", "Bo", "Cy")
    page.context.set_offline(True)
    for number, (winner, points) in enumerate(((1, 40), (2, 50)), 1):
        tally.wins(winner)
        if number == 1:
            page.locator("form.ask summary").click()
        page.locator("#total").fill(str(points))
        page.locator("form.ask .forward").click()
        expect(unsent(page).locator("output")).to_have_text(str(number))
    other = open_table(house, "Ann's phone")
    other.page.goto(page.url)
    Tally(other).game(0, 30)
    page.context.set_offline(False)
    say_as_another(page)
    expect(table.heading).to_have_text("Game 2")
    page.locator("form.ask .forward").click()
    expect(page.locator(".totals .total")).to_have_text(["30", "40", "50"])
    assert all_sent(page)
    expect(table.heading).to_have_text("Game 4")


def test_different_round_saved_offline_is_followed_by_next(
    at_odds: ScorePad,
) -> None:
    pad, table = at_odds, at_odds.table
    page = table.page
    say_as_another(page)
    expect(table.heading).to_have_text("Round 2")
    page.context.set_offline(True)
    page.locator("form.round > .forward").click()
    expect(table.heading).to_have_text("Round 4")
    pad.enter(13, 13, 0)
    page.locator("form.round > .forward").click()
    expect(unsent(page).locator("output")).to_have_text("3")
    page.context.set_offline(False)
    assert all_sent(page)
    page.reload()
    assert table.totals == [39, 39, 26]
    expect(page.locator(".rounds li")).to_have_count(4)


def test_different_round_survives_failed_navigation(at_odds: ScorePad) -> None:
    table = at_odds.table
    page, home = table.page, table.home
    page.context.set_offline(True)
    page.get_by_role("link", name="mine is a different").click()
    page.wait_for_url("chrome-error:**")
    page.context.set_offline(False)
    page.goto(home)
    unsent(page).locator("summary").first.click()
    expect(unsent(page).locator(".refused")).to_have_count(2)
    assert has_entry(page, 2)


def test_choice_counts_with_slow_database(at_odds: ScorePad) -> None:
    table = at_odds.table
    page = table.page
    page.add_init_script(SLOW_START)
    page.get_by_role("link", name="Keep theirs").click()
    expect(page.locator(".totals .total")).to_have_text(["26", "0", "26"])
    expect(page.locator(".conflict")).to_have_count(0)
    assert all_sent(page)


@pytest.mark.parametrize("locale", LOCALES)
def test_blank_or_non_numeric_offline_game_is_refused_at_its_field(
    open_table: OpenTable, house: House, watch: Watch, locale: str
) -> None:
    watch.allow_no_answer()
    table = open_table(house, viewport=SMALL, locale=locale)
    page, tally = table.page, Tally(table)
    tally.begin("Ann", "Bo", "Cy")
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
    assert refused(page) == {"total": wrong}  # although it was folded
    page.locator("#total").fill("")
    expect(unsent(page)).to_be_hidden()
    save.click()
    expect(unsent(page).locator("output")).to_have_text("1")
    page.context.set_offline(False)
    assert all_sent(page)
    page.reload()
    assert table.totals == [46, 0, 0]


def test_offline_match_games_follow_each_other_and_count_once(
    open_table: OpenTable, own_server: Server, watch: Watch
) -> None:
    watch.allow_no_answer()
    house = own_server.found_house()
    table = open_table(house)
    page, tally = table.page, Tally(table)
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
