"""Actions of Gaps: applied once, in order, and stored without loss."""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.base.seats import Seat
from scorekeeper.core.log import history
from scorekeeper.core.roles import Role
from scorekeeper.core.stored import Stored
from scorekeeper.core.topics import Missing
from scorekeeper.core.write import Conflict, KeyReused, NotAllowed
from scorekeeper.games.gaps.actions import games as gaps
from scorekeeper.games.gaps.files.game_file import parse_action
from scorekeeper.games.gaps.rules.board import Move
from scorekeeper.games.gaps.rules.game import Game, Shuffle, new_game
from scorekeeper.games.gaps.rules.ratings import Score
from scorekeeper.games.gaps.rules.rule_set import CLASSIC, ONE_DEAL, PRESETS, RuleSet
from scorekeeper.games.gaps.store.games import Attempt, GapsTopic, load_game, player_of
from scorekeeper.games.gaps.store.lists import every_game, fewest_moves, most_home, played_games
from scorekeeper.house.people import actions as merging
from tests.cases.gaps import laid, played, rule_sets
from tests.cases.gaps_played import lay
from tests.support import House, at_once, nothing_changes, refused


def stored(house: House, number: int = 1) -> Stored[Attempt]:
    """Return the stored game."""
    with house.place() as place:
        return load_game(place, number)


def begin(house: House, number: int = 7, rules: RuleSet = CLASSIC) -> int:
    """Begin a game; return its number in the house."""
    written = house.writer()(gaps.begin, number=number, rules=rules, player=None)
    return int(written.topic.removeprefix("gaps/"))


def test_game_is_started_by_its_number(house: House) -> None:
    assert [begin(house, 7), begin(house, 10**20, ONE_DEAL)] == [1, 2]
    assert stored(house).value.game == new_game(7, CLASSIC)
    assert stored(house, 2).value.game == new_game(10**20, ONE_DEAL)
    assert stored(house).value.device == house.device(Role.SCORER).number


def test_game_without_number_is_random(house: House) -> None:
    writer = house.writer()
    for _ in range(20):
        writer(gaps.begin, number=None, rules=CLASSIC, player=None)
    numbers = {stored(house, n).value.game.number for n in range(1, 21)}
    assert len(numbers) >= 19
    assert all(isinstance(number, int) and 1 <= number <= 999_999 for number in numbers)


def test_form_sent_twice_starts_one_game(house: House) -> None:
    writer = house.writer().having(key="a" * 32)
    first = writer(gaps.begin, number=None, rules=CLASSIC, player=None)
    again = writer(gaps.begin, number=None, rules=CLASSIC, player=None)
    assert again.topic == first.topic == "gaps/1"
    with nothing_changes(house.app), pytest.raises(KeyReused):
        writer(gaps.begin, number=8, rules=CLASSIC, player=None)


def test_unknown_number_is_refused(house: House) -> None:
    writer = house.writer()
    with nothing_changes(house.app):
        for number in (-1, 10**20 + 1):
            with refused("bad-number"):
                writer(gaps.begin, number=number, rules=CLASSIC, player=None)
        with pytest.raises(Missing):
            writer(gaps.begin, number=7, rules=CLASSIC, player=9)
        with pytest.raises(Missing):
            writer(gaps.undo, 1)


@pytest.mark.parametrize("seed", range(4))
def test_any_play_is_stored_unchanged(house: House, seed: int) -> None:
    chance = random.Random(seed)
    rules = list(PRESETS.values())[seed]
    number, writer = begin(house, seed + 1, rules), house.writer()
    before = stored(house, number).value.game
    for game in played(before, chance, 60):
        step(writer, number, before, game)
        assert stored(house, number).value.game == game
        before = game


def step(writer: Callable[..., object], number: int, before: Game, after: Game) -> None:
    """Apply the action that leads from one game to the other, if there is one."""
    if after == before:
        return
    if len(after.done) < len(before.done):
        writer(gaps.undo, number)
    elif before.undone and (after.done[-1], after.undone) == (
        before.undone[-1],
        before.undone[:-1],
    ):
        writer(gaps.redo, number)
    elif after.done[-1] == (Shuffle(),):
        writer(gaps.shuffle, number)
    else:
        (move, *further) = after.done[-1]
        assert isinstance(move, Move)
        writer(gaps.play, number, [move], autoplay=bool(further))


