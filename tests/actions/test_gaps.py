"""Games of Gaps as people's actions: once only, in order, and read back as they were."""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.actions import gaps, players
from scorekeeper.actions.write import Conflict, KeyReused, NotAllowed
from scorekeeper.games.gaps.board import Board, Move
from scorekeeper.games.gaps.game import Game, Shuffle, new_game
from scorekeeper.games.gaps.layout import read_layout
from scorekeeper.games.gaps.ratings import Score
from scorekeeper.games.gaps.rules import CLASSIC, ONE_DEAL, PRESETS, TWO_REDEALS, RuleSet
from scorekeeper.store.gaps import Attempt, GapsTopic, StoredGame, derived, load_game
from scorekeeper.store.log import history
from scorekeeper.store.roles import Role
from scorekeeper.store.topics import Missing
from tests.databases import sqlite_only
from tests.gaps import played, rule_sets
from tests.support import House, at_once, nothing_changes, refused


def stored(house: House, number: int = 1) -> StoredGame:
    """The game as it lies in the database."""
    with house.place() as place:
        return load_game(place, number)


def begin(house: House, number: int = 7, rules: RuleSet = CLASSIC) -> int:
    """A game that is begun; its number in the house."""
    written = house.writer()(gaps.begin, number=number, rules=rules, player=None)
    return int(written.topic.removeprefix("gaps/"))


def test_a_game_is_begun_by_its_number(house: House) -> None:
    assert [begin(house, 7), begin(house, 10**20, ONE_DEAL)] == [1, 2]
    assert stored(house).game == new_game(7, CLASSIC)
    assert stored(house, 2).game == new_game(10**20, ONE_DEAL)
    assert stored(house).attempt.device == house.device(Role.SCORER).number


def test_without_a_number_it_is_a_random_one(house: House) -> None:
    writer = house.writer()
    for _ in range(20):
        writer(gaps.begin, number=None, rules=CLASSIC, player=None)
    numbers = {stored(house, n).game.number for n in range(1, 21)}
    assert len(numbers) >= 19
    assert all(1 <= number <= 999_999 for number in numbers)


def test_a_form_sent_twice_begins_one_game(house: House) -> None:
    writer = house.writer().having(key="a" * 32)
    first = writer(gaps.begin, number=None, rules=CLASSIC, player=None)
    again = writer(gaps.begin, number=None, rules=CLASSIC, player=None)
    assert again.topic == first.topic == "gaps/1"
    with nothing_changes(house.app), pytest.raises(KeyReused):
        writer(gaps.begin, number=8, rules=CLASSIC, player=None)


def test_a_number_that_there_is_not_is_refused(house: House) -> None:
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
def test_whatever_is_played_is_stored_as_it_is(house: House, seed: int) -> None:
    chance = random.Random(seed)
    rules = list(PRESETS.values())[seed]
    number, writer = begin(house, seed + 1, rules), house.writer()
    before = stored(house, number).game
    for game in played(before, chance, 60):
        step(writer, number, before, game)
        assert stored(house, number).game == game
        before = game


def step(writer: Callable[..., object], number: int, before: Game, after: Game) -> None:
    """Do what leads from one to the other, if anything does."""
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
def test_a_document_says_all_of_a_game(rules: RuleSet, number: int, seed: int) -> None:
    *_, game = [new_game(number, rules), *played(new_game(number, rules), random.Random(seed), 30)]
    topic, attempt = GapsTopic(1), Attempt(game, 4, 2, Score(1, 70))
    again = topic.restore(None, topic.document(attempt))  # type: ignore[arg-type]
    assert (again.game.board, again.game.done) == (game.board, game.done)
    assert (again.game.undone, again.game.shuffles) == (game.undone, game.shuffles)
    assert (again.device, again.player, again.won) == (4, 2, Score(1, 70))


def test_moves_come_together_or_not_at_all(house: House) -> None:
    number, writer = begin(house), house.writer()
    game = stored(house).game
    first = game.board.moves[0]
    second = game.play(first).board.moves[0]
    with nothing_changes(house.app), refused("no-gap"):
        writer(gaps.play, number, [first, first])
    writer(gaps.play, number, [first, second])
    assert [len(turn) for turn in stored(house).game.done] == [1, 1]
    writer(gaps.undo, number)
    assert stored(house).game.done == ((first,),)


def test_a_move_sent_twice_counts_once(house: House) -> None:
    number = begin(house)
    move = stored(house).game.board.moves[0]
    writer = house.writer().having(key="b" * 32, seen=house.seq)
    at_once(*[lambda: writer(gaps.play, number, [move])] * 5)
    assert stored(house).game.moves == 1
    assert house.seq == stored(house).version


