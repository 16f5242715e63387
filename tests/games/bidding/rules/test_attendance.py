"""Players who sit out a deal, leave, come back, or come later."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from scorekeeper.base.problems import RuleError
from scorekeeper.base.seats import Seat
from scorekeeper.games.bidding.rules import corrections, moves
from scorekeeper.games.bidding.rules.attendance import join, set_absence, usual_start
from scorekeeper.games.bidding.rules.bidding import breaks_hook, forbidden_bids
from scorekeeper.games.bidding.rules.deals import Absence
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.store.sittings import standings, tallies
from tests.cases.bidding import GAMES, OH_HELL, SEATS, dealt, new_sitting

DEE = SEATS[3]


def play(sitting: BiddingSitting, bids: Sequence[int], tricks: Sequence[int]) -> BiddingSitting:
    """Deal the next deal unless it is dealt, and enter everyone's bids and tricks, by seat."""
    if sitting.current is None:
        sitting = moves.begin_deal(sitting)
    deal = sitting.deals[-1]
    seats = [seat for seat in range(sitting.players) if seat not in deal.absent]
    for seat, bid in zip(seats, bids, strict=True):
        sitting = moves.with_bid(sitting, deal.id, seat, bid, anyway=True)
    for seat, number in zip(seats, tricks, strict=True):
        if seat not in sitting.deals[-1].tricks:
            sitting = moves.with_tricks(sitting, deal.id, seat, number)
    return sitting


def played(sitting: BiddingSitting, deals: int) -> BiddingSitting:
    """Play deals in which all bid zero, and the first player takes all tricks."""
    for _ in range(deals):
        if sitting.current is None:
            sitting = moves.begin_deal(sitting)
        deal = sitting.deals[-1]
        count = deal.playing(sitting.players)
        sitting = play(sitting, [0] * count, [deal.cards] + [0] * (count - 1))
    return sitting


def test_seat_that_sits_out_has_no_bid_no_points_and_does_not_bind_the_hook() -> None:
    sitting = set_absence(moves.begin_deal(played(new_sitting(), 3)), 4, 1, Absence.OUT)
    deal = sitting.deals[-1]
    assert sitting.bidding_order(deal) == (2, 0)
    bidding = moves.with_bid(sitting, 4, 2, 1)
    assert [choice.bid for choice in forbidden_bids(bidding, bidding.deals[-1], 0)] == [3]
    done = play(sitting, [3, 1], [2, 2])
    assert breaks_hook(done.played, done.deals[-1], 3)
    scores = done.scores(done.deals[-1])
    assert [str(scores[1].reason), scores[1].points] == ["sits out", 0]
    assert done.result(done.deals[-1], 1) is None
    with pytest.raises(RuleError, match="has bids or tricks"):
        set_absence(done, 4, 0, Absence.OUT)
    with pytest.raises(RuleError, match="At least 2 players"):
        set_absence(sitting, 4, 2, Absence.OUT)
    following = moves.begin_deal(done)
    assert following.deals[-1].absent == {}


def test_dealer_who_sits_out_passes_the_deal_on() -> None:
    sitting = moves.begin_deal(new_sitting())
    assert sitting.deals[0].dealer == 0
    assert set_absence(sitting, 1, 0, Absence.OUT).deals[0].dealer == 1


def test_player_who_left_keeps_points_plays_no_more_and_cannot_win() -> None:
    """The example of the specification: A 90, B 70 and left, C 60."""
    sitting = play(new_sitting(), [1, 0, 0], [0, 1, 0])
    ahead = play(sitting, [0, 2, 1], [0, 2, 0])
    assert max(ahead.totals) == ahead.totals[1]
    gone = set_absence(moves.begin_deal(ahead), 3, 1, Absence.LEFT)
    after = moves.begin_deal(play(gone, [0, 2], [1, 2]))
    assert after.deals[-1].absent == {1: Absence.LEFT}
    assert after.deals[-1].dealer == 0
    ended = moves.finish(play(after, [0, 3], [1, 3]))
    assert ended.totals[1] == ahead.totals[1]
    assert max(ended.totals) == ended.totals[2]
    assert ended.winners == (2,)
    assert ended.ranking == (2, 0, 1)
    assert [standing.competes for standing in standings(ended)] == [True, False, True]
    by_seat = {tally.seat: tally for tally in tallies(ended)}
    assert [by_seat[seat].played for seat in range(3)] == [4, 2, 4]
    assert [by_seat[seat].throughout for seat in range(3)] == [True, False, True]
    back = set_absence(moves.begin_deal(ended), 5, 1, None) if not ended.is_over else None
    assert back is None
    returned = set_absence(moves.begin_deal(play(gone, [0, 2], [1, 2])), 4, 1, None)
    assert returned.competes(1)


