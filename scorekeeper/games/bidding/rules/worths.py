"""The points table of a game of exact bids, and a few typical deals with their points.

The words are built from the game's data; `scoring` computes the points of the deals.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.base.pocket import Worth
from scorekeeper.base.text import Text, text
from scorekeeper.games.bidding.rules.bidding import bid_choices
from scorekeeper.games.bidding.rules.deals import BLIND_NIL, WITH_PARTNER, Bid
from scorekeeper.games.bidding.rules.describe import player_counts
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_values import (
    BidPointsLost,
    Course,
    FineBy,
    Miss,
    Scoring,
    SetPremium,
    Zero,
    ZeroMissed,
)
from scorekeeper.games.bidding.rules.points import TENTHS, say_points
from scorekeeper.games.bidding.rules.results import PointsLine, SeatResult
from scorekeeper.games.bidding.rules.schedule import course
from scorekeeper.games.bidding.rules.scoring import score
from scorekeeper.games.bidding.rules.special import Aim, SpecialDeal

_TYPICAL_HAND = 5
_TYPICAL_BID = 3
_PAIR_BID = (4, 3)


@dataclass(frozen=True, slots=True)
class TypicalDeal:
    """An example deal: a side's bid and tricks, and its points line by line."""

    bid: Text
    tricks: Text
    lines: tuple[PointsLine, ...]

    @property
    def points(self) -> int:
        """The sum of the lines, in tenths."""
        return sum(line.points for line in self.lines)


def worths(game: BiddingGame) -> tuple[Worth, ...]:
    """The rows of the points table."""
    return tuple(_worths(game))


def _worths(game: BiddingGame) -> Iterator[Worth]:
    if game.scoring is Scoring.POTENTIAL:
        yield from _potential(game)
    else:
        yield from _of_bid(game)
    if game.bag_limit:
        yield Worth(text("Every %(limit)s bags", limit=game.bag_limit), _lost(game.bag_fine))
    yield from _extra(game)
    yield from _premiums(game)
    for kind in game.special:
        yield from _of_special(game, kind)


