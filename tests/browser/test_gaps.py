"""The board of Gaps by touch and mouse: all ways to play, and messages."""

from playwright.sync_api import Locator, expect

from scorekeeper.games.gaps.files.verdicts import shipped_verdicts
from scorekeeper.games.gaps.rules.game import new_game
from scorekeeper.games.gaps.rules.rule_set import CLASSIC
from tests.browser.conftest import AtGame, OpenTable
from tests.browser.gaps import (
    FRESH,
    Player,
    begin_game,
    codes,
    nearly_won,
    playable,
    two_first_gaps,
)
from tests.browser.looking import misfits_of_large_letters
from tests.browser.server import House
from tests.browser.table import PHONE
from tests.depth import audit_only

# ---- tapping ----


def test_tapped_card_moves_to_its_gap_and_is_saved(player: Player) -> None:
    move = playable(FRESH)
    player.card(move.card.code).click()
    after = FRESH.board.after(move)
    assert player.card_codes == codes(after)
    player.settle()
    assert player.game.board == after
    assert player.figures[1] == "1"
    assert (
        player.announcement == f"5 of spades to row {move.to.row + 1}, column {move.to.column + 1}."
    )


@audit_only
def test_tapped_gap_gets_its_card(player: Player) -> None:
    move = playable(FRESH)
    player.gap(move).click()
    player.settle()
    assert player.card_codes == codes(FRESH.board.after(move)) == codes(player.game.board)


@audit_only
def test_labels_name_each_card_and_place(player: Player) -> None:
    for move in FRESH.board.moves:
        label = player.gap(move).get_attribute("aria-label") or ""
        place = f"gap, row {move.to.row + 1}, column {move.to.column + 1}, takes the "
        assert label.startswith(place)
    expect(player.card("7H")).to_have_attribute("aria-label", "7 of hearts")
    dead = player.page.locator("#cards .dead")
    assert dead.count() == 1
    assert "nothing fits: after a gap" in (dead.get_attribute("aria-label") or "")
    # what the page says by itself after a move is what the server says then
    player.card(playable(FRESH).card.code).click()
    labels = [gap.get_attribute("aria-label") for gap in player.page.locator("#cards .gap").all()]
    player.settle()
    assert labels == [
        gap.get_attribute("aria-label") for gap in player.page.locator("#cards .gap").all()
    ]


def test_wrong_tap_shows_reason_and_changes_nothing(player: Player) -> None:
    player.page.locator("#cards .dead").click()
    expect(player.why).to_have_text("Nothing goes after a gap.")
    player.card("KS").click()
    expect(player.why).to_contain_text("goes after Q♠")
    player.card("2S").click()
    expect(player.why).to_have_text("A deuce goes into the first column; there is no gap there.")
    player.settle()
    assert player.card_codes == codes(FRESH.board)
    assert player.game == FRESH


def test_double_tap_is_one_move(player: Player) -> None:
    move = playable(FRESH)
    with player.page.expect_response("**/play"):
        player.card(move.card.code).dblclick()
    player.settle()
    assert player.game.moves == 1


@audit_only
def test_gap_in_first_column_asks_which_deuce(at_game: AtGame) -> None:
    game, gap = two_first_gaps()
    moves = [move for move in game.board.moves if move.to == gap]
    player = at_game(game)
    player.place(gap.row + 1, 1).click()
    deuces = [name.removesuffix(", home") for name in player.marked]
    assert sorted(deuces) == [f"2 of {suit}" for suit in ("clubs", "diamonds", "hearts", "spades")]
    expect(player.why).to_contain_text("Which deuce?")
    player.page.keyboard.press("Escape")
    assert player.marked == []
    player.place(gap.row + 1, 1).click()
    player.card(moves[2].card.code).click()
    player.settle()
    assert player.game.board == game.board.after(moves[2])
    assert player.marked == []


def test_deuce_with_two_gaps_asks_which_gap(at_game: AtGame) -> None:
    game, gap = two_first_gaps()
    moves = [move for move in game.board.moves if move.to == gap]
    player = at_game(game)
    card = moves[0].card
    player.card(card.code).click()
    assert len(player.marked) == 2
    player.card("KC").click()  # a tap elsewhere ends it
    assert player.marked == []
    player.card(card.code).click()
    player.place(gap.row + 1, 1).click()
    player.settle()
    assert player.game.board == game.board.after(moves[0])


# ---- holding ----


@audit_only
def test_holding_a_gap_highlights_its_card(player: Player) -> None:
    move = playable(FRESH)
    mouse = player.page.mouse
    player.gap(move).hover()
    mouse.down()
    expect(player.page.locator("#cards .found")).to_have_count(1)
    assert player.highlighted == ["5 of spades"]
    mouse.up()
    assert player.highlighted == []
    player.card("6H").hover()
    mouse.down()
    expect(player.page.locator("#cards .found")).to_have_count(1)
    assert player.highlighted == ["7 of hearts"]
    mouse.up()
    player.settle()
    assert player.game == FRESH  # holding plays nothing


