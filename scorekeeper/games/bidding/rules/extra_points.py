"""Extra points of a seat: pieces, alliances and wagers."""

from collections.abc import Iterator

from scorekeeper.base.text import Text, text
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_values import Scoring
from scorekeeper.games.bidding.rules.points import TENTHS, say_points
from scorekeeper.games.bidding.rules.results import PointsLine, SeatResult


def extra_lines(game: BiddingGame, seat: SeatResult) -> Iterator[PointsLine]:
    """Yield the extra points of a seat, each with its reason."""
    exact = seat.tricks == seat.counted_bid and not seat.revoked
    yield from _pieces(game, seat)
    for won in seat.alliances:
        points = game.alliance_points * TENTHS if won else 0
        label = say_points(points)
        yield PointsLine(
            points,
            text("alliance: %(points)s", points=label)
            if won
            else text("alliance, not both bids exact: %(points)s", points=label),
        )
    if seat.wager:
        points = (seat.wager if exact else -seat.wager) * TENTHS
        label = say_points(points)
        yield PointsLine(
            points,
            text("wager won: %(points)s", points=label)
            if exact
            else text("wager lost: %(points)s", points=label),
        )


def _pieces(game: BiddingGame, seat: SeatResult) -> Iterator[PointsLine]:
    """Yield the points of pieces; one line without points if the bid is missed."""
    share = extra_share(game, abs(seat.tricks - seat.counted_bid), shot=seat.shot)
    if seat.revoked:
        share = 0
    if seat.extra and not share:
        yield PointsLine(0, text("bid missed: no extra points"))
        return
    for piece_id, count in seat.extra:
        piece = game.piece(piece_id)
        if piece is None:
            continue
        points = piece.points * count * TENTHS * share // 100
        parts = {"piece": game.piece_label(piece), "points": say_points(points)}
        yield PointsLine(
            points,
            Text("%(piece)s ×%(count)s: %(points)s", {"count": count, **parts})
            if count > 1
            else Text("%(piece)s: %(points)s", parts),
        )


def extra_share(game: BiddingGame, missed_by: int, *, shot: bool) -> int:
    """Per cent of the points of pieces for a bid that is missed by that many tricks."""
    near = game.potential_near if game.scoring is Scoring.POTENTIAL and not shot else 0
    return {0: 100, 1: near}.get(missed_by, 0)
