"""What can change after the start: how rounds are entered, and who plays."""

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scorekeeper.base.problems import RuleError
from scorekeeper.base.seats import Seat
from scorekeeper.games.pad.rules.changes import counted_by, seated
from scorekeeper.games.pad.rules.checks import MOST_PLAYERS, check_pad, check_rounds, recorded
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.presets import PRESETS, settings_of
from scorekeeper.games.pad.rules.settings import WINS_WITH, PadEntry, PadWins
from tests.cases.pads import any_pads, any_rounds, numbers, pad, plain, seats

NEW = Seat(99, "Zoe")


def refused(move: object) -> str:
    """The field at which it is refused."""
    with pytest.raises(RuleError) as caught:
        move()  # type: ignore[operator]
    (problem,) = caught.value.problems
    return problem.field


@given(any_pads())
def test_whatever_was_entered_can_become_numbers_of_the_same_totals(made: Pad) -> None:
    settings = replace(made.settings, entry=PadEntry.NUMBERS)
    as_numbers = counted_by(made, settings)
    assert as_numbers.running_totals == made.running_totals
    assert check_rounds(as_numbers) == []
    assert all(each.who is None for each in as_numbers.rounds)


def test_a_name_that_lost_can_be_one_that_won() -> None:
    made = recorded(pad(settings_of("old-maid", 3)), numbers(who=2))
    won = counted_by(made, replace(made.settings, entry=PadEntry.WON, wins=PadWins.HIGHEST))
    assert (won.rounds, won.totals, won.leaders) == (made.rounds, (0, 0, 10), (2,))


@pytest.mark.parametrize(
    ("was", "entry"),
    [
        (PadEntry.NUMBERS, PadEntry.WINNER),
        (PadEntry.NUMBERS, PadEntry.LOST),
        (PadEntry.WINNER, PadEntry.WON),
        (PadEntry.LOST, PadEntry.WINNER),
    ],
)
def test_what_nobody_entered_is_not_made_up(was: PadEntry, entry: PadEntry) -> None:
    begun = pad(plain(entry=was, wins=WINS_WITH.get(was, PadWins.HIGHEST)))
    settings = plain(entry=entry, wins=WINS_WITH[entry])
    assert counted_by(begun, settings).settings == settings
    said = {
        PadEntry.NUMBERS: numbers(1, 2, 3),
        PadEntry.WINNER: numbers(0, 2, 3, who=0),
        PadEntry.LOST: numbers(who=1),
    }
    made = recorded(begun, said[was])
    assert refused(lambda: counted_by(made, settings)) == "entry"


def test_a_substitute_takes_over_the_score() -> None:
    made = recorded(pad(plain()), numbers(1, 2, 3))
    after = seated(made, 1, NEW)
    assert [seat.name for seat in after.seats] == ["Ann", "Zoe", "Cy"]
    assert replace(after, seats=made.seats) == made
    assert refused(lambda: seated(made, 1, made.seats[0])) == "player"
    assert refused(lambda: seated(made, 5, NEW)) == "seat"


@given(any_pads(), st.data())
def test_who_comes_late_has_nothing_and_leaves_the_others_as_they_were(
    made: Pad, data: st.DataObject
) -> None:
    assume(not (made.teams or made.is_over or len(made.seats) == MOST_PLAYERS))
    after = seated(made, len(made.seats), NEW)
    assert after.totals == (*made.totals, 0)
    assert [*check_pad(after), *check_rounds(after)] == []
    due = len(made.rounds) + 1
    assert after.dealer(due) == made.dealer(due)
    assert (len(after.rounds), after.settings) == (len(made.rounds), made.settings)


@given(st.sampled_from(sorted(PRESETS)), st.integers(2, 4), st.data())
def test_a_named_game_goes_on_as_usual_whoever_comes_late(
    game: str, count: int, data: st.DataObject
) -> None:
    made, at = pad(settings_of(game, count), count), 0
    for newcomer in seats(count + 3)[count:]:
        for _ in range(data.draw(st.integers(0, 3))):
            if not made.is_over:
                at += 1
                made = recorded(made, data.draw(any_rounds(made, at)))
        if made.is_over:
            return
        made = seated(made, len(made.seats), newcomer)
        assert [*check_pad(made), *check_rounds(made)] == []
        usual = settings_of(game, len(made.seats))
        assert set(usual.sums) <= set(made.settings.sums)
        assert bool(usual.sums) == bool(made.settings.sums)


def test_more_at_hearts_shoot_a_higher_moon() -> None:
    made = recorded(pad(settings_of("hearts", 3)), numbers(0, 26, 26))
    after = seated(made, 3, NEW)
    assert after.settings.sums == (260, -260, 780, 520)
    fifth = seated(after, 4, Seat(98, "Yan"))
    assert fifth.settings.sums == (260, -260, 1040, 520)
    own = replace(made, settings=replace(made.settings, sums=(260, 520)))
    assert seated(own, 3, NEW).settings.sums == (260, 520)


def test_nobody_joins_a_pad_whose_rounds_could_not_be_so() -> None:
    made = recorded(pad(settings_of("cribbage", 3)), numbers(9, 8, 7))
    wrong = replace(made, settings=replace(made.settings, sums=(260,)))
    assert refused(lambda: seated(wrong, 3, NEW)) == "seat"
    assert seated(wrong, 2, NEW).totals == made.totals


def test_nobody_joins_teams_a_game_that_is_over_or_a_full_table() -> None:
    teams = pad(plain(), 4, (0, 1, 0, 1))
    over = recorded(pad(plain(length=1)), numbers(1, 2, 3))
    full = pad(plain(), MOST_PLAYERS)
    for made in (teams, over, full):
        assert refused(lambda made=made: seated(made, len(made.seats), NEW)) == "seat"
    assert seated(teams, 1, NEW).side_name(1) == "Zoe + Dee"
