"""A sitting of a game of exact bids: seats, deals, totals, and whether it is over."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import count
from typing import Any, Self

from scorekeeper.base.numbered import NumberedDeals
from scorekeeper.base.seats import Seat
from scorekeeper.base.substitutes import SeatHistory, history_of_seat, seatings
from scorekeeper.base.tenths import TENTHS
from scorekeeper.games.bidding.rules.deals import (
    Absence,
    BidDeal,
    ConfirmedResult,
    DealPhase,
    bidding_order,
    is_done,
    known_trump,
    phase,
    special_of,
)
from scorekeeper.games.bidding.rules.game import BiddingGame
from scorekeeper.games.bidding.rules.game_values import End
from scorekeeper.games.bidding.rules.results import DealScore, seat_result
from scorekeeper.games.bidding.rules.schedule import Slot, deal_count, is_endless, resume, slot
from scorekeeper.games.bidding.rules.scoring import absent_score, score
from scorekeeper.games.bidding.rules.standings import (
    SideDeal,
    carry_over,
    has_lost,
    leading_sides,
    meets_end,
)


@dataclass(frozen=True)
class BiddingSitting(NumberedDeals[BidDeal]):
    """Deals of one game at one table.

    Args:
        seats: the players at the start, in seat order, clockwise; see `seats_in`.
        deals: in the order in which they were dealt; only the newest and corrected ones may be
            unfinished.
        rules: house rules that differ from the game: field → value as plain data.
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
    last_deleted_id: int = field(default=0, compare=False)

    @cached_property
    def played(self) -> BiddingGame:
        """The game as played here, house rules included."""
        return self.game.with_rules(self.rules)

    @property
    def players(self) -> int:
        return len(self.seats)

    @cached_property
    def sides(self) -> tuple[tuple[int, ...], ...]:
        """The seats that score together; single seats if there are no partners."""
        return self.played.sides(self.players)

    def side_of(self, seat: int) -> int:
        return next(n for n, seats in enumerate(self.sides) if seat in seats)

    def partner(self, seat: int) -> int | None:
        """The seat that scores together with this one; None if it plays alone."""
        others = [other for other in self.sides[self.side_of(seat)] if other != seat]
        return others[0] if others else None

    def side_name(self, side: int) -> str:
        return self.side_names[side]

    @cached_property
    def side_names(self) -> tuple[str, ...]:
        return self._names(self.seated)

    def side_names_in(self, deal: BidDeal) -> tuple[str, ...]:
        return self._names(self.seats_in(deal))

    def _names(self, seats: tuple[Seat, ...]) -> tuple[str, ...]:
        """Each side's player names joined with " + "; equal names get the side's number.

        Names can be equal: player A with player "B + C", and player "A + B" with player C.
        """
        names = [" + ".join(seats[seat].name for seat in side) for side in self.sides]
        return tuple(
            f"{name} ({side})" if names.count(name) > 1 else name
            for side, name in enumerate(names, 1)
        )

    # ---- seats and players ----

    @cached_property
    def _seatings(self) -> dict[int, tuple[Seat, ...]]:
        by_deal = seatings(self.seats, (deal.sits for deal in self.deals))
        return {deal.id: seats for deal, seats in zip(self.deals, by_deal, strict=True)}

    def seats_in(self, deal: BidDeal) -> tuple[Seat, ...]:
        """The players in that deal, by seat; the current ones if the deal has not begun."""
        return self._seatings.get(deal.id, self.seated)

    def seats_before(self, deal: BidDeal) -> tuple[Seat, ...]:
        """The players before that deal, by seat: without the deal's own substitutes."""
        index = self.number(deal.id) - 1
        return self.seats_in(self.deals[index - 1]) if index else self.seats

    @property
    def seated(self) -> tuple[Seat, ...]:
        """The current players, by seat. A substitute takes over the seat's points."""
        return self._seatings[self.deals[-1].id] if self.deals else self.seats

    @cached_property
    def sat(self) -> tuple[SeatHistory, ...]:
        """For each seat, the current player and the previous ones."""
        by_deal = [self.seats, *(self.seats_in(deal) for deal in self.deals[1:])]
        return tuple(history_of_seat(seat, by_deal) for seat in range(self.players))

    # ---- deals ----

    def with_deal(self, deal: BidDeal) -> Self:
        """Add the deal in its sort order, or replace the deal with the same id."""
        other_deals = [d for d in self.deals if d.id != deal.id]
        deals = sorted([*other_deals, deal], key=lambda d: (d.place, d.id))
        return replace(self, deals=tuple(deals))

    def phase(self, deal: BidDeal) -> DealPhase:
        return phase(self.played, deal, self.players)

    def bidding_order(self, deal: BidDeal) -> tuple[int, ...]:
        """The seats in bidding order; the first also leads."""
        return bidding_order(self.played, deal, self.players)

    def trump(self, deal: BidDeal) -> str:
        """The trump as noted or prescribed by the game; "" if it is not known."""
        prescribed = known_trump(self.played, deal, self.number(deal.id), self.players)
        return deal.trump or prescribed

    @property
    def current(self) -> BidDeal | None:
        """The first unfinished deal; None between deals and after the last."""
        return next(iter(self.open_deals), None)

    # ---- the course ----

    @property
    def deals_in_all(self) -> int | None:
        """The number of deals, added ones included; None if it is not fixed."""
        players, played = self._course[len(self.deals)]
        in_course = deal_count(self.played, players)
        return None if in_course is None else len(self.deals) + in_course - played

    @property
    def next_dealer(self) -> int:
        """The next dealer's seat: the neighbour of the newest deal's dealer."""
        return self.dealer_after(self.deals[-1].dealer) if self.deals else self.first_dealer

    def dealer_after(self, dealer: int) -> int:
        """The seat that deals after that one; players who left do not."""
        neighbours = ((dealer + self.played.step * n) % self.players for n in count(1))
        return next(seat for seat in neighbours if seat not in self.left)

    @property
    def left(self) -> Mapping[int, Absence]:
        return self.deals[-1].left if self.deals else {}

    @property
    def next_slot(self) -> Slot | None:
        """Cards and kind of the next deal; None once the sitting is over."""
        return None if self.is_over else self.slot_at(len(self.deals) + 1)

    def slot_at(self, number: int) -> Slot:
        done = min(number - 1, len(self.deals))
        players, played = self._course[done]
        return slot(self.played, players, played + number - done)

    @cached_property
    def _course(self) -> Sequence[tuple[int, int]]:
        """For each number of deals played: of how many players the course is, and how far along.

        Deals that the table added are not part of it.
        """
        far = [(self._staying(0), 0)]
        for number, deal in enumerate(self.deals, 1):
            players, played = far[-1]
            played += not deal.added
            staying = self._staying(number)
            if staying != players:
                played = resume(self.played, players, staying, played)
            far.append((staying, played))
        return far

    def _staying(self, played: int) -> int:
        """The number of players who are at the table after that many deals."""
        if played < len(self.deals):
            absent = self.deals[played].absent.values()
            return self.players - sum(why is not Absence.OUT for why in absent)
        return self.players - len(self.left)

    @property
    def to_come(self) -> tuple[Slot, ...] | None:
        """All future deals of the course; None if the number of deals is not fixed."""
        if is_endless(self.played) or self.played.end is End.TARGET:
            return None
        in_all = self.deals_in_all or 0
        return tuple(map(self.slot_at, range(len(self.deals) + 1, in_all + 1)))

    # ---- points ----

    @cached_property
    def side_deals(self) -> tuple[tuple[SideDeal, ...], ...]:
        """For each deal, the scores by side, with premiums and bags; empty if unfinished."""
        apart = self.played.partners and not self.played.adds_bids
        bidders = [(seat,) for seat in range(self.players)] if apart else self.sides
        sides = self.sides if apart else [(side,) for side in range(len(self.sides))]
        scores = [self._scores(deal, bidders) for deal in self.deals]
        cards = [deal.cards for deal in self.deals]
        by_deal = carry_over(self.played, scores, cards, sides)
        if not self.played.partners:
            return by_deal
        return tuple(
            tuple(
                score.with_names([self.seats_in(deal)[seat].name for seat in seats])
                for score, seats in zip(by_side, self.sides, strict=False)
            )
            for deal, by_side in zip(self.deals, by_deal, strict=True)
        )

    def scores(self, deal: BidDeal) -> tuple[SideDeal, ...]:
        return self.side_deals[self.number(deal.id) - 1]

    def result(self, deal: BidDeal, seat: int) -> ConfirmedResult | None:
        scores = self.scores(deal)
        if not scores or seat not in range(self.players) or seat in deal.absent:
            return None
        player, points = self.seats_in(deal)[seat].player, scores[self.side_of(seat)].points
        return ConfirmedResult(player, deal.bids.get(seat), deal.tricks[seat], points)

    def agreed(self, deal: BidDeal) -> frozenset[int]:
        """The seats whose players confirmed the deal's current result."""
        confirmed = deal.confirmed.items()
        return frozenset(seat for seat, result in confirmed if result == self.result(deal, seat))

    def _scores(self, deal: BidDeal, bidders: Sequence[tuple[int, ...]]) -> tuple[DealScore, ...]:
        """The deal's scores by bidder, each with its seats; empty if it is unfinished."""
        if not is_done(self.played, deal, self.players):
            return ()
        special = special_of(self.played, deal)
        return tuple(
            absent_score(deal.absent[seats[0]])
            if seats[0] in deal.absent
            else score(
                self.played,
                special,
                deal.cards,
                tuple(seat_result(deal, seat, deal.tricks[seat]) for seat in seats),
            )
            for seats in bidders
        )

    @cached_property
    def running_totals(self) -> tuple[tuple[int, ...], ...]:
        """Tenths of points by side after each deal; an unfinished deal adds nothing."""
        return tuple(self._running())

    def _running(self) -> Iterator[tuple[int, ...]]:
        so_far = [*self.starts]
        for line in self.side_deals:
            so_far = [t + s.points for t, s in zip(so_far, line, strict=True)] if line else so_far
            yield tuple(so_far)

    @property
    def totals(self) -> tuple[int, ...]:
        return self.running_totals[-1] if self.deals else self.starts

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """Tenths of points by side with which latecomers start."""
        points = [0] * len(self.sides)
        for deal in self.deals:
            for seat, start in deal.starts.items():
                points[self.side_of(seat)] += start * TENTHS
        return tuple(points)

    def competes(self, side: int) -> bool:
        """Whether the side can win: a player who left cannot."""
        return self.sides[side][0] not in self.left

    def can_win(self, side: int) -> bool:
        """Whether the side competes, and has not lost outright."""
        return self.competes(side) and side not in self.outright_losers

    @property
    def _latest(self) -> tuple[SideDeal, ...]:
        """The scores of the latest finished deal, by side; empty without one."""
        return next((scores for scores in reversed(self.side_deals) if scores), ())

    @property
    def bags(self) -> tuple[int, ...]:
        """Bags since the last fine, by side."""
        return tuple(score.bags for score in self._latest) or (0,) * len(self.sides)

    @property
    def ranking(self) -> tuple[int, ...]:
        """The sides: those ahead, then by points, in seat order if tied; who cannot win is last."""
        ahead = self.leaders
        return tuple(
            sorted(
                range(len(self.sides)),
                key=lambda side: (side not in ahead, not self.can_win(side), -self.totals[side]),
            )
        )

    @property
    def outright_losers(self) -> frozenset[int]:
        """The sides that have lost whatever their points are; none if that are all of them."""
        lost = {n for n, score in enumerate(self._latest) if has_lost(self.played, score)}
        return frozenset(lost.difference(self.leaders))

    @property
    def _competing(self) -> list[int]:
        return [side for side in range(len(self.sides)) if self.competes(side)]

    @property
    def leaders(self) -> tuple[int, ...]:
        """The sides that would win now; none before the first finished deal."""
        latest = self._latest
        if not latest:
            return ()
        return leading_sides(self.played, self.totals, latest, self._competing)

    # ---- the end ----

    @cached_property
    def reached_end(self) -> bool:
        """Whether the finished deals reach the end of the game: its last deal, or its target.

        A deal that the table added is played to its end first.
        """
        if any(deal.added for deal in self.open_deals):
            return False
        return self._meets_end(sum(map(bool, self.side_deals)), self.totals, self._latest)

    @property
    def early_end(self) -> BidDeal | None:
        """The deal that reached the end of the game, if finished deals follow it; None if not.

        Only corrections and insertions can leave deals after the end, beside those that the table
        added.
        """
        after = zip(self.deals, self.side_deals, self.running_totals, strict=True)
        done = [line for line in after if line[1] and not line[0].added]
        reaching = (
            deal
            for n, (deal, scores, totals) in enumerate(done, 1)
            if self._meets_end(n, totals, scores)
        )
        first = next(reaching, None)
        return None if first is None or first == done[-1][0] else first

    def _meets_end(self, done: int, totals: tuple[int, ...], latest: tuple[SideDeal, ...]) -> bool:
        """Whether `done` finished deals with these results reach the end of the game."""
        in_all, sides = self.deals_in_all, self._competing
        return meets_end(self.played, done, in_all, totals, latest, sides)

    @property
    def is_over(self) -> bool:
        """Whether the game has reached its end, or the table ended the sitting."""
        return self.finished or self.reached_end

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning sides, several if tied; none before the sitting is over."""
        return self.leaders if self.is_over else ()

    @property
    def open_deals(self) -> tuple[BidDeal, ...]:
        return tuple(d for d in self.deals if self.phase(d) is not DealPhase.DONE)


def all_players(sitting: BiddingSitting) -> tuple[Seat, ...]:
    """All players of the sitting: the first ones in seat order, then substitutes in order."""
    substitutes = (substitute for deal in sitting.deals for substitute in deal.sits.values())
    return tuple(dict.fromkeys((*sitting.seats, *substitutes)))
