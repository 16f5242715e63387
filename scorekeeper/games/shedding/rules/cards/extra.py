"""The extra rules: required announcements and actions, and cards that may be played together."""

from scorekeeper.base.text import text
from scorekeeper.games.shedding.rules.cards.card import Example, RuleCard, example_on
from scorekeeper.games.shedding.rules.deck import BY_CODE, Rule
from scorekeeper.games.shedding.rules.order import PENALTY

_FORGOTTEN = text("Forgetting it costs %(count)s cards; what was played stays.", count=PENALTY)
_WITH_THE_LAST = text(
    "The rules don't say whether a last card wins if this was forgotten; here it does not: "
    "draw %(count)s cards, and play continues.",
    count=PENALTY,
)
_ORDER = text("Each card whose number has a rule in force acts, in the order played.")
_ALL_AT_ONCE = text(
    "The rules don't say whether last cards that win still act; here none does: they are "
    "played together, and the game is over."
)

EXTRA_RULES = (
    RuleCard(
        Rule.E1,
        text("Call blue cards"),
        text("When you play a blue card, say its number and colour aloud."),
        (
            Example(text("For a blue outline 3, say “3, blue”."), None, (BY_CODE["B3E"],)),
            Example(text("For a green card, say nothing."), None, (BY_CODE["G3E"],)),
        ),
        (text("You need not say solid or outline."), _FORGOTTEN),
        (
            text("The rules don't say how soon; here you say it as you play the card."),
            _WITH_THE_LAST,
        ),
    ),
    RuleCard(
        Rule.E2,
        text("Slap for red cards"),
        text("When you play a red card, slap the table."),
        (
            Example(text("For a red solid 2, slap the table."), None, (BY_CODE["R2F"],)),
            Example(text("For a blue card, do not."), None, (BY_CODE["B2F"],)),
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
            "You may play several cards of the same number and colour at once, solid or "
            "outline. Only the first has to fit."
        ),
        (
            example_on(text("Two blue 5s can go on a green solid 5 at once."), "G5F", "B5F", "B5E"),
            example_on(
                text("A blue 5 and a red 5 cannot: the colours differ."),
                "G5F",
                "B5F",
                "R5F",
                right=False,
            ),
            example_on(
                text("Two blue 3s cannot go on a green solid 5: the first does not fit."),
                "G5F",
                "B3F",
                "B3E",
                right=False,
            ),
        ),
        (text("There are four of each number in a colour: two solid, two outline."), _ORDER),
        (_ALL_AT_ONCE,),
    ),
    RuleCard(
        Rule.E4,
        text("Runs"),
        text(
            "You may play several cards of one colour at once, solid or outline, if they go up "
            "by one or down by one; after 6 comes 1. Only the first has to fit."
        ),
        (
            example_on(text("5 4 3 2, all green, is a run."), "G1F", "G5F", "G4E", "G3F", "G2E"),
            example_on(
                text("5 6 1 2, all blue, is one as well."), "R5F", "B5F", "B6E", "B1F", "B2F"
            ),
            example_on(
                text("5 6 5 is not a run: it must go one way."),
                "G1F",
                "G5F",
                "G6F",
                "G5E",
                right=False,
            ),
            example_on(text("5 6 in two colours is not a run."), "G1F", "G5F", "R6F", right=False),
        ),
        (text("A run can be any length from two cards up, and it can wrap around."), _ORDER),
        (_ALL_AT_ONCE,),
    ),
)
