"""A game: counts, undo and redo, autoplay, shuffles, replays, and their invariants."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.base.cards import parse_card
from scorekeeper.games.gaps.rules.board import CARDS, DEUCES, Board, Move, Square
from scorekeeper.games.gaps.rules.game import Game, Shuffle, new_game
from scorekeeper.games.gaps.rules.redeals import redealt
from scorekeeper.games.gaps.rules.rule_set import (
    BOOK,
    CLASSIC,
    ONE_DEAL,
    PRESETS,
    TWO_REDEALS,
    How,
    RuleSet,
)
from tests.cases.gaps import WON, boards, games, laid, numbers, played, rule_sets
from tests.depth import audit_only
from tests.support import refused

NEARLY = """
2C 3C 4C 5C 6C 7C -- 9C TC JC QC KC 8C
2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD --
2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH --
2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS --
"""


def at(layout: str, rules: RuleSet = CLASSIC) -> Game:
    """A game whose board is prepared."""
    return Game(1, rules, laid(layout))


@audit_only
@given(numbers, rule_sets, st.integers(0, 2**32))
def test_any_play_keeps_cards_and_shuffles_never_shrink_home(
    number: int, rules: RuleSet, seed: int
) -> None:
    before = new_game(number, rules)
    for game in played(before, random.Random(seed), 60):
        assert sorted(card.code for card in game.board.cells if card) == sorted(
            card.code for card in CARDS
        )
        assert game.moves + game.shuffles == len(game.actions)
        assert 0 <= game.shuffles <= rules.shuffles
        if len(game.done) == len(before.done) + 1 and game.done[-1] == (Shuffle(),):
            pairs = zip(before.board.home, game.board.home, strict=True)
            assert all(was <= now for was, now in pairs)
        before = game


@given(games())
def test_redo_after_undo_changes_nothing(game: Game) -> None:
    if not game.done:
        with refused("nothing-to-undo"):
            game.undo()
    elif game.done[-1] == (Shuffle(),) and not game.rules.undo:
        with refused("shuffle-stands"):
            game.undo()
    else:
        undone = game.undo()
        assert len(undone.done) == len(game.done) - 1
        assert undone.redo() == game


@given(boards(), st.sampled_from(How), numbers, st.integers(1, 99))
def test_shuffle_keeps_home_and_redeals_all_other_cards(
    board: Board, how: How, number: int, redeal: int
) -> None:
    after = redealt(board, how, number, redeal)
    assert sorted(card.code for card in after.cells if card) == sorted(c.code for c in CARDS)
    for row, run in enumerate(board.home):
        assert after.row(row)[:run] == board.row(row)[:run]
        if how is How.BEHIND_HOME:
            assert after.row(row)[run] is None
            assert None not in after.row(row)[run + 1 :]
    assert redealt(board, how, number, redeal) == after


@given(boards(), st.sampled_from(How), numbers, st.randoms(use_true_random=False))
def test_shuffle_depends_on_loose_cards_not_on_their_places(
    board: Board, how: How, number: int, chance: random.Random
) -> None:
    free = [at for at in range(52) if at % 13 >= board.home[at // 13]]
    moved = [board.cells[at] for at in free]
    chance.shuffle(moved)
    cells = list(board.cells)
    for place, card in zip(free, moved, strict=True):
        cells[place] = card
    other = Board(tuple(cells))
    if other.home == board.home:
        assert redealt(other, how, number, 1) == redealt(board, how, number, 1)


def test_autoplay_extends_home_run_and_is_undone_with_its_move() -> None:
    layout = """
    2C -- 4C 5C 6C 7C 8C 9C TC JC QC KC 3D
    2D 4D -- 3C 6D 7D 8D 9D TD JD QD KD 5D
    2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH --
    2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS --
    """
    start = at(layout)
    step = Move(parse_card("5D", ""), Square(1, 2))
    plain, helped = start.play(step), start.play(step, autoplay=True)
    assert plain.moves == 1
    assert [m.card.code for m in helped.actions if isinstance(m, Move)] == ["5D", "3C"]
    assert helped.moves == 2
    assert len(helped.done) == 1


@audit_only
def test_autoplay_never_moves_a_deuce() -> None:
    for number in range(1, 60):
        game = new_game(number, CLASSIC)
        chance = random.Random(number)
        for _ in range(40):
            if not game.board.moves:
                break
            game = game.play(chance.choice(game.board.moves), autoplay=True)
            assert not any(
                isinstance(action, Move) and action.card in DEUCES for action in game.done[-1][1:]
            )


def test_shuffles_are_allowed_by_the_rule_set() -> None:
    fresh = new_game(20261120, CLASSIC)
    assert fresh.play(Shuffle()).shuffles_left == 14
    for rules in (TWO_REDEALS, BOOK):
        with refused("no-shuffle"):
            new_game(20261120, rules).play(Shuffle())
    with refused("no-shuffle"):
        new_game(20261120, ONE_DEAL).play(Shuffle())
    game = fresh
    for _ in range(15):
        game = game.play(Shuffle())
    with refused("no-shuffle"):
        game.play(Shuffle())
    assert game.undo().shuffles == 14


def test_shuffle_cannot_be_undone_under_two_redeals() -> None:
    stuck = next(
        game
        for number in range(1, 200)
        for game in played(new_game(number, TWO_REDEALS), random.Random(number), 200)
        if game.board.is_stuck and not game.shuffles
    )
    shuffled = stuck.play(Shuffle())
    with refused("shuffle-stands"):
        shuffled.undo()
    assert shuffled.restarted() == new_game(stuck.number, TWO_REDEALS)


def test_playing_a_card_leaves_replay_and_drops_the_rest() -> None:
    game = new_game(7, CLASSIC)
    for _ in range(5):
        game = game.play(game.board.moves[0])
    replay = game.replayed().redo()
    assert (replay.replaying, len(replay.undone)) == (True, 4)
    left = replay.play(replay.board.moves[-1])
    assert (left.replaying, left.undone) == (False, ())
    with refused("nothing-to-redo"):
        left.redo()


def test_replay_ends_with_its_last_turn() -> None:
    game = new_game(7, CLASSIC)
    game = game.play(game.board.moves[0])
    assert game.replayed().replaying
    assert not game.replayed().redo().replaying


def test_a_won_board_is_over() -> None:
    assert at(WON).is_over


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_a_stuck_game_is_over_when_no_shuffle_is_left(rules: RuleSet) -> None:
    game = new_game(3, rules)
    chance = random.Random(3)
    while not game.is_over:
        moves = game.board.moves
        game = game.play(chance.choice(moves) if moves else Shuffle())
    assert game.board.is_won or (game.shuffles == rules.shuffles and not game.board.moves)
