"""Hints on the board of Gaps, and whether it can still be won: the solver in the browser."""

import random
import re
from collections.abc import Iterable
from functools import cache

from playwright.sync_api import Route, expect

from scorekeeper.games.gaps.actions import games
from scorekeeper.games.gaps.files.layout_file import write_layout
from scorekeeper.games.gaps.files.verdicts import shipped_verdicts
from scorekeeper.games.gaps.rules.board import Move
from scorekeeper.games.gaps.rules.game import Game, new_game
from scorekeeper.games.gaps.rules.rule_set import CLASSIC
from scorekeeper.games.gaps.solver.solve import Verdict, solve
from tests.browser.acting import act
from tests.browser.conftest import AtGame, OpenTable
from tests.browser.gaps import FRESH, Player, begin_game, codes, mistake, nearly_won, playable
from tests.browser.phones import Watch
from tests.browser.server import House
from tests.browser.waiting import wait_until
from tests.depth import audit_only

# A worker that never answers, as in a search that takes long.
_SILENT = "onmessage = () => {};"


@cache
def lost() -> Game:
    """A game with moves left that cannot be won without a shuffle."""
    game, chance = new_game(4711, CLASSIC), random.Random(1)
    while solve(game.board, seconds=0.1).verdict is not Verdict.UNWINNABLE:
        game = game.play(chance.choice(game.board.moves))
    assert game.board.moves
    return game


def play_possible(game: Game, line: Iterable[Move]) -> Game:
    """Play the moves of the line without those that are impossible."""
    for move in line:
        if move in game.board.moves:
            game = game.play(move)
    return game


def ask(player: Player, name: str) -> None:
    """Tap a button of the bar or of the menu."""
    button = player.page.locator(f"button[data-help={name}]:visible")
    if name == "verdict":
        player.page.locator(".menu summary").click()
    button.first.click()


def says(player: Player, words: str | re.Pattern[str]) -> None:
    """Wait until the panel says this."""
    expect(player.page.locator("#help p")).to_have_text(words)


def test_hint_verdict_and_winning_line_change_only_what_is_tapped(player: Player) -> None:
    page = player.page
    ask(player, "hint")
    says(player, re.compile(r"^.+ → row \d\. Then \d+ moves to a win, without"))
    words = page.locator("#help p").inner_text()
    assert player.announcement == words
    left = int(words.split("Then ")[1].split()[0])
    card, gap = page.locator("#cards .hint:not(.gap)"), page.locator("#cards .hint.gap")
    expect(gap).to_have_count(1)
    card.click()
    expect(page.locator("#help")).to_be_hidden()
    player.settle()
    expect(page.locator("#board")).to_have_attribute("data-unlisted", "")
    (move,) = player.game.actions
    assert isinstance(move, Move)
    assert words.startswith(f"{move.card.label} → row {move.to.row + 1}.")

    ask(player, "verdict")
    says(player, f"It can be won in {left} moves, without a shuffle.")
    ask(player, "show")
    says(player, f"Move 0 of {left}. Nothing is saved.")
    expect(page.locator("[data-help=next]")).to_be_focused()
    for _ in range(left):
        page.keyboard.press("Enter")
    says(player, f"Won in {left} moves. Nothing is saved.")
    assert player.figures[1:] == [str(left + 1), "48 of 48", "0"]
    ask(player, "close")
    player.shows(codes(FRESH.play(move).board))
    expect(page.locator("[data-help=hint]")).to_be_focused()
    player.settle()
    assert player.game == FRESH.play(move)


def test_hint_counts_at_once_and_its_answer_leaves_the_shown_line(player: Player) -> None:
    page, held = player.page, list[Route]()

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/play", hold)
    ask(player, "hint")
    expect(page.locator("#help small")).to_be_visible()
    ask(player, "show")
    ask(player, "next")
    says(player, re.compile("^Move 1 of"))
    wait_until(page, lambda: held)
    held[0].continue_()
    expect(page.locator("#board")).to_have_attribute("data-unlisted", "")
    says(player, re.compile("^Move 1 of"))
    ask(player, "close")
    player.shows(codes(FRESH.board))
    page.reload()
    expect(page.locator("#board")).to_have_attribute("data-unlisted", "")
    assert player.game == FRESH


