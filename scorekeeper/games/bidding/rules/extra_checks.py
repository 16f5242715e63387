"""Checks of extra points: of the pieces that a game has, and of those that a deal brought.

The fields of a deal are `extra.0.pirate` (a seat's pieces of a kind), `extra.0`, `bid_changes.0`
and `wagers.0` (of a seat), `extra`, `alliances`, `bid_changes`, `wagers` and `loads` (of all seats
together).
"""

from collections.abc import Iterator

from scorekeeper.base.problems import Problem, range_message
from scorekeeper.base.text import Text, ntext, text
from scorekeeper.games.bidding.rules.deals import BidDeal, has_bids, required_tricks
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.special import ExtraPiece

MAX_PIECES = 12
MAX_OF_PIECE = 20
MAX_PIECE_POINTS = 1000
MAX_WAGERS = 5

# ---- a game ----


def check_extra_points(game: BiddingGame) -> Iterator[Problem]:
    """Yield the problems of pieces, alliances, wagers and changed bids."""
    for name in ("extra", "alliances", "wagers", "bid_changes", "shot_card"):
        if game.partners and getattr(game, name):
            message = text("This goes with players who play alone only.")
            yield Problem("pairs", name, message)
    if len(game.wagers) > MAX_WAGERS:
        yield Problem("too-many", "wagers", text("At most %(limit)s are read.", limit=MAX_WAGERS))
    if any(not 1 <= amount <= MAX_PIECE_POINTS for amount in game.wagers):
        yield Problem("out-of-bounds", "wagers", range_message(1, MAX_PIECE_POINTS))
    if len(game.extra) > MAX_PIECES:
        yield Problem("too-many", "extra", text("At most %(limit)s pieces.", limit=MAX_PIECES))
    for index in range(len(game.extra)):
        yield from (
            Problem(code, f"extra.{index}.{name}", message)
            for code, name, message in _check_piece(game, index)
        )


def _check_piece(game: BiddingGame, index: int) -> Iterator[tuple[str, str, Text]]:
    piece, ids = game.extra[index], [piece.id for piece in game.extra]
    if not piece.id or "." in piece.id or piece.id.isdigit() or piece.id in ids[:index]:
        yield "piece-id", "id", text("Each piece needs a name of its own.")
    if not piece.name.strip():
        yield "name-empty", "name", text("Enter a name.")
    if not -MAX_PIECE_POINTS <= piece.points <= MAX_PIECE_POINTS:
        yield "out-of-bounds", "points", range_message(-MAX_PIECE_POINTS, MAX_PIECE_POINTS)
    if not 1 <= piece.most <= MAX_OF_PIECE:
        yield "out-of-bounds", "most", range_message(1, MAX_OF_PIECE)
    for name, other in (("not_with", piece.not_with), ("counts_as", piece.counts_as)):
        if other and (other == piece.id or other not in ids):
            yield "no-piece", name, text("This game has no such other piece.")


# ---- a deal ----


def check_extras(game: BiddingGame, deal: BidDeal, players: int) -> Iterator[Problem]:
    yield from _check_loads(game, deal)
    if not (deal.extra or deal.alliances or deal.wagers or deal.bid_changes):
        return
    is_counted = (
        len(deal.tricks) >= deal.playing(players) and deal.tricks.keys() <= deal.bids.keys()
    )
    if not has_bids(game, deal) or not is_counted:
        message = text("Extra points are entered once all tricks are counted.")
        yield Problem("extra-early", "extra", message)
        return
    others = {*deal.extra, *deal.wagers, *deal.bid_changes} - deal.tricks.keys()
    if others:
        message = text("This player does not play in this deal.")
        yield Problem("absent", "extra", message)
        return
    yield from _check_pieces(game, deal, deal.playing(players))
    yield from _check_alliances(game, deal, players)
    yield from _check_changes(game, deal)
    yield from _check_wagers(game, deal)
    for seat in deal.wagers.keys() & deal.bid_changes.keys():
        if deal.tricks[seat] == 1:
            message = text("A wager and a changed bid need two tricks.")
            yield Problem("one-trick", f"wagers.{seat}", message)


def _check_loads(game: BiddingGame, deal: BidDeal) -> Iterator[Problem]:
    if deal.loads and not game.shot_card:
        yield Problem("no-shots", "loads", text("This game has no cannonball."))
    elif deal.loads - deal.bids.keys():
        yield Problem("no-bid", "loads", text("A cannonball needs a bid."))