@given(rules=rule_sets, number=st.integers(1, 10**20), seed=st.integers(0, 2**32))
def test_game_round_trips_through_document(rules: RuleSet, number: int, seed: int) -> None:
    *_, game = [new_game(number, rules), *played(new_game(number, rules), random.Random(seed), 30)]
    original = Attempt(game, 4, 2, Score(1, 70), Score(2, 65), 48, loaded=True, hinted=True)
    topic, attempt = GapsTopic(1), original
    again = topic.restore(None, topic.document(attempt))  # type: ignore[arg-type]
    assert (again.game.board, again.game.done) == (game.board, game.done)
    assert (again.game.undone, again.game.shuffles) == (game.undone, game.shuffles)
    assert replace(again, game=game) == original


def test_several_moves_are_all_applied_or_none(house: House) -> None:
    number, writer = begin(house), house.writer()
    game = stored(house).value.game
    first = game.board.moves[0]
    second = game.play(first).board.moves[0]
    with nothing_changes(house.app), refused("no-gap"):
        writer(gaps.play, number, [first, first])
    writer(gaps.play, number, [first, second])
    assert [len(turn) for turn in stored(house).value.game.done] == [1, 1]
    writer(gaps.undo, number)
    assert stored(house).value.game.done == ((first,),)


def test_a_move_sent_twice_counts_once(house: House) -> None:
    number = begin(house)
    move = stored(house).value.game.board.moves[0]
    writer = house.writer().having(key="b" * 32, seen=house.seq)
    at_once(*[lambda: writer(gaps.play, number, [move])] * 5)
    assert stored(house).value.game.moves == 1
    assert house.seq == stored(house).version


def test_two_phones_playing_same_game_conflict(house: House) -> None:
    number, seen = begin(house), house.seq
    scorer, other = house.writer(), house.writer(Role.OWNER)
    first, second = stored(house).value.game.board.moves[:2]
    scorer(gaps.play, number, [first])
    with nothing_changes(house.app), pytest.raises(Conflict):
        other.having(seen=seen)(gaps.play, number, [second])
    with nothing_changes(house.app), pytest.raises(Conflict):
        other.having(seen=seen)(gaps.shuffle, number)


def test_log_entry_holds_only_changes_of_a_move(house: House) -> None:
    number, writer = begin(house), house.writer()
    for _ in range(9):
        writer(gaps.play, number, [stored(house).value.game.board.moves[0]])
    with house.place() as place:
        entry = history(place, "gaps/1", limit=1)[0]
    assert (entry.change.action, sorted(entry.change.cells)) == ("play", ["at", "turns.9"])


def test_viewer_cannot_play(house: House) -> None:
    number = begin(house)
    viewer = house.writer(Role.VIEWER).having(needs=Role.SCORER)
    move = stored(house).value.game.board.moves[0]
    with nothing_changes(house.app):
        for act in (gaps.undo, gaps.redo, gaps.shuffle, gaps.replay):
            with pytest.raises(NotAllowed):
                viewer(act, number)
        with pytest.raises(NotAllowed):
            viewer(gaps.play, number, [move])


def test_game_keeps_its_player_when_players_are_merged(house: House) -> None:
    house.add_players("Ann", "Bo", "Anne")
    number, writer = begin(house), house.writer()
    assert player_of(stored(house)) is None
    writer(gaps.whose, number, 3)
    assert player_of(stored(house)) == Seat(3, "Anne")
    house.writer(Role.OWNER)(merging.merge, 3, into=1)
    assert player_of(stored(house)) == Seat(1, "Ann")
    writer(gaps.play, number, [stored(house).value.game.board.moves[0]])
    house.writer(Role.OWNER)(merging.part, 3)
    assert player_of(stored(house)) == Seat(3, "Anne")
    with nothing_changes(house.app), pytest.raises(Missing):
        writer(gaps.whose, number, 9)


