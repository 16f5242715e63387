"""The minimum and maximum points of a side in deals to come, over all bids and tricks."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

from scorekeeper.base.tenths import TENTHS
from scorekeeper.games.bidding.rules.bidding import bid_choices
from scorekeeper.games.bidding.rules.deals import WITH_PARTNER, Bid, required_tricks
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_values import Zero
from scorekeeper.games.bidding.rules.results import SeatResult
from scorekeeper.games.bidding.rules.schedule import Slot, course, set_ranges
from scorekeeper.games.bidding.rules.scoring import score
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.rules.special import SpecialDeal


@lru_cache(maxsize=1024)
def deal_span(game: BiddingGame, slot: Slot, seats: int) -> tuple[int, int]:
    """The minimum and maximum points of a side of `seats` seats in such a deal."""
    if seats > 1 and not game.adds_bids:
        low, high = deal_span(game, slot, 1)
        return low * seats, high * seats
    special = game.kind(slot.kind)
    kinds: list[SpecialDeal | None] = [special]
    if game.kind_chosen and not slot.kind:
        kinds = [None, *game.special]
    scores = [points for kind in kinds for points in _points(game, kind, _cards(slot, kind), seats)]
    fines = 0
    if game.bag_limit:  # worst case: one bag was missing for a fine before the deal
        fines = (game.bag_limit - 1 + slot.cards) // game.bag_limit * game.bag_fine * TENTHS
    extra_low, extra_high = _extra_span(game)
    return min(scores) - fines + extra_low, max(scores) + extra_high


def premium_spans(sitting: BiddingSitting, to_come: int) -> Iterator[tuple[int, int]]:
    """Yield the minimum and maximum of a side's premiums in unfinished streaks and sets.

    The upper bound has a premium for a streak in every remaining deal.
    """
    game = sitting.played
    bidders = 1 if game.adds_bids else len(sitting.sides[0])
    yield from [(-game.streak_down * TENTHS, game.streak_up * TENTHS)] * (
        to_come * bidders if game.streak else 0
    )
    slots = course(game, sitting.players)
    for indexes in set_ranges(game):
        part = slice(indexes.start, indexes.stop)
        if not all(sitting.side_deals[part]) or len(sitting.deals) < indexes.stop:
            best = max(deal_span(game, slot, 1)[1] for slot in slots[part])
            yield -best * bidders, max(best, game.set_points * TENTHS) * bidders


def _extra_span(game: BiddingGame) -> tuple[int, int]:
    """The minimum and maximum extra points of a seat in a deal, with all pieces of the table."""
    pieces = [piece.points * piece.most for piece in game.extra]
    wager = max(game.wagers, default=0)
    low = sum(points for points in pieces if points < 0) - wager
    high = sum(points for points in pieces if points > 0) + wager
    return low * TENTHS, (high + game.alliances * game.alliance_points) * TENTHS


def _cards(slot: Slot, kind: SpecialDeal | None) -> int:
    return kind.cards if kind and kind.cards else slot.cards


def _points(
    game: BiddingGame, special: SpecialDeal | None, cards: int, seats: int
) -> Iterator[int]:
    """Yield all scores of a side of `seats` seats, over all bids and tricks."""
    no_bids = special is not None and not special.has_bids
    bids: tuple[Bid | None, ...] = (None,) if no_bids else bid_choices(game, cards)
    blinds = (False, True) if game.blind_factor and not no_bids else (False,)
    paired = seats > 1
    side_bids = _bids_of_pair(game, bids) if paired else [((bid,), False) for bid in bids]
    ways = [
        (bid, tricks)
        for bid, nil in side_bids
        for tricks in (_tricks_of_pair(cards, nil=nil) if paired else zip(range(cards + 1)))
    ]
    shots = (False, True) if game.shot_card and not no_bids else (False,)
    for (bid, tricks), blind, shot in product(ways, product(blinds, repeat=seats), shots):
        results = tuple(map(SeatResult, bid, tricks, blind, [shot] * seats))
        yield score(game, special, cards, results).points
    if game.blind_side_bid and not no_bids:
        for both, took in product(range(game.blind_side_bid, cards + 1), range(cards + 1)):
            pair = SeatResult(both, took, blind=True), SeatResult(WITH_PARTNER, 0)
            yield score(game, special, cards, pair).points


def _bids_of_pair(
    game: BiddingGame, bids: Sequence[Bid | None]
) -> Iterator[tuple[tuple[Bid | None, ...], bool]]:
    """Yield bids of two partners, one for each sum, and each nil with any bid of the partner.

    Each comes with whether it includes a nil.
    """
    nils = [bid for bid in bids if game.zero is Zero.NIL and required_tricks(bid or 0) == 0]
    numbers = [bid for bid in bids if bid not in nils]
    sums = {
        required_tricks(a or 0) + required_tricks(b or 0): (a, b) for a in numbers for b in numbers
    }
    yield from ((pair, False) for pair in sums.values())
    yield from ((pair, True) for pair in product(nils, bids))


def _tricks_of_pair(cards: int, *, nil: bool) -> Iterator[tuple[int, int]]:
    """Yield tricks of two partners, including those with the lowest and the highest score.

    A nil of the first partner fails with the first trick. Each further trick scores the same, so
    the extremes are no further trick, and all that are left.
    """
    yield from ((0, tricks) for tricks in range(cards + 1))
    if nil:
        yield from ((1, tricks) for tricks in range(cards))
        yield from ((cards - tricks, tricks) for tricks in range(cards - 1))
