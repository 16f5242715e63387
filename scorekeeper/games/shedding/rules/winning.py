"""Winning: by an empty hand, or under a victory rule with three cards of a kind left."""

from collections.abc import Mapping, Sequence

from scorekeeper.base.text import Text, text
from scorekeeper.games.shedding.rules.deck import Card, NumberCard, Rule
from scorekeeper.games.shedding.rules.table import Table

WINNING_HAND = 3
"""The number of cards in a hand that wins under a victory rule."""

_REMAINDER: Mapping[Rule, int] = {Rule.V1: 1, Rule.V2: 0}  # of the numbers, divided by 2

_SAID = {
    None: text("The first player out of cards wins."),
    Rule.V1: text("A hand of exactly three odd number cards wins."),
    Rule.V2: text("A hand of exactly three even number cards wins."),
}


def wins(hand: Sequence[Card], victory_rule: Rule | None) -> bool:
    if victory_rule is None:
        return not hand
    numbers = [card.number for card in hand if isinstance(card, NumberCard)]
    whole = len(numbers) == len(hand) == WINNING_HAND
    return whole and {number % 2 for number in numbers} == {_REMAINDER[victory_rule]}


def winner(
    table: Table, hands: Mapping[int, Sequence[Card]], since: int | None = None
) -> int | None:
    """Return the winner among the players with known hands; None if no player has won.

    Of several, it is the first in turn order, starting with `since`, by default the current player.
    """
    if table.winner is not None:
        return table.winner
    seats = table.order.nearest(table.order.turn if since is None else since)
    counted = (seat for seat in seats if seat in hands)
    return next((seat for seat in counted if wins(hands[seat], table.victory_rule)), None)


def describe_winning(victory_rule: Rule | None) -> Text:
    return _SAID[victory_rule]
