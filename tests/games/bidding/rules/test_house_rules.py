"""House rules of Spades: lost at a number of points, and the lowest bid of a side."""

from dataclasses import replace

import pytest

from scorekeeper.base.problems import RuleError
from scorekeeper.games.bidding.rules import moves
from scorekeeper.games.bidding.rules.describe import end
from scorekeeper.games.bidding.rules.game_checks import check_game
from tests.cases.bidding import GAMES, dealt, new_sitting, own

SPADES = GAMES["spades-pairs"]


def test_side_at_the_limit_has_lost() -> None:
    sitting = new_sitting(SPADES, 4, {"lose_at": -200})
    lost = [dealt(n, 13, [2, 5, 2, 4], [1, 5, 2, 5], dealer=0) for n in range(1, 6)]
    assert not replace(sitting, deals=tuple(lost[:4])).is_over
    after = replace(sitting, deals=tuple(lost))
    assert after.totals[0] == -2000
    assert (after.is_over, after.winners) == (True, (1,))
    assert not replace(after, rules={}).is_over
    assert "or −200 or fewer" in str(end(after.played))


def test_partners_bid_at_least_the_board_unless_one_bids_nil() -> None:
    sitting = moves.begin_deal(new_sitting(SPADES, 4, {"least_side_bid": 4}))
    sitting = moves.with_bid(sitting, 1, 1, 2)
    with pytest.raises(RuleError, match="A side bids at least 4"):
        moves.with_bid(sitting, 1, 3, 1)
    for bid in (0, 2, "blind nil"):
        assert moves.with_bid(sitting, 1, 3, bid).deals[0].bids[3] == bid
    nil = moves.with_bid(moves.begin_deal(new_sitting(SPADES, 4, {"least_side_bid": 4})), 1, 1, 0)
    assert moves.with_bid(nil, 1, 3, 3).deals[0].bids == {1: 0, 3: 3}


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"lose_at": -200}, "lose_at"),
        ({"least_side_bid": 4}, "least_side_bid"),
        ({"bid_change_must": True}, "bid_change_must"),
        ({"course_deck": 60, "largest": 5}, "course_deck"),
    ],
)
def test_house_rule_without_its_game_is_refused(fields: dict[str, int], field: str) -> None:
    assert [problem.field for problem in check_game(own("X", **fields))] == [field]
