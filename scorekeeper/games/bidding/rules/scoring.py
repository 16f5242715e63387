"""Scoring one side's deal, line by line, each with its reason.

The only scoring there is: page, sheet, tally and file all read these lines. A side is a seat, or
the two seats of a pair. What runs on from deal to deal (bags) is added in `standings`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache

from scorekeeper.base.text import Text, text
from scorekeeper.games.bidding.rules.deals import BLIND_NIL, Bid, wanted
from scorekeeper.games.bidding.rules.game import BiddingGame, Miss, Zero
from scorekeeper.games.bidding.rules.points import TENTHS, say_points
from scorekeeper.games.bidding.rules.special import Aim, SpecialDeal


class BidOutcome(StrEnum):
    """How a bid ended: as bid, with too many tricks, or with too few."""

    MADE = "made"
    OVER = "over"
    UNDER = "under"


@dataclass(frozen=True, slots=True)
class PointsLine:
    """Points in tenths, and why.

    `seat` is set where the line is about one of two partners: 0 or 1 in the order of their seats.
    """

    points: int
    reason: Text
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class DealScore:
    """What a deal brings a side.

    Args:
        lines: its points, each with its reason.
        outcome: how the bid ended; of a deal without bids, whether the aim was reached.
        overtricks: tricks beyond the bid.
    """

    lines: tuple[PointsLine, ...]
    outcome: BidOutcome
    overtricks: int = 0

    @property
    def points(self) -> int:
        """All of it, in tenths."""
        return sum(line.points for line in self.lines)


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What a seat bid and took; the bid is None where nothing is bid."""

    bid: Bid | None
    tricks: int
    blind: bool = False


@lru_cache(maxsize=8192)  # a sitting is added up for every page, from the same few cases
def score(
    game: BiddingGame, special: SpecialDeal | None, cards: int, seats: tuple[SeatResult, ...]
) -> DealScore:
    """What a deal of so many cards brings the side whose seats bid and took that.

    `game` is the one that is played, house rules and all.
    """
    if special and special.aim is not Aim.BIDS:
        return _without_bids(special, cards, sum(seat.tricks for seat in seats))
    if game.zero is Zero.NIL and any(wanted(seat.bid or 0) == 0 for seat in seats):
        return _with_nil(game, special, cards, seats)
    return _contract(game, special, cards, seats)


def name_players(scored: DealScore, names: Sequence[str]) -> DealScore:
    """Name the player in each reason that is about one of two partners."""
    if all(line.seat is None for line in scored.lines):
        return scored
    lines = tuple(
        line
        if line.seat is None
        else replace(
            line,
            reason=Text("%(name)s: %(why)s", {"name": names[line.seat], "why": line.reason}),
        )
        for line in scored.lines
    )
    return replace(scored, lines=lines)


# ---- without bids ----


def _without_bids(special: SpecialDeal, cards: int, tricks: int) -> DealScore:
    reached = tricks == (cards if special.aim is Aim.ALL else 0)
    points = special.trick_points * tricks + (special.clean_points if reached else 0)
    missed = BidOutcome.UNDER if special.aim is Aim.ALL else BidOutcome.OVER
    why = text("took %(tricks)s: %(points)s", tricks=tricks, points=say_points(points * TENTHS))
    return DealScore((PointsLine(points * TENTHS, why),), BidOutcome.MADE if reached else missed)


# ---- nil ----


def _with_nil(
    game: BiddingGame, special: SpecialDeal | None, cards: int, seats: tuple[SeatResult, ...]
) -> DealScore:
    """A side in which somebody bid nil; a partner's bid is scored beside it.

    Tricks of a nil that was set are bags, unless they help the partner; by some rules they bring
    what overtricks do.
    """
    nils = tuple(seat for seat in seats if wanted(seat.bid or 0) == 0)
    others = tuple(seat for seat in seats if wanted(seat.bid or 0))
    lines = tuple(
        replace(_nil(game, special, seat), seat=at if len(seats) > 1 else None)
        for at, seat in enumerate(seats)
        if seat in nils
    )
    stray = sum(seat.tricks for seat in nils)
    outcome = BidOutcome.OVER if stray else BidOutcome.MADE
    helped = stray if others and game.nil_tricks_help else 0
    lines += tuple(_strays(game, stray - helped))
    if not others:
        return DealScore(lines, outcome, stray)
    rest = _contract(game, special, cards, others, helped)
    of_other = tuple(replace(line, seat=seats.index(others[0])) for line in rest.lines)
    if rest.outcome is not BidOutcome.MADE:
        outcome = rest.outcome
    return DealScore(lines + of_other, outcome, rest.overtricks + stray - helped)


