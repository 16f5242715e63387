"""A game of Gaps on several phones: each turn arrives, without disturbing the player."""

import pytest
from playwright.sync_api import Request, Route, expect

from scorekeeper.core import player_actions as players
from scorekeeper.core.roles import Role
from scorekeeper.games.gaps.actions import games
from scorekeeper.games.gaps.rules.board import Board, Move
from scorekeeper.games.gaps.rules.game import Game
from tests.browser.acting import act
from tests.browser.conftest import AtGame, OpenTable
from tests.browser.gaps import FRESH, Player, begin_game, codes, nearly_won, two_first_gaps
from tests.browser.phones import Watch
from tests.browser.server import House
from tests.browser.table import Table, hide_page, show_page
from tests.browser.waiting import wait_until
from tests.depth import audit_only, some
from tests.support import new_key

FIRST = FRESH.board.moves[0]
SECOND = FRESH.play(FIRST).board.moves[0]
_ASKED = """() => performance.getEntriesByType("resource").some(
  ({ name }) => /\\/live\\?.*part=\\w+$/.test(name))"""

# Delay the page's reads of its database until the board shows another version.
_SLOW_READS = """() => {
  const board = () => document.getElementById("board").dataset.version;
  const before = board();
  const { set } = Object.getOwnPropertyDescriptor(IDBRequest.prototype, "onsuccess");
  const { getAll } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.getAll = function (...asked) {
    const read = getAll.apply(this, asked);
    Object.defineProperty(read, "onsuccess", { set(act) {
      set.call(read, (event) => {
        const arrive = () => (board() === before ? setTimeout(arrive, 5) : act(event));
        arrive();
      });
      window.isReading = true;
    } });
    return read;
  };
}"""


@pytest.fixture
def other(open_table: OpenTable, player: Player) -> Player:
    """Another phone at that game, which may play as well."""
    return Player(joined(open_table, player.house, Role.SCORER), player.house, player.number)


@pytest.fixture
def elsewhere(player: Player) -> House:
    """Another phone of the house that writes without a page."""
    return player.house.let_in("Other phone")


@pytest.fixture
def watcher(open_table: OpenTable, player: Player) -> Player:
    """Another phone at that game, which may only watch it."""
    return Player(joined(open_table, player.house, Role.VIEWER), player.house, player.number)


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


@audit_only
def test_viewer_sees_each_turn_in_own_style(player: Player, open_table: OpenTable) -> None:
    guest = joined(open_table, player.house, Role.VIEWER)
    cookie = {"name": "gaps", "value": "faces=four-colour&spacing=wide", "url": player.page.url}
    guest.unseen.context.add_cookies([cookie])  # type: ignore[list-item]
    watcher = Player(guest, player.house, player.number)
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
    assert watcher.announcement == "Shuffled."
    expect(watcher.page.locator("#main form")).to_have_count(0)
    watcher.card(player.game.board.moves[0].card.code).click()
    expect(watcher.why).to_have_text("You are watching.")
    expect(watcher.page.locator("#main.four-colour.wide #cards")).to_be_visible()
    expect(player.page.locator("#main.standard.normal #cards")).to_be_visible()


@audit_only
def test_viewer_sees_won_and_continued_game(
    open_table: OpenTable, lasting: tuple[Table, House]
) -> None:
    _, house = lasting
    game = nearly_won()
    number = begin_game(house, game)
    watcher = Player(joined(open_table, house, Role.VIEWER), house, number)
    last = next(move for move in game.board.moves if game.play(move).board.is_won)
    act(house, games.play, number, [last])
    shows(watcher, game.play(last).board)
    text = watcher.page.locator("#won").inner_text()
    expect(watcher.page.locator("#main [data-step]")).to_have_count(0)
    watcher.page.reload()
    expect(watcher.page.locator("#won")).to_have_text(text)
    act(house, games.undo, number)
    expect(watcher.page.locator("#won")).to_have_count(0)
    shows(watcher, game.board)


@audit_only
def test_viewer_sees_new_player_of_game(watcher: Player) -> None:
    house = watcher.house
    added = act(house, players.add, new_key()[:8]).value
    assert added
    number = max(added)
    act(house, games.whose, watcher.number, number)
    expect(watcher.page.locator("h1")).to_contain_text(added[number].name)


