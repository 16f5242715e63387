"""House rules of Spades and Joker: ten for two hundred, a lowest side bid, a limit of zeros."""

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.base.problems import RuleError
from scorekeeper.games.bidding.rules import moves
from scorekeeper.games.bidding.rules.bidding import (
    Forbidden,
    forbidden_bids,
    has_bid_zeros,
    hook_message,
    zero_message,
)
from scorekeeper.games.bidding.rules.deals import WITH_PARTNER, Bid
from scorekeeper.games.bidding.rules.describe import end
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_checks import check_game
from scorekeeper.games.bidding.rules.results import SeatResult
from scorekeeper.games.bidding.rules.scoring import score
from scorekeeper.games.bidding.store.sittings import tallies
from tests.cases.bidding import GAMES, dealt, new_sitting, own

SPADES = GAMES["spades-pairs"]
PAIRS = {"partners": True, "fewest_players": 4, "most_players": 4}
SETS = {"course": "list", "hands": [1, 2, 3], "sets": [1, 2], "set_premium": "best"}


def test_side_at_the_limit_has_lost() -> None:
    sitting = new_sitting(SPADES, 4, {"lose_at": -200})
    lost = [dealt(n, 13, [2, 5, 2, 4], [1, 5, 2, 5], dealer=0) for n in range(1, 6)]
    assert not replace(sitting, deals=tuple(lost[:4])).is_over
    after = replace(sitting, deals=tuple(lost))
    assert after.totals[0] == -2000
    assert (after.is_over, after.winners) == (True, (1,))
    assert not replace(after, rules={}).is_over
    assert "or −200 or fewer" in str(end(after.played))


def test_side_that_fails_three_bids_has_lost() -> None:
    sitting = new_sitting(SPADES, 4, {"lose_sets": 3})
    failed = [dealt(n, 13, [5, 2, 5, 2], [4, 2, 5, 2], dealer=0) for n in range(1, 4)]
    made = [dealt(n, 13, [5, 3, 4, 0], [5, 3, 4, 1], dealer=0) for n in range(4, 20)]
    ahead = replace(sitting, deals=(*made[:4], *failed[:2]))
    assert (ahead.is_over, ahead.leaders, ahead.totals[0] > ahead.totals[1]) == (False, (0,), True)
    lost = ahead.with_deal(replace(failed[2], id=20))
    assert (lost.is_over, lost.winners, lost.totals[0] > lost.totals[1]) == (True, (1,), True)
    assert lost.ranking == (1, 0)
    assert "failed bid 3 of 3, so the game is lost" in str(lost.scores(lost.deals[-1])[0].reason)
    assert lost.scores(lost.deals[0])[1].failed == 0  # a nil is no bid of a number
    assert not replace(lost, rules={}).is_over
    both = [dealt(n, 13, [5, 5, 5, 5], [4, 4, 2, 3], dealer=0) for n in range(1, 4)]
    assert not replace(sitting, deals=tuple(both)).is_over  # a tie is played off
    assert replace(sitting, deals=(*both[:2], replace(both[2], fines={0: 1}))).winners == (1,)


def test_side_that_lost_outright_is_placed_after_those_with_fewer_points() -> None:
    sitting = new_sitting(GAMES["spades"], 3, {"lose_sets": 1})
    lost = replace(sitting, deals=(dealt(1, 17, [1, 16, 0], [0, 16, 1], dealer=0),))
    assert (lost.winners, lost.ranking) == ((1,), (1, 2, 0))
    assert lost.totals[0] > lost.totals[2]
    assert [tally.lost for tally in tallies(lost)] == [True, False, False]


