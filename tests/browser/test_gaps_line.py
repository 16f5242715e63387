"""The board of Gaps on a slow network, offline, with another phone, and without scripts."""

import re
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Page, Route, expect

from scorekeeper.base.cards import Card, Suit
from scorekeeper.core.roles import Role
from scorekeeper.games.gaps.actions import games
from scorekeeper.games.gaps.rules.board import Move
from scorekeeper.games.gaps.rules.game import Game, Shuffle
from tests.browser.acting import act
from tests.browser.conftest import OpenTable
from tests.browser.database import entries
from tests.browser.gaps import FRESH, Player, begin_game, codes, nearly_won, two_first_gaps
from tests.browser.phones import Watch
from tests.browser.server import House
from tests.browser.table import Table
from tests.browser.waiting import wait_until
from tests.depth import audit_only, some


def line(count: int) -> tuple[list[Move], Game]:
    """Return consecutive moves, and the game after them."""
    game, moves, seen = FRESH, list[Move](), {FRESH.board}
    for _ in range(count):
        move = next(move for move in game.board.moves if game.board.after(move) not in seen)
        game = game.play(move)
        moves.append(move)
        seen.add(game.board)
    return moves, game


def slow_down(player: Player) -> None:
    """Delay every answer."""
    session = player.page.context.new_cdp_session(player.page)
    session.send("Network.enable")
    slow = {"offline": False, "latency": 200, "downloadThroughput": -1, "uploadThroughput": -1}
    session.send("Network.emulateNetworkConditions", slow)


def autoplayed() -> tuple[Move, Move, Game]:
    """Return a move, the automatic move that follows it, and the game before both."""
    game = nearly_won().restarted()
    for turn in nearly_won().actions:
        for move in game.board.moves:
            done = game.play(move, autoplay=True).done[-1]
            if len(done) == 2 and isinstance(done[1], Move):
                return move, done[1], game
        game = game.play(turn)
    raise AssertionError("no such move")


def kept_moves(page: Page) -> int:
    """Return the number of moves that wait to be sent."""
    batches = [parse_qs(entry["body"])["moves"][0] for entry in entries(page)]
    return len(" ".join(batches).split())


def tap(player: Player, moves: list[Move]) -> None:
    """Tap these cards as quickly as it goes."""
    for move in moves:
        player.card(move.card.code).click()


def test_quick_taps_on_slow_network_count_in_order(table: Table, house: House) -> None:
    player = Player(table, house, begin_game(house, FRESH))
    moves, after = line(5)
    sent: list[str] = []
    player.page.on(
        "request", lambda request: sent.append(request.url) if request.method == "POST" else None
    )
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    player.page.route("**/play", hold, times=1)  # until all are tapped
    tap(player, moves[:1])
    wait_until(player.page, lambda: held)
    tap(player, moves[1:])
    assert player.card_codes == codes(after.board)  # at once, whatever the line
    held[0].continue_()
    player.settle()
    assert player.game.actions == after.actions
    assert player.card_codes == codes(after.board)
    assert 2 <= len(sent) < 5  # taps during a request were sent together


@audit_only
def test_autoplayed_move_is_not_played_twice(table: Table, house: House) -> None:
    first, second, game = autoplayed()
    cookie = {"name": "gaps", "value": "autoplay=yes", "url": house.server.address}
    table.page.context.add_cookies([cookie])  # type: ignore[list-item]
    player = Player(table, house, begin_game(house, game))
    slow_down(player)
    tap(player, [first, second])
    player.settle()
    after = game.play(first, autoplay=True)
    assert player.game.actions == after.actions
    assert player.card_codes == codes(after.board)
    expect(player.why).to_be_empty()


@audit_only
def test_step_waits_for_earlier_moves(player: Player) -> None:
    moves, after = line(3)
    tap(player, moves)
    player.page.keyboard.press("s")
    player.page.keyboard.press("u")
    player.settle()
    assert player.game.actions == after.actions
    assert player.game.undone == ((Shuffle(),),)
    assert player.card_codes == codes(after.board)


