"""The shedding game on phones: looked up, judged, followed turn by turn."""

import re
from collections import Counter

import pytest
from playwright.sync_api import expect

from scorekeeper.core.roles import Role
from tests.browser.conftest import OpenTable
from tests.browser.looking import misfits_of_large_letters
from tests.browser.phones import Watch
from tests.browser.server import House
from tests.browser.shedding import begin_match, turns
from tests.browser.shedding import say as say_elsewhere
from tests.browser.table import SMALL, Table
from tests.browser.test_faults import unsent
from tests.depth import THOROUGH, audit_only, some


def say(table: Table, turn: str, left: str = "") -> None:
    """Take a turn."""
    if left:
        table.page.locator(f"[name=left][value='{left}']").check()
    table.tap(table.page.locator(f"[name=said][value='{turn}']"))


@audit_only
@pytest.mark.parametrize(
    ("locale", "game", "cards"),
    some([("ru-RU", "shedding", "shedding/cards"), ("en-US", "shedding", "shedding/cards")]),
)
def test_rule_card_is_three_taps_from_home(
    open_table: OpenTable, house: House, locale: str, game: str, cards: str
) -> None:
    table = open_table(house, locale=locale)
    before = table.taps
    table.page.locator(f"a[href$='/{game}']").click()
    table.page.locator(f".rooms a[href$='/{cards}']").click()
    table.page.locator(".kinds a[href$='/N6']").click()
    expect(table.page.locator(".leaf-head p")).to_contain_text("N6")
    assert table.taps - before == 3
    table.page.goto(table.home)
    before = table.taps
    table.page.locator("a[href$='/rules']").first.click()
    table.page.locator("#q").press_sequentially("n6")
    expect(table.page.locator(".best .leaf-head p")).to_contain_text("N6")
    assert table.taps - before == 1


def play_on(table: Table, house: House) -> list[str]:
    """Play a game with changing rules; return the table's text after each turn."""
    number = begin_match(house, 3)
    table.visit(f"shedding/{number}/table")
    table.page.locator(".marks-of a", has_text="green solid 5").click()
    table.page.locator("[name=first][value='0']").wait_for()
    table.tap(table.page.locator("[name=first][value='0']"))
    say(table, "T2")
    seen = [table.text]
    table.visit(f"shedding/{begin_match(house, 3, 'T2', 'E1', 'N6')}/table")
    say(table, "B6F")
    seen.append(table.text)
    number = begin_match(house, 3, "T2", "E1", "N6", "B6F", "E4", "pass", "N3", "N1")
    table.visit(f"shedding/{number}/table")
    for code in ("B5E", "B6E", "B1F"):
        query = "ask=several" if code == "B5E" else f"&c={code}"
        if code == "B5E":
            table.tap(table.page.locator(f"a[href$='{query}']"))
            query = "&c=B5E"
        table.tap(table.page.locator(f".marks-of a[href$='{query}']"))
    say(table, "B5E B6E B1F")
    seen.append(table.text)
    table.tap(table.page.locator("[name=said][value=N4]"))
    say(table, "N4@0")
    seen.append(table.text)
    table.undo()
    seen.append(table.text)
    say(table, "B2F", "1")
    seen.append(table.text)
    assert turns(house, number) == [
        *("T2", "E1", "N6", "B6F", "E4", "pass", "N3", "N1"),
        *("B5E B6E B1F", "B2F=1"),
    ]
    return seen


def test_changing_rules_game_is_followed_with_and_without_javascript(
    table: Table, open_table: OpenTable, house: House, watch: Watch
) -> None:
    watch.allow_answers(422)  # which pile a fourth number rule covers
    seen = play_on(table, house)
    assert "Bo draws 2 and is skipped." in seen[1].replace("Ann draws", "Bo draws")
    assert "Say “6, blue” aloud." in seen[1]
    assert "draws 2 and is skipped." in seen[2]
    assert "Play reverses." in seen[2]
    assert "Undo: " in seen[3]
    assert seen[4].splitlines()[-6:] == seen[2].splitlines()[-6:]
    assert "Call “Montana!” loudly." in seen[5]
    if THOROUGH:
        assert play_on(open_table(house, java_script_enabled=False), house) == seen


@audit_only
def test_fourth_number_rule_tapped_offline_waits_for_its_pile(
    table: Table, house: House, watch: Watch
) -> None:
    watch.allow_answers(422)
    watch.allow_no_answer()
    number = begin_match(house, 3, "N1", "N2", "N3")
    table.visit(f"shedding/{number}/table")
    table.page.context.set_offline(True)
    table.page.locator("[name=said][value=N4]").click()
    expect(unsent(table.page)).to_contain_text("Not sent yet")
    home, page = table.home, table.page.context.new_page()
    table.page.close()
    page.context.set_offline(False)
    with page.expect_response("**/turn"):
        page.goto(home)
    expect(unsent(page)).to_contain_text("Something was not accepted.")
    assert turns(house, number) == ["N1", "N2", "N3"]
    page.goto(f"{home}shedding/{number}/table")
    page.locator("[name=said][value='N4@1']").click()
    expect(page.locator("#table h1")).to_have_text("Bo to play")
    expect(unsent(page)).to_be_hidden()
    assert turns(house, number) == ["N1", "N2", "N3", "N4@1"]


