"""Moves at the table: phases, bids and the hook, tricks that are filled in, corrections."""

from dataclasses import replace
from typing import Any

import pytest

from scorekeeper.base.problems import RuleError
from scorekeeper.base.seats import Seat
from scorekeeper.games.bidding.files.bidding_file import read_sitting, write_sitting
from scorekeeper.games.bidding.rules import corrections, moves
from scorekeeper.games.bidding.rules.bidding import (
    Forbidden,
    bid_choices,
    forbidden_bids,
    hook_message,
    say_bids,
)
from scorekeeper.games.bidding.rules.deals import BLIND_NIL, USUAL, DealPhase
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from tests.cases.bidding import BLIND_ONES, CHOSEN, GAMES, OH_HELL, dealt, new_sitting, own


def refused(move: Any, *arguments: Any, **more: Any) -> dict[str, str]:
    """Return the codes of the refused move by field."""
    with pytest.raises(RuleError) as caught:
        move(*arguments, **more)
    return {problem.field: problem.code for problem in caught.value.problems}


def bid_all(sitting: BiddingSitting, deal: int, **bids: int) -> BiddingSitting:
    for name, bid in bids.items():
        seat = next(n for n, seat in enumerate(sitting.seats) if seat.name == name)
        sitting = moves.with_bid(sitting, deal, seat, bid)
    return sitting


def test_deal_waits_for_trump_then_bids_then_tricks() -> None:
    sitting = moves.begin_deal(new_sitting(first_dealer=2))
    deal = sitting.deals[0]
    assert (deal.dealer, deal.cards, sitting.bidding_order(deal)) == (2, 1, (0, 1, 2))
    assert sitting.phase(deal) is DealPhase.TRUMP
    sitting = moves.with_trump(sitting, 1, "H")
    assert sitting.phase(sitting.deals[0]) is DealPhase.BIDS
    sitting = bid_all(sitting, 1, Ann=0, Bo=1, Cy=1)
    assert sitting.phase(sitting.deals[0]) is DealPhase.TRICKS
    sitting = moves.with_tricks(sitting, 1, 1, 1)
    assert sitting.deals[0].tricks == {0: 0, 1: 1, 2: 0}
    assert sitting.phase(sitting.deals[0]) is DealPhase.DONE
    assert sitting.totals == (100, 100, -100)
    assert sitting.next_dealer == 0


def test_trump_is_optional() -> None:
    sitting = moves.with_bid(moves.begin_deal(new_sitting()), 1, 1, 0)
    assert sitting.phase(sitting.deals[0]) is DealPhase.BIDS
    assert sitting.trump(sitting.deals[0]) == ""


def test_trump_fixed_by_game_is_not_asked() -> None:
    spades = moves.begin_deal(new_sitting(GAMES["spades"], 4))
    assert spades.phase(spades.deals[0]) is DealPhase.BIDS
    assert spades.trump(spades.deals[0]) == "S"
    assert refused(moves.with_trump, spades, 1, "H") == {"trump": "trump"}
    whole = replace(new_sitting(players=4), deals=(dealt(1, 13, [], []),))
    assert whole.trump(whole.deals[0]) == "none"  # all 52 are dealt
    sitting = replace(new_sitting(GAMES["pocha"], 4), deals=(dealt(1, 10, [], []),))
    assert sitting.trump(sitting.deals[0]) == ""  # the dealer shows the last one


def test_rotating_trumps_stay_with_their_deals() -> None:
    sitting = new_sitting(GAMES["nomination-whist"])
    trumps = []
    for number in range(1, 7):
        sitting = moves.begin_deal(sitting)
        cards = sitting.deals[-1].cards
        played = dealt(number, cards, [0, 0, 0], [cards, 0, 0], dealer=sitting.deals[-1].dealer)
        trump = sitting.deals[-1].trump
        trumps.append(trump)
        sitting = corrections.correct_deal(sitting, replace(played, trump=trump))
    assert trumps == ["S", "H", "C", "D", "none", "S"]
    assert [deal.trump for deal in corrections.delete_deal(sitting, 1).deals] == trumps[1:]


