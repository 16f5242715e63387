"""Preferans on two real phones to its settlement; other games' forms; offline; no JavaScript."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenTable
from tests.browser.declarer_screens import DeclarerTable
from tests.browser.looking import faults
from tests.browser.phones import Watch
from tests.browser.screen import Screen
from tests.browser.server import House
from tests.browser.sitting_down import begin, seated
from tests.browser.table import LOCALES, SMALL
from tests.browser.test_ahead import refused
from tests.depth import audit_only


@pytest.mark.parametrize("locale", LOCALES)
def test_preferans_is_played_on_two_phones_and_settled(
    open_table: OpenTable, house: House, locale: str
) -> None:
    table, other = (open_table(house, name, locale=locale) for name in ("Ann's", "Bo's"))
    start = f"{table.home}declarer/new/preferans"
    address = begin(table.unseen, start, "Ann", "Bo", "Cy", first_dealer="2", o_limit="5")
    for phone in (table, other):
        phone.visit(address)
    ann, bo = DeclarerTable(table), DeclarerTable(other)

    ann.choose(declarer="0", contract="6", s1="whist", s2="pass")
    assert ann.taken == {"t0": "6", "t1": "4", "t2": "0"}
    ann.page.locator("#t0 ~ [data-step='1']").click()
    assert ann.taken == {"t0": "7", "t1": "3", "t2": "0"}
    ann.type(t2="9")
    ann.page.locator("form.deal > .forward").click()
    (message,) = refused(ann.page).values()
    assert "19" in message or "16" in message
    ann.type(t2="1")
    assert ann.taken == {"t0": "7", "t1": "2", "t2": "1"}
    ann.save()
    expect(ann.page.locator(".ledgers tbody tr").first).to_contain_text("2")

    expect(other.page.locator("form.deal")).to_have_attribute(
        "action", f"{_path(address)}/deals/2/record"
    )
    bo.choose(kind="all-pass")
    assert bo.taken == {"t0": "", "t1": "", "t2": ""} or set(bo.taken.values()) == {"()"}
    bo.type(t0="2", t1="5")
    assert bo.taken["t2"] == "(3)"
    bo.save()
    expect(table.page.locator("form.deal")).to_have_attribute(
        "action", f"{_path(address)}/deals/3/record"
    )
    ann.choose(declarer="2", contract="6", m_conceded="yes")
    ann.choose(contract="misère")
    assert ann.taken == {"t2": "0"}
    ann.save()
    ann.choose(declarer="1", contract="10", s2="pass", s0="pass")
    assert ann.taken == {}
    ann.save()
    expect(table.page.locator(".winner")).to_be_visible()
    results = table.totals
    assert sum(results) == 0
    table.page.locator("a[href$='/settlement']").first.click()
    expect(table.page.locator("tfoot")).to_be_visible()
    paid = [int(text) for text in table.texts(".rows .figure")]
    assert sum(paid) == sum(result for result in results if result > 0)
    assert [*faults(Screen("declarer-settlement", table.page))] == []


def test_deals_wait_without_server_and_dealer_moves_on(
    open_table: OpenTable, house: House, watch: Watch
) -> None:
    watch.allow_no_answer()
    table = open_table(house)
    start = f"{table.home}declarer/new/skat"
    table.visit(begin(table.unseen, start, "Ann", "Bo", "Cy", "Dee"))
    page, skat = table.page, DeclarerTable(table)
    page.context.set_offline(True)
    expect(page.locator("[name=declarer][value='0']")).to_be_hidden()  # the dealer sits out
    expect(page.locator(".felt .chances")).to_have_text("Deals and sits out: Ann")
    skat.choose(declarer="1", contract="clubs")
    page.locator("form.deal > .forward").click()
    expect(page.locator("#table main h1")).to_have_text("Deal 2")
    expect(page.locator("label:has([name=declarer][value='1'])")).to_be_hidden()
    expect(page.locator(".felt :is(.chances, .disc)").locator("visible=true")).to_have_count(0)
    expect(page.locator("[name=dealer] option").first).to_have_text("in turn: Bo")
    page.locator("form.deal > .forward").click()
    assert "Who is the declarer?" in refused(page).values()
    skat.choose(declarer="0", contract="grand")
    page.locator("form.deal > .forward").click()
    expect(page.locator("#table main h1")).to_have_text("Deal 3")
    expect(page.locator("[name=dealer] option").first).to_have_text("in turn: Cy")
    page.context.set_offline(False)
    expect(page.locator(".total").first).to_have_text("98")
    assert table.totals == [98, 74, 0, 0]
    expect(page.locator(".felt .chances")).to_contain_text("Deals and sits out: Cy")
    expect(page.locator(".undo button")).to_have_text("Undo: deal 2")
    expect(page.locator("#news")).to_be_hidden()


def test_king_is_entered_from_the_keyboard_and_each_contract_once(
    open_table: OpenTable, house: House
) -> None:
    table = open_table(house)
    table.visit(begin(table.unseen, f"{table.home}declarer/new/king", "Ann", "Bo", "Cy", "Dee"))
    page, king = table.page, DeclarerTable(table)
    expect(page.locator("[name=contract]")).to_have_value("no tricks")
    page.locator("#t0").fill("3")
    page.keyboard.press("Enter")
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    page.keyboard.type("2")
    assert king.taken["t3"] == "(1)"
    king.save()
    assert table.totals == [-6, -4, -4, -2]
    expect(page.locator("[name=contract]")).to_have_value("no hearts")
    expect(page.locator("[value='no tricks']")).to_be_disabled()
    page.locator("[name=contract]").select_option("no king")
    king.choose(w="2")
    king.save()
    assert table.totals == [-6, -4, -20, -2]


def test_other_side_of_doppelkopf_gets_the_rest_in_every_deal(
    open_table: OpenTable, house: House
) -> None:
    table, other = open_table(house), open_table(house, "Bo's")
    start = f"{table.home}declarer/new/doppelkopf"
    address = begin(table.unseen, start, "Ann", "Bo", "Cy", "Dee")
    for phone in (table, other):
        phone.visit(address)
    contracts = DeclarerTable(table)
    contracts.choose(declarer="0", partner="1")
    contracts.type(tre="-5")
    table.page.locator("form.deal > .forward").click()
    assert refused(table.page) == {"tre": "From 0 to 240, not −5."}
    contracts.type(tre="140.5")
    table.page.locator("form.deal > .forward").click()
    assert refused(table.page) == {"tre": "A whole number from 0 to 240."}
    table.page.reload()
    for deal in ("2", "3"):
        contracts.choose(declarer="0", partner="1")
        assert contracts.taken == {"tre": "121", "tkontra": "119"}
        contracts.type(tre="150")
        assert contracts.taken["tkontra"] == "90"
        contracts.save()
        for phone in (table, other):  # suggested values do not prevent its update
            expect(phone.page.locator("#table main h1")).to_contain_text(deal)
    contracts.choose(partner="2")  # before the declarer
    contracts.choose(declarer="0")
    expect(table.page.locator("[name=partner]:checked")).to_have_value("2")
    contracts.type(tkontra="100")
    assert contracts.taken["tre"] == "140"
    contracts.type(tkontra="-")
    assert contracts.taken["tre"] == "140"
    table.page.locator("#tre").press("Control+a")
    table.page.keyboard.press("Delete")
    table.page.keyboard.type("95")
    assert contracts.taken["tre"] == "95"


def test_blank_options_name_what_the_chosen_convention_sets(
    open_table: OpenTable, house: House
) -> None:
    table = open_table(house)
    page = table.page
    page.goto(seated(table.unseen, f"{table.home}declarer/new/preferans", "Ann", "Bo", "Cy"))
    blank = page.locator("#o_whist_fine option").first
    expect(blank).to_have_text("as in Sochi: full")
    page.locator("#o_convention").select_option("leningrad")
    expect(blank).to_have_text("as in Leningrad: half of it")
    expect(page.locator("#o_whist_rate")).to_have_attribute("placeholder", "as in Leningrad: 2")


def test_points_typed_before_capot_stay_visible_but_do_not_count(
    open_table: OpenTable, house: House
) -> None:
    table = open_table(house)
    table.visit(begin(table.unseen, f"{table.home}declarer/new/belote", "Ann", "Bo", "Cy", "Dee"))
    page, belote = table.page, DeclarerTable(table)
    belote.choose(declarer="0")
    belote.type(ttakers="90")
    page.locator("summary", has_text="More").click()
    belote.choose(m_capot="takers")
    expect(page.locator("#ttakers")).to_be_disabled()
    expect(page.locator("#ttakers")).to_have_value("90")
    expect(page.locator("#tdefence")).to_be_hidden()
    expect(page.locator(".needless")).to_be_visible()
    belote.choose(m_capot="")
    assert belote.taken == {"ttakers": "90", "tdefence": "(72)"}
    belote.choose(m_capot="takers")
    belote.save()
    assert table.totals == [252, 0]
    expect(page.locator(".needless")).to_be_hidden()


def test_impossible_choices_are_disabled_with_the_reason(
    open_table: OpenTable, house: House
) -> None:
    table = open_table(house)
    page, deal = table.page, DeclarerTable(table)
    table.visit(begin(table.unseen, f"{table.home}declarer/new/preferans", "Ann", "Bo", "Cy"))
    deal.choose(declarer="0", contract="6", s1="pass", s2="half")
    expect(page.locator("label:has([name=s1][value=half])")).to_be_hidden()
    deal.choose(contract="8")
    reason = "A half whist is only against a six or a seven."
    expect(page.locator("p.gone:visible")).to_have_text(reason)
    page.locator("form.deal > .forward").click()
    half = page.locator("[name=s2][value=half]")
    expect(half).to_be_focused()
    assert half.evaluate("field => field.validationMessage") == reason
    deal.choose(s2="whist", s1="whist")
    expect(half).to_be_disabled()
    deal.choose(contract="7", s1="pass")
    expect(half).to_be_enabled()

    table.visit(begin(table.unseen, f"{table.home}declarer/new/skat", "Dee", "Eve", "Flo"))
    deal.choose(declarer="0", contract="grand")
    page.locator("#m_matadors").fill("5")
    page.locator("form.deal > .forward").click()
    assert refused(page) == {"m_matadors": "From 1 to 4, not 5."}
    schneider = page.locator("#m_result option[value='won schneider']")
    expect(schneider).to_be_enabled()
    deal.choose(contract="null")
    expect(schneider).to_be_disabled()
    expect(page.locator("p.gone:visible")).to_have_text("A Null is won or lost.")
    deal.save()
    assert table.totals[0] == 73

    start = f"{table.home}declarer/new/barbu"
    table.visit(begin(table.unseen, start, "Gus", "Hal", "Ida", "Jo", o_doubles="yes"))
    deal.choose(declarer="0", contract="domino")
    page.locator("[name=s2_0]").check()
    expect(page.locator("[name=s0_1]")).to_be_disabled()
    page.locator("[name=s0_2]").check()
    places = page.locator(".group:visible .single")
    places.nth(0).get_by_role("radio", name="Ida").check()
    expect(places.nth(1).get_by_role("radio", name="Ida")).to_be_disabled()
    for place, name in enumerate(("Gus", "Hal", "Jo"), 1):
        places.nth(place).get_by_role("radio", name=name).check()
    deal.save()
    assert sum(table.totals) == 65


@audit_only
def test_deal_is_entered_without_javascript(open_table: OpenTable, house: House) -> None:
    table = open_table(house)
    start = f"{table.home}declarer/new/thousand"
    address = begin(table.unseen, start, "Ann", "Bo", "Cy")
    plain = open_table(house, java_script_enabled=False, viewport=SMALL)
    plain.page.goto(address)
    thousand = DeclarerTable(plain)
    thousand.choose(declarer="0", s0_C="yes")
    thousand.type(m_bid="120", t0="71", t1="27")
    plain.page.locator("form.deal > .forward").click()
    expect(plain.page.locator(".total").nth(2)).to_have_text("20")
    assert plain.totals == [120, 25, 20]


def _path(address: str) -> str:
    return "/h/" + address.partition("/h/")[2]
