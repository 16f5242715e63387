"""Waiting turns of Gaps: kept, reported and sent later."""

import re

import pytest
from playwright.sync_api import Route, expect

from scorekeeper.core.roles import Role
from scorekeeper.games.gaps.actions import games
from scorekeeper.games.gaps.rules.game import new_game
from scorekeeper.games.gaps.rules.rule_set import CLASSIC, TWO_REDEALS
from scorekeeper.house.devices import actions as devices
from tests.browser.acting import act
from tests.browser.conftest import AtGame, OpenTable
from tests.browser.database import SLOW_START, has_entry
from tests.browser.gaps import FRESH, Player, begin_game, codes, playable, posts
from tests.browser.looking import misfits_of_large_letters
from tests.browser.phones import Watch
from tests.browser.server import House
from tests.browser.table import Table
from tests.depth import audit_only, some

_WAITS = """() => {
  window.waits = [];
  const usual = window.setTimeout;
  window.setTimeout = (act, wait) => { window.waits.push(wait); return usual(act, wait); };
}"""

# Another tab holds the database for 0.9 s, as on a busy phone; or the storage is full.
_BUSY = """() => new Promise((began) => {
  indexedDB.open("scorekeeper").onsuccess = ({ target: { result } }) => {
    const until = performance.now() + 900;
    const store = result.transaction("entries", "readwrite").objectStore("entries");
    const hold = () => {
      if (performance.now() < until) store.get("x").onsuccess = hold;
      else result.close();
    };
    hold();
    began();
  };
})"""
_FULL = """() => {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (one) {
    const asked = put.call(this, one);
    this.transaction.abort();
    return asked;
  };
}"""

FIRST = FRESH.board.moves[0]
SECOND = FRESH.play(FIRST).board.moves[1]
THIRD, FOURTH = next(  # moves of different cards, each possible after the ones before
    (three, four)
    for three in FRESH.play(FIRST).play(SECOND).board.moves
    for four in FRESH.play(FIRST).play(SECOND).play(three).board.moves
    if len({FIRST.card, SECOND.card, three.card, four.card}) == 4
)


@pytest.fixture
def own(table: Table, house: House) -> Player:
    """A player on their own phone, whose tabs tests close, at a game just dealt."""
    return Player(table, house, begin_game(house, FRESH))


def again(player: Player) -> Player:
    """The same game on the same phone, in a tab that was opened after the other was closed."""
    context, address = player.page.context, player.page.url
    player.page.close()
    player.page = context.new_page()
    player.page.goto(address)
    return player


@audit_only
@pytest.mark.parametrize("trouble", some([_BUSY, _FULL]), ids=some(["busy", "full"]))
def test_moves_count_once_with_failing_or_slow_database(
    own: Player, watch: Watch, trouble: str
) -> None:
    watch.allow_no_answer()
    page = own.page
    page.route("**/play", lambda route: route.abort())
    own.card(FIRST.card.code).click()
    own.card(SECOND.card.code).click()
    assert has_entry(page, 2)
    page.evaluate(trouble)
    for move in (THIRD, FOURTH):
        own.card(move.card.code).click()
    after = FRESH.play(FIRST).play(SECOND).play(THIRD).play(FOURTH)
    expect(own.card(FOURTH.card.code)).to_be_visible()
    page.unroute("**/play")
    own.settle()
    assert own.card_codes == codes(after.board)
    assert own.game.actions == (FIRST, SECOND, THIRD, FOURTH)


def give_role(house: House, role: Role) -> None:
    """Change the role of the house's second device."""
    act(house, devices.change_role, 2, role)


# ---- another phone went on meanwhile ----


@audit_only
def test_dropped_moves_are_counted_on_the_board(own: Player, watch: Watch) -> None:
    watch.allow_no_answer()
    watch.allow_answers(409, 422)
    page = own.page
    page.context.set_offline(True)
    for move in (FIRST, SECOND, THIRD, FOURTH):
        own.card(move.card.code).click()
    expect(page.locator("#notice")).to_contain_text("are kept and will be sent automatically")
    act(own.house.let_in("Other phone"), games.play, own.number, [FRESH.board.moves[1]])
    page.context.set_offline(False)
    own.settle()
    expect(page.locator("#state")).to_contain_text("The game was continued elsewhere.")
    expect(own.why).to_have_text("Moves that were not played: 4")
    assert own.card_codes == codes(own.game.board)
    own.card(own.game.board.moves[0].card.code).click()
    own.settle()
    expect(own.why).to_be_empty()


# ---- the tab was closed ----


def test_waiting_moves_are_shown_with_slow_database(own: Player, watch: Watch) -> None:
    watch.allow_no_answer()
    page = own.page
    page.route("**/play", lambda route: route.abort())
    for move in (FIRST, SECOND):
        own.card(move.card.code).click()
    assert has_entry(page, 2)
    page.add_init_script(SLOW_START)
    page.reload()
    own.shows(codes(FRESH.play(FIRST).play(SECOND).board))
    page.unroute("**/play")
    own.settle()
    assert own.game.actions == (FIRST, SECOND)


