"""What has to be said or done with a play, besides playing it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from scorekeeper.games.shedding.deck import Colour, NumberCard, Rule
from scorekeeper.games.shedding.table import Play, Table
from scorekeeper.games.text import Text, text


class Deed(StrEnum):
    """What can have to be done."""

    SAY = "say"
    SLAP = "slap"
    MONTANA = "montana"


@dataclass(frozen=True, slots=True)
class Duty:
    """What has to be done with a play, and in words."""

    deed: Deed
    said: Text


_ALOUD = {
    Colour.GREEN: text("“%(number)s, green”"),
    Colour.RED: text("“%(number)s, red”"),
    Colour.BLUE: text("“%(number)s, blue”"),
}


def duties(table: Table, play: Play) -> tuple[Duty, ...]:
    """What has to be said or done with this play, under the rules in force before it."""
    found = []
    if table.extra_rule is Rule.E1 and (blue := _of(Colour.BLUE, play)):
        found.append(Duty(Deed.SAY, text("Say %(words)s aloud.", words=_aloud(blue))))
    if table.extra_rule is Rule.E2 and _of(Colour.RED, play):
        found.append(Duty(Deed.SLAP, text("Slap the table.")))
    if play.left == 1:
        found.append(Duty(Deed.MONTANA, text("Call “Montana!”, loudly.")))
    return tuple(found)


def _of(colour: Colour, play: Play) -> list[NumberCard]:
    return [card for card in play.numbers if card.colour is colour]


def _aloud(cards: Sequence[NumberCard]) -> Text:
    first, *more = cards
    said = replace(_ALOUD[first.colour], values={"number": first.number})
    for card in more:
        words = replace(_ALOUD[card.colour], values={"number": card.number})
        said = Text("%(first)s, %(then)s", {"first": said, "then": words})
    return said