def _potential(game: BiddingGame) -> Iterator[Worth]:
    points_each = game.potential_card
    near = say_points(points_each * TENTHS * game.potential_near // 100)
    yield Worth(
        text("As many tricks as bid"), text("%(points)s a card dealt", points=_points(points_each))
    )
    yield Worth(text("One trick over or under"), text("%(points)s a card dealt", points=near))
    yield Worth(text("Two or more over or under"), text("nothing"))
    if game.shot_card:
        shot = text("%(points)s a card dealt", points=_points(game.shot_card))
        yield Worth(text("Cannonball, exactly the bid"), shot)


def _extra(game: BiddingGame) -> Iterator[Worth]:
    for piece in game.extra:
        yield Worth(game.piece_label(piece), say_signed(piece.points))
    if game.alliances:
        yield Worth(text("Alliance, both bids exact"), say_signed(game.alliance_points))
    if game.wagers:
        amounts = ", ".join(f"±{amount}" for amount in game.wagers)
        yield Worth(text("Wager, bid exact or missed"), Text(amounts))


def _premiums(game: BiddingGame) -> Iterator[Worth]:
    if game.none_fine:
        fine = _lost(game.none_fine)
        by_card = game.none_fine_by is FineBy.CARD
        points = text("%(points)s a card dealt", points=fine) if by_card else fine
        yield Worth(text("Bid of 1 or more, no trick"), points)
    if game.streak_up:
        what = text("%(count)s bids made in a row", count=game.streak)
        yield Worth(what, say_signed(game.streak_up))
    if game.streak_down:
        what = text("%(count)s bids missed in a row", count=game.streak)
        yield Worth(what, _lost(game.streak_down))
    if game.sets:
        fixed = game.set_premium is SetPremium.FIXED
        points = say_signed(game.set_points) if fixed else text("the best deal once more")
        yield Worth(text("Premium for every bid of a set made"), points)


def say_signed(points: int) -> Text:
    """Points with their sign."""
    return Text(f"+{points}") if points > 0 else _points(points)


def _of_bid(game: BiddingGame) -> Iterator[Worth]:
    exact = _exact(game)
    if game.over is Miss.MADE:
        yield Worth(text("Bid made"), exact)
        if game.overtrick_tenths:
            yield Worth(text("Each overtrick"), say_points(game.overtrick_tenths))
    else:
        yield Worth(text("As many tricks as bid"), exact)
    for bid, own_points in game.bid_points:
        same = game.bid_points_lost is BidPointsLost.SAME
        what = (
            text("Bid of %(bid)s or more, made or failed", bid=bid)
            if same
            else text("Bid of %(bid)s or more, made", bid=bid)
        )
        yield Worth(what, own_points, -own_points if same else None)
    if game.all_trick:
        points = text("%(points)s a trick", points=_points(game.all_trick))
        yield Worth(text("All tricks bid and taken"), points)
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
            fewer = text("Bid failed") if made else text("Fewer tricks than bid")
            yield Worth(fewer, _missed(game.under, game.under_points))


def _exact(game: BiddingGame) -> Text:
    bonus, trick = game.exact_bonus, game.exact_trick
    if not trick:
        return _points(bonus)
    if bonus:
        return text(
            "%(bonus)s + %(points_each)s a trick", bonus=_points(bonus), points_each=_points(trick)
        )
    return text("the bid") if trick == 1 else text("%(points)s a trick bid", points=_points(trick))


def _zero(game: BiddingGame) -> Iterator[Worth]:
    match game.zero:
        case Zero.OWN:
            yield Worth(text("Zero, made"), _points(game.zero_points))
            if game.zero_missed is ZeroMissed.LOST:
                yield Worth(text("Zero, missed"), _lost(game.zero_points))
        case Zero.CARDS:
            card_points = text("%(points)s a card dealt", points=_points(game.zero_points))
            yield Worth(text("Zero, made"), card_points)
            if game.zero_missed is ZeroMissed.LOST:
                lost = text("%(points)s a card dealt", points=_lost(game.zero_points))
                yield Worth(text("Zero, missed"), lost)
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


def _of_special(game: BiddingGame, kind: SpecialDeal) -> Iterator[Worth]:
    name = game.kind_label(kind)
    if kind.aim is Aim.BIDS:
        return
    if kind.trick_points:
        what = text("%(name)s: each trick", name=name)
        yield Worth(what, _points(kind.trick_points))
    if kind.clean_points:
        what = (
            text("%(name)s: no trick", name=name)
            if kind.aim is Aim.NOTHING
            else text("%(name)s: all tricks", name=name)
        )
        yield Worth(what, _points(kind.clean_points))


def _points(points: int) -> Text:
    return say_points(points * TENTHS)


def _lost(points: int) -> Text:
    return _points(-points)


# ---- typical deals ----


def typical_deals(game: BiddingGame) -> tuple[TypicalDeal, ...]:
    """A few possible results of a side with their points, without fines for bags."""
    cards = _cards(game)
    deals = [_counted(game, None, cards, seats) for seats in _typical(game, cards)]
    for kind in game.special:
        dealt = kind.cards or max(_hands(game))
        if not kind.has_bids:
            results = [SeatResult(None, took) for took in (0, min(2, dealt))]
            deals += [_counted(game, kind, dealt, (result,)) for result in results]
        elif kind.factor > 1 and not game.adds_bids:
            bid = _bid_of(game, dealt)
            deals.append(_counted(game, kind, dealt, (SeatResult(bid, bid, blind=kind.blind),)))
    return tuple(deals)


def _hands(game: BiddingGame) -> list[int]:
    """The hand sizes of the usual deals, for every number of players."""
    return [slot.cards for n in player_counts(game) for slot in course(game, n) if not slot.kind]


def _cards(game: BiddingGame) -> int:
    """The hand size of the examples."""
    hands = sorted(_hands(game))
    if game.course is Course.SAME:
        return hands[-1]
    wish = sum(_PAIR_BID) + 2 if game.adds_bids else _TYPICAL_HAND
    return min(hands, key=lambda cards: abs(cards - wish))


def _bid_of(game: BiddingGame, cards: int, wish: int = _TYPICAL_BID) -> int:
    """A bid near `wish` that is not for all tricks, if possible."""
    numbers = [choice for choice in bid_choices(game, cards) if isinstance(choice, int)]
    return min(max(min(wish, cards - 1), 1, numbers[0]), numbers[-1])


def _typical(game: BiddingGame, cards: int) -> Iterator[tuple[SeatResult, ...]]:
    """Yield bids and tricks of the examples, by seat of the side."""
    for seats in _pairs(game, cards) if game.adds_bids else _alone(game, cards):
        if sum(seat.tricks for seat in seats) <= cards:
            yield seats


def _pairs(game: BiddingGame, cards: int) -> Iterator[tuple[SeatResult, ...]]:
    room = cards - 2  # leaves room for the example with two tricks more than bid
    first = _bid_of(game, cards, min(_PAIR_BID[0], room - room // 2))
    second = _bid_of(game, cards, min(_PAIR_BID[1], room // 2))
    for extra in (0, 2, -1):
        yield SeatResult(first, first + extra), SeatResult(second, second)
    if game.blind_side_bid:
        for took in (game.blind_side_bid + 1, game.blind_side_bid - 1):
            yield SeatResult(game.blind_side_bid, took, blind=True), SeatResult(WITH_PARTNER, 0)
    if game.zero is Zero.NIL:
        for took in (0, 1):
            yield SeatResult(0, took), SeatResult(first, first)


def _alone(game: BiddingGame, cards: int) -> Iterator[tuple[SeatResult, ...]]:
    bid = _bid_of(game, cards)
    if not game.lowest_bid:
        for took in (0, 1):
            yield (SeatResult(0, took),)
    for took in (bid, bid + 1, bid - 1):
        yield (SeatResult(bid, took),)
    if game.blind_factor > 1:
        yield (SeatResult(bid, bid, blind=True),)
    if game.blind_nil_points:
        for took in (0, 1):
            yield (SeatResult(BLIND_NIL, took),)
    yield from _with_extra(game, cards, bid)


def _with_extra(game: BiddingGame, cards: int, bid: int) -> Iterator[tuple[SeatResult, ...]]:
    """Yield examples of fines, full hands, cannonballs, pieces and wagers."""
    if game.none_fine:
        yield (SeatResult(bid, 0),)
    if game.all_trick:
        yield (SeatResult(cards, cards),)
    if game.shot_card:
        for took in (bid, bid - 1):
            yield (SeatResult(bid, took, shot=True),)
    if game.extra:
        for took in (bid, bid - 1):
            yield (SeatResult(bid, took, extra=((game.extra[-1].id, 1),)),)
    if game.wagers:
        yield (SeatResult(bid, bid - 1, wager=game.wagers[-1]),)


def _counted(
    game: BiddingGame, special: SpecialDeal | None, cards: int, seats: tuple[SeatResult, ...]
) -> TypicalDeal:
    lines = score(game, special, cards, seats).lines
    tricks = Text(" + ".join(str(seat.tricks) for seat in seats))
    if special and not special.has_bids:
        return TypicalDeal(game.kind_label(special), tricks, lines)
    if special:
        parts = {"name": game.kind_label(special), "bid": Text(str(seats[0].bid))}
        return TypicalDeal(Text("%(name)s: %(bid)s", parts), tricks, lines)
    bids = [_bid(game, seat.bid, blind=seat.blind) for seat in seats if seat.bid != WITH_PARTNER]
    if len(bids) == 1:
        return TypicalDeal(bids[0], tricks, lines)
    first, second = bids
    return TypicalDeal(Text("%(a)s + %(b)s", {"a": first, "b": second}), tricks, lines)


def _bid(game: BiddingGame, bid: Bid | None, *, blind: bool) -> Text:
    if bid == BLIND_NIL:
        return text("blind nil")
    if not bid and game.zero is Zero.NIL:
        return text("nil")
    number = Text(str(bid))
    return text("%(bid)s, blind", bid=number) if blind else number
