"""Who can still win, and with what (a decision of ours).

Of a deal to come each side is given the best, or the worst, that any bid and any tricks in a hand
of that size can bring it, whatever the others do. That is more than can happen: not everyone can
have the worst deal at once, and the hook is left aside. So whoever is said to be out of it is, and
whoever is said to have won has; but somebody who is said to have a chance may need more luck than
the cards allow. Of the deal in play, once its bids are in, every way in which its tricks can still
fall is tried: in the last deal what is said is exact.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product
from math import comb

from scorekeeper.base.text import Text, text
from scorekeeper.games.bidding.rules.bidding import bid_choices
from scorekeeper.games.bidding.rules.deals import Bid, BidDeal, DealPhase, special_of, wanted
from scorekeeper.games.bidding.rules.game import BiddingGame, Zero
from scorekeeper.games.bidding.rules.play import allows_unowned_tricks
from scorekeeper.games.bidding.rules.points import TENTHS, say_points
from scorekeeper.games.bidding.rules.schedule import Slot
from scorekeeper.games.bidding.rules.scoring import SeatResult, score
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.rules.special import SpecialDeal
from scorekeeper.games.bidding.rules.standings import with_bags


@dataclass(frozen=True, slots=True)
class SideChance:
    """What a side can still hope for; points in tenths.

    Args:
        behind: points behind the best of the others; negative for a lead.
        can_win: the side can still have the most points, alone or with others.
        has_won: whatever comes, nobody else can have as many.
        best: the most points it can end with.
        needs: the fewest points in the deal in play with which it can win; None where that is not
            known yet, or it cannot.
        tricks: the tricks in the deal in play with which it can win; none where that is not known.
    """

    behind: int
    can_win: bool
    has_won: bool
    best: int
    needs: int | None = None
    tricks: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class _Outcome:
    """A way in which the deal in play can end: points and tricks by side."""

    points: tuple[int, ...]
    tricks: tuple[int, ...]


def chances(sitting: BiddingSitting) -> tuple[SideChance, ...] | None:
    """The chances by side; None where there is no fixed number of deals, and when it is over.

    A tie is a win that is shared; where ties are played off, to come level is chance enough.
    """
    to_come = sitting.to_come
    if to_come is None or sitting.is_over:
        return None
    game, sides = sitting.played, len(sitting.sides)
    seats = len(sitting.sides[0])
    open_deals = [deal for deal in sitting.deals if sitting.phase(deal) is not DealPhase.DONE]
    newest = open_deals[-1] if open_deals and open_deals[-1] == sitting.deals[-1] else None
    # a correction can leave older deals unfinished as well: these are as if they were to come
    slots = [*to_come, *(Slot(deal.cards, deal.kind) for deal in open_deals if deal != newest)]
    known = newest is not None and sitting.phase(newest) is DealPhase.TRICKS
    known = known and _many(sitting, newest) <= _MOST_WAYS
    if newest and not known:
        slots.append(Slot(newest.cards, newest.kind))
    spans = [_span(game, slot, seats) for slot in slots]
    span = (sum(low for low, _ in spans), sum(high for _, high in spans))
    if newest and known:
        outcomes = list(_ways(sitting, newest))
    else:
        outcomes = [_Outcome((0,) * sides, (0,) * sides)]
    exact = known and not slots
    return tuple(_chance(sitting, side, outcomes, span, exact=exact) for side in range(sides))


def say_chance(sitting: BiddingSitting, side: int, chance: SideChance) -> Text:
    """The chance as a sentence."""
    name = sitting.side_name(side)
    others = [other for other in sitting.ranking if other != side]
    if chance.has_won:
        return text("%(name)s has already won.", name=name)
    if not chance.can_win:
        return text("%(name)s can no longer win.", name=name)
    points = say_points(abs(chance.behind))
    if chance.behind < 0:
        said = text("%(name)s leads by %(points)s", name=name, points=points)
    elif chance.behind == 0:
        said = text("%(name)s is tied for first", name=name)
    else:
        leader = sitting.side_name(others[0])
        said = text(
            "%(name)s is %(points)s behind %(leader)s", name=name, points=points, leader=leader
        )
    if not chance.tricks:
        return said
    tricks = ", ".join(map(str, chance.tricks))
    return text("%(standing)s: can win with tricks: %(tricks)s", standing=said, tricks=tricks)


def _chance(
    sitting: BiddingSitting,
    side: int,
    outcomes: Sequence[_Outcome],
    span: tuple[int, int],
    *,
    exact: bool,
) -> SideChance:
    """A side's chance, after the deal in play and deals that bring each side from low to high."""
    totals, (low, high) = sitting.totals, span
    swing = high - low
    leads = [_lead(totals, outcome.points, side) for outcome in outcomes]
    winning = [each for each, lead in zip(outcomes, leads, strict=True) if lead + swing >= 0]
    best = max(outcome.points[side] for outcome in outcomes)
    known = winning if exact else []
    return SideChance(
        behind=-_lead(totals, (0,) * len(totals), side),
        can_win=bool(winning),
        has_won=min(leads) - swing > 0,
        best=totals[side] + best + high,
        needs=min((each.points[side] for each in known), default=None),
        tricks=tuple(sorted({each.tricks[side] for each in known})),
    )


def _lead(totals: Sequence[int], points: Sequence[int], side: int) -> int:
    ends = [total + more for total, more in zip(totals, points, strict=True)]
    return ends[side] - max(end for other, end in enumerate(ends) if other != side)


