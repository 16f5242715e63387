"""The board of Gaps by keyboard alone: moves, shuffles, undo in each rule set, files."""

import random

import pytest
from playwright.sync_api import Route, expect

from scorekeeper.core import player_actions as players
from scorekeeper.games.gaps.files.game_file import write_game
from scorekeeper.games.gaps.rules.game import Game, Shuffle, new_game
from scorekeeper.games.gaps.rules.rule_set import BOOK, CLASSIC, ONE_DEAL, TWO_REDEALS, RuleSet
from tests.browser.acting import act
from tests.browser.conftest import AtGame, OpenTable
from tests.browser.gaps import FRESH, Player, begin_game, codes, nearly_won, playable
from tests.browser.phones import Watch
from tests.browser.server import House
from tests.browser.table import Table
from tests.browser.waiting import wait_until
from tests.depth import audit_only, some

# ---- keys ----


def test_arrow_keys_move_pointer_and_enter_plays(player: Player) -> None:
    keys = player.page.keyboard
    keys.press("ArrowRight")  # the pointer shows itself
    expect(player.place(1, 1)).to_be_focused()
    for key in ("ArrowLeft", "ArrowUp"):  # at the edge it stays
        keys.press(key)
        expect(player.place(1, 1)).to_be_focused()
    keys.press("ArrowDown")
    keys.press("ArrowRight")
    expect(player.place(2, 2)).to_be_focused()
    keys.press("End")
    expect(player.place(2, 13)).to_be_focused()
    move = playable(FRESH)
    player.gap(move).focus()
    keys.press("Enter")
    player.settle()
    assert player.game.board == FRESH.board.after(move)
    expect(player.gap(move)).to_be_focused()  # the pointer stays where it was
    assert player.page.locator("#cards [tabindex='0']").count() == 1


@audit_only
def test_held_enter_plays_once(player: Player) -> None:
    move = playable(FRESH)
    player.gap(move).focus()
    for _ in range(4):
        player.page.keyboard.down("Enter")  # one that is down already repeats
    player.page.keyboard.up("Enter")
    assert player.why.text_content() == ""  # the tap does not hit the new element
    player.settle()
    assert player.game.actions == (move,)


@audit_only
@pytest.mark.parametrize("step", some(["shuffle", "undo"]))
def test_arrows_work_after_a_click_on_a_step(player: Player, step: str) -> None:
    player.card(playable(FRESH).card.code).click()
    player.page.locator(f"[data-step={step}]").first.click()
    player.page.keyboard.press("ArrowRight")
    expect(player.page.locator("#cards :focus")).to_have_count(1)


@pytest.mark.parametrize(("back", "forth"), some([("u", "r"), ("-", "+")]))
def test_undo_and_redo_keys_move_a_card_back_and_forth(
    player: Player, back: str, forth: str
) -> None:
    move = playable(FRESH)
    player.card(move.card.code).click()
    player.page.keyboard.press(back)
    player.settle()
    assert player.card_codes == codes(FRESH.board)
    assert player.announcement == "Undone."
    player.page.keyboard.press(forth)
    player.settle()
    assert player.card_codes == codes(FRESH.board.after(move))
    assert player.announcement == "Redone."


@audit_only
@pytest.mark.parametrize("redo", some(["Control+y", "Control+Shift+Z", "Meta+Shift+Z"]))
def test_standard_undo_keys_work(player: Player, redo: str) -> None:
    move = playable(FRESH)
    player.card(move.card.code).click()
    player.page.keyboard.press("Meta+z" if redo.startswith("Meta") else "Control+z")
    player.settle()
    assert player.card_codes == codes(FRESH.board)
    player.page.keyboard.press(redo)
    player.settle()
    assert player.card_codes == codes(FRESH.board.after(move))


@audit_only
def test_keys_work_with_cyrillic_layout(player: Player) -> None:
    player.card(playable(FRESH).card.code).click()
    player.page.locator("body").dispatch_event(
        "keydown", {"key": "г", "code": "KeyU", "bubbles": True}
    )
    player.settle()
    assert player.card_codes == codes(FRESH.board)