def _check_pieces(game: BiddingGame, deal: BidDeal, players: int) -> Iterator[Problem]:
    piece_ids = {piece.id for piece in game.extra}
    for seat, pieces in sorted(deal.extra.items()):
        last = f"extra.{seat}.{[*pieces][-1]}" if pieces else f"extra.{seat}"
        if pieces.keys() - piece_ids:
            yield Problem("no-piece", f"extra.{seat}", text("This game has no such piece."))
        elif min(pieces.values(), default=0) < 1:
            yield Problem("no-piece", last, range_message(1, MAX_OF_PIECE))
        elif not deal.tricks[seat]:
            message = text("Without a trick there are no extra points.")
            yield Problem("no-trick", last, message)
        elif sum(pieces.values()) > deal.tricks[seat] * players:
            message = ntext(
                "%(pieces)s pieces cannot be in %(count)s trick.",
                "%(pieces)s pieces cannot be in %(count)s tricks.",
                deal.tricks[seat],
                pieces=sum(pieces.values()),
            )
            yield Problem("too-many", last, message)
    for piece in game.extra:
        yield from _check_piece_counts(game, deal, piece, players)


def _check_piece_counts(
    game: BiddingGame, deal: BidDeal, piece: ExtraPiece, players: int
) -> Iterator[Problem]:
    seats = [seat for seat, pieces in sorted(deal.extra.items()) if pieces.get(piece.id)]
    if not seats:
        return
    label, at = game.piece_label(piece), f"extra.{seats[-1]}.{piece.id}"
    limit = most_pieces(piece, players)
    if pieces_left(game, deal, piece) < 0 or count_pieces(deal, piece.id) > limit:
        message = ntext(
            "%(piece)s: at most %(count)s in a deal.",
            "%(piece)s: at most %(count)s in a deal.",
            limit,
            piece=label,
        )
        yield Problem("too-many", at, message)
    if piece.one_seat and len(seats) > 1:
        message = text("%(piece)s: only one player can have it.", piece=label)
        yield Problem("two-seats", at, message)
    other = game.piece(piece.not_with)
    if other and count_pieces(deal, other.id):
        message = text(
            "%(piece)s and %(other)s cannot be in the same deal.",
            piece=label,
            other=game.piece_label(other),
        )
        yield Problem("not-both", at, message)


def most_pieces(piece: ExtraPiece, players: int) -> int:
    """The maximum number of these pieces in a deal with that many players.

    What only one seat can have was taken by one card, in a trick with the cards of the others.
    """
    return min(piece.most, players - 1) if piece.one_seat else piece.most


def count_pieces(deal: BidDeal, piece_id: str) -> int:
    return sum(pieces.get(piece_id, 0) for pieces in deal.extra.values())


def pieces_left(game: BiddingGame, deal: BidDeal, piece: ExtraPiece) -> int:
    """How many more of these pieces the deal can have; negative for too many."""
    alike = (other.id for other in game.extra if piece.id in (other.id, other.counts_as))
    return piece.most - sum(count_pieces(deal, other) for other in alike)


def _check_alliances(game: BiddingGame, deal: BidDeal, players: int) -> Iterator[Problem]:
    if len(deal.alliances) > game.alliances:
        message = (
            ntext(
                "At most %(count)s alliance in a deal.",
                "At most %(count)s alliances in a deal.",
                game.alliances,
            )
            if game.alliances
            else text("This game has no alliances.")
        )
        yield Problem("too-many", "alliances", message)
    if any(a == b or not {a, b} <= deal.tricks.keys() for a, b in deal.alliances):
        message = text("An alliance is between two different players.")
        yield Problem("alliance", "alliances", message)


def _check_changes(game: BiddingGame, deal: BidDeal) -> Iterator[Problem]:
    changes = deal.bid_changes
    if len(changes) > game.bid_changes:
        message = (
            ntext(
                "At most %(count)s player can change the bid.",
                "At most %(count)s players can change their bids.",
                game.bid_changes,
            )
            if game.bid_changes
            else text("This game has no changed bids.")
        )
        yield Problem("too-many", "bid_changes", message)
    for seat, change in sorted(changes.items()):
        bid = required_tricks(deal.bids[seat])
        if change not in (-1, 1) or not 0 <= bid + change <= deal.cards:
            message = text("A bid changes by one, to a number that can be bid.")
            yield Problem("bad-change", f"bid_changes.{seat}", message)
        elif not deal.tricks[seat]:
            message = text("Without a trick the bid cannot change.")
            yield Problem("no-trick", f"bid_changes.{seat}", message)


def _check_wagers(game: BiddingGame, deal: BidDeal) -> Iterator[Problem]:
    if len(deal.wagers) > 1:
        yield Problem("too-many", "wagers", text("Only one player wagers in a deal."))
    for seat, amount in sorted(deal.wagers.items()):
        if amount not in game.wagers:
            message = (
                text("A wager is one of: %(amounts)s.", amounts=", ".join(map(str, game.wagers)))
                if game.wagers
                else text("This game has no wagers.")
            )
            yield Problem("wager", f"wagers.{seat}", message)
        elif not deal.tricks[seat]:
            message = text("Without a trick there is no wager.")
            yield Problem("no-trick", f"wagers.{seat}", message)
