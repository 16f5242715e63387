"""Sentences about the bidding, built from the game's data."""

from collections.abc import Iterator

from scorekeeper.base.text import Text, ntext, text
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_values import (
    Bidding,
    Direction,
    FirstBidder,
    Zero,
    ZeroLimitIn,
)


def bidding(game: BiddingGame) -> Iterator[Text]:
    if game.bidding is Bidding.AT_ONCE:
        yield text("All bid at the same moment how many tricks they will take.")
        if game.hidden_bids:
            yield text("Nobody sees a bid before all are in.")
    elif game.first_bidder is FirstBidder.LEFT:
        yield (
            text(
                "Everyone bids in turn how many tricks they will take: the dealer's left-hand "
                "neighbour first, the dealer last."
            )
            if game.direction is Direction.LEFT
            else text(
                "Everyone bids in turn how many tricks they will take: the dealer's right-hand "
                "neighbour first, the dealer last."
            )
        )
    else:
        yield text("Everyone bids in turn how many tricks they will take; the dealer bids first.")
    yield from pair_bids(game)
    if game.least_side_bid:
        yield text(
            "Two partners bid at least %(bid)s together, unless one of them bids nil.",
            bid=game.least_side_bid,
        )
    if game.blind_side_bid:
        yield blind_side_bid(game)
    if game.lowest_bid:
        yield text("The lowest bid is %(bid)s.", bid=game.lowest_bid)
    else:
        yield text("A bid of zero is nil.") if game.zero is Zero.NIL else text("Zero may be bid.")
    if game.zero_limit:
        yield (
            ntext(
                "Each player can bid zero %(count)s time in a game.",
                "Each player can bid zero %(count)s times in a game.",
                game.zero_limit,
            )
            if game.zero_limit_in is ZeroLimitIn.GAME
            else ntext(
                "Each player can bid zero %(count)s time in a set.",
                "Each player can bid zero %(count)s times in a set.",
                game.zero_limit,
            )
        )
    if game.highest_bid:
        yield text("The highest bid is %(bid)s.", bid=game.highest_bid)
    yield hook(game)
    yield from blind_bid(game)


def pair_bids(game: BiddingGame) -> Iterator[Text]:
    if game.adds_bids:
        yield text("Two partners' bids are added together, and so are their tricks.")
    elif game.partners:
        yield text("Each partner bids and scores alone; partners' points are added together.")


def blind_bid(game: BiddingGame) -> Iterator[Text]:
    """What a bid before looking at the cards is worth, if there is one."""
    if game.blind_factor > 1:
        yield text(
            "A bid before looking at the cards wins or loses %(factor)s times as many points.",
            factor=game.blind_factor,
        )


def blind_side_bid(game: BiddingGame) -> Text:
    """The bid that one partner makes for both, before they look."""
    return text(
        "Before either of two partners looks, one can bid for both, %(bid)s or more: such a bid "
        "wins or loses %(factor)s times its points, without overtricks.",
        bid=game.blind_side_bid,
        factor=game.blind_side_factor,
    )


def hook(game: BiddingGame) -> Text:
    """Whether the bids may add up to the tricks."""
    if not game.hook_from or game.bidding is Bidding.AT_ONCE:
        return text("No hook: the bids may add up to the number of tricks.")
    if game.hook_from == 1:
        return text(
            "The hook: the bids may not add up to the number of tricks, so that someone must "
            "fail. This binds the last bidder."
        )
    return text(
        "The hook, from hands of %(cards)s cards on: the bids may not add up to the number of "
        "tricks. This binds the last bidder.",
        cards=game.hook_from,
    )
