"""What everything is worth in a game of exact bids, as a table; and a few typical deals, counted.

The words follow from the game's data, the figures of the deals from `scoring` itself.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.base.pocket import Worth
from scorekeeper.base.text import Text, text
from scorekeeper.games.bidding.rules.deals import BLIND_NIL, Bid
from scorekeeper.games.bidding.rules.describe import counts
from scorekeeper.games.bidding.rules.game import BiddingGame, Course, Miss, Zero
from scorekeeper.games.bidding.rules.points import TENTHS, say_points
from scorekeeper.games.bidding.rules.schedule import largest_hand
from scorekeeper.games.bidding.rules.scoring import SeatResult, score
from scorekeeper.games.bidding.rules.special import Aim, SpecialDeal

_TYPICAL_HAND = 5
_PAIR_BID = (4, 3)


@dataclass(frozen=True, slots=True)
class TypicalDeal:
    """A deal as an example: what a side bid, what it took, and its points in tenths."""

    bid: Text
    tricks: Text
    points: int


def worths(game: BiddingGame) -> tuple[Worth, ...]:
    """What each result brings."""
    return tuple(_worths(game))


def _worths(game: BiddingGame) -> Iterator[Worth]:
    exact = _exact(game)
    if game.over is Miss.MADE:
        yield Worth(text("Bid made"), exact)
        if game.overtrick_tenths:
            yield Worth(text("Each overtrick"), say_points(game.overtrick_tenths))
    else:
        yield Worth(text("As many tricks as bid"), exact)
    yield from _zero(game)
    if game.over is game.under is Miss.OFF and game.over_points == game.under_points:
        yield Worth(text("Each trick over or under"), _lost(game.over_points))
    elif game.over is game.under and game.over_points == game.under_points:
        yield Worth(text("More or fewer tricks than bid"), _missed(game.over, game.over_points))
    else:
        if game.over is Miss.OFF:
            yield Worth(text("Each trick over"), _lost(game.over_points))
        elif game.over is not Miss.MADE:
            yield Worth(text("More tricks than bid"), _missed(game.over, game.over_points))
        if game.under is Miss.OFF:
            yield Worth(text("Each trick under"), _lost(game.under_points))
        else:
            made = game.over is Miss.MADE
            fewer = text("Bid set") if made else text("Fewer tricks than bid")
            yield Worth(fewer, _missed(game.under, game.under_points))
    if game.bag_limit:
        yield Worth(text("Every %(limit)s bags", limit=game.bag_limit), _lost(game.bag_fine))
    for kind in game.special:
        yield from _of_special(kind)


def _exact(game: BiddingGame) -> Text:
    bonus, each = game.exact_bonus, game.exact_trick
    if not each:
        return _points(bonus)
    if bonus:
        return text("%(bonus)s + %(each)s a trick", bonus=_points(bonus), each=_points(each))
    return text("the bid") if each == 1 else text("%(points)s a trick bid", points=_points(each))


def _zero(game: BiddingGame) -> Iterator[Worth]:
    match game.zero:
        case Zero.OWN:
            yield Worth(text("Zero, made"), _points(game.zero_points))
        case Zero.CARDS:
            each = text("%(points)s a card dealt", points=_points(game.zero_points))
            yield Worth(text("Zero, made"), each)
        case Zero.NIL:
            yield Worth(text("Nil, made or set"), game.zero_points, -game.zero_points)
    if game.blind_nil_points:
        points = game.blind_nil_points
        yield Worth(text("Blind nil, made or set"), points, -points)


def _missed(miss: Miss, points: int) -> Text:
    match miss:
        case Miss.TRICKS:
            return text("%(points)s a trick", points=_points(points))
        case Miss.BID_LOST:
            return (
                text("the bid is lost")
                if points == 1
                else text("%(points)s a trick bid", points=_lost(points))
            )
        case Miss.FIXED:
            return _lost(points)
        case _:
            return text("nothing")


def _of_special(kind: SpecialDeal) -> Iterator[Worth]:
    if kind.aim is Aim.BIDS:
        return
    if kind.trick_points:
        what = text("%(name)s: each trick", name=kind.label)
        yield Worth(what, _points(kind.trick_points))
    if kind.clean_points:
        what = (
            text("%(name)s: no trick", name=kind.label)
            if kind.aim is Aim.NOTHING
            else text("%(name)s: all tricks", name=kind.label)
        )
        yield Worth(what, _points(kind.clean_points))


def _points(points: int) -> Text:
    return say_points(points * TENTHS)


def _lost(points: int) -> Text:
    return _points(-points)


# ---- typical deals ----


def typical_deals(game: BiddingGame) -> tuple[TypicalDeal, ...]:
    """A few results of a side, each with its points, bags aside."""
    cards = _cards(game)
    found = [_counted(game, None, cards, seats) for seats in _typical(game, cards)]
    for kind in game.special:
        if not kind.has_bids:
            found += [_counted(game, kind, cards, (SeatResult(None, took),)) for took in (0, 2)]
    return tuple(found)


def _cards(game: BiddingGame) -> int:
    """How many cards are dealt in the examples."""
    largest = max(largest_hand(game, players) for players in counts(game))
    return largest if game.course is Course.SAME else min(_TYPICAL_HAND, largest)


def _typical(game: BiddingGame, cards: int) -> Iterator[tuple[SeatResult, ...]]:
    """What the examples' seats bid and took."""
    if game.partners:
        one, other = _PAIR_BID
        for more in (0, 2, -1):
            yield SeatResult(one, one + more), SeatResult(other, other)
        if game.zero is Zero.NIL:
            for took in (0, 1):
                yield SeatResult(0, took), SeatResult(one, one)
        return
    bid = max(min(3, cards - 1), 1)
    if not game.lowest_bid:
        for took in (0, 1):
            yield (SeatResult(0, took),)
    for took in (bid, bid + 1, bid - 1):
        if took <= cards:
            yield (SeatResult(bid, took),)
    if game.blind_factor > 1:
        yield (SeatResult(bid, bid, blind=True),)
    if game.blind_nil_points:
        for took in (0, 1):
            yield (SeatResult(BLIND_NIL, took),)


def _counted(
    game: BiddingGame, special: SpecialDeal | None, cards: int, seats: tuple[SeatResult, ...]
) -> TypicalDeal:
    points = score(game, special, cards, seats).points
    tricks = Text(" + ".join(str(seat.tricks) for seat in seats))
    if special:
        return TypicalDeal(special.label, tricks, points)
    bids = [_bid(game, seat.bid, blind=seat.blind) for seat in seats]
    if len(bids) == 1:
        return TypicalDeal(bids[0], tricks, points)
    first, second = bids
    return TypicalDeal(Text("%(a)s + %(b)s", {"a": first, "b": second}), tricks, points)


def _bid(game: BiddingGame, bid: Bid | None, *, blind: bool) -> Text:
    if bid == BLIND_NIL:
        return text("blind nil")
    if not bid and game.zero is Zero.NIL:
        return text("nil")
    number = Text(str(bid))
    return text("%(bid)s, blind", bid=number) if blind else number