@pytest.mark.parametrize("role", some([Role.SCORER, Role.VIEWER]))
@audit_only
def test_viewer_polls_without_stream(
    open_table: OpenTable, lasting: tuple[Table, House], watch: Watch, role: Role
) -> None:
    watch.allow_answers(503)
    _, house = lasting
    number = begin_game(house, FRESH)
    phone = joined(open_table, house, role)
    phone.unseen.route("**/live?*seen=*", lambda route: route.fulfill(status=503))
    another = Player(phone, house, number)
    another.page.wait_for_function(_ASKED)
    for move in (FIRST, SECOND):
        act(house, games.play, number, [move])
        shows(another, another.game.board)


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


def test_returning_phone_is_notified(player: Player, elsewhere: House) -> None:
    hide_page(player.page)
    act(elsewhere, games.play, player.number, [FIRST, SECOND])
    after = player.game
    assert player.card_codes == codes(FRESH.board)
    show_page(player.page)
    shows(player, after.board)
    expect(player.why).to_contain_text("The game was continued elsewhere.")


def test_question_closes_when_another_phone_plays(at_game: AtGame) -> None:
    game, gap = two_first_gaps()
    player = at_game(game)
    player.place(gap.row + 1, 1).click()
    assert player.marked
    move = next(move for move in game.board.moves if move.card.rank != "2")
    act(player.house.let_in("Other phone"), games.play, player.number, [move])
    shows(player, game.play(move).board)
    assert player.marked == []
    expect(player.why).to_contain_text("The game was continued elsewhere.")


@audit_only
def test_dragged_card_survives_news(player: Player, elsewhere: House) -> None:
    mine = next(move for move in FRESH.play(FIRST).board.moves if move.card != FIRST.card)
    mouse, gap = player.page.mouse, player.box(player.gap(mine))
    player.card(mine.card.code).hover()
    mouse.down()
    mouse.move(gap["x"] + 3, gap["y"] - 60, steps=5)
    with player.page.expect_response(f"**/gaps/{player.number}"):
        act(elsewhere, games.play, player.number, [FIRST])
    player.painted()
    expect(player.page.locator("#cards .lifted")).to_have_id(f"c{mine.card.code}")
    assert player.card_codes == codes(FRESH.board)
    mouse.move(2, 2)
    mouse.up()
    shows(player, FRESH.play(FIRST).board)


def test_own_turns_are_not_loaded_again(player: Player, other: Player) -> None:
    """The page does not load them, even if the stream announces them before the answers arrive."""
    urls: list[str] = []

    def note(request: Request) -> None:
        if request.method == "GET" and request.url == player.page.url:
            urls.append(request.url)

    held: list[Route] = []

    def hold(route: Route) -> None:
        route.fetch()  # the server has it, and its stream says so
        held.append(route)

    player.page.on("request", note)
    player.page.route("**/play", hold, times=1)
    player.card(FIRST.card.code).click()
    shows(other, FRESH.play(FIRST).board)
    player.card(SECOND.card.code).click()
    player.painted()
    assert player.card_codes == codes(FRESH.play(FIRST).play(SECOND).board)
    wait_until(player.page, lambda: held)
    held[0].continue_()  # with its key: it counts once
    player.settle()
    assert player.game.actions == (FIRST, SECOND)
    assert urls == []
    third = player.game.board.moves[0]
    act(player.house.let_in("Third phone"), games.play, player.number, [third])
    shows(player, player.game.board)
    assert len(urls) == 1  # only for the other phone's turn


@audit_only
def test_own_turn_is_not_loaded_again_after_slow_read(player: Player) -> None:
    """The stream announced the turn, and it was answered while the page read what waits."""
    requests: list[str] = []
    player.page.on("request", lambda request: requests.append(f"{request.method} {request.url}"))

    def hold(route: Route) -> None:
        player.page.evaluate(_SLOW_READS)
        answer = route.fetch()
        player.page.wait_for_function("() => window.isReading")  # the stream has announced the turn
        route.fulfill(response=answer)

    player.page.route("**/play", hold, times=1)
    player.card(FIRST.card.code).click()
    player.settle()
    assert player.card_codes == codes(player.game.board)
    assert f"GET {player.page.url}" not in requests