def test_game_begun_ahead_is_opened_at_its_number_with_slow_database(
    table: Table, house: House
) -> None:
    page = table.page
    table.visit("gaps/ahead#3/classic")
    page.wait_for_url(re.compile(r"/gaps/ahead#classic/\d+/[0-9a-f]{32}$"))
    address = page.url
    game = new_game(int(address.split("/")[-2]), CLASSIC)
    Player(table, house).play(playable(game))
    page.wait_for_url(re.compile(r"/gaps/\d+$"))
    page.add_init_script(SLOW_START)
    page.goto(address)
    page.wait_for_url(re.compile(r"/gaps/\d+$"))


def test_waiting_moves_survive_closed_tab(own: Player, watch: Watch) -> None:
    player = own
    watch.allow_no_answer()
    player.page.route("**/play", lambda route: route.abort())
    player.card(FIRST.card.code).click()
    expect(player.page.locator("#notice")).to_contain_text("are kept")
    player = again(player)  # the first page that opens sends it
    player.settle()
    assert player.game.actions == (FIRST,)
    assert player.card_codes == codes(player.game.board)
    player.page.reload()  # nothing is left over
    assert player.why.text_content() == ""


@audit_only
def test_notice_is_above_the_board_at_large_text(own: Player, watch: Watch) -> None:
    watch.allow_no_answer()
    table = Table(own.page)
    table.enlarge()
    own.page.route("**/play", lambda route: route.abort())
    own.card(FIRST.card.code).click()
    notice = own.page.locator("#notice")
    expect(notice).to_contain_text("are kept")
    for part in (".bar", "#cards"):
        below = own.box(own.page.locator(part).first)["y"]
        box = own.box(notice)
        assert box["y"] + box["height"] <= below
    assert misfits_of_large_letters(table) == []
    own.page.unroute("**/play")
    own.settle()


@audit_only
def test_forbidden_moves_are_kept_for_next_visit(
    open_table: OpenTable, watch: Watch, house: House
) -> None:
    watch.allow_answers(403)
    owner, phone = house.let_in("Owner"), open_table(None)
    phone.join(house.invite(Role.SCORER), "Another")
    phone.stop_live_updates()  # or else the stream may show the new role
    phone.unseen.clock.install()
    player = Player(phone, house, begin_game(owner, FRESH))
    give_role(house, Role.VIEWER)
    sent = posts(player)
    player.card(FIRST.card.code).click()
    expect(player.page.locator("#notice")).to_contain_text("can no longer play here")
    player.card(SECOND.card.code).click()
    assert has_entry(player.page, 2)
    for _ in range(3):  # long enough for automatic retries
        player.page.clock.fast_forward(2_000)
        player.painted()
    assert len(sent) == 1
    assert player.game == FRESH
    assert player.card_codes == codes(FRESH.play(FIRST).play(SECOND).board)
    give_role(house, Role.SCORER)
    player = again(player)
    player.settle()
    assert player.game.actions == (FIRST, SECOND)


# ---- answers not from our server ----


@audit_only
@pytest.mark.parametrize(
    ("status", "message"),
    some(
        [(503, "server is busy"), (200, "No answer"), (404, "No answer"), (500, "server is busy")]
    ),
)
@pytest.mark.parametrize("body", some(["<h1 id='hotel'>Welcome to the hotel</h1>", ""]))
def test_foreign_answers_change_nothing(
    player: Player, watch: Watch, status: int, message: str, body: str
) -> None:
    watch.allow_answers(404, 500, 503)
    foreign = {"status": status, "body": body, "content_type": "text/html"}
    player.page.route("**/play", lambda route: route.fulfill(**foreign))
    player.card(FIRST.card.code).click()
    notice = player.page.locator("#notice")
    expect(notice).to_contain_text(message)
    expect(notice).not_to_contain_text("hotel")
    low = player.box(notice)
    bar, steps = (
        player.box(player.page.locator(".bar")),
        player.box(player.page.locator(".steps-of")),
    )
    assert bar["y"] + bar["height"] <= low["y"]
    assert low["y"] + low["height"] <= steps["y"]
    player.page.unroute("**/play")
    player.settle()
    assert player.game.actions == (FIRST,)
    expect(notice).to_be_empty()


@pytest.mark.parametrize(
    ("header", "waits"),
    some(
        [
            ("30", 30_000),
            ("Thu, 01 Jan 2099 00:00:00 GMT", 60_000),
            ("0", 1_000),
            ("86400", 60_000),
            ("Thu, 01 Jan 1970 00:00:00 GMT", 1_000),
            ("presently", 1_000),
        ]
    ),
)
def test_busy_server_is_retried_after_requested_time(
    player: Player, watch: Watch, header: str, waits: int
) -> None:
    watch.allow_answers(503)
    player.page.evaluate(_WAITS)
    sent = posts(player)
    busy = {"status": 503, "headers": {"Retry-After": header}}
    player.page.route("**/play", lambda route: route.fulfill(**busy))
    player.card(FIRST.card.code).click()
    expect(player.page.locator("#notice")).not_to_be_empty()
    player.card(SECOND.card.code).click()  # a tap does not shorten the pause
    assert player.page.evaluate("waits.filter((wait) => wait >= 1000 && wait !== 4000)") == [waits]
    assert len(sent) == 1


