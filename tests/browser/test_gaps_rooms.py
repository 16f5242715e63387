"""Scripts of the pages around the board of Gaps: colours, sharing, choices."""

import re

from playwright.sync_api import expect

from scorekeeper.core import player_actions as players
from tests.browser.acting import act
from tests.browser.conftest import OpenTable
from tests.browser.gaps import FRESH, begin_game
from tests.browser.gaps_rooms import played
from tests.browser.server import House
from tests.browser.table import Table
from tests.depth import audit_only

pytestmark = audit_only


_BACKGROUND = "one => getComputedStyle(one).backgroundColor"


def test_picked_colour_is_used_and_reset_with_one_tap(table: Table, house: House) -> None:
    played(house)
    table.visit("gaps/looks")
    page = table.page
    sample = page.locator(".sample .home").first
    usual = sample.evaluate(_BACKGROUND)
    page.locator("[name=home]").fill("#ffcc66")
    expect(page.locator("[name=home_is][value=own]")).to_be_checked()
    expect(page.locator("[name=table_is][value=usual]")).to_be_checked()
    page.locator("main form .forward").click()
    page.locator("form.undo").wait_for()
    # the colour comes with a stylesheet of its own
    expect(sample).to_have_css("background-color", "rgb(255, 204, 102)")
    page.goto(f"{table.home}gaps/1")
    colour = page.evaluate(
        "getComputedStyle(document.documentElement).getPropertyValue('--gaps-home')"
    )
    assert colour == "#ffcc66"
    page.goto(f"{table.home}gaps/looks")
    page.locator("form.undo button").click()
    page.locator("form.undo").wait_for(state="detached")
    expect(sample).to_have_css("background-color", usual)


def test_sample_shows_each_choice_immediately(table: Table) -> None:
    table.visit("gaps/looks")
    page = table.page
    page.wait_for_load_state()
    home = page.locator(".sample .home").first
    usual = home.evaluate(_BACKGROUND)
    page.locator("[name=faces][value=large]").check(force=True)
    page.locator("[name=spacing][value=wide]").check(force=True)
    expect(page.locator(".sample .gaps.large.wide")).to_have_count(1)
    page.locator("[name=home]").fill("#ffcc66")
    assert home.evaluate(_BACKGROUND) == "rgb(255, 204, 102)"
    page.locator("[name=home_is][value=usual]").check(force=True)
    assert home.evaluate(_BACKGROUND) == usual


def test_text_and_link_are_shared_if_supported(open_table: OpenTable, house: House) -> None:
    table = open_table(house)
    played(house)
    table.visit("gaps/1/challenge")
    page = table.page
    page.wait_for_load_state()
    expect(page.locator("[data-share]")).to_be_hidden()
    words = page.locator("#words").inner_text()
    assert table.copied() == [words, f"{table.home}gaps/1/challenge"]
    page.evaluate("document.execCommand = () => false")
    page.locator("[data-copy]").click()
    expect(page.locator("[data-copy]")).to_be_hidden()
    page.add_init_script("Navigator.prototype.share = async (what) => { window.shared = what }")
    page.reload()
    page.locator("[data-share]").click()
    shared = page.evaluate("window.shared")
    assert shared["url"] == f"{table.home}gaps/1/challenge"
    assert re.fullmatch(r"Gaps number \d+, Windows classic: .*Montana number \d+\.", shared["text"])


def test_chosen_player_is_shown_and_in_the_address(table: Table, house: House) -> None:
    act(house, players.add, "Ann")
    played(house, player=1)
    table.visit("gaps/scores")
    page = table.page
    lines = page.locator("[aria-labelledby=best-moves] tbody tr")
    expect(lines).to_have_count(3)
    page.locator("#player").select_option(label="Ann")
    expect(lines).to_have_count(2)
    expect(page).to_have_url(re.compile(r"/gaps/scores\?player=1$"))
    page.locator("#rules").select_option("two-redeals")
    expect(page.locator("#best-home")).to_be_visible()
    page.reload()
    expect(page.locator("#best-home")).to_be_visible()
    page.locator("a", has_text="Statistics").click()
    expect(page.locator("#player option:checked")).to_have_text("Ann")


def test_all_pages_work_without_javascript(open_table: OpenTable, house: House) -> None:
    table = open_table(house, java_script_enabled=False)
    played(house)
    table.visit("gaps")
    page = table.page
    page.locator("[name=rules][value=book]").check()
    page.locator("#number").fill("20 261 120")
    page.locator(".anew button").click()
    page.wait_for_url(re.compile(r"/gaps/\d+$"))
    page.goto(f"{table.home}gaps/scores")
    page.locator("#rules").select_option("two-redeals")
    page.locator("form.find button").click()
    expect(page.locator("#best-home")).to_be_visible()
    page.goto(f"{table.home}gaps/looks")
    page.locator("[name=faces][value=large]").check()
    page.locator("main form .forward").click()
    expect(page.locator(".sample .large")).to_have_count(1)


@audit_only
def test_menu_of_a_board_fits_a_narrow_window(open_table: OpenTable, house: House) -> None:
    table = open_table(house, locale="ru-RU", viewport={"width": 180, "height": 320})
    table.visit(f"gaps/{begin_game(house, FRESH)}")
    table.page.locator(".menu summary").click()
    box = table.page.locator(".menu-sheet").bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 180


def test_deal_is_chosen_by_difficulty_without_javascript(
    open_table: OpenTable, house: House
) -> None:
    table = open_table(house, java_script_enabled=False)
    table.visit("gaps")
    table.page.locator(".by-difficulty summary").click()
    table.page.locator("[name=difficulty][value='2']").click()
    table.page.wait_for_url(re.compile(r"/gaps/\d+$"))
    expect(table.page.locator("#state")).to_contain_text("Difficulty: easy.")
