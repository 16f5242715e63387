"""The number rules: the effect of a number each time it is played."""

from scorekeeper.base.text import Text, text
from scorekeeper.games.shedding.rules.cards.card import Example, RuleCard
from scorekeeper.games.shedding.rules.deck import Rule
from scorekeeper.games.shedding.rules.order import PENALTY

_NEXT_TIME = text(
    "Playing this rule triggers nothing: the number acts from the next time it is played."
)
_LAST_WINS = text("A last card that wins ends the game before it acts (the rules don't say).")
_TWICE = text("The rules don't say what the same rule on two piles does; here it acts once.")
_FORGOTTEN = text(
    "The rules don't say what forgetting it costs; here %(count)s cards, as for anything "
    "forgotten.",
    count=PENALTY,
)
_NOT_ONESELF = text(
    "The rules don't say who is hit when there are more such cards at once than other players; "
    "here it goes round the others again and skips whoever played them."
)
_TURNED_LATER = text(
    "The rules don't say who is skipped if the direction changes in between; here it is the "
    "player who was next when the card was played, once their turn comes."
)


def _card(
    rule: Rule,
    title: Text,
    effect: Text,
    examples: tuple[Text, ...],
    quirks: tuple[Text, ...] = (),
    open_cases: tuple[Text, ...] = (),
) -> RuleCard:
    return RuleCard(
        rule,
        title,
        effect,
        tuple(Example(sentence) for sentence in examples),
        (_NEXT_TIME, *quirks),
        (*open_cases, _LAST_WINS, _TWICE),
    )


NUMBER_RULES = (
    _card(
        Rule.N1,
        text("1 reverses play"),
        text(
            "Play reverses: the previous player is next. This lasts until the game ends or "
            "another 1 is played under this rule."
        ),
        (text("Ann, Bo and Cy sit in this order. Bo plays a 1: Ann is next, and then Cy."),),
        (text("The direction stays when another number rule covers this one."),),
    ),
    _card(
        Rule.N2,
        text("2 is a race"),
        text(
            "Everyone races to cover the pile with a hand; the last one draws %(count)s.",
            count=PENALTY,
        ),
        (text("Ann plays a 2. Bo is the last to cover the pile and draws two. Bo is next."),),
        (text("Whoever played the 2 races too."),),
        (
            text("The rules don't say what happens when two are last; the table decides."),
            text(
                "The rules don't say what forgetting to cover your own 2 costs; here %(count)s "
                "cards, once: you count as last.",
                count=PENALTY,
            ),
        ),
    ),
    _card(
        Rule.N3,
        text("3 skips the next player"),
        text("The next player is skipped."),
        (
            text("Ann plays a 3. Bo is skipped, Cy is next."),
            text("Ann plays two 3s as a set. Bo and Cy are skipped."),
        ),
        (),
        (_NOT_ONESELF, _TURNED_LATER),
    ),
    _card(
        Rule.N4,
        text("4 goes again"),
        text("You must go again."),
        (text("Ann plays a 4, and then plays or draws once more. Bo is next."),),
        (text("The second turn is like any other: if no card fits, draw."),),
        (
            text("The rules don't say whether two 4s in a set give two more turns; here they do."),
            text(
                "The rules don't say when someone is skipped if a 3 and a 4 go together; here "
                "the skip waits until the turn passes."
            ),
            _FORGOTTEN,
        ),
    ),
    _card(
        Rule.N5,
        text("5 swaps hands"),
        text("You swap hands at once with anyone you choose."),
        (text("Ann has six cards left after her 5 and swaps them for the two that Cy has."),),
        (text("Under a victory rule a swap can make someone win."),),
        (
            text(
                "The rules don't say whether someone who ends up with one card this way has to "
                "call “Montana!”; the table decides."
            ),
            text("The rules don't say whether you may choose not to swap; here you must."),
            _FORGOTTEN,
        ),
    ),
    _card(
        Rule.N6,
        text("6 hits the next player"),
        text("The next player draws %(count)s and is skipped.", count=PENALTY),
        (text("Ann plays a 6. Bo draws two and is skipped, Cy is next."),),
        (text("Cards drawn this way may not be played at once: the turn is lost."),),
        (_NOT_ONESELF, _TURNED_LATER),
    ),
)