def test_hook_forbids_last_bid_that_makes_the_sum() -> None:
    sitting = replace(new_sitting(), deals=(dealt(1, 4, [], [], dealer=0),))
    sitting = bid_all(sitting, 1, Bo=1, Cy=1)
    deal = sitting.deals[0]
    assert forbidden_bids(sitting, deal, 0) == (Forbidden(2, (hook_message(4),)),)
    assert forbidden_bids(sitting, deal, 1) == ()
    assert refused(moves.with_bid, sitting, 1, 0, 2) == {"bids.0": "hook"}
    assert moves.with_bid(sitting, 1, 0, 3).deals[0].bids == {0: 3, 1: 1, 2: 1}
    assert moves.with_bid(sitting, 1, 0, 2, anyway=True).deals[0].bids == {0: 2, 1: 1, 2: 1}
    # the last bidder is refused, in any order of bids
    other = bid_all(replace(sitting, deals=(dealt(1, 4, [], []),)), 1, Ann=2, Bo=1)
    assert refused(moves.with_bid, other, 1, 2, 1) == {"bids.2": "hook"}


@pytest.mark.parametrize(
    ("game", "cards", "free"),
    [("boerenbridge", 3, True), ("boerenbridge", 4, False), ("wizard", 5, True)],
)
def test_bids_may_add_up_without_hook(game: str, cards: int, free: bool) -> None:
    sitting = replace(new_sitting(GAMES[game]), deals=(dealt(1, cards, [], []),))
    sitting = bid_all(sitting, 1, Ann=cards - 1, Bo=0)
    assert (forbidden_bids(sitting, sitting.deals[0], 2) == ()) == free


@pytest.mark.parametrize(
    ("bids", "text"),
    [
        ([2, 1], "bids 3 of 7"),
        ([2, 1, 2], "bids 5 of 7: underbid by 2"),
        ([4, 4, 0], "bids 8 of 7: overbid by 1"),
        ([4, 3, 0], "bids 7 of 7: even, against the hook"),
    ],
)
def test_bids_are_compared_with_number_of_tricks(bids: list[Any], text: str) -> None:
    assert str(say_bids(new_sitting(), dealt(1, 7, bids, []))) == text


def test_bids_cannot_change_once_tricks_are_counted() -> None:
    sitting = bid_all(moves.begin_deal(new_sitting()), 1, Bo=1, Cy=0, Ann=1)
    counted = moves.with_tricks(sitting, 1, 0, 0)
    assert counted.deals[0].tricks == {0: 0}
    assert refused(moves.with_bid, counted, 1, 1, 0) == {"bids.1": "too-late"}


def test_blind_flag_cannot_change_once_tricks_are_counted() -> None:
    sitting = moves.begin_deal(new_sitting(BLIND_ONES))
    sitting = moves.with_bid(sitting, 1, 0, 1, blind=True)
    counted = moves.with_tricks(bid_all(sitting, 1, Bo=1, Cy=0), 1, 1, 0)
    assert refused(moves.with_bid, counted, 1, 0, 1) == {"bids.0": "too-late"}
    assert refused(moves.with_bid, counted, 1, 1, 1, blind=True) == {"bids.1": "too-late"}
    assert moves.with_bid(counted, 1, 0, 1, blind=True) == counted


def test_ended_sitting_reopens_when_no_finished_deal_is_left() -> None:
    done = dealt(1, 1, [0, 0, 0], [1, 0, 0])
    ended = moves.finish(replace(new_sitting(), deals=(done, dealt(2, 2, [], []))))
    assert not corrections.delete_deal(ended, 1).finished
    assert not corrections.correct_deal(ended, replace(done, tricks={})).finished
    assert corrections.delete_deal(ended, 2).finished
    assert corrections.correct_deal(ended, replace(done, note="late")).finished


