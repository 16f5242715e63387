"""The turn rules: what may follow the top card."""

from scorekeeper.base.text import Text, text
from scorekeeper.games.shedding.rules.cards.card import RuleCard, shown
from scorekeeper.games.shedding.rules.deck import Rule
from scorekeeper.games.shedding.rules.following import following

_OPPOSITE = text("Opposite is the same colour with the other fill: green full and green empty.")
_FILL = text("A colour goes with its fill here: green full on green full, not on green empty.")
_NOT_ITSELF = text("The number of the top card itself fits only by its colour.")
_RING = text(
    "The rules call the numbers a ring, but don't say it of this card; here 6 and 1 are neighbours."
)


def _effect(rule: Rule) -> Text:
    return text("What may follow the top card: %(wanted)s.", wanted=following(rule).said)


TURN_RULES = (
    RuleCard(
        Rule.T1,
        text("Opposite colour or same number"),
        _effect(Rule.T1),
        (
            shown(text("On green full 5 goes any 5."), "G5F", "R5F"),
            shown(text("On green full 5 goes any green empty card."), "G5F", "G2E"),
            shown(
                text("Another green full card does not go: it is the same colour, not the other."),
                "G5F",
                "G2F",
                right=False,
            ),
        ),
        (_OPPOSITE, text("The same card once more fits by its number.")),
    ),
    RuleCard(
        Rule.T2,
        text("Opposite colour or next number"),
        _effect(Rule.T2),
        (
            shown(text("On green full 5 goes any 4 or 6."), "G5F", "B6F"),
            shown(text("On green full 5 goes any green empty card, the 5 too."), "G5F", "G5E"),
            shown(
                text("Another 5 does not go, unless it is green empty."), "G5F", "R5E", right=False
            ),
            shown(text("On red empty 6 goes any 1."), "R6E", "G1F"),
        ),
        (_OPPOSITE, _NOT_ITSELF),
        (_RING,),
    ),
    RuleCard(
        Rule.T3,
        text("Same colour and fill, or same number"),
        _effect(Rule.T3),
        (
            shown(text("On green full 5 goes any 5."), "G5F", "R5E"),
            shown(text("On green full 5 goes any green full card."), "G5F", "G2F"),
            shown(
                text("A green empty 2 does not go: it has the other fill."),
                "G5F",
                "G2E",
                right=False,
            ),
        ),
        (_FILL,),
    ),
    RuleCard(
        Rule.T4,
        text("Same colour and fill, or next number"),
        _effect(Rule.T4),
        (
            shown(text("On green full 5 goes any 4 or 6."), "G5F", "R4E"),
            shown(text("On green full 5 goes any green full card, the 5 too."), "G5F", "G5F"),
            shown(
                text("Another 5 does not go, unless it is green full."), "G5F", "B5F", right=False
            ),
            shown(text("On blue full 1 goes any 6."), "B1F", "R6E"),
        ),
        (_FILL, _NOT_ITSELF),
        (_RING,),
    ),
)
