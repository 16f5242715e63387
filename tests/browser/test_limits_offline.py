"""Values refused without a server, with the server's messages, before they are stored."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.bidding_screens import ExactBids
from tests.browser.conftest import OpenTable
from tests.browser.database import all_sent, has_entry
from tests.browser.match_screens import Tally
from tests.browser.pad_screens import ScorePad
from tests.browser.phones import Watch
from tests.browser.server import House
from tests.browser.table import LOCALES, SMALL, Table
from tests.browser.test_ahead import (
    ask_for_all,
    fill_bids,
    fill_deal,
    go_ahead,
    refused,
    visit,
    wait_for_form,
)
from tests.browser.test_ahead_rounds import begin_alone
from tests.browser.test_faults import unsent
from tests.depth import audit_only, some

SUMS = {
    "en-US": "The tricks add up to 12, not 13.",
    "ru-RU": "Взяток: 12, а сыграно 13.",
}


def save(page: Page) -> None:
    """Save the deal."""
    page.locator("form.whole > .forward").click()


def wrong(page: Page) -> dict[str, str]:
    """Return the fields that would be refused, with their messages."""
    messages: dict[str, str] = page.locator("form.whole").evaluate("""form => Object.fromEntries(
        [...form.elements].filter((field) => !field.checkValidity())
            .map((field) => [field.name, field.validationMessage]))""")
    return messages


@pytest.fixture
def ahead(table: Table, house: House, watch: Watch) -> Table:
    """A phone without network at a night's first deal, which continues by whole deals."""
    watch.allow_no_answer()
    visit(table, house)
    table.page.context.set_offline(True)
    go_ahead(table)
    return table


@audit_only
@pytest.mark.parametrize("locale", LOCALES)
def test_wrong_sum_of_tricks_is_refused_and_next_deal_is_unmarked(
    open_table: OpenTable, house: House, watch: Watch, locale: str
) -> None:
    watch.allow_no_answer()
    table = open_table(house, viewport=SMALL, locale=locale)
    visit(table, house)
    page = table.page
    page.context.set_offline(True)
    go_ahead(table)
    fill_deal(page, "whitefish", (4, 5, 3), (4, 5, 3))
    assert refused(page) == {"tricks2": SUMS[locale]}
    page.locator("form.whole [name=tricks2]").fill("4")
    assert refused(page) == {}
    save(page)
    expect(page.locator("form.whole [name=tricks2]")).to_have_value("")
    assert page.locator("form.whole :user-invalid").count() == 0
    page.context.set_offline(False)
    assert all_sent(page)


@audit_only
def test_deal_requires_fields_of_its_game(ahead: Table) -> None:
    page = ahead.page
    form = page.locator("form.whole")
    form.locator("[name=variant]").select_option("")
    save(page)
    assert refused(page)["variant"] == "A game is needed."
    fill_deal(page, "whitefish", (4, 5, 3), (4, 5, 15))
    assert refused(page) == {"tricks2": "That is not a number from 0 to 13."}
    form.locator("[name=tricks2]").fill("4")
    form.locator("[name=dummy]").fill("0")
    assert wrong(page) == {"dummy": "The dummy does not play."}
    form.locator("[name=variant]").select_option("helena")
    assert refused(page) == {}
    form.locator("[name=variant]").select_option("bozeman")
    form.locator("[name=dummy]").fill("")
    save(page)
    assert refused(page) == {"winners": "Who gets the extra point?"}
    form.locator("[name=winners][value='0']").locator("..").click()
    assert refused(page) == {}
    form.locator("[name=variant]").select_option("made up")
    save(page)
    assert set(refused(page)) == {"made_up", "winners"}
    expect(form.locator("[name=made_up]")).to_be_focused()
    form.locator("[name=variant]").select_option("bozeman")
    save(page)
    expect(page.locator("#table main h1")).to_have_text("Deal 2")
    page.context.set_offline(False)
    assert all_sent(page)


@audit_only
def test_changed_bid_and_rule_of_another_game_are_refused(ahead: Table) -> None:
    page = ahead.page
    form = page.locator("form.whole")
    form.get_by_text("First bids, if changed").click()
    form.locator("[name=first0]").select_option("5")
    form.locator("[value=kens_rule]").locator("..").click()
    fill_deal(page, "missoula", (4, 5, 3), (4, 5, 4))
    assert wrong(page) == {"modifiers": "Ken's Rule needs a dummy that plays."}
    form.locator("[value=kens_rule]").locator("..").click()
    form.locator("[name=variant]").select_option("whitefish")
    save(page)
    assert refused(page) == {"first0": "In this game bids cannot be changed."}
    form.locator("[name=first0]").select_option("")
    save(page)
    expect(page.locator("#table main h1")).to_have_text("Deal 2")
    page.context.set_offline(False)
    assert all_sent(page)


