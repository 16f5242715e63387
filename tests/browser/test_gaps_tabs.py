"""Several tabs with one game of Gaps: waiting moves outlive a tab and count once."""

from collections.abc import Callable
from copy import copy

import pytest
from playwright.sync_api import Page, Route, expect

from scorekeeper.games.gaps.rules.board import Move
from tests.browser.database import has_entry
from tests.browser.gaps import FRESH, Player, begin_game, codes, posts
from tests.browser.phones import Watch
from tests.browser.server import House
from tests.browser.table import Table
from tests.depth import audit_only, some
from tests.running.waiting import wait_until

pytestmark = audit_only


FIRST = FRESH.board.moves[0]
SECOND = FRESH.play(FIRST).board.moves[1]

# As the page does automatically after a while.
TRY_AGAIN = """async () => {
    const { src } = document.querySelector("script[src$='/all.js']");
    await (await import(src)).sendAfter("tick");
}"""


@pytest.fixture
def player(table: Table, house: House, watch: Watch) -> Player:
    """A tab with a new game, whose requests are blocked."""
    watch.allow_no_answer()
    player = Player(table, house, begin_game(house, FRESH))
    player.page.route("**/play", lambda route: route.abort())
    return player


def waits(player: Player) -> None:
    """Play the first move, which is kept."""
    player.card(FIRST.card.code).click()
    expect(player.page.locator("#notice")).to_contain_text("are kept")


def at_the_same(player: Player, page: Page) -> Player:
    """The same game in that tab."""
    other = copy(player)
    other.page = page
    return other


def beside(player: Player) -> Player:
    """The same game in another tab."""
    other = at_the_same(player, player.page.context.new_page())
    other.page.goto(player.page.url)
    return other


def doubled(player: Player) -> Player:
    """The same game in a duplicate of the tab, with its session storage."""
    with player.page.context.expect_page() as opened:
        player.page.evaluate("window.open(location.href)")
    opened.value.wait_for_load_state()
    return at_the_same(player, opened.value)


def look(player: Player) -> None:
    """Show the tab again."""
    player.page.bring_to_front()
    player.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


def shows(player: Player, *moves: Move) -> None:
    """Wait until the tab shows the board after these moves."""
    player.page.wait_for_function(
        """codes => JSON.stringify(codes) === JSON.stringify(
          [...document.querySelectorAll("#cards button")].map((one) => one.id.slice(1) || "--"))""",
        arg=codes(FRESH.having(tuple((move,) for move in moves)).board),
    )


@pytest.mark.parametrize("open_other", some([doubled, beside]))
def test_waiting_moves_are_sent_by_another_tab_and_both_continue(
    player: Player, open_other: Callable[[Player], Player]
) -> None:
    waits(player)
    other = open_other(player)
    other.settle()
    assert other.game.actions == (FIRST,)
    shows(other, FIRST)
    expect(player.page.locator("#notice")).to_be_empty()  # nothing waits here any more
    player.page.unroute("**/play")
    sent = posts(other)
    player.card(SECOND.card.code).click()
    player.settle()
    assert player.game.actions == (FIRST, SECOND)
    shows(other, FIRST, SECOND)
    assert sent == []


def test_tab_restores_waiting_moves_immediately(player: Player) -> None:
    waits(player)
    player.page.reload()
    shows(player, FIRST)
    assert player.why.text_content() == "Sending your moves."


def test_two_tabs_continue_with_waiting_moves(player: Player) -> None:
    other = beside(player)
    other.page.route("**/play", lambda route: route.abort())
    waits(player)
    other.page.reload()
    shows(other, FIRST)
    other.card(SECOND.card.code).click()
    assert has_entry(other.page, 2)
    player.page.unroute("**/play")
    look(player)
    player.settle()
    assert player.game.actions == (FIRST, SECOND)
    look(other)
    for tab in (player, other):
        shows(tab, FIRST, SECOND)
        expect(tab.page.locator("#state .errors")).to_have_count(0)


def test_moves_sent_by_both_tabs_count_once(player: Player) -> None:
    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    waits(player)
    player.page.keyboard.press("u")
    assert has_entry(player.page, 2)
    for step in ("play", "undo"):
        player.page.context.route(f"**/{step}", lose)
    player.page.route("**/play", lose)  # a removed route releases the requests that it holds
    other = beside(player)
    look(player)
    for tab in (player, other):
        expect(tab.page.locator("#notice")).to_contain_text("are kept")
    assert player.game.actions == (FIRST,)  # the undo waits for an answer to it
    for routed in (player.page, player.page.context):
        routed.unroute_all(behavior="ignoreErrors")
    look(player)
    player.settle()
    assert list(player.game.actions) == []
    assert player.game.undone == ((FIRST,),)
    look(other)
    for tab in (player, other):
        shows(tab)


def test_moves_of_closed_tab_are_sent_by_another(player: Player) -> None:
    other = beside(player)
    other.page.route("**/play", lambda route: route.abort())
    waits(player)
    player.page.close()
    other.page.unroute("**/play")
    look(other)
    other.settle()
    assert other.game.actions == (FIRST,)
    shows(other, FIRST)


def test_sleeping_tab_does_not_resend_moves_of_another(player: Player) -> None:
    waits(player)
    other = beside(player)
    other.settle()
    assert other.game.actions == (FIRST,)
    expect(player.page.locator("#notice")).to_be_empty()  # it knows
    player.page.unroute("**/play")
    sent = posts(player)
    look(player)
    player.settle()  # it has looked at what waits
    assert sent == []
    other.card(SECOND.card.code).click()
    wait_until(lambda: player.game.actions == (FIRST, SECOND))
    other.settle()
    sent = posts(player)  # while it waited, both may have sent it, with the same key
    look(player)
    shows(player, FIRST, SECOND)
    player.page.evaluate(TRY_AGAIN)
    assert sent == []
    assert player.game.actions == (FIRST, SECOND)


def test_moves_of_both_tabs_are_sent_by_the_remaining_one(player: Player, watch: Watch) -> None:
    watch.allow_answers(422)  # the same move twice, which is no mistake
    other = beside(player)
    other.page.route("**/play", lambda route: route.abort())
    waits(player)
    waits(other)
    assert has_entry(other.page, 2)
    player.page.close()
    other.page.unroute("**/play")
    look(other)
    other.settle()
    assert other.game.actions == (FIRST,)
    shows(other, FIRST)
    expect(other.page.locator("#state .errors")).to_have_count(0)


# ---- on other pages ----


def test_other_pages_list_and_drop_waiting_turns(player: Player) -> None:
    player.page.context.route("**/gaps/*/*", lambda route: route.abort())
    waits(player)
    for code in (SECOND.card.code,):
        player.card(code).click()
    player.page.keyboard.press("s")
    expect(player.page.locator("#unsent")).to_have_count(0)  # the board says it by itself
    assert has_entry(player.page, 3)
    page = player.page.context.new_page()
    page.goto(player.page.url.partition("gaps/")[0])
    expect(page.locator("#unsent output")).to_have_text("3")
    page.locator("#unsent summary").first.click()
    descriptions = [f"Gaps {FRESH.number} · {what}" for what in ("Moves: 1", "Moves: 1", "Shuffle")]
    expect(page.locator("#unsent .what")).to_have_text(descriptions)
    for left in (2, 1, 0):
        page.locator("#unsent li > details > summary").first.click()
        page.get_by_role("button", name="Delete for good").first.click()
        expect(page.locator("#unsent li")).to_have_count(left)
    look(player)
    shows(player)
    assert player.game == FRESH
