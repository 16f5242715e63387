"""Announcements and actions that a play requires."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.base.text import Text, join_texts, text
from scorekeeper.games.shedding.rules.deck import Colour, NumberCard, Rule
from scorekeeper.games.shedding.rules.order import PENALTY, Effect, act
from scorekeeper.games.shedding.rules.table import Play, Table


class Deed(StrEnum):
    SAY = "say"
    SLAP = "slap"
    MONTANA = "montana"
    COVER = "cover"
    AGAIN = "again"
    SWAP = "swap"


BY_NUMBER = {Rule.N2: Deed.COVER, Rule.N4: Deed.AGAIN, Rule.N5: Deed.SWAP}
"""Number rules with actions for the player; effects on others need no reminder."""


@dataclass(frozen=True, slots=True)
class Duty:
    deed: Deed
    sentence: Text


_ALOUD = {
    Colour.GREEN: text("“%(number)s, green”"),
    Colour.RED: text("“%(number)s, red”"),
    Colour.BLUE: text("“%(number)s, blue”"),
}


_BY_NUMBER_SAID = {
    Deed.COVER: (
        text("Cover the pile with a hand: the last one draws %(count)s.", count=PENALTY),
        text("Cover the pile with a hand, once for each 2: the last one draws."),
    ),
    Deed.AGAIN: (text("Go again."), text("Go again, once for each 4.")),
    Deed.SWAP: (
        text("Swap hands at once with anyone."),
        text("Swap hands at once with anyone, once for each 5."),
    ),
}
"""Descriptions for one acting card, and for several."""


def duties(table: Table, play: Play) -> tuple[Duty, ...]:
    """Return what this play requires, under the rules in force before it."""
    duties_due = []
    if table.extra_rule is Rule.E1 and (blue := _of(Colour.BLUE, play)):
        duties_due.append(Duty(Deed.SAY, text("Say %(words)s aloud.", words=_aloud(blue))))
    if table.extra_rule is Rule.E2 and _of(Colour.RED, play):
        duties_due.append(Duty(Deed.SLAP, text("Slap the table.")))
    if play.left == 1:
        duties_due.append(Duty(Deed.MONTANA, text("Call “Montana!” loudly.")))
    return (*duties_due, *_by_numbers(table, play))


def _by_numbers(table: Table, play: Play) -> list[Duty]:
    """Return the actions that its numbers require, once for each time they act."""
    if play.left == 0 and table.victory_rule is None:  # it wins, and nothing acts any more
        return []
    _, effects = act(table.order, play.numbers, table.number_rules)
    duties_due = []
    for rule, deed in BY_NUMBER.items():
        times = sum(effect.rule is rule for effect in effects)
        # a player without cards draws, and the turn passes, even after a 4
        if times and not (rule is Rule.N4 and play.left == 0):
            duties_due.append(Duty(deed, _BY_NUMBER_SAID[deed][times > 1]))
    return duties_due


def is_due_by(effect: Effect, due: Sequence[Duty]) -> bool:
    return BY_NUMBER.get(effect.rule) in {duty.deed for duty in due}


def _of(colour: Colour, play: Play) -> list[NumberCard]:
    return [card for card in play.numbers if card.colour is colour]


def _aloud(cards: Sequence[NumberCard]) -> Text:
    return join_texts(_ALOUD[card.colour].fill(number=card.number) for card in cards)
