"""A house makes its own game of exact bids on a phone, plays by it, and changes it."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.bidding_screens import ExactBids
from tests.browser.bids import enter_bids
from tests.browser.conftest import OpenTable
from tests.browser.looking import misfits_of_large_letters
from tests.browser.phones import Watch
from tests.browser.server import House
from tests.browser.sitting_down import begin
from tests.browser.table import LOCALES, SMALL
from tests.depth import audit_only


def choose(page: Page, name: str, value: str) -> None:
    """Tap one of several elements, once it has stopped moving."""
    page.locator("label", has=page.locator(f"[name={name}][value={value}]")).click()


@audit_only
@pytest.mark.parametrize("locale", LOCALES)
def test_copy_of_oh_hell_keeps_its_points(open_table: OpenTable, house: House, locale: str) -> None:
    table = open_table(house, locale=locale)
    table.visit("rules/oh-hell")
    page, game = table.page, ExactBids(table)
    page.locator("a[href*='/games/new?like=oh-hell']").click()
    typical = page.locator("#typical tbody")
    expect(typical.locator("tr").nth(2).locator("b")).to_have_text("30")
    page.locator("[name=exact_trick]").fill("7")
    expect(typical.locator("tr").nth(2).locator("b")).to_have_text("21")
    expect(typical.locator("tr").nth(2)).to_contain_text("3: 21")
    page.locator("[name=deck]").fill("5")
    expect(page.locator("#at-most_players .errors")).to_be_visible()
    page.locator("[name=deck]").fill("52")
    expect(page.locator("#at-most_players .errors")).to_have_count(0)
    page.locator("[name=name]").fill("Kitchen")
    page.locator("form.editor .forward").click()
    page.wait_for_url("**/rules/bidding/own:kitchen")

    def played() -> str:
        address = begin(page, f"{table.home}bidding/new/own:kitchen", "Ann", "Bo", "Cy", dealer="0")
        enter_bids(house, address, {1: 1, 2: 0, 0: 1})
        table.visit(address)
        game.count(1)
        return address

    sitting = played()
    assert game.totals == ["\u221210", "7", "10"]

    table.visit("rules/bidding/own:kitchen")
    page.locator("a[href$='/edit']").click()
    page.locator("[name=exact_trick]").fill("9")
    page.locator("form.editor .forward").click()
    page.wait_for_url("**/rules/bidding/own:kitchen")
    page.goto(sitting)
    assert game.totals == ["\u221210", "7", "10"]
    played()
    assert game.totals == ["\u221210", "9", "10"]


@audit_only
@pytest.mark.parametrize("locale", LOCALES)
def test_hand_sizes_wrap_after_commas_at_200_percent_text(
    open_table: OpenTable, house: House, locale: str
) -> None:
    table = open_table(house, locale=locale, viewport=SMALL)
    table.enlarge()
    table.visit("bidding/games/new?like=oh-hell")
    page = table.page
    choose(page, "course", "list")
    page.locator("[name=most_players]").fill("4")
    page.locator("[name=hands]").fill("1 3 5 7 9 11 2 4 6 8 10 10 10 9 8 7 1")
    expect(page.locator("#sizes td").first).to_contain_text("3\u00a0×\u00a010")
    expect(page.locator("#verdict li").first).to_be_visible()
    assert misfits_of_large_letters(table) == []
    page.locator("[name=name]").fill("Kitchen")
    page.locator("form.editor .forward").click()
    page.wait_for_url("**/rules/bidding/own:kitchen")
    assert misfits_of_large_letters(table) == []


@audit_only
def test_refused_game_shows_first_wrong_field(
    open_table: OpenTable, house: House, watch: Watch
) -> None:
    watch.allow_answers(422)
    table = open_table(house)
    table.visit("bidding/games/new?like=oh-hell")
    page = table.page
    page.locator("[name=name]").fill("Kitchen")
    page.locator("[name=least]").fill("40")
    page.locator("form.editor .forward").click()
    expect(page.locator("[name=least]")).to_be_focused()
    expect(page.locator("#at-least .errors")).to_be_in_viewport()
    page.locator("[name=least]").fill("1")
    choose(page, "trump", "fixed")
    page.locator("form.editor .forward").click()
    expect(page.locator("#at-trump_suits .errors")).to_be_in_viewport()
    expect(page.locator("#verdict [role=alert]")).to_be_focused()


# While `isHeld`, deliver the head of a preview's answer at once, its body when the test sends it.
_HOLD_BODIES = """
const usual = window.fetch;
window.fetch = async (address, request) => {
  const answer = await usual(address, request);
  if (!window.isHeld || !String(address).endsWith("/draft")) return answer;
  const content = new Uint8Array(await answer.arrayBuffer());
  const body = new ReadableStream({
    start(stream) {
      window.sendBody = () => {
        window.isHeld = window.sendBody = null;
        stream.enqueue(content);
        stream.close();
      };
    },
  });
  return new Response(body, answer);
};
"""


@audit_only
def test_preview_waits_until_button_is_released(
    open_table: OpenTable, house: House, watch: Watch
) -> None:
    """The preview moves elements below it, so that a pressed button would get no click."""
    watch.allow_answers(422)
    table = open_table(house)
    table.unseen.add_init_script(_HOLD_BODIES)
    table.visit("bidding/games/new?like=oh-hell")
    page, errors = table.page, table.page.locator("#at-least .errors")

    def press_while_the_error_goes(target: Locator) -> None:
        page.locator("[name=least]").fill("40")
        expect(errors).to_be_visible()
        page.evaluate("() => { window.isHeld = true; }")
        page.locator("[name=least]").fill("1")
        page.wait_for_function("() => Boolean(window.sendBody)")
        target.hover()
        page.mouse.down()
        page.evaluate("() => sendBody()")
        page.evaluate("new Promise((over) => setTimeout(() => requestAnimationFrame(over)))")
        expect(errors).to_be_visible()
        page.mouse.up()

    page.locator("[name=name]").fill("Kitchen")
    press_while_the_error_goes(page.locator("label", has=page.locator("[name=trump][value=fixed]")))
    expect(page.locator("[name=trump][value=fixed]")).to_be_checked()
    expect(errors).to_have_count(0)
    press_while_the_error_goes(page.locator("form.editor .forward"))
    expect(page.locator("#at-trump_suits .errors")).to_be_in_viewport()


def test_fields_of_other_choices_are_hidden(open_table: OpenTable, house: House) -> None:
    table = open_table(house)
    table.visit("bidding/games/new?like=oh-hell")
    page = table.page
    expect(page.locator("[name=hands]")).to_be_hidden()
    expect(page.locator("[name=least]")).to_be_visible()
    choose(page, "course", "list")
    expect(page.locator("[name=hands]")).to_be_visible()
    expect(page.locator("[name=least]")).to_be_hidden()
    expect(page.locator("[name=blind_nil_points]")).to_be_hidden()
    choose(page, "zero", "nil")
    expect(page.locator("[name=blind_nil_points]")).to_be_visible()
