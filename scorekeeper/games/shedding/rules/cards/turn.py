"""The turn rules: which cards may follow the top card."""

from scorekeeper.base.text import Text, text
from scorekeeper.games.shedding.rules.cards.card import RuleCard, example_on
from scorekeeper.games.shedding.rules.deck import Rule
from scorekeeper.games.shedding.rules.following import following

_OPPOSITE = text("Opposite is the same colour with the other fill: green solid and green outline.")
_FILL = text(
    "Here a colour includes its fill: green solid goes on green solid, not on green outline."
)
_NOT_ITSELF = text("The top card's own number fits only by colour.")
_RING = text(
    "The rules let the numbers wrap around, but don't say so for this card; "
    "here 6 and 1 are neighbours."
)


def _effect(rule: Rule) -> Text:
    return text("What goes on the top card: %(rule)s.", rule=following(rule).description)


TURN_RULES = (
    RuleCard(
        Rule.T1,
        text("Opposite colour or same number"),
        _effect(Rule.T1),
        (
            example_on(text("Any 5 goes on a green solid 5."), "G5F", "R5F"),
            example_on(text("Any green outline card goes on a green solid 5."), "G5F", "G2E"),
            example_on(
                text(
                    "Another green solid card does not fit: it is the same colour, not the "
                    "opposite."
                ),
                "G5F",
                "G2F",
                right=False,
            ),
        ),
        (_OPPOSITE, text("An identical card fits by its number.")),
    ),
    RuleCard(
        Rule.T2,
        text("Opposite colour or adjacent number"),
        _effect(Rule.T2),
        (
            example_on(text("Any 4 or 6 goes on a green solid 5."), "G5F", "B6F"),
            example_on(
                text("Any green outline card goes on a green solid 5, even a 5."), "G5F", "G5E"
            ),
            example_on(
                text("Another 5 does not fit, unless it is green outline."),
                "G5F",
                "R5E",
                right=False,
            ),
            example_on(text("Any 1 goes on a red outline 6."), "R6E", "G1F"),
        ),
        (_OPPOSITE, _NOT_ITSELF),
        (_RING,),
    ),
    RuleCard(
        Rule.T3,
        text("Same colour and fill, or same number"),
        _effect(Rule.T3),
        (
            example_on(text("Any 5 goes on a green solid 5."), "G5F", "R5E"),
            example_on(text("Any green solid card goes on a green solid 5."), "G5F", "G2F"),
            example_on(
                text("A green outline 2 does not fit: it has the other fill."),
                "G5F",
                "G2E",
                right=False,
            ),
        ),
        (_FILL,),
    ),
    RuleCard(
        Rule.T4,
        text("Same colour and fill, or adjacent number"),
        _effect(Rule.T4),
        (
            example_on(text("Any 4 or 6 goes on a green solid 5."), "G5F", "R4E"),
            example_on(
                text("Any green solid card goes on a green solid 5, even a 5."), "G5F", "G5F"
            ),
            example_on(
                text("Another 5 does not fit, unless it is green solid."), "G5F", "B5F", right=False
            ),
            example_on(text("Any 6 goes on a blue solid 1."), "B1F", "R6E"),
        ),
        (_FILL, _NOT_ITSELF),
        (_RING,),
    ),
)
