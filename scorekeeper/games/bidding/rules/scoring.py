"""Score one side's deal, line by line, each with its reason.

This is the only scoring: pages, sheets, tallies and files all use these lines. A side is a seat,
or the two seats of a pair. `standings` adds what carries over between deals (bags).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from scorekeeper.base.tenths import TENTHS, say_points
from scorekeeper.base.text import Text, text
from scorekeeper.games.bidding.rules.deals import ABSENCES, BLIND_NIL, Absence
from scorekeeper.games.bidding.rules.extra_points import extra_lines
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_values import (
    BidPointsLost,
    FineBy,
    Miss,
    Scoring,
    Zero,
    ZeroMissed,
)
from scorekeeper.games.bidding.rules.results import (
    BidOutcome,
    DealScore,
    PointsLine,
    SeatResult,
    add_partners,
    missed_tricks,
)
from scorekeeper.games.bidding.rules.special import Aim, SpecialDeal


@lru_cache(maxsize=8192)  # every page scores the whole sitting, which repeats few cases
def score(
    game: BiddingGame, special: SpecialDeal | None, cards: int, seats: tuple[SeatResult, ...]
) -> DealScore:
    """Score a deal of `cards` cards for the side with these seats.

    `game` is the game as played, house rules included.
    """
    if len(seats) > 1 and not game.adds_bids:
        return add_partners([score(game, special, cards, (seat,)) for seat in seats])
    if special and special.aim is not Aim.BIDS:
        scored = _without_bids(special, cards, sum(seat.tricks for seat in seats))
    elif game.zero is Zero.NIL and any(seat.is_nil for seat in seats):
        scored = _with_nil(game, special, cards, seats)
    else:
        scored = _contract(game, special, cards, seats)
    extra = tuple(line for seat in seats for line in extra_lines(game, seat))
    fines = tuple(
        replace(line, seat=at if len(seats) > 1 else None)
        for at, seat in enumerate(seats)
        for line in _fines(seat)
    )
    return replace(scored, lines=scored.lines + extra + fines) if extra or fines else scored


def _fines(seat: SeatResult) -> Iterator[PointsLine]:
    """Yield what a revoke costs the seat beyond its bid."""
    if seat.revoked:
        yield PointsLine(0, text("revoke: the bid counts as missed"))
    if seat.fine:
        points = -seat.fine * TENTHS
        yield PointsLine(points, text("fine for a revoke: %(points)s", points=say_points(points)))


def absent_score(why: Absence) -> DealScore:
    """The score of a side that does not play in the deal."""
    return DealScore((PointsLine(0, ABSENCES[why]),), BidOutcome.ABSENT)


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
    """Score a side with at least one nil; the bid of a partner is scored separately.

    Tricks of a failed nil are bags, unless they help the partner; by some rules they score like
    overtricks.
    """
    nils = tuple(seat for seat in seats if seat.is_nil)
    bidders = tuple(seat for seat in seats if seat.counted_bid)
    lines = tuple(
        replace(_nil(game, special, seat), seat=at if len(seats) > 1 else None)
        for at, seat in enumerate(seats)
        if seat in nils
    )
    nil_tricks = sum(seat.tricks for seat in nils)
    outcome = BidOutcome.OVER if any(map(_is_set, nils)) else BidOutcome.MADE
    helped = nil_tricks if bidders and game.nil_tricks_help else 0
    lines += tuple(_nil_trick_lines(game, nil_tricks - helped))
    if not bidders:
        return DealScore(lines, outcome, nil_tricks)
    contract = _contract(game, special, cards, bidders, helped)
    bidder_lines = tuple(replace(line, seat=seats.index(bidders[0])) for line in contract.lines)
    if contract.outcome is not BidOutcome.MADE:
        outcome = contract.outcome
    return replace(
        contract,
        lines=lines + bidder_lines,
        outcome=outcome,
        overtricks=contract.overtricks + nil_tricks - helped,
        all_tricks=contract.all_tricks and not nil_tricks,
    )


def _is_set(nil: SeatResult) -> bool:
    return nil.revoked or nil.tricks > 0


def _nil(game: BiddingGame, special: SpecialDeal | None, seat: SeatResult) -> PointsLine:
    blind = seat.bid == BLIND_NIL
    value = game.blind_nil_points if blind else game.zero_points
    points = (-value if _is_set(seat) else value) * TENTHS * _factor(game, special, seat.blind)
    label = say_points(points)
    if blind and _is_set(seat):
        why = text("blind nil, took %(tricks)s: %(points)s", tricks=seat.tricks, points=label)
    elif blind:
        why = text("blind nil, took none: %(points)s", points=label)
    elif _is_set(seat):
        why = text("nil, took %(tricks)s: %(points)s", tricks=seat.tricks, points=label)
    else:
        why = text("nil, took none: %(points)s", points=label)
    return PointsLine(points, why)


def _nil_trick_lines(game: BiddingGame, bags: int) -> Iterator[PointsLine]:
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
    """Score a bid, or two partners' bids together; `helped` are tricks of a failed nil."""
    bid = sum(seat.counted_bid for seat in seats)
    tricks = taken = sum(seat.tricks for seat in seats) + helped
    if any(seat.revoked for seat in seats):
        tricks = missed_tricks(bid, tricks)
    blind = any(seat.blind for seat in seats)
    shot = any(seat.shot for seat in seats)
    factor = _factor(game, special, blind)
    if tricks == bid:
        outcome, points = BidOutcome.MADE, _exact(game, bid, cards) * TENTHS
    elif bid == 0 and game.zero_missed is ZeroMissed.LOST:
        outcome, points = BidOutcome.OVER, -_exact(game, 0, cards) * TENTHS
    elif tricks > bid:
        outcome = BidOutcome.MADE if game.over is Miss.MADE else BidOutcome.OVER
        points = OVER[game.over](game, bid, tricks)
    else:
        outcome, points = BidOutcome.UNDER, UNDER[game.under](game, bid, tricks)
        own_points = game.own_points(bid)
        if own_points is not None and game.bid_points_lost is BidPointsLost.SAME:
            points = -own_points * TENTHS
    if blind and game.blind_side_bid:
        points = _blind_side_points(game, bid, tricks, points)
    if game.scoring is Scoring.POTENTIAL:
        points = _potential(game, abs(tricks - bid), cards, shot=shot)
    points *= factor
    if game.none_fine and bid and not taken:
        fine = game.none_fine * (cards if game.none_fine_by is FineBy.CARD else 1)
        points = -fine * TENTHS
    parts = {"bid": _say_bid(bid, seats), "tricks": taken, "points": say_points(points)}
    why = _contract_text(game, blind=blind, shot=shot).fill(**parts)
    return DealScore(
        (PointsLine(points, why),),
        outcome,
        overtricks=max(tricks - bid, 0),
        failed=tricks < bid,
        all_tricks=tricks == bid == cards,
    )