def _nil(game: BiddingGame, special: SpecialDeal | None, seat: SeatResult) -> PointsLine:
    blind = seat.bid == BLIND_NIL
    worth = game.blind_nil_points if blind else game.zero_points
    points = (-worth if seat.tricks else worth) * TENTHS * _factor(game, special, seat.blind)
    said = say_points(points)
    if blind and seat.tricks:
        why = text("blind nil, took %(tricks)s: %(points)s", tricks=seat.tricks, points=said)
    elif blind:
        why = text("blind nil, took none: %(points)s", points=said)
    elif seat.tricks:
        why = text("nil, took %(tricks)s: %(points)s", tricks=seat.tricks, points=said)
    else:
        why = text("nil, took none: %(points)s", points=said)
    return PointsLine(points, why)


def _strays(game: BiddingGame, bags: int) -> Iterator[PointsLine]:
    """What these tricks of nils that were set bring besides, in a game where they do."""
    points = game.overtrick_tenths * bags if game.nil_bags_score and game.over is Miss.MADE else 0
    if points:
        why = text("tricks of the nil are bags: %(points)s", points=say_points(points))
        yield PointsLine(points, why)


# ---- a number ----


def _contract(
    game: BiddingGame,
    special: SpecialDeal | None,
    cards: int,
    seats: tuple[SeatResult, ...],
    helped: int = 0,
) -> DealScore:
    """A bid of some tricks, or of two partners together; `helped` are tricks of another seat."""
    bid = sum(wanted(seat.bid or 0) for seat in seats)
    tricks = sum(seat.tricks for seat in seats) + helped
    blind = any(seat.blind for seat in seats)
    factor = _factor(game, special, blind)
    if tricks == bid:
        outcome, points = BidOutcome.MADE, _exact(game, bid, cards) * TENTHS
    elif tricks > bid:
        outcome = BidOutcome.MADE if game.over is Miss.MADE else BidOutcome.OVER
        points = OVER[game.over](game, bid, tricks)
    else:
        outcome, points = BidOutcome.UNDER, UNDER[game.under](game, bid, tricks)
    points *= factor
    won = say_points(points)
    if blind:
        why = text(
            "bid %(bid)s blind, took %(tricks)s: %(points)s", bid=bid, tricks=tricks, points=won
        )
    else:
        why = text("bid %(bid)s, took %(tricks)s: %(points)s", bid=bid, tricks=tricks, points=won)
    return DealScore((PointsLine(points, why),), outcome, max(tricks - bid, 0))


def _exact(game: BiddingGame, bid: int, cards: int) -> int:
    if bid == 0 and game.zero is Zero.OWN:
        return game.zero_points
    if bid == 0 and game.zero is Zero.CARDS:
        return game.zero_points * cards
    return game.exact_bonus + game.exact_trick * bid


def _factor(game: BiddingGame, special: SpecialDeal | None, blind: bool) -> int:
    kind = special.factor if special else 1
    return kind * (game.blind_factor if blind and game.blind_factor else 1)


Missed = Callable[[BiddingGame, int, int], int]
"""From the game, the bid and the tricks to tenths of points."""


def _made(game: BiddingGame, bid: int, tricks: int) -> int:
    whole = game.exact_bonus + game.exact_trick * bid
    return whole * TENTHS + game.overtrick_tenths * (tricks - bid)


OVER: Mapping[Miss, Missed] = {
    Miss.NOTHING: lambda game, bid, tricks: 0,
    Miss.OFF: lambda game, bid, tricks: -game.over_points * (tricks - bid) * TENTHS,
    Miss.TRICKS: lambda game, bid, tricks: game.over_points * tricks * TENTHS,
    Miss.BID_LOST: lambda game, bid, tricks: -game.over_points * bid * TENTHS,
    Miss.FIXED: lambda game, bid, tricks: -game.over_points * TENTHS,
    Miss.MADE: _made,
}
"""What more tricks than bid bring."""

UNDER: Mapping[Miss, Missed] = {
    Miss.NOTHING: lambda game, bid, tricks: 0,
    Miss.OFF: lambda game, bid, tricks: -game.under_points * (bid - tricks) * TENTHS,
    Miss.TRICKS: lambda game, bid, tricks: game.under_points * tricks * TENTHS,
    Miss.BID_LOST: lambda game, bid, tricks: -game.under_points * bid * TENTHS,
    Miss.FIXED: lambda game, bid, tricks: -game.under_points * TENTHS,
}
"""What fewer tricks than bid bring."""
