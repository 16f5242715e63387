"""The extra rules: what has to be said or done, and what may go at once."""

from scorekeeper.base.text import text
from scorekeeper.games.shedding.rules.cards.card import Example, RuleCard, shown
from scorekeeper.games.shedding.rules.deck import BY_CODE, Rule
from scorekeeper.games.shedding.rules.effects import PENALTY

_FORGOTTEN = text("Forgotten, it costs %(count)s cards; what was played stays.", count=PENALTY)
_WITH_THE_LAST = text(
    "The rules don't say whether the last card wins if this was forgotten with it; here it does "
    "not: %(count)s cards are drawn, and the game goes on.",
    count=PENALTY,
)
_ORDER = text(
    "Each card of a number with a rule in force acts, in the order in which they were laid."
)
_ALL_AT_ONCE = text(
    "The rules don't say whether the cards act when they are the last ones and win; here none "
    "does: they go at once, and the game is over."
)

EXTRA_RULES = (
    RuleCard(
        Rule.E1,
        text("Say the blue ones"),
        text("Whoever plays a blue card says its number and its colour aloud."),
        (
            Example(text("With the blue empty 3 one says “3, blue”."), None, (BY_CODE["B3E"],)),
            Example(text("With a green card one says nothing."), None, (BY_CODE["G3E"],)),
        ),
        (text("Full or empty need not be said."), _FORGOTTEN),
        (
            text("The rules don't say how soon it has to be said; here it is said with the card."),
            _WITH_THE_LAST,
        ),
    ),
    RuleCard(
        Rule.E2,
        text("Slap for the red ones"),
        text("Whoever plays a red card slaps the table."),
        (
            Example(text("With the red full 2 one slaps the table."), None, (BY_CODE["R2F"],)),
            Example(text("With a blue card one does not."), None, (BY_CODE["B2F"],)),
        ),
        (_FORGOTTEN,),
        (
            text("The rules don't say what a needless slap costs; here it costs nothing."),
            _WITH_THE_LAST,
        ),
    ),
    RuleCard(
        Rule.E3,
        text("Sets"),
        text(
            "Several cards of one number and one colour may go at once, full or empty. The first "
            "one has to fit, the others need not."
        ),
        (
            shown(text("Two blue 5 go at once on green full 5."), "G5F", "B5F", "B5E"),
            shown(
                text("A blue 5 and a red 5 do not: they are of two colours."),
                "G5F",
                "B5F",
                "R5F",
                right=False,
            ),
            shown(
                text("Two blue 3 do not go on green full 5: the first one does not fit."),
                "G5F",
                "B3F",
                "B3E",
                right=False,
            ),
        ),
        (text("There are four of each number in a colour: two full, two empty."), _ORDER),
        (_ALL_AT_ONCE,),
    ),
    RuleCard(
        Rule.E4,
        text("Runs"),
        text(
            "Cards of one colour, full or empty, may go at once if each is one higher than the "
            "one before, or each one lower; after 6 comes 1. The first one has to fit, the others "
            "need not."
        ),
        (
            shown(text("5 4 3 2, all green, is a run."), "G1F", "G5F", "G4E", "G3F", "G2E"),
            shown(text("5 6 1 2, all blue, is one as well."), "R5F", "B5F", "B6E", "B1F", "B2F"),
            shown(
                text("5 6 5 is none: a run goes one way."), "G1F", "G5F", "G6F", "G5E", right=False
            ),
            shown(text("5 6 in two colours is none."), "G1F", "G5F", "R6F", right=False),
        ),
        (text("A run has any length: two cards are one, and it may go round the ring."), _ORDER),
        (_ALL_AT_ONCE,),
    ),
)