@pytest.fixture
def exact(table: Table, watch: Watch) -> Table:
    """A phone at an Oh Hell! whose first deal is played, and which continues by whole deals."""
    watch.allow_no_answer()
    page, game = table.page, ExactBids(table)
    game.begin("oh-hell", "Ann", "Bo", "Cy", largest="3")
    wait_for_form(page)
    game.deal((0, 0, 0), (1,))
    page.context.set_offline(True)
    page.locator("form[action$='/next'] button").click()
    ask_for_all(page)
    return table


def test_bids_against_hook_are_refused_until_confirmed(exact: Table) -> None:
    page = exact.page
    form = page.locator("form.whole")
    anyway = form.get_by_text("Played anyway")
    expect(anyway).to_be_hidden()
    fill_bids(page, (0, 1, 1), (1, 1, 0))
    assert refused(page) == {"bid1": "The bids must not add up to 2."}  # Bo deals
    anyway.locator("..").click()
    assert refused(page) == {}
    form.locator("[name=tricks0]").select_option("2")
    save(page)
    assert refused(page) == {"tricks2": "The tricks add up to 3, not 2."}
    form.locator("[name=tricks1]").select_option("0")
    save(page)
    expect(page.locator("form.whole [name=cards]")).to_have_value("3")
    expect(anyway).to_be_hidden()
    page.context.set_offline(False)
    assert all_sent(page)


@audit_only
def test_bidding_deal_marks_missing_fields(exact: Table) -> None:
    page = exact.page
    form = page.locator("form.whole")
    form.locator("[name=cards]").fill("18")
    save(page)
    assert refused(page)["cards"] == "A whole number from 1 to 17."
    form.locator("[name=cards]").fill("")
    assert set(wrong(page)) == {"cards", "bid0", "tricks0", "tricks1", "tricks2"}
    form.locator("[name=cards]").fill("2")
    fill_bids(page, (0, 0, 0), (2, 0, 0))
    expect(page.locator("form.whole [name=cards]")).to_have_value("3")
    page.context.set_offline(False)
    assert all_sent(page)


@pytest.mark.parametrize(
    ("game", "points", "wrong", "right"),
    some(
        [
            ("hearts", (1, 24, 0), "The round must add up to one of 26, −26, 52, not 25.", "25"),
            ("hearts", (1, 24.5, 0), "A whole number is needed.", "25"),
        ]
    ),
)
def test_impossible_round_is_refused(
    table: Table,
    watch: Watch,
    game: str,
    points: tuple[float, ...],
    wrong: str,
    right: str,
) -> None:
    watch.allow_no_answer()
    pad = ScorePad(table)
    page = begin_alone(pad, game)
    pad.enter(*map(str, points))
    page.locator("form.round > .forward").click()
    (message,) = refused(page).values()
    assert message == wrong
    expect(unsent(page)).to_be_hidden()
    page.locator("#p1").fill(right)
    page.locator("form.round > .forward").click()
    assert has_entry(page)
    page.context.set_offline(False)
    assert all_sent(page)


@audit_only
def test_impossible_game_is_refused(table: Table, watch: Watch) -> None:
    watch.allow_no_answer()
    page, tally = table.page, Tally(table)
    tally.begin("Ann", "Bo", "Cy")
    page.context.set_offline(True)
    tally.wins(1)
    page.locator("form.ask summary").click()
    largest = int(page.locator("script[data-most]").get_attribute("data-most") or 0)
    page.locator("#total").fill(str(largest + 1))
    page.locator("form.ask .forward").click()
    assert refused(page) == {"total": f"A game scores from 1 to {largest} points."}
    page.locator("#total").fill("40")
    page.locator("#hand0_sum").fill("40")
    page.locator("form.ask .forward").click()
    assert set(refused(page)) == {"total"}
    page.locator("#total").fill("")
    page.locator("#hand0_3").fill("1")
    page.locator("form.ask .forward").click()
    assert set(refused(page)) == {"hand0_sum"}
    page.locator("#hand0_3").fill("")
    page.locator("#hand2_sum").fill("10")
    page.locator("form.ask .forward").click()
    assert has_entry(page)
    page.context.set_offline(False)
    assert all_sent(page)


@audit_only
def test_next_deal_offers_its_number_of_tricks(table: Table, watch: Watch) -> None:
    watch.allow_no_answer()
    page, game = table.page, ExactBids(table)
    game.begin("oh-hell", "Ann", "Bo", "Cy", largest="4")
    wait_for_form(page)
    page.context.set_offline(True)
    page.locator("form.ask [name=bid][value='0']").click()
    ask_for_all(page)
    for cards in (1, 2):
        expect(page.locator("form.whole [name=cards]")).to_have_value(str(cards))
        offered = page.locator("form.whole [name=tricks0] option:enabled")
        expect(offered).to_have_text(["–", *map(str, range(cards + 1))])
        fill_bids(page, (0, 0, 0), (cards, 0, 0))
    expect(unsent(page).locator("output")).to_have_text("3")