@audit_only
def test_right_button_and_space_bar_highlight_too(player: Player) -> None:
    gap = player.gap(playable(FRESH))
    gap.hover()
    player.page.mouse.down(button="right")
    assert player.highlighted == ["5 of spades"]
    player.page.mouse.up(button="right")
    assert player.highlighted == []
    gap.focus()
    player.page.keyboard.down("Space")
    assert player.highlighted == ["5 of spades"]
    assert player.announcement.startswith("5 of spades: row")
    player.page.keyboard.up("Space")
    assert player.highlighted == []
    player.settle()
    assert player.game == FRESH


# ---- pulling ----


def pull(player: Player, card: Locator, to: Locator) -> None:
    mouse = player.page.mouse
    card.hover()
    mouse.down()
    box = player.box(to)
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=6)
    mouse.up()


def test_card_is_dragged_into_its_gap(player: Player) -> None:
    move = playable(FRESH)
    pull(player, player.card(move.card.code), player.gap(move))
    player.settle()
    assert player.card_codes == codes(FRESH.board.after(move)) == codes(player.game.board)


@audit_only
def test_card_dragged_elsewhere_goes_back(player: Player) -> None:
    move = playable(FRESH)
    pull(player, player.card("KS"), player.gap(move))
    expect(player.why).to_have_text("Only 5♠︎ goes here.")
    assert player.card("KS").get_attribute("style") in (None, "")
    player.settle()
    assert player.game == FRESH


def test_dragging_does_not_scroll_the_page(open_table: OpenTable, house: House) -> None:
    table = open_table(house, has_touch=True, is_mobile=True, viewport=PHONE)
    player = Player(table, house, begin_game(house, FRESH))
    move = playable(FRESH)
    start, end = player.box(player.card(move.card.code)), player.box(player.gap(move))
    session = player.page.context.new_cdp_session(player.page)

    def touch(kind: str, x: float = 0, y: float = 0) -> None:
        points = [] if kind == "touchEnd" else [{"x": x, "y": y}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    x, y = start["x"] + 10, start["y"] + 20
    touch("touchStart", x, y)
    for step in range(1, 9):
        touch(
            "touchMove",
            x + (end["x"] + 10 - x) * step / 8,
            y + (end["y"] + 20 - y) * step / 8,
        )
    touch("touchEnd")
    player.settle()
    assert player.game.board == FRESH.board.after(move)
    assert player.page.evaluate("scrollY") == 0


# ---- won ----


@audit_only
def test_last_move_wins_the_game(open_table: OpenTable, house: House) -> None:
    table, game = open_table(house), nearly_won()  # its letters stay large
    player = Player(table, house, begin_game(house, game))
    player.card(game.board.moves[0].card.code).click()
    player.page.locator("#won").wait_for()
    expect(player.page.locator("#won")).to_be_focused()
    expect(player.page.locator(".took")).to_have_text("2 shuffles, 115 moves")
    assert player.announcement == player.page.locator("#won").inner_text()
    assert player.game.board.is_won
    result, link = table.copied()
    assert result.startswith("Gaps number 180, Windows classic: won with 2 shuffles and 115 moves.")
    assert link.endswith(f"/gaps/{player.number}/challenge")
    expect(player.page.locator("[data-copy]")).to_be_focused()
    table.enlarge()
    assert misfits_of_large_letters(table) == []
    player.page.locator(".won-panel .forward").click()
    player.page.wait_for_url(f"**/gaps/{player.number + 1}")


@audit_only
def test_board_does_not_shift_when_figures_change(player: Player) -> None:
    before = player.box(player.page.locator("#cards"))
    bar = player.box(player.page.locator(".steps-of"))
    player.card(playable(FRESH).card.code).click()
    player.settle()
    player.page.keyboard.press("s")
    player.settle()
    assert player.box(player.page.locator("#cards")) == before
    assert player.box(player.page.locator(".steps-of")) == bar


@audit_only
def test_figures_are_beside_the_title_on_a_turned_phone(
    open_table: OpenTable, house: House
) -> None:
    table = open_table(house, locale="ru-RU")
    verdicts = shipped_verdicts()
    number = verdicts.winnable(1)[0]
    game = new_game(number, CLASSIC)
    for move in verdicts.line(number)[:-1]:
        game = game.play(move)
    player = Player(table, house, begin_game(house, game))
    for width in (640, 844):
        player.page.set_viewport_size({"width": width, "height": 360})
        title, figures, cards = (
            player.box(player.page.locator(part)) for part in ("h1", ".figures", "#cards")
        )
        last = player.box(player.page.locator(".figures dd").last)
        assert title["x"] + title["width"] <= figures["x"]
        assert last["y"] + last["height"] <= cards["y"]
        wide = player.page.locator(".figures dd").evaluate_all(
            "all => all.filter((dd) => dd.scrollWidth > dd.clientWidth).map((dd) => dd.innerText)"
        )
        assert wide == []