@audit_only
def test_other_phones_see_every_turn(table: Table, open_table: OpenTable, house: House) -> None:
    number = begin_match(house, 3, "T2")
    watching = open_table(None)
    watching.join(house.invite(Role.VIEWER), "Guest")
    for phone in (watching, table):
        phone.visit(f"shedding/{number}/table")
    say_elsewhere(house, number, 2, "G4E")
    for phone in (watching, table):
        phone.page.bring_to_front()
        expect(phone.heading).to_have_text("Cy to play")
        expect(phone.page.locator(".wanted p")).to_have_text("any 3 or 5, or any green solid card")
    say(table, "B3F")
    watching.page.bring_to_front()
    expect(watching.heading).to_have_text("Ann to play")
    assert watching.page.locator("#table form").count() == 0


@audit_only
def test_conflict_at_the_table_waits_for_choice(table: Table, house: House, watch: Watch) -> None:
    watch.allow_answers(409)
    number = begin_match(house, 3, "T2")
    table.stop_live_updates()
    table.visit(f"shedding/{number}/table")
    say_elsewhere(house, number, 2, "G4E")
    say(table, "B4F")
    conflict = table.page.locator(".conflict")
    expect(conflict).to_contain_text("blue solid 4")
    table.page.unroute_all()
    urls: list[str] = []
    table.page.on("request", lambda request: urls.append(request.url))
    say_elsewhere(house, number, 3, "G3F")
    expect(table.page.locator(".seats-of .now")).to_have_text("Ann")
    assert table.page.url not in urls  # what is due now waits
    expect(conflict).to_be_visible()
    conflict.locator("button").click()
    expect(table.page.locator(".conflict")).to_have_count(0)
    assert turns(house, number) == ["T2", "B4F", "G3F"]


@pytest.mark.parametrize("scripts", some([True, False]))
@audit_only
def test_cards_left_stay_entered_across_questions(
    open_table: OpenTable, house: House, watch: Watch, scripts: bool
) -> None:
    watch.allow_answers(422)  # which pile a fourth number rule covers
    table = open_table(house, java_script_enabled=scripts)
    number = begin_match(house, 3, "N1", "N2", "N3", "E3")
    table.visit(f"shedding/{number}/table")
    page = table.page
    for left in ("1", "0"):
        page.locator(f"[name=left][value='{left}']").check()
        table.tap(page.locator("[name=said][value=N4]"))
        expect(table.heading).to_be_attached()
        expect(page.locator("[name=said][value='N4@0']")).to_be_visible()
        expect(page.locator(f"[name=left][value='{left}']")).to_be_checked()
        table.tap(page.locator(".turn .aside a:visible"))
        expect(page.locator(f"[name=left][value='{left}']")).to_be_checked()
    table.tap(page.locator("a[href*='ask=several']:visible"))
    for code in ("G5E", "G5F"):
        table.tap(page.locator(f".marks-of a[href*='c={code}&']"))
        expect(page.locator(".pills [aria-current]")).to_have_text("no card")
    say(table, "G5E G5F")
    expect(table.heading).to_contain_text("wins the game")
    assert turns(house, number)[-1] == "G5E G5F=0"


@audit_only
def test_rules_in_force_can_be_tapped_and_form_even_rows(table: Table, house: House) -> None:
    number = begin_match(house, 3, "T2", "E1", "V1", "N1", "N2", "N3")
    table.visit(f"shedding/{number}/table")
    boxes = [link.bounding_box() for link in table.page.locator(".in-force a").all()]
    assert len(boxes) == 6
    assert all(box and min(box["width"], box["height"]) >= 48 for box in boxes)
    rows = Counter(round(box["y"]) for box in boxes if box)
    assert list(rows.values()) == [3, 3]


def test_verdict_and_next_tap_are_visible_after_a_turn(table: Table, house: House) -> None:
    number = begin_match(house, 3, "E1")
    table.visit(f"shedding/{number}/table")
    say(table, "B5F")
    expect(table.page.get_by_text("Say “5, blue” aloud.")).to_be_in_viewport(ratio=1)
    expect(table.heading).to_be_in_viewport(ratio=1)
    expect(table.heading).to_be_focused()
    expect(table.page.locator("[name=said]").first).to_be_in_viewport(ratio=1)


@audit_only
def test_referee_works_without_leaving_the_page(table: Table) -> None:
    table.visit("shedding/referee")
    page = table.page
    page.evaluate("window.stayed = true")
    for name in ("top-G5F", "rule-T2", "play-B3E"):
        page.locator("#referee").evaluate("referee => { referee.dataset.earlier = '' }")
        page.locator(f"a#{name}").click()
        page.locator("#referee:not([data-earlier])").wait_for()
    expect(page.locator("h1")).to_have_text("Wrong")
    assert page.evaluate("window.stayed")
    expect(page).to_have_url(re.compile(r"referee\?r=T2&c=B3E&top=G5F$"))
    page.reload()
    expect(page.locator("h1")).to_have_text("Wrong")
    expect(page.locator(".penalty")).to_have_text("Take it back and draw 2.")


@audit_only
def test_referee_fits_large_letters(open_table: OpenTable, house: House) -> None:
    table = open_table(house, viewport=SMALL)
    table.enlarge()
    table.visit("shedding/referee")
    assert misfits_of_large_letters(table) == []