def test_deleting_newest_deal_with_substitute_empties_it_first() -> None:
    deals = (dealt(1, 1, [0, 0, 0], [1, 0, 0]), dealt(2, 2, [0, 0, 0], [2, 0, 0], dealer=1))
    sitting = corrections.substitute(replace(new_sitting(), deals=deals), 2, 1, Seat(9, "Dee"))
    emptied = corrections.delete_deal(sitting, 2)
    assert (emptied.deals[1].bids, emptied.seated[1].name) == ({}, "Dee")
    gone = corrections.delete_deal(emptied, 2)
    assert gone.deals == deals[:1]
    assert gone.seated == sitting.seats


def test_tricks_wait_for_bids_and_last_seat_is_filled() -> None:
    sitting = replace(new_sitting(players=4), deals=(dealt(1, 5, [], []),))
    assert refused(moves.with_tricks, sitting, 1, 0, 1) == {"bids": "bids-missing"}
    sitting = bid_all(sitting, 1, Ann=1, Bo=1, Cy=1, Dee=1)
    sitting = moves.with_tricks(moves.with_tricks(sitting, 1, 0, 2), 1, 1, 1)
    assert refused(moves.with_tricks, sitting, 1, 2, 3) == {"tricks": "tricks-sum"}
    assert refused(moves.with_tricks, sitting, 1, 2, 6) == {"tricks.2": "bad-tricks"}
    assert moves.with_tricks(sitting, 1, 2, 2).deals[0].tricks == {0: 2, 1: 1, 2: 2, 3: 0}
    assert moves.with_tricks(sitting, 1, 2, 0).deals[0].tricks == {0: 2, 1: 1, 2: 0, 3: 2}


def test_blind_bids_and_nils_are_allowed_only_by_game() -> None:
    sitting = moves.begin_deal(new_sitting(BLIND_ONES))
    sitting = moves.with_bid(sitting, 1, 0, 1, blind=True)
    assert sitting.deals[0].blind == {0}
    assert moves.with_bid(sitting, 1, 0, 1).deals[0].blind == frozenset()
    assert refused(moves.with_bid, sitting, 1, 1, BLIND_NIL) == {"bids.1": "no-blind-nil"}
    plain = moves.begin_deal(new_sitting())
    assert refused(moves.with_bid, plain, 1, 0, 1, blind=True) == {"blind": "blind"}
    assert bid_choices(GAMES["spades"], 2) == (0, 1, 2, BLIND_NIL)
    assert bid_choices(GAMES["call-break"], 3) == (1, 2, 3)


def test_dealer_chooses_kind_of_deal_first() -> None:
    sitting = moves.begin_deal(new_sitting(CHOSEN))
    assert sitting.phase(sitting.deals[0]) is DealPhase.KIND
    assert refused(moves.with_bid, sitting, 1, 0, 1) == {"kind": "kind-first"}
    nothing = moves.with_kind(sitting, 1, "none")
    assert nothing.phase(nothing.deals[0]) is DealPhase.TRUMP
    nothing = moves.with_tricks(nothing, 1, 0, 4)
    assert nothing.totals == (-120, 80, 80)
    assert str(nothing.scores(nothing.deals[0])[0].reason) == "took 4: −12"
    assert moves.with_kind(sitting, 1, "two").deals[0].cards == 2
    assert moves.with_kind(moves.with_kind(sitting, 1, "two"), 1, USUAL).deals[0].cards == 4
    bare = moves.with_kind(sitting, 1, "bare")
    assert bare.phase(bare.deals[0]) is DealPhase.BIDS
    assert bare.trump(bare.deals[0]) == "none"
    assert refused(moves.with_kind, sitting, 1, "all") == {"kind": "kind"}


