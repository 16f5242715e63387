"""One deal of a sitting: its facts, and what it waits for."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final, Literal, TypeAlias

from scorekeeper.base.seats import Seat
from scorekeeper.games.bidding.rules.game import NO_TRUMP, BiddingGame, FirstBidder, Trump
from scorekeeper.games.bidding.rules.special import SpecialDeal

BLIND_NIL: Final = "blind nil"
"""A bid of nil made before looking at the cards."""

Bid: TypeAlias = int | Literal["blind nil"]
"""A number of tricks, or a blind nil."""

USUAL = "usual"
"""The kind of a usual deal, where the dealer chooses the kind of each."""

POSITIONS_APART = 1024
"""So far apart are the positions of deals, so that others can be put in between."""


class DealPhase(StrEnum):
    """What a deal waits for."""

    KIND = "kind"
    TRUMP = "trump"
    BIDS = "bids"
    TRICKS = "tricks"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class SeatConfirmed:
    """What came of a deal for a player, as they saw it: who, the bid, tricks, tenths of points."""

    player: int
    bid: Bid | None
    tricks: int
    points: int


@dataclass(frozen=True, slots=True)
class BidDeal:
    """What happened in one deal; never points, which follow from it.

    Args:
        id: names the deal within its sitting, whichever number it has.
        dealer: the dealer's seat.
        cards: the cards dealt to each player.
        kind: the special deal's id; "" for a usual deal, or, where the dealer chooses, for a kind
            that is not chosen yet, and `USUAL` once it is the usual one.
        trump: the suit's letter, or "none"; "" where nobody noted it.
        blind: the seats that bid before looking, for a multiple of the points.
        bids: seat → bid, as far as they are in.
        tricks: seat → tricks, as far as counted.
        unowned: the number of tricks that belong to nobody.
        note: what somebody wrote about this deal.
        position: sorts the deals of a sitting; 0 for the place that follows from the id.
        sits: seat → who takes that seat from this deal on, where it is somebody else.
        confirmed: seat → the result that its player said is right; see `SeatConfirmed`.
        veiled: the seats whose bids are in, but left out for whoever looks; never stored.
    """

    id: int
    dealer: int
    cards: int
    kind: str = ""
    trump: str = ""
    blind: frozenset[int] = frozenset()
    bids: Mapping[int, Bid] = field(default_factory=dict)
    tricks: Mapping[int, int] = field(default_factory=dict)
    unowned: int = 0
    note: str = ""
    position: int = 0
    sits: Mapping[int, Seat] = field(default_factory=dict)
    confirmed: Mapping[int, SeatConfirmed] = field(default_factory=dict)
    veiled: frozenset[int] = frozenset()

    @property
    def place(self) -> int:
        """By what the deals of a sitting are sorted."""
        return self.position or self.id * POSITIONS_APART

    @property
    def tricks_left(self) -> int:
        """Tricks not yet counted."""
        return self.cards - self.unowned - sum(self.tricks.values())

    @property
    def bids_total(self) -> int:
        """The tricks bid so far by all together."""
        return sum(map(wanted, self.bids.values()))


def wanted(bid: Bid) -> int:
    """How many tricks a bid is made with."""
    return 0 if bid == BLIND_NIL else bid


def special_of(game: BiddingGame, deal: BidDeal) -> SpecialDeal | None:
    """The rules of the deal's own, if it is a special one."""
    return game.kind(deal.kind)


def has_bids(game: BiddingGame, deal: BidDeal) -> bool:
    """Whether anything is bid in the deal."""
    special = special_of(game, deal)
    return special is None or special.has_bids


def is_done(game: BiddingGame, deal: BidDeal, players: int) -> bool:
    """Whether the deal has points."""
    return phase(game, deal, players) is DealPhase.DONE


def phase(game: BiddingGame, deal: BidDeal, players: int) -> DealPhase:
    """What the deal waits for.

    Nobody has to note the trump that was turned: once a bid is in, the deal waits for bids.
    """
    if game.kind_chosen and not deal.kind:
        return DealPhase.KIND
    bidding = has_bids(game, deal)
    begun = bool(deal.bids or deal.veiled or deal.tricks or deal.unowned)
    if not begun and trump_choices(game, deal, players) and not deal.trump:
        return DealPhase.TRUMP
    if bidding and len(deal.bids) < players:
        return DealPhase.BIDS
    return DealPhase.DONE if len(deal.tricks) == players else DealPhase.TRICKS


def known_trump(game: BiddingGame, deal: BidDeal, number: int, players: int) -> str:
    """The trump that follows from the game for its deal with that number; "" if none does."""
    special = special_of(game, deal)
    if game.trump is Trump.NONE or (special and special.no_trump):
        return NO_TRUMP
    if game.trump is Trump.FIXED:
        return game.trump_suits[0]
    if game.trump is Trump.IN_TURN:
        return game.trump_suits[(number - 1) % len(game.trump_suits)]
    all_dealt = deal.cards * players == game.deck
    if game.trump is Trump.TURNED and all_dealt and not game.last_card_trump:
        return NO_TRUMP
    return ""


def with_trump_in_turn(game: BiddingGame, deal: BidDeal, number: int) -> BidDeal:
    """The deal with the trump whose turn it is: it stays, whatever becomes of the deals before."""
    if game.trump is not Trump.IN_TURN or deal.trump:
        return deal
    return replace(deal, trump=known_trump(game, deal, number, 1))


def trump_choices(game: BiddingGame, deal: BidDeal, players: int) -> tuple[str, ...]:
    """What can be noted as trump, where it does not follow from the game."""
    if known_trump(game, deal, 1, players):
        return ()
    return (*game.suits, NO_TRUMP) if game.no_trump else game.suits


def bidding_order(game: BiddingGame, deal: BidDeal, players: int) -> tuple[int, ...]:
    """The seats in the order in which they bid; the first one also leads."""
    first = deal.dealer + (game.first_bidder is FirstBidder.LEFT)
    return tuple((first + step) % players for step in range(players))
