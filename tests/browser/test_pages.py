"""Pages on small screens, in large letters, by keyboard."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from scorekeeper.games.montana.actions import nights
from scorekeeper.games.montana.rules.contracts import Nil
from tests.browser.acting import act
from tests.browser.conftest import OpenTable
from tests.browser.gaps import FRESH
from tests.browser.gaps import begin_game as begun_game
from tests.browser.looking import misfits_of_large_letters
from tests.browser.nights import PLAIN, Dealt, begin_night, number_of
from tests.browser.pad_screens import ScorePad
from tests.browser.phones import Watch
from tests.browser.server import House
from tests.browser.shedding import begin_match as begun_match
from tests.browser.sitting_down import begin, seated, set_player
from tests.browser.table import HELD, LOCALES, SMALL, Table
from tests.depth import audit_only

_UNFOLD = "for (const one of document.querySelectorAll('.by-difficulty, .rare')) one.open = true"

# Elements that are cut off by their box, or covered.
_COVERED = """(selector) => [...document.querySelectorAll(selector)]
  .filter((one) => one.checkVisibility())
  .filter((one) => {
    one.scrollIntoView({ block: "center" });
    const { left, top, width, height } = one.getBoundingClientRect();
    const middle = document.elementFromPoint(left + width / 2, top + height / 2);
    return one.scrollWidth > one.clientWidth + 1 || !one.contains(middle);
  })
  .map((one) => `covered or cut: ${one.outerHTML}`)"""

# Elements that cannot be tapped without scrolling: they are outside or covered.
_OUT_OF_REACH = """() => [...document.querySelectorAll(
    ".ask button, .confirm button, .ask .winners .toggle, .ask .key")]
  .filter((button) => button.checkVisibility() && !button.disabled)
  .filter((button) => !button.matches(".made-up *, .strip > :not(.hand1) *, .or-sum *"))
  .filter((button) => {
    const { left, right, top, bottom } = button.getBoundingClientRect();
    const middle = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top < 0 || bottom > innerHeight || !button.contains(middle);
  })
  .map((button) => button.outerHTML)"""


@audit_only
def test_next_tap_is_visible_on_smallest_screen(
    open_table: OpenTable, table: Table, house: House
) -> None:
    """Run on the phone that confirms, and on Bo's, which follows live."""
    bo = open_table(house, "Bo's phone", viewport=SMALL)
    table.page.set_viewport_size(SMALL)
    table.start_night()
    bo.page.goto(table.page.url)
    bo.page.locator(".more a[href$='/me']").click()
    bo.page.locator("form.people button").nth(1).click()
    steps: list[tuple[str, Callable[[], None]]] = [
        ("Ann calls", lambda: table.call("bozeman")),
        ("Your bid", lambda: table.bid("nil", 4, 3)),
        ("In play", table.play),
        ("Your tricks", lambda: table.count(0, 4)),
        ("Last two cards", table.give_point),
        ("Deal 1", table.next),
    ]
    for question, step in steps:
        expect(bo.heading).to_have_text(question)
        expect(bo.page.locator(".confirm")).to_have_count(int(question == "Deal 1"))
        for phone in (table, bo):
            phone.settled()
            assert phone.page.evaluate("scrollY") == 0
            assert phone.page.evaluate(_OUT_OF_REACH) == []
        step()


@pytest.mark.parametrize("locale", LOCALES)
@audit_only
def test_each_question_of_a_night_fits_both_orientations(
    open_table: OpenTable, house: House, locale: str
) -> None:
    table = open_table(house, locale=locale)
    table.visit(begin_night(house))
    steps: list[Callable[[], None]] = [
        lambda: table.call("bozeman", last_round=True),
        lambda: table.bid(4),
        lambda: table.bid(4, 3),
        table.play,
        lambda: table.count(4),
        lambda: table.count(5),
        table.give_point,
        table.next,
        lambda: table.call("missoula"),
        lambda: table.bid(4, 5, 3),
        lambda: table.bid(4, 5, 3),
    ]
    unreachable = [*_out_of_reach(table, "the call")]
    for number, step in enumerate(steps):
        step()
        unreachable += _out_of_reach(table, number)
    assert not unreachable, "\n".join(unreachable)


@pytest.mark.parametrize("locale", LOCALES)
@audit_only
def test_each_turn_and_count_fits_both_orientations(
    open_table: OpenTable, house: House, locale: str
) -> None:
    table = open_table(house, locale=locale)
    table.visit(f"shedding/{begun_match(house, 3, 'G2E', 'T2', 'N6')}/table")
    unreachable = [*_out_of_reach(table, "turn")]
    for seats in (2, 6):
        table.visit(f"shedding/{begun_match(house, seats)}")
        unreachable += _out_of_reach(table, f"{seats}: who won")
        table.page.locator("[name=winner]").first.check()
        unreachable += _out_of_reach(table, f"{seats}: what is left")
    assert not unreachable, "\n".join(unreachable)


