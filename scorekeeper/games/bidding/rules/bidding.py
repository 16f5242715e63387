"""Bidding: what can be bid, what the hook forbids, how the bids stand."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.base.text import Text, ntext, text
from scorekeeper.games.bidding.rules.deals import BLIND_NIL, Bid, BidDeal, wanted
from scorekeeper.games.bidding.rules.game import Bidding, BiddingGame
from scorekeeper.games.bidding.rules.hidden_bids import hides
from scorekeeper.games.bidding.rules.sitting import BiddingSitting


@dataclass(frozen=True, slots=True)
class Forbidden:
    """A bid that the last bidder cannot make, and why."""

    bid: int
    reason: Text


def bid_choices(game: BiddingGame, cards: int) -> tuple[Bid, ...]:
    """Everything that can be bid for a hand of so many cards, the hook aside."""
    most = min(game.highest_bid or cards, cards)
    numbers = tuple(range(min(game.lowest_bid, most), most + 1))
    return (*numbers, BLIND_NIL) if game.blind_nil_points else numbers


def hooked(game: BiddingGame, cards: int) -> bool:
    """Whether the bids for a hand of so many cards must not add up to it."""
    in_turn = game.bidding is Bidding.IN_TURN
    return in_turn and 0 < game.hook_from <= cards


def breaks_hook(game: BiddingGame, deal: BidDeal, players: int) -> bool:
    """Whether all bids are in and add up to the tricks although the hook forbids it."""
    all_in = len(deal.bids) == players
    return all_in and hooked(game, deal.cards) and deal.bids_total == deal.cards


def deal_notices(sitting: BiddingSitting, deal: BidDeal) -> Iterator[Text]:
    """Yield what is unusual about a deal and follows from no single bid or trick."""
    if breaks_hook(sitting.played, deal, sitting.players):
        yield text("Against the hook: the bids add up to %(cards)s.", cards=deal.cards)
    if deal.unowned:
        yield ntext("%(count)s trick for nobody.", "%(count)s tricks for nobody.", deal.unowned)


def forbidden_bid(sitting: BiddingSitting, deal: BidDeal, seat: int) -> Forbidden | None:
    """The number that the hook forbids this seat, once everyone else has bid."""
    game = sitting.played
    others = [bid for other, bid in deal.bids.items() if other != seat]
    if not hooked(game, deal.cards) or len(others) < sitting.players - 1:
        return None
    number = deal.cards - sum(map(wanted, others))
    if number not in bid_choices(game, deal.cards):
        return None
    return Forbidden(number, no_even_bids(deal.cards))


def no_even_bids(cards: int | str) -> Text:
    """Why the last bidder cannot bid what is left; `cards` may be a placeholder."""
    return text("The bids must not add up to %(cards)s.", cards=cards)


def say_bids(sitting: BiddingSitting, deal: BidDeal) -> Text:
    """How the bids stand against the tricks, such as "bids 5 of 7: underbid by 2"."""
    if hides(sitting, deal):
        return text("Hidden until all are in")
    bids, cards = deal.bids_total, deal.cards
    so_far = text("bids %(bids)s of %(cards)s", bids=bids, cards=cards)
    if len(deal.bids) < sitting.players:
        return so_far
    if bids < cards:
        return text("%(bids)s: underbid by %(count)s", bids=so_far, count=cards - bids)
    if bids > cards:
        return text("%(bids)s: overbid by %(count)s", bids=so_far, count=bids - cards)
    if breaks_hook(sitting.played, deal, sitting.players):
        return text("%(bids)s: even, against the hook", bids=so_far)
    return text("%(bids)s: even", bids=so_far)