def test_deals_follow_each_other_until_the_end() -> None:
    sitting = new_sitting(OH_HELL.with_rules({"course": "list", "hands": [1, 1]}))
    sitting = moves.begin_deal(sitting)
    assert refused(moves.begin_deal, sitting) == {"": "unfinished"}
    assert refused(moves.finish, sitting) == {"": "nothing"}
    sitting = replace(sitting, deals=(dealt(1, 1, [0, 0, 0], [1, 0, 0]),))
    ended = moves.finish(sitting)
    assert (ended.is_over, ended.winners) == (True, (1, 2))
    assert refused(moves.begin_deal, ended) == {"": "over"}
    assert moves.reopen(ended) == sitting
    assert refused(moves.reopen, sitting) == {"": "not-finished"}
    sitting = moves.begin_deal(sitting)
    sitting = moves.with_tricks(bid_all(sitting, 2, Cy=0, Ann=0, Bo=0), 2, 1, 1)
    assert (sitting.is_over, sitting.winners, sitting.next_slot) == (True, (2,), None)
    assert refused(moves.finish, sitting) == {"": "over"}
    assert refused(corrections.delete_deal, sitting, 9) == {"": "no-such-deal"}
    assert corrections.delete_deal(sitting, 2).new_id == 3


def test_ties_are_shared_or_played_off() -> None:
    short = OH_HELL.with_rules({"course": "list", "hands": [1]})
    deals = (dealt(1, 1, [0, 0, 0], [1, 0, 0]),)
    assert replace(new_sitting(short), deals=deals).winners == (1, 2)
    off = replace(new_sitting(short.with_rules({"ties": "deal on"})), deals=deals)
    assert (off.is_over, off.winners) == (False, ())
    more = moves.begin_deal(off)
    assert more.deals[-1].cards == 1
    ended = corrections.correct_deal(more, dealt(2, 1, [0, 0, 0], [0, 1, 0], dealer=1))
    assert (ended.is_over, ended.winners) == (True, (2,))


def test_added_deal_is_played_after_the_end_and_belongs_to_no_set() -> None:
    bare = {"hands": [2, 1], "sets": [1, 1]}
    sitting = new_sitting(GAMES["joker-georgian"], 4, bare)
    sitting = replace(sitting, deals=(dealt(1, 2, [1, 0, 0, 0], [1, 1, 0, 0]),))
    with pytest.raises(RuleError, match="not over"):
        moves.one_more_deal(sitting, 2)
    sitting = sitting.with_deal(dealt(2, 1, [1, 0, 1, 0], [1, 0, 0, 0]))
    ended = sitting.totals
    assert (sitting.is_over, sitting.winners) == (True, (0,))
    longer = moves.one_more_deal(sitting, 3)
    assert moves.one_more_deal(longer, 3) == longer
    added = longer.deals[-1]
    assert (added.cards, added.dealer, added.added) == (1, 2, True)
    assert (longer.is_over, longer.deals_in_all, longer.to_come) == (False, 3, ())
    played = dealt(3, 1, [0, 0, 0, 0], [0, 0, 1, 0], dealer=2)
    done = corrections.correct_deal(longer, played)
    assert done.is_over
    assert done.early_end is None
    assert done.totals == tuple(t + p for t, p in zip(ended, (500, 500, 100, 500), strict=True))
    assert corrections.delete_deal(done, 3).totals == ended


def test_added_deal_of_a_game_to_a_target_does_not_end_it_early() -> None:
    spades = new_sitting(GAMES["spades"], 4, {"target": 30})
    over = spades.with_deal(dealt(1, 13, [4, 3, 3, 3], [4, 3, 3, 3]))
    assert over.is_over
    longer = moves.one_more_deal(over, 2)
    assert not longer.is_over
    assert (
        corrections.correct_deal(longer, dealt(2, 13, [4, 3, 3, 3], [4, 3, 3, 3])).early_end is None
    )


