"""Who plays on a pad can change: substitutes, latecomers, players who leave."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scorekeeper.base.problems import RuleError
from scorekeeper.base.seats import Seat
from scorekeeper.base.tallies import Tally
from scorekeeper.games.pad.rules.checks import MAX_PLAYERS, check_pad, check_rounds
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.presets import PRESETS, settings_of
from scorekeeper.games.pad.rules.rounds import record_round
from scorekeeper.games.pad.rules.scoring import PadRound
from scorekeeper.games.pad.rules.seat_changes import change_seat
from scorekeeper.games.pad.rules.settings import PadWins
from scorekeeper.games.pad.rules.standings import standings, tallies
from tests.cases.pads import any_pads, any_rounds, numbers, pad, plain, seats

ZOE, YAN = Seat(99, "Zoe"), Seat(98, "Yan")


def played(pad_: Pad, *rounds: PadRound) -> Pad:
    for round_ in rounds:
        pad_ = record_round(pad_, replace(round_, id=pad_.new_id))
    return pad_


def refused(change: Callable[[], object]) -> str:
    """The field at which it is refused."""
    with pytest.raises(RuleError) as caught:
        change()
    return caught.value.problems[0].field


def next_(pad_: Pad) -> int:
    return len(pad_.rounds) + 1


def tally(pad_: Pad) -> dict[int, Tally]:
    return {tally_.player_id: tally_ for tally_ in tallies(pad_)}


def test_substitute_takes_over_score_and_each_has_own_rounds() -> None:
    pad_ = played(pad(plain(target=600)), numbers(1, 20, 3), numbers(1, 20, 3))
    after = played(change_seat(pad_, 1, ZOE, 3), numbers(1, 20, 3))
    assert after.side_names == ("Ann", "Zoe", "Cy")
    assert [after.side_names_in(round_) for round_ in after.rounds[1:]] == [
        ("Ann", "Bo", "Cy"),
        ("Ann", "Zoe", "Cy"),
    ]
    assert (after.totals, after.winners) == ((30, 600, 90), (1,))
    assert after.stories[1].note is not None
    assert str(after.stories[1].note) == "from round 3, replacing Bo"
    mine = tally(after)
    assert {n: (t.points, t.played, t.throughout) for n, t in mine.items()} == {
        1: (30, 3, True),
        2: (400, 2, False),
        99: (200, 1, False),
        3: (90, 3, True),
    }
    assert not any(tally_.won for tally_ in mine.values())  # no single player won all of that score


def test_substitute_in_first_round_replaces_original_player() -> None:
    pad_ = played(pad(plain()), numbers(1, 2, 3))
    after = change_seat(pad_, 1, ZOE, 1)
    assert (after.side_names, after.sits) == (("Ann", "Zoe", "Cy"), {})
    assert tally(after)[99].throughout
    assert refused(lambda: change_seat(pad_, 1, pad_.seats[0], 1)) == "player"
    assert refused(lambda: change_seat(pad_, 5, ZOE, 2)) == "seat"
    assert refused(lambda: change_seat(pad_, 1, ZOE, 3)) == "since"


def test_player_can_return_to_own_seat() -> None:
    pad_ = played(pad(plain()), numbers(1, 2, 3))
    away = played(change_seat(pad_, 1, None, 2), numbers(5, 0, 5))
    back = played(change_seat(away, 1, pad_.seats[1], 3), numbers(1, 2, 3))
    assert [back.present_in(round_.id) for round_ in back.rounds] == [(0, 1, 2), (0, 2), (0, 1, 2)]
    assert str(back.stories[1].note) == "2 of 3 rounds"
    assert tally(back)[2].played == 2
    assert change_seat(change_seat(pad_, 1, None, 2), 1, pad_.seats[1], 2) == pad_


def test_departed_player_neither_deals_nor_wins() -> None:
    pad_ = played(pad(settings_of("hearts", 5), 5), *[numbers(3, 10, 13, 0, 0)] * 3)
    left = change_seat(pad_, 4, None, 4)
    assert left.settings.sums == (260, -260, 780)  # shooting the moon is 26 for three others
    after = played(left, numbers(0, 26, 26, 26, 0), numbers(26, 0, 0, 0, 0))
    assert [after.dealer(number) for number in range(1, 7)] == [0, 1, 2, 3, 0, 1]
    assert 4 not in after.contenders
    assert 4 not in after.leaders
    assert (standings(after)[-1].side, standings(after)[-1].place) == (4, None)
    assert str(after.stories[4].note) == "left after round 3"
    assert tally(after)[5].played == 3


def test_earlier_departure_may_remove_player_only_from_blank_rounds() -> None:
    pad_ = played(pad(plain()), numbers(1, 2, 3), numbers(1, 0, 3), numbers(1, 0, 3))
    after = change_seat(pad_, 1, None, 2)
    assert [after.present_in(round_.id) for round_ in after.rounds] == [(0, 1, 2), (0, 2), (0, 2)]
    assert refused(lambda: change_seat(pad_, 1, None, 1)) == "seat"


def test_at_least_two_players_must_stay() -> None:
    pad_ = played(pad(plain(), 2), numbers(1, 2))
    assert refused(lambda: change_seat(pad_, 1, None, 2)) == "seat"
    teams = played(pad(plain(), 4, (0, 1, 0, 1)), numbers(1, 2))
    changed = change_seat(teams, 1, None, 2)
    assert changed.side_names == ("Ann + Cy", "Dee")
    assert changed.present(changed.seated) == (0, 1)
    assert refused(lambda: change_seat(changed, 3, None, 2)) == "seat"


def test_latecomer_does_not_win_by_missed_rounds() -> None:
    pad_ = played(pad(settings_of("hearts", 3), 3), numbers(20, 4, 2), numbers(20, 4, 2))
    late = played(change_seat(pad_, 3, ZOE, 3), numbers(26, 0, 0, 0), numbers(26, 0, 0, 0))
    over = played(late, numbers(26, 0, 0, 0))
    assert (over.totals, over.winners) == ((1180, 80, 40, 0), (2,))
    assert standings(over)[-1].place is None
    zoe = tally(over)[99]
    assert (zoe.points, zoe.won, zoe.played, zoe.seat, zoe.throughout) == (0, False, 3, 3, False)
    highest = change_seat(played(pad(plain()), numbers(1, 2, 3)), 3, ZOE, 2)
    assert played(highest, numbers(0, 0, 0, 9)).leaders == (3,)


def test_a_latecomer_can_start_with_points_outside_rounds_and_sums() -> None:
    pad_ = played(pad(settings_of("hearts", 3), 3), numbers(20, 4, 2))
    late = change_seat(pad_, 3, ZOE, 2, start=500)
    assert late.totals == (200, 40, 20, 500)
    after = played(late, numbers(20, 4, 2, 0))
    assert after.running_totals == ((200, 40, 20, 0), (400, 80, 40, 500))
    assert 3 in after.contenders
    assert str(after.stories[3].note) == "from round 2, started with 50"
    assert tally(after)[99].points == 0
    assert refused(lambda: change_seat(pad_, 3, ZOE, 2, start=1000)) == "start"
    assert refused(lambda: change_seat(pad_, 0, ZOE, 2, start=10)) == "start"


def test_latecomer_with_starting_points_does_not_win_by_later_missed_rounds() -> None:
    pad_ = played(pad(settings_of("hearts", 3), 3), numbers(20, 4, 2))
    late = played(change_seat(pad_, 3, ZOE, 2, start=10), numbers(20, 4, 2, 0))
    away = played(change_seat(late, 3, None, 3), numbers(20, 4, 2, 0))
    back = played(change_seat(away, 3, ZOE, 4), numbers(26, 0, 0, 0))
    assert (back.totals, back.leaders) == ((860, 120, 60, 10), (2,))
    assert back.contenders == (0, 1, 2)


@given(any_pads(), st.data())
def test_latecomer_does_not_change_earlier_rounds_and_dealers(
    pad_: Pad, data: st.DataObject
) -> None:
    assume(not (pad_.teams or pad_.is_over or len(pad_.seats) == MAX_PLAYERS))
    after = change_seat(pad_, len(pad_.seats), ZOE, next_(pad_))
    assert after.totals == (*pad_.totals, 0)
    assert [*check_pad(after), *check_rounds(after)] == []
    assert after.dealers[: len(pad_.rounds)] == pad_.dealers[: len(pad_.rounds)]
    assert (len(after.rounds), after.settings) == (len(pad_.rounds), pad_.settings)
    undone = change_seat(after, len(pad_.seats), None, next_(pad_))
    assert undone == pad_


@given(any_pads(), st.data())
def test_any_seat_changes_keep_pad_valid(pad_: Pad, data: st.DataObject) -> None:
    for number in range(5):
        seat = data.draw(st.integers(0, len(pad_.seats)))
        since = data.draw(st.integers(1, len(pad_.rounds) + 1))
        who = data.draw(st.sampled_from([None, Seat(50 + number, f"New {number}"), *pad_.seats]))
        try:
            pad_ = change_seat(pad_, seat, who, since)
        except RuleError:
            continue
        assert [*check_pad(pad_), *check_rounds(pad_)] == []
        if not pad_.is_over:
            pad_ = pad_.with_round(data.draw(any_rounds(pad_, pad_.new_id)))
    dealt = zip(pad_.rounds, pad_.dealers[:-1], strict=True)
    assert all(pad_.seats_at(round_.id)[dealer] for round_, dealer in dealt)
    everyone = list(tallies(pad_))
    assert len({tally_.player_id for tally_ in everyone}) == len(everyone)


@given(st.sampled_from(sorted(PRESETS)), st.integers(2, 4), st.data())
def test_named_game_keeps_usual_sums_with_latecomers(
    game: str, count: int, data: st.DataObject
) -> None:
    pad_, at = pad(settings_of(game, count), count), 0
    for newcomer in seats(count + 3)[count:]:
        for _ in range(data.draw(st.integers(0, 3))):
            if not pad_.is_over:
                at += 1
                pad_ = record_round(pad_, data.draw(any_rounds(pad_, at)))
        if pad_.is_over:
            return
        pad_ = change_seat(pad_, len(pad_.seats), newcomer, next_(pad_))
        assert [*check_pad(pad_), *check_rounds(pad_)] == []
        assert pad_.settings.sums == settings_of(game, len(pad_.seats)).sums


def test_six_sums_still_check_rounds_after_a_latecomer() -> None:
    settings = replace(settings_of("hearts", 4), sums=(260, -260, 780, 160, -360, 680))
    pad_ = played(pad(settings, 4), numbers(26, 26, 26, 0), numbers(16, 0, 0, 0))
    after = change_seat(pad_, 4, ZOE, 3)
    assert after.settings.sums == (260, -260, 1040, 160, -360, 680)
    assert refused(lambda: played(after, numbers(17, 0, 0, 0, 0))) == "points"
    assert len(played(after, numbers(26, 26, 26, 26, 0)).rounds) == 3


def test_custom_sums_do_not_change() -> None:
    pad_ = played(pad(settings_of("hearts", 3)), numbers(0, 26, 26))
    own = replace(pad_, settings=replace(pad_.settings, sums=(260, 520)))
    assert change_seat(own, 3, ZOE, 2).settings.sums == (260, 520)


def test_teams_finished_games_and_full_tables_refuse_new_players() -> None:
    teams = played(pad(plain(), 4, (0, 1, 0, 1)), numbers(1, 2))
    over = played(pad(plain(length=1)), numbers(1, 2, 3))
    full = pad(plain(), MAX_PLAYERS)
    for pad_ in (teams, over, full):
        with pytest.raises(RuleError):
            change_seat(pad_, len(pad_.seats), ZOE, next_(pad_))
    assert change_seat(teams, 1, ZOE, 2).side_names[1] == "Zoe + Dee"


def test_former_player_cannot_open_second_seat() -> None:
    pad_ = played(pad(plain()), numbers(1, 2, 3))
    replaced = played(change_seat(pad_, 1, ZOE, 2), numbers(1, 2, 3))
    assert refused(lambda: change_seat(replaced, 3, pad_.seats[1], 3)) == "seat"
    assert change_seat(replaced, 2, pad_.seats[1], 3).side_names == ("Ann", "Zoe", "Bo")


def test_seat_changes_before_first_round_edit_the_seats() -> None:
    pad_ = replace(pad(plain(), 4), first_dealer=2)
    three = change_seat(pad_, 1, None, 1)
    assert ([seat.name for seat in three.seats], three.first_dealer) == (["Ann", "Cy", "Dee"], 1)
    assert change_seat(three, 3, ZOE, 1).side_names == ("Ann", "Cy", "Dee", "Zoe")
    assert change_seat(pad_, 2, None, 1).dealer(1) == 2


def test_skat_list_has_twelve_deals_per_player() -> None:
    assert [settings_of("skat", sides).length for sides in (3, 4)] == [36, 48]
    assert change_seat(pad(settings_of("skat", 3)), 3, ZOE, 1).settings.length == 48
    begun = played(pad(settings_of("skat", 3)), numbers(18, 0, 0))
    assert change_seat(begun, 3, ZOE, 2).settings.length == 36
    own = pad(replace(settings_of("skat", 3), length=20))
    assert change_seat(own, 3, ZOE, 1).settings.length == 20


def test_table_of_only_latecomers_uses_remaining_players() -> None:
    pad_ = played(pad(plain(wins=PadWins.LOWEST), 2), numbers(5, 6))
    pad_ = played(change_seat(pad_, 2, ZOE, 2), numbers(1, 1, 1))
    pad_ = change_seat(change_seat(pad_, 3, YAN, 3), 0, None, 3)
    pad_ = played(change_seat(pad_, 1, None, 3), numbers(0, 0, 3, 1))
    assert pad_.contenders == (2, 3)