@audit_only
def test_held_redo_key_replays_turns(at_game: AtGame) -> None:
    game = nearly_won().replayed()
    player = at_game(game)
    for turn in (1, 2, 3):
        player.page.keyboard.down("r")  # a key that is down already repeats
        player.shows_turn(turn)
        player.settle()
    player.page.keyboard.up("r")
    assert len(player.game.done) == 3
    assert player.card_codes == codes(player.game.board)


def test_s_shuffles_and_undo_reverts(player: Player) -> None:
    player.page.keyboard.press("s")
    player.settle()
    assert player.card_codes == codes(FRESH.play(Shuffle()).board)
    assert player.figures[0] == "1 14 left"
    assert player.announcement == "Shuffled."
    player.page.locator("[data-step=undo]").first.click()
    player.settle()
    assert player.card_codes == codes(FRESH.board)


def test_w_saves_f1_shows_help_f2_deals_again_f3_replays(player: Player) -> None:
    move = playable(FRESH)
    player.card(move.card.code).click()
    player.settle()
    with player.page.expect_download() as saved:
        player.page.keyboard.press("w")
    assert saved.value.suggested_filename == f"{FRESH.number}.gam"
    player.page.keyboard.press("F3")
    player.settle()
    expect(player.page.locator("#state")).to_contain_text("Replay, turn 0 of 1.")
    assert player.card_codes == codes(FRESH.board)
    player.page.keyboard.press("F1")
    player.page.locator("dialog.book[open]").wait_for()
    player.page.keyboard.press("u")  # keys do not reach the board while text is read
    player.page.keyboard.press("Escape")
    player.page.keyboard.press("r")
    player.settle()
    assert player.card_codes == codes(FRESH.board.after(move))
    player.page.keyboard.press("F2")
    player.page.wait_for_url(f"**/gaps/{player.number + 1}")


@audit_only
def test_l_loads_a_saved_game(player: Player) -> None:
    with player.page.expect_file_chooser() as chooser:
        player.page.evaluate("0")  # file choosers can be awaited after this request
        player.page.keyboard.press("l")
    saved = write_game(new_game(5, BOOK)).encode()
    chooser.value.set_files({"name": "5.gam", "mimeType": "text/plain", "buffer": saved})
    player.page.wait_for_url(f"**/gaps/{player.number + 1}")
    assert player.card_codes == codes(new_game(5, BOOK).board)


@audit_only
def test_bad_file_from_menu_shows_error(player: Player, watch: Watch) -> None:
    watch.allow_answers(422)
    with player.page.expect_file_chooser() as chooser:
        player.page.evaluate("0")  # file choosers can be awaited after this request
        player.page.keyboard.press("l")
    chooser.value.set_files({"name": "5.gam", "mimeType": "text/plain", "buffer": b"gaps/1\n"})
    expect(player.page.locator("#file")).to_be_focused()
    expect(player.page.locator("#file-errors")).to_be_in_viewport(ratio=1)


@audit_only
def test_keys_in_a_field_do_not_play(table: Table, house: House) -> None:
    act(house, players.add, "Ann")
    player = Player(table, house, begin_game(house, FRESH))
    player.page.locator(".menu summary").click()
    player.page.locator("#player").focus()
    player.page.keyboard.press("s")
    player.settle()
    assert player.game == FRESH


# ---- a replay that goes on by itself ----


def replayed(at_game: AtGame, turns: int) -> Player:
    """A phone that replays a game of `turns` turns at the highest speed."""
    game = nearly_won()
    game = game.restarted().having(game.done[:turns]).replayed()
    player = at_game(game)
    speed = player.page.locator("[data-playback=speed]")
    expect(speed).to_have_accessible_name("Speed 1×")
    speed.click()
    speed.click()
    expect(speed).to_have_accessible_name("Speed 4×")
    return player


