"""Sittings of games of exact bids to be printed."""

import random
from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.base.seats import Seat
from scorekeeper.games.bidding.files.seeds import builtin_games
from scorekeeper.games.bidding.rules import moves
from scorekeeper.games.bidding.rules.bidding import bid_choices, forbidden_bids
from scorekeeper.games.bidding.rules.deals import Bid, BidDeal, has_bids, trump_choices
from scorekeeper.games.bidding.rules.sitting import BiddingSitting


def played(
    game: str, names: Sequence[str], deals: int, *, seed: int = 7, name: str = "Sunday"
) -> BiddingSitting:
    """Play random deals of a game, up to this number or the end of the sitting."""
    chance = random.Random(seed)
    seats = tuple(Seat(number, name) for number, name in enumerate(names, 1))
    sitting = BiddingSitting(name, "2026-11-22", builtin_games()[game], seats, 1)
    for _ in range(deals):
        deal = moves.next_deal(sitting)
        if deal is None:
            break
        sitting = sitting.with_deal(_played(chance, sitting, deal))
    return sitting


def with_notes(sitting: BiddingSitting) -> BiddingSitting:
    """Add a note to its second deal and one to all of it."""
    second = replace(sitting.deals[1], note="Bo counted twice, tea on the cards")
    return replace(sitting.with_deal(second), note="At Cy's, snow outside")


def _played(chance: random.Random, sitting: BiddingSitting, deal: BidDeal) -> BidDeal:
    game, players = sitting.played, sitting.players
    tricks = dict.fromkeys(range(players), 0)
    for _ in range(deal.cards):
        tricks[chance.randrange(players)] += 1
    if choices := trump_choices(game, deal, players):
        deal = replace(deal, trump=chance.choice(choices))
    for seat in sitting.bidding_order(deal) if has_bids(game, deal) else ():
        forbidden = {choice.bid for choice in forbidden_bids(sitting, deal, seat)}
        choices_left = [bid for bid in bid_choices(game, deal.cards) if bid not in forbidden]
        bid = min(choices_left, key=lambda bid: _distance(bid, tricks[seat], chance))
        deal = replace(deal, bids={**deal.bids, seat: bid})
    return replace(deal, tricks=tricks)


def _distance(bid: Bid, tricks: int, chance: random.Random) -> float:
    """Rate how unlikely this bid is for a player who will take this number of tricks."""
    return (abs(bid - tricks) if isinstance(bid, int) else 8) + chance.random() * 2.5
