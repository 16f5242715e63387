"""Sittings whose deals are entered at once, and in which substitutes can take seats.

A substitute is stored with a deal's id, and sits from the first deal whose id is at least that. So
one can be stored before that deal is played, and stays valid when a deal is deleted.
"""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple, Self, TypeVar

from scorekeeper.base.numbered import Identified, NumberedDeals
from scorekeeper.base.problems import GAME_OVER, NO_SUCH_DEAL, Problem, refuse
from scorekeeper.base.seats import Seat, has_player_twice
from scorekeeper.base.substitutes import SeatHistory, Sits, history_of_seat, prune_substitutes
from scorekeeper.base.text import Text, text

D = TypeVar("D", bound=Identified)

TWICE = Problem("twice", "player", text("A player can take only one seat."))


class PlayedSeat(NamedTuple):
    """The deals of a player: each number, from 1, with the player's seat; and the last seat."""

    deals: dict[int, int]
    seat: int


class SeatedDeals(NumberedDeals[D]):
    """A sitting, a frozen dataclass with these fields.

    `starters` has the first players by seat, `sits` deal id → the substitutes from that deal on.
    """

    name: str
    date: str
    starters: tuple[Seat, ...]
    sits: Mapping[int, Sits]

    @property
    def is_over(self) -> bool:
        """Whether the sitting is over."""
        raise NotImplementedError

    @property
    def results(self) -> tuple[int, ...]:
        """The numbers by which the sides are ranked."""
        raise NotImplementedError

    @property
    def leaders(self) -> tuple[int, ...]:
        """The sides with the best result; none before the first deal."""
        raise NotImplementedError

    def ends_after(self, number: int) -> bool:
        """Whether the sitting has met its end after the deal with that number, from 1."""
        raise NotImplementedError

    @property
    def early_end(self) -> int:
        """The number of the deal that ended the sitting if later deals count too; 0 for none.

        Only corrections leave deals after the end.
        """
        return next((n for n in range(1, len(self.deals)) if self.ends_after(n)), 0)

    def points_of(self, seats: Mapping[int, int]) -> int:
        """Return the points of a player in these deals: number → the player's seat."""
        raise NotImplementedError

    def side_of(self, seat: int) -> int:
        """Return the side of a seat: by itself, unless the game has pairs."""
        return seat

    @property
    def winners(self) -> tuple[int, ...]:
        """The leaders of a finished sitting, several if they are tied; none before."""
        return self.leaders if self.is_over else ()

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The present players, by seat: those of the next deal or, once it is over, the last."""
        if not self.sits:
            return self.starters
        return self.seats_in(self.deals[-1].id if self.is_over else self.new_id)

    def seats_in(self, deal_id: int) -> tuple[Seat, ...]:
        """Return the players of the deal with that id, which need not exist."""
        seats = dict(enumerate(self.starters))
        for since in sorted(self.sits):
            if since <= deal_id:
                seats |= self.sits[since]
        return tuple(seats.values())

    def in_deal(self, deal_id: int) -> Self:
        """Return the sitting with the players of the deal with that id as present players."""
        return self._replace(starters=self.seats_in(deal_id), sits={}) if self.sits else self

    def with_players(self, players: Mapping[int, Seat]) -> Self:
        """Replace players, by number; others stay."""
        starters = tuple(players.get(who.player, who) for who in self.starters)
        sits = {
            since: {seat: players.get(who.player, who) for seat, who in taken.items()}
            for since, taken in self.sits.items()
        }
        return self._replace(starters=starters, sits=sits)

    @property
    def people(self) -> tuple[Seat, ...]:
        """All players: the first ones in seat order, then substitutes."""
        later = (who for since in sorted(self.sits) for who in self.sits[since].values())
        return tuple(dict.fromkeys((*self.starters, *later)))

    @property
    def seatings(self) -> list[tuple[Seat, ...]]:
        """Who sat where in each deal, and who will in the next one, even once it is over."""
        return [*self._played, self.seats_in(self.new_id)]

    @property
    def _played(self) -> list[tuple[Seat, ...]]:
        return [self.seats_in(deal.id) for deal in self.deals]

    @property
    def is_seated_twice(self) -> bool:
        seatings = self.seatings if self.sits else [self.starters]
        return any(map(has_player_twice, seatings))

    @property
    def histories(self) -> list[SeatHistory]:
        seatings = [*self._played, self.seats] if self.sits else [self.starters]
        return [history_of_seat(seat, seatings) for seat in range(len(self.starters))]

    @property
    def seat_notes(self) -> list[tuple[Seat, Text | None]]:
        """Each present or last player, with whom a substitute replaced and since when."""
        return [(history.who, history.taken_over) for history in self.histories]

    def played_seats(self) -> dict[int, PlayedSeat]:
        """Return the deals of each player, by the player's number; in the order of seats.

        Present players without a deal are among them.
        """
        played = self._played
        seats = {who.player: at for table in (*played, self.seats) for at, who in enumerate(table)}
        deals: dict[int, dict[int, int]] = {player: {} for player in seats}
        for number, table in enumerate(played, 1):
            for at, who in enumerate(table):
                deals[who.player][number] = at
        by_seat = sorted(seats, key=lambda player: seats[player])
        return {player: PlayedSeat(deals[player], seats[player]) for player in by_seat}

    def substitute(self, deal_id: int, seat: int, newcomer: Seat) -> Self:
        """Seat `newcomer` from that deal on, which may be the next one; the seat keeps its points.

        Naming the player who sat there before removes the substitute. In the first deal the
        newcomer is no substitute, but replaces the player from the start.

        Raises:
            RuleError: there is no such deal or seat, the sitting is over, or the newcomer has
                another seat.
        """
        if self.deal(deal_id) is None and deal_id != self.new_id:
            refuse([NO_SUCH_DEAL])
        if self.deal(deal_id) is None and self.is_over:
            refuse([GAME_OVER])
        if seat not in range(len(self.starters)):
            refuse([Problem("no-such-seat", "seat", text("There is no such seat."))])
        taken = {**self.sits.get(deal_id, {}), seat: newcomer}
        after = self._replace(sits={**self.sits, deal_id: taken}).with_first_seated()
        refuse([TWICE] if after.is_seated_twice else [])
        return after

    def without(self, deal_id: int) -> Self:
        """Remove a deal; its substitutes take their seats in the following one."""
        return super().without(deal_id).with_first_seated()

    def with_first_seated(self) -> Self:
        """Return it without substitutes who change nothing, or who sit from the first deal on."""
        if not self.sits:
            return self
        ids = [*(deal.id for deal in self.deals), self.new_id]
        taken = [self._taken_between(after, until) for after, until in pairwise([0, *ids])]
        starters, sits = prune_substitutes(self.starters, taken)
        remaining = {since: sat for since, sat in zip(ids, sits, strict=True) if sat}
        return self._replace(starters=starters, sits=remaining)

    def _taken_between(self, after: int, until: int) -> Sits:
        taken: dict[int, Seat] = {}
        for since in sorted(self.sits):
            if after < since <= until:
                taken |= self.sits[since]
        return taken


def sits_to_data(sits: Mapping[int, Sits]) -> dict[str, dict[str, int]]:
    """Convert substitutes to data, with the numbers of players."""
    return {
        str(since): {str(seat): who.player for seat, who in taken.items()}
        for since, taken in sits.items()
    }


def sits_from_data(
    data: Mapping[str, Mapping[str, int]], names: Mapping[int, str]
) -> dict[int, Sits]:
    """Read substitutes from data; `names` has the players' names by number."""
    return {
        since: {int(seat): Seat(who, names[who]) for seat, who in sorted(data[str(since)].items())}
        for since in sorted(map(int, data))
    }


def players_in_data(data: Mapping[str, Mapping[str, int]]) -> Iterator[int]:
    for taken in data.values():
        yield from taken.values()
