"""The editor of the house's own games on the phone, during a night."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenTable
from tests.browser.looking import misfits_of_large_letters
from tests.browser.nights import Dealt, begin_night, play_deal
from tests.browser.phones import Watch
from tests.browser.server import House
from tests.browser.table import SMALL, Table
from tests.depth import audit_only

SINK = "own:kitchen sink"


def words(lines: Locator) -> list[str]:
    """Return the texts of the lines, with single spaces."""
    return [" ".join(line.split()) for line in lines.all_inner_texts()]


def make_up(table: Table, name: str) -> None:
    """Call a game that is made up at the table."""
    table.page.locator(".made-up summary").click()
    table.page.locator("[name=made_up]").fill(name)
    table.tap(table.page.locator(".made-up button"))


def add(page: Page, kind: str) -> None:
    """One more step."""
    count = page.locator(".steps > li").count()
    button = page.locator(f"[name=change][value='add {kind}']")
    if not button.is_visible():
        page.locator(".add summary").click()
    button.click()
    expect(page.locator(".steps > li")).to_have_count(count + 1)


def save(page: Page) -> None:
    page.locator("form.editor .forward").click()
    page.wait_for_url("**/rules/games/**")


def test_improvised_game_is_completed_and_called_again(table: Table, house: House) -> None:
    night = begin_night(house)
    table.visit(night)
    page = table.page
    make_up(table, "Kitchen Sink")
    play_deal(house, night, Dealt(bids=(4, 5, 3), tricks=(4, 5, 4)))
    # Ann took four with a bid of three
    expect(page.locator(".totals .total")).to_have_text(["0", "4", "5"])
    table.next()
    table.visit("montana/variants")
    page.locator(".games .minor", has_text="Finish setting up").click()
    verdict = page.locator("#verdict")
    expect(verdict).to_contain_text("play starts with 13 each, 13 in the dummy")
    add(page, "pass")
    add(page, "exchange")
    page.locator("[name=give1]").fill("2")
    page.locator("[name=take1]").fill("5")
    page.locator("[name=take1]").press("Tab")
    expect(verdict).to_contain_text("Step 2 does not add up.")
    expect(page.locator("#after-2 .errors")).to_have_text(
        "After step 1 each player holds 13 and the dummy 13; step 2 takes 5 from a dummy of 13."
    )
    page.locator("[name=take1]").fill("4")
    page.locator("[name=take1]").press("Tab")
    expect(page.locator("#after-2")).to_have_text("Each puts in 2 and takes 4. each 15, dummy 7")
    expect(verdict).to_contain_text("Each player has 2 cards left in the end.")
    page.locator("[name=extra_point]").check()
    expect(verdict).not_to_contain_text("left in the end")
    page.locator("[name=change][value='up 1']").click()
    expect(page.locator("#after-1")).to_contain_text("Each puts in 2")
    expect(page.locator("#title-1")).to_be_focused()
    save(page)
    table.visit(night)
    table.call(SINK)
    assert words(page.locator(".dealing li")) == [
        "Deal 13 cards to each player, 13 to the dummy. each 13, dummy 13",
        "Each puts in 2 and takes 4. each 15, dummy 7",
        "Each passes 1 to the right. each 15, dummy 7",
    ]
    play_deal(house, night, Dealt(bids=(4, 4, 5), tricks=(4,)), number=2, dealer=1)
    expect(page.locator(".undo button")).to_have_text("Undo: Cy's tricks 4")
    table.count(4)
    expect(table.step("compare")).to_be_visible()
    table.give_point(0)
    assert table.totals == [5, 9, 9]
    # the first deal keeps its version, without leftover cards
    table.visit(f"{night}/deals/1")
    expect(page.locator("main")).not_to_contain_text("best last two cards")
    page.locator("a[href$='/correct']").click()
    page.locator("[name=bid0]").select_option("4")
    page.locator(".whole .forward").click()
    page.wait_for_url("**/deals/1")
    table.visit(night)
    assert table.totals == [9, 9, 9]


@audit_only
def test_typing_keeps_cursor_and_every_letter(table: Table) -> None:
    table.visit("montana/variants/new")
    page = table.page
    add(page, "exchange")
    page.locator("[name=give0]").fill("2")
    with page.expect_response("**/new/draft") as counted:
        page.locator("[name=give0]").press("Tab")
    page.locator("[name=take0]").press_sequentially("1")
    assert counted.value.status == 200
    expect(page.locator("#verdict")).to_contain_text("play starts with 15 each")
    expect(page.locator("[name=take0]")).to_be_focused()
    expect(page.locator("[name=take0]")).to_have_value("1")
    # the enter key counts the cards as well; it does not save
    page.locator("[name=take0]").fill("2")
    page.locator("[name=take0]").press("Enter")
    expect(page.locator("#verdict")).to_contain_text("play starts with 13 each")
    expect(page.locator("[name=take0]")).to_be_focused()
    expect(page).to_have_url(f"{table.home}montana/variants/new")


@audit_only
def test_refused_variant_keeps_input(table: Table, watch: Watch) -> None:
    watch.allow_answers(422)
    table.visit("montana/variants/new")
    page = table.page
    add(page, "pass")
    page.locator("[name=name]").fill("Helena")
    page.locator("[name=note]").fill("As on the lake.")
    page.locator("form.editor .forward").click()
    expect(page.locator("#verdict [role=alert]")).to_have_count(1)
    expect(page.locator("[name=name]")).to_be_focused()
    expect(page.locator("[name=name]")).to_be_in_viewport()
    expect(page.locator("#name-errors")).to_contain_text("There is already a game called “Helena”")
    expect(page.locator("[name=note]")).to_have_value("As on the lake.")
    page.locator("[name=name]").fill("Tub")
    save(page)


def test_draft_is_shown_again_after_back_and_reload_until_it_is_saved(table: Table) -> None:
    table.visit("montana/variants/new")
    page = table.page
    page.locator("[name=name]").fill("Kitchen Sink")
    page.locator("[name=note]").fill("with the taps")
    add(page, "pass")
    page.locator("[name=right0]").fill("3")
    settings = page.context.new_page()
    settings.goto(f"{table.home}house")
    settings.locator(".switches [value=ru]").click()
    expect(settings.locator("html")).to_have_attribute("lang", "ru")
    settings.close()
    page.locator(".destinations a").first.click()
    page.go_back()
    expect(page.locator("[name=right0]")).to_have_value("3")
    expect(page.locator("[name=note]")).to_have_value("with the taps")
    expect(page.locator("form.editor .forward")).to_have_text("Сохранить игру")
    page.locator("[name=note]").fill("with the plug")  # not left: no change event
    page.route("**/draft", lambda _: None)  # the answer takes long
    page.reload()
    expect(page.locator("#editor[inert]")).to_be_attached()
    page.unroute("**/draft")
    expect(page.locator("[name=right0]")).to_have_value("3")
    expect(page.locator("[name=note]")).to_have_value("with the plug")
    save(page)
    page.go_back()
    expect(page.locator("[name=name]")).to_have_value("")


@audit_only
def test_list_of_games_fits_large_letters(open_table: OpenTable, house: House) -> None:
    table = open_table(house, locale="ru-RU", viewport=SMALL)
    table.visit(begin_night(house))
    make_up(table, "Kalispell")
    table.enlarge()
    table.visit("montana/variants")
    assert misfits_of_large_letters(table) == []
