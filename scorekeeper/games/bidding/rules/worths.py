"""The points table of a game of exact bids, in words built from the game's data."""

from collections.abc import Iterator

from scorekeeper.base.pocket import Worth
from scorekeeper.base.tenths import TENTHS, say_points
from scorekeeper.base.text import Text, text
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_values import (
    BidPointsLost,
    FineBy,
    Miss,
    Scoring,
    SetPremium,
    Zero,
    ZeroMissed,
)
from scorekeeper.games.bidding.rules.special import Aim, SpecialDeal


def worths(game: BiddingGame) -> tuple[Worth, ...]:
    return tuple(_worths(game))


def _worths(game: BiddingGame) -> Iterator[Worth]:
    if game.scoring is Scoring.POTENTIAL:
        yield from _potential(game)
    else:
        yield from _of_bid(game)
    if game.bag_limit:
        yield Worth(text("Every %(limit)s bags", limit=game.bag_limit), _loss(game.bag_fine))
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
        fine = _loss(game.none_fine)
        by_card = game.none_fine_by is FineBy.CARD
        points = text("%(points)s a card dealt", points=fine) if by_card else fine
        yield Worth(text("Bid of 1 or more, no trick"), points)
    if game.streak_up:
        what = text("%(count)s bids made in a row", count=game.streak)
        yield Worth(what, say_signed(game.streak_up))
    if game.streak_down:
        what = text("%(count)s bids missed in a row", count=game.streak)
        yield Worth(what, _loss(game.streak_down))
    if game.sets:
        fixed = game.set_premium is SetPremium.FIXED
        points = say_signed(game.set_points) if fixed else text("the best deal once more")
        yield Worth(text("Premium for every bid of a set made"), points)


def say_signed(points: int) -> Text:
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
        yield Worth(text("Each trick over or under"), _loss(game.over_points))
    elif game.over is game.under and game.over_points == game.under_points:
        yield Worth(text("More or fewer tricks than bid"), _missed(game.over, game.over_points))
    else:
        if game.over is Miss.OFF:
            yield Worth(text("Each trick over"), _loss(game.over_points))
        elif game.over is not Miss.MADE:
            yield Worth(text("More tricks than bid"), _missed(game.over, game.over_points))
        if game.under is Miss.OFF:
            yield Worth(text("Each trick under"), _loss(game.under_points))
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
                yield Worth(text("Zero, missed"), _loss(game.zero_points))
        case Zero.CARDS:
            card_points = text("%(points)s a card dealt", points=_points(game.zero_points))
            yield Worth(text("Zero, made"), card_points)
            if game.zero_missed is ZeroMissed.LOST:
                lost = text("%(points)s a card dealt", points=_loss(game.zero_points))
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
                else text("%(points)s a trick bid", points=_loss(points))
            )
        case Miss.FIXED:
            return _loss(points)
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


def _loss(points: int) -> Text:
    return _points(-points)
