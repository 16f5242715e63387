"""Ranking of players."""

from dataclasses import replace

from scorekeeper.games.bidding.rules.ranking import SideStanding, standings
from tests.cases.bidding import GAMES, dealt, new_sitting


def test_equal_points_share_a_rank_and_next_rank_is_skipped() -> None:
    sitting = replace(new_sitting(players=4), deals=(dealt(1, 2, [1, 1, 1, 0], [0, 1, 1, 0]),))
    assert standings(sitting) == (
        SideStanding(1, 1, 100, 0, 0),
        SideStanding(2, 1, 100, 0, 0),
        SideStanding(3, 1, 100, 0, 0),
        SideStanding(0, 4, -100, 200, 0),
    )


def test_pairs_are_ranked_together_with_bags() -> None:
    deals = (dealt(1, 13, [3, 3, 3, 3], [4, 3, 4, 2]),)
    sitting = replace(new_sitting(GAMES["spades-pairs"], 4), deals=deals)
    assert standings(sitting) == (
        SideStanding(0, 1, 620, 0, 2),
        SideStanding(1, 2, -600, 1220, 0),
    )
    assert [sitting.side_name(side) for side in (0, 1)] == ["Ann + Cy", "Bo + Dee"]
    assert [sitting.side_of(seat) for seat in range(4)] == [0, 1, 0, 1]
    assert sitting.leaders == (0,)
    assert sitting.winners == ()
