"""Who can still win, checked against every ending of short games."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import product

import pytest

from scorekeeper.games.bidding.rules.bidding import bid_choices
from scorekeeper.games.bidding.rules.chances import chances, say_chance
from scorekeeper.games.bidding.rules.deal_checks import check_deal
from scorekeeper.games.bidding.rules.deals import DealPhase
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_values import Miss, PairBids, Zero
from scorekeeper.games.bidding.rules.play import allows_unowned_tricks
from scorekeeper.games.bidding.rules.results import SeatResult
from scorekeeper.games.bidding.rules.schedule import Slot
from scorekeeper.games.bidding.rules.scoring import score
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.rules.spans import deal_span
from tests.cases.bidding import BLIND_ONES, GAMES, OH_HELL, dealt, new_sitting, own, step
from tests.depth import audit_only, times

SHORT = {"course": "list", "hands": [2, 1, 1]}
SHORT_GAMES = [
    OH_HELL.with_rules(SHORT),
    GAMES["wizard"].with_rules(SHORT),
    GAMES["nomination-whist"].with_rules(SHORT),
    BLIND_ONES.with_rules({"hands": [1, 1], "ties": "share"}),
    own("Bags", **SHORT, hook_from=0, over="made", bag_limit=2, bag_fine=9, exact_bonus=2),
]


def endings(sitting: BiddingSitting) -> Iterator[BiddingSitting]:
    """Yield every ending of the sitting."""
    if sitting.is_over:
        yield sitting
        return
    deal = sitting.current
    if deal is None:
        slot = sitting.next_slot
        assert slot is not None
        number = len(sitting.deals) + 1
        deal = replace(dealt(number, slot.cards, [], []), dealer=sitting.next_dealer)
    seats = range(sitting.players)
    choices = bid_choices(sitting.played, deal.cards)
    blinds = (False, True) if sitting.played.blind_factor else (False,)
    open_seats = [seat for seat in seats if seat not in deal.bids]
    for bids in product(choices, repeat=len(open_seats)):
        for looked in product(blinds, repeat=len(open_seats)):
            blind = frozenset(s for s, b in zip(open_seats, looked, strict=True) if b)
            all_bids = {**deal.bids, **dict(zip(open_seats, bids, strict=True))}
            for tricks in product(range(deal.cards + 1), repeat=len(seats)):
                if any(tricks[seat] != count for seat, count in deal.tricks.items()):
                    continue
                counted = dict(enumerate(tricks))
                whole = replace(deal, bids=all_bids, tricks=counted, blind=deal.blind | blind)
                if allows_unowned_tricks(sitting.played):
                    whole = replace(whole, unowned=deal.cards - sum(tricks))
                if check_deal(sitting, whole) == []:
                    yield from endings(sitting.with_deal(whole))


@pytest.mark.parametrize("number", range(len(SHORT_GAMES)))
def test_chances_hold_in_every_ending(number: int) -> None:
    rng, exact = random.Random(number), 0
    for _ in range(times(6)):
        sitting = new_sitting(SHORT_GAMES[number], 3, first_dealer=rng.randrange(3))
        last = len(sitting.played.hands)
        while len(sitting.deals) < last or not sitting.deals[-1].bids:
            sitting = step(sitting, rng)
        while not sitting.is_over:
            by_side = chances(sitting)
            assert by_side is not None
            ends = list(endings(sitting))
            deal = sitting.current
            is_exact = deal is not None and sitting.phase(deal) is DealPhase.TRICKS
            exact += is_exact
            for side, chance in enumerate(by_side):
                winning = [end for end in ends if side in end.winners]
                if winning:
                    assert chance.can_win
                if chance.has_won:
                    assert all(end.winners == (side,) for end in ends)
                assert chance.best >= max(end.totals[side] for end in ends)
                if is_exact:
                    assert chance.can_win == bool(winning)
                    assert chance.has_won == all(end.winners == (side,) for end in ends)
                    took = {end.deals[-1].tricks[side] for end in winning}
                    assert set(chance.tricks) == took
            sitting = step(sitting, rng)
    assert exact >= 3


def test_no_chances_for_target_games_or_finished_ones() -> None:
    assert chances(new_sitting(GAMES["spades"], 4)) is None
    sitting = new_sitting(SHORT_GAMES[0])
    assert chances(replace(sitting, finished=True)) is None


def test_chance_is_described_with_tricks() -> None:
    sitting = new_sitting(OH_HELL.with_rules({"course": "list", "hands": [3, 2]}))
    first = dealt(1, 3, [1, 1, 0], [1, 2, 0])
    second = dealt(2, 2, [1, 0, 2], [], dealer=1)
    sitting = replace(sitting, deals=(first, second))
    by_side = chances(sitting)
    assert by_side is not None
    assert sitting.totals == (100, -100, 100)
    texts = [str(say_chance(sitting, side, chance)) for side, chance in enumerate(by_side)]
    # with both tricks Cy has 30 and Ann 0; with one of Bo's, Ann and Cy have 0 and Bo −20;
    # Ann with both has 0, and so has Bo
    assert texts == [
        "Ann is tied for first: can win with tricks: 0, 1, 2",
        "Bo is 20 behind Ann: can win with tricks: 0",
        "Cy is tied for first: can win with tricks: 1, 2",
    ]


# ---- what a deal to come can bring ----

PAIRS = own(
    "Pairs", partners=True, fewest_players=4, most_players=4, hook_from=0, over="made", under="off"
)
OF_PAIRS = [
    PAIRS,
    replace(GAMES["spades-pairs"], deck=20),
    replace(GAMES["spades-pairs"], deck=20, nil_tricks_help=True, lowest_bid=1),
    replace(GAMES["spades-pairs"], deck=20, overtrick_tenths=-5),
    replace(GAMES["spades-pairs"], deck=20, overtrick_tenths=95, bag_limit=0, bag_fine=0),
    replace(GAMES["spades-pairs"], deck=20, nil_tricks_help=True, overtrick_tenths=-70),
    replace(GAMES["spades-pairs"], deck=20, nil_bags_score=False),
    replace(
        GAMES["spades-pairs"],
        deck=20,
        zero_points=0,
        blind_nil_points=0,
        under_points=1,
        overtrick_tenths=-70,
    ),
    replace(PAIRS, zero=Zero.OWN, zero_points=-40, under_points=3, overtrick_tenths=-5),
    replace(PAIRS, zero=Zero.CARDS, zero_points=7, over=Miss.TRICKS, over_points=9),
]


@audit_only
@pytest.mark.parametrize("game", OF_PAIRS, ids=lambda game: game.hash[:6])
@pytest.mark.parametrize("cards", [1, 2, 5])
def test_chances_of_pair_cover_all_bids_and_tricks(game: BiddingGame, cards: int) -> None:
    brought = [
        score(game, None, cards, (SeatResult(bid, taken), SeatResult(other, rest))).points
        for bid, other in product(bid_choices(game, cards), repeat=2)
        for taken in range(cards + 1)
        for rest in range(cards + 1 - taken)
    ]
    fines = 0
    if game.bag_limit:
        fines = (game.bag_limit - 1 + cards) // game.bag_limit * game.bag_fine * 10
    assert deal_span(game, Slot(cards), 2) == (min(brought) - fines, max(brought))


@audit_only
def test_large_hands_are_not_searched_exhaustively() -> None:
    game = replace(GAMES["spades-pairs"], deck=120, highest_bid=30)
    score.cache_clear()
    deal_span.cache_clear()
    deal_span(game, Slot(30), 2)
    cache = score.cache_info()
    assert 0 < cache.hits + cache.misses < 10_000


def test_chances_of_partners_who_bid_apart_cover_all_bids_and_tricks() -> None:
    game = replace(GAMES["spades-pairs"], pair_bids=PairBids.APART, bag_limit=0, bag_fine=0)
    brought = [
        score(game, None, 3, (SeatResult(bid, taken), SeatResult(other, rest))).points
        for bid, other in product(bid_choices(game, 3), repeat=2)
        for taken in range(4)
        for rest in range(4 - taken)
    ]
    low, high = deal_span(game, Slot(3), 2)
    assert (low <= min(brought), max(brought) <= high) == (True, True)


def test_best_totals_of_pairs_include_premiums_of_both_partners() -> None:
    game = GAMES["joker-pairs"].with_rules({"hands": [2, 1, 2], "sets": [2, 1]})
    rng, premiums = random.Random(5), 0
    for _ in range(times(40)):
        sitting, best = new_sitting(game, 4), [10**6] * 2
        while not sitting.is_over:
            by_side = chances(sitting) or ()
            best = [min(pair.best, limit) for pair, limit in zip(by_side, best, strict=True)]
            sitting = step(sitting, rng)
        assert all(total <= limit for total, limit in zip(sitting.totals, best, strict=True))
        lines = [line for deal in sitting.side_deals for score in deal for line in score.lines]
        premiums += len(lines) - 4 * len(sitting.deals)
    assert premiums > 3
