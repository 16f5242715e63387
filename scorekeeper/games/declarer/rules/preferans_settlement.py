"""Settle Preferans (роспись): pools, mountains and whists become one number for each player.

Exact fractions, rounded once at the end.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from scorekeeper.games.declarer.rules.formula import Payment, Settlement
from scorekeeper.games.declarer.rules.position import Position
from scorekeeper.games.declarer.rules.preferans_pools import (
    MOUNTAIN,
    POINT_WHISTS,
    POOL,
    WHISTS,
)


def settle_preferans(position: Position) -> Settlement:
    """Return the result in whists, exact and whole, and who pays whom.

    Raises:
        ArithmeticError: the two methods of settlement disagree, or the results do not add up to 0.
    """
    exact = settlement_steps(position).exact
    if exact != settle_by_mean(position) or sum(exact, Fraction(0)):
        raise ArithmeticError(exact)
    result = round_to_zero_sum(exact)
    return Settlement(result, exact, pay(result))


class SettlementSteps(NamedTuple):
    """The settlement as on paper, by seat.

    Args:
        missing: what is missing in the pool, as points of the mountain; negative above the limit.
        left: mountain and missing points without the smallest sum of them.
        shares: the whists that everyone else writes for what is left.
        whists: (seat, against) → all whists, with the shares.
    """

    pools: Sequence[int]
    mountains: Sequence[int]
    missing: Sequence[int]
    left: Sequence[int]
    shares: Sequence[Fraction]
    whists: Mapping[tuple[int, int], Fraction]
    exact: tuple[Fraction, ...]

    def whists_on(self, against: int) -> list[Fraction | None]:
        """Return the whists on a seat, by seat; None for itself."""
        return [self.whists.get((seat, against)) for seat in range(len(self.pools))]


def settlement_steps(position: Position) -> SettlementSteps:
    """Settle as on paper: the smallest mountain off all, whists for the rest, then differences.

    For a mountain everyone else writes 10 whists a point, divided by the number of players; some
    tables divide by the number of the others.
    """
    seats = range(position.seats)
    sharing = position.seats - (position.options["mountain_share"] == "others")
    missing, mountains = _missing(position), position.ledger(MOUNTAIN)
    whole = [mountains[seat] + missing[seat] for seat in seats]
    left = [mountain - min(whole) for mountain in whole]
    shares = [Fraction(POINT_WHISTS * mountain, sharing) for mountain in left]
    whists = {
        (first, other): position.balance(WHISTS, first, other) + shares[other]
        for first in seats
        for other in seats
        if first != other
    }
    exact = tuple(
        sum(
            (whists[first, other] - whists[other, first] for other in seats if other != first),
            Fraction(),
        )
        for first in seats
    )
    return SettlementSteps(position.ledger(POOL), mountains, missing, left, shares, whists, exact)


def _missing(position: Position) -> list[int]:
    """Return what is missing in the pools, as points of the mountain."""
    weight, limit = position.options["pool_weight"], position.options["limit"]
    return [weight * (limit - pool) for pool in position.ledger(POOL)]


def settle_by_mean(position: Position) -> tuple[Fraction, ...]:
    """Settle by the distance from the mean mountain."""
    count, missing = position.seats, _missing(position)
    mountains = [position.balance(MOUNTAIN, seat) + missing[seat] for seat in range(count)]
    by_others = position.options["mountain_share"] == "others"
    point = Fraction(POINT_WHISTS * count, count - 1) if by_others else Fraction(POINT_WHISTS)
    mean = Fraction(sum(mountains), count)
    return tuple(
        sum(
            position.balance(WHISTS, seat, other) - position.balance(WHISTS, other, seat)
            for other in range(count)
        )
        + point * (mean - mountains[seat])
        for seat in range(count)
    )


def round_to_zero_sum(exact: Sequence[Fraction]) -> tuple[int, ...]:
    """Round down, then give 1 to the largest remainders until the sum is 0; ties in seat order.

    >>> round_to_zero_sum([Fraction(362, 3), Fraction(374, 3), Fraction(-736, 3)])
    (121, 125, -246)
    """
    floors = [value.__floor__() for value in exact]
    order = sorted(range(len(exact)), key=lambda seat: floors[seat] - exact[seat])
    raised = set(order[: -sum(floors)]) if sum(floors) else set()
    return tuple(floor + (seat in raised) for seat, floor in enumerate(floors))


def pay(result: Sequence[int]) -> tuple[Payment, ...]:
    """Return the fewest payments that settle results of up to four players.

    Who owes exactly what another gets pays it; then the largest debt goes to the largest credit.

    >>> pay([121, 125, -246])
    (Payment(payer=2, payee=1, amount=125), Payment(payer=2, payee=0, amount=121))
    """
    open_, payments = dict(enumerate(result)), list[Payment]()
    while any(open_.values()):
        exact = [
            (first, two) for first in open_ for two in open_ if open_[first] == -open_[two] < 0
        ]
        largest = (
            min(open_, key=lambda seat: open_[seat]),
            max(open_, key=lambda seat: open_[seat]),
        )
        payer, payee = exact[0] if exact else largest
        amount = min(-open_[payer], open_[payee])
        open_[payer] += amount
        open_[payee] -= amount
        payments.append(Payment(payer, payee, amount))
    return tuple(payments)
