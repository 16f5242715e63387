"""One deal of a sitting: its facts, and its phase."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final, Literal, TypeAlias

from scorekeeper.base.seats import Seat
from scorekeeper.base.text import Text, text
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_values import NO_TRUMP, FirstBidder, Trump
from scorekeeper.games.bidding.rules.play import lets_first_bidder_name_trump
from scorekeeper.games.bidding.rules.special import SpecialDeal

BLIND_NIL: Final = "blind nil"
"""A nil bid made before looking at the cards."""

WITH_PARTNER: Final = "partner"
"""The bid of a seat whose partner bid blind for both; see `BiddingGame.blind_side_bid`."""

Bid: TypeAlias = int | Literal["blind nil", "partner"]
"""A number of tricks, a blind nil, or that the partner's bid is for both."""

USUAL = "usual"
"""The kind of a usual deal in games where the dealer chooses the kind of every deal."""

POSITIONS_APART = 1024
"""Distance between the positions of two deals, so that others can be inserted between them."""


class DealPhase(StrEnum):
    KIND = "kind"
    TRUMP = "trump"
    BIDS = "bids"
    TRICKS = "tricks"
    DONE = "done"


class Absence(StrEnum):
    """Why a seat does not play in a deal.

    OUT: it sits out this deal. LEFT: its player has left, so it plays in no later deal either.
    LATER: its player came later.
    """

    OUT = "out"
    LEFT = "left"
    LATER = "later"


ABSENCES: Mapping[Absence, Text] = {
    Absence.OUT: text("sits out"),
    Absence.LEFT: text("has left"),
    Absence.LATER: text("not here yet"),
}


@dataclass(frozen=True, slots=True)
class ConfirmedResult:
    """A deal's result as its player confirmed it; points in tenths."""

    player: int
    bid: Bid | None
    tricks: int
    points: int


@dataclass(frozen=True, slots=True)
class BidDeal:
    """What happened in one deal, without the points, which are computed from it.

    Args:
        id: identifies the deal within its sitting; independent of its number.
        kind: the special deal's id; "" for a usual deal. Where the dealer chooses the kind, ""
            means not chosen yet, and a usual deal has `USUAL`.
        trump: the suit's letter, or "none"; "" if not noted.
        blind: the seats that bid before looking, for a multiple of the points; in pairs, for both.
        unowned: the number of tricks that no player took.
        loads: the seats that bet on their exact bid, see `shot_card`.
        bid_changes: seat → −1 or 1, the change of its bid after the play.
        extra: seat → id of a piece → number of its pieces.
        revokes: the seats whose bid counts as missed, for a revoke.
        fines: seat → points that it loses for a revoke.
        position: sort key among the sitting's deals; 0 to derive it from the id.
        sits: seat → substitute from this deal on.
        confirmed: seat → the result that its player confirmed.
        absent: seat → why it does not play in this deal.
        starts: seat → the points with which a latecomer starts in this deal.
        added: the table added it after the end of the game.
        veiled: the seats that have bid, but whose bids are hidden from the reader; never stored.
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
    loads: frozenset[int] = frozenset()
    bid_changes: Mapping[int, int] = field(default_factory=dict)
    extra: Mapping[int, Mapping[str, int]] = field(default_factory=dict)
    alliances: tuple[tuple[int, int], ...] = ()
    wagers: Mapping[int, int] = field(default_factory=dict)
    revokes: frozenset[int] = frozenset()
    fines: Mapping[int, int] = field(default_factory=dict)
    sits: Mapping[int, Seat] = field(default_factory=dict)
    confirmed: Mapping[int, ConfirmedResult] = field(default_factory=dict)
    absent: Mapping[int, Absence] = field(default_factory=dict)
    starts: Mapping[int, int] = field(default_factory=dict)
    added: bool = False
    note: str = ""
    position: int = 0
    veiled: frozenset[int] = frozenset()

    @property
    def place(self) -> int:
        """Sort key of the deal among the deals of its sitting."""
        return self.position or self.id * POSITIONS_APART

    @property
    def tricks_left(self) -> int:
        return self.cards - self.unowned - sum(self.tricks.values())

    @property
    def bids_total(self) -> int:
        return sum(map(required_tricks, self.bids.values()))

    def playing(self, players: int) -> int:
        return players - len(self.absent)

    @property
    def left(self) -> dict[int, Absence]:
        """The seats whose players have left, which so does every deal after this one."""
        return {seat: why for seat, why in self.absent.items() if why is Absence.LEFT}

    def counted_bid(self, seat: int) -> int:
        """The number of tricks that makes the seat's bid, after the change; 0 without a bid."""
        return required_tricks(self.bids.get(seat, 0)) + self.bid_changes.get(seat, 0)

    def misses_by(self, seat: int) -> int:
        """The number of tricks by which the seat misses its bid; 0 if it is exact."""
        missed_by = abs(self.tricks.get(seat, 0) - self.counted_bid(seat))
        return max(missed_by, 1) if seat in self.revokes else missed_by


