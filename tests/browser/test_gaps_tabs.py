"""Several tabs at one game of Gaps: what waits in one is its own, and outlives it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request, expect

from scorekeeper.games.gaps.files.game_file import write_action
from tests.browser.gaps import FRESH, Player, begun, codes
from tests.browser.phones import Watch
from tests.browser.server import House
from tests.browser.table import Table
from tests.depth import some

# As if the browser had put the tab to sleep: it answers nobody.
_ASLEEP = "BroadcastChannel.prototype.postMessage = () => {};"

FIRST = FRESH.board.moves[0]
SECOND = FRESH.play(FIRST).board.moves[1]


@pytest.fixture
def player(table: Table, house: House, watch: Watch) -> Player:
    """A tab at a game that was just dealt, from which nothing gets through."""
    watch.allow_no_answer()
    player = Player(table, house, begun(house, FRESH))
    player.page.route("**/play", lambda route: route.abort())
    return player


def waits(player: Player) -> None:
    """Play the first move, which is kept."""
    player.card(FIRST.card.code).click()
    expect(player.page.locator("#notice")).to_contain_text("are kept")


def at_the_same(player: Player, page: Page) -> Player:
    """The same game in that tab."""
    table = Table(page)
    table.page.goto(player.page.url.partition("gaps/")[0])
    return Player(table, player.house, player.number)


def beside(player: Player) -> Player:
    """The same game in another tab."""
    return at_the_same(player, player.page.context.new_page())


def doubled(player: Player) -> Player:
    """The same game in a tab that was made out of that one, with all that it has stored."""
    with player.page.context.expect_page() as opened:
        player.page.evaluate("window.open(location.href)")
    return at_the_same(player, opened.value)


def posts(player: Player) -> list[str]:
    """The addresses of forms that the tab sends from now on."""
    sent: list[str] = []

    def note(request: Request) -> None:
        if request.method == "POST":
            sent.append(request.url)

    player.page.on("request", note)
    return sent


def look(player: Player) -> None:
    """Come back to the tab."""
    player.page.bring_to_front()
    player.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")


@pytest.mark.parametrize("open_other", some([doubled, beside]))
def test_another_tab_neither_shows_nor_sends_what_waits(
    player: Player, open_other: Callable[[Player], Player]
) -> None:
    waits(player)
    other = open_other(player)
    sent = posts(other)
    other.page.reload()
    other.page.wait_for_timeout(1_000)  # longer than an answer takes
    assert (sent, other.why.text_content()) == ([], "")
    assert other.lies == codes(FRESH.board)
    player.page.unroute("**/play")
    player.card(SECOND.card.code).click()
    player.settle()
    assert player.game.actions == (FIRST, SECOND)
    assert sent == []


def test_a_tab_shows_what_waits_in_it_again_at_once(player: Player) -> None:
    waits(player)
    player.page.reload()
    assert player.lies == codes(FRESH.play(FIRST).board)
    assert player.why.text_content() == "Sending your moves."
    other = beside(player)
    other.page.wait_for_timeout(1_000)
    assert other.lies == codes(FRESH.board)


def test_what_a_closed_tab_left_goes_out_from_another(player: Player) -> None:
    other = beside(player)
    waits(player)
    player.page.close()
    look(other)
    expect(other.why).to_have_text("Sending your moves.")
    other.settle()
    assert other.game.actions == (FIRST,)
    assert other.lies == codes(other.game.board)


def test_a_tab_that_slept_sends_nothing_that_went_out_from_another(player: Player) -> None:
    player.page.evaluate(_ASLEEP)
    waits(player)
    sent = posts(player)
    other = beside(player)
    other.settle()
    assert other.game.actions == (FIRST,)
    player.page.unroute("**/play")
    before = len(sent)
    look(player)
    other.card(SECOND.card.code).click()
    other.settle()
    look(player)
    expect(player.card(SECOND.card.code)).to_be_visible()
    player.page.wait_for_timeout(5_000)  # longer than until another try
    assert sent[before:] == []
    assert player.lies == codes(player.game.board) == codes(FRESH.play(FIRST).play(SECOND).board)


def test_what_waited_in_both_goes_out_from_the_one_that_is_left(
    player: Player, watch: Watch
) -> None:
    watch.allow_answers(422)  # the same move twice, which is no mistake
    other = beside(player)
    other.page.route("**/play", lambda route: route.abort())
    waits(player)
    waits(other)
    assert len(player.page.evaluate("Object.keys(localStorage)")) == 2
    player.page.close()
    other.page.unroute("**/play")
    look(other)
    other.settle()
    assert other.game.actions == (FIRST,)
    assert other.lies == codes(other.game.board)


def test_what_waited_before_each_tab_had_its_own_goes_out_too(player: Player) -> None:
    kept = {"jobs": [{"step": "play", "moves": [write_action(FIRST)]}], "flight": None}
    player.page.evaluate(
        "kept => localStorage.setItem(`gaps ${location.pathname}`, JSON.stringify(kept))", kept
    )
    other = beside(player)
    expect(other.why).to_have_text("Sending your moves.")
    other.settle()
    assert other.game.actions == (FIRST,)
