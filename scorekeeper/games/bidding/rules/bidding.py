"""Bidding: possible bids, bids that the hook forbids, and the bids compared with the tricks."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.base.text import Text, ntext, text
from scorekeeper.games.bidding.rules.deals import (
    BLIND_NIL,
    WITH_PARTNER,
    Bid,
    BidDeal,
    is_zero,
    required_tricks,
)
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_values import Bidding, ZeroLimitIn
from scorekeeper.games.bidding.rules.hidden_bids import hides
from scorekeeper.games.bidding.rules.schedule import set_ranges
from scorekeeper.games.bidding.rules.sitting import BiddingSitting


@dataclass(frozen=True, slots=True)
class Forbidden:
    """A bid that a seat cannot make, with every reason."""

    bid: int
    reasons: tuple[Text, ...]


def bid_choices(game: BiddingGame, cards: int) -> tuple[Bid, ...]:
    """Possible bids for a hand of `cards` cards, without regard to the hook."""
    highest = min(game.highest_bid or cards, cards)
    bids = tuple(range(min(game.lowest_bid, highest), highest + 1))
    return (*bids, BLIND_NIL) if game.blind_nil_points else bids


def has_hook(game: BiddingGame, cards: int) -> bool:
    """Whether the hook applies to a hand of `cards` cards: the bids must not add up to it."""
    in_turn = game.bidding is Bidding.IN_TURN
    return in_turn and 0 < game.hook_from <= cards


def breaks_hook(game: BiddingGame, deal: BidDeal, players: int) -> bool:
    """Whether all bids are in and add up to the tricks, against the hook."""
    all_in = len(deal.bids) == deal.playing(players)
    return all_in and has_hook(game, deal.cards) and deal.bids_total == deal.cards


def deal_notices(sitting: BiddingSitting, deal: BidDeal) -> Iterator[Text]:
    """Yield notices about the deal as a whole: broken hook, unowned tricks."""
    if breaks_hook(sitting.played, deal, sitting.players):
        yield text("Against the hook: the bids add up to %(cards)s.", cards=deal.cards)
    if deal.unowned:
        yield ntext("%(count)s trick for nobody.", "%(count)s tricks for nobody.", deal.unowned)


def forbidden_bids(sitting: BiddingSitting, deal: BidDeal, seat: int) -> tuple[Forbidden, ...]:
    """The bids that this seat cannot make, the lowest first.

    The hook forbids one, once all other seats have bid; so is zero, after as many zeros as the
    game allows.
    """
    reasons: dict[int, tuple[Text, ...]] = {}
    hooked = _hooked_bid(sitting, deal, seat)
    if hooked is not None:
        reasons[hooked] = (hook_message(deal.cards),)
    if has_bid_zeros(sitting, deal, seat):
        reasons[0] = (*reasons.get(0, ()), zero_message(sitting.played))
    return tuple(Forbidden(bid, why) for bid, why in sorted(reasons.items()))


def has_bid_zeros(sitting: BiddingSitting, deal: BidDeal, seat: int) -> bool:
    """Whether the seat has bid zero in other deals as often as the game allows."""
    game, deals = sitting.played, sitting.deals
    if game.zero_limit_in is ZeroLimitIn.SET:
        index = sitting.number(deal.id) - 1
        ranges = (deals_of_set for deals_of_set in set_ranges(game) if index in deals_of_set)
        deals = tuple(deals[n] for n in next(ranges, range(0)) if n < len(deals))
    others = (other.bids for other in deals if other.id != deal.id)
    zeros = sum(seat in bids and is_zero(bids[seat]) for bids in others)
    return 0 < game.zero_limit <= zeros


def zero_message(game: BiddingGame) -> Text:
    if game.zero_limit_in is ZeroLimitIn.SET:
        return ntext(
            "Zero can be bid %(count)s time in a set.",
            "Zero can be bid %(count)s times in a set.",
            game.zero_limit,
        )
    return ntext(
        "Zero can be bid %(count)s time in a game.",
        "Zero can be bid %(count)s times in a game.",
        game.zero_limit,
    )


def _hooked_bid(sitting: BiddingSitting, deal: BidDeal, seat: int) -> int | None:
    game = sitting.played
    other_bids = [bid for bidder, bid in deal.bids.items() if bidder != seat]
    if not has_hook(game, deal.cards) or len(other_bids) < deal.playing(sitting.players) - 1:
        return None
    bid = deal.cards - sum(map(required_tricks, other_bids))
    return bid if bid in bid_choices(game, deal.cards) else None


def least_bid(sitting: BiddingSitting, deal: BidDeal, seat: int) -> int:
    """The lowest bid that the seat can make with its partner's bid, nil aside; 0 for any."""
    least, side = sitting.played.least_side_bid, sitting.sides[sitting.side_of(seat)]
    partners = [deal.bids[other] for other in side if other != seat and other in deal.bids]
    if not least or not partners or required_tricks(partners[0]) == 0:
        return 0
    return least - required_tricks(partners[0])


def can_bid_for_both(sitting: BiddingSitting, deal: BidDeal, seat: int) -> bool:
    """Whether the seat can bid blind for its side: the partner has no bid of its own."""
    lowest, partner = sitting.played.blind_side_bid, sitting.partner(seat)
    if partner is None or not 0 < lowest <= deal.cards or partner in deal.veiled:
        return False
    return deal.bids.get(partner, WITH_PARTNER) == WITH_PARTNER


def hook_message(cards: int | str) -> Text:
    """Message for a bid against the hook; `cards` may be a placeholder."""
    return text("The bids must not add up to %(cards)s.", cards=cards)


def say_bids(sitting: BiddingSitting, deal: BidDeal) -> Text:
    """The sum of the bids compared with the tricks, such as "bids 5 of 7: underbid by 2"."""
    if hides(sitting, deal):
        return text("Hidden until all are in")
    bids, cards = deal.bids_total, deal.cards
    so_far = text("bids %(bids)s of %(cards)s", bids=bids, cards=cards)
    if len(deal.bids) < deal.playing(sitting.players):
        return so_far
    if bids < cards:
        return text("%(bids)s: underbid by %(count)s", bids=so_far, count=cards - bids)
    if bids > cards:
        return text("%(bids)s: overbid by %(count)s", bids=so_far, count=bids - cards)
    if breaks_hook(sitting.played, deal, sitting.players):
        return text("%(bids)s: even, against the hook", bids=so_far)
    return text("%(bids)s: even", bids=so_far)
