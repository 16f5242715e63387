"""The order of turns: direction, skipped players, extra turns; and what number cards do to it."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from scorekeeper.base.text import Text, text
from scorekeeper.games.shedding.rules.deck import NumberCard, Rule

MIN_PLAYERS, MAX_PLAYERS = 2, 6


@dataclass(frozen=True, slots=True)
class Order:
    """The order of turns.

    Args:
        seats: the number of players, 2 to 6; seat 1 is to the left of seat 0.
        skips: the seats that miss a turn, sorted; twice for two turns.
        again: the number of further turns of the current player.
    """

    seats: int
    turn: int = 0
    clockwise: bool = True
    skips: tuple[int, ...] = ()
    again: int = 0

    def __post_init__(self) -> None:
        if not MIN_PLAYERS <= self.seats <= MAX_PLAYERS:
            raise ValueError(f"{self.seats} players")
        if not {self.turn, *self.skips} <= set(range(self.seats)) or self.again < 0:
            raise ValueError("no such seat")
        if list(self.skips) != sorted(self.skips) or self.turn in self.skips:
            raise ValueError("skips are not sorted, or the player in turn is skipped")

    @property
    def next(self) -> int:
        """The player after this turn."""
        return self.passed().turn

    @property
    def hit(self) -> int:
        """The player whom a skipping card hits.

        If the next player's turn is already skipped, the card hits the one after. Players cannot
        skip themselves.
        """
        missed, seat = list(self.skips), self.turn
        while (seat := self._neighbour(seat)) == self.turn or seat in missed:
            if seat in missed:
                missed.remove(seat)
        return seat

    def passed(self) -> "Order":
        if self.again:
            return replace(self, again=self.again - 1)
        missed, seat = list(self.skips), self.turn
        while (seat := self._neighbour(seat)) in missed:
            missed.remove(seat)
        return replace(self, turn=seat, skips=tuple(missed))

    def turned(self) -> "Order":
        return replace(self, clockwise=not self.clockwise)

    def skipping(self, seat: int) -> "Order":
        return replace(self, skips=tuple(sorted([*self.skips, seat])))

    def going_again(self) -> "Order":
        """Return the order in which the current player has another turn."""
        return replace(self, again=self.again + 1)

    def nearest(self, since: int) -> tuple[int, ...]:
        """Return all seats in turn order from that one on, including skipped ones."""
        way = 1 if self.clockwise else -1
        return tuple((since + way * step) % self.seats for step in range(self.seats))

    def _neighbour(self, seat: int) -> int:
        return (seat + (1 if self.clockwise else -1)) % self.seats


PENALTY = 2
"""The number of cards drawn as a penalty, by the last in a race, and because of a 6."""


@dataclass(frozen=True, slots=True)
class Effect:
    """The effect of a card.

    Args:
        seat: the affected player, who is skipped, plays again, swaps hands or draws; after a 1 the
            next player; None for a race, which affects everybody.
    """

    rule: Rule
    card: NumberCard
    seat: int | None


def _skip(order: Order) -> tuple[Order, int]:
    return order.skipping(order.hit), order.hit


_ACTS: dict[Rule, Callable[[Order], tuple[Order, int | None]]] = {
    Rule.N1: lambda order: (order.turned(), order.turned().next),
    Rule.N2: lambda order: (order, None),
    Rule.N3: _skip,
    Rule.N4: lambda order: (order.going_again(), order.turn),
    Rule.N5: lambda order: (order, order.turn),
    Rule.N6: _skip,
}


def act(
    order: Order, cards: Iterable[NumberCard], rules: Collection[Rule]
) -> tuple[Order, tuple[Effect, ...]]:
    """Return the order after the cards have acted, before the turn passes, and each effect.

    A rule that is in force twice acts once.
    """
    effects = []
    for card in cards:
        rule = Rule(f"N{card.number}")
        if rule in rules:
            order, seat = _ACTS[rule](order)
            effects.append(Effect(rule, card, seat))
    return order, tuple(effects)


def describe_effect(effect: Effect, players: Sequence[str]) -> Text:
    """Describe the effect, such as "Bo draws 2 and is skipped."."""
    name = "" if effect.seat is None else players[effect.seat]
    match effect.rule:
        case Rule.N1:
            return text("Play reverses.")
        case Rule.N2:
            return text(
                "Everyone covers the pile with a hand; the last one draws %(count)s.",
                count=PENALTY,
            )
        case Rule.N3:
            return text("%(name)s is skipped.", name=name)
        case Rule.N4:
            return text("%(name)s must go again.", name=name)
        case Rule.N5:
            return text("%(name)s swaps hands with any player.", name=name)
        case _:
            return text("%(name)s draws %(count)s and is skipped.", name=name, count=PENALTY)
