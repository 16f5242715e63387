"""Which sides can still win, and with which results (our own definition).

For a future deal, each side may get the best or the worst result that any bid and any tricks allow
for that hand size, independently of the other sides. This is an overestimate: not all sides can
have the worst deal at once, and the hook is ignored. So "can no longer win" and "has already won"
are always true, but a side with a chance may need more luck than the cards allow. For the deal in
play, once its bids are in, all distributions of the remaining tricks are enumerated; so in the
last deal the result is exact.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import comb

from scorekeeper.base.tenths import say_points
from scorekeeper.base.text import Text, text
from scorekeeper.games.bidding.rules.deals import BidDeal, DealPhase, special_of
from scorekeeper.games.bidding.rules.play import allows_unowned_tricks
from scorekeeper.games.bidding.rules.results import seat_result
from scorekeeper.games.bidding.rules.schedule import Slot
from scorekeeper.games.bidding.rules.scoring import score
from scorekeeper.games.bidding.rules.sitting import BiddingSitting
from scorekeeper.games.bidding.rules.spans import deal_span, premium_spans
from scorekeeper.games.bidding.rules.standings import with_bags


@dataclass(frozen=True, slots=True)
class SideChance:
    """A side's chance of winning; points in tenths.

    Args:
        behind: points behind the best other side; negative for a lead.
        can_win: the side can still end with the most points, alone or tied.
        has_won: no other side can still reach its points.
        best: the maximum of its final points.
        needs: the minimum points in the deal in play with which it can win; None if not known
            yet, or if it cannot win.
        tricks: the numbers of tricks in the deal in play with which it can win; empty if not
            known yet, or if it cannot win.
    """

    behind: int
    can_win: bool
    has_won: bool
    best: int
    needs: int | None = None
    tricks: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class _Outcome:
    """A possible result of the deal in play: points in tenths and tricks, both by side."""

    points: tuple[int, ...]
    tricks: tuple[int, ...]


def chances(sitting: BiddingSitting) -> tuple[SideChance, ...] | None:
    """The chances by side; None without a fixed number of deals, or once the sitting is over.

    None too if not everyone plays in the newest deal.

    A tie counts as a win; where ties are played off, it counts as a chance.
    """
    to_come = sitting.to_come
    if to_come is None or sitting.is_over or (sitting.deals[-1:] and sitting.deals[-1].absent):
        return None
    game, sides = sitting.played, len(sitting.sides)
    seats = len(sitting.sides[0])
    open_deals = [deal for deal in sitting.deals if sitting.phase(deal) is not DealPhase.DONE]
    newest = open_deals[-1] if open_deals and open_deals[-1] == sitting.deals[-1] else None
    # a correction can leave older deals unfinished: treat them like future deals
    slots = [*to_come, *(Slot(deal.cards, deal.kind) for deal in open_deals if deal != newest)]
    bids_in = newest is not None and sitting.phase(newest) is DealPhase.TRICKS
    # extra points are entered after the tricks, and premiums depend on earlier deals: treat such
    # a deal like a future one
    bids_in = bids_in and not (game.has_extra_points or game.sets or game.streak)
    bids_in = bids_in and _count_distributions(sitting, newest) <= _MAX_WAYS
    if newest and not bids_in:
        slots.append(Slot(newest.cards, newest.kind))
    spans = [*(deal_span(game, slot, seats) for slot in slots), *premium_spans(sitting, len(slots))]
    span = (sum(low for low, _ in spans), sum(high for _, high in spans))
    if newest and bids_in:
        outcomes = list(_ways(sitting, newest))
    else:
        outcomes = [_Outcome((0,) * sides, (0,) * sides)]
    exact = bids_in and not slots
    return tuple(_chance(sitting, side, outcomes, span, exact=exact) for side in range(sides))


def say_chance(sitting: BiddingSitting, side: int, chance: SideChance) -> Text:
    name = sitting.side_name(side)
    ranked_others = [rival for rival in sitting.ranking if rival != side]
    if chance.has_won:
        return text("%(name)s has already won.", name=name)
    if not chance.can_win:
        return text("%(name)s can no longer win.", name=name)
    points = say_points(abs(chance.behind))
    if chance.behind < 0:
        standing = text("%(name)s leads by %(points)s", name=name, points=points)
    elif chance.behind == 0:
        standing = text("%(name)s is tied for first", name=name)
    else:
        leader = sitting.side_name(ranked_others[0])
        standing = text(
            "%(name)s is %(points)s behind %(leader)s", name=name, points=points, leader=leader
        )
    if not chance.tricks:
        return standing
    tricks = ", ".join(map(str, chance.tricks))
    return text("%(standing)s: can win with tricks: %(tricks)s", standing=standing, tricks=tricks)


def _chance(
    sitting: BiddingSitting,
    side: int,
    outcomes: Sequence[_Outcome],
    span: tuple[int, int],
    *,
    exact: bool,
) -> SideChance:
    """A side's chance after the deal in play and future deals worth `span` points (low, high)."""
    totals, (low, high) = sitting.totals, span
    swing = high - low
    leads = [_lead(totals, outcome.points, side) for outcome in outcomes]
    winning = [outcome for outcome, lead in zip(outcomes, leads, strict=True) if lead + swing >= 0]
    best = max(outcome.points[side] for outcome in outcomes)
    exact_wins = winning if exact else []
    return SideChance(
        behind=-_lead(totals, (0,) * len(totals), side),
        can_win=bool(winning),
        has_won=min(leads) - swing > 0,
        best=totals[side] + best + high,
        needs=min((outcome.points[side] for outcome in exact_wins), default=None),
        tricks=tuple(sorted({outcome.tricks[side] for outcome in exact_wins})),
    )


