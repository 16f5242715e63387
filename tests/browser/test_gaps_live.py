"""A game of Gaps on several phones: each turn arrives, and whoever plays is left alone."""

import re

import pytest
from playwright.sync_api import Request, Route, expect

from scorekeeper.core import player_actions as players
from scorekeeper.core.clock import now_ms
from scorekeeper.core.roles import Role
from scorekeeper.core.write import Actor, Stamp
from scorekeeper.games.gaps.rules.board import Board, Move
from scorekeeper.games.gaps.rules.game import Game
from tests.browser.conftest import OpenTable
from tests.browser.gaps import FRESH, OWNER, Player, begun, codes, nearly_won, two_first_gaps
from tests.browser.phones import Watch
from tests.browser.server import House
from tests.browser.table import Table
from tests.depth import some
from tests.support import new_key

FIRST = FRESH.board.moves[0]
SECOND = FRESH.play(FIRST).board.moves[0]
SHOW = """state => {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.fixture
def player(table: Table, house: House) -> Player:
    """A phone at a game that was just dealt."""
    return Player(table, house, begun(house, FRESH))


@pytest.fixture
def guest(open_table: OpenTable, house: House) -> Table:
    """A phone that may only watch."""
    return joined(open_table, house, Role.VIEWER)


@pytest.fixture
def other(open_table: OpenTable, house: House, player: Player) -> Player:
    """Another phone at that game, which may play as well."""
    return Player(joined(open_table, house, Role.SCORER), house, player.number)


def joined(open_table: OpenTable, house: House, role: Role) -> Table:
    """A further phone of the house."""
    phone = open_table(None)
    phone.join(house.invite(role), "Another")
    return phone


def shows(player: Player, board: Board) -> None:
    """Wait until the page shows that board."""
    player.page.wait_for_function(
        """codes => JSON.stringify(codes) === JSON.stringify(
          [...document.querySelectorAll("#cards button")].map((one) => one.id.slice(1) || "--"))""",
        arg=codes(board),
    )


def play(player: Player, *moves: Move) -> Game:
    """Tap these cards; the game after them."""
    for move in moves:
        player.card(move.card.code).click()
    player.settle()
    return player.game


# ---- who watches ----


def test_whoever_watches_sees_each_turn(player: Player, guest: Table, house: House) -> None:
    watcher = Player(guest, house, player.number)
    gap = watcher.gap(FIRST)
    gap.focus()
    shows(watcher, play(player, FIRST).board)
    assert watcher.figures[1] == "1"
    expect(watcher.page.locator("#said")).to_contain_text("5 of spades to row")
    expect(watcher.page.locator("#cards :focus")).to_have_id(f"c{FIRST.card.code}")
    shows(watcher, play(player, SECOND).board)
    player.page.keyboard.press("u")
    shows(watcher, FRESH.play(FIRST).board)
    player.page.keyboard.press("s")
    player.settle()
    shows(watcher, player.game.board)
    assert watcher.figures[0].startswith("1 ")
    assert watcher.heard == "Shuffled."
    expect(watcher.page.locator("#main form")).to_have_count(0)
    watcher.card(player.game.board.moves[0].card.code).click()
    expect(watcher.why).to_have_text("You are watching.")


def test_whoever_watches_sees_a_game_won_and_taken_up_again(
    table: Table, guest: Table, house: House
) -> None:
    game = nearly_won()
    player = Player(table, house, begun(house, game))
    watcher = Player(guest, house, player.number)
    last = next(move for move in game.board.moves if game.play(move).board.is_won)
    won = play(player, last)
    expect(watcher.page.locator("#won")).to_have_text(player.page.locator("#won").inner_text())
    shows(watcher, won.board)
    expect(watcher.page.locator("#main [data-step]")).to_have_count(0)
    player.page.locator("[data-step=undo]").click()
    expect(watcher.page.locator("#won")).to_have_count(0)
    shows(watcher, game.board)


def test_whoever_watches_sees_whose_game_it_became(
    player: Player, guest: Table, house: House
) -> None:
    with house.server.beside():
        owner = Actor(house.id, OWNER, Role.OWNER, now_ms())
        players.add(owner, Stamp(new_key(), house.changes), "Ann")
    watcher = Player(guest, house, player.number)
    player.page.reload()
    player.page.locator(".menu summary").click()
    player.page.locator(".who-plays select").select_option("Ann")
    player.page.locator(".who-plays button").click()
    expect(watcher.page.locator("h1")).to_contain_text("Ann")


def test_a_watchers_looks_are_their_own(player: Player, guest: Table, house: House) -> None:
    cookie = {"name": "gaps", "value": "faces=four-colour&spacing=wide", "url": player.page.url}
    guest.page.context.add_cookies([cookie])  # type: ignore[list-item]
    watcher = Player(guest, house, player.number)
    shows(watcher, play(player, FIRST).board)
    expect(watcher.page.locator("#main.four-colour.wide #cards")).to_be_visible()
    expect(player.page.locator("#main.standard.normal #cards")).to_be_visible()


@pytest.mark.parametrize("role", some([Role.SCORER, Role.VIEWER]))
def test_where_no_stream_gets_through_it_is_asked_for(
    player: Player, open_table: OpenTable, house: House, watch: Watch, role: Role
) -> None:
    watch.allow_answers(503)
    phone = joined(open_table, house, role)
    phone.page.route("**/live?*seen=*", lambda route: route.fulfill(status=503))
    with phone.page.expect_response(re.compile(r"/live\?.*part=\w+$")):
        another = Player(phone, house, player.number)
    for move in (FIRST, SECOND):
        shows(another, play(player, move).board)


# ---- who plays as well ----


def test_two_phones_play_one_game_by_turns(player: Player, other: Player) -> None:
    shows(other, play(player, FIRST).board)
    shows(player, play(other, SECOND).board)
    for phone in (player, other):
        expect(phone.why).to_be_empty()
    player.page.keyboard.press("u")
    shows(other, FRESH.play(FIRST).board)
    other.page.keyboard.press("u")
    shows(player, FRESH.board)
    assert player.game.undone == ((SECOND,), (FIRST,))


def test_a_phone_that_comes_back_is_told(player: Player, other: Player) -> None:
    player.page.evaluate(SHOW, "hidden")
    after = play(other, FIRST, SECOND)
    assert player.lies == codes(FRESH.board)
    player.page.evaluate(SHOW, "visible")
    shows(player, after.board)
    expect(player.why).to_contain_text("The game was continued elsewhere.")


def test_a_question_ends_when_somebody_else_plays(
    table: Table, open_table: OpenTable, house: House
) -> None:
    game, gap = two_first_gaps()
    player = Player(table, house, begun(house, game))
    other = Player(joined(open_table, house, Role.SCORER), house, player.number)
    player.place(gap.row + 1, 1).click()
    assert player.marked
    move = next(move for move in game.board.moves if move.card.rank != "2")
    shows(player, play(other, move).board)
    assert player.marked == []
    expect(player.why).to_contain_text("The game was continued elsewhere.")


def test_a_card_in_the_hand_stays_there(player: Player, other: Player) -> None:
    mine = next(move for move in FRESH.play(FIRST).board.moves if move.card != FIRST.card)
    mouse, gap = player.page.mouse, player.box(player.gap(mine))
    player.card(mine.card.code).hover()
    mouse.down()
    mouse.move(gap["x"] + 3, gap["y"] - 60, steps=5)
    with player.page.expect_response(f"**/gaps/{player.number}"):
        play(other, FIRST)
    player.page.wait_for_timeout(100)  # time enough for the answer to be painted
    expect(player.page.locator("#cards .lifted")).to_have_id(f"c{mine.card.code}")
    assert player.lies == codes(FRESH.board)
    mouse.move(2, 2)
    mouse.up()
    shows(player, FRESH.play(FIRST).board)


def test_ones_own_turns_are_no_news(player: Player, other: Player) -> None:
    """What the stream says of them, also before they are answered, is not asked for."""
    asked: list[str] = []

    def note(request: Request) -> None:
        if request.method == "GET" and request.url == player.page.url:
            asked.append(request.url)

    held: list[Route] = []

    def hold(route: Route) -> None:
        route.fetch()  # the server has it, and its stream says so
        held.append(route)

    player.page.on("request", note)
    player.page.route("**/play", hold, times=1)
    player.card(FIRST.card.code).click()
    shows(other, FRESH.play(FIRST).board)
    player.card(SECOND.card.code).click()
    player.page.wait_for_timeout(300)  # time enough to look again
    assert player.lies == codes(FRESH.play(FIRST).play(SECOND).board)
    held[0].continue_()  # with its key: it counts once
    player.settle()
    assert player.game.actions == (FIRST, SECOND)
    shows(other, player.game.board)
    assert asked == []