@pytest.mark.parametrize(
    ("bids", "tricks", "won"),
    [
        ([0, 6, 0, 7], [0, 6, 0, 7], True),
        ([0, 0, 0, 13], [0, 0, 0, 13], True),
        ([0, 0, 0, 13], [0, 1, 0, 12], False),
        ([0, 6, 0, 7], [1, 6, 0, 6], False),
        ([0, 6, 0, 6], [0, 6, 0, 7], False),
    ],
)
def test_side_that_bids_and_takes_all_tricks_has_won(
    bids: list[Bid], tricks: list[int], *, won: bool
) -> None:
    sitting = new_sitting(SPADES, 4, {"all_wins": True})
    behind = [dealt(n, 13, [6, 4, 3, 4], [6, 2, 3, 2], dealer=0) for n in (1, 2, 3)]
    sitting = replace(sitting, deals=(*behind, dealt(4, 13, bids, tricks, dealer=0)))
    assert (sitting.is_over, sitting.winners) == (won, (1,) if won else ())
    reason = str(sitting.scores(sitting.deals[3])[1].reason)
    assert ("all tricks bid and taken, so the game is won" in reason) == won
    assert (sitting.totals[0] > sitting.totals[1], sitting.ranking[0]) == (True, int(won))
    if won:  # a side that does it later has not won
        more = moves.one_more_deal(sitting, 5)
        other = replace(
            more.deals[4],
            bids={0: 13, 1: 0, 2: 0, 3: 0},
            tricks={0: 13} | dict.fromkeys((1, 2, 3), 0),
        )
        assert more.with_deal(other).winners == (1,)


@pytest.mark.parametrize(
    ("rules", "bids", "tricks", "points", "bags"),
    [
        ({}, (6, 4), (6, 5), 201, 1),
        ({}, (6, 4), (6, 3), -200, 0),
        ({"bid_points_lost": "usual"}, (6, 4), (6, 3), -100, 0),
        ({}, (6, 5), (6, 5), 200, 0),
        ({}, (5, 4), (5, 4), 90, 0),
    ],
)
def test_bid_of_ten_has_its_own_points(
    rules: dict[str, Any], bids: tuple[int, int], tricks: tuple[int, int], points: int, bags: int
) -> None:
    game = SPADES.with_rules({"bid_points": {"10": 200}, **rules})
    scored = score(game, None, 13, tuple(map(SeatResult, bids, tricks)))
    assert (scored.points, scored.overtricks) == (points * 10, bags)
    assert BiddingGame.from_dict(game.to_dict()).hash == game.hash


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
    ("rules", "bid", "tricks", "points", "bags"),
    [
        ({}, 7, (5, 3), 141, 1),
        ({}, 7, (5, 1), -140, 0),
        ({}, 7, (0, 7), 140, 0),
        ({"blind_side_factor": 3}, 6, (3, 3), 180, 0),
        ({"bid_points": {"10": 200}}, 10, (6, 5), 201, 1),
        ({"bid_points": {"10": 200}}, 12, (6, 6), 240, 0),
        ({"bid_points": {"10": 200}}, 11, (6, 3), -220, 0),
        ({"bid_points": {"10": 250}}, 11, (6, 3), -250, 0),
    ],
)
def test_blind_bid_for_both_multiplies_the_bid_alone(
    rules: dict[str, Any], bid: int, tricks: tuple[int, int], points: int, bags: int
) -> None:
    game = SPADES.with_rules({"blind_side_bid": 6, **rules})
    sides = SeatResult(bid, tricks[0], blind=True), SeatResult(WITH_PARTNER, tricks[1])
    for seats in (sides, sides[::-1]):
        scored = score(game, None, 13, seats)
        assert (scored.points, scored.overtricks) == (points * 10, bags)


def test_blind_bid_for_both_is_the_only_bid_of_the_side() -> None:
    sitting = moves.begin_deal(new_sitting(SPADES, 4, {"blind_side_bid": 6}))
    both = moves.with_bid(sitting, 1, 1, 7, blind=True)
    assert both.deals[0].bids == {1: 7, 3: WITH_PARTNER}
    with pytest.raises(RuleError, match="makes no bid"):
        moves.with_bid(both, 1, 3, 2)
    with pytest.raises(RuleError, match="makes no bid"):
        moves.with_bid(moves.with_bid(sitting, 1, 3, 2), 1, 1, 7, blind=True)
    for bid in (0, 5, 14, "blind nil", WITH_PARTNER):
        with pytest.raises(RuleError):
            moves.with_bid(sitting, 1, 1, bid, blind=True)
    with pytest.raises(RuleError, match="The partner has not bid blind"):
        moves.with_bid(sitting, 1, 3, WITH_PARTNER)
    assert moves.with_bid(both, 1, 1, 4).deals[0].bids == {1: 4}
    with pytest.raises(RuleError, match="no blind bids"):
        moves.with_bid(moves.begin_deal(new_sitting(SPADES, 4)), 1, 1, 7, blind=True)


