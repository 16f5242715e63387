"""A sitting of a game of exact bids: who plays, the deals, the totals, when it is over."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from scorekeeper.base.leaders import leaders
from scorekeeper.base.seats import Seat
from scorekeeper.base.substitutes import SeatHistory, sat_in, seatings
from scorekeeper.games.bidding.rules.deals import (
    BidDeal,
    DealPhase,
    SeatConfirmed,
    bidding_order,
    is_done,
    known_trump,
    phase,
    special_of,
)
from scorekeeper.games.bidding.rules.game import BiddingGame, End, Ties
from scorekeeper.games.bidding.rules.points import TENTHS
from scorekeeper.games.bidding.rules.schedule import Slot, deals_of, endless, slot
from scorekeeper.games.bidding.rules.scoring import DealScore, SeatResult, name_players, score
from scorekeeper.games.bidding.rules.standings import SideDeal, added_up


@dataclass(frozen=True)
class BiddingSitting:
    """Deals of one game between the same players.

    Args:
        name: what the table calls it.
        date: the day on which it began, as in 2026-11-22.
        game: the game, as it was when the sitting began.
        seats: who sat down first, in seat order, clockwise; see `seats_in`.
        first_dealer: the seat that deals first; the deal passes to the left.
        deals: in the order in which they were dealt; only the newest may be unfinished, and any
            that was corrected.
        rules: the house's rules where they differ from the game: field → value as plain data.
        finished: the table ended it before it was over by itself.
        note: what somebody wrote about it.
        spent: the highest id of a deal that was deleted; no other deal gets it again.
    """

    name: str
    date: str
    game: BiddingGame
    seats: tuple[Seat, ...]
    first_dealer: int = 0
    deals: tuple[BidDeal, ...] = ()
    rules: Mapping[str, Any] = field(default_factory=dict)
    finished: bool = False
    note: str = ""
    spent: int = field(default=0, compare=False)

    @cached_property
    def played(self) -> BiddingGame:
        """The game as it is played here, house rules and all."""
        return self.game.changed(self.rules)

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.seats)

    @cached_property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that score together; without partners each by itself."""
        return self.played.sides(self.players)

    def side_of(self, seat: int) -> int:
        """The side to which a seat belongs."""
        return next(n for n, seats in enumerate(self.sides) if seat in seats)

    def side_name(self, side: int) -> str:
        """The names of a side as it sits there now."""
        return self.side_names[side]

    @cached_property
    def side_names(self) -> tuple[str, ...]:
        """The names of the sides as they sit there now."""
        return self._names(self.seated)

    def side_names_in(self, deal: BidDeal) -> tuple[str, ...]:
        """The names of the sides in that deal."""
        return self._names(self.seats_in(deal))

    def _names(self, seats: tuple[Seat, ...]) -> tuple[str, ...]:
        """The names of each side joined with " + ", of two that are alike each with its number.

        Players may be called so that pairs are not told apart: A with B + C, and A + B with C.
        """
        names = [" + ".join(seats[seat].name for seat in side) for side in self.sides]
        return tuple(
            f"{name} ({side})" if names.count(name) > 1 else name
            for side, name in enumerate(names, 1)
        )

    # ---- who sits where ----

    @cached_property
    def _seatings(self) -> dict[int, tuple[Seat, ...]]:
        found = seatings(self.seats, (deal.sits for deal in self.deals))
        return {deal.id: seats for deal, seats in zip(self.deals, found, strict=True)}

    def seats_in(self, deal: BidDeal) -> tuple[Seat, ...]:
        """Who sits there in that deal; in one that has not begun, whoever sits there now."""
        return self._seatings.get(deal.id, self.seated)

    def seats_before(self, deal: BidDeal) -> tuple[Seat, ...]:
        """Who sat there before that deal: its substitutes are not seated yet."""
        index = self.number(deal) - 1
        return self.seats_in(self.deals[index - 1]) if index else self.seats

    @property
    def seated(self) -> tuple[Seat, ...]:
        """Who sits there now. A seat's points go on, whoever takes it."""
        return self._seatings[self.deals[-1].id] if self.deals else self.seats

    @cached_property
    def sat(self) -> tuple[SeatHistory, ...]:
        """Who sits in each seat, and who sat there before."""
        by_deal = [self.seats, *(self.seats_in(deal) for deal in self.deals[1:])]
        return tuple(sat_in(seat, by_deal) for seat in range(self.players))

    # ---- deals ----

    def deal(self, deal_id: int) -> BidDeal | None:
        """The deal with that id, if the sitting has it."""
        return next((deal for deal in self.deals if deal.id == deal_id), None)

    def number(self, deal: BidDeal) -> int:
        """The deal's number, from 1."""
        return next(n for n, other in enumerate(self.deals, 1) if other.id == deal.id)

    @property
    def new_id(self) -> int:
        """An id that no deal of this sitting has or had."""
        return max(self.spent, *(deal.id for deal in self.deals), 0) + 1

    def with_deal(self, deal: BidDeal) -> "BiddingSitting":
        """This sitting with the deal in the place of its earlier state, or at its own place."""
        others = [other for other in self.deals if other.id != deal.id]
        deals = sorted([*others, deal], key=lambda each: (each.place, each.id))
        return replace(self, deals=tuple(deals))

    def without(self, gone: BidDeal) -> "BiddingSitting":
        """This sitting with one deal fewer."""
        deals = tuple(deal for deal in self.deals if deal.id != gone.id)
        return replace(self, deals=deals, spent=max(self.spent, gone.id))

    def phase(self, deal: BidDeal) -> DealPhase:
        """What the deal waits for."""
        return phase(self.played, deal, self.players)

    def bidding_order(self, deal: BidDeal) -> tuple[int, ...]:
        """The seats in the order in which they bid; the first one leads."""
        return bidding_order(self.played, deal, self.players)

    def trump(self, deal: BidDeal) -> str:
        """The trump: as noted, or as it follows from the game; "" where it is not known."""
        known = known_trump(self.played, deal, self.number(deal), self.players)
        return deal.trump or known

    @property
    def current(self) -> BidDeal | None:
        """The first deal that waits for something; None between deals and when all is over."""
        return next(iter(self.open_deals), None)

    # ---- the course ----

    @property
    def deals_in_all(self) -> int | None:
        """How many deals there are; None where there is no fixed number."""
        return deals_of(self.played, self.players)

    @property
    def next_dealer(self) -> int:
        """Who deals the next deal: the one to the left of the newest deal's dealer."""
        if not self.deals:
            return self.first_dealer
        return (self.deals[-1].dealer + 1) % self.players

    @property
    def next_slot(self) -> Slot | None:
        """What comes after the newest deal; None once it is over."""
        return None if self.is_over else slot(self.played, self.players, len(self.deals) + 1)

    @property
    def to_come(self) -> tuple[Slot, ...] | None:
        """All deals of the course that have not begun; None where there is no fixed number."""
        if endless(self.played) or self.played.end is End.TARGET:
            return None
        in_all = self.deals_in_all or 0
        numbers = range(len(self.deals) + 1, in_all + 1)
        return tuple(slot(self.played, self.players, number) for number in numbers)

    # ---- points ----

    @cached_property
    def side_deals(self) -> tuple[tuple[SideDeal, ...], ...]:
        """For each deal what it brought each side, bags too; nothing for one that is not done."""
        return added_up(self.played, [self._scores(deal) for deal in self.deals], len(self.sides))

    def scores(self, deal: BidDeal) -> tuple[SideDeal, ...]:
        """What the deal brought each side; nothing as long as it is not done."""
        return self.side_deals[self.number(deal) - 1]

    def result(self, deal: BidDeal, seat: int) -> SeatConfirmed | None:
        """What came of the deal for who sat there; nothing as long as it is not done."""
        scores = self.scores(deal)
        if not scores or seat not in range(self.players):
            return None
        who, points = self.seats_in(deal)[seat].player, scores[self.side_of(seat)].points
        return SeatConfirmed(who, deal.bids.get(seat), deal.tricks[seat], points)

    def agreed(self, deal: BidDeal) -> frozenset[int]:
        """The seats whose players said that the result is right, as it stands now."""
        said = deal.confirmed.items()
        return frozenset(seat for seat, result in said if result == self.result(deal, seat))

    def _scores(self, deal: BidDeal) -> tuple[DealScore, ...]:
        if not is_done(self.played, deal, self.players):
            return ()
        special = special_of(self.played, deal)
        players = self.seats_in(deal)
        return tuple(
            name_players(
                score(
                    self.played,
                    special,
                    deal.cards,
                    tuple(
                        SeatResult(deal.bids.get(seat), deal.tricks[seat], seat in deal.blind)
                        for seat in seats
                    ),
                ),
                [players[seat].name for seat in seats],
            )
            for seats in self.sides
        )

    @cached_property
    def running_totals(self) -> tuple[tuple[int, ...], ...]:
        """Tenths of points by side after each deal; a deal that is not done brings nothing."""
        return tuple(self._running())

    def _running(self) -> Iterator[tuple[int, ...]]:
        so_far = [0] * len(self.sides)
        for line in self.side_deals:
            so_far = [t + s.points for t, s in zip(so_far, line, strict=True)] if line else so_far
            yield tuple(so_far)

    @property
    def totals(self) -> tuple[int, ...]:
        """Tenths of points by side."""
        return self.running_totals[-1] if self.deals else (0,) * len(self.sides)

    @property
    def bags(self) -> tuple[int, ...]:
        """The bags of each side since its last fine."""
        done = [line for line in self.side_deals if line]
        return tuple(each.bags for each in done[-1]) if done else (0,) * len(self.sides)

    @property
    def ranking(self) -> tuple[int, ...]:
        """The sides, most points first; who has equal points, in seat order."""
        return tuple(sorted(range(len(self.sides)), key=lambda side: -self.totals[side]))

    @property
    def leaders(self) -> tuple[int, ...]:
        """The sides with the most points; none before the first deal is done."""
        return leaders(self.totals) if any(self.side_deals) else ()

    # ---- the end ----

    @cached_property
    def reached_end(self) -> bool:
        """Whether everything played meets the end of the game: its last deal, or its target."""
        return self._meets_end(sum(map(bool, self.side_deals)), self.totals)

    @property
    def early_end(self) -> BidDeal | None:
        """The deal with which the end was met, if points of later deals count too.

        Only corrections and insertions leave deals behind an end.
        """
        after = zip(self.deals, self.side_deals, self.running_totals, strict=True)
        done = [(deal, totals) for deal, scores, totals in after if scores]
        met = (deal for n, (deal, totals) in enumerate(done, 1) if self._meets_end(n, totals))
        first = next(met, None)
        return None if first is None or first == done[-1][0] else first

    def _meets_end(self, done: int, totals: tuple[int, ...]) -> bool:
        """Whether `done` finished deals with these totals meet the end of the game."""
        game, in_all = self.played, self.deals_in_all
        at_target = game.end is End.TARGET and max(totals) >= game.target * TENTHS
        met = done > 0 and (at_target or (in_all is not None and done >= in_all))
        return met and (game.ties is Ties.SHARE or len(leaders(totals)) == 1)

    @property
    def is_over(self) -> bool:
        """Whether it has reached its end, or the table ended it."""
        return self.finished or self.reached_end

    @property
    def winners(self) -> tuple[int, ...]:
        """The leaders once it is over, several if they are tied; none before."""
        return self.leaders if self.is_over else ()

    @property
    def open_deals(self) -> tuple[BidDeal, ...]:
        """The deals that wait for something."""
        return tuple(d for d in self.deals if self.phase(d) is not DealPhase.DONE)


def everybody(sitting: BiddingSitting) -> tuple[Seat, ...]:
    """All who ever sat there: the seats in order, then the substitutes as they came."""
    later = (who for deal in sitting.deals for who in deal.sits.values())
    return tuple(dict.fromkeys((*sitting.seats, *later)))
