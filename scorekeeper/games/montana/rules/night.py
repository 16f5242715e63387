"""A night: its deals, dealers, end and ranking."""

from dataclasses import dataclass, field, replace
from functools import cached_property

from scorekeeper.base.leaders import leaders
from scorekeeper.base.numbered import NumberedDeals
from scorekeeper.base.seats import Seat
from scorekeeper.base.substitutes import seatings
from scorekeeper.games.montana.rules.contracts import TRICKS
from scorekeeper.games.montana.rules.deals import SEATS, Deal, Phase, Result
from scorekeeper.games.montana.rules.house_rules import HouseRules


@dataclass(frozen=True)
class Night(NumberedDeals[Deal]):
    """A session: three seats in playing order, and the deals in order, the newest last.

    There is always at least one deal; the newest may wait for its call.

    Args:
        date: the day on which it began, such as 2026-11-20.
        seats: the players at the start; see `seats_in`.
        deals: in the order in which they were dealt.
        rules: the house rules in force, the night's own copy.
        finished: the night is over: its last round is played, or the table ended it earlier.
        last_deleted_id: the highest id of a deleted deal; its id is never reused.
    """

    name: str
    date: str
    seats: tuple[Seat, ...]
    deals: tuple[Deal, ...]
    rules: HouseRules = HouseRules()
    finished: bool = False
    note: str = ""
    last_deleted_id: int = field(default=0, compare=False)

    @property
    def current(self) -> Deal:
        """The newest deal."""
        return self.deals[-1]

    @property
    def waited(self) -> int | None:
        """The id of the newest deal if the night ended without it, so that it was deleted."""
        is_newest = self.new_id == self.last_deleted_id + 1
        is_gone = self.deal(self.last_deleted_id) is None  # a reopened night has it again
        return self.last_deleted_id if self.finished and is_newest and is_gone else None

    @cached_property
    def _seatings(self) -> dict[int, tuple[Seat, ...]]:
        players = seatings(self.seats, (deal.sits for deal in self.deals))
        return {deal.id: seats for deal, seats in zip(self.deals, players, strict=True)}

    def seats_in(self, deal: Deal) -> tuple[Seat, ...]:
        """The players in that deal; a substitute keeps a seat until the next one takes it."""
        return self._seatings[deal.id]

    def seats_before(self, deal: Deal) -> tuple[Seat, ...]:
        """The players before that deal, so without its substitutes."""
        index = next(n for n, d in enumerate(self.deals) if d.id == deal.id)
        return self.seats_in(self.deals[index - 1]) if index else self.seats

    @property
    def seated(self) -> tuple[Seat, ...]:
        """The players now. Points stay with the seat when its player changes."""
        return self.seats_in(self.current)

    @property
    def next_dealer(self) -> int:
        """The seat to the left of the newest deal's dealer."""
        return (self.current.dealer + 1) % len(SEATS)

    @property
    def last_round_call(self) -> Deal | None:
        return next((d for d in self.deals if d.call and d.call.last_round), None)

    @property
    def deals_to_come(self) -> int | None:
        """Deals that follow the newest one; None until last round is called.

        Each player deals once after the calling deal; where the calling deal counts as the
        caller's, one deal fewer follows. 0 also if inserted deals exceed that number.
        """
        last = self._last_number
        return None if last is None else max(last - len(self.deals), 0)

    @property
    def _last_number(self) -> int | None:
        """The number of the deal that ends the night, once last round is called."""
        calling = self.last_round_call
        if calling is None:
            return None
        rest = len(SEATS) - (1 if self.rules.last_round_counts_calling_deal else 0)
        return self.number(calling.id) + rest

    @property
    def last_deal(self) -> int | None:
        """The number of the deal that completed the night, even if more deals followed."""
        calling = self.last_round_call
        numbers = range(self.number(calling.id), len(self.deals) + 1) if calling else ()
        return next((n for n in numbers if replace(self, deals=self.deals[:n]).complete), None)

    @property
    def complete(self) -> bool:
        return self.current.phase is Phase.DONE and self.deals_to_come == 0

    def settled(self, before: "Night") -> "Night":
        """This night, with `finished` derived from its deals; `before` is its previous state.

        A night that the table ended early stays over while it has a deal with a call. A deal begun
        after the last one is deleted, unless it has been called. A deal that waits for its call
        gets a new dealer if the dealer before it was corrected.
        """
        last, over = self._last_number, before.finished and not before.complete
        after = self._rotated(before)
        surplus = over or (last is not None and len(after.deals) > last)
        if after.current.call is None and surplus and len(after.deals) > 1:
            after = after.without(after.current.id)
        over = over and after.current.call is not None
        finished = after.complete or over
        return after if after.finished == finished else replace(after, finished=finished)

    def _rotated(self, before: "Night") -> "Night":
        """This night; its waiting deal follows the rotation if it did so before."""
        waiting = self.current
        if waiting.call or before.current != waiting or not len(self.deals) > 1 < len(before.deals):
            return self
        was, now = ((night.deals[-2].dealer + 1) % len(SEATS) for night in (before, self))
        if waiting.dealer != was or was == now:
            return self
        return self.with_deal(replace(waiting, dealer=now))

    def results(self, deal: Deal) -> dict[int, Result]:
        """The result of the deal for each seat; empty until the deal is done."""
        return {
            seat: Result(who.player, deal.contracts[seat], deal.tricks[seat], score.points)
            for seat, (who, score) in enumerate(
                zip(self.seats_in(deal), deal.scores(self.rules), strict=False)
            )
        }

    def agreed(self, deal: Deal) -> frozenset[int]:
        """The seats whose players confirmed the result as it is now."""
        results = self.results(deal)
        return frozenset(s for s, result in deal.confirmed.items() if result == results.get(s))

    @cached_property
    def totals(self) -> tuple[int, ...]:
        """Points by seat."""
        lines = [deal.scores(self.rules) for deal in self.deals]
        return tuple(sum(line[seat].points for line in lines if line) for seat in SEATS)

    @property
    def deals_done(self) -> tuple[Deal, ...]:
        return tuple(deal for deal in self.deals if deal.phase is Phase.DONE)

    @property
    def running_totals(self) -> tuple[tuple[int, ...], ...]:
        """Points by seat after each deal that is done."""
        so_far, rows = [0] * len(SEATS), []
        for deal in self.deals_done:
            line = deal.scores(self.rules)
            so_far = [points + line[seat].points for seat, points in enumerate(so_far)]
            rows.append(tuple(so_far))
        return tuple(rows)

    @property
    def ranking(self) -> tuple[int, ...]:
        """The seats, most points first; tied seats in seat order."""
        return tuple(sorted(SEATS, key=lambda seat: -self.totals[seat]))

    @property
    def leaders(self) -> tuple[int, ...]:
        """The seats with the most points; empty before the first deal is done."""
        return leaders(self.totals) if self.deals_done else ()

    @property
    def is_over(self) -> bool:
        """Whether the night is over; the name that all games share."""
        return self.finished

    @property
    def winners(self) -> tuple[int, ...]:
        """The leaders once the night is over, several if tied; empty before."""
        return self.leaders if self.finished else ()


def bids_total(deal: Deal) -> int:
    """The sum of the numbers bid so far; nils count 0."""
    return sum(contract for contract in deal.latest_bids.values() if isinstance(contract, int))


def tricks_unwanted(deal: Deal) -> int:
    """Tricks beyond the sum of the bids; negative if more tricks are bid than played."""
    return (deal.call.variant.tricks if deal.call else TRICKS) - bids_total(deal)