# ---- steps that wait ----


def test_offline_shuffle_shows_no_backs_and_explains_taps(player: Player, watch: Watch) -> None:
    watch.allow_no_answer()
    player.page.emulate_media(reduced_motion="no-preference")
    player.page.route("**/shuffle", lambda route: route.abort())
    player.page.keyboard.press("s")
    expect(player.page.locator("#notice")).to_contain_text("are kept")
    expect(player.page.locator("#cards.backs")).to_have_count(0)
    player.card(FIRST.card.code).click()
    expect(player.why).to_contain_text("your last turn is still being sent")
    assert player.card_codes == codes(FRESH.board)


@audit_only
def test_forbidden_shuffle_shows_no_backs(at_game: AtGame, watch: Watch) -> None:
    watch.allow_answers(422)
    game = new_game(4711, TWO_REDEALS)
    player = at_game(game)
    player.page.emulate_media(reduced_motion="no-preference")
    player.page.keyboard.press("s")
    player.page.locator("#state .errors").wait_for()
    expect(player.page.locator("#cards.backs")).to_have_count(0)
    assert player.card_codes == codes(game.board)


@audit_only
def test_restart_during_pending_move_keeps_move_in_old_game(player: Player, watch: Watch) -> None:
    watch.allow_no_answer()

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    player.page.route("**/play", lose)
    player.card(FIRST.card.code).click()
    expect(player.page.locator("#notice")).not_to_be_empty()
    player.page.locator(".menu summary").click()
    player.page.locator("#again button").click()
    player.page.wait_for_url(f"**/gaps/{player.number + 1}")
    assert player.card_codes == codes(FRESH.board)
    assert player.game.actions == (FIRST,)  # the other game stays as it was


@audit_only
def test_page_after_form_uses_address_of_board(player: Player, watch: Watch) -> None:
    watch.allow_answers(422)
    player.page.locator("#again [name=key]").evaluate("key => { key.value = 'none' }")
    player.page.locator(".menu summary").click()
    player.page.locator("#again button").click()
    player.page.wait_for_url("**/restart")
    board = re.compile(rf"/gaps/{player.number}$")
    with player.page.expect_response(board) as looked:
        act(player.house.let_in("Other phone"), games.play, player.number, [FIRST])
    assert looked.value.status == 200


# ---- answers that come at a bad moment, or too late ----


@audit_only
def test_answer_does_not_interrupt_dragging(player: Player) -> None:
    move = next(other for other in FRESH.play(FIRST).board.moves if other.card != FIRST.card)
    mouse = player.page.mouse
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    player.page.route("**/play", hold, times=1)
    player.card(FIRST.card.code).click()
    card, gap = player.card(move.card.code), player.box(player.gap(move))
    card.hover()
    mouse.down()
    mouse.move(gap["x"] + 3, gap["y"] - 60, steps=5)
    with player.page.expect_response("**/play"):
        held[0].continue_()
    player.painted()
    expect(player.page.locator("#cards .lifted")).to_have_id(f"c{move.card.code}")
    mouse.move(gap["x"] + gap["width"] / 2, gap["y"] + gap["height"] / 2, steps=5)
    mouse.up()
    player.settle()
    assert player.game.actions == (FIRST, move)
    assert player.card_codes == codes(player.game.board)


def test_same_move_on_two_phones_is_accepted(player: Player, watch: Watch) -> None:
    watch.allow_answers(422)
    player.page.route("**/live?*", lambda route: route.abort())  # no news come
    watch.allow_no_answer()
    player.page.reload()
    act(player.house.let_in("Other phone"), games.play, player.number, [FIRST])
    player.card(FIRST.card.code).click()
    player.settle()
    expect(player.page.locator("#state .errors")).to_have_count(0)
    assert player.card_codes == codes(FRESH.board.after(FIRST)) == codes(player.game.board)
    player.card(SECOND.card.code).click()
    player.settle()
    assert player.game.actions == (FIRST, SECOND)


def test_figures_change_immediately_after_move(player: Player, watch: Watch) -> None:
    watch.allow_no_answer()
    undo = player.page.locator("[data-step=undo]")
    expect(undo).to_have_attribute("aria-disabled", "true")
    player.page.context.set_offline(True)
    player.card(FIRST.card.code).click()
    board = FRESH.play(FIRST).board
    assert player.figures[1:] == ["1", f"{board.cards_home} of 48", str(len(board.moves))]
    assert undo.get_attribute("aria-disabled") is None
