"""Ends of a pad: who is out, a lower limit, ties that are played on, rounds nobody scored."""

import pytest

from scorekeeper.base.problems import RuleError
from scorekeeper.games.pad.rules.checks import check_pad
from scorekeeper.games.pad.rules.pad import Pad
from scorekeeper.games.pad.rules.rounds import correct_round, record_round
from scorekeeper.games.pad.rules.scoring import PadRound
from scorekeeper.games.pad.rules.settings import PadEntry, PadSettings, PadWins
from scorekeeper.games.pad.rules.standings import standings
from tests.cases.pads import numbers, pad, plain

KNOCKOUT = plain(wins=PadWins.LOWEST, out_above=1000)


def played(pad_: Pad, *rounds: tuple[float, ...]) -> Pad:
    for points in rounds:
        pad_ = record_round(pad_, numbers(*points, at=pad_.new_id))
    return pad_


def test_player_above_limit_is_out_and_enters_and_deals_no_more() -> None:
    pad_ = played(pad(KNOCKOUT, 4), (0, 101, 20, 100))
    assert (pad_.out, pad_.is_over) == ((1,), False)
    assert pad_.playing_in(pad_.new_id) == (0, 2, 3)
    assert pad_.dealers == (0, 2)
    with pytest.raises(RuleError, match="Bo is out"):
        record_round(pad_, numbers(1, 1, 1, 0, at=2))
    pad_ = played(pad_, (5, 0, 90, 1))
    assert [line.side for line in pad_.lines(pad_.rounds[-1])] == [0, 2, 3]
    assert (pad_.out, pad_.is_over, pad_.winners) == ((1, 2, 3), True, (0,))
    assert [(standing.side, standing.place) for standing in standings(pad_)] == [
        (0, 1),
        (1, 2),
        (3, 2),
        (2, 4),
    ]


def test_correction_that_puts_player_out_keeps_later_points() -> None:
    pad_ = played(pad(KNOCKOUT), (10, 20, 30), (40, 50, 60), (1, 2, 3))
    now = correct_round(pad_, numbers(10, 120, 30))
    assert now.totals == (510, 1720, 930)
    assert (now.out, now.playing_in(2), now.playing_in(4)) == ((1,), (0, 1, 2), (0, 2))


def test_lower_limit_ends_the_game() -> None:
    pad_ = played(pad(plain(target=5000, floor=-5000), 2), (10, -499))
    assert not pad_.is_over
    assert played(pad_, (0, -1)).winners == (0,)


def test_tie_at_the_end_is_played_on() -> None:
    pad_ = played(pad(plain(length=2, play_on=True)), (5, 3, 0), (0, 2, 1))
    assert (pad_.leaders, pad_.is_over) == ((0, 1), False)
    pad_ = played(pad_, (1, 0, 0))
    assert (pad_.winners, pad_.early_end) == ((0,), None)


@pytest.mark.parametrize("entry", [PadEntry.LOST, PadEntry.WON, PadEntry.WINNER])
def test_nobody_scores_in_a_drawn_round(entry: PadEntry) -> None:
    wins = PadWins.LOWEST if entry is PadEntry.LOST else PadWins.HIGHEST
    pad_ = pad(plain(entry=entry, wins=wins))
    points = (0, 0, 0) if entry is PadEntry.WINNER else ()
    pad_ = record_round(pad_, PadRound(1, points))
    assert pad_.totals == (0, 0, 0)
    assert {str(line.reason) for line in pad_.lines(pad_.rounds[0])} == {
        "nobody lost" if entry is PadEntry.LOST else "nobody won"
    }


@pytest.mark.parametrize(
    ("settings", "field"),
    [
        (plain(out_above=1000), "out_above"),
        (plain(wins=PadWins.LOWEST, out_above=1005), "out_above"),
        (plain(wins=PadWins.LOWEST, out_above=1000, target=1000), "length"),
        (plain(floor=10), "floor"),
        (plain(floor=-15), "floor"),
        (plain(entry=PadEntry.WON, floor=-10), "floor"),
        (plain(play_on=True), "play_on"),
    ],
)
def test_impossible_ends_are_refused_at_their_field(settings: PadSettings, field: str) -> None:
    assert [problem.field for problem in check_pad(pad(settings))] == [field]
