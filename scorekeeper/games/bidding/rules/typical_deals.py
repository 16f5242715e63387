"""A few typical deals of a game of exact bids, with their points as `scoring` computes them."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.base.text import Text, text
from scorekeeper.games.bidding.rules.bidding import bid_choices
from scorekeeper.games.bidding.rules.deals import BLIND_NIL, WITH_PARTNER, Bid
from scorekeeper.games.bidding.rules.describe import player_counts
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_values import Course, Zero
from scorekeeper.games.bidding.rules.results import PointsLine, SeatResult
from scorekeeper.games.bidding.rules.schedule import course
from scorekeeper.games.bidding.rules.scoring import score
from scorekeeper.games.bidding.rules.special import SpecialDeal

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
        return sum(line.points for line in self.lines)


def typical_deals(game: BiddingGame) -> tuple[TypicalDeal, ...]:
    """A few possible results of a side with their points, without fines for bags."""
    cards = _cards(game)
    deals = [_typical_deal(game, None, cards, seats) for seats in _typical(game, cards)]
    for kind in game.special:
        dealt = kind.cards or max(_hands(game))
        if not kind.has_bids:
            results = [SeatResult(None, took) for took in (0, min(2, dealt))]
            deals += [_typical_deal(game, kind, dealt, (result,)) for result in results]
        elif kind.factor > 1 and not game.adds_bids:
            bid = _bid_of(game, dealt)
            deals.append(
                _typical_deal(game, kind, dealt, (SeatResult(bid, bid, blind=kind.blind),))
            )
    return tuple(deals)


def _hands(game: BiddingGame) -> list[int]:
    """The hand sizes of the usual deals, for every number of players."""
    return [slot.cards for n in player_counts(game) for slot in course(game, n) if not slot.kind]


def _cards(game: BiddingGame) -> int:
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


def _typical_deal(
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