def test_move_that_lost_is_reported_with_undo_if_switched_on(at_game: AtGame) -> None:
    game, move = mistake()
    player = at_game(game)
    page, panel = player.page, player.page.locator("#help")

    def switch() -> None:
        page.locator(".menu summary").click()
        page.locator("[data-help=teach]").click()

    switch()
    expect(page.locator("[data-help=teach]")).to_have_attribute("aria-pressed", "true")
    player.play(move)
    says(player, "That move lost it: no win without a shuffle (proved).")
    player.settle()
    expect(page.locator("#board")).to_have_attribute("data-unlisted", "")
    page.locator("[data-help=undo]").click()
    expect(panel).to_be_hidden()
    player.shows(codes(game.board))
    player.settle()
    switch()
    expect(page.locator("[data-help=teach]")).to_have_attribute("aria-pressed", "false")
    player.play(move)
    player.settle()
    expect(panel).to_be_hidden()


def test_quick_moves_after_the_one_that_lost_are_judged_together(at_game: AtGame) -> None:
    game, move = mistake()
    player = at_game(game)
    held: list[Route] = []
    player.page.route("**/solver.wasm*", lambda route: held.append(route))  # noqa: PLW0108 - a builtin is no handler
    player.page.locator(".menu summary").click()
    player.page.locator("[data-help=teach]").click()
    player.play(move)
    player.play(game.board.after(move).moves[0])
    player.settle()
    expect(player.page.locator("#help")).to_be_hidden()
    for route in held:
        route.continue_()
    says(player, "One of the last 2 moves lost it: no win without a shuffle (proved).")


def test_shipped_line_answers_without_the_solver(at_game: AtGame) -> None:
    number = shipped_verdicts().winnable(1)[0]
    line = shipped_verdicts().line(number)
    player = at_game(new_game(number, CLASSIC).play(line[0]))
    player.page.route("**/solver.wasm*", lambda route: route.abort())
    ask(player, "hint")
    says(player, re.compile(rf"^{line[1].card.label} → .+ Then {len(line) - 2} moves to a win"))


def test_line_that_wins_after_another_move_answers_without_the_solver(at_game: AtGame) -> None:
    number = shipped_verdicts().winnable(1)[0]
    game, line = new_game(number, CLASSIC), shipped_verdicts().line(number)
    others = [move for move in game.board.moves if move != line[0]]
    move = next(other for other in others if play_possible(game.play(other), line).board.is_won)
    player = at_game(game)
    player.page.route("**/solver.wasm*", lambda route: route.abort())
    player.play(move)
    ask(player, "hint")
    says(player, re.compile(r" Then \d+ moves to a win"))


@audit_only
def test_lost_position_is_proved_and_has_no_line_to_show(at_game: AtGame) -> None:
    player = at_game(lost())
    for name in ("hint", "verdict"):
        ask(player, name)
        says(player, "It cannot be won without a shuffle (proved).")
        expect(player.page.locator("[data-help=show]")).to_be_hidden()
        expect(player.page.locator("#cards .hint")).to_have_count(0)
    player.card(lost().board.moves[0].card.code).click()
    expect(player.page.locator("#help")).to_be_hidden()


@audit_only
def test_last_move_is_a_hint_of_its_own(at_game: AtGame) -> None:
    player = at_game(nearly_won())
    ask(player, "hint")
    says(player, re.compile(r"→ row \d wins\.$"))


@audit_only
def test_search_shows_its_time_and_ends_its_worker_when_stopped_or_board_changes(
    open_table: OpenTable, house: House
) -> None:
    player = Player(open_table(house), house, begin_game(house, FRESH))
    page = player.page
    page.route("**/js/gaps/solver.js", lambda route: route.fulfill(body=_SILENT))
    ask(player, "verdict")
    says(player, "Searching for a win: 1 s")
    assert len(page.workers) == 1
    ask(player, "stop")
    says(player, re.compile(r"^Not settled in \d+ s\.$"))
    ask(player, "hint")
    says(player, "Searching for a win: 1 s")
    player.card(playable(FRESH).card.code).click()
    expect(page.locator("#help")).to_be_hidden()
    wait_until(page, lambda: not page.workers)