def _contract_text(game: BiddingGame, *, blind: bool, shot: bool) -> Text:
    """The reason for the points of a bid, to be filled in."""
    if blind and game.blind_side_bid:
        return text("bid %(bid)s blind for both, took %(tricks)s: %(points)s")
    if blind:
        return text("bid %(bid)s blind, took %(tricks)s: %(points)s")
    if shot:
        return text("bid %(bid)s, cannonball, took %(tricks)s: %(points)s")
    return text("bid %(bid)s, took %(tricks)s: %(points)s")


def _blind_side_points(game: BiddingGame, bid: int, tricks: int, points: int) -> int:
    """Multiply a bid for both partners; `points` are those of the same bid after looking.

    A bid with points of its own has them if they are more; overtricks are not multiplied.
    """
    factor = game.blind_side_factor
    usual = (game.exact_bonus + game.exact_trick * bid) * factor * TENTHS
    if tricks < bid:
        lost = UNDER[game.under](game, bid, tricks) * factor
        return min(lost, points)
    if tricks > bid and game.over is not Miss.MADE:
        return points * factor
    overtricks = game.overtrick_tenths * (tricks - bid)
    return max(usual + overtricks, points)


def _say_bid(counted: int, seats: Sequence[SeatResult]) -> Text | int:
    """The bid that counts, after the original one if it was changed."""
    change = sum(seat.change for seat in seats)
    return (
        Text("%(bid)s → %(counted)s", {"bid": counted - change, "counted": counted})
        if change
        else counted
    )


def _potential(game: BiddingGame, missed_by: int, cards: int, *, shot: bool) -> int:
    """Tenths of points for a hand of `cards` cards whose bid is missed by that many tricks."""
    if shot:
        return 0 if missed_by else game.shot_card * cards * TENTHS
    whole = game.potential_card * cards * TENTHS
    return {0: whole, 1: whole * game.potential_near // 100}.get(missed_by, 0)


def _exact(game: BiddingGame, bid: int, cards: int) -> int:
    if bid == 0 and game.zero is Zero.OWN:
        return game.zero_points
    if bid == 0 and game.zero is Zero.CARDS:
        return game.zero_points * cards
    own_points = game.own_points(bid)
    if own_points is not None:
        return own_points
    if game.all_trick and bid == cards:
        return game.all_trick * bid
    return game.exact_bonus + game.exact_trick * bid


def _factor(game: BiddingGame, special: SpecialDeal | None, blind: bool) -> int:
    kind = special.factor if special else 1
    return kind * (game.blind_factor if blind and game.blind_factor else 1)


TenthsFormula = Callable[[BiddingGame, int, int], int]
"""Game, bid, tricks → tenths of points."""


def _made_points(game: BiddingGame, bid: int, tricks: int) -> int:
    own_points = game.own_points(bid)
    whole = game.exact_bonus + game.exact_trick * bid if own_points is None else own_points
    return whole * TENTHS + game.overtrick_tenths * (tricks - bid)


OVER: Mapping[Miss, TenthsFormula] = {
    Miss.NOTHING: lambda game, bid, tricks: 0,
    Miss.OFF: lambda game, bid, tricks: -game.over_points * (tricks - bid) * TENTHS,
    Miss.TRICKS: lambda game, bid, tricks: game.over_points * tricks * TENTHS,
    Miss.BID_LOST: lambda game, bid, tricks: -game.over_points * bid * TENTHS,
    Miss.FIXED: lambda game, bid, tricks: -game.over_points * TENTHS,
    Miss.MADE: _made_points,
}
"""Formula for more tricks than bid, by kind of miss."""

UNDER: Mapping[Miss, TenthsFormula] = {
    Miss.NOTHING: lambda game, bid, tricks: 0,
    Miss.OFF: lambda game, bid, tricks: -game.under_points * (bid - tricks) * TENTHS,
    Miss.TRICKS: lambda game, bid, tricks: game.under_points * tricks * TENTHS,
    Miss.BID_LOST: lambda game, bid, tricks: -game.under_points * bid * TENTHS,
    Miss.FIXED: lambda game, bid, tricks: -game.under_points * TENTHS,
}
"""Formula for fewer tricks than bid, by kind of miss."""
