"""The rules of the shedding game in sentences, without those of its rule cards; and its set-up."""

from dataclasses import dataclass

from scorekeeper.base.articles import Article, Line, game_rule, our_reading
from scorekeeper.base.text import Text, text
from scorekeeper.games.shedding.rules.deck import (
    COPIES,
    EACH_NUMBER,
    NUMBER_CARDS,
    NUMBER_RULES,
    OTHER_RULES,
    Pile,
)
from scorekeeper.games.shedding.rules.match import NUMBER_RULE, OTHER_RULE, TARGETS
from scorekeeper.games.shedding.rules.order import MAX_PLAYERS, MIN_PLAYERS, PENALTY
from scorekeeper.games.shedding.rules.table import NEW_HAND

HAND = 7
"""The number of cards that each player is dealt."""

NUMBERED = COPIES * len(NUMBER_CARDS)


@dataclass(frozen=True, slots=True)
class SetupStep:
    """A step of the set-up.

    Args:
        piles: the piles of cards after it, if any.
    """

    sentence: Text
    piles: int = 0


SHUFFLING = (
    SetupStep(text("Shuffle overhand, many times: take packets off the deck and drop them back.")),
    SetupStep(text("Deal the whole deck into %(piles)s piles, card by card.", piles=4), 4),
    SetupStep(text("Put the piles together, and shuffle overhand once more.")),
    SetupStep(text("Deal the whole deck into %(piles)s piles, card by card.", piles=7), 7),
    SetupStep(text("Put the piles together, and let someone cut.")),
)
"""How to shuffle well: after a game cards of one colour are together."""

BEGINNING = (
    SetupStep(text("Deal everyone %(cards)s cards, face down.", cards=HAND)),
    SetupStep(text("The rest is the deck: put it in the middle, face down.")),
    SetupStep(
        text(
            "Turn its top card up beside it to start the pile. If it is a rule card, put it "
            "under the deck and turn up the next one."
        )
    ),
    SetupStep(
        text("Leave room for six rule piles: one turn, one extra, one victory and three number.")
    ),
    SetupStep(text("Decide who goes first any way you like. Play goes to the left.")),
)
"""The steps before the first turn."""


def articles() -> tuple[Article, ...]:
    return (_playing(), _set_up(), _mistakes(), _points())


def _playing() -> Article:
    return Article(
        "shedding",
        text("How Montana: changing rules is played"),
        (
            game_rule(
                "For %(fewest)s to %(limit)s players, with %(numbered)s number cards and "
                "%(rules)s rule cards. The first to get rid of all their cards wins, "
                "unless a victory rule says otherwise.",
                fewest=MIN_PLAYERS,
                limit=MAX_PLAYERS,
                numbered=NUMBERED,
                rules=sum(pile.cards for pile in Pile),
            ),
            game_rule(
                "On your turn, play one number card on the pile: the same colour (solid or "
                "outline) or the same number. Or play one rule card on its own pile."
            ),
            game_rule(
                "A rule card takes effect at once and overrides the basic rules; all rules "
                "in force apply. Only a number rule waits until its number is next played."
            ),
            game_rule(
                "If nothing fits, or you prefer not to play, draw one card. If it fits or "
                "is a rule card, you may play it at once; if not, keep it, and the turn "
                "passes. After drawing, you may not play a card from your hand."
            ),
            game_rule(
                "With one card left, call “Montana!” loudly, whatever the victory rule says."
            ),
            game_rule(
                "If a victory rule keeps you from winning with your last card, draw "
                "%(count)s; the turn passes.",
                count=NEW_HAND,
            ),
            game_rule("The numbers wrap around: after 6 comes 1."),
            our_reading(
                "When the deck runs out, shuffle the pile, except its top card, to make a new deck."
            ),
        ),
    )


def _set_up() -> Article:
    steps = (*SHUFFLING, *BEGINNING)
    return Article(
        "shedding-set-up",
        text("Montana: changing rules – shuffling and setup"),
        tuple(Line(step.sentence) for step in steps),
    )


def _mistakes() -> Article:
    return Article(
        "shedding-mistakes",
        text("Wrong cards and forgotten calls"),
        (
            game_rule(
                "A wrong card goes back to its player's hand, and that player draws %(count)s.",
                count=PENALTY,
            ),
            game_rule(
                "If the card was right but something that had to be said or done was "
                "forgotten, its player draws %(count)s and the card stays.",
                count=PENALTY,
            ),
            game_rule(
                "If nobody notices before the next player plays, there is no penalty, and "
                "a wrong card stays."
            ),
            our_reading("Forgetting “Montana!” costs the same as forgetting anything else."),
            our_reading(
                "The same goes for what number rules ask of you: going again after a 4, "
                "swapping hands after a 5, covering a 2."
            ),
            our_reading(
                "After a wrong card the turn passes, unless your table lets the player try again."
            ),
            our_reading(
                "If you forget something with your last card, you draw %(count)s and have "
                "not won: play continues. If a victory rule also makes you draw %(hand)s, "
                "draw both.",
                count=PENALTY,
                hand=NEW_HAND,
            ),
        ),
    )


def _points() -> Article:
    return Article(
        "shedding-points",
        text("Montana: changing rules – points"),
        (
            game_rule(
                "After each game, the cards left in all hands are counted, and the winner "
                "scores the total."
            ),
            game_rule(
                "A number card is worth its number, a number rule %(number)s, any other "
                "rule card %(other)s.",
                number=NUMBER_RULE,
                other=OTHER_RULE,
            ),
            game_rule(
                "A player who wins by a victory rule holds three number cards: these count too."
            ),
            game_rule(
                "A match is played to %(low)s or %(high)s points; the table chooses.",
                low=TARGETS[0],
                high=TARGETS[1],
            ),
            our_reading(
                "The deck has %(each)s cards of each number, %(rules)s number rules and "
                "%(others)s other rule cards: no more than that can be left in all hands.",
                each=EACH_NUMBER,
                rules=NUMBER_RULES,
                others=OTHER_RULES,
            ),
        ),
    )
