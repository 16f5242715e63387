"""The rule book's helpers: a trick is tapped and judged, a game is dealt step by step."""

from playwright.sync_api import Route, expect

from tests.browser.conftest import OpenTable
from tests.browser.nights import Dealt, begin_night
from tests.browser.server import House
from tests.browser.table import SMALL, Table
from tests.depth import THOROUGH, audit_only


def tap(table: Table, name: str) -> None:
    """Tap that, and wait for the trick that comes of it."""
    table.page.locator("#trick").evaluate("trick => { trick.dataset.earlier = '' }")
    table.page.locator(f"a#{name}").click()
    table.page.locator("#trick:not([data-earlier])").wait_for()


def play(table: Table, *codes: str) -> None:
    """Tap these cards; the suit first, where another one is shown."""
    for code in codes:
        if not table.page.locator(f"a#pick-{code}").count():
            tap(table, f"suit-{code[-1]}")
        tap(table, f"pick-{code}")


def open_trick(table: Table, query: str = "") -> None:
    """Open the trick helper."""
    table.visit(f"rules/trick?{query}")


def words(table: Table) -> str:
    """Return the text of the helper, its suits as plain characters."""
    return table.page.locator("#trick").inner_text().replace("\ufe0e", "")


def trick_texts(table: Table) -> list[str]:
    """Return the texts while a trick is tapped, judged, answered and corrected."""
    seen = []
    open_trick(table)
    tap(table, "dummy-1")
    play(table, "AH", "9H", "3S", "KH")
    seen.append(words(table))
    tap(table, "a2-false")
    seen.append(words(table))
    tap(table, "card-2")
    seen.append(words(table))
    play(table, "QH")
    seen.append(words(table))
    tap(table, "new")
    seen.append(words(table))
    return seen


@audit_only
def test_whole_trick_is_entered_with_and_without_javascript(
    table: Table, open_table: OpenTable, house: House
) -> None:
    judged, answered, fewer, mended, after = trick_texts(table)
    assert "3♠ takes the trick" in judged
    assert "it depends: Allowed only with no ♥ in hand." in judged
    assert "not allowed: With a ♥ in hand, ♥ had to be played." in answered
    assert "Who takes the trick?" in fewer
    assert "A♥ takes the trick" in mended
    assert "it depends" not in mended
    assert "Who takes the trick?" in after
    expect(table.page.locator(".trick a.card")).to_have_count(0)
    if THOROUGH:
        plain = open_table(house, java_script_enabled=False)
        assert trick_texts(plain) == [judged, answered, fewer, mended, after]


@audit_only
def test_trick_loads_as_fragment_and_updates_address(table: Table) -> None:
    open_trick(table)
    table.page.evaluate("window.kept = true")
    play(table, "AH", "3S", "KH")
    tap(table, "a1-true")
    assert table.page.evaluate("window.kept") is True
    assert table.page.url == f"{table.home}rules/trick?c=AH&c=3S&c=KH&a1=yes"
    text = words(table)
    table.page.reload()
    assert words(table) == text
    tap(table, "card-0")
    expect(table.page.locator(".trick a.card")).to_have_count(2)
    trick = table.page.url
    table.visit("house")
    table.page.locator(".switches [value=ru]").click()
    table.page.goto(trick)
    expect(table.page.locator("html")).to_have_attribute("lang", "ru")
    expect(table.page.locator(".trick a.card")).to_have_count(2)


@audit_only
def test_tap_does_not_scroll_the_page(table: Table) -> None:
    table.unseen.set_viewport_size(SMALL)
    open_trick(table, "c=7H&dummy=3")
    table.page.locator("#opens-1").scroll_into_view_if_needed()
    before = table.page.evaluate("scrollY")
    assert before > 50
    tap(table, "opens-1")
    tap(table, "kens")
    assert table.page.evaluate("scrollY") == before


@audit_only
def test_focus_stays_on_tapped_card_until_trick_is_judged(table: Table) -> None:
    open_trick(table)
    for code in ("7C", "9C"):
        table.page.locator(f"#pick-{code}").focus()
        table.page.keyboard.press("Enter")
        expect(table.page.locator(f"span#pick-{code}")).to_be_focused()
    table.page.keyboard.press("Tab")
    expect(table.page.locator("#pick-TC")).to_be_focused()
    table.page.keyboard.press("Enter")
    expect(table.heading).to_be_focused()
    expect(table.heading).to_contain_text("takes the trick")


def test_second_tap_during_request_loses_no_card(table: Table) -> None:
    open_trick(table)

    def late(route: Route) -> None:
        table.page.locator("#pick-9C").dispatch_event("click")
        route.continue_()

    table.page.route("**/trick?*", late, times=1)
    table.page.locator("#pick-7C").click()
    expect(table.page.locator(".trick a.card")).to_have_count(1)
    expect(table.page.locator("span#pick-7C")).to_have_count(1)
    play(table, "9C")
    expect(table.page.locator(".trick a.card")).to_have_count(2)


@audit_only
def test_dealing_steps_are_followed_from_the_table(open_table: OpenTable, house: House) -> None:
    table = open_table(house, viewport=SMALL)
    table.visit(begin_night(house, Dealt("missoula")))
    page = table.page
    night = page.url
    page.locator("details.dealing a").click()
    forward = page.locator("a.forward")
    for title in (
        "Double nil, before anyone looks?",
        "Deal 13 cards to each player, 13 to the dummy.",
        "Each exchanges 4 with the dummy.",
        "Everyone bids.",
        "Each passes 1 to the right.",
        "Each may change the bid by one trick; double nil stands.",
        "Ready to play",
    ):
        expect(page.locator("h1")).to_have_text(title)
        expect(forward).to_be_in_viewport(ratio=1)
        forward.click()
    page.wait_for_url(night)


@audit_only
def test_screen_stays_on_during_dealing_steps(table: Table) -> None:
    table.unseen.add_init_script(
        """window.lit = [];
        Object.defineProperty(navigator, "wakeLock", {
          value: { request: async (what) => window.lit.push(what) },
        });"""
    )
    table.visit("rules/deal/butte?step=2")
    expect(table.page.locator("h1")).to_be_visible()
    table.page.wait_for_function("window.lit.length === 1")
    table.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert table.page.evaluate("window.lit") == ["screen", "screen"]