def _out_of_reach(table: Table, when: object) -> Iterator[str]:
    """Yield the buttons of the question outside the window, in both orientations.

    The fields of hands are in columns; each column must have all its fields.
    """
    for window in HELD:
        table.page.set_viewport_size(window)
        table.settled()
        table.page.evaluate("scrollTo(0, 0)")
        for button in table.page.evaluate(_OUT_OF_REACH):
            yield f"{when}, {window['width']} px: {button}"


@pytest.mark.parametrize("locale", LOCALES)
@audit_only
def test_table_keeps_layout_at_200_percent_text(
    open_table: OpenTable, house: House, locale: str
) -> None:
    table = open_table(house, locale=locale)
    table.enlarge()
    table.visit(begin_night(house, names=("Ann", "Benjamin", "Cy")))
    misfits = []
    steps: list[Callable[[], None]] = [
        lambda: table.call("missoula", "continental_divide", last_round=True),
        lambda: table.bid(11),
        lambda: table.bid("double nil", 12),
        lambda: table.bid(10, 12),
        table.play,
        lambda: table.count(5, 0, 6),
        table.next,
    ]
    for step in [lambda: None, *steps]:
        step()
        table.settled()
        misfits += misfits_of_large_letters(table)
        misfits += table.page.evaluate(_COVERED, ".totals bdi, h1")
    assert not misfits, "\n".join(misfits)


_HEIGHT_OF_FIXED = """
[...document.querySelectorAll("body *")]
  .filter((element) => /sticky|fixed/.test(getComputedStyle(element).position))
  .reduce((height, element) => height + element.getBoundingClientRect().height, 0)
"""


@audit_only
def test_low_window_at_200_percent_text_shows_the_page(table: Table) -> None:
    table.begin("pad/new?game=rummy", "Ann", "Bo", "Cy")
    pad = table.page.url
    table.page.set_viewport_size({"width": 844, "height": 390})
    table.enlarge()
    for address in (table.home, f"{table.home}house", pad):
        table.page.goto(address)
        assert table.page.evaluate(_HEIGHT_OF_FIXED) < 390 / 4, address


@pytest.mark.parametrize("locale", LOCALES)
@audit_only
def test_words_do_not_break_at_200_percent_text(
    open_table: OpenTable, house: House, locale: str
) -> None:
    table = open_table(house, locale=locale)
    home, players = table.home, ("Zed", "Benjamin", "Dora")
    dealt = Dealt("smoked_whitefish", (4, 10, "double nil"), (4, 9, 0, 0))
    night = home + begin_night(house, dealt, names=players)
    others = ("Zach", "Benedikt", "Theo", "Eve")
    pad = begin(table.unseen, f"{home}pad/new?game=hearts", *others)
    bids = begin(table.unseen, f"{home}bidding/new/oh-hell", *players, dealer="0")
    doppelkopf = begin(table.unseen, f"{home}declarer/new/doppelkopf", *others)
    table.enlarge()
    misfits = []
    for page in (
        home,
        f"{night}/sheet",
        f"{night}/deals/1",
        f"{night}/deals/1/correct",
        f"{home}montana/new",
        f"{home}house",
        f"{home}evenings",
        f"{home}players/here",
        f"{home}rules/deal/whitefish?step=2",
        f"{home}shedding",
        f"{home}shedding/cards",
        f"{home}shedding/cards/T4",
        pad,
        f"{pad}/tv",
        bids,
        f"{bids}/deals/1",
        f"{home}gaps/{begun_game(house, FRESH)}",
        f"{home}bidding/games/new?like=oh-hell",
        f"{home}gaps",
        doppelkopf,
    ):
        table.visit(page)
        table.page.evaluate(_UNFOLD)
        misfits += [f"{page}: {misfit}" for misfit in misfits_of_large_letters(table)]
        misfits += table.page.evaluate(_COVERED, "h1, .entry input")
    assert not misfits, "\n".join(misfits)


