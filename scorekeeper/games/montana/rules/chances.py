"""Who can still win in the last round, and with how many points (our own calculation).

A deal without complete bids can bring any score that the rules allow. For a deal in play, every
possible distribution of the remaining tricks is tried.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from scorekeeper.base.text import Text, text
from scorekeeper.games.montana.rules.contracts import CONTRACTS, TRICKS
from scorekeeper.games.montana.rules.deals import SEATS, Deal, Phase
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.night import Night
from scorekeeper.games.montana.rules.scoring import score

Points = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Chance:
    """Whether a seat can still win, and what it needs.

    Args:
        behind: points behind the best of the other seats; negative for a lead.
        can_win: the seat can still have the most points, alone or tied.
        has_won: no other seat can reach as many points any more.
        needs: the fewest points in the current deal with which the seat can win; None before all
            bids are in, and if more deals follow.
    """

    behind: int
    can_win: bool
    has_won: bool
    needs: int | None = None


def chances(night: Night) -> tuple[Chance, ...]:
    """The chances by seat; empty before last round is called and after the night has ended."""
    to_come = night.deals_to_come
    if to_come is None or night.finished:
        return ()
    low, high = _bounds(night.rules)
    swing = (high - low) * to_come
    outcomes = [
        tuple(total + points for total, points in zip(night.totals, line, strict=True))
        for line in _outcomes(night.current, night.rules, low, high)
    ]

    def seat_chance(seat: int) -> Chance:
        leads = [_lead(line, seat) for line in outcomes]
        winning = [line[seat] for line, lead in zip(outcomes, leads, strict=True) if lead >= 0]
        in_play = to_come == 0 and night.current.phase in {
            Phase.PLAY,
            Phase.TRICKS,
            Phase.EXTRA,
        }
        return Chance(
            behind=-_lead(night.totals, seat),
            can_win=max(leads) + swing >= 0,
            has_won=min(leads) - swing > 0,
            needs=min(winning) - night.totals[seat] if in_play and winning else None,
        )

    return tuple(seat_chance(seat) for seat in SEATS)


def describe_chance(night: Night, seat: int, chance: Chance) -> Text:
    """A sentence about the seat's chance, such as "Ann is 3 behind Bo: wins with +4 or more"."""
    name, leaders = night.seated[seat].name, [s for s in night.leaders if s != seat]
    if chance.has_won:
        return text("%(name)s has already won.", name=name)
    if not chance.can_win:
        return text("%(name)s can no longer win.", name=name)
    if chance.behind < 0:
        standing = text("%(name)s leads by %(points)s", name=name, points=-chance.behind)
    elif chance.behind == 0:
        standing = text("%(name)s is tied for first", name=name)
    elif len(leaders) == 1:
        standing = text(
            "%(name)s is %(points)s behind %(leader)s",
            name=name,
            points=chance.behind,
            leader=night.seated[leaders[0]].name,
        )
    else:
        standing = text("%(name)s is %(points)s behind the others", name=name, points=chance.behind)
    if chance.needs is None:
        return standing
    signed = f"+{chance.needs}" if chance.needs > 0 else chance.needs
    return text(
        "%(standing)s: wins with %(points)s or more this deal", standing=standing, points=signed
    )


def _lead(line: Sequence[int], seat: int) -> int:
    return line[seat] - max(points for rival, points in enumerate(line) if rival != seat)


def _bounds(rules: HouseRules) -> tuple[int, int]:
    """The fewest and the most points that one deal can bring a seat."""
    scores = [
        score(contract, tricks, rules, unabomb=unabomb).points
        for contract in CONTRACTS
        for tricks in range(TRICKS + 1)
        for unabomb in (False, True)
    ]
    return min(scores), max(scores) + max(rules.blackjack_point, 0)


def _outcomes(deal: Deal, rules: HouseRules, low: int, high: int) -> Iterator[Points]:
    """The points by seat that the deal can still bring; without complete bids only the extremes."""
    if deal.phase is Phase.DONE:
        yield (0,) * len(SEATS)
    elif deal.call is None or len(deal.contracts) < len(SEATS):
        for seat in SEATS:  # the best for one is the worst for the others
            yield tuple(high if rival == seat else low for rival in SEATS)
    else:
        extra = [(0,) * len(SEATS)]
        if deal.call.variant.extra_point:
            extra += [w for w in product((0, rules.blackjack_point), repeat=len(SEATS)) if any(w)]
        for tricks in _distributions(deal):
            line = [
                score(deal.contracts[seat], tricks[seat], rules, unabomb=deal.call.unabomb).points
                for seat in SEATS
            ]
            for extras in extra:
                yield tuple(points + bonus for points, bonus in zip(line, extras, strict=True))


def _distributions(deal: Deal) -> Iterator[Sequence[int]]:
    """Every possible distribution of the remaining tricks, as tricks by place."""
    places = deal.call.places if deal.call else SEATS
    open_places = [place for place in places if place not in deal.tricks]
    left = deal.tricks_left
    if not open_places:
        yield [deal.tricks[place] for place in places]
        return
    for counts in product(range(left + 1), repeat=len(open_places) - 1):
        if sum(counts) <= left:
            remaining = dict(zip(open_places, (*counts, left - sum(counts)), strict=True))
            yield [deal.tricks.get(place, remaining.get(place, 0)) for place in places]
