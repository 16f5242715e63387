"""Sentences about extra points and premiums."""

from collections.abc import Iterator

from scorekeeper.base.text import Text, ntext, text
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_values import (
    Scoring,
    SetLost,
    SetLostWhen,
    SetPairs,
    StreakAfter,
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
