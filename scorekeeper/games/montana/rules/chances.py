"""Who can still win in the last round, and what each needs (a decision of ours).

A deal that is not bid yet can bring anything that the rules allow; of a deal in play every
way in which its tricks can still fall is tried.
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
    """What a seat can still hope for.

    Args:
        behind: points behind the best of the others; negative for a lead.
        can_win: the seat can still have the most points, alone or with others.
        has_won: whatever comes, nobody else can have as many.
        needs: the fewest points in the deal in play with which the seat can win; None where
            that is not known yet, or the night goes on after it.
    """

    behind: int
    can_win: bool
    has_won: bool
    needs: int | None = None


def chances(night: Night) -> tuple[Chance, ...]:
    """The chances by seat; empty as long as last round is not called, and when all is over."""
    to_come = night.deals_to_come
    if to_come is None or night.finished:
        return ()
    low, high = _bounds(night.rules)
    swing = (high - low) * to_come
    outcomes = [
        tuple(total + points for total, points in zip(night.totals, line, strict=True))
        for line in _outcomes(night.current, night.rules, low, high)
    ]

    def of(seat: int) -> Chance:
        leads = [_lead(line, seat) for line in outcomes]
        winning = [line[seat] for line, lead in zip(outcomes, leads, strict=True) if lead >= 0]
        known = to_come == 0 and night.current.phase in {Phase.PLAY, Phase.TRICKS, Phase.EXTRA}
        return Chance(
            behind=-_lead(night.totals, seat),
            can_win=max(leads) + swing >= 0,
            has_won=min(leads) - swing > 0,
            needs=min(winning) - night.totals[seat] if known and winning else None,
        )

    return tuple(of(seat) for seat in SEATS)


def say_chance(night: Night, seat: int, chance: Chance) -> Text:
    """The chance as a sentence."""
    name, leaders = night.seated[seat].name, [s for s in night.leaders if s != seat]
    if chance.has_won:
        return text("%(name)s has already won.", name=name)
    if not chance.can_win:
        return text("%(name)s can no longer win.", name=name)
    if chance.behind < 0:
        said = text("%(name)s leads by %(points)s", name=name, points=-chance.behind)
    elif chance.behind == 0:
        said = text("%(name)s is tied for first", name=name)
    elif len(leaders) == 1:
        said = text(
            "%(name)s is %(points)s behind %(leader)s",
            name=name,
            points=chance.behind,
            leader=night.seated[leaders[0]].name,
        )
    else:
        said = text("%(name)s is %(points)s behind the others", name=name, points=chance.behind)
    if chance.needs is None:
        return said
    signed = f"+{chance.needs}" if chance.needs > 0 else chance.needs
    return text(
        "%(standing)s: wins with %(points)s or more this deal", standing=said, points=signed
    )


def _lead(line: Sequence[int], seat: int) -> int:
    return line[seat] - max(points for other, points in enumerate(line) if other != seat)


def _bounds(rules: HouseRules) -> tuple[int, int]:
    """The fewest and the most points that a deal can bring anybody."""
    found = [
        score(contract, tricks, rules, unabomb=unabomb).points
        for contract in CONTRACTS
        for tricks in range(TRICKS + 1)
        for unabomb in (False, True)
    ]
    return min(found), max(found) + max(rules.blackjack_point, 0)


def _outcomes(deal: Deal, rules: HouseRules, low: int, high: int) -> Iterator[Points]:
    """The points by seat that the deal can still bring."""
    if deal.phase is Phase.DONE:
        yield (0,) * len(SEATS)
    elif deal.call is None or len(deal.contracts) < len(SEATS):
        for seat in SEATS:  # the best for one is the worst for the others
            yield tuple(high if other == seat else low for other in SEATS)
    else:
        extra = [(0,) * len(SEATS)]
        if deal.call.variant.extra_point:
            extra += [w for w in product((0, rules.blackjack_point), repeat=len(SEATS)) if any(w)]
        for tricks in _ways(deal):
            line = [
                score(deal.contracts[seat], tricks[seat], rules, unabomb=deal.call.unabomb).points
                for seat in SEATS
            ]
            for more in extra:
                yield tuple(points + one for points, one in zip(line, more, strict=True))


def _ways(deal: Deal) -> Iterator[Sequence[int]]:
    """Every way in which the tricks can still fall, by place."""
    places = deal.call.places if deal.call else SEATS
    open_places = [place for place in places if place not in deal.tricks]
    left = deal.tricks_left
    if not open_places:
        yield [deal.tricks[place] for place in places]
        return
    for said in product(range(left + 1), repeat=len(open_places) - 1):
        if sum(said) <= left:
            fallen = dict(zip(open_places, (*said, left - sum(said)), strict=True))
            yield [deal.tricks.get(place, fallen.get(place, 0)) for place in places]
