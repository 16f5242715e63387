"""The victory rules: hands that win instead of an empty one."""

from scorekeeper.base.text import Text, text
from scorekeeper.games.shedding.rules.cards.card import Example, RuleCard
from scorekeeper.games.shedding.rules.deck import BY_CODE, Rule
from scorekeeper.games.shedding.rules.table import NEW_HAND


def _hand(sentence: Text, *codes: str, right: bool = True) -> Example:
    return Example(sentence, None, tuple(BY_CODE[code] for code in codes), right)


_QUIRKS = (
    text(
        "Any colours will do, solid or outline; but a fourth card, or a rule card, is one too many."
    ),
    text("You can win when it is not your turn, with cards you have to draw or are given."),
    text(
        "If your last card does not win, draw %(count)s; the turn passes.",
        count=NEW_HAND,
    ),
    text("With one card left, you still have to call “Montana!”."),
)
_UNSAID = (
    text(
        "The rules don't say who wins if two do at once; here it is the first in turn order, "
        "starting with the player who just played."
    ),
    text(
        "The rules don't say whether a last card that does not win still acts; here it does, but "
        "after a 4 the turn passes all the same."
    ),
    text(
        "The rules don't say whether the new cards are drawn before a 5 swaps hands; here they are "
        "drawn first."
    ),
)

VICTORY_RULES = (
    RuleCard(
        Rule.V1,
        text("Three odd cards"),
        text("You win by holding exactly three odd number cards; having none left does not win."),
        (
            _hand(text("1, 3 and 5 win."), "G1F", "R3E", "B5F"),
            _hand(text("Three 5s win too."), "G5F", "G5F", "R5E"),
            _hand(text("1, 3 and 4 do not win."), "G1F", "R3E", "B4F", right=False),
        ),
        _QUIRKS,
        _UNSAID,
    ),
    RuleCard(
        Rule.V2,
        text("Three even cards"),
        text("You win by holding exactly three even number cards; having none left does not win."),
        (
            _hand(text("2, 4 and 6 win."), "G2F", "R4E", "B6F"),
            _hand(text("Two 2s and a 6 win too."), "G2F", "G2E", "R6E"),
            _hand(
                text("2, 4, 6 and one more card do not win."),
                "G2F",
                "R4E",
                "B6F",
                "B2F",
                right=False,
            ),
        ),
        _QUIRKS,
        _UNSAID,
    ),
)