@pytest.mark.parametrize("locale", LOCALES)
@audit_only
def test_words_do_not_break_on_small_phone(
    open_table: OpenTable, house: House, locale: str
) -> None:
    table = open_table(house, locale=locale, viewport=SMALL)
    table.visit(seated(table.unseen, f"{table.home}montana/new", "Вениамин", "Benjamin", "Cy"))
    assert table.torn == []
    table.start()
    assert table.torn == []
    table.page.goto(f"{table.page.url}/sheet")
    assert table.torn == []
    for page in ("shedding/cards", "shedding/cards/T2", "bidding/games"):
        table.page.goto(f"{table.home}{page}")
        assert table.torn == []
    pad = ScorePad(table)
    pad.begin("old-maid", "Dora", "Eve")
    table.tap(table.page.locator("button[name=who]").first)
    table.tap(table.page.locator("form.ending button"))
    table.page.locator("[data-copy]").wait_for()
    assert table.torn == []


@audit_only
def test_bid_is_aligned_with_speaker(table: Table, house: House) -> None:
    table.visit(begin_night(house, Dealt("missoula", (4, 5, 3))))
    bid, speaks = (_box(table, f".rows .now {part}") for part in (".again", ".soft"))
    middles = [box["y"] + box["height"] / 2 for box in (bid, speaks)]
    assert middles[0] == pytest.approx(middles[1], abs=2)


def test_stacked_buttons_do_not_touch(table: Table, house: House) -> None:
    night = begin_night(house, PLAIN)
    set_player(table.unseen, table.home + night, 0)
    table.visit(f"{night}/deals/1")
    confirm, correct = (_box(table, f"main {part}") for part in (".confirm .button", ".forward"))
    assert correct["y"] - confirm["y"] - confirm["height"] >= 8


def test_tapped_button_keeps_its_width(table: Table, house: House) -> None:
    begin_night(house, PLAIN)
    table.page.locator(".sign a").click()
    before = _box(table, "[data-copy]")["width"]
    assert table.copied()
    assert _box(table, "[data-copy]")["width"] == before


def _box(table: Table, selector: str) -> FloatRect:
    element = table.page.locator(selector)
    expect(element).to_be_visible()
    box = element.bounding_box()
    assert box
    return box


# ---- the focus, the keyboard ----


@audit_only
def test_focus_is_on_current_question_after_every_tap(table: Table, house: House) -> None:
    table.visit(begin_night(house))
    taps: list[Callable[[], None]] = [
        lambda: table.call("smoked_whitefish"),
        lambda: table.ask("call"),
        lambda: table.call("smoked_whitefish"),
        lambda: table.bid_unseen(0),
        lambda: table.bid(4),
        lambda: table.ask("bid-1"),
        lambda: table.bid(5),
        table.undo,
        lambda: table.bid(3),
        table.play,
        lambda: table.count(4),
        lambda: table.ask("tricks"),
        lambda: table.type_tricks(4, 3, 2, 4),
        table.next,
    ]
    for tap in taps:
        tap()
        expect(table.heading).to_be_focused()


def test_refused_form_keeps_focus_at_question(table: Table, house: House, watch: Watch) -> None:
    watch.allow_answers(422)
    table.visit(begin_night(house, Dealt("whitefish", (4, 5, 3), ())))
    table.ask("tricks")
    table.type_tricks(4, 5, 13)
    expect(table.page.get_by_role("alert").filter(has_text="13")).to_be_visible()
    expect(table.heading).to_be_focused()


@audit_only
def test_deal_is_played_by_keyboard_alone(table: Table, house: House) -> None:
    """Answer each kind of question once; other phones enter the rest."""

    def press(target: Locator, key: str = "Enter") -> None:
        table.settled()
        for _ in range(60):
            table.page.keyboard.press("Tab")
            if target.evaluate("target => target === document.activeElement"):
                assert target.evaluate("target => target.matches(':focus-visible')")
                table.page.keyboard.press(key)
                return
        raise AssertionError(f"the tab key does not lead to {target}")

    night = begin_night(house)
    at = number_of(night), 1
    table.visit(night)
    press(table.page.locator("[value=unabomb]"), "Space")
    press(table.tile("smoked_whitefish"))
    expect(table.heading).to_have_text("Bo")
    press(table.bid_chip(4))
    expect(table.heading).to_have_text("Cy")
    act(house, nights.bid, *at, 2, Nil.NIL)
    act(house, nights.bid, *at, 0, 3)
    expect(table.heading).to_have_text("In play")
    press(table.step("play"))
    expect(table.heading).to_have_text("Bo")
    press(table.trick_chip(4))
    expect(table.heading).to_have_text("Cy")
    act(house, nights.count, *at, {2: 3, 0: 3})
    expect(table.heading).to_have_text("Deal 1")
    assert table.totals == [3, 4, -3]  # Cy's nil took three, with the bomb
    press(table.step("next"))
    expect(table.heading).to_have_text("Bo calls")