def test_offline_moves_are_sent_later(player: Player, watch: Watch) -> None:
    watch.allow_no_answer()
    moves, after = line(4)
    player.page.context.set_offline(True)
    tap(player, moves)
    expect(player.page.locator("#notice")).to_contain_text(
        "are kept and will be sent automatically"
    )
    assert player.card_codes == codes(after.board)
    assert player.game == FRESH
    player.page.context.set_offline(False)
    player.settle()
    assert player.game.actions == after.actions
    expect(player.page.locator("#notice")).to_be_empty()


def test_moves_with_lost_answers_count_once(player: Player, watch: Watch) -> None:
    watch.allow_no_answer()

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    player.page.route("**/play", lose, times=1)
    moves, after = line(3)
    tap(player, moves)
    player.settle()
    assert player.game.actions == after.actions
    assert player.card_codes == codes(after.board)


@pytest.mark.parametrize("counted", some([True, False]))
def test_unconfirmed_moves_survive_reload(player: Player, watch: Watch, counted: bool) -> None:
    watch.allow_no_answer()

    answers = {"lost": True}

    def lose(route: Route) -> None:
        if answers["lost"] and counted:
            route.fetch()
        if answers["lost"]:
            route.abort()
        else:
            route.continue_()

    player.page.route("**/play", lose)
    moves, after = line(3)
    tap(player, moves[:1])
    expect(player.page.locator("#notice")).not_to_be_empty()
    assert player.game.moves == int(counted)
    tap(player, moves[1:])
    wait_until(player.page, lambda: kept_moves(player.page) == 3)
    answers["lost"] = False
    player.page.reload()
    player.settle()
    assert player.game.actions == after.actions
    assert player.card_codes == codes(after.board)


@audit_only
def test_move_of_another_phone_corrects_the_board(player: Player, watch: Watch) -> None:
    watch.allow_answers(409, 422)
    watch.allow_no_answer()
    player.page.route("**/live?*", lambda route: route.abort())  # no news come
    player.page.reload()
    first, second = FRESH.board.moves[:2]
    act(player.house.let_in("Other phone"), games.play, player.number, [first])
    tap(player, [second])
    expect(player.page.locator("#state")).to_contain_text("The game was continued elsewhere.")
    player.settle()
    assert player.card_codes == codes(FRESH.board.after(first))
    tap(player, [second])  # play continues from here
    player.settle()
    assert (
        player.card_codes
        == codes(FRESH.board.after(first).after(second))
        == codes(player.game.board)
    )


@audit_only
def test_viewer_cannot_play(open_table: OpenTable, house: House) -> None:
    number = begin_game(house.let_in("Owner's phone"), FRESH)
    guest = open_table(None)
    guest.join(house.invite(Role.VIEWER), "Guest")
    player = Player(guest, house, number)
    tap(player, [FRESH.board.moves[0]])
    expect(player.why).to_have_text("You are watching.")
    player.gap(FRESH.board.moves[0]).focus()
    player.page.keyboard.down("Space")
    assert player.highlighted == ["5 of spades"]
    player.page.keyboard.up("Space")
    player.page.keyboard.press("s")
    player.settle()
    assert player.card_codes == codes(FRESH.board)
    assert player.game == FRESH


@audit_only
def test_game_of_gaps_is_played_without_javascript(open_table: OpenTable, house: House) -> None:
    table = open_table(house, java_script_enabled=False)
    game, gap = two_first_gaps()
    player = Player(table, house, begin_game(house, game))
    page, into = player.page, player.place(gap.row + 1, 1)
    into.click()
    expect(page).to_have_url(re.compile(r"\?tap=r\dc1$"))
    expect(page.locator(".candidate")).to_have_count(4)
    player.card("2H").click()
    expect(into).to_have_id("c2H")
    moved = game.board.after(Move(Card("2", Suit.HEARTS), gap))
    for step in ("undo", "redo", "shuffle", "undo"):
        page.locator(f"[data-step={step}]").click()
        page.wait_for_load_state()
    expect(page.locator(".figures dd").first).to_contain_text("15 left")
    assert player.game.board == moved