def test_deals_after_the_end_count_and_overall_leader_wins() -> None:
    sitting = new_sitting(GAMES["spades"], 4, {"target": 60})
    big = dealt(1, 13, [7, 2, 2, 2], [7, 2, 2, 2])
    small = dealt(2, 13, [1, 1, 1, 8], [2, 2, 1, 8])
    ended = replace(sitting, deals=(big,))
    assert (ended.is_over, ended.winners, ended.early_end) == (True, (0,), None)
    behind = replace(sitting, deals=(big, small))
    assert (behind.totals, behind.winners) == ((810, 310, 300, 1000), (3,))
    assert behind.early_end == big
    lost = replace(sitting, deals=(big, dealt(2, 13, [8, 1, 1, 1], [1, 4, 4, 4])))
    assert lost.totals[0] < 600
    assert (lost.is_over, lost.winners, lost.early_end) == (False, (), big)


def test_number_of_players_is_limited_by_cards() -> None:
    eight = {"course": "list", "hands": [20]}
    assert refused(new_sitting, OH_HELL, 2) == {"seats": "players"}
    assert refused(new_sitting, OH_HELL, 8) == {"seats": "players"}
    assert refused(new_sitting, OH_HELL, 3, eight) == {"seats": "deck"}
    assert refused(new_sitting, OH_HELL, 3, {"partners": True}) == {"rules.partners": "no-rule"}
    assert refused(new_sitting, OH_HELL, 3, {"trump": "moon"}) == {"rules": "bad-rules"}
    assert refused(new_sitting, OH_HELL, 3, {"bag_limit": 3}) == {"rules.bag_fine": "bags"}
    assert refused(new_sitting, OH_HELL, 3, None, 3) == {"first_dealer": "dealer"}


def test_sitting_has_at_most_a_thousand_deals() -> None:
    endless = own("Endless", course="same", largest=1, end="target", target=90_000)
    deals = tuple(dealt(number, 1, [0, 1, 1], [0, 0, 1]) for number in range(1, 1001))
    full = replace(new_sitting(endless), deals=deals)
    assert refused(moves.begin_deal, full) == {"": "too-many"}
    assert refused(corrections.insert_deal, full, deals[0], 1) == {"": "too-many"}
    room = replace(full, deals=deals[:-1])
    assert len(moves.begin_deal(room).deals) == 1000


def test_course_of_more_than_a_thousand_deals_is_refused_at_start() -> None:
    many = [{"id": f"s{n}", "name": f"S{n}", "times": 200} for n in range(6)]
    endless = own("Many", special=many)
    codes = refused(new_sitting, endless)
    assert codes == {"seats": "too-long"}


def test_pairs_with_equal_names_are_distinguished() -> None:
    names = ("A", "A + B", "B + C", "C")
    seats = tuple(Seat(number, name) for number, name in enumerate(names, 1))
    sitting = replace(new_sitting(GAMES["spades-pairs"], 4), seats=seats)
    assert sitting.side_names == ("A + B + C (1)", "A + B + C (2)")
    dealt_out = replace(sitting, deals=(dealt(1, 13, [3, 3, 3, 3], [4, 3, 3, 3]),))
    file = write_sitting(dealt_out, GAMES)
    assert read_sitting(file.encode(), GAMES).totals == dealt_out.totals


def test_nil_in_pair_names_player_and_partner() -> None:
    deal = dealt(1, 13, [0, 4, 5, 3], [1, 4, 5, 3])
    pairs, plain = (
        replace(new_sitting(GAMES[game], players=4), deals=(deal,))
        for game in ("spades-pairs", "spades")
    )
    reasons = [str(score.reason) for score in pairs.scores(deal)]
    nil, *_, bid = reasons[0].split("; ")
    assert (nil, bid) == ("Ann: nil, took 1: −100", "Cy: bid 5, took 5: 50")
    assert reasons[1] == "bid 7, took 7: 70"
    assert str(plain.scores(deal)[0].reason).startswith("nil, took 1: −100")
