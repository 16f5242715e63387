"""Which cards may follow the top card: the basic rule, and the turn rules that replace it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.base.text import Text, text
from scorekeeper.games.shedding.rules.deck import (
    NUMBER_CARDS,
    Colour,
    Fill,
    NumberCard,
    Rule,
    neighbours,
)


class ByColour(StrEnum):
    """What a card of the same colour needs in addition."""

    ANY_FILL = "any fill"
    SAME_FILL = "same fill"
    OTHER_FILL = "other fill"


class ByNumber(StrEnum):
    SAME = "same"
    NEXT = "next"


_COLOUR_SAID = {
    ByColour.ANY_FILL: text("same colour"),
    ByColour.SAME_FILL: text("same colour and fill"),
    ByColour.OTHER_FILL: text("opposite colour"),
}
_NUMBER_SAID = {
    ByNumber.SAME: text("same number"),
    ByNumber.NEXT: text("number one higher or lower"),
}
_ANY_COLOUR = {
    (Colour.GREEN, None): text("any green card"),
    (Colour.GREEN, Fill.FULL): text("any green solid card"),
    (Colour.GREEN, Fill.EMPTY): text("any green outline card"),
    (Colour.RED, None): text("any red card"),
    (Colour.RED, Fill.FULL): text("any red solid card"),
    (Colour.RED, Fill.EMPTY): text("any red outline card"),
    (Colour.BLUE, None): text("any blue card"),
    (Colour.BLUE, Fill.FULL): text("any blue solid card"),
    (Colour.BLUE, Fill.EMPTY): text("any blue outline card"),
}
_OTHER = {Fill.FULL: Fill.EMPTY, Fill.EMPTY: Fill.FULL}


@dataclass(frozen=True, slots=True)
class Following:
    """The condition to follow: by colour, or by number."""

    by_colour: ByColour
    by_number: ByNumber

    def fill_wanted(self, top: NumberCard) -> Fill | None:
        """Return the fill that a card of the top card's colour needs; None for any."""
        return {
            ByColour.ANY_FILL: None,
            ByColour.SAME_FILL: top.fill,
            ByColour.OTHER_FILL: _OTHER[top.fill],
        }[self.by_colour]

    def numbers_wanted(self, top: NumberCard) -> tuple[int, ...]:
        return (top.number,) if self.by_number is ByNumber.SAME else neighbours(top.number)

    def why(self, top: NumberCard, card: NumberCard) -> Text | None:
        """Return why the card may follow, such as "same number"; None if it may not."""
        if card.number in self.numbers_wanted(top):
            return _NUMBER_SAID[self.by_number]
        if card.colour is top.colour and self.fill_wanted(top) in {None, card.fill}:
            return _COLOUR_SAID[self.by_colour]
        return None

    def allows(self, top: NumberCard, card: NumberCard) -> bool:
        return self.why(top, card) is not None

    def cards(self, top: NumberCard) -> tuple[NumberCard, ...]:
        return tuple(card for card in NUMBER_CARDS if self.allows(top, card))

    @property
    def description(self) -> Text:
        """Describe the rule, such as "opposite colour, or same number"."""
        return text(
            "%(colour)s, or %(number)s",
            colour=_COLOUR_SAID[self.by_colour],
            number=_NUMBER_SAID[self.by_number],
        )

    def describe_fitting(self, top: NumberCard) -> Text:
        """Describe what may follow this top card, such as "any 5, or any green outline card"."""
        number, *more = self.numbers_wanted(top)
        colour = _ANY_COLOUR[top.colour, self.fill_wanted(top)]
        if more:
            return text(
                "any %(low)s or %(high)s, or %(colour)s", low=number, high=more[0], colour=colour
            )
        return text("any %(number)s, or %(colour)s", number=number, colour=colour)


BASIC = Following(ByColour.ANY_FILL, ByNumber.SAME)
"""The condition without a turn rule."""

TURN_RULES: Mapping[Rule, Following] = {
    Rule.T1: Following(ByColour.OTHER_FILL, ByNumber.SAME),
    Rule.T2: Following(ByColour.OTHER_FILL, ByNumber.NEXT),
    Rule.T3: Following(ByColour.SAME_FILL, ByNumber.SAME),
    Rule.T4: Following(ByColour.SAME_FILL, ByNumber.NEXT),
}


def following(turn_rule: Rule | None) -> Following:
    return BASIC if turn_rule is None else TURN_RULES[turn_rule]