# ---- one deal ----


_MOST_WAYS = 20_000
"""In which the tricks of a deal can fall, to look at each; of more, only the extremes are."""


@lru_cache(maxsize=1024)
def _span(game: BiddingGame, slot: Slot, seats: int) -> tuple[int, int]:
    """The fewest and the most points that such a deal can bring a side of so many seats."""
    special = game.kind(slot.kind)
    kinds: list[SpecialDeal | None] = [special]
    if game.kind_chosen and not slot.kind:
        kinds = [None, *game.special]
    found = [points for kind in kinds for points in _points(game, kind, _cards(slot, kind), seats)]
    fines = 0
    if game.bag_limit:  # at worst one bag was missing before
        fines = (game.bag_limit - 1 + slot.cards) // game.bag_limit * game.bag_fine * TENTHS
    return min(found) - fines, max(found)


def _cards(slot: Slot, kind: SpecialDeal | None) -> int:
    return kind.cards if kind and kind.cards else slot.cards


def _points(
    game: BiddingGame, special: SpecialDeal | None, cards: int, seats: int
) -> Iterator[int]:
    """Whatever a side of so many seats can score, by all that it can bid and take."""
    without = special is not None and not special.has_bids
    bids: tuple[Bid | None, ...] = (None,) if without else bid_choices(game, cards)
    blinds = (False, True) if game.blind_factor and not without else (False,)
    several = seats > 1
    said = _bids_of_pair(game, bids) if several else [((bid,), False) for bid in bids]
    ways = [
        (bid, tricks)
        for bid, nil in said
        for tricks in (_tricks_of_pair(cards, nil=nil) if several else zip(range(cards + 1)))
    ]
    for (bid, tricks), blind in product(ways, product(blinds, repeat=seats)):
        results = tuple(map(SeatResult, bid, tricks, blind))
        yield score(game, special, cards, results).points


def _bids_of_pair(
    game: BiddingGame, bids: Sequence[Bid | None]
) -> Iterator[tuple[tuple[Bid | None, ...], bool]]:
    """Bids of two partners, one of all that bring the same: a sum, or a nil and then any bid.

    With each, whether there is a nil.
    """
    nils = [bid for bid in bids if game.zero is Zero.NIL and wanted(bid or 0) == 0]
    numbers = [bid for bid in bids if bid not in nils]
    sums = {wanted(a or 0) + wanted(b or 0): (a, b) for a in numbers for b in numbers}
    yield from ((pair, False) for pair in sums.values())
    yield from ((pair, True) for pair in product(nils, bids))


def _tricks_of_pair(cards: int, *, nil: bool) -> Iterator[tuple[int, int]]:
    """Tricks of two partners, among which are those that bring the fewest and the most points.

    A nil of the first is lost with its first trick; those that follow can score, one like another,
    so that the extremes are none of them and as many as are left.
    """
    yield from ((0, tricks) for tricks in range(cards + 1))
    if nil:
        yield from ((1, tricks) for tricks in range(cards))
        yield from ((cards - tricks, tricks) for tricks in range(cards - 1))


def _ways(sitting: BiddingSitting, deal: BidDeal) -> Iterator[_Outcome]:
    """Every way in which the tricks of the newest deal can still fall."""
    game, special, bags = sitting.played, special_of(sitting.played, deal), sitting.bags

    @cache  # the same few tricks of a side come again and again
    def points(side: int, tricks: tuple[int, ...]) -> int:
        results = tuple(
            SeatResult(deal.bids.get(seat), count, seat in deal.blind)
            for seat, count in zip(sitting.sides[side], tricks, strict=True)
        )
        scored = score(game, special, deal.cards, results)
        return with_bags(game, scored, bags[side]).points

    for fallen in _falls(sitting, deal):
        by_side = [tuple(fallen[seat] for seat in seats) for seats in sitting.sides]
        brought = tuple(points(side, tricks) for side, tricks in enumerate(by_side))
        yield _Outcome(brought, tuple(map(sum, by_side)))


def _falls(sitting: BiddingSitting, deal: BidDeal) -> Iterator[tuple[int, ...]]:
    """Yield every way in which the tricks can still fall, by seat."""
    seats = range(sitting.players)
    missing = [seat for seat in seats if seat not in deal.tricks]
    for shares in _shares(deal.tricks_left, _takers(sitting, deal)):
        fallen = {**deal.tricks, **dict(zip(missing, shares, strict=False))}
        yield tuple(fallen[seat] for seat in seats)


def _many(sitting: BiddingSitting, deal: BidDeal | None) -> int:
    """Return in how many ways the tricks of that deal can still fall."""
    others = _takers(sitting, deal) - 1 if deal else 0
    return comb(deal.tricks_left + others, others) if deal and others > 0 else 1


def _takers(sitting: BiddingSitting, deal: BidDeal) -> int:
    """Return how many can still take tricks; in some games nobody is one of them."""
    return sitting.players - len(deal.tricks) + allows_unowned_tricks(sitting.played)


def _shares(tricks: int, seats: int) -> Iterator[tuple[int, ...]]:
    """Every way to share so many tricks between so many seats."""
    if seats == 1:
        yield (tricks,)
        return
    for first in range(tricks + 1):
        for rest in _shares(tricks - first, seats - 1):
            yield (first, *rest)
