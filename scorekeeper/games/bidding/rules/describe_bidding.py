"""Sentences about the bidding, extra points and premiums, built from the game's data."""

from collections.abc import Iterator

from scorekeeper.base.text import Text, ntext, text
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_values import (
    Bidding,
    Direction,
    FirstBidder,
    Scoring,
    SetLost,
    SetLostWhen,
    SetPairs,
    StreakAfter,
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


def extra_points(game: BiddingGame) -> Iterator[Text]:
    """When extra points count, how many pieces a deal can have, and what premiums there are."""
    yield from _pieces(game)
    yield from _premiums(game)


def _premiums(game: BiddingGame) -> Iterator[Text]:
    if game.streak:
        yield (
            text("After the premium for a streak the count starts again.")
            if game.streak_after is StreakAfter.RESTART
            else text("Each further deal of a streak brings the premium again.")
        )
        if game.streak_from > 1:
            yield text(
                "Deals of fewer than %(cards)s cards do not count in a streak.",
                cards=game.streak_from,
            )
    if not game.sets:
        return
    in_teams = game.partners and game.set_pairs is SetPairs.TEAM
    if in_teams:
        yield text(
            "If players of different pairs made every bid of a set, nobody gets the premium."
        )
    if game.set_lost is SetLost.NONE:
        yield text("The others lose nothing for a premium.")
        return
    if game.set_lost is SetLost.BEST:
        yield text("For the premium the others lose the points of their best deal of the set.")
    else:
        yield text(
            "For the premium the others lose the points of the last deal of the set, if they have "
            "any."
        )
    yield (
        text(
            "The partner of the player who gets it loses nothing. If both partners get it, nobody "
            "loses anything."
        )
        if in_teams
        else text("If several players get the premium, nobody loses anything.")
        if game.set_lost_when is SetLostWhen.ONE
        else text("They lose it once, even if several players get the premium.")
    )


def _pieces(game: BiddingGame) -> Iterator[Text]:
    if game.shot_card:
        yield text(
            "After the bids everyone shows an open hand or a fist. The fist is the cannonball: "
            "more points for exactly the bid, none with any other number of tricks."
        )
    if game.extra:
        yield (
            text(
                "Pieces count with exactly the bid; with one trick over or under they count "
                "%(share)s%%, unless it is a cannonball.",
                share=game.potential_near,
            )
            if game.scoring is Scoring.POTENTIAL
            else text("Pieces count only for those who take exactly their bid.")
        )
    for piece in game.extra:
        label, other = game.piece_label(piece), game.piece(piece.not_with)
        if piece.most > 1:
            yield ntext(
                "%(piece)s: at most %(count)s in a deal.",
                "%(piece)s: at most %(count)s in a deal.",
                piece.most,
                piece=label,
            )
        if piece.one_seat:
            yield text("%(piece)s: only one player can have it.", piece=label)
        if other:
            yield text(
                "%(piece)s and %(other)s cannot be in the same deal.",
                piece=label,
                other=game.piece_label(other),
            )
    if game.alliances:
        yield text(
            "The player of a loot card and the player who takes it are allied: both get the "
            "points if both bids are exact."
        )
    if game.wagers:
        yield text("A wager is won with exactly the bid, and lost with any other number of tricks.")
    if game.bid_change_must:
        yield text("After the cloud the player who took it changes the bid by one, up or down.")
    elif game.bid_changes:
        yield ntext(
            "After the play %(count)s player may change the bid by one.",
            "After the play %(count)s players may change their bids by one.",
            game.bid_changes,
        )