def required_tricks(bid: Bid) -> int:
    """The number of tricks that makes the bid: 0 for a blind nil, and beside a partner's bid."""
    return bid if isinstance(bid, int) else 0


def is_zero(bid: Bid) -> bool:
    return bid in {0, BLIND_NIL}


def special_of(game: BiddingGame, deal: BidDeal) -> SpecialDeal | None:
    return game.kind(deal.kind)


def has_bids(game: BiddingGame, deal: BidDeal) -> bool:
    special = special_of(game, deal)
    return special is None or special.has_bids


def is_done(game: BiddingGame, deal: BidDeal, players: int) -> bool:
    return phase(game, deal, players) is DealPhase.DONE


def phase(game: BiddingGame, deal: BidDeal, players: int) -> DealPhase:
    """What the deal waits for.

    Noting the trump is optional: once a bid is in without it, the deal waits for the others.
    """
    if game.kind_chosen and not deal.kind:
        return DealPhase.KIND
    bidding = has_bids(game, deal)
    begun = bool(deal.bids or deal.veiled or deal.tricks or deal.unowned)
    if not begun and trump_choices(game, deal, players) and not deal.trump:
        return DealPhase.TRUMP
    if bidding and len(deal.bids) < deal.playing(players):
        return DealPhase.BIDS
    return DealPhase.DONE if len(deal.tricks) == deal.playing(players) else DealPhase.TRICKS


def known_trump(game: BiddingGame, deal: BidDeal, number: int, players: int) -> str:
    special = special_of(game, deal)
    if game.trump is Trump.NONE or (special and special.no_trump):
        return NO_TRUMP
    if game.trump is Trump.FIXED:
        return game.trump_suits[0]
    if game.trump is Trump.IN_TURN:
        return game.trump_suits[(number - 1) % len(game.trump_suits)]
    all_dealt = deal.cards * deal.playing(players) == game.deck_for(players)
    named = game.last_card_trump or lets_first_bidder_name_trump(game)
    if game.trump is Trump.TURNED and all_dealt and not named:
        return NO_TRUMP
    return ""


def with_trump_in_turn(game: BiddingGame, deal: BidDeal, number: int) -> BidDeal:
    """Note the trump whose turn it is, so that it stays when earlier deals are changed."""
    if game.trump is not Trump.IN_TURN or deal.trump:
        return deal
    return replace(deal, trump=known_trump(game, deal, number, 1))


def trump_choices(game: BiddingGame, deal: BidDeal, players: int) -> tuple[str, ...]:
    """The trumps that can be noted; empty if the game prescribes the trump."""
    if known_trump(game, deal, 1, players):
        return ()
    return (*game.suits, NO_TRUMP) if game.no_trump else game.suits


def bidding_order(game: BiddingGame, deal: BidDeal, players: int) -> tuple[int, ...]:
    """The seats in bidding order; the first also leads."""
    skipped = int(game.first_bidder is FirstBidder.LEFT)
    order = ((deal.dealer + game.step * (skipped + n)) % players for n in range(players))
    return tuple(seat for seat in order if seat not in deal.absent)
