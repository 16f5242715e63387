"""A sitting: its deals, and the entries, sums, result and figures that follow from them."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from scorekeeper.base.leaders import leaders
from scorekeeper.base.seated_deals import SeatedDeals
from scorekeeper.base.seats import Seat
from scorekeeper.base.substitutes import Sits
from scorekeeper.base.text import Text
from scorekeeper.games.declarer.rules.formula import Formula, Settlement
from scorekeeper.games.declarer.rules.formulas import FORMULAS
from scorekeeper.games.declarer.rules.game import DeclarerGame
from scorekeeper.games.declarer.rules.position import Position
from scorekeeper.games.declarer.rules.values import DeclarerDeal, LedgerEntry


class ScoredDeal(NamedTuple):
    deal: DeclarerDeal
    entries: tuple[LedgerEntry, ...]
    after: Position


@dataclass(frozen=True)
class DeclarerSitting(SeatedDeals[DeclarerDeal]):
    """A sitting of a game with a declarer.

    Args:
        finished: whether the table ended it by agreement.
        called: the name of the house's own version that it plays, unless its options were changed.
    """

    name: str
    date: str
    game: DeclarerGame
    starters: tuple[Seat, ...]
    first_dealer: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    deals: tuple[DeclarerDeal, ...] = ()
    finished: bool = False
    note: str = ""
    called: str = ""
    sits: Mapping[int, Sits] = field(default_factory=dict)
    last_deleted_id: int = field(default=0, compare=False)

    @property
    def label(self) -> Text:
        """The name of the game, or of the house's own version of it."""
        return Text("%(name)s", {"name": self.called}) if self.called else self.game.label

    @property
    def formula(self) -> Formula:
        return FORMULAS[self.game.formula]

    @property
    def start(self) -> Position:
        options = self.game.resolve_options(self.options)
        return Position(self.game, len(self.starters), options)

    @cached_property
    def scored(self) -> tuple[ScoredDeal, ...]:
        """Every deal with its entries, in order."""
        return tuple(self._replay())

    def _replay(self) -> Iterator[ScoredDeal]:
        position = self.start
        for deal in self.deals:
            entries = tuple(self.formula.score(position, deal))
            position = position.after(deal, entries)
            yield ScoredDeal(deal, entries, position)

    @property
    def position(self) -> Position:
        return self.scored[-1].after if self.scored else self.start

    def before(self, number: int) -> Position:
        return self.scored[number - 2].after if number > 1 else self.start

    @property
    def next_dealer(self) -> int:
        if not self.deals:
            return self.first_dealer
        return self.formula.next_dealer(self.position, self.deals[-1])

    def makes(self, number: int) -> bool:
        """Whether the declarer of the deal with that number, from 1, made the contract."""
        deal = self.deals[number - 1]
        makes = self.formula.makes if deal.declarers else None
        return makes is not None and makes(self.before(number), deal)

    @property
    def side_names(self) -> tuple[str, ...]:
        sides = self.game.sides(len(self.seats))
        return tuple(" + ".join(self.seats[seat].name for seat in seats) for seats in sides)

    @property
    def running_totals(self) -> tuple[tuple[int, ...], ...]:
        """The points of the sides after each deal."""
        return tuple(scored.after.ledger() for scored in self.scored)

    @property
    def settlement(self) -> Settlement | None:
        """The final result, if it is more than the points."""
        return self.formula.settle(self.position) if self.formula.settle else None

    @property
    def results(self) -> tuple[int, ...]:
        """The numbers by which the sides are ranked, as if the sitting ended now."""
        return self.formula.results(self.position)

    @property
    def running_results(self) -> tuple[tuple[int, ...], ...]:
        """The results after each deal, as if the sitting had ended there."""
        return tuple(self.formula.results(scored.after) for scored in self.scored)

    def side_of(self, seat: int) -> int:
        return self.start.side(seat)

    def points_of(self, seats: Mapping[int, int]) -> int:
        """Return what a player's side won in these deals: number → the player's seat.

        Where more than points is settled, each deal counts as the result that it changed.
        """
        if len(seats) == len(self.deals) and len({*seats.values()}) == 1:
            return self.results[self.side_of(next(iter(seats.values())))]
        running = (self.formula.results(self.start), *self.running_results)
        return sum(
            running[number][side] - running[number - 1][side]
            for number, seat in seats.items()
            for side in (self.side_of(seat),)
        )

    @property
    def leaders(self) -> tuple[int, ...]:
        return leaders(self.results, lowest=self.formula.lowest) if self.deals else ()

    @property
    def is_over(self) -> bool:
        return bool(self.deals) and (self.finished or self.reached_end)

    def ends_after(self, number: int) -> bool:
        return self.formula.is_over(self.scored[number - 1].after)

    @property
    def reached_end(self) -> bool:
        """Whether it has met its end, such as full pools or a target."""
        return self.formula.is_over(self.position)


def figures_of(sitting: DeclarerSitting, seats: Mapping[int, int], *, won: bool) -> Counter[str]:
    """Count a player's deals as declarer, those that were made, and the game that was played.

    `seats` has the numbers of the player's deals, each with the player's seat.
    """
    figures = Counter[str]()
    if sitting.formula.makes:
        for number, seat in seats.items():
            if seat in sitting.deals[number - 1].declarers:
                figures["declared"] += 1
                figures["made"] += sitting.makes(number)
    kind = f"kind/{sitting.game.id}"
    figures[f"{kind}/sittings"] = 1
    figures[f"{kind}/finished"] = int(sitting.is_over)
    figures[f"{kind}/won"] = int(won)
    return figures
