"""Sittings of `SeatedDeals` as they are stored, alike for all games with deals entered at once."""

from abc import abstractmethod
from collections.abc import Collection, Iterator, Mapping
from typing import Any, TypeVar

from scorekeeper.base.seated_deals import SeatedDeals, players_in_data
from scorekeeper.base.seats import Seat
from scorekeeper.base.tallies import Tally
from scorekeeper.core.sittings import Columns, Standing
from scorekeeper.core.stored import TableTopic

V = TypeVar("V", bound=SeatedDeals[Any])


class DealTopic(TableTopic[V]):
    """One sitting whose deals are entered at once; a document has its substitutes in `sits`."""

    @staticmethod
    def players(row: Columns) -> Collection[int]:
        """Return the numbers of all players of the sitting, including substitutes."""
        return {*row["seats"], *players_in_data(row["facts"].get("sits", {}))}

    def cache(self, value: V) -> dict[str, Any]:
        """Return the list cache: `taken_over` if there are substitutes."""
        return {"taken_over": True} if value.sits else {}

    def tallies(self, value: V) -> Iterator[Tally]:
        """Yield the tally of each player; in pairs both have the points of the pair."""
        sides = value.winners
        winners = {who.player for n, who in enumerate(value.seats) if value.side_of(n) in sides}
        has_pairs = len(value.results) < len(value.seats)
        for player, played in value.played_seats().items():
            won = player in winners
            yield Tally(
                player,
                value.points_of(played.deals),
                won,
                len(played.deals),
                played.seat,
                value.side_of(played.seat) if has_pairs else None,
                len(played.deals) == len(value.deals),
                figures=self.figures(value, played.deals, won=won),
            )

    def seatings(self, value: V) -> list[tuple[Seat, ...]]:
        """Return who sat where in each deal, and who will in the next one."""
        return value.seatings

    # ---- implemented by a game ----

    @abstractmethod
    def figures(self, value: V, seats: Mapping[int, int], *, won: bool) -> Mapping[str, int]:
        """Count what statistics show of a player's deals: number → the player's seat."""


def standings(
    sitting: SeatedDeals[Any], players: Mapping[int, Seat] | None = None
) -> list[Standing]:
    """Return the standing of each seat; `players` maps the sitting's players to current ones."""
    results, winners = sitting.results, sitting.winners
    has_pairs = len(results) < len(sitting.seats)
    return [
        Standing(
            (players or {}).get(history.who.player, history.who).player,
            history.who.name,
            results[sitting.side_of(seat)],
            sitting.side_of(seat) in winners,
            history.taken_over,
            side=sitting.side_of(seat) if has_pairs else None,
        )
        for seat, history in enumerate(sitting.histories)
    ]
