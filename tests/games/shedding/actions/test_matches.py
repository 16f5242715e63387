"""Matches of the shedding game as people's actions: once only, undone exactly, read back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.base.problems import RuleError
from scorekeeper.core.log import newest_undoable
from scorekeeper.core.roles import Role
from scorekeeper.core.topics import Missing
from scorekeeper.core.write import Conflict
from scorekeeper.games.shedding.actions import matches
from scorekeeper.games.shedding.rules.deck import BY_CODE, NUMBER_CARDS, Card, Rule
from scorekeeper.games.shedding.rules.match import Hand
from scorekeeper.games.shedding.rules.table import Action, DrawnAndKept, Play, Won
from scorekeeper.games.shedding.rules.turn_history import TurnHistory, parse_turn, write_turn
from scorekeeper.games.shedding.store.matches import MatchTopic
from scorekeeper.house.people import actions as merging
from tests.cases.match_files import stored
from tests.games.shedding.web.matches import NOTHING, SIXES, begin
from tests.support import House, at_once, dump, nothing_changes, refused


def start(house: House, *names: str, target: int = 300) -> int:
    """A match between new players; its number."""
    return begin(house, *house.add_players(*(names or ("Ann", "Bo", "Cy"))), target=target)


def players(house: House) -> list[int]:
    """The current players of the match, by seat."""
    match = stored(house)
    return [match.current(seat).player for seat in match.value.seats]


def undo(house: House, number: int = 1) -> None:
    """Take the newest change back."""
    with house.place() as place:
        newest = newest_undoable(place, MatchTopic(number).name)
    assert newest
    house.writer()(matches.SITTING.undo, number, newest.seq)


def test_invalid_moves_are_refused(house: House) -> None:
    number, writer = start(house), house.writer()
    with nothing_changes(house.app):
        with refused("winner"):
            writer(matches.record, number, 1, winner=3, total=50)
        with refused("total"):
            writer(matches.record, number, 1, winner=0, total=0)
        with refused("nothing-left"):
            writer(matches.record, number, 1, winner=0, left=[NOTHING, SIXES, NOTHING])
        nine, eight = Hand(other_rules=9), Hand(other_rules=8)
        with refused("too-many"):
            writer(matches.record, number, 1, winner=0, left=[NOTHING, nine, eight])
        with refused("another-game"):
            writer(matches.record, number, 2, winner=0, total=50)
        with refused("no-such-game"):
            writer(matches.delete, number, 7)
        with refused("target"):
            writer(matches.settle, number, name="Sunday", date="2026-11-22", target=0)
        with pytest.raises(Missing):
            writer(matches.record, 9, 1, winner=0, total=50)
        for seats, code in (([1], "players"), ([1, 1], "twice")):
            with refused(code):
                writer(matches.start, name="X", date="2026-11-22", target=300, players=seats)
        with pytest.raises(Missing):
            writer(matches.start, name="X", date="2026-11-22", target=300, players=[1, 99])


def test_tally_follows_games(house: House) -> None:
    number, writer = start(house, target=100), house.writer()
    writer(matches.record, number, 1, winner=1, total=60)
    writer(matches.record, number, 2, winner=1, total=60)
    rows = [
        (r["player_id"], r["points"], r["figures"].get("games", 0), r["won"])
        for r in dump(house.app)["tally"]
    ]
    assert sorted(rows) == [(1, 0, 0, False), (2, 120, 2, True), (3, 0, 0, False)]
    writer(matches.SITTING.delete, number)
    assert not dump(house.app)["tally"]
    with nothing_changes(house.app), refused("deleted"):
        writer(matches.delete, number, 1)
    writer(matches.SITTING.restore, number)
    assert len(dump(house.app)["tally"]) == 3


def test_merged_players_are_merged_in_matches(house: House) -> None:
    number = start(house)
    house.add_players("Anne")
    house.writer(Role.OWNER)(merging.merge, 1, into=4)
    assert players(house) == [4, 2, 3]
    assert stored(house).value.seats[0].name == "Anne"
    house.writer()(matches.record, number, 1, winner=0, total=50)
    house.writer(Role.OWNER)(merging.part, 1)
    assert players(house) == [1, 2, 3]


# ---- the course of a game ----


def test_game_is_tracked_turn_by_turn(house: House) -> None:
    number, writer = start(house), house.writer()
    with nothing_changes(house.app), refused("no-course"):
        writer(matches.follow, number, 1, DrawnAndKept())
    with nothing_changes(house.app), refused("first"):
        writer(matches.turn_up, number, NUMBER_CARDS[0], 3)
    writer(matches.turn_up, number, BY_CODE["G5F"], 1)
    for turn, line in enumerate(("N3", "G4E=6", "pass"), 1):
        action = parse_turn(line)
        assert action
        writer(matches.follow, number, turn, action)
    match = stored(house).value
    assert match.course
    assert [write_turn(action) for action in match.course.actions] == ["N3", "G4E=6", "pass"]
    assert match.course.table(match.players).top == BY_CODE["G4E"]
    writer(matches.record, number, 1, winner=0, total=50)
    assert stored(house).value.course is None


def test_turn_entered_by_two_phones_counts_once(house: House) -> None:
    number, writer = start(house), house.writer()
    writer(matches.turn_up, number, BY_CODE["G5F"], 0)
    seen, other = house.seq, house.writer(Role.OWNER)
    writer(matches.follow, number, 1, Play((BY_CODE["G4E"],)))
    other.having(seen=seen)(matches.follow, number, 1, Play((BY_CODE["G4E"],)))
    with nothing_changes(house.app), pytest.raises(Conflict) as caught:
        other.having(seen=seen)(matches.follow, number, 1, DrawnAndKept())
    (contested,) = caught.value.cells
    assert (contested.cell, contested.theirs, contested.mine) == ("course.turns.1", "G4E", "pass")
    writer(matches.follow, number, 2, Play((Rule.N3,)))
    with nothing_changes(house.app), refused("another-turn"):
        other(matches.follow, number, 4, DrawnAndKept())
    other(matches.follow, number, 1, DrawnAndKept())
    course = stored(house, number).value.course
    assert course
    assert course.actions == (DrawnAndKept(), Play((Rule.N3,)))


def test_game_can_be_entered_while_another_phone_tracks_it(house: House) -> None:
    number, writer = start(house), house.writer()
    other = house.writer(Role.OWNER)
    writer(matches.turn_up, number, BY_CODE["G5F"], 0)
    seen = house.seq
    writer(matches.follow, number, 1, Play((BY_CODE["G4E"],)))
    writer(matches.follow, number, 2, DrawnAndKept())
    counting = other.having(seen=seen, key="c" * 32)
    at_once(*[lambda: counting(matches.record, number, 1, winner=0, total=50)] * 3)
    match = stored(house).value
    assert (match.course, match.totals) == (None, (50, 0, 0))
    undo(house)
    course = stored(house).value.course
    assert course
    assert len(course.actions) == 2


def test_game_entered_twice_does_not_affect_next_game(house: House) -> None:
    number, writer = start(house), house.writer()
    other = house.writer(Role.OWNER).having(seen=house.seq)
    writer(matches.record, number, 1, winner=0, total=50)
    writer(matches.turn_up, number, BY_CODE["G5F"], 0)
    other(matches.record, number, 1, winner=0, total=50)
    match = stored(house).value
    assert match.course
    with nothing_changes(house.app), pytest.raises(Conflict):
        other(matches.record, number, 1, winner=0, total=60)


cards: st.SearchStrategy[tuple[Card, ...]] = st.lists(
    st.sampled_from([*NUMBER_CARDS, *Rule]), min_size=1, max_size=5
).map(tuple)
actions: st.SearchStrategy[Action] = st.just(DrawnAndKept()) | st.builds(
    Play, cards, st.none() | st.integers(0, 2), st.none() | st.integers(0, 60)
)
actions |= st.builds(Won, st.integers(0, 5))


@given(action=actions)
def test_turn_round_trips_through_text(action: Action) -> None:
    assert parse_turn(write_turn(action)) == action


@given(line=st.text(alphabet="GRBFETVNpswon012369 @=", max_size=12))
def test_malformed_turn_line_is_refused(line: str) -> None:
    action = parse_turn(line)
    assert action is None or write_turn(action) == line or "=0" in line


@given(turns=st.lists(actions, max_size=12))
def test_replaying_turns_gives_same_table(turns: list[Action]) -> None:
    names, course = ("Ann", "Bo", "Cy"), TurnHistory(NUMBER_CARDS[0], 1)
    table = course.table(names)
    for action in turns:
        try:
            course = course.after(action, names)
        except RuleError:
            continue
        table = table.after(action)
        assert course.table(names) == table
