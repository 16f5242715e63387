"""Checks of how a game scores and ends; see `game_checks`."""

from collections.abc import Iterator

from scorekeeper.base.problems import Problem, range_message
from scorekeeper.base.text import text
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_bounds import MAX_CARDS, MAX_POINTS, MAX_TARGET
from scorekeeper.games.bidding.rules.game_values import (
    BidPointsLost,
    End,
    Miss,
    Scoring,
    SetLost,
    SetPairs,
    SetPremium,
    StreakAfter,
    Zero,
    ZeroMissed,
)
from scorekeeper.games.bidding.rules.schedule import deal_count


def check_points(game: BiddingGame) -> Iterator[Problem]:
    nil = game.zero is Zero.NIL
    if game.zero is Zero.USUAL and game.zero_points:
        message = text("This goes with a zero that has points of its own.")
        yield Problem("zero-unused", "zero_points", message)
    if nil and game.zero_points < 0:
        yield Problem("out-of-bounds", "zero_points", range_message(0, MAX_POINTS))
    if game.blind_nil_points and not nil:
        yield Problem("no-nil", "blind_nil_points", text("This goes with nil only."))
    if nil and game.lowest_bid:
        yield Problem("no-zero", "lowest_bid", text("Nil is a bid of zero."))
    if game.zero_missed is ZeroMissed.LOST and game.zero not in {Zero.OWN, Zero.CARDS}:
        message = text("This goes with a zero that has points of its own.")
        yield Problem("zero-unused", "zero_missed", message)
    if game.scoring is Scoring.POTENTIAL:
        yield from _potential(game)
    elif game.shot_card:
        message = text("This goes with points for the cards of the hand only.")
        yield Problem("shot-unused", "shot_card", message)
    if game.under is Miss.MADE:
        yield Problem("under-made", "under", text("A bid is not made with too few tricks."))
    if game.overtrick_tenths and game.over is not Miss.MADE:
        message = text("This goes with overtricks that count only.")
        yield Problem("overtrick", "overtrick_tenths", message)
    if bool(game.bag_limit) != bool(game.bag_fine):
        message = text("A limit and a fine are needed, or neither.")
        yield Problem("bags", "bag_fine" if game.bag_limit else "bag_limit", message)


def _potential(game: BiddingGame) -> Iterator[Problem]:
    """Check that nothing else decides the points of a bid."""
    message = text("This does not go with points for the cards of the hand.")
    usual = BiddingGame("", "")
    for name in ("over", "under", "zero", "bid_points", "all_trick", "none_fine"):
        if getattr(game, name) != getattr(usual, name):
            yield Problem("potential", name, message)


def check_bid_points(game: BiddingGame) -> Iterator[Problem]:
    for bid, points in game.bid_points:
        if not (1 <= bid <= MAX_CARDS and 0 <= points <= MAX_POINTS):
            message = text(
                "A bid from 1 with points from 0 to %(limit)s is needed, such as 10=200.",
                limit=MAX_POINTS,
            )
            yield Problem("bid-points", "bid_points", message)
            return
    if game.bid_points_lost is not BidPointsLost.SAME and not game.bid_points:
        message = text("This goes with bids that have points of their own only.")
        yield Problem("bid-points", "bid_points_lost", message)


def check_premiums(game: BiddingGame) -> Iterator[Problem]:
    if game.streak_after is not StreakAfter.RESTART and not game.streak:
        message = text("This goes with a premium for a streak only.")
        yield Problem("streak-unused", "streak_after", message)
    if game.streak == 1 or bool(game.streak) != bool(game.streak_up or game.streak_down):
        message = text("A number from 2 and its points are needed, or neither.")
        yield Problem("streak", "streak", message)
    if bool(game.sets) != (game.set_premium is not SetPremium.NONE):
        message = text("Sets and a premium are needed, or neither.")
        yield Problem("sets", "sets" if not game.sets else "set_premium", message)
        return
    counts = [deal_count(game, n) for n in range(game.fewest_players, game.most_players + 1)]
    if game.sets and set(counts) != {sum(game.sets)}:
        message = text("All sets together must have as many deals as the game.")
        yield Problem("sets-sum", "sets", message)
    if bool(game.set_points) != (game.set_premium is SetPremium.FIXED):
        message = text("This goes with a fixed premium only.")
        yield Problem("set-points", "set_points", message)
    if game.set_lost is not SetLost.NONE and not game.sets:
        yield Problem("sets", "set_lost", text("Sets and a premium are needed, or neither."))
    if game.set_pairs is SetPairs.TEAM and not game.sets:
        yield Problem("sets", "set_pairs", text("Sets and a premium are needed, or neither."))
    elif game.set_pairs is SetPairs.TEAM and not game.partners:
        yield Problem("no-pairs", "set_pairs", text("This goes with pairs only."))


def check_ends(game: BiddingGame) -> Iterator[Problem]:
    if game.end is End.TARGET and not game.target:
        yield Problem("target", "target", range_message(1, MAX_TARGET))
    for field in ("target", "lose_at", "lose_sets", "all_wins"):
        if game.end is End.DEALS and getattr(game, field):
            message = text("This goes with the end at a target only.")
            yield Problem("target-unused", field, message)
    if game.lose_sets and game.over is not Miss.MADE:
        message = text("This goes with overtricks that count only.")
        yield Problem("overtrick", "lose_sets", message)