@audit_only
def test_winning_line_plays_by_itself_and_ends_with_a_tap_or_key(player: Player) -> None:
    page, keys = player.page, player.page.keyboard
    for end in (lambda: player.card("KS").click(), lambda: keys.press("s")):
        keys.press("h")
        expect(page.locator("[data-help=show]")).to_be_visible()
        ask(player, "show")
        ask(player, "toggle")
        says(player, re.compile("^Move 2 of"))
        expect(page.locator("[data-help=toggle]")).to_have_accessible_name("Pause")
        page.locator("#help p").click()  # away from the buttons: Space is theirs
        keys.press("ArrowRight")
        keys.press("Space")
        expect(page.locator("[data-help=toggle]")).to_have_accessible_name("Play back")
        keys.press("u")
        keys.press("u")
        keys.press("r")
        says(player, re.compile("^Move [1-9]"))
        end()
        player.shows(codes(FRESH.board))
        expect(page.locator("#help")).to_be_hidden()
    player.settle()
    assert player.game == FRESH


@audit_only
def test_turn_of_another_phone_ends_the_shown_line(player: Player) -> None:
    ask(player, "hint")
    expect(player.page.locator("[data-help=show]")).to_be_visible()
    ask(player, "show")
    ask(player, "next")
    move = playable(FRESH)
    act(player.house.let_in("Other phone"), games.play, player.number, [move])
    player.shows(codes(FRESH.board.after(move)))
    expect(player.page.locator("#help")).to_be_hidden()


@audit_only
def test_solver_that_cannot_be_loaded_is_reported_and_tried_again(
    open_table: OpenTable, house: House, watch: Watch
) -> None:
    watch.allow_no_answer()
    player = Player(open_table(house), house, begin_game(house, FRESH))
    player.page.route("**/solver.wasm*", lambda route: route.abort())
    ask(player, "hint")
    says(player, "The solver could not be loaded. Try again when there is a connection.")
    player.page.unroute("**/solver.wasm*")
    player.page.route("**/js/gaps/solver.js", lambda route: route.abort())
    ask(player, "verdict")
    says(player, "The solver could not be loaded. Try again when there is a connection.")
    player.page.unroute("**/js/gaps/solver.js")
    ask(player, "hint")
    says(player, re.compile("without a shuffle"))


@audit_only
def test_solver_that_fails_is_not_reported_as_one_that_cannot_be_loaded(
    open_table: OpenTable, house: House
) -> None:
    player = Player(open_table(house), house, begin_game(house, FRESH))
    player.page.route("**/solver.wasm*", lambda route: route.fulfill(body="no WebAssembly"))
    ask(player, "hint")
    says(player, "The solver failed. There is no answer for this board.")


@audit_only
def test_two_tabs_search_at_once(open_table: OpenTable, house: House) -> None:
    player = Player(open_table(house), house, begin_game(house, FRESH))
    tabs = player.page, player.page.context.new_page()
    tabs[1].goto(tabs[0].url)
    for tab in tabs:
        tab.keyboard.press("c")
    for tab in tabs:
        expect(tab.locator("#help p")).to_contain_text("without a shuffle")


def test_typed_layout_gets_hint_and_winning_line(open_table: OpenTable, house: House) -> None:
    table = open_table(house)
    page = table.page
    table.visit("gaps/layout")
    page.locator("#cards").fill(write_layout(nearly_won().board))
    page.locator("main form .forward").click()
    page.locator("[data-help=hint]").click()
    expect(page.locator("#help p")).to_have_text(re.compile(r"→ row \d wins\.$"))
    page.locator("[data-help=show]").click()
    page.locator("[data-help=next]").click()
    expect(page.locator("#help p")).to_have_text("Won in 1 move. Nothing is saved.")
    expect(page.locator("[data-home]")).to_have_text("48 of 48")
    page.locator("[data-help=close]:visible").click()
    expect(page.locator("[data-home]")).to_have_text("47 of 48")


def test_hints_are_absent_without_webassembly_or_javascript(
    open_table: OpenTable, house: House
) -> None:
    table = open_table(house)
    table.page.add_init_script("delete window.WebAssembly")
    number = begin_game(house, FRESH)
    table.visit(f"gaps/{number}")
    expect(table.page.locator("#cards [tabindex='0']")).to_have_count(1)  # its scripts have run
    assert not table.page.locator("[data-help]:visible").count()
    plain = open_table(house, java_script_enabled=False)
    plain.visit(f"gaps/{number}")
    plain.page.locator(".menu summary").click()
    assert not plain.page.locator("[data-help]:visible").count()