def test_two_who_play_the_same_game_do_not_overwrite_each_other(house: House) -> None:
    number, seen = begin(house), house.seq
    one, other = house.writer(), house.writer(Role.OWNER)
    first, second = stored(house).game.board.moves[:2]
    one(gaps.play, number, [first])
    with nothing_changes(house.app), pytest.raises(Conflict):
        other.having(seen=seen)(gaps.play, number, [second])
    with nothing_changes(house.app), pytest.raises(Conflict):
        other.having(seen=seen)(gaps.shuffle, number)


def test_a_log_entry_holds_only_what_a_move_changed(house: House) -> None:
    number, writer = begin(house), house.writer()
    for _ in range(9):
        writer(gaps.play, number, [stored(house).game.board.moves[0]])
    with house.place() as place:
        entry = history(place, "gaps/1", most=1)[0]
    assert (entry.change.action, sorted(entry.change.cells)) == ("play", ["at", "turns.9"])


def test_who_only_watches_cannot_play(house: House) -> None:
    number = begin(house)
    viewer = house.writer(Role.VIEWER).having(needs=Role.SCORER)
    move = stored(house).game.board.moves[0]
    with nothing_changes(house.app):
        for act in (gaps.undo, gaps.redo, gaps.shuffle, gaps.replay):
            with pytest.raises(NotAllowed):
                viewer(act, number)
        with pytest.raises(NotAllowed):
            viewer(gaps.play, number, [move])


def test_a_game_is_somebodys_and_stays_so_when_players_are_merged(house: House) -> None:
    house.add_players("Ann", "Bo", "Anne")
    number, writer = begin(house), house.writer()
    assert (stored(house).player, stored(house).player_name) == (None, "")
    writer(gaps.whose, number, 3)
    assert (stored(house).player, stored(house).player_name) == (3, "Anne")
    house.writer(Role.OWNER)(players.merge, 3, into=1)
    assert (stored(house).player, stored(house).player_name) == (1, "Ann")
    writer(gaps.play, number, [stored(house).game.board.moves[0]])
    house.writer(Role.OWNER)(players.part, 3)
    assert stored(house).player_name == "Anne"
    with nothing_changes(house.app), pytest.raises(Missing):
        writer(gaps.whose, number, 9)


# ---- won ----

NEARLY = """
2C 3C 4C 5C 6C 7C 8C 9C TC JC QC -- KC
2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD --
2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH --
2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS --
"""


def nearly_won(house: House) -> int:
    """A game that one move wins, as no deal is: its board is laid by hand."""
    number = begin(house)
    attempt = stored(house).attempt
    board: Board = read_layout(NEARLY)
    after = replace(attempt, game=replace(attempt.game, board=board))
    with house.place() as place:
        GapsTopic(number).save(place, attempt, after, house.seq)
        place.connection.commit()
    return number


def test_a_win_is_kept_whatever_is_undone_since(house: House) -> None:
    number, writer = nearly_won(house), house.writer()
    (move,) = stored(house).game.board.moves[:1]
    assert move.card.code == "KC"
    writer(gaps.play, number, [move])
    assert stored(house).attempt.won == Score(0, 1)
    assert derived(stored(house).game)["state"] == "won"
    with nothing_changes(house.app), refused("no-shuffle"):
        writer(gaps.shuffle, number)
    writer(gaps.replay, number)
    assert stored(house).attempt.won == Score(0, 1)
    assert stored(house).game.replaying
    assert derived(stored(house).game)["state"] == "open"


def test_a_saved_game_is_loaded_at_its_deal_to_be_played_back(house: House) -> None:
    *_, game = played(new_game(11, TWO_REDEALS), random.Random(3), 25)
    written = house.writer()(gaps.load, game, player=None)
    number = int(written.topic.removeprefix("gaps/"))
    loaded = stored(house, number).game
    assert (loaded.number, loaded.moves, loaded.shuffles) == (11, 0, 0)
    assert loaded.replaying
    writer = house.writer()
    for _ in (*game.done, *game.undone):
        writer(gaps.redo, number)
    assert (
        stored(house, number).game.board
        == game.replayed().having((*game.done, *reversed(game.undone))).board
    )
    assert not stored(house, number).game.replaying
    assert stored(house, number).attempt.won is None


@sqlite_only
def test_a_card_that_is_played_ends_a_replay(house: House) -> None:
    *_, game = played(new_game(11, CLASSIC), random.Random(3), 25)
    number = int(house.writer()(gaps.load, game, player=None).topic.removeprefix("gaps/"))
    writer = house.writer()
    writer(gaps.play, number, [stored(house, number).game.board.moves[0]])
    after = stored(house, number).game
    assert (after.replaying, after.undone, after.moves) == (False, (), 1)