def _lead(totals: Sequence[int], points: Sequence[int], side: int) -> int:
    finals = [total + gain for total, gain in zip(totals, points, strict=True)]
    return finals[side] - max(final for rival, final in enumerate(finals) if rival != side)


# ---- the deal in play ----


_MAX_WAYS = 20_000
"""Maximum number of distributions of tricks to enumerate; above it only extremes are used."""


def _ways(sitting: BiddingSitting, deal: BidDeal) -> Iterator[_Outcome]:
    """Yield every possible result of the newest deal."""
    game, special, bags = sitting.played, special_of(sitting.played, deal), sitting.bags

    @cache  # many distributions share the tricks of a side
    def points(side: int, tricks: tuple[int, ...]) -> int:
        results = tuple(
            seat_result(deal, seat, count)
            for seat, count in zip(sitting.sides[side], tricks, strict=True)
        )
        scored = score(game, special, deal.cards, results)
        return with_bags(game, scored, bags[side]).points

    for taken in _trick_distributions(sitting, deal):
        by_side = [tuple(taken[seat] for seat in seats) for seats in sitting.sides]
        by_side_points = tuple(points(side, tricks) for side, tricks in enumerate(by_side))
        yield _Outcome(by_side_points, tuple(map(sum, by_side)))


def _trick_distributions(sitting: BiddingSitting, deal: BidDeal) -> Iterator[tuple[int, ...]]:
    seats = range(sitting.players)
    missing = [seat for seat in seats if seat not in deal.tricks]
    for shares in _split_tricks(deal.tricks_left, _count_takers(sitting, deal)):
        taken = {**deal.tricks, **dict(zip(missing, shares, strict=False))}
        yield tuple(taken[seat] for seat in seats)


def _count_distributions(sitting: BiddingSitting, deal: BidDeal | None) -> int:
    dividers = _count_takers(sitting, deal) - 1 if deal else 0
    return comb(deal.tricks_left + dividers, dividers) if deal and dividers > 0 else 1


def _count_takers(sitting: BiddingSitting, deal: BidDeal) -> int:
    """Count who can still take tricks; includes "no player" in games with unowned tricks."""
    return sitting.players - len(deal.tricks) + allows_unowned_tricks(sitting.played)


def _split_tricks(tricks: int, seats: int) -> Iterator[tuple[int, ...]]:
    if seats == 1:
        yield (tricks,)
        return
    for first in range(tricks + 1):
        for rest in _split_tricks(tricks - first, seats - 1):
            yield (first, *rest)