def test_replay_plays_to_its_end_after_one_tap(at_game: AtGame) -> None:
    player = replayed(at_game, 4)
    button = player.page.locator("[data-playback=toggle]")
    expect(button).to_have_accessible_name("Play back")
    held: list[Route] = []
    player.page.route("**/redo", lambda route: held.append(route), times=1)  # noqa: PLW0108 - a builtin is no handler
    button.click()
    expect(button).to_have_accessible_name("Pause")
    wait_until(player.page, lambda: held)
    held[0].continue_()
    expect(button).to_have_count(0)  # it is over, and so is the replay
    player.settle()
    assert len(player.game.done) == 4
    assert not player.game.replaying
    assert player.card_codes == codes(player.game.board)


@audit_only
def test_space_pauses_and_resumes_replay(at_game: AtGame) -> None:
    player = replayed(at_game, 200)
    keys, button = player.page.keyboard, player.page.locator("[data-playback=toggle]")
    player.place(1, 1).focus()
    done = 0
    for _ in range(2):
        keys.press("Space")
        expect(button).to_have_accessible_name("Pause")
        player.shows_turn(done + 2)
        keys.press("Space")
        expect(button).to_have_accessible_name("Play back")
        player.settle()
        assert done + 2 <= len(player.game.done) < 200
        done = len(player.game.done)
        expect(player.page.locator("#state")).to_contain_text(f"turn {done} of")  # it stays there
    player.page.keyboard.press("u")
    player.settle()
    assert len(player.game.done) == done - 1


@audit_only
def test_own_move_ends_replay(at_game: AtGame) -> None:
    player = replayed(at_game, 200)
    player.page.locator("[data-playback=toggle]").click()
    player.shows_turn(1)
    player.card("KS").click()  # a wrong tap pauses the replay
    expect(player.page.locator("[data-playback=toggle]")).to_have_accessible_name("Play back")
    player.settle()
    player.card(playable(player.game).card.code).click()
    player.settle()
    assert not player.game.replaying
    expect(player.page.locator("[data-playback]")).to_have_count(0)


@audit_only
def test_replay_without_javascript_goes_step_by_step(open_table: OpenTable, house: House) -> None:
    table = open_table(house, java_script_enabled=False)
    number = begin_game(house, nearly_won().replayed())
    table.visit(f"gaps/{number}")
    assert not table.page.locator("[data-playback]:visible").count()
    table.page.locator("[data-step=redo]").click()
    expect(table.page.locator("#state")).to_contain_text("turn 1 of")
    expect(table.page.locator("[data-step=shuffle]")).to_be_visible()


# ---- undo over a shuffle, in each rule set ----


def stuck(rules: RuleSet) -> Game:
    """A game that is stuck."""
    game, chance = new_game(4711, rules), random.Random(1)
    while game.board.moves:
        game = game.play(chance.choice(game.board.moves))
    return game


@audit_only
@pytest.mark.parametrize("rules", some([CLASSIC, BOOK, TWO_REDEALS], 2))
def test_undo_reverts_a_shuffle(at_game: AtGame, watch: Watch, rules: RuleSet) -> None:
    watch.allow_answers(422)
    game = stuck(rules)
    player = at_game(game)
    expect(player.page.locator("#state")).to_contain_text("No moves left")
    player.page.locator("[data-step=shuffle]").click()
    player.settle()
    mixed = game.play(Shuffle()).board
    assert player.card_codes == codes(mixed)
    player.page.keyboard.press("u")
    player.settle()
    if rules.undo:
        player.shows(codes(game.board))
        return
    expect(player.page.locator("#state")).to_contain_text(
        "By these rules a shuffle cannot be undone."
    )
    assert player.card_codes == codes(mixed)


@audit_only
def test_stuck_game_without_shuffle_shows_options(at_game: AtGame) -> None:
    game = stuck(ONE_DEAL)
    player = at_game(game)
    expect(player.page.locator("#state")).to_contain_text("No shuffles left.")
    player.page.locator("[form=again]:visible").click()
    player.page.wait_for_url(f"**/gaps/{player.number + 1}")
    assert player.card_codes == codes(game.restarted().board)
