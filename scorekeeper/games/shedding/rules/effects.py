"""Effects of number cards under number rules, one after the other ("Number rules")."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from scorekeeper.base.text import Text, text
from scorekeeper.games.shedding.rules.deck import NumberCard, Rule
from scorekeeper.games.shedding.rules.order import Order

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


Acting = Callable[[Order], tuple[Order, int | None]]


def _turned(order: Order) -> tuple[Order, int]:
    turned = order.turned()
    return turned, turned.next


def _race(order: Order) -> tuple[Order, None]:
    return order, None


def _skipped(order: Order) -> tuple[Order, int]:
    return order.skipping(order.hit), order.hit


def _again(order: Order) -> tuple[Order, int]:
    return order.going_again(), order.turn


def _swapped(order: Order) -> tuple[Order, int]:
    return order, order.turn


_ACTS: dict[Rule, Acting] = {
    Rule.N1: _turned,
    Rule.N2: _race,
    Rule.N3: _skipped,
    Rule.N4: _again,
    Rule.N5: _swapped,
    Rule.N6: _skipped,
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