# ---- won ----

NEARLY = """
2C 3C 4C 5C 6C 7C 8C 9C TC JC QC -- KC
2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD --
2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH --
2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS --
"""


def nearly_won(house: House, board: str = NEARLY) -> int:
    """Return a game that one move wins; its board is laid out by hand."""
    number = begin(house)
    lay(house, number, replace(stored(house).value.game, board=laid(board)))
    return number


def test_win_is_kept_after_undo(house: House) -> None:
    number, writer = nearly_won(house), house.writer()
    (move,) = stored(house).value.game.board.moves[:1]
    assert move.card.code == "KC"
    writer(gaps.play, number, [move])
    assert stored(house).value.won == Score(0, 1)
    assert stored(house).value.state == "won"
    with nothing_changes(house.app), refused("no-shuffle"):
        writer(gaps.shuffle, number)
    writer(gaps.replay, number)
    assert stored(house).value.won == Score(0, 1)
    assert stored(house).value.game.replaying
    assert stored(house).value.state == "won"


def test_moves_already_made_by_autoplay_are_skipped(house: House) -> None:
    board = NEARLY.replace("JC QC -- KC", "-- -- JC QC").replace("KD --", "KD KC")
    number, writer = nearly_won(house, board), house.writer()
    moves = [parse_action(line) for line in ("JC>r1c10", "QC>r1c11", "KC>r1c12")]
    parsed = [move for move in moves if isinstance(move, Move)]
    with nothing_changes(house.app), refused("no-gap"):
        writer(gaps.play, number, [*parsed, parsed[0]])
    writer(gaps.play, number, parsed, autoplay=True)
    assert [len(turn) for turn in stored(house).value.game.done] == [3]
    assert stored(house).value.game.board.is_won


def test_game_won_with_hints_is_played_but_counts_for_nothing(house: House) -> None:
    number = begin(house)
    lay(house, number, replace(stored(house, number).value.game, board=laid(NEARLY)))
    move = stored(house, number).value.game.board.moves[0]
    house.writer()(gaps.play, number, [move], hinted=True)
    attempt = stored(house, number).value
    assert attempt.game.board.is_won
    assert attempt.hinted
    assert not attempt.is_played
    assert (attempt.won, attempt.shortest, attempt.ended) == (None, None, None)
    lay(house, number, replace(attempt.game, board=laid(NEARLY)))
    house.writer()(gaps.play, number, [move])
    assert stored(house, number).value.hinted  # for good
    assert stored(house, number).value.won is None
    with house.place() as place:
        assert (played_games(place, {}), every_game(place)) == ([], [])
        assert fewest_moves(place, CLASSIC, []) == most_home(place, CLASSIC, []) == []


def test_win_before_a_hint_keeps_its_result(house: House) -> None:
    number = begin(house)
    lay(house, number, replace(stored(house, number).value.game, board=laid(NEARLY)))
    move = stored(house, number).value.game.board.moves[0]
    house.writer()(gaps.play, number, [move])
    before = stored(house, number).value
    assert before.won
    lay(house, number, replace(new_game(7, CLASSIC), board=laid(NEARLY)))  # in fewer moves
    house.writer()(gaps.play, number, [move], hinted=True)
    after = stored(house, number).value
    assert after == replace(before, game=after.game, hinted=True)
    assert after.is_played


def test_imported_file_credits_no_player(house: House) -> None:
    saved = new_game(11, CLASSIC)
    written = house.writer()(gaps.load, saved, player=None)
    number = int(written.topic.removeprefix("gaps/"))
    lay(house, number, replace(stored(house, number).value.game, board=laid(NEARLY)))
    house.writer()(gaps.play, number, [stored(house, number).value.game.board.moves[0]])
    attempt = stored(house, number).value
    assert attempt.game.board.is_won
    assert attempt.loaded
    assert (attempt.won, attempt.shortest, attempt.ended) == (None, None, None)
