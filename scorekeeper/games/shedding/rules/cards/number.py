"""The number rules: what a number does each time it is played."""

from scorekeeper.base.text import Text, text
from scorekeeper.games.shedding.rules.cards.card import Example, RuleCard
from scorekeeper.games.shedding.rules.deck import Rule
from scorekeeper.games.shedding.rules.effects import PENALTY

_NEXT_TIME = text(
    "Laying this rule triggers nothing: the number acts from the next time it is played."
)
_LAST_WINS = text("A last card that wins ends the game before it acts (the rules don't say).")
_TWICE = text("The rules don't say what the same rule on two piles does; here it acts once.")
_FORGOTTEN = text(
    "The rules don't say what it costs to forget it; here %(count)s cards, as anything forgotten.",
    count=PENALTY,
)
_NOT_ONESELF = text(
    "The rules don't say whom several at once hit when there are fewer other players; here it goes "
    "round the others again, and nobody hits oneself."
)
_TURNED_LATER = text(
    "The rules don't say who is skipped when the direction turns in between; here it is who was "
    "next when the card was laid, as soon as the turn would come there."
)


def _card(
    rule: Rule,
    title: Text,
    effect: Text,
    examples: tuple[Text, ...],
    quirks: tuple[Text, ...] = (),
    unsaid: tuple[Text, ...] = (),
) -> RuleCard:
    return RuleCard(
        rule,
        title,
        effect,
        tuple(Example(said) for said in examples),
        (_NEXT_TIME, *quirks),
        (*unsaid, _LAST_WINS, _TWICE),
    )


NUMBER_RULES = (
    _card(
        Rule.N1,
        text("1 turns the direction"),
        text(
            "The direction turns: the previous player is next. So it stays to the game's end, or "
            "until another 1 is played under this rule."
        ),
        (text("Ann, Bo and Cy sit in this order. Bo plays a 1: Ann is next, and then Cy."),),
        (text("The direction stays when another number rule covers this one."),),
    ),
    _card(
        Rule.N2,
        text("2 is a race"),
        text(
            "All race to cover the pile with a hand; the last hand draws %(count)s.", count=PENALTY
        ),
        (text("Ann plays a 2. Bo is the last to cover the pile and draws two. Bo is next."),),
        (text("The one who played the 2 races too."),),
        (
            text("The rules don't say what happens when two are last; the table decides."),
            text(
                "The rules don't say what it costs to forget to cover one's own 2; here "
                "%(count)s cards, once: who forgets it is the last.",
                count=PENALTY,
            ),
        ),
    ),
    _card(
        Rule.N3,
        text("3 skips the next"),
        text("The next player is skipped."),
        (
            text("Ann plays a 3. Bo is skipped, Cy is next."),
            text("As a set Ann plays two 3. Bo and Cy are skipped."),
        ),
        (),
        (_NOT_ONESELF, _TURNED_LATER),
    ),
    _card(
        Rule.N4,
        text("4 goes again"),
        text("Whoever played it must go again."),
        (text("Ann plays a 4, and then plays or draws once more. Bo is next."),),
        (text("The second turn is a turn like any other: without a card that fits one draws."),),
        (
            text("The rules don't say whether two 4 in a set are two more turns; here they are."),
            text(
                "The rules don't say when somebody is skipped if a 3 and a 4 go together; here "
                "the skip waits until the turn passes."
            ),
            _FORGOTTEN,
        ),
    ),
    _card(
        Rule.N5,
        text("5 swaps hands"),
        text("Whoever played it swaps hands at once with anyone, as the player chooses."),
        (text("Ann has six cards left after her 5 and swaps them for the two that Cy has."),),
        (text("Under a victory rule a swap can make somebody win."),),
        (
            text(
                "The rules don't say whether somebody who gets a single card so has to call "
                "“Montana!”; the table decides."
            ),
            text("The rules don't say whether one may choose not to swap; here one has to."),
            _FORGOTTEN,
        ),
    ),
    _card(
        Rule.N6,
        text("6 hits the next one"),
        text("The next player draws %(count)s and is skipped.", count=PENALTY),
        (text("Ann plays a 6. Bo draws two and is skipped, Cy is next."),),
        (text("What is drawn so may not be played at once: the turn is gone."),),
        (_NOT_ONESELF, _TURNED_LATER),
    ),
)