def test_partners_who_bid_apart_have_outcomes_of_their_own() -> None:
    first = dealt(1, 9, [3, 2, 1, 4], [3, 2, 1, 3], dealer=0)
    sitting = replace(new_sitting(GAMES["joker-pairs"], 4), deals=(first,))
    assert {tally.seat: tally.figures["made"] for tally in tallies(sitting)} == {
        **dict.fromkeys((0, 1, 2), 1),
        3: 0,
    }
    assert [str(score.reason) for score in sitting.scores(first)] == [
        "Ann: bid 3, took 3: 200; Cy: bid 1, took 1: 100",
        "Bo: bid 2, took 2: 150; Dee: bid 4, took 3: 30",
    ]


def test_zeros_are_limited_unless_the_table_insists() -> None:
    sitting = new_sitting(GAMES["joker-nines"], 4, {"zero_limit": 1})
    sitting = replace(sitting, deals=(dealt(1, 9, [0, 3, 4, 3], [0, 3, 3, 3], dealer=0),))
    sitting = moves.begin_deal(sitting)
    used_up = zero_message(sitting.played)
    assert str(used_up) == "Zero can be bid 1 time in a game."
    assert forbidden_bids(sitting, sitting.deals[1], 0) == (Forbidden(0, (used_up,)),)
    assert forbidden_bids(sitting, sitting.deals[1], 1) == ()
    for bid, hooked in ((1, Forbidden(2, (hook_message(9),))), (3, None)):
        deal = replace(sitting.deals[1], bids={1: bid, 2: 3, 3: 3})
        both = Forbidden(0, (hook_message(9), used_up))
        expected = (Forbidden(0, (used_up,)), hooked) if hooked else (both,)
        assert forbidden_bids(sitting, deal, 0) == expected
    with pytest.raises(RuleError, match="Zero can be bid 1 time"):
        moves.with_bid(sitting, 2, 0, 0)
    assert moves.with_bid(sitting, 2, 0, 0, anyway=True).deals[1].bids == {0: 0}
    assert moves.with_bid(sitting, 2, 1, 0).deals[1].bids == {1: 0}


def test_zeros_can_be_limited_in_each_set() -> None:
    rules = {"zero_limit": 1, "zero_limit_in": "set"}
    sitting = new_sitting(GAMES["joker-nines"], 4, rules)
    deals = tuple(dealt(n, 9, [0, 3, 4, 3], [0, 3, 3, 3], dealer=0) for n in range(1, 6))
    played = replace(sitting, deals=deals)
    assert [has_bid_zeros(played, deal, 0) for deal in deals] == [True] * 4 + [False]
    second_set = moves.begin_deal(replace(sitting, deals=deals[:4]))
    assert moves.with_bid(second_set, 5, 0, 0).deals[4].bids == {0: 0}
    with pytest.raises(RuleError, match="Zero can be bid 1 time in a set"):
        moves.with_bid(moves.begin_deal(replace(sitting, deals=deals[:1])), 2, 0, 0)
    with pytest.raises(RuleError, match="Zero can be bid 1 time in a set"):
        moves.with_bid(moves.begin_deal(played), 6, 0, 0)


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"zero_limit": 4, "lowest_bid": 1}, "zero_limit"),
        ({"zero_limit": 4, "zero_limit_in": "set"}, "zero_limit_in"),
        ({"streak_after": "each"}, "streak_after"),
        ({"lose_at": -200}, "lose_at"),
        ({"all_wins": True}, "all_wins"),
        ({"pair_bids": "apart"}, "pair_bids"),
        (PAIRS | {"sets": [5, 20], "set_premium": "best"}, "sets"),
        (PAIRS | {"set_pairs": "team"}, "set_pairs"),
        (SETS | {"set_pairs": "team"}, "set_pairs"),
        (PAIRS | {"pair_bids": "apart", "least_side_bid": 4}, "least_side_bid"),
        ({"end": "target", "target": 500, "lose_sets": 3}, "lose_sets"),
        ({"bid_points": {"0": 200}}, "bid_points"),
        ({"bid_points_lost": "usual"}, "bid_points_lost"),
        ({"least_side_bid": 4}, "least_side_bid"),
        ({"blind_side_bid": 6}, "blind_side_bid"),
        ({"bid_change_must": True}, "bid_change_must"),
        ({"course_deck": 60, "largest": 5}, "course_deck"),
    ],
)
def test_house_rule_without_its_game_is_refused(fields: dict[str, Any], field: str) -> None:
    assert [problem.field for problem in check_game(own("X", **fields))] == [field]
