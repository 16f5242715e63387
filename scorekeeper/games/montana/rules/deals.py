"""One deal of a night: what was entered, its phase and its points."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from scorekeeper.base.seats import Seat
from scorekeeper.games.montana.rules.contracts import Contract
from scorekeeper.games.montana.rules.house_rules import HouseRules
from scorekeeper.games.montana.rules.last_cards import LastCards
from scorekeeper.games.montana.rules.scoring import ContractScore, score, with_extra
from scorekeeper.games.montana.rules.variants import Modifier, Variant

SEATS = (0, 1, 2)
"""The three seats, in playing order, clockwise."""

DUMMY = 3
"""The dummy's place among those who take tricks, after the three seats."""


class Phase(StrEnum):
    CALL = "call"
    BIDS = "bids"
    CHANGES = "changes"
    PLAY = "play"
    TRICKS = "tricks"
    EXTRA = "extra"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class Call:
    """What the dealer announces: one variant, any modifiers, perhaps the last round."""

    variant: Variant
    modifiers: frozenset[Modifier] = frozenset()
    last_round: bool = False

    @property
    def dummy_plays(self) -> bool:
        return self.variant.dummy_plays or Modifier.CONTINENTAL_DIVIDE in self.modifiers

    @property
    def unabomb(self) -> bool:
        """Whether a failed nil is scored by the Unabomb ladder."""
        return Modifier.UNABOMB in self.modifiers

    @property
    def places(self) -> tuple[int, ...]:
        """The places that take tricks: the three seats, and the dummy if it plays."""
        return (*SEATS, DUMMY) if self.dummy_plays else SEATS


@dataclass(frozen=True, slots=True)
class Result:
    """One player's result of a deal as that player confirmed it: player, bid, tricks, points."""

    player: int
    contract: Contract
    tricks: int
    points: int


@dataclass(frozen=True, slots=True)
class Deal:
    """What was entered for one deal. Points are never stored; they follow from it.

    Args:
        id: identifies the deal within its night; unlike its number, it never changes.
        position: sorts the deals of a night; a deal's number is its rank in that order.
        dealer: the dealer's seat.
        call: what the dealer called; None before the call.
        contracts: seat → contract, as far as bid; the final ones if the game has bids changed.
        first_contracts: seat → first bid, if the game has bids changed.
        played: the cards are played, so tricks can be counted.
        tricks: place → tricks, as far as counted.
        last_cards: the players' last two cards, or who got the extra point for them.
        sits: seat → substitute from this deal on.
        confirmed: seat → the result that its player confirmed; see `Result`.
        hidden: seats whose bids are in but hidden from the reader; never stored.
    """

    id: int
    position: int
    dealer: int
    call: Call | None = None
    contracts: Mapping[int, Contract] = field(default_factory=dict)
    first_contracts: Mapping[int, Contract] = field(default_factory=dict)
    played: bool = False
    tricks: Mapping[int, int] = field(default_factory=dict)
    last_cards: LastCards | None = None
    sits: Mapping[int, Seat] = field(default_factory=dict)
    note: str = ""
    confirmed: Mapping[int, "Result"] = field(default_factory=dict)
    hidden: frozenset[int] = frozenset()

    @property
    def phase(self) -> Phase:
        if self.call is None:
            return Phase.CALL
        waiting = {
            Phase.BIDS: len(self.bids) < len(SEATS),
            Phase.CHANGES: len(self.contracts) < len(SEATS),
            Phase.PLAY: not self.played,
            Phase.TRICKS: len(self.tricks) < len(self.call.places),
            Phase.EXTRA: self.call.variant.extra_point and self.last_cards is None,
        }
        return next((phase for phase, waits in waiting.items() if waits), Phase.DONE)

    @property
    def bids(self) -> Mapping[int, Contract]:
        """The bids as they were first made."""
        changes = self.call is not None and self.call.variant.changes_bids
        return self.first_contracts if changes else self.contracts

    @property
    def latest_bids(self) -> Mapping[int, Contract]:
        """The latest bid of each seat: the final contract, or the first bid until it is changed."""
        return {**self.first_contracts, **self.contracts}

    @property
    def bidding_order(self) -> tuple[int, ...]:
        """The seats from the dealer's left round to the dealer."""
        return tuple((self.dealer + step) % len(SEATS) for step in (1, 2, 3))

    @property
    def counting_order(self) -> tuple[int, ...]:
        """The places that take tricks, in bidding order, the dummy last; empty before the call."""
        if self.call is None:
            return ()
        return (*self.bidding_order, *self.call.places[len(SEATS) :])

    @property
    def tricks_left(self) -> int:
        """Tricks not yet counted."""
        return (self.call.variant.tricks if self.call else 0) - sum(self.tricks.values())

    def scores(self, rules: HouseRules) -> tuple[ContractScore, ...]:
        """The three players' scores by seat; empty until the deal is done."""
        if self.call is None or self.phase is not Phase.DONE:
            return ()
        extra = self.last_cards.winners(rules) if self.last_cards else frozenset()
        return tuple(
            with_extra(
                score(self.contracts[seat], self.tricks[seat], rules, unabomb=self.call.unabomb),
                rules.blackjack_point if seat in extra else 0,
            )
            for seat in SEATS
        )