@pytest.mark.parametrize(
    ("before", "deals", "after", "coming", "in_all"),
    [
        (4, 5, 5, [6, 7], 19),  # growing: the largest hand becomes 10 instead of 13
        (3, 17, 4, [13, 12], 30),  # the largest was dealt: once more what can be dealt, then down
        (3, 18, 4, [13, 12], 31),
        (3, 25, 4, [8, 7], 33),
        (3, 0, 4, [1, 2], 25),
    ],
)
def test_course_continues_after_a_latecomer(
    before: int, deals: int, after: int, coming: list[int], in_all: int
) -> None:
    sitting = moves.begin_deal(played(new_sitting(OH_HELL, before), deals))
    for seat in range(before, after):
        sitting = join(sitting, deals + 1, SEATS[seat], 0)
    assert sitting.deals[-1].cards == coming[0]
    assert played(sitting, 2).deals[-1].cards == coming[1]
    assert sitting.deals_in_all == in_all
    whole = played(sitting, in_all - deals)
    assert whole.reached_end
    assert whole.deals[-1].cards == 1


def test_course_shrinks_on_after_a_player_left() -> None:
    sitting = played(new_sitting(OH_HELL, 4), 16)  # 1 … 13, 12, 11, 10
    gone = set_absence(moves.begin_deal(sitting), 17, 0, Absence.LEFT)
    assert [deal.cards for deal in played(gone, 3).deals[-3:]] == [9, 8, 7]


def test_latecomer_starts_with_points_and_an_earlier_deal_as_not_here_yet() -> None:
    sitting = played(new_sitting(), 2)
    assert sitting.totals == (-300, 200, 200)
    assert usual_start(sitting) == 0
    joined = join(moves.begin_deal(sitting), 3, DEE, 14)
    assert joined.totals == (-300, 200, 200, 140)
    assert [deal.absent for deal in joined.deals[:2]] == [{3: Absence.LATER}] * 2
    done = play(joined, [0, 0, 0, 2], [0, 1, 0, 2])
    assert done.totals[3] == 140 + 200
    tally = next(tally for tally in tallies(done) if tally.seat == 3)
    assert (tally.points, tally.played, tally.throughout) == (340, 1, False)
    forgotten = corrections.forgotten_deal(done, done.deals[1])
    assert forgotten.absent == {3: Absence.LATER}
    emptied = corrections.delete_deal(done, 3)
    assert emptied.deals[-1].starts == {3: 14}
    earlier = corrections.delete_deal(done, 1)
    assert earlier.totals[3] == 340


def test_usual_start_is_a_multiple_of_ten_where_all_points_are() -> None:
    spades = new_sitting(GAMES["joker-georgian"], 4)
    sitting = spades.with_deal(dealt(1, 1, [0, 0, 0, 0], [1, 0, 0, 0]))
    assert sitting.totals == (100, 500, 500, 500)
    assert usual_start(sitting) == 40


def test_impossible_latecomers_are_refused() -> None:
    sitting = moves.begin_deal(new_sitting())
    for wrong, newcomer, message in (
        (play(sitting, [1, 0, 0], [1, 0, 0]), DEE, "before the bids of the newest deal"),
        (sitting, SEATS[0], "only one seat"),
        (moves.begin_deal(new_sitting(OH_HELL, 7)), Seat(9, "Ike"), "3 to 7 players"),
        (moves.begin_deal(new_sitting(GAMES["spades-pairs"], 4)), Seat(9, "Ike"), "In pairs"),
    ):
        with pytest.raises(RuleError, match=message):
            join(wrong, 1, newcomer, 0)
    with pytest.raises(RuleError, match="number from -100000 to 100000"):
        join(sitting, 1, DEE, 10**7)


def test_streak_passes_over_a_deal_sat_out() -> None:
    game = GAMES["romanian-whist"]
    rules = {"streak": 2, "streak_up": 5, "streak_from": 1}
    first = dealt(1, 1, [0, 1, 0], [0, 1, 0])
    out = dealt(2, 1, [0, 1, 0], [0, 1, 0])
    out = replace(out, bids={0: 0, 1: 1}, tricks={0: 0, 1: 1}, absent={2: Absence.OUT}, dealer=0)
    third = dealt(3, 1, [0, 1, 0], [1, 0, 0], dealer=0)
    sitting = replace(new_sitting(game, 3, rules), deals=(first, out, third))
    assert [line.points for line in sitting.scores(third)[2].lines] == [50, 50]
